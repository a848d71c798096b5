package mistakes

import (
	"math"
	"reflect"
)

// Some mistakes show in the results alone: each number is the square of the right one, or the rows
// are the columns. turned reports whether a transformation explains every case: all numbers of a
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
