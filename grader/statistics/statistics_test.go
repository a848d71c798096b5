package statistics

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The expected values are those of numpy 1.24.2 and scipy 1.10.1:
//
//	python3 testdata/oracle.py
var oracle = []struct {
	name                              string
	scores, rest                      []float64
	difficulty, correlation, extremes float64
}{
	{"right or wrong",
		[]float64{0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0},
		[]float64{18, 14, 23, 14, 30, 25, 18, 23, 28, 34, 15, 25, 23, 19, 25, 23, 25, 17, 20, 22},
		0.65, 0.617484676359, 0.814814814815},
	{"shares of the points",
		[]float64{0.37, 0.14, 0.85, 0.12, 0.96, 1, 0, 0.39, 0.88, 1, 0.2, 0.82, 0.85, 0.11, 1,
			0.77, 0.67, 0.23, 0.4, 0.17},
		[]float64{18, 14, 23, 14, 30, 25, 18, 23, 28, 34, 15, 25, 23, 19, 25, 23, 25, 17, 20, 22},
		0.5465, 0.837437361954, 0.737962962963},
	{"the wrong way round",
		[]float64{1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0},
		[]float64{18, 14, 23, 14, 30, 25, 18, 23, 28, 34, 15, 25, 23, 19, 25, 23, 25, 17, 20, 22},
		0.4, -0.820073748518, -1},
	{"many ties",
		[]float64{0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1},
		[]float64{1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 0, 2, 0, 1, 2},
		0.666666666667, -0.269679944985, -0.259847148736},
	{"two students", []float64{0, 1}, []float64{3, 7}, 0.5, 1, 1},
}

func close(a, b float64) bool { return math.Abs(a-b) < 1e-11 }

func TestOracle(t *testing.T) {
	for _, c := range oracle {
		t.Run(c.name, func(t *testing.T) {
			got := Of(c.scores, c.rest)
			if got.Students != len(c.scores) || !close(got.Difficulty, c.difficulty) ||
				!close(got.Discrimination, c.correlation) || !close(got.UpperLower, c.extremes) {
				t.Errorf("got %+v, want %v, %v and %v", got, c.difficulty, c.correlation,
					c.extremes)
			}
		})
	}
}

// The order of the students changes nothing, and those who did not have the item do not count.
func TestOrderAndAbsent(t *testing.T) {
	for _, c := range oracle {
		scores := append(slices.Clone(c.scores), math.NaN(), math.NaN())
		rest := append(slices.Clone(c.rest), 1000, -1000)
		r := rand.New(rand.NewPCG(1, 2))
		r.Shuffle(len(scores), func(i, j int) {
			scores[i], scores[j] = scores[j], scores[i]
			rest[i], rest[j] = rest[j], rest[i]
		})
		got, want := Of(scores, rest), Of(c.scores, c.rest)
		if got.Students != want.Students || !close(got.Difficulty, want.Difficulty) ||
			!close(got.Discrimination, want.Discrimination) ||
			!close(got.UpperLower, want.UpperLower) {
			t.Errorf("%s: %+v, and shuffled %+v", c.name, want, got)
		}
	}
}

func TestUndefined(t *testing.T) {
	for name, c := range map[string]struct {
		scores, rest []float64
		difficulty   float64
	}{
		"nobody":        {nil, nil, math.NaN()},
		"all right":     {[]float64{1, 1, 1}, []float64{1, 2, 3}, 1},
		"equal rests":   {[]float64{1, 0, 1}, []float64{2, 2, 2}, 2.0 / 3},
		"one student":   {[]float64{1}, []float64{2}, 1},
		"nobody had it": {[]float64{math.NaN()}, []float64{2}, math.NaN()},
	} {
		got := Of(c.scores, c.rest)
		same := close(got.Difficulty, c.difficulty) ||
			math.IsNaN(got.Difficulty) && math.IsNaN(c.difficulty)
		if !same || !math.IsNaN(got.Discrimination) || !math.IsNaN(got.UpperLower) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestMedian(t *testing.T) {
	if Median([]float64{3, 1, 2}) != 2 || Median([]float64{4, 1, 2, 3}) != 2.5 ||
		!math.IsNaN(Median(nil)) {
		t.Error("the median is not the middle")
	}
}
