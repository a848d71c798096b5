package mistakes

import (
	"go/ast"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Case is a case that a student may see, and whose call has returned.
type Case struct {
	In, Got, Want []any
	Changed       bool // the function changed its arguments
}

// detector recognises one mistake by the code and by the results.
type detector struct {
	name  string
	hint  string                 // what to think about; the code follows it
	maybe bool                   // much right code looks the same
	find  func(s scope) ast.Node // nil: the results say it all
	fits  func(wrong, right []Case) bool
}

var detectors = []detector{
	{
		name: "whole numbers divided",
		hint: "Of two ints, / drops the fraction: 3/4 is 0. " +
			"Convert each to float64 before the division.",
		maybe: true, find: scope.division, fits: some(wantsFraction),
	},
	{
		name: "the same slice in each step",
		hint: "A slice that is kept shares its memory: " +
			"what is written to it later shows in all steps. Keep a copy, as slices.Clone makes.",
		find: scope.kept, fits: some(repeats),
	},
	{
		name: "a copy of the outer slice alone",
		hint: "A copy of a slice of slices has the same rows. Copy each row.",
		find: scope.shallow, fits: some(func(c Case) bool { return c.Changed || repeats(c) }),
	},
	{
		name:  "int of a negative number",
		hint:  "int cuts towards 0: int(-0.5) is 0, and math.Floor(-0.5) is -1.",
		maybe: true, find: scope.cut, fits: parts(givenNegative),
	},
	{
		name: "a maximum that starts at 0",
		hint: "If all values are below 0, none is above the first. " +
			"Start with the first value, or with math.Inf(-1).",
		maybe: true, find: scope.maximum, fits: parts(negative),
	},
	{
		name: "a minimum that starts at 0",
		hint: "If all values are above 0, none is below the first. " +
			"Start with the first value, or with math.Inf(1).",
		maybe: true, find: scope.minimum, fits: parts(gotZero),
	},
	{
		name: "a sort that moves equal elements",
		hint: "This sort may change the order of equal elements. " +
			"slices.SortStableFunc and sort.SliceStable keep it.",
		maybe: true, find: scope.unstable, fits: parts(long),
	},
	{
		name: "two kinds of logarithm",
		hint: "math.Log is the natural logarithm, math.Log2 that to the base 2. " +
			"Use one of them throughout.",
		maybe: true, find: scope.logarithm, fits: some(gotNumber),
	},
	{
		name:  "rows and columns exchanged",
		hint:  "The table is right, but its rows should be its columns.",
		maybe: true, fits: transposed,
	},
	{
		name:  "a root is missing",
		hint:  "Every number that is wrong is the square of the right one.",
		maybe: true, fits: turned(func(x float64) float64 { return x * x }),
	},
	{
		name:  "a square is missing",
		hint:  "Every number that is wrong is the root of the right one.",
		maybe: true, fits: turned(math.Sqrt),
	},
	{
		name:  "the other sign",
		hint:  "Every number that is wrong would be right with the other sign.",
		maybe: true, fits: turned(times(-1)),
	},
	{
		name:  "half of the right number",
		hint:  "Every number that is wrong is half of the right one.",
		maybe: true, fits: turned(times(.5)),
	},
	{
		name:  "twice the right number",
		hint:  "Every number that is wrong is twice the right one.",
		maybe: true, fits: turned(times(2)),
	},
	{
		name: "the natural logarithm",
		hint: "Every number that is wrong is the right one times ln 2. Bits are " +
			"logarithms to the base 2.",
		maybe: true, fits: turned(times(math.Ln2)),
	},
	{
		name: "the logarithm to the base 2",
		hint: "Every number that is wrong is the right one over ln 2. Is the natural " +
			"logarithm asked for?",
		maybe: true, fits: turned(times(1 / math.Ln2)),
	},
}

// Known reports whether a common mistake has this name.
func Known(name string) bool {
	return slices.ContainsFunc(detectors, func(d detector) bool { return d.name == name })
}

// Likely lists the common mistakes that are in the function, or in what it calls, and that fit the
// cases. It also lists the mistakes that the results alone show. If the source is not known, f is
// nil, and only the latter are found.
func (f *Function) Likely(wrong, right []Case) []verdict.NamedHint {
	if len(wrong) == 0 {
		return nil
	}
	var found []verdict.NamedHint
	var scopes []scope
	if f != nil {
		scopes = f.scopes()
	}
	for _, d := range detectors {
		if !d.fits(wrong, right) {
			continue
		}
		if d.find == nil {
			found = append(found, verdict.NamedHint{Name: d.name, Hint: d.hint, Maybe: d.maybe})
			continue
		}
		for _, s := range scopes {
			node := d.find(s)
			if node != nil {
				found = append(found, verdict.NamedHint{Name: d.name,
					Hint: d.hint + s.quote(node, f.name), Maybe: d.maybe})
				break
			}
		}
	}
	return found
}

// scope is one function that is looked at.
type scope struct {
	types
	name string
	body *ast.BlockStmt
	text func(ast.Node) string

	mixed bool // the functions have logarithms to the base 2 and natural ones
}

// maxScopes bounds how many functions are looked at.
const maxScopes = 50

// scopes lists the function and those that it calls, directly or through others.
func (f *Function) scopes() []scope {
	types := typesOf(f.signature, f.body, f.helpers)
	list := []scope{{types: types, name: f.name, body: f.body, text: f.text}}
	seen := map[string]bool{f.name: true}
	for i := 0; i < len(list); i++ {
		ast.Inspect(list[i].body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || seen[id.Name] || f.helpers[id.Name] == nil {
				return true
			}
			seen[id.Name] = true
			helper := f.helpers[id.Name]
			if len(list) < maxScopes {
				types := typesOf(helper.Type, helper.Body, f.helpers)
				s := scope{types: types, name: id.Name, body: helper.Body, text: f.text}
				list = append(list, s)
			}
			return true
		})
	}
	mixed := mixes(list)
	for i := range list {
		list[i].mixed = mixed
	}
	return list
}

// quote shows the code, and says where it is if it is not in the function itself.
func (s scope) quote(n ast.Node, function string) string {
	text := cut(strings.Join(strings.Fields(s.text(n)), " "))
	where := ""
	if s.name != function {
		where = " in " + cut(s.name)
	}
	if text == "" {
		return ""
	}
	return " Look at: " + text + where
}

// cut shortens a text of the source.
func cut(text string) string {
	const most = 80
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + " …"
	}
	return text
}
