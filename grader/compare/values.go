package compare

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/tessella-go/tessella/grader/shape"
)

// Tolerance says how far two numbers may be apart and still be equal: a and b are equal if |a − b|
// ≤ Abs or |a − b| ≤ Rel · max(|a|, |b|). NaN equals NaN, and an infinity equals only itself.
type Tolerance struct{ Abs, Rel float64 }

// standard is the tolerance of the comparisons that have no tolerance of their own.
var standard = Tolerance{Abs: 1e-9, Rel: 1e-9}

// equal reports whether a and b are equal within the tolerance.
func (t Tolerance) equal(a, b float64) bool {
	if a == b || math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return false
	}
	distance := math.Abs(a - b)
	return distance <= t.Abs || distance <= t.Rel*max(math.Abs(a), math.Abs(b))
}

// Results is the comparison by type, with the standard tolerance:
//
//   - floats and complex numbers within the tolerance, all other plain values exactly;
//   - slices, arrays, maps, structs and pointers part by part; nil and empty are equal, and
//     sharing does not matter;
//   - errors by whether there is one;
//   - decision trees (*shape.Node) by the partition that they make, with the values in the training
//     tables (shape.Table) among the arguments, and rule sets ([]shape.Rule) by what they decide,
//     wherever they stand inside a result.
func Results(args, got, want []any) *Deviation { return standard.Results(args, got, want) }

// Results is the comparison by type with another tolerance; see the function [Results].
func (t Tolerance) Results(args, got, want []any) *Deviation {
	c := comparer{tolerance: t}
	for _, arg := range args {
		if table, ok := arg.(shape.Table); ok {
			c.tables = append(c.tables, table)
		}
	}
	return c.results(got, want)
}

// Exact is [Results] without what it does for trees and rule sets: nodes, branches and rules are
// compared one by one, in their order.
func Exact(_, got, want []any) *Deviation {
	return comparer{tolerance: standard, structural: true}.results(got, want)
}

// Prediction is [Results] for a prediction. It reads texts by their letters and digits alone, small
// letters as capitals: "c" and " C." are "C".
func Prediction(_, got, want []any) *Deviation {
	return comparer{tolerance: standard, plain: true}.results(got, want)
}

// LetterSet is [Prediction] for a text that names several letters, in any order: "d, a" is "AD".
func LetterSet(_, got, want []any) *Deviation {
	g, w := got[0].(string), want[0].(string)
	if letterSet(g) != letterSet(w) {
		return texts(g, w)
	}
	return nil
}

func letterSet(text string) string {
	letters := []rune(plain(text))
	slices.Sort(letters)
	return string(slices.Compact(letters))
}

// plain is a text without what is neither letter nor digit, in capitals.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, text)
}

// Value compares two values of one type by type; see [Results]. It panics if their types differ.
func Value(got, want any) *Deviation { return Results(nil, []any{got}, []any{want}) }

type comparer struct {
	tolerance  Tolerance
	tables     []shape.Table // the training sets of trees
	structural bool
	plain      bool // texts are compared by their letters and digits
	// pairs of pointers that were found equal, so that shared parts are compared once
	equal map[[2]uintptr]bool
}

func (c comparer) results(got, want []any) *Deviation {
	c.equal = map[[2]uintptr]bool{}
	for i := range want {
		g, w := reflect.ValueOf(got[i]), reflect.ValueOf(want[i])
		if got[i] == nil || want[i] == nil { // an error, since all else has a type
			g, w = reflect.ValueOf(&got[i]).Elem(), reflect.ValueOf(&want[i]).Elem()
		}
		if d := c.value(g, w); d != nil {
			if len(want) > 1 {
				d.Result = i + 1
			}
			return d
		}
	}
	return nil
}

func (c comparer) value(got, want reflect.Value) *Deviation {
	if special, d := c.special(got, want); special {
		return d
	}
	if isError(got) || isError(want) {
		return errorsAlike(got, want)
	}
	if got.Type() != want.Type() {
		panic(fmt.Sprintf("compare: a %s is compared with a %s", got.Type(), want.Type()))
	}
	switch want.Kind() {
	case reflect.Float32, reflect.Float64:
		if !c.tolerance.equal(got.Float(), want.Float()) {
			return numbers(got, want)
		}
	case reflect.Complex64, reflect.Complex128:
		g, w := got.Complex(), want.Complex()
		if !c.tolerance.equal(real(g), real(w)) || !c.tolerance.equal(imag(g), imag(w)) {
			return numbers(got, want)
		}
	case reflect.Slice, reflect.Array:
		return c.sequence(got, want)
	case reflect.Map:
		return c.mapping(got, want)
	case reflect.Struct:
		for i := range want.NumField() {
			if d := c.value(got.Field(i), want.Field(i)); d != nil {
				return d.within("." + want.Type().Field(i).Name)
			}
		}
	case reflect.Pointer:
		return c.pointer(got, want)
	case reflect.String:
		if c.plain && plain(got.String()) == plain(want.String()) {
			return nil
		}
		if got.String() != want.String() {
			return texts(got.String(), want.String())
		}
	default:
		if got.Interface() != want.Interface() {
			return &Deviation{Got: short(got), Want: short(want)}
		}
	}
	return nil
}

