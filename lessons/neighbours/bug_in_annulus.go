package neighbours

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// BugInAnnulus asks for the mistake in an annulus bound.
var BugInAnnulus = grader.Exercise[func() (int, [][]float64, []float64, float64)]{
	ID:       "neighbours/bug-in-annulus",
	Title:    "The bug in the ring",
	Where:    roweisMore,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "rows", "x", "radius"},
	Solution: solutions.BugInAnnulus,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{12, [][]float64{{0, 0}, {0, 4}}, []float64{0, 3}, 1.0}}}
	},
	Compare: kit.Bug([]int{10, 12, 16}, solutions.Annulus, WrongAnnulus, checkAnnulus,
		"a row that is near x, while both are far from the corner"),
	Hints: []string{
		"Compute by hand what fromCorner returns for (2, 4), if the corner is (1, 1). Is it what " +
			"the inequality speaks of?",
		"Take rows on one axis, the corner at 0, and the radius as the distance of x from one of " +
			"them. Far from the corner squares are far apart.",
	},
}

// checkAnnulus reports what WrongAnnulus is not meant for.
func checkAnnulus(args []any) error {
	rows, x, radius := args[0].([][]float64), args[1].([]float64), args[2].(float64)
	if !(radius >= 0) {
		return fmt.Errorf("the radius is %v; it should be at least 0", radius)
	}
	return cmp.Or(kit.CheckRows("rows", rows, len(x)), kit.CheckFinite("x", x...),
		kit.CheckFinite("radius", radius))
}

// The wrong function of the exercise. The lesson prints it.

// region annulus
func WrongAnnulus(rows [][]float64, x []float64, radius float64) []int {
	corner := slices.Clone(rows[0])
	for _, row := range rows {
		for j, v := range row {
			corner[j] = min(corner[j], v)
		}
	}
	fromCorner := func(z []float64) (length float64) {
		for j, v := range z {
			length += (v - corner[j]) * (v - corner[j])
		}
		return length
	}
	var left []int
	for i, row := range rows {
		if gap := fromCorner(row) - fromCorner(x); math.Abs(gap) <= radius {
			left = append(left, i)
		}
	}
	return left
}

// endregion
