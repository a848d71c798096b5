package report

import (
	"cmp"
	"fmt"
	"github.com/tessella-go/tessella/grader/submission"
	"strings"
	"time"
)

// Times are the times of hand-ins from a CSV file: a teacher's list, or the grading worksheet of a
// Moodle assignment.
type Times struct {
	people
	times map[int]time.Time // by row
}

// timeTitles are the titles of a column of times.
var timeTitles = []string{"Last modified (submission)", "Submitted", "Time", "Handed in"}

// timeForms are the accepted forms of a time. The last ones are Moodle's in English.
var timeForms = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04",
	"2006-01-02 15:04:05",
	"2006-01-02 15:04", "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 MST",
	"Monday, 2 January 2006, 3:04 PM", "Monday, January 2, 2006, 3:04 PM"}

// ReadTimes reads a CSV file of times. One column identifies the student: a number, login, e-mail
// address or name. Another one has the time, as in 2026-11-30T18:05, in the local time zone unless
// it names one. An empty time and "-" are skipped. A file without these columns and a time that
// cannot be read are errors.
func ReadTimes(path string) (*Times, error) {
	r, err := readRoster(path)
	if err != nil {
		return nil, fmt.Errorf("times: %w", err)
	}
	t := &Times{people: r.people(1), times: make(map[int]time.Time)}
	at := r.column(timeTitles...)
	if at < 0 {
		return nil, fmt.Errorf("times %s: no column of times; its title should be %s, "+
			"and that of another column Student",
			path, strings.Join(timeTitles, ", "))
	}
	if len(t.ids)+len(t.logins)+len(t.emails)+len(t.names) == 0 && t.number < 0 &&
		r.column("Last name", "Surname") < 0 {
		return nil, fmt.Errorf("times %s: no column says who handed in; its title should "+
			"be Student, Username, Email address or ID", path)
	}
	for row := 1; row < len(r.rows); row++ {
		text := strings.TrimSpace(r.cell(row, at))
		if text == "" || text == "-" {
			continue
		}
		when, ok := readTime(text)
		if !ok {
			return nil, fmt.Errorf("times %s, row %d: the time is %q; it should be as in "+
				"2026-11-30T18:05", path, row+1, text)
		}
		t.times[row] = when
	}
	return t, nil
}

// WorksheetTimes reads the times of a roster. It returns nil if the roster has none.
func WorksheetTimes(roster string) (*Times, error) {
	r, err := readRoster(roster)
	if err != nil {
		return nil, err
	}
	if r.column(timeTitles[0]) < 0 {
		return nil, nil
	}
	return ReadTimes(roster)
}

func readTime(text string) (time.Time, bool) {
	for _, form := range timeForms {
		if t, err := time.ParseInLocation(form, text, time.Local); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// Apply sets the times of the students who are in the file.
func (t *Times) Apply(students []Student) {
	for i, j := range t.join(students, nil) {
		if when, there := t.times[j.row]; there {
			students[i].Submitted, students[i].Mark = when, submission.Unmarked
		}
	}
}

// lateness says how late a submission was, and its penalty. It is empty if it was not late.
func (s Student) lateness() string {
	text := ""
	switch {
	case s.Mark == submission.Late:
		text = "marked late"
	case s.Late > 0:
		text = duration(s.Late) + " late"
	}
	if s.Penalty > 0 {
		text = cmp.Or(text, "late") + ", " + counted(s.Penalty, "point") + " taken off"
	}
	return text
}
