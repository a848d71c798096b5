package report

import (
	"fmt"
	"strings"
)

// renderMoodle writes grades and feedback for Moodle. Without a roster each row begins with the
// student's name as Username; map it to "username" or "useremail" on import. A roster is an export
// of Moodle's gradebook or the grading worksheet of an assignment. Its columns for grade and
// feedback are filled in, or added. The maximum grade of a worksheet must equal the points of the
// lesson.
func renderMoodle(c Class, o Options) ([]file, error) {
	title := c.column(o)
	if o.Roster == "" {
		rows := [][]string{{"Username", Harmless(title), Harmless(title + " (Feedback)")}}
		for _, s := range c.Students {
			rows = append(rows, []string{Harmless(s.Name), number(s.Score), Harmless(c.comment(s))})
		}
		return newRoster(rows).filled("moodle", c, nil)
	}
	r, err := readRoster(o.Roster)
	if err != nil {
		return nil, err
	}
	if r.column("Username", "ID number", "Email address", "Full name", "Identifier") < 0 {
		return nil, fmt.Errorf("roster %s: none of the columns Username, ID number, Email "+
			"address and Full name: it should be a CSV file exported from Moodle", o.Roster)
	}
	worth := r.column("Maximum Grade")
	for row := range r.rows {
		if old := strings.TrimSpace(r.cell(row, worth)); row > 0 && old != "" && !c.isWorth(old) {
			return nil, fmt.Errorf("roster %s, row %d: the maximum grade is %s there, and the "+
				"lesson is worth %s: set the assignment's maximum grade to %[4]s in Moodle and "+
				"download the worksheet again",
				o.Roster, row+1, old, number(c.Points()))
		}
	}
	grade := r.column(title, title+" (Real)", "Assignment: "+title, "Assignment: "+title+" (Real)")
	feedback := r.column(title+" (Feedback)", "Assignment: "+title+" (Feedback)")
	if worksheet := r.column("Feedback comments"); grade < 0 && worksheet >= 0 &&
		r.column("Grade") >= 0 {
		grade, feedback = r.column("Grade"), worksheet
	}
	if grade < 0 {
		grade = r.add(Harmless(title))
	}
	if feedback < 0 {
		feedback = r.add(Harmless(title + " (Feedback)"))
	}
	joined := r.people(1).join(c.Students, o.Emails)
	for i, j := range joined {
		if j.row >= 0 {
			r.set(j.row, grade, number(c.Students[i].Score))
			r.set(j.row, feedback, Harmless(c.comment(c.Students[i])))
		}
	}
	return r.filled("moodle", c, joined)
}
