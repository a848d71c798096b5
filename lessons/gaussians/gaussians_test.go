package gaussians_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/gaussians"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
	"gonum.org/v1/gonum/mat"
)

func TestEstimateAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	for range 50 {
		var rows [][]float64
		X := mat.NewDense(20, 3, nil)
		for i := range 20 {
			rows = append(rows, []float64{r.NormFloat64(), 3 * r.NormFloat64(), r.Float64()})
			X.SetRow(i, rows[i])
		}
		normal, err := gaussian.Estimate(X)
		if err != nil {
			t.Fatal(err)
		}
		mean, cov := solutions.Estimate(rows)
		exercisetest.Same(t, "mean", mean, normal.Mean())
		for j := range cov {
			exercisetest.Same(t, "cov", cov[j], mat.Row(nil, j, normal.Covariance()))
		}
	}
}

// TestScoreAgreesWithTheLibrary adds the constant that all classes share.
func TestScoreAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for range trials {
		args := gaussians.Score.Draw(r)
		x, mean, cov := args[0].([]float64), args[1].([]float64), args[2].([][]float64)
		prior := args[3].(float64)
		normal, err := gaussian.NewNormal(mean,
			mat.NewSymDense(2, []float64{cov[0][0], cov[0][1], cov[1][0], cov[1][1]}))
		if err != nil {
			t.Fatal(err)
		}
		exercisetest.Same(t, "Score", solutions.Score(x, mean, cov, prior),
			math.Log(prior)+normal.LogDensity(x)+math.Log(2*math.Pi))
	}
}

// TestSampleHasTheCovariance takes the point apart: what u and v give to it, squared and added, is
// the covariance.
func TestSampleHasTheCovariance(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	for range trials {
		cov := gaussians.Sample.Draw(r)[1].([][]float64)
		u, v := solutions.Sample([]float64{0, 0}, cov, 1, 0),
			solutions.Sample([]float64{0, 0}, cov, 0, 1)
		for j := range 2 {
			for k := range 2 {
				exercisetest.Same(t, "covariance", u[j]*u[k]+v[j]*v[k], cov[j][k])
			}
		}
	}
}

func TestChoicesOfShrinkage(t *testing.T) {
	reason := "the forty lumps cannot tell the many covariances from mere noise"
	for _, test := range []struct {
		λ    float64
		says string // empty: the choice is right
	}{
		{0.5, ""}, {0.7, ""},
		{0.6, ""}, {0.8, ""},
		{0.4, "percentage points more will do"},
		{0.3, "percentage points more will do"},
		{0.9, "percentage points more will do"},
		{0, "percentage points more will do"},
		{1, "percentage points more will do"}, {-1, "it should be from 0 to 1"},
		{math.NaN(), "it should be from 0 to 1"},
	} {
		v := grader.Run(gaussians.ChooseShrinkage,
			func() (float64, string) { return test.λ, reason })
		if right := v.Status == grader.Passed; right != (test.says == "") ||
			!strings.Contains(oneLine(v.Text()), test.says) {
			t.Errorf("λ = %v: %s", test.λ, v.Text())
		}
	}
}

// TestBenignIsNotEnough calls no lump malignant, or looks at one number only: too often wrong.
func TestBenignIsNotEnough(t *testing.T) {
	const worstRadius = 20
	for name, f := range map[string]func([][]float64, []string, [][]float64) []string{
		"benign": func(_ [][]float64, _ []string, unknown [][]float64) []string {
			return make([]string, len(unknown))
		},
		"worst radius": func(_ [][]float64, _ []string, unknown [][]float64) []string {
			var guesses []string
			for _, x := range unknown {
				guesses = append(guesses, map[bool]string{true: "malignant",
					false: "benign"}[x[worstRadius] > 16.8])
			}
			return guesses
		},
	} {
		if v := grader.Run(gaussians.Classify, f); v.Status == grader.Passed {
			t.Errorf("%s passes", name)
		}
	}
}

// oneLine undoes the line breaks of a card.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
