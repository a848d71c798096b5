package gaussians_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/gaussians"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// moments returns the means and the covariance of a class.
func moments(ds *classify.Dataset, class int) (means []float64, covariance *mat.SymDense) {
	var rows []int
	for i, y := range ds.Y {
		if y == class {
			rows = append(rows, i)
		}
	}
	X := ds.Subset(rows).X
	_, d := X.Dims()
	for j := range d {
		means = append(means, stat.Mean(mat.Col(nil, j, X), nil))
	}
	covariance = mat.NewSymDense(d, nil)
	stat.CovarianceMatrix(covariance, X, nil)
	return means, covariance
}

func TestCloudsAreAsTheirContractSays(t *testing.T) {
	ds := gaussians.Clouds(40000, 1)
	want := []struct{ mean, covariance []float64 }{{[]float64{0, 0}, []float64{1, 0.8, 0.8, 1}},
		{[]float64{2, 0}, []float64{0.3, -0.4, -0.4, 1.5}}}
	for k, w := range want {
		mean, covariance := moments(ds, k)
		for j := range 2 {
			if math.Abs(mean[j]-w.mean[j]) > 0.04 {
				t.Errorf("class %d: mean %v, want %v", k, mean, w.mean)
			}
			for i := range 2 {
				if math.Abs(covariance.At(i, j)-w.covariance[2*i+j]) > 0.05 {
					t.Errorf("class %d: covariance %v at %d, %d, want %v", k, covariance.At(i, j),
						i, j, w.covariance[2*i+j])
				}
			}
		}
	}
}

// TestFishersDiffer holds the lesson's text to its figures: pooled by size the shared covariance
// has the variances 1.125 and 8.125, and the sum of the classes' covariances has 9.25 twice.
func TestFishersDiffer(t *testing.T) {
	ds := gaussians.Crossed()
	along := func(f gaussian.Fisher) ([]float64, float64) {
		model, err := f.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		w, _ := model.Plane()
		return w, gaussian.Criterion(w, ds)
	}
	w, j := along(gaussian.Fisher{})
	if want := []float64{-2 / 1.125, -2 / 8.125}; !floats.EqualApprox(w, want, 1e-12) {
		t.Errorf("pooled by size w = %v, want %v", w, want)
	}
	u := 4/1.125 + 4/8.125
	if want := u * u / (9.25 * (4/(1.125*1.125) + 4/(8.125*8.125))); math.Abs(j-want) > 1e-12 {
		t.Errorf("pooled by size J = %v, want %v", j, want)
	}
	w, j = along(gaussian.Fisher{Balanced: true})
	if math.Abs(w[0]-w[1]) > 1e-12 || math.Abs(j-8/9.25) > 1e-12 {
		t.Errorf("balanced: w = %v, J = %v; want a multiple of (1, 1), and %v", w, j, 8/9.25)
	}
}

func TestNoiseSaysSomethingInItsFirstAttributeOnly(t *testing.T) {
	ds := gaussians.Noise(20000, 3, 1)
	for k, first := range []float64{-1, 1} {
		mean, covariance := moments(ds, k)
		for j, want := range []float64{first, 0, 0} {
			if math.Abs(mean[j]-want) > 0.05 || math.Abs(covariance.At(j, j)-1) > 0.06 {
				t.Errorf("class %d, attribute %d: mean %v and variance %v, want %v and 1", k, j,
					mean[j], covariance.At(j, j), want)
			}
		}
	}
}

// By hand: the means differ by (−3, 0), and the inverse of the covariance has the
// rows (1, −1) and (−1, 2).
func TestEightPointsHaveThePlaneOfTheLesson(t *testing.T) {
	model, err := gaussian.Fisher{}.Fit(gaussians.Eight())
	if err != nil {
		t.Fatal(err)
	}
	w, w0 := model.Plane()
	exercisetest.Same(t, "w", w, []float64{-3, 3})
	exercisetest.Same(t, "w0", w0, -1.5)
}
