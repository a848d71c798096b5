package reasons_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

var columns = []classify.Attribute{{Name: "a"}, {Name: "b"}, {Name: "c"}}

// The product 2·3·c falls from 30 by 24, 20 and 0.
func TestReplaced(t *testing.T) {
	x := []float64{2, 3, 5}
	got := reasons.Replaced(columns, x, []float64{.4, 1, 5}, func(x []float64) float64 {
		return x[0] * x[1] * x[2]
	})
	if want := []string{"a = 2", "b = 3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if !slices.Equal(x, []float64{2, 3, 5}) {
		t.Errorf("the row is changed to %v", x)
	}
}

// Twelve terms become the ten largest and a sum.
func TestStrongest(t *testing.T) {
	s := reasons.Sums{Sums: []reasons.Sum{
		{Name: "one", Terms: []float64{1, 2, 3, 4, 5, 6, -7, 8, 9, 10, 11, 12}, Score: 64},
		{Name: "two", Terms: []float64{99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Constant: 1},
	}}
	s.Strongest(func(i int) string { return string(rune('a' + i)) })
	want := []string{"a", "l", "k", "j", "i", "h", "g", "f", "e", "d", "2 others"}
	if !slices.Equal(s.Sources, want) {
		t.Errorf("%q, want %q", s.Sources, want)
	}
	for i, want := range [][]float64{{1, 12, 11, 10, 9, 8, -7, 6, 5, 4, 5},
		{99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}} {
		if got := s.Sums[i].Terms; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// Numbers have six digits, but whole ones and names stay as they are.
func TestOf(t *testing.T) {
	attributes := []classify.Attribute{{Name: "z"}, {Name: "year"}, {Name: "sky", Values: []string{
		"sunny", "overcast"}}, {Name: "width"}, {Name: "left out"}, {Name: "tiny"}}
	x := []float64{-1.3402265266227635, 123456789, 1, 1.8, 7, 1.25e-300}
	got := reasons.Of(attributes, x, []float64{6, 5, 4, 3, 0, 2})
	want := []string{"z = -1.34023", "year = 1.23456789e+08", "sky = overcast", "width = 1.8",
		"tiny = 1.25e-300"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
