package supportvectors

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// BugInThreshold asks for the mistake in a function that computes b.
var BugInThreshold = grader.Exercise[func() (int, [][]float64, []float64, []float64, []float64)]{
	ID:       "supportvectors/bug-in-threshold",
	Title:    "The bug in the threshold",
	Where:    fanDual,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "K", "y", "C", "alpha"},
	Solution: solutions.BugInThreshold,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{3,
			[][]float64{{0, 0}, {0, 4}}, []float64{-1, 1}, []float64{0.25, 1},
			[]float64{0.25, 0.25}}}}
	},
	// line 3 takes too many examples, and line 8 could pass over them
	Compare: compare.Bug([]int{3, 8}, rightThreshold, WrongThreshold,
		"an example that the function takes, and for which y f(x) = 1 does not hold"),
	Hints: []string{
		"The formula for b solves y f(x) = 1 for one example. Of which examples does the table " +
			"of prices say that y f(x) = 1?",
		"One parameter of the function is never used. For a case, two examples are enough, with " +
			"the prices of a machine that you can train in your head: the first at its bound, " +
			"the second between 0 and its bound.",
	},
}

// The wrong functions of the exercises that ask for a bug. The lessons print them.

// region threshold
func WrongThreshold(K [][]float64, y, C, alpha []float64) (b float64) {
	for i := range y {
		if alpha[i] > 0 {
			b = y[i]
			for j := range y {
				b -= alpha[j] * y[j] * K[j][i]
			}
			return b
		}
	}
	return 0
}

// endregion

// rightThreshold is [Threshold] for the cases that a student may give. It panics if the prices are
// not those of a machine, or if they leave more than one b.
func rightThreshold(K [][]float64, y, C, alpha []float64) (b float64) {
	n := len(y)
	if n < 2 || n > 20 || len(K) != n || len(C) != n || len(alpha) != n {
		panic(fmt.Sprintf("K, y, C and alpha have %d, %d, %d and %d entries; it takes 2 to 20 "+
			"examples, and one entry of each for every example", len(K), n, len(C), len(alpha)))
	}
	sum, free := 0.0, false
	for i, a := range alpha {
		switch {
		case y[i] != 1 && y[i] != -1:
			panic(fmt.Sprintf("y[%d] is %v; it should be 1 or −1", i, y[i]))
		case !(C[i] > 0 && C[i] <= 1e6):
			panic(fmt.Sprintf("C[%d] is %v; it should be above 0, and at most a million", i, C[i]))
		case !(a >= 0 && a <= C[i]):
			panic(fmt.Sprintf("alpha[%d] is %v; it should be from 0 to C, %v", i, a, C[i]))
		case len(K[i]) != n:
			panic(fmt.Sprintf("K[%d] has %d numbers for %d examples", i, len(K[i]), n))
		}
		for j := range n {
			if len(K[j]) == n && !(K[i][j] == K[j][i] && math.Abs(K[i][j]) <= 1e6) {
				panic(fmt.Sprintf("K[%d][%d] is %v and K[%d][%d] is %v; they should be the same "+
					"dot product, of a million at most", i, j, K[i][j], j, i, K[j][i]))
			}
		}
		sum += a * y[i]
		free = free || 0 < a && a < C[i]
	}
	if _, products := solutions.Mercer(K); !products {
		panic("K does not hold dot products: Mercer's condition is broken")
	}
	if math.Abs(sum) > 1e-9 {
		panic(fmt.Sprintf("Σ α y is %v; it should be 0", sum))
	}
	if !free {
		panic("no price is between 0 and its C, so several b may be right; one example should " +
			"be free")
	}
	b = Threshold(K, y, C, alpha)
	for i, a := range alpha {
		f := b
		for j := range y {
			f += alpha[j] * y[j] * K[j][i]
		}
		if a < C[i] && y[i]*f < 1-1e-6 || a > 0 && y[i]*f > 1+1e-6 {
			panic(fmt.Sprintf("with b = %.4g example %d has y f(x) = %.4g, which its price does "+
				"not allow: these are not the best prices", b, i, y[i]*f))
		}
	}
	return b
}

// Threshold is what WrongThreshold should be: it asks for a free support vector.
func Threshold(K [][]float64, y, C, alpha []float64) (b float64) {
	for i := range y {
		if 0 < alpha[i] && alpha[i] < C[i] {
			b = y[i]
			for j := range y {
				b -= alpha[j] * y[j] * K[j][i]
			}
			return b
		}
	}
	return 0
}
