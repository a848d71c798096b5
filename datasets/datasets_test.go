package datasets_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
)

// The counts that the lecture prints in its sums: examples of each class for each value.
func TestLectureCounts(t *testing.T) {
	type counts map[string][]float64
	for _, test := range []struct {
		ds        *classify.Dataset
		attribute string
		classes   []string
		want      counts
	}{
		{datasets.TrianglesSquares(), "Color", []string{"triangle", "square"},
			counts{"red": {2, 3}, "green": {3, 2}, "yellow": {0, 4}}},
		{datasets.TrianglesSquares(), "Outline", []string{"triangle", "square"},
			counts{"dashed": {4, 3}, "solid": {1, 6}}},
		{datasets.TrianglesSquares(), "Dot", []string{"triangle", "square"},
			counts{"yes": {3, 3}, "no": {2, 6}}},
		{datasets.Tennis(), "Temperature", []string{"N", "P"},
			counts{"hot": {2, 2}, "moderate": {2, 4}, "cold": {1, 3}}},
		{datasets.Sailing(), "Outlook", []string{"yes", "no"},
			counts{"sunny": {5, 0}, "rainy": {2, 3}}},
		{datasets.Sailing(), "Company", []string{"yes", "no"},
			counts{"big": {3, 0}, "med": {3, 1}, "no": {1, 2}}},
		{datasets.Sailing(), "Sailboat", []string{"yes", "no"},
			counts{"small": {4, 1}, "big": {3, 2}}},
		{datasets.XYZ(), "X", []string{"I", "II"}, counts{"1": {2, 1}, "0": {0, 1}}},
		{datasets.XYZ(), "Y", []string{"I", "II"}, counts{"1": {2, 0}, "0": {0, 2}}},
		{datasets.XYZ(), "Z", []string{"I", "II"}, counts{"1": {1, 1}, "0": {1, 1}}},
		{datasets.Split30(), "Child", []string{"a", "b"},
			counts{"left": {13, 4}, "right": {1, 12}}},
	} {
		j, ok := test.ds.Attribute(test.attribute)
		if !ok || !slices.Equal(test.ds.Classes, test.classes) {
			t.Fatalf("%s: attribute %q: %v; classes %q, want %q", test.ds.Name, test.attribute, ok,
				test.ds.Classes, test.classes)
		}
		values := test.ds.Attributes[j].Values
		if len(values) != len(test.want) {
			t.Errorf("%s: %s has the values %q", test.ds.Name, test.attribute, values)
		}
		for v, name := range values {
			got := make([]float64, len(test.classes))
			for i, y := range test.ds.Y {
				if test.ds.At(i)[j] == float64(v) {
					got[y]++
				}
			}
			if !slices.Equal(got, test.want[name]) {
				t.Errorf("%s: %s = %s has %v, want %v", test.ds.Name, test.attribute, name, got,
					test.want[name])
			}
		}
	}
}

func TestSimpsons(t *testing.T) {
	ds := datasets.Simpsons()
	if got := ds.ClassWeights(); !slices.Equal(ds.Classes, []string{"M", "F"}) ||
		!slices.Equal(got, []float64{5, 4}) {
		t.Errorf("classes %q, %v examples; want 5 M, 4 F", ds.Classes, got)
	}
	// the lecture's three trial splits: females and males among those at or below the threshold
	for _, test := range []struct {
		attribute        string
		threshold        float64
		females, males   float64
		femalesUp, maleU float64
	}{
		{"Hair Length", 5, 1, 3, 3, 2},
		{"Weight", 160, 4, 1, 0, 4},
		{"Age", 40, 3, 3, 1, 2},
	} {
		j, ok := ds.Attribute(test.attribute)
		if !ok || ds.Attributes[j].Nominal() {
			t.Fatalf("%s is no numeric attribute", test.attribute)
		}
		var below, above [2]float64
		for i, y := range ds.Y {
			if ds.At(i)[j] <= test.threshold {
				below[y]++
			} else {
				above[y]++
			}
		}
		if below != [2]float64{test.males, test.females} ||
			above != [2]float64{test.maleU, test.femalesUp} {
			t.Errorf("%s ≤ %v: %v and %v of M and F", test.attribute, test.threshold, below, above)
		}
	}
}

