package normals

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// Two classes of four points in the plane, with the means (3, 4) and (6, 4)
// and the same covariance.
func first() [][]float64  { return [][]float64{{5, 5}, {1, 3}, {3, 5}, {3, 3}} }
func second() [][]float64 { return [][]float64{{8, 5}, {4, 3}, {6, 5}, {6, 3}} }

func estimateCases() []grader.Case {
	return []grader.Case{
		{Name: "four points", Args: []any{first()},
			Want: []any{[]float64{3, 4}, [][]float64{{2, 1}, {1, 1}}},
			Note: "The deviations are (2, 1), (−2, −1), (0, 1) and (0, −1)."},
		{Name: "falling points", Args: []any{[][]float64{{0, 4}, {2, 2}, {4, 0}}},
			Want: []any{[]float64{2, 2}, [][]float64{{2.6666666667, -2.6666666667},
				{-2.6666666667, 2.6666666667}}}, Note: "8/3, and not 8/2."},
		{Name: "one number", Args: []any{[][]float64{{2}, {4}, {4}, {4}, {5}, {5}, {7}, {9}}},
			Want: []any{[]float64{5}, [][]float64{{4}}}, Where: fanMaximum,
			Note: "The variance is 32/8."},
		{Name: "three numbers", Args: []any{[][]float64{{1, 0, 5}, {3, 0, 9}}},
			Want: []any{[]float64{2, 0, 7}, [][]float64{{1, 0, 2}, {0, 0, 0}, {2, 0, 4}}},
			Note: "The second column does not vary."},
		{Name: "large numbers close together",
			Args: []any{[][]float64{{1e8 + 1, 1}, {1e8 + 2, 3}, {1e8 + 3, 2}}},
			Want: []any{[]float64{1e8 + 2, 2}, [][]float64{{0.6666666667, 0.3333333333},
				{0.3333333333, 0.6666666667}}}, Where: fanMaximum,
			Note: "A mean of products less the product of means loses all its digits here."},
		{Name: "one row", Args: []any{[][]float64{{3, -1}}},
			Want: []any{[]float64{3, -1}, [][]float64{{0, 0}, {0, 0}}}},
	}
}

func scoreCases() []grader.Case {
	slanted, round := [][]float64{{2, 1}, {1, 1}}, [][]float64{{1, 0}, {0, 1}}
	return []grader.Case{
		{Name: "at the mean", Args: []any{[]float64{3, 4}, []float64{3, 4}, slanted, 1},
			Want: 0.0, Note: "The determinant is 1 and the distance 0."},
		{Name: "along the slant", Args: []any{[]float64{5, 5}, []float64{3, 4}, slanted, 1},
			Want: -1.0, Note: "The step (2, 1) has the squared distance 2."},
		{Name: "across the slant", Args: []any{[]float64{4, 3}, []float64{3, 4}, slanted, 1},
			Want: -2.5, Note: "The step (1, −1) is shorter, and has the squared distance 5."},
		{Name: "a round class of one half",
			Args: []any{[]float64{3, 4}, []float64{0, 0}, round, 0.5},
			Want: -13.1931471806, Note: "−25/2 + ln ½."},
		{Name: "a wide class",
			Args: []any{[]float64{2, 1}, []float64{0, 0}, [][]float64{{4, 0}, {0, 1}}, 0.5},
			Want: -2.3862943611, Note: "ln ½ − ½ ln 4 − ½ (4/4 + 1/1)."},
		{Name: "a negative covariance",
			Args: []any{[]float64{1, 1}, []float64{0, 0}, [][]float64{{2, -1}, {-1, 2}}, 1},
			Want: -1.5493061443, Note: "−½ ln 3 − ½ · 2."},
		{Name: "a small class",
			Args: []any{[]float64{1, 2}, []float64{1, 2}, [][]float64{{0.01, 0}, {0, 0.01}}, 0.1},
			Want: 2.3025850930, Note: "ln 0.1 + ln 100: a narrow bell is high."},
	}
}

func sampleCases() []grader.Case {
	slanted := [][]float64{{4, 2}, {2, 10}}
	return []grader.Case{
		{Name: "no step", Args: []any{[]float64{3, -4}, slanted, 0, 0},
			Want: []float64{3, -4}, Note: "The mean itself."},
		{Name: "u alone", Args: []any{[]float64{0, 0}, slanted, 1, 0}, Want: []float64{2, 1},
			Note: "The deviation of the first number is 2. It brings the second along, by 1, so " +
				"that the covariance is 2 · 1."},
		{Name: "v alone", Args: []any{[]float64{0, 0}, slanted, 0, 1}, Want: []float64{0, 3},
			Note: "The variance of the second number is 10: 1 comes by u, and 9 are left for v."},
		{Name: "both", Args: []any{[]float64{1, 2}, slanted, 0.5, -2},
			Want: []float64{2, -3.5}, Note: "1 + 2/2, and 2 + ½ − 6."},
		{Name: "a round class",
			Args: []any{[]float64{1, 1}, [][]float64{{1, 0}, {0, 1}}, 0.7, -0.2},
			Want: []float64{1.7, 0.8}},
		{Name: "a negative covariance",
			Args: []any{[]float64{0, 0}, [][]float64{{1, -3}, {-3, 25}}, 1, 1},
			Want: []float64{1, 1}, Note: "The second is −3u + 4v."},
		{Name: "different variances",
			Args: []any{[]float64{0, 0}, [][]float64{{9, 0}, {0, 0.25}}, -1, 2},
			Want: []float64{-3, 1}},
	}
}

