package gaussians

import (
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// BugInCriterion asks for the slip in the slide's form of Fisher's criterion.
var BugInCriterion = grader.Exercise[func() (int, []float64, [][]float64, [][]float64)]{
	ID:       "gaussians/bug-in-criterion",
	Title:    "A slip on the slide",
	Where:    roweisFisher,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "w", "class0", "class1"},
	Solution: solutions.BugInCriterion,
	Compare:  compare.Bug([]int{7}, solutions.Criterion, SlideCriterion),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{7, []float64{1}, [][]float64{{0}, {2}}, [][]float64{{5}, {9}}}}}
	},
	Hints: []string{
		"A measure of how far classes are apart should not be below 0. Which of its parts can be?",
		"Points of one number are enough, with w = (1). Take two of each class.",
	},
}

// region slide-criterion

// SlideCriterion says how far the direction w parts two classes, as the slide has it.
func SlideCriterion(w []float64, class0, class1 [][]float64) float64 {
	z0, z1 := along(w, class0), along(w, class1)
	mean0, variance0 := gaussian.MLE(z0)
	mean1, variance1 := gaussian.MLE(z1)
	between := (mean0 - mean1) * (mean0 - mean1)
	within := variance0 - variance1
	return between / within
}

// endregion

// along returns w·x for each point.
func along(w []float64, points [][]float64) []float64 {
	z := make([]float64, len(points))
	for i, x := range points {
		z[i] = kit.Dot(w, x)
	}
	return z
}
