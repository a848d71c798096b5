package web

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/handin"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// uploadTime is how long an upload may take. A slower one is ended. Tests have less time.
var uploadTime = time.Minute

// largest is how many of the largest hand-ins a student may have in a lesson.
const largest = 3

var errEnded = wrong(http.StatusForbidden, "the course has ended; nothing can be handed in")

// handIn takes a notebook or a package, keeps it, and shows the receipt. When the browser has the
// answer, the work is in the database and cannot be lost.
func (s *Server) handIn(v *visit) error {
	if v.member.ID == 0 {
		return wrong(http.StatusForbidden, "only members of the course hand in")
	}
	if !v.course.Open() {
		return errEnded
	}
	limits := v.course.Plan.Limits
	// A course has limits of its own, and a teacher may change them.
	what := fmt.Sprint("hand-in ", v.course.ID, limits.Rate)
	if err := s.often(v, what, limits.Rate.Count, limits.Rate.Per); err != nil {
		return err
	}
	up, err := v.upload(limits.Upload)
	if err != nil {
		return err
	}
	if up.person != "" {
		if err := v.same(number(up.person)); err != nil {
			return err
		}
	}
	lesson := v.course.Plan.Named(up.lesson)
	if lesson == nil {
		return wrong(http.StatusBadRequest, fmt.Sprintf("the course has no lesson %q", up.lesson))
	}
	sub := work.Submission{Course: v.course.ID, Lesson: lesson.Name, Student: v.member.Student,
		Person: v.person.ID, Name: up.name, Content: up.content, Via: up.via}
	var team []string
	var before int64 // when the same was handed in before
	err = s.Store.Write(v.ctx(), func(t *database.Tx) error {
		// While the file came, the course may have ended, and the person may have been removed.
		if !t.Query(`SELECT 1 FROM courses WHERE id = ? AND closed IS NULL {FOR SHARE}`,
			sub.Course).First(new(int)) {
			return cmp.Or(t.Err(), errEnded)
		}
		if !t.Query(`SELECT 1 FROM members WHERE course = ? AND person = ? AND student = ?
			{FOR UPDATE}`, sub.Course, sub.Person, sub.Student).First(new(int)) {
			return cmp.Or(t.Err(), wrong(http.StatusForbidden,
				"only members of the course hand in"))
		}
		t.Query(`SELECT coalesce(min(received), 0) FROM submissions WHERE course = ?
			AND student = ? AND lesson = ? AND sha256 = ?`, sub.Course, sub.Student, sub.Lesson,
			sub.Hash()).First(&before)
		var kept int64
		// What others of a team have handed in counts for them.
		t.Query(`SELECT coalesce(sum(size), 0) FROM (SELECT DISTINCT sha256, size FROM submissions
			WHERE course = ? AND student = ? AND lesson = ? AND sha256 <> ? AND first = id)
			AS each`, sub.Course, sub.Student, sub.Lesson, sub.Hash()).First(&kept)
		if most := largest * limits.Upload; kept+int64(len(sub.Content)) > most {
			return wrong(http.StatusRequestEntityTooLarge, fmt.Sprintf("you have handed in %s for "+
				"this lesson, and this has %s; all together may have %s. Clear the outputs of the "+
				"notebook, or ask your teacher", size(kept), size(int64(len(sub.Content))),
				size(most)))
		}
		// It counts for the team, and each has a submission of their own: with their own receipt,
		// lateness and score.
		sub.ID = 0 // if it is tried again
		all, mate := []*work.Submission{&sub}, sub
		for range t.Query(`SELECT m.person, m.student FROM members m JOIN members i
			ON i.course = m.course AND i.team = m.team WHERE i.course = ? AND i.person = ?
			AND m.person <> i.person AND m.team <> '' AND i.role = 'student'
			AND m.role = 'student' ORDER BY m.student`, sub.Course, sub.Person).
			Into(&mate.Person, &mate.Student) {
			one := mate
			all = append(all, &one)
		}
		team = nil
		for _, one := range all {
			if one != &sub {
				team = append(team, one.Student)
			}
			one.First, one.Received = sub.ID, sub.Received
			if err := s.Queue.HandIn(v.ctx(), t, one, priority(lesson)); err != nil {
				return err
			}
			if err := s.mail(v.ctx(), t, work.Mail{Person: one.Person, Submission: one.ID,
				About: work.Receipt}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	page := submissionPath(sub.Course, sub.ID)
	if v.wantsJSON() {
		const form = "2 January 2006, 15:04:05 MST"
		r := handin.Receipt{Receipt: sub.Receipt, SHA256: sub.Hash(), Page: page,
			Team: team, Received: sub.Received.In(v.zone()).Format(form)}
		if before != 0 {
			r.Before = time.UnixMicro(before).In(v.zone()).Format(form)
		}
		answerJSON(v.w, http.StatusCreated, r)
		return nil
	}
	http.Redirect(v.w, v.r, page, http.StatusSeeOther)
	return nil
}

// receipt finds the submission that has a receipt.
func (s *Server) receipt(v *visit) error {
	id, err := s.Queue.ByReceipt(v.ctx(), v.course.ID,
		strings.ToUpper(strings.TrimSpace(v.r.FormValue("receipt"))))
	if errors.Is(err, work.ErrUnknown) {
		return wrong(http.StatusNotFound, fmt.Sprintf("nothing in %s has this receipt. A receipt "+
			"has 26 letters and digits, such as K3VQ7ZJX2MBNT5WARY4CDHGLPS, and stands on the "+
			"page of what was handed in. Another course has its own receipts", v.course.Name))
	} else if err != nil {
		return err
	}
	http.Redirect(v.w, v.r, submissionPath(v.course.ID, id), http.StatusSeeOther)
	return nil
}

// priority lets work with a deadline be graded before practice.
func priority(l *syllabus.Lesson) work.Priority {
	if l.Terms.Due.IsZero() {
		return work.Practice
	}
	return work.Due
}

func submissionPath(course, id int64) string { return fmt.Sprintf("/c/%d/s/%d", course, id) }

// zone is the time zone of the course.
func (v *visit) zone() *time.Location {
	if v.course.Plan == nil || v.course.Plan.Zone == nil { // no course, or a broken one
		return time.Local
	}
	return v.course.Plan.Zone
}

// upload is the content of a hand-in form.
type upload struct {
	lesson, via, name string
	person            string // whose page has sent it; empty: it does not say so
	content           []byte
}

// upload reads the form of a hand-in.
func (v *visit) upload(limit int64) (upload, error) {
	up, err := v.form(limit)
	if err != nil {
		return up, err
	}
	if up.name == "" {
		return up, wrong(http.StatusBadRequest, "no file was chosen; hand in a notebook (.ipynb), "+
			"a .go file or a .zip of a package")
	}
	if len(up.content) == 0 {
		return up, wrong(http.StatusBadRequest, fmt.Sprintf("%s is empty", up.name))
	}
	return up, readable(up)
}

// readable returns an error if a file can certainly not be graded.
func readable(up upload) error {
	switch ext := strings.ToLower(path.Ext(up.name)); ext {
	case ".ipynb", ".go":
		return nil
	case ".zip":
		if err := submission.CheckZip(up.content); err != nil {
			return wrong(http.StatusBadRequest, up.name+" cannot be graded: "+err.Error())
		}
		return nil
	}
	return wrong(http.StatusBadRequest, fmt.Sprintf("%s cannot be graded; hand in a notebook "+
		"(.ipynb), a .go file or a .zip of a package", up.name))
}

// form reads a form with files. Only these are read into memory. Several files of a package become
// a zip archive. If no file was chosen, the name is empty.
func (v *visit) form(limit int64) (up upload, err error) {
	control := http.NewResponseController(v.w)
	_ = control.SetReadDeadline(time.Now().Add(uploadTime)) // not every writer supports this
	v.r.Body = http.MaxBytesReader(v.w, v.body, limit+smallBody)
	kind, _, err := mime.ParseMediaType(v.r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return up, wrong(http.StatusBadRequest, "the form should be multipart/form-data, with a "+
			"field lesson and a file")
	}
	parts, err := v.r.MultipartReader()
	if err != nil {
		return up, wrong(http.StatusBadRequest, "the form cannot be read: "+err.Error())
	}
	up.via = "upload"
	type file struct {
		name string
		data []byte
	}
	var files []file
	var total int64
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return up, unreadable(err)
		}
		switch name := part.FormName(); name {
		case "lesson", "via", "person":
			text, err := io.ReadAll(io.LimitReader(part, 200))
			if err != nil {
				return up, unreadable(err)
			}
			switch {
			case name == "lesson":
				up.lesson = string(text)
			case name == "person":
				up.person = string(text)
			case string(text) == "page":
				up.via = "page"
			}
		case "file":
			if part.FileName() == "" {
				continue
			}
			data, err := io.ReadAll(io.LimitReader(part, limit-total+1))
			if err != nil {
				return up, unreadable(err)
			}
			if total += int64(len(data)); total > limit {
				return up, wrong(http.StatusRequestEntityTooLarge, fmt.Sprintf("this is larger "+
					"than %s, which is the most that a hand-in may have", size(limit)))
			}
			files = append(files, file{part.FileName(), data}) // FileName has no folders
			if len(files) > maxFiles {
				return up, wrong(http.StatusBadRequest, fmt.Sprintf("more than %d files; hand in "+
					"a notebook, a zip, or the .go files of one package", maxFiles))
			}
		}
	}
	switch len(files) {
	case 0:
	case 1:
		up.name, up.content = cleanName(files[0].name), files[0].data
	default:
		var b bytes.Buffer
		archive := zip.NewWriter(&b)
		for _, f := range files {
			w, err := archive.Create(cleanName(f.name))
			if err != nil {
				return up, err
			}
			if _, err := w.Write(f.data); err != nil {
				return up, err
			}
		}
		if err := archive.Close(); err != nil {
			return up, err
		}
		up.name, up.content = "package.zip", b.Bytes()
	}
	return up, nil
}

// maxFiles is the most files of a package that are handed in one by one.
const maxFiles = 50

func unreadable(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return wrong(http.StatusBadRequest, "the upload broke off or took too long; try again")
}

// cleanName is the last element of a file's name, as one line of at most 100 bytes.
func cleanName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if len(name) > 100 {
		ext := path.Ext(name)
		if len(ext) > 10 {
			ext = ""
		}
		name = strings.ToValidUTF8(name[:100-len(ext)], "") + ext
	}
	return name
}
