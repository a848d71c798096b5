// Package kit holds what several lessons share: draws of arguments, changes of arguments for
// relations, comparisons of results, and small sums.
package kit

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
)

// Change makes the arguments of a second call from those of the first, which it may change. It is
// the type of the field Change of a grader.Relation.
type Change = func(r *rand.Rand, args []any) []any

// All makes one change after the other.
func All(changes ...Change) Change {
	return func(r *rand.Rand, args []any) []any {
		for _, change := range changes {
			args = change(r, args)
		}
		return args
	}
}

// Each replaces each number of the arguments at these places. An argument is a float64, an int or
// slices of them, of any depth.
func Each(f func(float64) float64, places ...int) Change {
	return func(_ *rand.Rand, args []any) []any {
		for _, i := range places {
			args[i] = Map(args[i], f)
		}
		return args
	}
}

// Times multiplies each number of the arguments at these places.
func Times(factor float64, places ...int) Change {
	return Each(func(v float64) float64 { return factor * v }, places...)
}

// Plus adds a term to each number of the arguments at these places.
func Plus(term float64, places ...int) Change {
	return Each(func(v float64) float64 { return v + term }, places...)
}

// Rotate moves the first element of the slices of numbers at these places to the end.
func Rotate(places ...int) Change {
	return func(_ *rand.Rand, args []any) []any {
		for _, i := range places {
			args[i] = Rotated(args[i].([]float64))
		}
		return args
	}
}

// Reverse reverses the slices at these places.
func Reverse(places ...int) Change {
	return func(_ *rand.Rand, args []any) []any {
		for _, i := range places {
			swap, n := reflect.Swapper(args[i]), reflect.ValueOf(args[i]).Len()
			for j := range n / 2 {
				swap(j, n-1-j)
			}
		}
		return args
	}
}

// Mirror reverses each row of the matrices of numbers at these places.
func Mirror(places ...int) Change {
	return func(_ *rand.Rand, args []any) []any {
		for _, i := range places {
			rows := reflect.ValueOf(args[i])
			for j := range rows.Len() {
				Reverse(0)(nil, []any{rows.Index(j).Interface()})
			}
		}
		return args
	}
}

// Transpose exchanges rows and columns of the matrices of numbers at these places.
func Transpose(places ...int) Change {
	return func(_ *rand.Rand, args []any) []any {
		for _, i := range places {
			args[i] = Transposed(args[i].([][]float64))
		}
		return args
	}
}

// Exchange exchanges two arguments.
func Exchange(i, j int) Change {
	return func(_ *rand.Rand, args []any) []any {
		args[i], args[j] = args[j], args[i]
		return args
	}
}

// Shuffle brings the slices at these places, which have equal lengths, into the same random
// order. Of a shape.Table it shuffles the rows.
func Shuffle(places ...int) Change {
	return func(r *rand.Rand, args []any) []any {
		var swaps []func(i, j int)
		n := 0
		for _, place := range places {
			lists := []any{args[place]}
			if t, ok := args[place].(shape.Table); ok {
				lists = []any{t.Rows, t.Labels}
			}
			for _, list := range lists {
				n = reflect.ValueOf(list).Len()
				swaps = append(swaps, reflect.Swapper(list))
			}
		}
		r.Shuffle(n, func(i, j int) {
			for _, swap := range swaps {
				swap(i, j)
			}
		})
		return args
	}
}

// Twice repeats the slices at these places: every example twice. Of a shape.Table it repeats the
// rows.
func Twice(places ...int) Change {
	return func(_ *rand.Rand, args []any) []any {
		for _, i := range places {
			if t, ok := args[i].(shape.Table); ok {
				t.Rows, t.Labels = append(t.Rows, t.Rows...), append(t.Labels, t.Labels...)
				args[i] = t
				continue
			}
			list := reflect.ValueOf(args[i])
			args[i] = reflect.AppendSlice(list, list).Interface()
		}
		return args
	}
}

// Equal reports whether the results of a call are the wanted ones, as a grader compares them.
func Equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

// SameCut compares a threshold by its gap in the numbers, which are the first argument, and then
// the other results. All thresholds between two neighbouring numbers make the same cut.
func SameCut(args, got, want []any) *compare.Deviation {
	if d := compare.Threshold(args[0].([]float64), got[0].(float64), want[0].(float64)); d != nil {
		d.Result = 1
		return d
	}
	d := compare.Results(nil, got[1:], want[1:])
	if d != nil {
		d.Result = max(d.Result, 1) + 1 // behind the threshold
	}
	return d
}

// Named compares two values. Its deviation says where they are and what they are.
func Named(place compare.Place, name string, got, want any) *compare.Deviation {
	d := compare.Value(got, want)
	if d == nil {
		return nil
	}
	at := d.Inside()
	if place.Element == 0 {
		place.Element, place.Path = d.Element, d.Path
	} else {
		place.Path = at
	}
	d.Place = compare.Place{}
	return &compare.Deviation{
		Place:   place,
		Got:     d.Got,
		Want:    d.Want,
		Message: fmt.Sprintf("%s%s: %s", name, at, d),
	}
}

// Factors says for the field Same of a grader.Relation how the results change: each is so many
// times the one before, and one with the factor 1 stays the same, whatever its type.
func Factors(factors ...float64) func(before, after []any) bool {
	return func(before, after []any) bool {
		var want []any
		for i, factor := range factors {
			if factor == 1 {
				want = append(want, before[i])
			} else {
				want = append(want, Scaled(factor, before[i]))
			}
		}
		return Equal(after, want...)
	}
}

// Scaled returns a number, or slices of numbers of any depth, with each number multiplied.
func Scaled[T any](factor float64, x T) T {
	return Map(x, func(v float64) float64 { return factor * v })
}

// Shifted returns a number, or slices of numbers of any depth, with a term added to each number.
func Shifted[T any](term float64, x T) T {
	return Map(x, func(v float64) float64 { return v + term })
}

// Rotated returns a list with its first element moved to the end.
func Rotated[E any](list []E) []E { return slices.Concat(list[1:], list[:1]) }

// Mirrored returns a matrix with each row reversed.
func Mirrored(rows [][]float64) [][]float64 {
	var result [][]float64
	for _, row := range rows {
		row = slices.Clone(row)
		slices.Reverse(row)
		result = append(result, row)
	}
	return result
}

// Map returns a number, or slices of numbers of any depth, with each number replaced. It panics
// for other types.
func Map[T any](x T, f func(float64) float64) T {
	return mapped(reflect.ValueOf(x), f).Interface().(T)
}

func mapped(x reflect.Value, f func(float64) float64) reflect.Value {
	switch {
	case x.CanFloat():
		return reflect.ValueOf(f(x.Float()))
	case x.CanInt():
		return reflect.ValueOf(f(float64(x.Int()))).Convert(x.Type())
	}
	if x.IsNil() {
		return x
	}
	result := reflect.MakeSlice(x.Type(), x.Len(), x.Len())
	for i := range x.Len() {
		result.Index(i).Set(mapped(x.Index(i), f))
	}
	return result
}
