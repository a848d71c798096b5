package web

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/submission"
)

// personData is all that the server keeps about a person, but for what was handed in. That stands
// beside it in the archive.
type personData struct {
	Exported    time.Time        `json:"exported"`
	Name        string           `json:"name"`
	Email       string           `json:"email,omitempty"`
	Provider    string           `json:"provider,omitempty"` // of logins
	Created     time.Time        `json:"created,omitzero"`
	Courses     []membershipData `json:"courses"`
	Submissions []submissionData `json:"submissions"`
	Drafts      []draft          `json:"drafts,omitempty"`
	Comments    []commentData    `json:"comments"` // by the person, and about the person's work
	Log         []logData        `json:"log"`      // actions of the person
}

type membershipData struct {
	id       int64
	Course   string         `json:"course"`
	Role     people.Role    `json:"role"`
	Student  string         `json:"student"`
	Section  string         `json:"section,omitempty"`
	Team     string         `json:"team,omitempty"`
	Sees     string         `json:"sees,omitempty"`     // sections, of an assistant
	Number   string         `json:"number,omitempty"`   // at the university
	Accounts []string       `json:"accounts,omitempty"` // at learning platforms
	Tokens   []string       `json:"tokens,omitempty"`   // their names
	Shares   bool           `json:"sharesProgress"`
	Came     time.Time      `json:"firstVisit,omitzero"`
	Progress []progressData `json:"progress,omitempty"`
	// of the gradebook
	Attempts   []attemptData  `json:"attempts,omitempty"`
	SetByHand  []setData      `json:"setByHand,omitempty"`
	Extensions []extendedData `json:"extensions,omitempty"`
}

// attemptData is an attempt as the gradebook has it, as far as the student may know it.
type attemptData struct {
	gradebook.Attempt `json:"-"`
	due               time.Time

	Lesson    string             `json:"lesson"`
	Number    int                `json:"number"`
	SHA256    string             `json:"sha256"`
	Submitted time.Time          `json:"submitted,omitzero"`
	Graded    time.Time          `json:"graded"`
	Late      string             `json:"late,omitempty"`
	Penalty   float64            `json:"penalty"`
	Score     float64            `json:"score"`
	Counts    bool               `json:"counts"`
	Scores    map[string]float64 `json:"scores"`
}

// exerciseData is what became of an exercise in a submission.
type exerciseData struct {
	Exercise string           `json:"exercise"`
	Visible  bool             `json:"visibleCasesOnly,omitempty"`
	State    submission.State `json:"state"`
	Place    string           `json:"place,omitempty"`
	Problem  string           `json:"problem,omitempty"`
	Verdict  *grader.Verdict  `json:"verdict,omitempty"`
}

