package report

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// harmless is a cell that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe before it, as is common.
func harmless(s string) string {
	if s = line(s); s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// roster is a gradebook as a learning platform exports it, to be filled in and read by it again.
type roster struct {
	bom   bool
	comma rune
	rows  [][]string
}

const byteOrderMark = "\ufeff"

// readRoster reads a CSV file with commas, semicolons or tabs.
func readRoster(path string) (*roster, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("roster: %w", err)
	}
	r := &roster{comma: ','}
	content, bom := strings.CutPrefix(string(data), byteOrderMark)
	r.bom = bom
	head, _, _ := strings.Cut(content, "\n")
	for _, other := range []rune{';', '\t'} {
		if strings.Count(head, string(other)) > strings.Count(head, string(r.comma)) {
			r.comma = other
		}
	}
	reader := csv.NewReader(strings.NewReader(content))
	reader.Comma, reader.FieldsPerRecord = r.comma, -1
	if r.rows, err = reader.ReadAll(); err != nil {
		return nil, fmt.Errorf("roster %s: %w", path, err)
	}
	if len(r.rows) == 0 {
		return nil, fmt.Errorf("roster %s: it is empty", path)
	}
	return r, nil
}

// column finds the column with one of some titles, in their order; -1: none.
func (r *roster) column(titles ...string) int {
	for _, title := range titles {
		if i := slices.IndexFunc(r.rows[0], func(head string) bool { return strings.EqualFold(strings.TrimSpace(head), title) }); i >= 0 {
			return i
		}
	}
	return -1
}

// cell is what stands in a row and a column.
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

// match finds each student's row, from row first on: by a login, an email address or what stands before its "@", a number, or a name in any order, whatever their case. It
// returns -1 for a student whose row cannot be told: for none, or for several.
func (r *roster) match(students []Student, first int, columns ...int) []int {
	const several = -2
	rows := make(map[string]int)
	given, family := r.column("First name", "FirstName"), r.column("Last name", "LastName", "Surname")
	for row := first; row < len(r.rows); row++ {
		keys := rosterKeys(r.cell(row, given) + " " + r.cell(row, family))
		for _, column := range columns {
			keys = append(keys, rosterKeys(r.cell(row, column))...)
		}
		slices.Sort(keys)
		for _, key := range slices.Compact(keys) {
			if _, there := rows[key]; there {
				rows[key] = several
			} else {
				rows[key] = row
			}
		}
	}
	found := make([]int, len(students))
	times := make(map[int]int)
	for i, s := range students {
		found[i] = -1
		if row, there := rows[strings.ToLower(line(s.Name))]; there && row != several {
			found[i] = row
			times[row]++
		}
	}
	for i, row := range found {
		if times[row] > 1 { // two submissions for one student
			found[i] = -1
		}
	}
	return found
}

// rosterKeys are the names by which a cell can be found: "Lovelace, Ada" by "ada lovelace" too.
func rosterKeys(cell string) []string {
	cell = strings.ToLower(line(clean(cell)))
	if cell == "" {
		return nil
	}
	keys := []string{cell}
	if name, _, ok := strings.Cut(cell, "@"); ok && name != "" {
		keys = append(keys, name)
	}
	if last, first, ok := strings.Cut(cell, ", "); ok {
		keys = append(keys, first+" "+last)
	}
	return keys
}

// data is the roster as a file.
func (r *roster) data() ([]byte, error) {
	data, err := writeCSV(r.comma, r.rows)
	if r.bom {
		data = append([]byte(byteOrderMark), data...)
	}
	return data, err
}

func writeCSV(comma rune, rows [][]string) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = comma
	err := w.WriteAll(rows)
	return b.Bytes(), err
}

// withLeftovers is the file of a filled roster, and one with the students who are not in it, for whom the teacher must look.
func withLeftovers(name string, r *roster, c Class, rows []int) ([]file, error) {
	data, err := r.data()
	files := []file{{name: name + ".csv", data: data}}
	left := [][]string{{"Student", "Score"}}
	for i, row := range rows {
		if row < 0 {
			left = append(left, []string{harmless(c.Students[i].Name), number(c.Students[i].Score)})
		}
	}
	if len(left) > 1 {
		rest, err2 := writeCSV(',', left)
		err = errors.Join(err, err2)
		files = append(files, file{name: name + "-not-in-roster.csv", data: rest})
	}
	return files, err
}
