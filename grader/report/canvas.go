package report

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// pointsPossible begins the row with the points of the assignments, as Canvas writes it.
const pointsPossible = "    Points Possible"

// settled lists what Canvas writes for a student who is excused or does not have the assignment.
var settled = []string{"EX", "N/A"}

// renderCanvas writes a gradebook for Canvas. Without a roster it has the students' names as name
// and as login, and no ID; Canvas then asks for the assignment. In a roster it fills in the column
// of the assignment, or adds one. Rows of students who handed in nothing or are excused do not
// change. The assignment must be worth as many points as the lesson.
func renderCanvas(c Class, o Options) ([]file, error) {
	title := c.column(o)
	if o.Roster == "" {
		rows := [][]string{
			{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", Harmless(title)},
			{pointsPossible, "", "", "", "", number(c.Points())},
		}
		for _, s := range c.Students {
			rows = append(rows,
				[]string{Harmless(s.Name), "", "", Harmless(s.Name), "", number(s.Score)})
		}
		return newRoster(rows).filled("canvas", c, nil)
	}
	r, err := readRoster(o.Roster)
	if err != nil {
		return nil, err
	}
	if r.column("Student", "LastName") < 0 || r.column("ID") < 0 {
		return nil, fmt.Errorf("roster %s: no columns Student and ID: it should be a "+
			"gradebook exported from Canvas", o.Roster)
	}
	worth := slices.IndexFunc(r.rows, func(row []string) bool {
		return len(row) > 0 && strings.Contains(row[0], "Points Possible")
	})
	if worth < 0 {
		return nil, fmt.Errorf("roster %s: no row Points Possible: it should be a "+
			"gradebook exported from Canvas", o.Roster)
	}
	at := r.assignment(title)
	if old := strings.TrimSpace(r.cell(worth, at)); old != "" && !c.isWorth(old) {
		return nil, fmt.Errorf("roster %s: %q is worth %s points there, and the lesson %s: "+
			"set the assignment's points to %[4]s in Canvas and export it again",
			o.Roster, r.cell(0, at), old, number(c.Points()))
	}
	r.set(worth, at, number(c.Points()))
	joined := r.people(worth+1).join(c.Students, o.Emails)
	for i, j := range joined {
		if j.row >= 0 && !slices.Contains(settled,
			strings.ToUpper(strings.TrimSpace(r.cell(j.row, at)))) {
			r.set(j.row, at, number(c.Students[i].Score))
		}
	}
	return r.filled("canvas", c, joined)
}

// column is the title of the lesson's column in a learning platform.
func (c Class) column(o Options) string { return cmp.Or(o.Column, c.Title) }

// isWorth reports whether points, as a platform writes them, equal the points of the class.
func (c Class) isWorth(points string) bool {
	n, err := strconv.ParseFloat(strings.ReplaceAll(points, ",", "."), 64)
	return err == nil && math.Abs(n-c.Points()) < 0.005 // Moodle writes two digits
}

// assignmentID ends the title of a column: "Decision trees (1234)".
var assignmentID = regexp.MustCompile(`\s*\([0-9]+\)$`)

// assignment finds the column with a title, with or without its ID. If there is none, it appends
// one.
func (r *roster) assignment(title string) int {
	for i, head := range r.rows[0] {
		head = strings.TrimSpace(head)
		if strings.EqualFold(head, title) ||
			strings.EqualFold(assignmentID.ReplaceAllString(head, ""), title) {
			return i
		}
	}
	return r.add(Harmless(title))
}
