package committees

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
)

// Family returns the Simpsons by their weight in pounds, and +1 for each male.
func Family() (x []float64, y []int) {
	family := datasets.Simpsons()
	for i, class := range family.Y {
		x = append(x, family.At(i)[1])
		y = append(y, map[string]int{"M": 1, "F": -1}[family.Classes[class]])
	}
	return x, y
}

// Halves deals the lumps of datasets.BreastCancer by the seed: 285 to learn from, and the others.
func Halves(seed uint64) (learn, rest *classify.Dataset) {
	all := datasets.BreastCancer()
	order := rand.New(rand.NewPCG(seed, 18)).Perm(all.Len())
	return all.Subset(order[:285]), all.Subset(order[285:])
}

// Mislabelled is Halves after a tired clerk: of the lumps to learn from, one in ten by chance has
// got the other label. exchanged says which. The labels of the others are right.
func Mislabelled(seed uint64) (learn, rest *classify.Dataset, exchanged []bool) {
	learn, rest = Halves(seed)
	learn.Y, exchanged = slices.Clone(learn.Y), make([]bool, learn.Len())
	r := rand.New(rand.NewPCG(seed, 19))
	for i := range exchanged {
		if exchanged[i] = r.IntN(10) == 0; exchanged[i] {
			learn.Y[i] = 1 - learn.Y[i]
		}
	}
	return learn, rest, exchanged
}

// FirstDraws fits a learner to the first n rows of its data alone. In a bag, these are the first n
// draws of a sample.
func FirstDraws(n int, fit classify.FitFunc) classify.FitFunc {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return func(ds *classify.Dataset) (classify.Classifier, error) { return fit(ds.Subset(rows)) }
}

// Repeated returns a data set in which each row stands so many times.
func Repeated(ds *classify.Dataset, times int) *classify.Dataset {
	var rows []int
	for i := range ds.Len() {
		rows = append(rows, slices.Repeat([]int{i}, times)...)
	}
	return ds.Subset(rows)
}

const (
	choiceDeals = 5     // deals of mislabelled lumps on which a choice is tried
	choiceTrees = 50    // members of the committee
	mostLumps   = 0.065 // of the lumps that it may get wrong
)

// committeeWorks tries a committee on lumps of which some were mislabelled.
func committeeWorks(_, got []any) error {
	method, leaves, reason := got[0].(string), got[1].(int), got[2].(string)
	if method != "bagging" && method != "boosting" {
		return fmt.Errorf("%.20q is not one of the methods: bagging, boosting", method)
	}
	if leaves < 2 || leaves > 64 {
		return fmt.Errorf("these are %d leaves; a tree of this choice has 2 to 64 at most", leaves)
	}
	if share := MislabelledError(method, leaves); share > mostLumps {
		return fmt.Errorf("by %s trees of at most %d leaves, %.1f %% of the lumps are classified "+
			"wrongly; some choices come to less than %.1f %%", method, leaves, 100*share,
			100*mostLumps)
	}
	return compare.Reason(reason)
}

// MislabelledError is the share of lumps that a committee of 50 trees gets wrong which has learnt
// from Mislabelled ones: on average over five deals. method is "bagging" or "boosting", and a tree
// has at most so many leaves, 2 at least.
func MislabelledError(method string, leaves int) float64 {
	base := classify.Erase(tree.CART{MaxLeaves: leaves}.Fit)
	fit := classify.Erase(ensemble.Bagging{Base: base, N: choiceTrees, Seed: 1}.Fit)
	if method == "boosting" {
		fit = classify.Erase(ensemble.AdaBoost{Base: base, Rounds: choiceTrees}.Fit)
	}
	sum := 0.0
	for seed := range uint64(choiceDeals) {
		learn, rest, _ := Mislabelled(seed)
		sum += evaluate.ErrorRate(classify.Must(fit(learn)), rest)
	}
	return sum / choiceDeals
}

// Learner labels unknown lumps by what it learns from others: see the exercise [Lumps].
type Learner = func(rows [][]float64, labels []string, unknown [][]float64) []string

// region heldout

// HeldOut tells for each of the 569 lumps whether a learner gets it wrong that has not seen it. The
// lumps are dealt into three parts, and each is labelled by what the other two teach.
func HeldOut(learn Learner) []bool {
	all := datasets.BreastCancer()
	wrong := make([]bool, all.Len())
	for _, part := range classify.Must(evaluate.StratifiedFolds(all.Y, 3, 1)) {
		var rows, unknown [][]float64
		var labels []string
		for i, class := range all.Y {
			if slices.Contains(part, i) {
				unknown = append(unknown, all.At(i))
			} else {
				rows, labels = append(rows, all.At(i)), append(labels, all.Classes[class])
			}
		}
		for k, label := range learn(rows, labels, unknown) {
			wrong[part[k]] = label != all.Classes[all.Y[part[k]]]
		}
	}
	return wrong
}

// endregion

// lumpDeals are the seeds of deals on which a hundred rounds of AdaBoost stay clearly below the
// error that Lumps may make, and one tree does not: by chance some deals hold more hard lumps than
// others.
var lumpDeals = []uint64{0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 14, 16, 19, 20, 21, 22, 23, 25, 26, 29,
	30, 31, 32, 34, 35, 37, 38, 39, 40, 41, 43, 44, 46, 48, 51, 52, 54, 57, 58}

const knownLumps = 200 // in a case of Lumps

// dealLumps deals the lumps into 200 that are known and the others.
func dealLumps(seed uint64) []any {
	all := datasets.BreastCancer()
	var rows, unknown [][]float64
	var labels []string
	for place, i := range rand.New(rand.NewPCG(seed, 18)).Perm(all.Len()) {
		if place < knownLumps {
			rows, labels = append(rows, all.At(i)), append(labels, all.Classes[all.Y[i]])
		} else {
			unknown = append(unknown, all.At(i))
		}
	}
	return []any{rows, labels, unknown}
}

func drawLumps(r *rand.Rand) []any {
	return dealLumps(lumpDeals[1+r.IntN(len(lumpDeals)-1)])
}

// truthOfLumps finds the labels of the unknown rows. No two lumps have the same numbers.
func truthOfLumps(args []any) any {
	all := datasets.BreastCancer()
	var truth []string
	for _, row := range args[2].([][]float64) {
		for i, class := range all.Y {
			if slices.Equal(all.At(i), row) {
				truth = append(truth, all.Classes[class])
			}
		}
	}
	return truth
}
