package datasets_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/datasets"
)

// Of the 164 open and 139 narrowed of UCI's description, 160 and 137 are complete. The ranges are
// as published for the patients from Cleveland.
func TestHeart(t *testing.T) {
	ds := datasets.Heart()
	if !slices.Equal(ds.Classes, []string{"open", "narrowed"}) {
		t.Errorf("classes %q", ds.Classes)
	}
	if got := ds.ClassWeights(); !slices.Equal(got, []float64{160, 137}) {
		t.Errorf("%v of each class, want 160 and 137", got)
	}
	for name, want := range map[string][2]float64{
		"age": {29, 77}, "blood pressure": {94, 200}, "cholesterol": {126, 564},
		"heart rate": {71, 202}, "ST depression": {0, 6.2}, "vessels": {0, 3},
	} {
		j, ok := ds.Attribute(name)
		if !ok || ds.Attributes[j].Nominal() {
			t.Errorf("%s: is there %v, and nominal", name, ok)
			continue
		}
		column := mat.Col(nil, j, ds.X)
		if got := [2]float64{slices.Min(column), slices.Max(column)}; got != want {
			t.Errorf("%s is from %v to %v, want %v", name, got[0], got[1], want)
		}
	}
	for name, want := range map[string]map[string]int{
		"sex":        {"female": 96, "male": 201},
		"chest pain": {"typical": 23, "atypical": 49, "other": 83, "none": 142},
		"thallium":   {"normal": 164, "fixed": 18, "reversible": 115},
	} {
		j, _ := ds.Attribute(name)
		got := map[string]int{}
		for i := range ds.Len() {
			got[ds.Attributes[j].Format(ds.At(i)[j])]++
		}
		for value, n := range want {
			if got[value] != n {
				t.Errorf("%s: %d times %s, want %d", name, got[value], value, n)
			}
		}
	}
}
