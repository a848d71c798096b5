package neighbours

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Post are the digits of the course, dealt at random into three parts: 900 to learn from, 448 to
// choose by, and 449 to test on.
func Post() (learn, choose, test *classify.Dataset) {
	digits := datasets.Digits()
	deal := rand.New(rand.NewPCG(1, 0)).Perm(digits.Len())
	return digits.Subset(deal[:900]), digits.Subset(deal[900:1348]), digits.Subset(deal[1348:])
}

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
