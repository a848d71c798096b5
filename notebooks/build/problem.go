package build

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is something in a lesson that its author must mend.
type Problem struct {
	File    string // relative to the checkout, with slashes
	Line    int    // from 1; 0 means the file as a whole
	Message string
}

// Error gives FILE:LINE: MESSAGE, which editors take for a link.
func (p Problem) Error() string {
	if p.Line == 0 {
		return p.File + ": " + p.Message
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Message)
}

// Problems are all problems of a lesson, in the order of their lines.
type Problems []Problem

// Error lists the problems, one a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// err returns the problems sorted and each once, or nil if there are none.
func (ps Problems) err() error {
	if len(ps) == 0 {
		return nil
	}
	sorted := slices.Clone(ps)
	slices.SortStableFunc(sorted, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.Compact(sorted)
}
