package classifytest

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
)

// Near fails the test unless |got − want| ≤ tolerance·max(1, |want|). Infinities agree with
// themselves, NaN with nothing.
func Near(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !agree(got, want, tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// Within fails the test unless |got − want| ≤ distance. Infinities agree with
// themselves, NaN with nothing.
func Within(t testing.TB, what string, got, want, distance float64) {
	t.Helper()
	if !agree(got, want, distance) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// Relative fails the test unless |got − want| ≤ share·|want|. Infinities agree with
// themselves, and so does NaN.
func Relative(t testing.TB, what string, got, want, share float64) {
	t.Helper()
	if !agree(got, want, share*math.Abs(want)) && !(math.IsNaN(got) && math.IsNaN(want)) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// agree tells whether two numbers are the same or so near; an infinite one is near nothing else,
// however large the distance.
func agree(got, want, distance float64) bool {
	return got == want || math.Abs(got-want) <= distance && !math.IsInf(want, 0)
}

// AllNear is [Near] for sequences, which must be equally long.
func AllNear(t testing.TB, what string, got, want []float64, tolerance float64) {
	t.Helper()
	all(t, Near, what, got, want, tolerance)
}

// AllRelative is [Relative] for sequences, which must be equally long.
func AllRelative(t testing.TB, what string, got, want []float64, share float64) {
	t.Helper()
	all(t, Relative, what, got, want, share)
}

func all(
	t testing.TB, check func(t testing.TB, what string, got, want, tolerance float64), what string,
	got, want []float64, tolerance float64,
) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i := range got {
		check(t, fmt.Sprint(what, " ", i+1), got[i], want[i], tolerance)
	}
}

// Refuses fails the test unless err is an error of the package, which its text begins with, and
// names each of the words.
func Refuses(t testing.TB, pkg string, err error, words ...string) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), pkg+": ") {
		t.Errorf("error %v, want one of package %s that names %q", err, pkg, words)
		return
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("error %q does not name %q", err, word)
		}
	}
}

// Panics fails the test unless the call panics with a text that has each of the words in it.
func Panics(t testing.TB, call func(), words ...string) {
	t.Helper()
	v := panicOf(call)
	if v == nil {
		t.Errorf("no panic, want one with %q", words)
		return
	}
	for _, word := range words {
		if !strings.Contains(fmt.Sprint(v), word) {
			t.Errorf("panic %v, want %q in it", v, word)
		}
	}
}

// panicOf returns what a call panics with, nil where it does not.
func panicOf(call func()) (v any) {
	defer func() { v = recover() }()
	call()
	return nil
}

// Failure returns the error of a call, for [Refuses].
func Failure[T any](_ T, err error) error { return err }

// Fit returns what a learner's Fit returns for the data set, and ends the test
// where that is an error.
func Fit[M any](t testing.TB, fit func(*classify.Dataset) (M, error), ds *classify.Dataset) M {
	t.Helper()
	model, err := fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	return model
}
