package ensemble_test

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/datasets"
)

// sure answers every row with one posterior.
type sure struct {
	constant
	posterior []float64
}

func (s sure) Posterior(dst, _ []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(s.posterior))
	}
	copy(dst, s.posterior)
	return dst
}

func (s sure) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	_, width := X.Dims()
	return classify.PosteriorEach(dst, X, width, len(s.posterior), func(dst, x []float64) {
		s.Posterior(dst, x)
	})
}

// voters is a base that returns these models one after the other.
func voters(models ...classify.Classifier) classify.FitFunc {
	t := -1
	return func(*classify.Dataset) (classify.Classifier, error) {
		t++
		return models[t], nil
	}
}

// Two models that are nearly undecided outvote a sure one, unless posteriors are averaged; in a
// draw the first class wins, whatever rounding does to the sums.
func TestVote(t *testing.T) {
	ds := datasets.Tennis()
	unsure := sure{0, []float64{.51, .49}}
	for name, c := range map[string]struct {
		models            []classify.Classifier
		average, majority [2]float64
		means, most       int
	}{
		"unsure against sure": {[]classify.Classifier{unsure, unsure, sure{1, []float64{.05, .95}}},
			[2]float64{1.07 / 3, 1.93 / 3}, [2]float64{2. / 3, 1. / 3}, 1, 0},
		"without posteriors": {[]classify.Classifier{constant(1), constant(0), constant(1),
			sure{0, []float64{.6, .4}}},
			[2]float64{.4, .6}, [2]float64{.5, .5}, 1, 0},
		"a draw but for rounding": {[]classify.Classifier{
			sure{0, []float64{.7, .3}}, sure{0, []float64{.1, .9}}, sure{0, []float64{.7, .3}},
			sure{0, []float64{.3, .7}}, sure{0, []float64{.7, .3}}, sure{1, []float64{.5, .5}},
		},
			[2]float64{.5, .5}, [2]float64{5. / 6, 1. / 6}, 0, 0},
	} {
		for vote, want := range map[ensemble.Vote]struct {
			posterior [2]float64
			class     int
		}{ensemble.Average: {c.average, c.means}, ensemble.Majority: {c.majority, c.most}} {
			model, err := ensemble.Bagging{
				Base: voters(c.models...),
				N:    len(c.models),
				Vote: vote,
			}.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			x := ds.At(0)
			for k, p := range model.Posterior(nil, x) {
				classifytest.Within(t, fmt.Sprintf("%s, vote %d: P(%s)", name, vote, ds.Classes[k]),
					p, want.posterior[k], 1e-9)
			}
			if got := model.Predict(x); got != want.class || model.PredictAll(nil, ds.X)[0] != got {
				t.Errorf("%s, vote %d: class %d, want %d, and from PredictAll", name, vote,
					got, want.class)
			}
		}
	}
}
