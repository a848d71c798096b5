package prepare_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: 1, 1, 4 have the mean 2 and the variance 2; the second column does not vary.
func TestStandardise(t *testing.T) {
	m := classify.Must(prepare.Standardise{}.Fit(table([]float64{1, 7}, []float64{1, 7},
		[]float64{4, 7})))
	classifytest.AllNear(t, "z", m.Apply(nil, []float64{4, 9}), []float64{math.Sqrt2, 2}, 1e-15)
	twice := table([]float64{1, 7}, []float64{4, 7})
	twice.Weights = []float64{2, 1}
	classifytest.AllNear(t, "z, by weight", classifytest.Fit(t, prepare.Standardise{}.Fit, twice).
		Apply(nil, []float64{4, 9}), []float64{math.Sqrt2, 2}, 1e-15)
}

// The test rows are brought to the scale of the training rows.
func TestStandardiseAgainstScikitLearn(t *testing.T) {
	digits := datasets.Digits()
	m := classifytest.Fit(t, prepare.Standardise{}.Fit, digits.Subset(classifytest.Span(0, 1000)))
	for i, want := range classifytest.JSON[oracle](t, "scikit.json").Standard {
		classifytest.AllNear(t, fmt.Sprintf("row %d: z", 1001+i), m.Apply(nil, digits.At(1000+i)),
			want, 1e-12)
	}
	refused(t, prepare.Standardise{}, table([]float64{math.MaxFloat64},
		[]float64{-math.MaxFloat64}), "column \"x1\"")
	refused(t, prepare.Standardise{}, digits.Subset(nil), "no rows")
}

// The example in scikit-learn's documentation of StandardScaler, which divides by n: mean 0.5 and
// deviation 0.5, where the divisor n − 1 would give 0.577. A missing cell stays missing and does
// not count, and a nominal column stays as it is.
func TestStandardiseByN(t *testing.T) {
	m := classifytest.Fit(t, prepare.Standardise{}.Fit,
		table([]float64{0, 0}, []float64{0, 0}, []float64{1, 1}, []float64{1, 1}))
	classifytest.AllNear(t, "(2, 2)", m.Apply(nil, []float64{2, 2}), []float64{3, 3}, 1e-15)

	ds := mixed() // heat is 20, 15 and 9: mean 44/3, variance 182/9
	m = classifytest.Fit(t, prepare.Standardise{}.Fit, ds)
	got := m.Apply(nil, []float64{2, 1, 20})
	classifytest.AllNear(t, "row", got, []float64{0, 1, (20 - 44./3) / math.Sqrt(182./9)}, 1e-15)
	if got := m.Apply(nil, []float64{2, nan, nan}); !math.IsNaN(got[1]) || !math.IsNaN(got[2]) {
		t.Errorf("missing values become %v", got)
	}
	if !m.Attributes()[1].Nominal() {
		t.Error("a nominal column has become numeric")
	}
}

func ExampleStandardise() {
	ds := table([]float64{10, 0.1}, []float64{20, 0.1}, []float64{30, 0.4})
	m, err := prepare.Standardise{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f\n", m.Apply(nil, ds.At(2)))
	// Output: [1.225 1.414]
}
