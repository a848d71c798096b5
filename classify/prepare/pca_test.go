package prepare_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

// model is what PCA.Fit returns.
func model(t prepare.Transform, err error) *prepare.PCAModel {
	return classify.Must(t, err).(*prepare.PCAModel)
}

// By hand: along (3, 4)/5 the four points lie at −10, −5, 5 and 10, across at −1, 1, 1 and −1:
// variances 250/3 and 4/3.
func TestPCA(t *testing.T) {
	ds := table(crossed(-10, -1), crossed(-5, 1), crossed(5, 1), crossed(10, -1))
	m := model(prepare.PCA{}.Fit(ds))
	classifytest.AllNear(t, "mean", m.Mean(), []float64{7, -2}, 1e-14)
	classifytest.AllNear(t, "direction", m.Components().RawMatrix().Data,
		[]float64{.6, .8, .8, -.6}, 1e-14)
	classifytest.AllNear(t, "deviation", m.Deviation(),
		[]float64{math.Sqrt(250. / 3), math.Sqrt(4. / 3)}, 1e-13)
	classifytest.AllNear(t, "share", m.Share(), []float64{250. / 254, 4. / 254}, 1e-14)
	classifytest.AllNear(t, "z", m.Apply(nil, crossed(2, 3)), []float64{2, 3}, 1e-13)
	classifytest.AllNear(t, "back", m.Reconstruct(nil, []float64{2, 3}), crossed(2, 3), 1e-13)

	for _, c := range []struct {
		share float64
		want  int
	}{{250. / 254 * (1 - 1e-9), 1}, {250. / 254 * (1 + 1e-9), 2}, {1e-9, 1}, {1, 2}} {
		if m := model(prepare.PCA{Share: c.share}.Fit(ds)); len(m.Share()) != c.want {
			t.Errorf("for %v of the variance %d directions, want %d", c.share,
				len(m.Share()), c.want)
		}
	}

	one := model(prepare.PCA{K: 1, Whiten: true}.Fit(ds))
	z := one.Apply(nil, crossed(2, 3))
	classifytest.AllNear(t, "whitened z", z, []float64{2 / math.Sqrt(250./3)}, 1e-13)
	classifytest.AllNear(t, "nearest point of the line", one.Reconstruct(nil, z),
		crossed(2, 0), 1e-13)
}

// crossed is the point so far along (.6, .8) and so far along (.8, −.6) from (7, −2).
func crossed(along, across float64) []float64 {
	return []float64{7 + .6*along + .8*across, -2 + .8*along - .6*across}
}

func TestPCAAgainstScikitLearn(t *testing.T) {
	o, digits := classifytest.JSON[oracle](t, "scikit.json"), datasets.Digits()
	for i, n := range []int{1797, 100, 9} {
		want := o.PCA[i]
		name := fmt.Sprintf("%d rows, K = %d: ", n, want.K)
		m := model(
			prepare.PCA{K: want.K, Whiten: want.Whiten}.Fit(digits.Subset(classifytest.Span(0, n))))
		classifytest.AllNear(t, name+"mean", m.Mean(), want.Mean, 1e-12)
		classifytest.AllNear(t, name+"deviation", m.Deviation(), want.Deviation, 1e-11)
		classifytest.AllNear(t, name+"share", m.Share(), want.Share, 1e-12)
		for k, direction := range want.Components {
			classifytest.AllNear(t, fmt.Sprintf("%sdirection %d", name, k+1),
				m.Components().RawRowView(k), direction, 1e-9)
		}
		for r := range want.Z {
			z := m.Apply(nil, digits.At(r))
			classifytest.AllNear(t, fmt.Sprintf("%sz of row %d", name, r+1), z, want.Z[r], 1e-9)
			classifytest.AllNear(t, fmt.Sprintf("%srow %d back", name, r+1), m.Reconstruct(nil, z),
				want.Back[r], 1e-9)
		}
	}
	if m := model(prepare.PCA{Share: .9}.Fit(digits)); len(m.Share()) != o.Share90 {
		t.Errorf("%d directions explain 90 %%, want %d", len(m.Share()), o.Share90)
	}
	// three pixels of the digits are always white
	if m := model(prepare.PCA{}.Fit(digits)); len(m.Share()) != o.Rank {
		t.Errorf("%d directions, want the rank %d", len(m.Share()), o.Rank)
	}
}

