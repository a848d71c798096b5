package distance_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// The range of a is 8, b has none, and c is equal or not; Δ is the sum over 3.
func TestNormalisedL1(t *testing.T) {
	m := classifytest.Fit(t, distance.NormalisedL1{}.Fit, mixed())
	check(t, m, []float64{2, 7, 0}, []float64{4, 7, 0}, .25/3)
	check(t, m, []float64{2, 7, 0}, []float64{4, 7, 1}, 1.25/3)
	check(t, m, []float64{2, 7, 0}, []float64{10, 7, 3}, 2./3)
	// beyond the range, and off the constant
	check(t, m, []float64{2, 7, 0}, []float64{400, 9, 0}, 1./3)
	check(t, m, []float64{nan, 7, 0}, []float64{4, 7, nan}, 2./3) // missing is as far as can be
	check(t, m, []float64{nan, nan, nan}, []float64{nan, nan, nan}, 1)
	check(t, m, []float64{inf, 7, 0}, []float64{2, 7, 0}, 1./3)
	check(t, m, []float64{inf, 7, 0}, []float64{inf, 7, 0}, 0)
	n := m.(*distance.Normalised)
	if !slices.Equal(n.Min, []float64{2, 7, 0}) || !slices.Equal(n.Max, []float64{10, 7, 0}) ||
		!slices.Equal(n.Weights, []float64{1, 1, 1}) || n.Differences != nil {
		t.Errorf("learnt %+v", n)
	}
	classifytest.Panics(t, func() { m.Between([]float64{1}, []float64{1, 2}) },
		"distance: rows have 1 and 2 values")
	classifytest.Panics(t, func() { m.Between([]float64{1, 2}, []float64{1, 2}) },
		"distance: row has 2 values, the training set 3 attributes")
}

// Tennis: Δ is the share of the gains, which the tree lesson has, of what differs.
func TestNormalisedByGain(t *testing.T) {
	ds := datasets.Tennis()
	m := classifytest.Fit(t, distance.NormalisedL1{ByGain: true}.Fit, ds)
	const outlook, temperature, humidity, windy = .2467498198, .0292225657, .1518355014, .0481270304
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]float64{
		0: temperature + windy,
		1: temperature,
		3: outlook + temperature + windy,
		4: outlook + humidity + windy,
	} {
		got := m.Between(x, ds.At(i))
		if math.Abs(got-want/(outlook+temperature+humidity+windy)) > 1e-9 {
			t.Errorf("to row %v: %v, want %v", ds.Format(ds.At(i)), got,
				want/(outlook+temperature+humidity+windy))
		}
	}
	refuses(t, distance.NormalisedL1{ByGain: true},
		table([][]string{nil}, [][]float64{{1}, {1}}, 0, 1),
		`distance: NormalisedL1: no attribute tells anything of the class in "table": every `+
			`information gain is 0; leave ByGain out`)
	refuses(t, distance.NormalisedL1{ByGain: true, Bins: 1}, ds,
		"distance: InformationGain: Bins is 1; it must be 0 (10) or at least 2")
}

// Colours: red has classes no and yes, one each; green too; so they are 0 apart. Blue has no row.
func TestNormalisedByValueDifference(t *testing.T) {
	m := classifytest.Fit(t, distance.NormalisedL1{ValueDifference: true}.Fit, mixed())
	check(t, m, []float64{2, 7, 0}, []float64{4, 7, 1}, .25/3)
	check(t, m, []float64{2, 7, 0}, []float64{2, 7, 2}, 1./3)
	check(t, m, []float64{2, 7, 2}, []float64{2, 7, 2}, 0)
	check(t, m, []float64{2, 7, nan}, []float64{2, 7, 1}, 1./3)
}

// On any data Δ lies in [0, 1], is the same both ways, and 0 from a complete row to itself.
func TestNormalisedIsBounded(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, scale := range []float64{1, 1e-300, 1e308} {
		ds := table([][]string{nil, {"p", "q", "r"}, nil},
			slices.Repeat([][]float64{{0, 0, 0}}, 40), make([]int, 40)...)
		draw := func() []float64 {
			return []float64{(2*r.Float64() - 1) * scale, float64(r.IntN(3)),
				float64(r.IntN(3)) / 4 * scale}
		}
		for i := range 40 {
			ds.X.SetRow(i, draw())
			ds.Y[i] = r.IntN(2)
		}
		for _, d := range []distance.NormalisedL1{{}, {ByGain: true}, {ValueDifference: true},
			{ByGain: true, ValueDifference: true, Bins: 3}} {
			m := classifytest.Fit(t, d.Fit, ds)
			for i := range 40 {
				x := draw()
				if d := m.Between(ds.At(i), x); !(d >= 0 && d <= 1) ||
					d != m.Between(x, ds.At(i)) || m.Between(x, x) != 0 {
					t.Errorf("scale %v: %v between %v and %v, %v back, %v to itself", scale, d,
						ds.At(i), x, m.Between(x, ds.At(i)), m.Between(x, x))
				}
			}
		}
	}
}

// Rows of weight 0 teach nothing.
func TestNormalisedWeights(t *testing.T) {
	ds := mixed()
	ds.Weights = []float64{1, 1, 0, 1, 1}
	n := classifytest.Fit(t, distance.NormalisedL1{}.Fit, ds).(*distance.Normalised)
	if n.Max[0] != 6 {
		t.Errorf("largest value %v, want 6: 10 stands in a row of weight 0", n.Max[0])
	}
	empty := table([][]string{nil}, [][]float64{{nan}, {nan}}, 0, 1)
	if d := classifytest.Fit(t, distance.NormalisedL1{}.Fit, empty).
		Between([]float64{3}, []float64{9}); d != 0 {
		t.Errorf("a column without values: %v", d)
	}
}
