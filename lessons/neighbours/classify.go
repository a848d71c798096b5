package neighbours

import (
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Classify asks for digits that have been moved by a pixel.
var Classify = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "neighbours/classify",
	Title:    "Digits that have moved",
	Where:    roweisDigits,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Classify,
	Cases:    classifyCases,
	Draw:     drawClassify,
	Drawn:    2,
	Truth:    trueDigits,
	Compare:  compare.ErrorAtMost(0.1),
	Hints: []string{
		"Nearest neighbours alone are wrong about nearly half of them. Which pictures is a " +
			"moved 3 near, and which should it be near?",
		"Nobody says how far a digit has moved, but there are only nine possibilities. Try all " +
			"of them, and let the nearest win.",
		"Pixel (row, column) stands at 8·row + column. Leave a sum early with the smallest " +
			"distance so far: with nine times as many distances it pays.",
	},
}

func classifyCases() []grader.Case {
	rows, labels, unknown, truth := ShiftedDigits(rand.New(rand.NewPCG(2, 0)))
	return []grader.Case{{Name: "150 digits that are moved by at most a pixel",
		Args: []any{rows, labels, unknown}, Want: truth}}
}

func drawClassify(r *rand.Rand) []any {
	rows, labels, unknown, _ := ShiftedDigits(r)
	return []any{rows, labels, unknown}
}

// Shifted is a picture of 8 × 8 pixels moved to the right and down by so many pixels. What leaves
// the picture is lost, and what comes in is 0.
func Shifted(x []float64, right, down int) []float64 {
	moved := make([]float64, len(x))
	for row := range 8 {
		for column := range 8 {
			r, c := row-down, column-right
			if r >= 0 && r < 8 && c >= 0 && c < 8 {
				moved[8*row+column] = x[8*r+c]
			}
		}
	}
	return moved
}

// The numbers of digits of a case of Classify.
const classifyLearns = 400

const classifyUnknown = 150

// trueDigits are the labels of the unknown pictures of a case of Classify. It finds the digit
// again that was moved.
func trueDigits(args []any) any {
	label := movedLabels()
	var truth []string
	for _, x := range args[2].([][]float64) {
		truth = append(truth, label[[64]float64(x)])
	}
	return truth
}

// movedLabels are the labels of all digits in all nine places.
var movedLabels = sync.OnceValue(func() map[[64]float64]string {
	digits, label := datasets.Digits(), map[[64]float64]string{}
	for i, y := range digits.Y {
		for right := -1; right <= 1; right++ {
			for down := -1; down <= 1; down++ {
				x := Shifted(digits.At(i), right, down)
				label[[64]float64(x)] = digits.Classes[y]
			}
		}
	}
	return label
})