// R's summary(iris) prints the means 5.843, 3.057, 3.758 and 1.199; the sums of
// the 150 rows are those of
//
//	python3 -c "import sklearn.datasets as d; x = d.load_iris()
//	print((x.data*10).round().sum(0), x.target.tolist() == sorted(x.target))"
func TestIris(t *testing.T) {
	ds := datasets.Iris()
	if !slices.Equal(ds.Classes, []string{"setosa", "versicolor", "virginica"}) ||
		!slices.Equal(ds.ClassWeights(), []float64{50, 50, 50}) {
		t.Errorf("classes %q, %v", ds.Classes, ds.ClassWeights())
	}
	if !slices.IsSorted(ds.Y) {
		t.Error("the species do not follow each other")
	}
	var tenths [4]int
	for i := range ds.Len() {
		for j, v := range ds.At(i) {
			tenths[j] += int(v*10 + 0.5)
		}
	}
	if want := [4]int{8765, 4586, 5637, 1799}; tenths != want {
		t.Errorf("sums of the columns in mm are %v, want %v", tenths, want)
	}
	// where the paper and UCI's file differ
	if row := ds.At(34); !slices.Equal(row, []float64{4.9, 3.1, 1.5, 0.2}) {
		t.Errorf("row 35 is %v", row)
	}
	if row := ds.At(37); !slices.Equal(row, []float64{4.9, 3.6, 1.4, 0.1}) {
		t.Errorf("row 38 is %v", row)
	}
}

// The counts and ranges are those that R prints by summary(palmerpenguins::penguins): 11 of the 344
// rows lack the sex.
func TestPenguins(t *testing.T) {
	ds := datasets.Penguins()
	females, males := slices.Index(ds.Classes, "female"), slices.Index(ds.Classes, "male")
	if got := ds.ClassWeights(); len(got) != 2 || got[females] != 165 || got[males] != 168 {
		t.Errorf("classes %q, %v; want 165 females and 168 males", ds.Classes, got)
	}
	if !slices.Equal(ds.Attributes[0].Values, []string{"Adelie", "Gentoo", "Chinstrap"}) {
		t.Errorf("species %q", ds.Attributes[0].Values)
	}
	for j, want := range [][2]float64{1: {32.1, 59.6}, 2: {13.1, 21.5}, 3: {172, 231},
		4: {2700, 6300}} {
		column := mat.Col(nil, j, ds.X)
		got := [2]float64{slices.Min(column), slices.Max(column)}
		if j > 0 && got != want {
			t.Errorf("%s is from %v to %v, want %v", ds.Attributes[j].Name, got[0], got[1], want)
		}
	}
}

func TestAll(t *testing.T) {
	seen := map[string]bool{}
	for _, table := range datasets.All() {
		ds := table.Load()
		if err := ds.Require("test", classify.NeedRows|classify.NeedComplete); err != nil {
			t.Errorf("%s: %v", table.Name, err)
		}
		if ds.Name != table.Name || ds.Len() != table.Rows || len(ds.Attributes) != table.Columns {
			t.Errorf("%s: the set is %q, %d rows, %d columns; listed are %d and %d", table.Name,
				ds.Name, ds.Len(), len(ds.Attributes), table.Rows, table.Columns)
		}
		if table.Description == "" || table.Origin == "" || table.Licence == "" ||
			seen[table.Name] {
			t.Errorf("%s: listed as %+v", table.Name, table)
		}
		seen[table.Name] = true
	}
	if len(seen) != 11 {
		t.Errorf("%d sets are listed", len(seen))
	}
}

// What a caller does to a set is not seen by the next one.
func TestSetsAreFresh(t *testing.T) {
	for _, table := range datasets.All() {
		ds, untouched := table.Load(), table.Load()
		ds.X.Set(0, 0, 99)
		ds.Y[0] = 1
		ds.Classes[0] = "changed"
		ds.Attributes[0].Name = "changed"
		if ds.Attributes[0].Nominal() {
			ds.Attributes[0].Values[0] = "changed"
		}
		if again := table.Load(); !same(again, untouched) {
			t.Errorf("%s: a change is seen in the next copy", table.Name)
		}
	}
}
