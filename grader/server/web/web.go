// Package web serves the pages of a course server: for students the course, hand-in, receipts and
// results; for teachers the class, and what they do with it.
//
// Pages are HTML made here. Scripts only add to them: live figures of a queue, sorting, the button
// that hands in from a lesson's page. A page runs only the server's own scripts. What people have
// written, such as names, code and comments, is shown as text.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// Options hold the parts of the server that the pages show and change.
type Options struct {
	Store   *store.Store
	Queue   *work.Queue
	People  *people.Store
	Door    *people.Door
	Marking *marking.Store
	Lessons []grader.Lesson // that courses may have
	// the source of the reference answers, in the lessons' folders
	Solutions fs.FS
	LTI       *lti.Tool
	Site      string // the folder of the course's site; empty: none
	Mail      bool   // students get e-mail, which the queue sends
	Log       *slog.Logger
	// Stopping is closed when the server stops, to end open streams.
	Stopping <-chan struct{}
}

// Server answers requests.
type Server struct {
	Options
	limits      limits
	comparisons comparisons
	streams     streams
	reading     sync.Mutex // a large hand-in; see [Server.read]
	scoring     sync.Mutex // by hand: an item of a rubric is added to those that are chosen
	plans       sync.Map   // of courses by their numbers: planned
}

// planned is what was read of the last course.yaml of a course.
type planned struct {
	yaml string
	plan *syllabus.Course
}

// New makes the handler of all pages.
func New(o Options) http.Handler {
	s := &Server{Options: o}
	mux := http.NewServeMux()
	page := func(pattern string, handler http.HandlerFunc) { mux.HandleFunc(pattern, handler) }
	mux.Handle("GET /assets/", assets())
	page("GET /{$}", s.closed(s.home))
	page("GET /login", s.open(s.loginPage))
	page("GET /login/link/{link}", s.open(s.linkPage))
	page("POST /login/link/{link}", s.open(s.useLink))
	page("POST /login/begin", s.open(s.beginLogin))
	page("GET /login/back", s.open(s.endLogin))
	page("POST /logout", s.open(s.logout))
	page("GET /me", s.closed(s.me))
	page("POST /me/link", s.closed(s.newLink))
	page("POST /me/out", s.closed(s.endSessions))
	page("GET /me/data", s.closed(s.seldom(s.myData)))
	page("GET /api/me", s.closed(s.apiMe))

	page("GET /c/{course}/{$}", s.in(people.Student, s.courseHome))
	page("GET /c/{course}/receipt", s.in(people.Student, s.receipt))
	page("POST /c/{course}/hand-in", s.in(people.Student, s.handIn))
	page("GET /c/{course}/drafts", s.in(people.Student, s.drafts))
	page("PUT /c/{course}/drafts", s.in(people.Student, s.keepDraft))
	page("POST /c/{course}/progress", s.in(people.Student, s.progress))
	page("POST /c/{course}/tokens", s.in(people.Student, s.seldom(s.newToken)))
	page("POST /c/{course}/tokens/{token}/end", s.in(people.Student, s.endToken))
	page("POST /c/{course}/share", s.in(people.Student, s.share))
	page("GET /c/{course}/s/{submission}", s.in(people.Student, s.submissionPage))
	page("GET /c/{course}/s/{submission}/state", s.in(people.Student, s.submissionState))
	page("GET /c/{course}/s/{submission}/file", s.in(people.Student, s.submissionFile))
	page("POST /c/{course}/s/{submission}/say", s.in(people.Student, s.say))

	page("GET /c/{course}/class", s.in(people.Assistant, ofLesson(s.classPage)))
	page("GET /c/{course}/scores", s.in(people.Assistant, s.scoresPage))
	page("GET /c/{course}/scores.csv", s.in(people.Teacher, s.seldom(s.scoresFile)))
	page("GET /c/{course}/student/{person}", s.in(people.Assistant, s.studentPage))
	page("GET /c/{course}/extensions", s.in(people.Assistant, s.extensionsPage))
	page("POST /c/{course}/extensions", s.in(people.Teacher, s.extend))
	page("GET /c/{course}/grade", s.in(people.Assistant, s.grade))
	page("GET /c/{course}/questions", s.in(people.Assistant, s.questionsPage))
	page("POST /c/{course}/s/{submission}/score", s.in(people.Assistant, s.setScore))
	page("POST /c/{course}/s/{submission}/unsay", s.in(people.Assistant, s.unsay))
	page("POST /c/{course}/s/{submission}/cancel", s.in(people.Teacher, s.cancel))
	page("POST /c/{course}/export/{format}", s.in(people.Teacher, s.seldom(ofLesson(s.export))))
	page("GET /c/{course}/alike", s.in(people.Teacher, ofLesson(s.alikePage)))
	page("GET /c/{course}/alike/state", s.in(people.Teacher, s.alikeState))
	page("POST /c/{course}/alike", s.in(people.Teacher, s.compare))
	page("GET /c/{course}/exercises", s.in(people.Assistant, ofLesson(s.exercisesPage)))
	page("POST /c/{course}/release", s.in(people.Teacher, ofLesson(s.release)))
	page("GET /c/{course}/entry", s.in(people.Teacher, ofLesson(s.entry)))
	page("POST /c/{course}/group", s.in(people.Teacher, ofLesson(s.nameGroup)))
	page("POST /c/{course}/rubric", s.in(people.Teacher, s.rubric))
	page("POST /c/{course}/regrade", s.in(people.Teacher, ofLesson(s.regrade)))
	page("GET /c/{course}/regrade/{regrade}", s.in(people.Assistant, s.regradePage))
	page("POST /c/{course}/regrade/{regrade}", s.in(people.Teacher, s.endRegrade))
	page("GET /c/{course}/events", s.in(people.Assistant, s.events))
	page("GET /c/{course}/live", s.in(people.Assistant, ofLesson(s.livePage)))
	page("GET /c/{course}/queue", s.in(people.Assistant, s.queuePage))
	page("POST /c/{course}/queue/{job}", s.in(people.Teacher, s.again))

	page("GET /c/{course}/people", s.in(people.Teacher, s.peoplePage))
	page("POST /c/{course}/people/roster", s.in(people.Teacher, s.enrol))
	page("POST /c/{course}/people/links", s.in(people.Teacher, s.links))
	page("POST /c/{course}/people/add", s.in(people.Teacher, s.addMember))
	page("POST /c/{course}/people/{person}/link", s.in(people.Teacher, s.memberLink))
	page("POST /c/{course}/people/{person}/out", s.in(people.Teacher, s.memberOut))
	page("POST /c/{course}/people/{person}/remove", s.in(people.Teacher, s.removeMember))
	page("POST /c/{course}/people/{person}/team", s.in(people.Teacher, s.setTeam))
	page("POST /c/{course}/people/{person}/sections", s.in(people.Owner, s.limit))
	page("GET /c/{course}/people/{person}/data", s.in(people.Owner, s.seldom(s.memberData)))
	page("POST /c/{course}/people/{person}/erase", s.in(people.Owner, s.eraseMember))
	page(settingsRoute, s.in(people.Teacher, s.settingsPage))
	page(saveRoute, s.in(people.Teacher, s.setSettings))
	page(syllabusRoute, s.in(people.Teacher, s.syllabusFile))
	page("POST /c/{course}/end", s.in(people.Owner, s.endCourse))
	page("GET /c/{course}/audit", s.in(people.Teacher, s.auditPage))

	page("GET /c/{course}/lms", s.in(people.Teacher, s.lmsPage))
	page("POST /c/{course}/lms/roster", s.in(people.Teacher, s.askRoster))
	page("POST /c/{course}/lms/account", s.in(people.Teacher, s.decide))
	page("POST /c/{course}/lms/link/{link}", s.in(people.Teacher, s.openLesson))
	page("POST /c/{course}/queue/{link}/{person}", s.in(people.Teacher, s.sendAgain))

	page("GET /lti/login", s.lti(s.ltiLogin))
	page("POST /lti/login", s.lti(s.ltiLogin))
	page("POST /lti/launch", s.lti(s.ltiLaunch))
	page("POST /lti/kept", s.lti(s.ltiKept))
	page("GET /lti/keys", s.open(s.ltiKeys))
	page("GET /lti/register", s.lti(s.ltiRegister))

	page("GET /admin", s.admin(s.adminPage))
	page("GET /admin/lms", s.admin(s.platformsPage))
	page("POST /admin/lms", s.admin(s.register))
	page("POST /admin/lms/invite", s.admin(s.invite))
	page("POST /admin/lms/deployment/{platform}", s.admin(s.deploy))
	page("POST /admin/lms/context/{context}", s.admin(s.connect))
	page("POST /admin/courses", s.admin(s.newCourse))

	if o.Site != "" {
		mux.Handle("GET /site/", http.StripPrefix("/site", site(o.Site)))
	}
	mux.HandleFunc("/", s.open(func(*visit) error { return errMissing }))
	return guarded(s.framed(mux), o.Log)
}