// special compares values whose type has a comparison of its own, and reports whether it has one.
func (c comparer) special(got, want reflect.Value) (bool, *Deviation) {
	switch want := want.Interface().(type) {
	case *shape.Node:
		if !c.structural {
			return true, trees(c.tables, got.Interface().(*shape.Node), want)
		}
	case []shape.Rule:
		if !c.structural {
			return true, rules(got.Interface().([]shape.Rule), want)
		}
	}
	return false, nil
}

func (c comparer) sequence(got, want reflect.Value) *Deviation {
	g, w := got.Len(), want.Len()
	for i := range min(g, w) {
		if d := c.value(got.Index(i), want.Index(i)); d != nil {
			return d.at(i)
		}
	}
	switch {
	case g < w:
		first := short(want.Index(g))
		return deviates("nothing", first, "%s too few: %d where %d are wanted; the first that "+
			"is missing is %s", count(w-g), g, w, first)
	case g > w:
		first := short(got.Index(w))
		return deviates(first, "nothing", "%s too many: %d where %d are wanted; the first of "+
			"them is %s", count(g-w), g, w, first)
	}
	return nil
}

func (c comparer) mapping(got, want reflect.Value) *Deviation {
	for _, e := range sorted(want) {
		if g := got.MapIndex(e.key); !g.IsValid() {
			return &Deviation{Place: Place{Path: e.path()}, Got: "nothing", Want: short(e.value)}
		} else if d := c.value(g, e.value); d != nil {
			return d.within(e.path())
		}
	}
	for _, e := range sorted(got) {
		if !want.MapIndex(e.key).IsValid() {
			return &Deviation{Place: Place{Path: e.path()}, Got: short(e.value), Want: "nothing"}
		}
	}
	return nil
}

// entry is an entry of a map. It holds the value, because a lookup of a NaN key finds nothing.
type entry struct {
	text       string // of the key
	key, value reflect.Value
}

func (e entry) path() string { return "[" + e.text + "]" }

// sorted returns the entries of a map in the order of their keys' texts, so that the first
// deviation is always the same.
func sorted(m reflect.Value) []entry {
	entries := make([]entry, 0, m.Len())
	for each := m.MapRange(); each.Next(); {
		entries = append(entries, entry{short(each.Key()), each.Key(), each.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.text, b.text) })
	return entries
}

func (c comparer) pointer(got, want reflect.Value) *Deviation {
	switch {
	case got.IsNil() && want.IsNil():
		return nil
	case got.IsNil() || want.IsNil():
		return &Deviation{Got: short(got), Want: short(want)}
	}
	pair := [2]uintptr{got.Pointer(), want.Pointer()}
	if c.equal[pair] {
		return nil
	}
	d := c.value(got.Elem(), want.Elem())
	if d == nil {
		c.equal[pair] = true
	}
	return d
}

func isError(v reflect.Value) bool {
	return v.Kind() == reflect.Interface || v.Type().Implements(reflect.TypeFor[error]())
}

func errorsAlike(got, want reflect.Value) *Deviation {
	g, _ := got.Interface().(error)
	w, _ := want.Interface().(error)
	switch {
	case g == nil && w != nil:
		return deviates("nil", "an error", "should return an error: %v", w)
	case g != nil && w == nil:
		return deviates(g.Error(), "nil", "should return no error, and returns: %v", g)
	}
	return nil
}

// numbers is the deviation of two numbers, with as many digits as are needed to distinguish them.
func numbers(got, want reflect.Value) *Deviation {
	g, w := short(got), short(want)
	if g == w {
		g, w = fmt.Sprint(got.Interface()), fmt.Sprint(want.Interface())
	}
	return &Deviation{Got: g, Want: w}
}

// texts is the deviation of two texts. It describes a difference that is hard to see.
func texts(got, want string) *Deviation {
	d := &Deviation{Got: short(reflect.ValueOf(got)), Want: short(reflect.ValueOf(want))}
	switch {
	case strings.EqualFold(got, want):
		d.Message = fmt.Sprintf("got %s, want %s; only capital letters differ", d.Got, d.Want)
	case strings.Join(strings.Fields(got), "") == strings.Join(strings.Fields(want), ""):
		d.Message = fmt.Sprintf("got %s, want %s; only spaces differ", d.Got, d.Want)
	}
	return d
}

func index(i int) string { return fmt.Sprintf("[%d]", i) }

func count(elements int) string {
	if elements == 1 {
		return "1 element"
	}
	return fmt.Sprintf("%d elements", elements)
}