// wide is a table of so many columns that are all the same: of the four rows that are labelled yes
// one has the value a, the fifth is labelled no.
func wide(columns int) shape.Table {
	t := shape.Table{
		Attributes: make([]string, columns),
		Labels:     []string{"yes", "yes", "yes", "yes", "no"},
	}
	for j := range t.Attributes {
		t.Attributes[j] = fmt.Sprint("A", j+1)
	}
	for _, value := range []string{"a", "b", "b", "b", "a"} {
		t.Rows = append(t.Rows, slices.Repeat([]string{value}, columns))
	}
	return t
}

func logJointCases() []grader.Case {
	tennis, sailing := kit.Table(datasets.Tennis()), kit.Table(datasets.Sailing())
	day, cloudy := []string{"sunny", "cold", "high", "yes"},
		[]string{"overcast", "cold", "high", "yes"}
	alone, crowded := []string{"sunny", "no", "big"}, []string{"rainy", "big", "small"}
	return []grader.Case{
		{Name: "a day, P", Args: []any{tennis, day, "P", 0}, Want: -5.2417470151, Where: fanTennis,
			Note: "9/14 · 2/9 · 3/9 · 3/9 · 3/9 = 1/189."},
		{Name: "a day, N", Args: []any{tennis, day, "N", 0}, Want: -3.8838521285, Where: fanTennis,
			Note: "5/14 · 3/5 · 1/5 · 4/5 · 3/5 = 18/875."},
		{Name: "overcast, N", Args: []any{tennis, cloudy, "N", 0}, Want: math.Inf(-1),
			Where: fanTennis, Note: "No overcast day is an N, so the whole product is 0."},
		{Name: "overcast, N, smoothed", Args: []any{tennis, cloudy, "N", 1}, Want: -5.3914433445,
			Where: fanTennis, Note: "5/14 · 1/8 · 2/8 · 5/7 · 4/7 = 25/5488."},
		{Name: "a day, P, smoothed", Args: []any{tennis, day, "P", 1}, Want: -4.9499412254,
			Where: fanTennis, Note: "9/14 · 3/12 · 4/12 · 4/11 · 4/11 = 6/847."},
		{Name: "sailing alone, yes", Args: []any{sailing, alone, "yes", 0}, Want: -3.4863551900,
			Where: fanSailing, Note: "7/10 · 5/7 · 1/7 · 3/7 = 3/98."},
		{Name: "sailing alone, no", Args: []any{sailing, alone, "no", 0}, Want: math.Inf(-1),
			Where: fanSailing},
		{Name: "sailing in company, no, a little smoothed",
			Args: []any{sailing, crowded, "no", 0.5}, Want: -4.5155580273, Where: fanSailing,
			Note: "3/10 · 7/8 · 1/9 · 3/8 = 7/640. Company has three values, though the " +
				"class has seen two."},
		{
			Name: "six hundred columns",
			Args: []any{wide(600), slices.Repeat([]string{"a"}, 600), "yes", 0},
			Want: -831.9997602232, Note: "⅘ · ¼⁶⁰⁰: the product itself is 0 in floating point.",
		},
	}
}

// classifyCases has a half of the lumps to learn from and the other one to classify.
func classifyCases() []grader.Case {
	args := drawLumps(rand.New(rand.NewPCG(4, 569)))
	return []grader.Case{{Name: "284 lumps", Args: args, Want: trueLabels(args)}}
}

// trueLabels returns the labels of the lumps to classify. No two lumps have the same numbers.
func trueLabels(args []any) any {
	ds := datasets.BreastCancer()
	label := map[string]string{}
	for i := range ds.Len() {
		label[fmt.Sprint(ds.At(i))] = ds.Classes[ds.Y[i]]
	}
	var truth []string
	for _, x := range args[2].([][]float64) {
		truth = append(truth, label[fmt.Sprint(x)])
	}
	return truth
}

// mostErrors is how often Fisher's plane may be wrong with the shrinkage that was chosen. Without
// any it is wrong on a fifth of the lumps.
const mostErrors = 0.067

// judgeShrinkage tries a chosen λ on lumps that the plane has not seen.
func judgeShrinkage(_, got []any) error {
	λ, reason := got[0].(float64), got[1].(string)
	if !(λ >= 0 && λ <= 1) {
		return fmt.Errorf("λ is %v; it should be from 0 to 1", λ)
	}
	share, err := Shrunk(λ)
	if err != nil {
		return err
	}
	if share > mostErrors {
		return fmt.Errorf("with λ = %v the plane is wrong on %.1f %% of the lumps that it has not "+
			"seen; some choices stay below %.1f %%", λ, 100*share, 100*mostErrors)
	}
	return compare.Reason(reason)
}
