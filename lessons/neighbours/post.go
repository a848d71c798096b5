package neighbours

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Post are the digits of the course, dealt at random into three parts: 900 to learn from, 448 to
// choose by, and 449 to test on.
func Post() (learn, choose, test *classify.Dataset) {
	digits := datasets.Digits()
	deal := rand.New(rand.NewPCG(1, 0)).Perm(digits.Len())
	return digits.Subset(deal[:900]), digits.Subset(deal[900:1348]), digits.Subset(deal[1348:])
}

// Misread is what a misread digit costs. A look of the clerk costs 1.
const Misread = 50

// Letters is what becomes of the digits that a machine reads, if a clerk looks at those for which
// the neighbours' confidence is below a limit.
func Letters(
	vote func(distances []float64, classes []int, k int) (class int, confidence float64),
	learn, read *classify.Dataset, k int, confidence float64,
) (misread, clerk int) {
	distances := make([]float64, learn.Len())
	for i := range read.Len() {
		x := read.At(i)
		for j := range distances {
			distances[j], _ = solutions.SquaredDistance(x, learn.At(j), math.Inf(1))
		}
		switch class, sure := vote(distances, learn.Y, k); {
		case sure < confidence:
			clerk++
		case class != read.Y[i]:
			misread++
		}
	}
	return misread, clerk
}

// mostCost is the most that a choice may cost on the test digits. With a clerk for all of them it
// is 449, and with the nearest neighbour alone 250.
const mostCost = 130

// sortsWell tries a choice of K and a confidence on the test digits.
func sortsWell(_, got []any) error {
	k, confidence, reason := got[0].(int), got[1].(float64), got[2].(string)
	learn, _, test := Post()
	if k < 1 || k > learn.Len() || !(0 <= confidence && confidence <= 1) {
		return fmt.Errorf("the choice is K = %d and a confidence of %v; K should be 1 to %d, and "+
			"the confidence 0 to 1", k, confidence, learn.Len())
	}
	misread, clerk := Letters(solutions.Vote, learn, test, k, confidence)
	if cost := Misread*misread + clerk; cost > mostCost {
		return fmt.Errorf("with K = %d and the confidence %v, %d of %d test digits are misread "+
			"and %d go to the clerk: a cost of %d. Some choices cost less than %d", k, confidence,
			misread, test.Len(), clerk, cost, mostCost)
	}
	return compare.Reason(reason)
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
const (
	classifyLearns  = 400
	classifyUnknown = 150
)

// ShiftedDigits are digits to learn from, and others that are moved by at most a pixel.
func ShiftedDigits(r *rand.Rand) (rows [][]float64, labels []string, unknown [][]float64,
	truth []string,
) {
	digits := datasets.Digits()
	for i, at := range r.Perm(digits.Len())[:classifyLearns+classifyUnknown] {
		x, label := slices.Clone(digits.At(at)), digits.Classes[digits.Y[at]]
		if i < classifyLearns {
			rows, labels = append(rows, x), append(labels, label)
			continue
		}
		unknown = append(unknown, Shifted(x, r.IntN(3)-1, r.IntN(3)-1))
		truth = append(truth, label)
	}
	return rows, labels, unknown, truth
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

// Box is the smallest box around some points, and the rows that lie in it.
type Box struct {
	Low, High []float64
	Rows      []int
}

// Boxes cuts rows in two halves at the median of the attribute with the widest range, and each half
// again, so many times.
func Boxes(rows [][]float64, cuts int) []Box {
	all := make([]int, len(rows))
	for i := range all {
		all[i] = i
	}
	return boxes(rows, all, cuts)
}

func boxes(rows [][]float64, of []int, cuts int) []Box {
	box := Box{Low: slices.Clone(rows[of[0]]), High: slices.Clone(rows[of[0]]), Rows: of}
	for _, i := range of {
		for j, v := range rows[i] {
			box.Low[j], box.High[j] = min(box.Low[j], v), max(box.High[j], v)
		}
	}
	if cuts == 0 || len(of) == 1 {
		return []Box{box}
	}
	widest := 0
	for j := range box.Low {
		if box.High[j]-box.Low[j] > box.High[widest]-box.Low[widest] {
			widest = j
		}
	}
	of = slices.Clone(of)
	slices.SortStableFunc(of, func(a, b int) int {
		return cmp.Compare(rows[a][widest], rows[b][widest])
	})
	half := len(of) / 2
	return append(boxes(rows, of[:half], cuts-1), boxes(rows, of[half:], cuts-1)...)
}

// ErrorOfThree returns how often three neighbours err in a town, if there are examples without end:
// the mean over its parts.
func ErrorOfThree(share, p []float64) (mean float64) {
	for i := range share {
		mean += share[i] * WrongError([]float64{1}, p[i:i+1])
	}
	return mean
}

// groundBroken tries a line of WrongError, and ground on which three neighbours err more often than
// it says.
func groundBroken(_, got []any) error {
	line, share, p := got[0].(int), got[1].([]float64), got[2].([]float64)
	if len(share) != len(p) || math.Abs(kit.Sum(share)-1) > 1e-9 {
		return fmt.Errorf("%d shares with the sum %v and %d probabilities; the shares should "+
			"sum to 1, and each part needs both", len(share), kit.Sum(share), len(p))
	}
	for i := range share {
		if share[i] < 0 || p[i] < 0 || p[i] > 0.5 {
			return fmt.Errorf("part %d has the share %v and the probability %v; a share is at "+
				"least 0, and the rarer class has a probability of 0 to ½", i, share[i], p[i])
		}
	}
	err, said := ErrorOfThree(share, p), WrongError(share, p)
	switch found := line == 7 || line == 9; {
	case err <= said+1e-6 && found:
		return fmt.Errorf("line %d it is; but on your ground three neighbours err on %.4f, and "+
			"WrongError says %.4f, which is not less", line, err, said)
	case err <= said+1e-6:
		return fmt.Errorf("line %d does what it should; and on your ground three neighbours err "+
			"on %.4f, and WrongError says %.4f, which is not less", line, err, said)
	case !found:
		return fmt.Errorf("your ground shows the mistake; but line %d does what it should", line)
	}
	return nil
}
