package regression

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// Six students, who have studied for 0 to 5 hours and failed (0) or passed (1); and four examples
// whose classes a threshold parts.
var (
	hours  = [][]float64{{0}, {1}, {2}, {3}, {4}, {5}}
	passed = []int{0, 0, 1, 0, 1, 1}
	apart  = [][]float64{{-2}, {-1}, {1}, {2}}
	sides  = []int{0, 0, 1, 1}
)

const ln3 = 1.0986122887

func costCases() []grader.Case {
	return []grader.Case{
		{Name: "six students, no weights yet", Args: []any{[]float64{0, 0}, hours, passed, 0.0},
			Want: 4.1588830834, Where: puoCost, Note: "Every p is ½: 6 ln 2."},
		{Name: "four examples, all p = ¾", Args: []any{[]float64{ln3, 0}, apart, sides, 0.0},
			Want: 3.3479528671,
			Note: "2 ln(4/3) of the two that are 1, 2 ln 4 of the two that are 0."},
		{Name: "the same with a penalty", Args: []any{[]float64{ln3, 0}, apart, sides, 2.0},
			Want: 4.5549018277, Note: "(ln 3)² more: the bias is penalised too."},
		{Name: "two numbers each, with a penalty",
			Args: []any{[]float64{0, 1, -1}, [][]float64{{1, 2}, {3, -1}}, []int{1, 0}, 2.0},
			Want: 7.3314116154,
			Note: "The arguments of the sigmoid are −1 and 4: ln(1 + e) + ln(1 + e⁴), and the " +
				"penalty ½ · 2 · (1 + 1)."},
		{Name: "one example, right", Args: []any{[]float64{0, 2}, [][]float64{{1}}, []int{1}, 0.0},
			Want: 0.1269280110, Note: "ln(1 + e⁻²)."},
		{Name: "one example, wrong", Args: []any{[]float64{0, 2}, [][]float64{{1}}, []int{0}, 0.0},
			Want: 2.1269280110,
			Note: "ln(1 + e²): to be sure and wrong costs nearly the argument itself."},
		{Name: "utterly wrong",
			Args: []any{[]float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{0, 1}, 0.0},
			Want: 2000.0,
			Note: "The sigmoids are 1 and 0 to the last digit. The cost is finite all the same." +
				" Who keeps them away from 0 and 1 by hand gets far less than 2000."},
		{Name: "sure, and wrong", Args: []any{[]float64{0, 1}, [][]float64{{40}}, []int{0}, 0.0},
			Want: 40.0, Note: "1 − sigmoid(40) is 0 to the last digit, and e⁻⁴⁰ is not."},
		{
			Name: "utterly right",
			Args: []any{[]float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{1, 0}, 0.0}, Want: 0.0,
		},
	}
}

func gradientCases() []grader.Case {
	return []grader.Case{
		{Name: "six students, no weights yet", Args: []any{[]float64{0, 0}, hours, passed, 0.0},
			Want: []float64{0, -3.5}, Where: puoAscent,
			Note: "Every p − y is ±½: ½ (0 + 1 − 2 + 3 − 4 − 5) = −3.5."},
		{Name: "four examples, all p = ¾", Args: []any{[]float64{ln3, 0}, apart, sides, 0.0},
			Want: []float64{1, -3}, Note: "p − y is ¾, ¾, −¼, −¼."},
		{Name: "the same with a penalty", Args: []any{[]float64{ln3, 0}, apart, sides, 2.0},
			Want: []float64{3.1972245773, -3}, Note: "2 ln 3 more for the bias."},
		{Name: "two numbers each, with a penalty",
			Args: []any{[]float64{0, 1, -1}, [][]float64{{1, 2}, {3, -1}}, []int{1, 0}, 2.0},
			Want: []float64{0.2509552114, 4.2149827915, -4.4441309473},
			Note: "p − y is −0.7311 and 0.9820."},
		{
			Name: "one example, right",
			Args: []any{[]float64{0, ln3}, [][]float64{{1}}, []int{1}, 0.0},
			Want: []float64{-0.25, -0.25},
		},
		{
			Name: "one example, wrong",
			Args: []any{[]float64{0, ln3}, [][]float64{{1}}, []int{0}, 0.0},
			Want: []float64{0.75, 0.75}, Note: "What is wrong pulls three times as hard.",
		},
		{
			Name: "utterly wrong",
			Args: []any{[]float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{0, 1}, 0.0},
			Want: []float64{0, 2000},
		},
	}
}

