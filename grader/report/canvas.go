package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// pointsPossible begins the row that says what assignments are worth, as Canvas writes it.
const pointsPossible = "    Points Possible"

// settled is what Canvas writes for a student who is excused, or to whom the assignment is not given.
var settled = []string{"EX", "N/A"}

// renderCanvas writes a gradebook for Canvas. Without a roster it has the students' names as name and as login, and no ID: Canvas asks which assignment it is. In a roster the column of
// the assignment is filled in, or added; rows of students who handed nothing in, and of those who are excused, stay as they are.
func renderCanvas(c Class, o Options) ([]file, error) {
	title := o.Column
	if title == "" {
		title = c.Title
	}
	if o.Roster == "" {
		rows := [][]string{{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", harmless(title)}, {pointsPossible, "", "", "", "", number(c.Points())}}
		for _, s := range c.Students {
			rows = append(rows, []string{harmless(s.Name), "", "", harmless(s.Name), "", number(s.Score)})
		}
		data, err := writeCSV(',', rows)
		return []file{{name: "canvas.csv", data: data}}, err
	}
	r, worth, err := readCanvas(o.Roster)
	if err != nil {
		return nil, err
	}
	at := r.assignment(title)
	if old := strings.TrimSpace(r.cell(worth, at)); old != "" {
		if n, err := strconv.ParseFloat(strings.ReplaceAll(old, ",", "."), 64); err != nil || n != c.Points() {
			return nil, fmt.Errorf("roster %s: %q is worth %s points there, and the lesson %s: set the assignment's points to %[4]s in Canvas and export it again",
				o.Roster, r.cell(0, at), old, number(c.Points()))
		}
	}
	r.set(worth, at, number(c.Points()))
	rows := r.match(c.Students, worth+1, r.column("Student"), r.column("ID"), r.column("SIS User ID"), r.column("SIS Login ID"), r.column("Integration ID"))
	for i, row := range rows {
		if row >= 0 && !slices.Contains(settled, strings.ToUpper(strings.TrimSpace(r.cell(row, at)))) {
			r.set(row, at, number(c.Students[i].Score))
		}
	}
	return withLeftovers("canvas", r, c, rows)
}

// readCanvas reads a gradebook that Canvas has exported, and finds the row that says what assignments are worth.
func readCanvas(path string) (r *roster, worth int, err error) {
	if r, err = readRoster(path); err != nil {
		return nil, 0, err
	}
	if r.column("Student", "LastName") < 0 || r.column("ID") < 0 {
		return nil, 0, fmt.Errorf("roster %s: no columns Student and ID: it should be a gradebook exported from Canvas", path)
	}
	for row := range r.rows {
		if strings.Contains(r.cell(row, 0), "Points Possible") {
			return r, row, nil
		}
	}
	return nil, 0, fmt.Errorf("roster %s: no row Points Possible: it should be a gradebook exported from Canvas", path)
}

func fillsCanvas(path string) error {
	_, _, err := readCanvas(path)
	return err
}

// assignmentID ends the title of a column: "Decision trees (1234)".
var assignmentID = regexp.MustCompile(`\s*\([0-9]+\)$`)

// assignment finds the column with a title, with or without its ID, and appends one where there is none.
func (r *roster) assignment(title string) int {
	for i, head := range r.rows[0] {
		head = strings.TrimSpace(head)
		if strings.EqualFold(head, title) || strings.EqualFold(assignmentID.ReplaceAllString(head, ""), title) {
			return i
		}
	}
	return r.add(harmless(title))
}