// The addresses that work in a course whose course.yaml is broken.
const (
	settingsRoute = "GET /c/{course}/settings"
	saveRoute     = "POST /c/{course}/settings"
	syllabusRoute = "GET /c/{course}/course.yaml"
)

// forPrograms are the addresses that a program with a token may use, with the rights of a student.
var forPrograms = []string{"GET /api/me", "POST /c/{course}/hand-in",
	"GET /c/{course}/s/{submission}", "GET /c/{course}/s/{submission}/state"}

// Course is a course as the pages know it.
type Course struct {
	ID     int64
	Name   string // as people read it
	Closed time.Time
	Book   *gradebook.Book
	Plan   *syllabus.Course
	// Broken is why course.yaml cannot be read. It could be when it was saved, but a newer program
	// may know other lessons. The Plan is then empty.
	Broken error
}

// Open reports whether students may hand in.
func (c Course) Open() bool { return c.Closed.IsZero() }

// course returns a course by its number.
func (s *Server) course(ctx context.Context, id int64) (c Course, err error) {
	var yaml, name string
	var closed int64
	err = s.Store.Read(ctx, func(t *database.Tx) error {
		if !t.Query(`SELECT name, syllabus, coalesce(closed, 0) FROM courses WHERE id = ?`, id).
			First(&name, &yaml, &closed) {
			return errMissing
		}
		return nil
	})
	if err != nil {
		return c, err
	}
	c = Course{ID: id, Name: name, Book: s.Store.Book.Course(name)}
	if closed != 0 {
		c.Closed = time.UnixMicro(closed)
	}
	if known, _ := s.plans.Load(id); known != nil && known.(planned).yaml == yaml {
		c.Plan = known.(planned).plan
	} else if c.Plan, c.Broken = s.plan(yaml); c.Broken != nil {
		c.Plan = &syllabus.Course{}
	} else {
		s.plans.Store(id, planned{yaml, c.Plan})
	}
	if c.Plan.Name != "" {
		c.Name = c.Plan.Name
	}
	return c, nil
}

// plan reads a course.yaml. A course without one has all lessons.
func (s *Server) plan(yaml string) (*syllabus.Course, error) {
	text := []byte(yaml)
	if yaml == "" {
		text = syllabus.Example(s.Lessons)
	}
	return syllabus.Parse(syllabus.FileName, text, s.Lessons)
}
