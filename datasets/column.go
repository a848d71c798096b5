package datasets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// kind is what a column holds, where it is known before its cells are looked at.
type kind int

const (
	unknown kind = iota
	nominal
	numeric
)

// column holds each distinct text once, so that memory and parsing depend on the
// different cells, not on the rows.
type column struct {
	name  string
	kind  kind
	codes []int32 // of each row, the index of its text, or absent
	texts []string
	lines []int // where each text stands first
	index map[string]int32
}

// absent is the code of a cell that is missing whatever the column's values are.
const absent = -1

func (c *column) add(text string, line int) {
	code, ok := c.index[text]
	if !ok {
		code = int32(len(c.texts))
		text = strings.Clone(text) // not a piece of its line, which would be kept whole
		c.index[text] = code
		c.texts = append(c.texts, text)
		c.lines = append(c.lines, line)
	}
	c.codes = append(c.codes, code)
}

// attribute finds what the column holds by the rule of [ReadCSV].
func (c *column) attribute() classify.Attribute {
	a := classify.Attribute{Name: c.name}
	if c.kind == numeric || c.kind == unknown && c.allNumbers() {
		return a
	}
	a.Values = make([]string, 0, len(c.texts)) // not nil, which would mean numeric
	for _, text := range c.texts {
		if !classify.Missing(text) {
			a.Values = append(a.Values, text)
		}
	}
	return a
}

// allNumbers reports whether every text that is not missing is written as a number, finite or not.
func (c *column) allNumbers() bool {
	return !slices.ContainsFunc(c.texts, func(text string) bool {
		_, err := strconv.ParseFloat(text, 64)
		return err != nil && !errors.Is(err, strconv.ErrRange) && !classify.Missing(text)
	})
}

// decode gives the cell value of each text of the column.
func (t *table) decode(c *column, a classify.Attribute) ([]float64, error) {
	if a.Nominal() && len(a.Values) == 0 {
		return nil, t.errorf("column %q is nominal and has only missing cells, so it has no "+
			"values; leave it out with Drop", c.name)
	}
	known := positions(a.Values) // a.Parse walks through all values for each text
	values := make([]float64, len(c.texts))
	for code, text := range c.texts {
		if k, ok := known[text]; ok {
			values[code] = float64(k)
			continue
		}
		v, err := a.Parse(text)
		if err != nil {
			hint := ""
			if !a.Nominal() {
				hint = "; a missing value is written ?, NA or nothing"
			}
			if !a.Nominal() && t.like == nil && c.name != t.weights {
				hint += fmt.Sprintf(", and Nominal(%q) would read the column as names", c.name)
			}
			return nil, t.errorf("%s %d, column %q: %w%s", t.unit, c.lines[code], c.name, err, hint)
		}
		values[code] = v
	}
	return values, nil
}

// positions says where each name stands.
func positions(names []string) map[string]int {
	at := make(map[string]int, len(names))
	for k, name := range names {
		at[name] = k
	}
	return at
}