func descendCases() []grader.Case {
	return []grader.Case{
		{
			Name: "six students, one step",
			Args: []any{[]float64{0, 0}, hours, passed, 0.0, []float64{0.1}},
			Want: [][]float64{{0, 0}, {0, 0.35}}, Where: puoAscent,
			Note: "The gradient at 0 is (0, −3.5).",
		},
		{Name: "six students, two steps",
			Args: []any{[]float64{0, 0}, hours, passed, 0.0, []float64{0.1, 0.1}},
			Want: [][]float64{{0, 0}, {0, 0.35}, {-0.1149716941, 0.2886182615}},
			Note: "The first step went too far: the second takes some of w₁ back, and moves w₀."},
		{Name: "four examples, equal rates",
			Args: []any{[]float64{0, 0}, apart, sides, 0.0, []float64{0.5, 0.5}},
			Want: [][]float64{{0, 0}, {0, 1.5}, {0, 1.7772772702}},
			Note: "The second gradient is −2 (sigmoid(−1.5) + 2 sigmoid(−3)) = −0.5546."},
		{
			Name: "four examples, rates 1/t",
			Args: []any{[]float64{0, 0}, apart, sides, 0.0, []float64{1, 0.5}},
			Want: [][]float64{{0, 0}, {0, 3}, {0, 3.0523711195}},
		},
		{Name: "four examples, with a penalty",
			Args: []any{[]float64{0, 0}, apart, sides, 1.0, []float64{0.5, 0.5}},
			Want: [][]float64{{0, 0}, {0, 1.5}, {0, 1.0272772702}},
			Note: "0.5 · 1.5 = 0.75 is pulled back."},
		{
			Name: "from another start",
			Args: []any{[]float64{ln3, 0}, apart, sides, 0.0, []float64{0.2}},
			Want: [][]float64{{ln3, 0}, {0.8986122887, 0.6}},
			Note: "The gradient there is (1, −3).",
		},
		{
			Name: "at the lowest point",
			Args: []any{[]float64{0, 0}, [][]float64{{1}, {1}}, []int{0, 1}, 0.0,
				[]float64{0.1, 0.1}}, Want: [][]float64{{0, 0}, {0, 0}, {0, 0}},
			Note: "Where the gradient is 0 nothing moves, and each rate makes its " +
				"row all the same.",
		},
		{Name: "no step", Args: []any{[]float64{1, 2}, apart, sides, 1.0, []float64{}},
			Want: [][]float64{{1, 2}}},
	}
}

// classifyCases has a half of the patients to learn from and the other one to classify.
func classifyCases() []grader.Case {
	args := drawPatients(rand.New(rand.NewPCG(8, 297)))
	return []grader.Case{{Name: "148 patients", Args: args, Want: trueClasses(args)}}
}

// trueClasses returns the classes of the patients to classify. No two have the same findings.
func trueClasses(args []any) any {
	ds := Patients()
	class := map[string]int{}
	for i := range ds.Len() {
		class[fmt.Sprint(ds.At(i))] = ds.Y[i]
	}
	var truth []int
	for _, x := range args[2].([][]float64) {
		truth = append(truth, class[fmt.Sprint(x)])
	}
	return truth
}

// mostErrors is how often logistic regression on three findings may be wrong. On the best one alone
// it is wrong on 24 %.
const mostErrors = 0.2

// judgeFindings tries logistic regression on the findings that were chosen.
func judgeFindings(_, got []any) error {
	findings, reason := slices.Clone(got[0].([]string)), got[1].(string)
	slices.Sort(findings)
	if len(findings) != 3 || len(slices.Compact(findings)) != 3 {
		return fmt.Errorf("it returns the findings %q; name three different ones", got[0])
	}
	for _, name := range findings {
		if _, ok := datasets.Heart().Attribute(name); !ok {
			return fmt.Errorf("there is no finding %q; the table has the names", name)
		}
	}
	share, err := ErrorOf(findings...)
	if err != nil {
		return errors.New("logistic regression fails on these findings: " + err.Error())
	}
	if share > mostErrors {
		return fmt.Errorf("on these findings it is wrong on %.1f %% of the patients that it has "+
			"not seen; some three stay below %.1f %%", 100*share, 100*mostErrors)
	}
	return compare.Reason(reason)
}
