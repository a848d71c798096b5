package gaussians

import (
	"cmp"
	"fmt"

	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// BugInCriterion asks for the slip in a common form of Fisher's criterion.
var BugInCriterion = grader.Exercise[func() (int, []float64, [][]float64, [][]float64)]{
	ID:       "gaussians/bug-in-criterion",
	Title:    "A slip that was copied",
	Where:    roweisFisher,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "w", "class0", "class1"},
	Solution: solutions.BugInCriterion,
	Compare: kit.Bug([]int{7, 8}, solutions.Criterion, WrongCriterion, checkCriterion,
		"points of class 1 that vary along w, and another mean of class 0"),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{7, []float64{1}, [][]float64{{0}, {2}}, [][]float64{{5}, {9}}}}}
	},
	Hints: []string{
		"A measure of how far classes are apart should not be below 0. Which of its parts can be?",
		"Points of one number are enough, with w = (1). Take two of each class.",
	},
}

// checkCriterion reports what WrongCriterion is not meant for.
func checkCriterion(args []any) error {
	w, class0, class1 := args[0].([]float64), args[1].([][]float64), args[2].([][]float64)
	if err := cmp.Or(kit.CheckFinite("w", w...), kit.CheckRows("class0", class0, len(w)),
		kit.CheckRows("class1", class1, len(w))); err != nil {
		return err
	}
	if kit.Dot(w, w) == 0 {
		return fmt.Errorf("w is %v, which is not a direction", w)
	}
	return nil
}

// region wrong-criterion

// WrongCriterion says how far the direction w separates two classes.
func WrongCriterion(w []float64, class0, class1 [][]float64) float64 {
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