type setData struct {
	Exercise string    `json:"exercise"`
	Score    float64   `json:"score"`
	Revoked  bool      `json:"revoked,omitempty"`
	Reason   string    `json:"reason"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
}

type extendedData struct {
	Lesson string    `json:"lesson"`
	Due    time.Time `json:"due"`
}

type progressData struct {
	Exercise string    `json:"exercise"`
	Status   string    `json:"status"`
	Mistake  string    `json:"mistake,omitempty"`
	Checks   int       `json:"checks"`
	At       time.Time `json:"at"`
}

type submissionData struct {
	id, course int64
	Folder     string    `json:"folder"` // in the archive: what was handed in, and the feedback
	Course     string    `json:"course"`
	Lesson     string    `json:"lesson"`
	Received   time.Time `json:"received"`
	File       string    `json:"file"`
	SHA256     string    `json:"sha256"`
	Receipt    string    `json:"receipt"`
}

type commentData struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Text string    `json:"text"`
}

type logData struct {
	At     time.Time `json:"at"`
	Action string    `json:"action"`
	Object string    `json:"object"`
	Detail string    `json:"detail,omitempty"`
}

// myData gives a person all that the server keeps about them.
func (s *Server) myData(v *visit) error {
	return s.sendData(v, v.person.Person, v.person.Opens, people.Student)
}

// memberData gives an owner all that the server keeps about a member, for a member who asks. An
// owner of one course does not see data of another course.
func (s *Server) memberData(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	if err := s.log(v, "exported the data of a person", m.Name, ""); err != nil {
		return err
	}
	return s.sendData(v, m.Person, func(course int64) bool { return course == v.course.ID },
		people.Owner)
}

// sendData sends an archive of the data of a person in some courses, as somebody with a role may
// see them. Of what was handed in it holds one file at a time.
func (s *Server) sendData(v *visit, who people.Person, opens func(int64) bool,
	by people.Role) error {
	data, err := s.dataOf(v.ctx(), who, opens)
	if err != nil {
		return err
	}
	courses := map[int64]Course{}
	for i := range data.Courses {
		m := &data.Courses[i]
		if courses[m.id], err = s.course(v.ctx(), m.id); err != nil {
			return err
		}
		if err := s.graded(v.ctx(), m, courses[m.id], by); err != nil {
			return err
		}
	}
	v.w.Header().Set("Content-Type", "application/zip")
	v.w.Header().Set("Content-Disposition", `attachment; filename="data.zip"`)
	archive := zip.NewWriter(v.w)
	if err := addJSON(archive, "data.json", data); err != nil {
		return err
	}
	for _, one := range data.Submissions {
		err := s.addSubmission(v.ctx(), archive, one, data.Courses, courses[one.course], by)
		if err != nil {
			return err
		}
	}
	return archive.Close()
}

func addJSON(to *zip.Writer, name string, data any) error {
	w, err := to.Create(name)
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(data)
}

// addSubmission adds what was handed in, and what became of it.
func (s *Server) addSubmission(ctx context.Context, to *zip.Writer, one submissionData,
	places []membershipData, c Course, by people.Role) error {
	sub, err := s.Queue.Find(ctx, one.id)
	if errors.Is(err, work.ErrUnknown) {
		return nil // erased meanwhile
	}
	if err != nil {
		return err
	}
	w, err := to.Create(one.Folder + "/" + cleanName(sub.Name))
	if err == nil {
		_, err = w.Write(sub.Content)
	}
	if err != nil {
		return err
	}
	_, r, err := s.Queue.Look(ctx, one.id)
	if err != nil || r == nil {
		return err
	}
	released, err := s.Marking.Released(ctx, one.course)
	if err != nil {
		return err
	}
	var of attemptData
	for _, m := range places {
		for _, a := range m.Attempts {
			if m.id == one.course && a.Lesson == one.Lesson && a.SHA256 == r.Content.Hash {
				of = a
			}
		}
	}
	var list []exerciseData
	for _, x := range r.Student.Exercises {
		e := exerciseData{x.ID, false, x.State, x.Found, x.Problem, x.Verdict}
		if !by.AtLeast(people.Assistant) {
			at, known := told(c, one.Lesson, x.ID, released, of.Attempt, of.due)
			e.Visible = of.Number == 0 || !known || time.Now().Before(at)
		}
		if e.Verdict != nil {
			shown := grader.ForStudent(*e.Verdict, 1)
			if e.Visible {
				shown = grader.Visible(shown)
			}
			e.Verdict = &shown
		}
		list = append(list, e)
	}
	return addJSON(to, one.Folder+"/feedback.json", list)
}

// dataOf collects the data of a person that the database has by the person's number.
func (s *Server) dataOf(ctx context.Context, who people.Person, opens func(int64) bool) (
	data personData, err error) {
	err = s.Store.Read(ctx, func(t *database.Tx) error {
		data = personData{Exported: time.Now().UTC(), Name: who.Name, Email: who.Email,
			Courses: []membershipData{}, Submissions: []submissionData{},
			Comments: []commentData{}, Log: []logData{}}
		var at, course int64
		if opens(0) { // everything
			t.Query(`SELECT issuer, created FROM people WHERE id = ?`, who.ID).
				First(&data.Provider, &at)
			data.Created = time.UnixMicro(at).UTC()
		}
		var d draft
		for range t.Query(`SELECT course, key, text, original, at FROM drafts WHERE person = ?
			ORDER BY course, key`, who.ID).Into(&course, &d.Key, &d.Text, &d.Original, &d.At) {
			if opens(course) {
				data.Drafts = append(data.Drafts, d)
			}
		}
		var m membershipData
		for range t.Query(`SELECT courses.id, courses.name, role, student, section, team, sees,
			number, shares, coalesce(seen, 0)
			FROM members JOIN courses ON courses.id = course WHERE person = ? ORDER BY courses.id`,
			who.ID).Into(&m.id, &m.Course, &m.Role, &m.Student, &m.Section, &m.Team, &m.Sees,
			&m.Number, &m.Shares, &at) {
			if m.Came = (time.Time{}); at != 0 {
				m.Came = time.UnixMicro(at).UTC()
			}
			if opens(m.id) {
				data.Courses = append(data.Courses, m)
			}
		}
		for i := range data.Courses {
			m := &data.Courses[i]
			m.Accounts = t.Query(`SELECT issuer || ' ' || subject || ' ' || a.name || ' ' || email
				FROM accounts a JOIN lti_platforms p ON p.id = platform
				WHERE person = ? AND course = ?`, who.ID, m.id).Texts()
			m.Tokens = t.Query(`SELECT name FROM tokens WHERE person = ? AND course = ?`, who.ID,
				m.id).Texts()
			var p progressData
			for range t.Query(`SELECT exercise, status, mistake, checks, at FROM progress
				WHERE person = ? AND course = ? ORDER BY at`, who.ID, m.id).
				Into(&p.Exercise, &p.Status, &p.Mistake, &p.Checks, &at) {
				p.At = time.UnixMicro(at).UTC()
				m.Progress = append(m.Progress, p)
			}
		}
		var sub submissionData
		for range t.Query(`SELECT submissions.id, course, courses.name, lesson, received,
			submissions.name, sha256, receipt FROM submissions JOIN courses ON courses.id = course
			WHERE person = ? ORDER BY submissions.id`, who.ID).
			Into(&sub.id, &sub.course, &sub.Course, &sub.Lesson, &at, &sub.File, &sub.SHA256,
				&sub.Receipt) {
			sub.Received = time.UnixMicro(at).UTC()
			if sub.Folder = fmt.Sprint(sub.Lesson, "-", sub.id); opens(sub.course) {
				data.Submissions = append(data.Submissions, sub)
			}
		}
		var c commentData
		for range t.Query(`SELECT s.course, comments.at, coalesce(m.student, people.name, ''), text
			FROM comments JOIN submissions s ON s.id = submission
			LEFT JOIN people ON people.id = author
			LEFT JOIN members m ON m.course = s.course AND m.person = author
			WHERE author = ?1 OR s.first IN (SELECT first FROM submissions WHERE person = ?1)
			AND `+marking.Shared+` ORDER BY comments.id`, who.ID).
			Into(&course, &at, &c.By, &c.Text) {
			if c.At = time.UnixMicro(at).UTC(); opens(course) {
				data.Comments = append(data.Comments, c)
			}
		}
		var l logData
		for range t.Query(`SELECT course, at, action, object, detail FROM audit
			WHERE actor = ? ORDER BY id`, who.ID).
			Into(&course, &at, &l.Action, &l.Object, &l.Detail) {
			if l.At = time.UnixMicro(at).UTC(); opens(course) {
				data.Log = append(data.Log, l)
			}
		}
		return nil
	})
	return data, err
}

// graded fills in what the gradebook has of a member.
func (s *Server) graded(ctx context.Context, m *membershipData, c Course, by people.Role) error {
	_, changes, err := c.Book.History(ctx, m.Student)
	if errors.Is(err, gradebook.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	lessons, err := c.Book.Lessons(ctx)
	if err != nil {
		return err
	}
	for _, l := range lessons {
		st, err := s.standing(ctx, c, l, m.Student, by)
		if err != nil {
			return err
		}
		if st.Extended {
			m.Extensions = append(m.Extensions, extendedData{l, st.Due.UTC()})
		}
		for _, a := range st.Attempts {
			one := attemptData{Attempt: a, due: st.Due, Lesson: l, Number: a.Number,
				SHA256: a.Content, Submitted: a.Submitted.UTC(), Graded: a.Graded.UTC(),
				Penalty: a.Penalty, Score: a.Score, Counts: a.Counts, Scores: a.Scores}
			if a.Late > 0 {
				one.Late = a.Late.String()
			}
			m.Attempts = append(m.Attempts, one)
		}
		if by.AtLeast(people.Assistant) {
			continue
		}
		knows, err := s.knows(ctx, c, l)
		if err != nil {
			return err
		}
		changes = slices.DeleteFunc(changes, func(set gradebook.Change) bool {
			_, asked := st.Points[set.Exercise]
			return asked && !knows.ByHand(set.Exercise, st.Attempts, st.Due)
		})
	}
	for _, c := range changes {
		m.SetByHand = append(m.SetByHand, setData{c.Exercise, c.Score, c.Revoked, c.Reason, c.By,
			c.At.UTC()})
	}
	return nil
}

// eraseMember erases the data of a member from the course.
func (s *Server) eraseMember(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	if v.r.FormValue("sure") != m.Name {
		return wrong(http.StatusBadRequest, "nothing was erased. To erase the data, write the "+
			"name of the person as it stands in the list: "+m.Name)
	}
	if err := erase(v.ctx(), s.Options, v.course.ID, m.ID); err != nil {
		return err
	}
	return s.logged(v, "people", "erased the data of a person", fmt.Sprintf("person %d", m.ID), "")
}

// erase removes what the server keeps of a person in a course: work, results, scores, progress, the
// place in the course. A person who is in no other course and is not an administrator is erased
// too. What the person did to the work of others stays, such as comments, scores set by hand and
// lines of the log. It is then said to be by "deleted teacher 3". People who have the same name in
// the course get that name there, too, since the gradebook knows people by their names alone.
func erase(ctx context.Context, o Options, course, person int64) error {
	return o.Store.Write(ctx, func(t *database.Tx) error {
		var student, name string
		var role people.Role
		if !t.Query(`SELECT student, name, role FROM members JOIN people ON people.id = person
			WHERE course = ? AND person = ?`, course, person).First(&student, &name, &role) {
			return people.ErrNobody
		}
		const theirs = `(SELECT id FROM submissions WHERE course = ?1
			AND (person = ?2 OR student = ?3))`
		// A worker that has such a job finds no submission and writes nothing.
		t.Exec(`DELETE FROM river_job WHERE id IN (SELECT job FROM submissions WHERE id IN `+
			theirs+`) OR id IN (SELECT job FROM regraded WHERE submission IN `+theirs+`)`,
			course, person, student)
		// What others have said stays for the rest of the team.
		t.Exec(`UPDATE comments SET submission = coalesce((SELECT min(o.id) FROM submissions s
			JOIN submissions o ON o.first = s.first AND o.person <> s.person
			WHERE s.id = submission), submission) WHERE author <> ?2 AND submission IN `+theirs,
			course, person, student)
		for _, table := range []string{"results", "regraded", "comments", "questions", "marked"} {
			t.Exec(`DELETE FROM `+table+` WHERE submission IN `+theirs, course, person, student)
		}
		t.Exec(`DELETE FROM submissions WHERE course = ?1 AND (person = ?2 OR student = ?3)`,
			course, person, student)
		t.Exec(`DELETE FROM contents WHERE NOT EXISTS
			(SELECT 1 FROM submissions s WHERE s.sha256 = contents.sha256)`)
		t.Exec(`DELETE FROM progress WHERE course = ? AND person = ?`, course, person)
		t.Exec(`DELETE FROM comparisons WHERE course = ?`, course)
		t.Exec(`DELETE FROM accounts WHERE course = ? AND person = ?`, course, person)
		t.Exec(`DELETE FROM lti_scores WHERE person = ? AND link IN (SELECT l.id FROM lti_links l
			JOIN lti_contexts c ON c.id = l.context WHERE c.course = ?)`, person, course)
		if err := o.Store.Forget(ctx, t, course, student); err != nil {
			return err
		}
		t.Exec(`DELETE FROM members WHERE course = ? AND person = ?`, course, person)
		alias, err := standIn(t, course, person, role)
		if err != nil {
			return err
		}
		for _, old := range []string{student, name} {
			// The log has the names of members as objects: "Ada Lovelace, trees/gain".
			t.Exec(`UPDATE audit SET object = ?1 || substr(object, length(?2) + 1) WHERE course = ?3
				AND (object = ?2 OR substr(object, 1, length(?2) + 2) = ?2 || ', ')`, alias, old,
				course)
			t.Exec(`UPDATE regrades SET by = ? WHERE course = ? AND by = ?`, alias, course, old)
			t.Exec(`UPDATE submissions SET dropped = ? WHERE course = ? AND dropped = ?`,
				cancelledBy(alias), course, cancelledBy(old))
			if err := o.Store.Rename(ctx, t, course, old, alias); err != nil {
				return err
			}
		}
		return t.Err()
	})
}

// standIn returns the name under which stays what a person did who has left a course for good. It
// erases the person. A person who is still needed keeps everything, and somebody without any data
// becomes the author in this course.
func standIn(t *database.Tx, course, person int64, role people.Role) (alias string, err error) {
	now, id := time.Now().UnixMicro(), person
	for _, table := range []string{"sessions", "links", "tokens", "drafts"} {
		t.Exec(`DELETE FROM `+table+` WHERE person = ? AND course = ?`, person, course)
	}
	if t.Exec(`UPDATE people SET email = NULL, issuer = '', subject = '', erased = ?1
		WHERE id = ?2 AND NOT admin AND NOT EXISTS (SELECT 1 FROM members WHERE person = ?2)`, now,
		person) > 0 {
		for _, table := range []string{"sessions", "links"} {
			t.Exec(`DELETE FROM `+table+` WHERE person = ?`, person)
		}
	} else {
		id = t.Insert(`INSERT INTO people (name, created, erased) VALUES ('', ?1, ?1) RETURNING id`,
			now)
		const here = ` AND submission IN (SELECT id FROM submissions WHERE course = ?3)`
		t.Exec(`UPDATE audit SET actor = ?1 WHERE actor = ?2 AND course = ?3`, id, person, course)
		t.Exec(`UPDATE comments SET author = ?1 WHERE author = ?2`+here, id, person, course)
		t.Exec(`UPDATE marked SET by = ?1 WHERE by = ?2`+here, id, person, course)
	}
	alias = fmt.Sprintf("deleted %s %d", role, id)
	t.Exec(`UPDATE people SET name = ? WHERE id = ?`, alias, id)
	return alias, t.Err()
}

// Retain erases the students of courses that ended longer ago than keep. It returns how many
// students it has erased.
func Retain(ctx context.Context, o Options, keep time.Duration) (erased int, err error) {
	type place struct{ course, person int64 }
	var due []place
	err = o.Store.Read(ctx, func(t *database.Tx) error {
		due = nil
		var p place
		for range t.Query(`SELECT course, person FROM members JOIN courses ON courses.id = course
			WHERE role = 'student' AND closed IS NOT NULL AND closed < ?`,
			time.Now().Add(-keep).UnixMicro()).Into(&p.course, &p.person) {
			due = append(due, p)
		}
		return nil
	})
	for _, p := range due {
		if err == nil {
			err = erase(ctx, o, p.course, p.person)
		}
		if err == nil {
			erased++
		}
	}
	return erased, err
}
