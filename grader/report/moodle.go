package report

import (
	"fmt"
	"slices"
	"strings"
)

// renderMoodle writes grades and feedback for Moodle. Without a roster each row begins with the student's name as Username, to be mapped to "username" or "useremail" when it is
// imported. A roster is an export of Moodle's gradebook or the grading worksheet of an assignment: its columns for grade and feedback are filled in, or added.
func renderMoodle(c Class, o Options) ([]file, error) {
	title := o.Column
	if title == "" {
		title = c.Title
	}
	if o.Roster == "" {
		rows := [][]string{{"Username", harmless(title), harmless(title + " (Feedback)")}}
		for _, s := range c.Students {
			rows = append(rows, []string{harmless(s.Name), number(s.Score), harmless(c.comment(s))})
		}
		data, err := writeCSV(',', rows)
		return []file{{name: "moodle.csv", data: data}}, err
	}
	r, who, err := readMoodle(o.Roster)
	if err != nil {
		return nil, err
	}
	grade := r.column(title, title+" (Real)", "Assignment: "+title, "Assignment: "+title+" (Real)")
	feedback := r.column(title+" (Feedback)", "Assignment: "+title+" (Feedback)")
	if worksheet := r.column("Feedback comments"); grade < 0 && worksheet >= 0 && r.column("Grade") >= 0 {
		grade, feedback = r.column("Grade"), worksheet
	}
	if grade < 0 {
		grade = r.add(harmless(title))
	}
	if feedback < 0 {
		feedback = r.add(harmless(title + " (Feedback)"))
	}
	rows := r.match(c.Students, 1, who...)
	for i, row := range rows {
		if row < 0 {
			continue
		}
		s := c.Students[i]
		if worth := r.column("Maximum Grade"); worth >= 0 {
			if old := strings.ReplaceAll(strings.TrimSpace(r.cell(row, worth)), ",", "."); old != "" && old != number(c.Points()) && old != fmt.Sprintf("%.2f", c.Points()) {
				return nil, fmt.Errorf("roster %s: the maximum grade is %s there, and the lesson is worth %s: set the assignment's maximum grade to %[3]s in Moodle and download the worksheet again",
					o.Roster, old, number(c.Points()))
			}
		}
		r.set(row, grade, number(s.Score))
		r.set(row, feedback, harmless(c.comment(s)))
	}
	return withLeftovers("moodle", r, c, rows)
}

// readMoodle reads what Moodle has exported, and finds the columns that say who a row is about.
func readMoodle(path string) (r *roster, who []int, err error) {
	if r, err = readRoster(path); err != nil {
		return nil, nil, err
	}
	who = []int{r.column("Username"), r.column("ID number"), r.column("Email address"), r.column("Full name"), r.column("Identifier")}
	if slices.Max(who) < 0 {
		return nil, nil, fmt.Errorf("roster %s: none of the columns Username, ID number, Email address and Full name: it should be a CSV file exported from Moodle", path)
	}
	return r, who, nil
}

func fillsMoodle(path string) error {
	_, _, err := readMoodle(path)
	return err
}
