package gaussian_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
)

func TestProjectionOracle(t *testing.T) {
	o := readOracle(t)
	m := classifytest.Fit(t, gaussian.Projection{Unbiased: true}.Fit, o.train)
	for a, want := range o.r["scaling"] {
		sameUpToSign(t, fmt.Sprint("direction ", a, " of lda"),
			mat.Col(nil, a, m.Directions()), want)
	}
	classifytest.AllRelative(t, "ratios of lda", m.Ratios(), o.r["ratios"][0], 1e-9)
	m = classifytest.Reload(t, classifytest.Fit(t, gaussian.Projection{}.Fit, o.train))
	var directions [][]float64
	var shares []float64
	o.read(t, "eigen_directions", &directions)
	o.read(t, "eigen_shares", &shares)
	for a := range 2 {
		column := make([]float64, 4)
		for j := range column {
			column[j] = directions[j][a]
		}
		sameUpToSign(t, fmt.Sprint("direction ", a, " of eigen"),
			mat.Col(nil, a, m.Directions()), column)
		classifytest.Relative(t, "share", m.Ratios()[a]/(m.Ratios()[0]+m.Ratios()[1]),
			shares[a], 1e-9)
	}
}

// sameUpToSign lets the oracle point the other way; ours points where its
// largest component is positive.
func sameUpToSign(t *testing.T, what string, got, want []float64) {
	t.Helper()
	largest := 0
	for j, v := range want {
		if math.Abs(v) > math.Abs(want[largest]) {
			largest = j
		}
	}
	turned := make([]float64, len(want))
	for j, v := range want {
		turned[j] = v * math.Copysign(1, want[largest])
	}
	classifytest.AllRelative(t, what, got, turned, 1e-8)
}

// For two classes the one direction is Fisher's, up to its length; the overall mean is at 0, and
// the variance within the classes is 1.
func TestProjection(t *testing.T) {
	ds := classifytest.Clouds(60, 5, 2, 0, 2)
	for i, y := range ds.Y {
		ds.At(i)[2] += float64(y)
	}
	m := classifytest.Fit(t, gaussian.Projection{}.Fit, ds)
	v := mat.Col(nil, 0, m.Directions())
	w, _ := classifytest.Fit(t, gaussian.Fisher{}.Fit, ds).Plane()
	for j := range v {
		classifytest.Relative(t, fmt.Sprint("v/w ", j), v[j]/w[j], v[0]/w[0], 1e-9)
	}
	var z [2][]float64
	sum := 0.0
	for i, y := range ds.Y {
		p := m.Project(nil, ds.At(i))[0]
		z[y] = append(z[y], p)
		sum += p
	}
	mean0, var0 := gaussian.MLE(z[0])
	mean1, var1 := gaussian.MLE(z[1])
	if !(math.Abs(sum) < 1e-10) {
		t.Errorf("the projections add up to %v, want 0", sum)
	}
	classifytest.Relative(t, "variance within the classes", (var0+var1)/2, 1, 1e-10)
	classifytest.Relative(t, "ratio", m.Ratios()[0], (mean0-mean1)*(mean0-mean1)/4, 1e-9)
	classifytest.Relative(t, "ratio by the criterion", m.Ratios()[0],
		gaussian.Criterion(v, ds)/2, 1e-9)
	classifytest.Panics(t, func() { m.Project(nil, []float64{1}) },
		"gaussian: row has 1 values, the model 5")
	classifytest.Panics(t, func() { m.Project(make([]float64, 2), ds.At(0)) },
		"gaussian: dst has 2 places for 1 directions")
}

func TestProjectionRefuses(t *testing.T) {
	iris := datasets.Iris()
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Projection{Dims: -1}.Fit(iris)), "Projection.Dims is -1")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Projection{Dims: 3}.Fit(iris)),
		"Projection.Dims is 3, but 3 classes in 4 columns have only 2 directions")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Projection{}.Fit(iris.Subset(classifytest.Span(0, 50)))),
		"only one class has examples")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Projection{Shrinkage: 7}.Fit(iris)),
		"Projection.Shrinkage is 7")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Projection{}.Fit(classifytest.Clouds(10, 9, 2, 0, 1))),
		`column "x9" depends`)
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Projection{}.Fit(datasets.Tennis())),
		`attribute "Outlook" is nominal`)
	if m := classifytest.Fit(t, gaussian.Projection{Dims: 1}.Fit, iris); len(m.Ratios()) != 1 ||
		len(m.Project(nil, iris.At(0))) != 1 {
		t.Errorf("Dims 1 gives %d ratios", len(m.Ratios()))
	}
}

func ExampleProjection() {
	iris := datasets.Iris()
	model, err := gaussian.Projection{}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("ratios %.3f\n%.3f\n", model.Ratios(), mat.Formatted(model.Directions()))
	// Output:
	// ratios [32.192 0.285]
	// ⎡-0.838   0.024⎤
	// ⎢-1.550   2.186⎥
	// ⎢ 2.224  -0.941⎥
	// ⎣ 2.839   2.868⎦
}
