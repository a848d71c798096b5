package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

// roster is a gradebook exported by a learning platform, to be filled in and imported again.
type roster struct {
	path  string
	bom   bool
	comma rune
	rows  [][]string
}

var byteOrderMark = []byte("\ufeff")

func newRoster(rows [][]string) *roster { return &roster{comma: ',', rows: rows} }

// readRoster reads a CSV file with commas, semicolons or tabs.
func readRoster(path string) (*roster, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("roster: %w", err)
	}
	return parseRoster(path, data)
}

func parseRoster(path string, data []byte) (r *roster, err error) {
	reader := CSVReader(data)
	reader.FieldsPerRecord = -1
	r = &roster{path: path, bom: bytes.HasPrefix(data, byteOrderMark), comma: reader.Comma}
	if r.rows, err = reader.ReadAll(); err != nil {
		return nil, fmt.Errorf("roster %s: %w", path, err)
	}
	if len(r.rows) == 0 {
		return nil, fmt.Errorf("roster %s: it is empty", path)
	}
	return r, nil
}

// CSVReader reads a file with commas, semicolons or tabs between columns: the one that is most
// frequent in the first row.
func CSVReader(data []byte) *csv.Reader {
	data = bytes.TrimPrefix(data, byteOrderMark)
	r := csv.NewReader(bytes.NewReader(data))
	head, _, _ := strings.Cut(string(data), "\n")
	for _, other := range ";\t" {
		if strings.Count(head, string(other)) > strings.Count(head, string(r.Comma)) {
			r.Comma = other
		}
	}
	return r
}

// column returns the first of the titles' columns that exists, or -1.
func (r *roster) column(titles ...string) int {
	for _, title := range titles {
		if i := slices.IndexFunc(r.rows[0], func(head string) bool {
			return strings.EqualFold(strings.TrimSpace(head), title)
		}); i >= 0 {
			return i
		}
	}
	return -1
}

// cell returns the cell in a row and a column.
func (r *roster) cell(row, column int) string {
	if column < 0 || column >= len(r.rows[row]) {
		return ""
	}
	return r.rows[row][column]
}

// set writes a cell, and makes the row long enough for it.
func (r *roster) set(row, column int, value string) {
	for len(r.rows[row]) <= column {
		r.rows[row] = append(r.rows[row], "")
	}
	r.rows[row][column] = value
}

// add appends a column.
func (r *roster) add(title string) int {
	column := len(r.rows[0])
	r.set(0, column, title)
	return column
}

// file is the roster as a file.
func (r *roster) file(name string) (file, error) {
	var b bytes.Buffer
	if r.bom {
		b.Write(byteOrderMark)
	}
	w := csv.NewWriter(&b)
	w.Comma = r.comma
	err := w.WriteAll(r.rows)
	return file{name: name, data: b.Bytes()}, err
}

// filled returns the file of a filled roster, and one with the students who have no row in it. The
// teacher must find these. They are an error, too: see [NotInRoster].
func (r *roster) filled(name string, c Class, joined []joining) ([]file, error) {
	all, err := r.file(name + ".csv")
	if err != nil {
		return nil, err
	}
	left := newRoster([][]string{{"Student", "Score", "Why"}})
	missing := &NotInRoster{Roster: r.path}
	for i, j := range joined {
		if j.row < 0 {
			s := c.Students[i]
			left.rows = append(left.rows,
				[]string{Harmless(s.Name), number(s.Score), Harmless(j.why)})
			missing.Students = append(missing.Students, s.Name+": "+j.why)
		}
	}
	if len(missing.Students) == 0 {
		return []file{all}, nil
	}
	rest, err := left.file(name + "-not-in-roster.csv")
	if err != nil {
		return nil, err
	}
	return []file{all, rest}, missing
}

// Enrolled is a student of a roster.
type Enrolled struct {
	Row     int // from 1, in the file
	Name    string
	Email   string // empty: the roster has none
	Section string
	Number  string // at the university; empty: the roster has none
	Team    string
}

// ReadEnrolled reads the students of a roster: what Canvas or Moodle exports, or a list with the
// columns Name, or First name and Last name, and if it has them Email, Section, Team and ID number.
// Canvas's test student and its row of points are left out. A file without names and a row without
// one are errors.
func ReadEnrolled(file string, data []byte) ([]Enrolled, error) {
	r, err := parseRoster(file, data)
	if err != nil {
		return nil, err
	}
	who := r.people(1)
	given := r.column("First name", "FirstName")
	family := r.column("Last name", "LastName", "Surname")
	if len(who.names) == 0 && (given < 0 || family < 0) {
		return nil, fmt.Errorf("roster %s: it should have a column Name, or First name and "+
			"Last name; its first row is %q", file, r.rows[0])
	}
	section := r.column("Section", "Sections", "Group", "Groups")
	team := r.column("Team", "Teams")
	id := r.column("SIS User ID", "ID number", "Student ID")
	var all []Enrolled
	for row := 1; row < len(r.rows); row++ {
		e := Enrolled{Row: row + 1, Section: line(r.cell(row, section)),
			Number: line(r.cell(row, id)), Team: line(r.cell(row, team))}
		name := ""
		if len(who.names) > 0 {
			name = r.cell(row, who.names[0])
		}
		if strings.TrimSpace(name) == "" {
			name = r.cell(row, given) + " " + r.cell(row, family)
		}
		if strings.Contains(name, "Points Possible") || strings.Contains(name, "Student, Test") ||
			strings.TrimSpace(strings.Join(r.rows[row], "")) == "" {
			continue
		}
		if !utf8.ValidString(strings.Join(r.rows[row], "")) {
			return nil, fmt.Errorf("roster %s: row %d, %q, must be UTF-8; save the file as UTF-8",
				file, row+1, r.rows[row])
		}
		if last, first, ok := strings.Cut(name, ","); ok {
			name = first + " " + last
		}
		e.Name = line(name)
		if e.Name == "" {
			return nil, fmt.Errorf("roster %s: row %d has no name", file, e.Row)
		}
		for _, c := range who.emails {
			if email := line(r.cell(row, c)); strings.Contains(email, "@") {
				e.Email = email
				break
			}
		}
		all = append(all, e)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("roster %s: it has no students", file)
	}
	return all, nil
}
