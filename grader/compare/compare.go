// Package compare says whether a result is right, and where it first goes wrong: numbers within a
// tolerance, sequences and nested values with the path to the first deviation, decision trees and
// rule sets by the decisions they make, thresholds by the gap that they are in.
package compare

import (
	"fmt"
	"strings"
)

// Func compares the results of one call with those of the reference, and returns nil where they are
// right. Some comparisons need the arguments: which attributes tie, which gap of the data a
// threshold is in. Each slice has one value for each parameter or result of the exercise's
// function, of exactly its type.
type Func func(args, got, want []any) *Deviation

// Deviation is the first place at which a result differs from what it should be.
type Deviation struct {
	// the path to the place in Go's syntax, such as "[2].Gains[1]"; empty: the whole result
	Path    string
	Got     string // the value there, as text
	Want    string // the expected value
	Message string // the deviation in words, where they say more than Got and Want

	named bool // Message names the place itself
}

// deviates makes a deviation that says in words what differs.
func deviates(got, want, format string, args ...any) *Deviation {
	return &Deviation{Got: got, Want: want, Message: fmt.Sprintf(format, args...)}
}

// String says the deviation in one sentence.
func (d *Deviation) String() string {
	what := d.Message
	if what == "" {
		what = fmt.Sprintf("got %s, want %s", d.Got, d.Want)
	}
	at := strings.TrimPrefix(d.Path, ".")
	if at == "" || d.named || strings.HasPrefix(what, at+":") {
		return what
	}
	return at + ": " + what
}

// within says that the deviation is inside a larger value.
func (d *Deviation) within(step string) *Deviation {
	if d != nil {
		d.Path = step + d.Path
	}
	return d
}