// The size of the numbers does not matter, nor how far they are from 0.
func TestPCAScale(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 80))
	want := model(prepare.PCA{K: 5}.Fit(ds))
	for _, c := range []struct{ scale, shift, tolerance float64 }{{0x1p990, 0, 1e-12},
		{0x1p-990, 0, 1e-12}, {1, 0x1p30, 1e-7}} {
		moved := ds.Subset(classifytest.Span(0, 80))
		for i := range 80 {
			for j, v := range moved.At(i) {
				moved.X.Set(i, j, v*c.scale+c.shift)
			}
		}
		m := model(prepare.PCA{K: 5}.Fit(moved))
		deviation := m.Deviation()
		floats.Scale(1/c.scale, deviation)
		classifytest.AllNear(t, "deviation", deviation, want.Deviation(), c.tolerance)
		classifytest.AllNear(t, "direction", m.Components().RawMatrix().Data,
			want.Components().RawMatrix().Data, c.tolerance)
		classifytest.AllNear(t, "share", m.Share(), want.Share(), c.tolerance)
	}
}

// One processor or several find the same, bit for bit.
func TestPCAProcessors(t *testing.T) {
	ds := datasets.Digits()
	fit := func(processors int) []float64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		m := model(prepare.PCA{}.Fit(ds))
		return slices.Concat(m.Components().RawMatrix().Data, m.Mean(), m.Deviation())
	}
	if !slices.Equal(fit(1), fit(4)) {
		t.Error("with four processors other directions than with one")
	}
}

func TestPCARefuses(t *testing.T) {
	digits := datasets.Digits().Subset(classifytest.Span(0, 20))
	same := digits.Subset([]int{3, 3, 3})
	light := digits.Subset(classifytest.Span(0, 2))
	light.Weights = []float64{.5, .5}
	for _, c := range []struct {
		pca  prepare.PCA
		ds   *classify.Dataset
		word string
	}{
		{prepare.PCA{K: -1}, digits, "PCA.K is -1"},
		{prepare.PCA{Share: 1.5}, digits, "PCA.Share is 1.5"},
		{prepare.PCA{Share: math.NaN()}, digits, "PCA.Share"},
		{prepare.PCA{K: 3, Share: .5}, digits, "only one of them"}, {prepare.PCA{K: 20}, digits,
			"PCA.K is 20, and the rows of \"digits\" vary in 19 directions"},
		{prepare.PCA{}, same, "all the same"}, {prepare.PCA{}, light, "weigh 1 together"},
		{prepare.PCA{}, digits.Subset(nil), "no rows"},
		{
			prepare.PCA{},
			table([]float64{math.MaxFloat64}, []float64{-math.MaxFloat64},
				[]float64{-math.MaxFloat64}), "column \"x1\"",
		},
	} {
		refused(t, c.pca, c.ds, c.word)
	}
	m := model(prepare.PCA{K: 3}.Fit(digits))
	classifytest.Panics(t, func() { m.Reconstruct(nil, make([]float64, 64)) }, "prepare: ", "64",
		"3")
	classifytest.Panics(t, func() { m.Reconstruct(make([]float64, 3), make([]float64, 3)) },
		"prepare: ", "3", "64")
}

// More than half of the variance of the digits lies in five of 64 directions.
func ExamplePCA() {
	m, err := prepare.PCA{K: 5}.Fit(datasets.Digits())
	if err != nil {
		fmt.Println(err)
		return
	}
	sum := 0.0
	for k, share := range m.(*prepare.PCAModel).Share() {
		sum += share
		fmt.Printf("%d directions explain %.1f %% of the variance\n", k+1, 100*sum)
	}
	// Output:
	// 1 directions explain 14.9 % of the variance
	// 2 directions explain 28.5 % of the variance
	// 3 directions explain 40.3 % of the variance
	// 4 directions explain 48.7 % of the variance
	// 5 directions explain 54.5 % of the variance
}
