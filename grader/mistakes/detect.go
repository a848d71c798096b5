package mistakes

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// kind is a common mistake in the use of Go that shows in the source.
type kind struct {
	name string
	hint string // what to think about; the code follows it
	find func(s scope) []place
	// chance is set if the results depend on chance, so that they may look like another mistake.
	chance bool
}

// place is where a mistake may be, and how to repair it.
type place struct {
	at      ast.Node // what a hint shows
	changes []change
}

// change replaces the text of a node.
type change struct {
	node ast.Node
	text string
}

var kinds = []kind{
	{
		name: "whole numbers divided",
		hint: "Of two ints, / drops the fraction: 3/4 is 0. " +
			"Convert each to float64 before the division.",
		find: scope.divisions,
	},
	{
		name: "the same slice in each step",
		hint: "A slice that is kept shares its memory: " +
			"what is written to it later shows in all steps. Keep a copy, as slices.Clone makes.",
		find: scope.kept,
	},
	{
		name: "a variable of range instead of the element",
		hint: "The second variable of range is a copy of the element. " +
			"Write to the element by its index.",
		find: scope.rangeCopies,
	},
	{
		name: "a new variable by :=",
		hint: "Within { }, := makes new variables, and those outside keep their values. " +
			"Use = for those that are there.",
		find: scope.hidden,
	},
	{
		name: "append behind what make has filled in",
		hint: "make with a length fills in as many zeros, and append goes behind them. " +
			"Set the elements by their index, or give make the length 0.",
		find: scope.filled,
	},
	{
		name: "a copy into a slice that is too short",
		hint: "copy copies no more elements than the destination has. Make it as long first.",
		find: scope.shortCopies,
	},
	{
		name: "append that overwrites its slice",
		hint: "append to a part of a slice writes over what stands behind this part. " +
			"Begin with a copy, as slices.Clone makes.",
		find: scope.overwritten,
	},
	{
		name: "a copy of the outer slice alone",
		hint: "A copy of a slice of slices has the same rows. Copy each row.",
		find: scope.shallow,
	},
	{
		name: "a power written with ^",
		hint: "In Go, ^ is exclusive or: 2^3 is 1. 1<<n is a power of 2, and x*x is a square.",
		find: scope.powers,
	},
	{
		name: "int of a negative number",
		hint: "int cuts towards 0: int(-0.5) is 0, and math.Floor(-0.5) is -1.",
		find: scope.cuts,
	},
	{
		name: "a maximum that starts at 0",
		hint: "If all values are below 0, none is above the first. " +
			"Start with the first value, or with math.Inf(-1).",
		find: scope.maxima,
	},
	{
		name: "a minimum that starts at 0",
		hint: "If all values are above 0, none is below the first. " +
			"Start with the first value, or with math.Inf(1).",
		find: scope.minima,
	},
	{
		name: "a sort that moves equal elements",
		hint: "This sort may change the order of equal elements. " +
			"slices.SortStableFunc and sort.SliceStable keep it.",
		find: scope.unstable,
	},
	{
		name: "two kinds of logarithm",
		hint: "math.Log is the natural logarithm, math.Log2 that to the base 2. " +
			"Use one of them throughout.",
		find: scope.logarithms,
	},
	{
		name: "the order of a map",
		hint: "A range over a map goes through the keys in another order each time. " +
			"Sort the keys, or count in a slice.",
		find:   scope.unordered,
		chance: true,
	},
}

// Known reports whether a common mistake has this name.
func Known(name string) bool {
	return slices.ContainsFunc(kinds, func(k kind) bool { return k.name == name }) ||
		slices.ContainsFunc(shapes, func(s shape) bool { return s.name == name })
}

// Suspicion is a common mistake that may be in a function. Much right code looks the same, so
// nobody should hear of it before the repaired function has turned out better.
type Suspicion struct {
	verdict.NamedHint
	Repair []Edit
	Chance bool // the results depend on chance: they may look like another mistake
}

// Suspicions lists the common mistakes that may be in the function, or in what it calls. Each
// comes once, with all its places.
func (f *Function) Suspicions() []Suspicion {
	if f == nil {
		return nil
	}
	var list []Suspicion
	scopes := f.scopes()
	for _, k := range kinds {
		var shown []string
		var repair []Edit
		for _, s := range scopes {
			for _, p := range k.find(s) {
				if len(shown) < mostShown {
					shown = append(shown, s.quote(p.at, f.name))
				}
				for _, c := range p.changes {
					repair = append(repair, s.edit(c))
				}
			}
		}
		if repair != nil {
			hint := k.hint + " Look at: " + strings.Join(shown, ", and ")
			list = append(list,
				Suspicion{verdict.NamedHint{Name: k.name, Hint: hint}, repair, k.chance})
		}
	}
	return list
}

// A hint shows so many places, and so many of a function are repaired.
const mostShown, mostPlaces = 3, 20

// Edit replaces the bytes of a file from From up to To.
type Edit struct {
	File     string
	From, To int
	Text     string
}

// Edited returns files with edits made in them. Of two that overlap it makes one.
func Edited(files map[string][]byte, edits []Edit) map[string][]byte {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b Edit) int { return a.From - b.From })
	edited := make(map[string][]byte)
	for name, source := range files {
		var out []byte
		done := 0
		for _, e := range edits {
			if e.File == name && e.From >= done {
				out = append(append(out, source[done:e.From]...), e.Text...)
				done = e.To
			}
		}
		edited[name] = append(out, source[done:]...)
	}
	return edited
}

// scope is one function that is looked at.
type scope struct {
	types
	name      string
	signature *ast.FuncType
	body      *ast.BlockStmt
	*source

	mixed bool // the functions have logarithms to the base 2 and natural ones
}

func (s scope) edit(c change) Edit {
	file, from, to := s.span(c.node)
	return Edit{file, from, to, c.text}
}

// maxScopes bounds how many functions are looked at.
const maxScopes = 50

// scopes lists the function and those that it calls, directly or through others.
func (f *Function) scopes() []scope {
	var list []scope
	add := func(name string, signature *ast.FuncType, body *ast.BlockStmt) {
		types := typesOf(signature, body, f.helpers)
		list = append(list, scope{types: types, name: name, signature: signature, body: body,
			source: f.source})
	}
	add(f.name, f.signature, f.body)
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
				add(id.Name, helper.Type, helper.Body)
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
	if s.name != function {
		text += " in " + cut(s.name)
	}
	return text
}

// cut shortens a text of the source.
func cut(text string) string {
	const most = 80
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + " …"
	}
	return text
}
