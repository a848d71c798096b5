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

// Place is a place in the results of a call. Its zero value is the whole of an only result.
type Place struct {
	Result  int    // of several results, counted from 1; 0: the only one
	Element int    // of the list that the result is, counted from 1; 0: all of it, or not a list
	Path    string // from there on in Go's syntax, such as ".Gains[1]"
}

// In names the place. The results have these names, or numbers where names are missing.
func (p Place) In(names []string) string {
	switch {
	case p.Result == 0:
		return p.Inside()
	case p.Result <= len(names):
		return names[p.Result-1] + p.Inside()
	}
	return fmt.Sprint("result ", p.Result, p.Inside())
}

// Inside is the path inside the result in Go's syntax, such as "[2].Gains[1]"; empty: all of it.
func (p Place) Inside() string {
	if p.Element == 0 {
		return p.Path
	}
	return index(p.Element-1) + p.Path
}

// Deviation is the first place at which a result differs from what it should be.
type Deviation struct {
	Place
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
func (d *Deviation) String() string { return d.Sentence(nil) }

// Sentence says the deviation in one sentence. The results have these names; see [Place.In].
func (d *Deviation) Sentence(names []string) string {
	what := d.Message
	if what == "" {
		what = fmt.Sprintf("got %s, want %s", d.Got, d.Want)
	}
	at := strings.TrimPrefix(d.In(names), ".")
	if at == "" || d.named || strings.HasPrefix(what, at+":") {
		return what
	}
	return at + ": " + what
}

// within says that the deviation is inside a larger value.
func (d *Deviation) within(step string) *Deviation {
	if d != nil {
		d.Path, d.Element = step+d.Inside(), 0
	}
	return d
}

// at says that the deviation is inside an element of a list, or is the element.
func (d *Deviation) at(i int) *Deviation {
	d.Path, d.Element = d.Inside(), i+1
	return d
}
