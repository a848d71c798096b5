package mistakes

import (
	"math"
	"reflect"
	"slices"
)

// some requires that a wrong case shows the mistake.
func some(shows func(Case) bool) func(wrong, right []Case) bool {
	return func(wrong, _ []Case) bool { return slices.ContainsFunc(wrong, shows) }
}

// parts requires more: the property separates the wrong cases from some of the right ones.
func parts(has func(Case) bool) func(wrong, right []Case) bool {
	hasNot := func(c Case) bool { return !has(c) }
	return func(wrong, right []Case) bool {
		return !slices.ContainsFunc(wrong, hasNot) &&
			(len(right) == 0 || slices.ContainsFunc(right, hasNot))
	}
}

// wantsFraction: a division that drops the fraction is wrong where the result is not a whole
// number.
func wantsFraction(c Case) bool {
	return anyFloat(c.Want, func(x float64) bool { return x != math.Trunc(x) })
}

func givenNegative(c Case) bool { return anyFloat(c.In, func(x float64) bool { return x < 0 }) }

// negative: there are numbers below 0, or no number above 0 was found.
func negative(c Case) bool {
	return givenNegative(c) || anyFloat(c.Want, func(x float64) bool { return x < 0 })
}

func isZero(x float64) bool { return x == 0 }

func gotZero(c Case) bool { return anyFloat(c.Got, isZero) && !anyFloat(c.Want, isZero) }

func gotNumber(c Case) bool {
	return anyFloat(c.Got, func(x float64) bool {
		return x != 0 && !math.IsNaN(x) && !math.IsInf(x, 0)
	})
}

// stableUpTo is how many elements Go sorts by insertion, which keeps the order of equal ones.
const stableUpTo = 12

// long: a slice is long enough that equal elements may be reordered.
func long(c Case) bool {
	found := false
	walk(c.In, func(v reflect.Value) {
		found = found || v.Kind() == reflect.Slice && v.Len() > stableUpTo
	})
	return found
}

// repeats: more steps of a list equal the step before than should.
func repeats(c Case) bool {
	for i := range min(len(c.Got), len(c.Want)) {
		if equalSteps(c.Got[i]) > equalSteps(c.Want[i]) {
			return true
		}
	}
	return false
}

// equalSteps counts the slices in a list that equal the previous one.
func equalSteps(result any) int {
	v := reflect.ValueOf(result)
	if v.Kind() != reflect.Slice || v.Type().Elem().Kind() != reflect.Slice {
		return 0
	}
	n := 0
	for i := 1; i < v.Len(); i++ {
		before, step := v.Index(i-1), v.Index(i)
		if step.Len() > 0 && reflect.DeepEqual(before.Interface(), step.Interface()) {
			n++
		}
	}
	return n
}

// anyFloat reports whether a float among the values has a property.
func anyFloat(values []any, has func(float64) bool) bool {
	found := false
	walk(values, func(v reflect.Value) {
		found = found || v.Kind() == reflect.Float64 && has(v.Float())
	})
	return found
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
