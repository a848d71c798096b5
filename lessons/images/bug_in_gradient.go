package images

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// BugInGradient asks for the line that confuses two directions.
var BugInGradient = grader.Exercise[func() (int, [][]float64)]{
	ID:       "images/bug-in-gradient",
	Title:    "Lines across the stroke",
	Where:    fanFeatures,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "picture"},
	Solution: solutions.BugInGradient,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a picture",
			Want: []any{11, [][]float64{{1, 2}, {0, 1}}}}}
	},
	Compare: compare.Bug([]int{11}, rightGradient, WrongGradient,
		"two arrows that this line takes for the same, and that are not"),
	Hints: []string{
		"Compute the gradient and its angle by hand, for a pixel of the stroke whose lines are " +
			"wrong in the picture.",
		"Which gradients does that line treat as equal, and do all of these belong to the " +
			"same line?",
	},
}

// region gradient

// WrongGradient should return the length and the orientation of the gradient at each pixel.
func WrongGradient(picture [][]float64) (magnitude, orientation [][]float64) {
	for r, row := range picture {
		above, below := picture[max(r-1, 0)], picture[min(r+1, len(picture)-1)]
		var sizes, angles []float64
		for c := range row {
			gx := row[min(c+1, len(row)-1)] - row[max(c-1, 0)]
			gy := below[c] - above[c]
			size, angle := math.Hypot(gx, gy), 0.0
			if size > 0 {
				angle = math.Acos(gx/size) * 180 / math.Pi
			}
			if angle == 180 {
				angle = 0
			}
			sizes, angles = append(sizes, size), append(angles, angle)
		}
		magnitude, orientation = append(magnitude, sizes), append(orientation, angles)
	}
	return magnitude, orientation
}

// endregion

// rightGradient is WrongGradient as it should be, for the pictures that the exercise allows.
func rightGradient(picture [][]float64) (magnitude, orientation [][]float64) {
	if len(picture) < 2 || len(picture) > side || len(picture[0]) < 2 || len(picture[0]) > side {
		panic(fmt.Sprintf("the picture has %d rows; it should have 2 to 8 rows of 2 to 8 pixels",
			len(picture)))
	}
	for r, row := range picture {
		if len(row) != len(picture[0]) {
			panic(fmt.Sprintf("row %d of the picture has %d pixels, and row 0 has %d", r, len(row),
				len(picture[0])))
		}
		for c, v := range row {
			if !(v >= 0 && v <= 16) || v != math.Trunc(v) {
				panic(fmt.Sprintf("the pixel in row %d and column %d is %v; it should be a whole "+
					"number from 0 to 16", r, c, v))
			}
		}
	}
	return solutions.Gradient(picture)
}
