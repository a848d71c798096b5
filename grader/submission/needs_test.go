package submission

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/notebooks/course"
)

func TestNeeds(t *testing.T) {
	number, table := "func([]float64) float64", "func([][]float64) float64"
	s := cells(t, []course.Exercise{
		{ID: "trees/entropy", Function: "Entropy", Type: number},
		{ID: "trees/residual", Function: "Residual", Type: table},
		{ID: "trees/gain", Function: "Gain", Type: table},
		{ID: "trees/gini", Function: "Gini", Type: number},
		{ID: "thresholds/rules", Function: "Rules", Type: number},
	}, code("func Gain(c [][]float64) float64 { return Entropy(c[0]) - rest(c) }",
		"func rest(c [][]float64) float64 { return Residual(c) }",
		"func Residual(c [][]float64) float64 { return Entropy(c[1]) }",
		"func Entropy(p []float64) float64 { return p[0] }",
		"func Gini(p []float64) float64 { return p[0] }")...)
	for id, want := range map[string][]string{
		"trees/gain": {"trees/entropy", "trees/residual"}, "trees/residual": {"trees/entropy"},
		"trees/entropy": nil, "trees/gini": nil, "thresholds/rules": nil,
	} {
		if diff := cmp.Diff(want, s.Needs(id)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}
