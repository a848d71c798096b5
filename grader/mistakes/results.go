package mistakes

import (
	"math"
	"reflect"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Case is a case that a student may see, and whose call has returned.
type Case struct{ Got, Want []any }

// shape is a mistake that the results alone show: each number is the square of the right one, or
// the rows are the columns.
type shape struct {
	name, hint string
	fits       func(wrong, right []Case) bool
}

var shapes = []shape{
	{"rows and columns exchanged", "The table is right, but its rows should be its columns.",
		transposed},
	{"a root is missing", "Every number that is wrong is the square of the right one.",
		turned(func(x float64) float64 { return x * x })},
	{"a square is missing", "Every number that is wrong is the root of the right one.",
		turned(math.Sqrt)},
	{"the other sign", "Every number that is wrong would be right with the other sign.",
		turned(times(-1))},
	{"half of the right number", "Every number that is wrong is half of the right one.",
		turned(times(.5))},
	{"twice the right number", "Every number that is wrong is twice the right one.",
		turned(times(2))},
	{"the natural logarithm", "Every number that is wrong is the right one times ln 2. Bits are " +
		"logarithms to the base 2.", turned(times(math.Ln2))},
	{"the logarithm to the base 2", "Every number that is wrong is the right one over ln 2. Is " +
		"the natural logarithm asked for?", turned(times(1 / math.Ln2))},
	{"a percentage", "Every number that is wrong is a hundred times the right one.",
		turned(times(100))},
}

// Shapes lists the common mistakes that the results alone show. They explain every case.
func Shapes(wrong, right []Case) []verdict.NamedHint {
	if len(wrong) == 0 {
		return nil
	}
	var found []verdict.NamedHint
	for _, s := range shapes {
		if s.fits(wrong, right) {
			found = append(found, verdict.NamedHint{Name: s.name, Hint: s.hint, Maybe: true})
		}
	}
	return found
}

// turned reports whether a transformation explains every case: all numbers of a
// wrong result are what the transformation makes of the right numbers.
func turned(turn func(want float64) float64) func(wrong, right []Case) bool {
	const leastPairs = 3 // fewer numbers may fit by chance
	return func(wrong, right []Case) bool {
		all := append(append([]Case{}, wrong...), right...)
		deviates := map[int]bool{}
		for _, c := range all {
			for r := range c.Want {
				got, want := floats(c.Got[r]), floats(c.Want[r])
				if len(got) != len(want) {
					return false
				}
				for i := range want {
					deviates[r] = deviates[r] || !near(got[i], want[i])
				}
			}
		}
		telling := map[float64]bool{}
		for _, c := range all {
			for r := range c.Want {
				got, want := floats(c.Got[r]), floats(c.Want[r])
				for i := range want {
					switch {
					case !deviates[r]:
					case !near(got[i], turn(want[i])):
						return false
					case !near(want[i], turn(want[i])):
						telling[want[i]] = true
					}
				}
			}
		}
		return len(telling) >= leastPairs
	}
}

func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) ||
		math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b))
}

// floats lists the numbers in a result, in order.
func floats(result any) []float64 {
	var list []float64
	walk([]any{result}, func(v reflect.Value) {
		if v.Kind() == reflect.Float64 {
			list = append(list, v.Float())
		}
	})
	return list
}

// times is the transformation by a factor.
func times(factor float64) func(float64) float64 {
	return func(x float64) float64 { return factor * x }
}

// transposed: in every wrong case a table has its rows as columns.
func transposed(wrong, _ []Case) bool {
	for _, c := range wrong {
		found := false
		for r := range c.Want {
			got, want := c.Got[r], c.Want[r]
			found = found || !reflect.DeepEqual(got, want) &&
				isTransposed(reflect.ValueOf(got), reflect.ValueOf(want))
		}
		if !found {
			return false
		}
	}
	return true
}

func isTransposed(got, want reflect.Value) bool {
	if want.Kind() != reflect.Slice || want.Type().Elem().Kind() != reflect.Slice ||
		want.Len() == 0 || want.Index(0).Len() != got.Len() {
		return false
	}
	for i := range got.Len() {
		if got.Index(i).Len() != want.Len() {
			return false
		}
		for k := range want.Len() {
			if want.Index(k).Len() != got.Len() {
				return false
			}
			if !sameCell(got.Index(i).Index(k), want.Index(k).Index(i)) {
				return false
			}
		}
	}
	return true
}

func sameCell(a, b reflect.Value) bool {
	if a.Kind() == reflect.Float64 {
		return near(a.Float(), b.Float())
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// walk visits values, and what slices, maps, pointers and structs hold. None contains itself, since
// all have come as data. But many pointers may point to one value: it is visited once, because a
// small tree whose nodes share their branches has too many paths.
func walk(values []any, visit func(reflect.Value)) {
	type target struct {
		address uintptr
		of      reflect.Type
	}
	seen := map[target]bool{}
	var each func(v reflect.Value)
	each = func(v reflect.Value) {
		if !v.IsValid() {
			return
		}
		visit(v)
		switch v.Kind() {
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				each(v.Index(i))
			}
		case reflect.Map:
			for entry := v.MapRange(); entry.Next(); {
				each(entry.Value())
			}
		case reflect.Pointer:
			to := target{v.Pointer(), v.Type()}
			if !seen[to] {
				seen[to] = true
				each(v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				each(v.Field(i))
			}
		}
	}
	for _, value := range values {
		each(reflect.ValueOf(value))
	}
}
