package ensembles

import (
	_ "embed"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// Lumps is the open task.
var Lumps = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "ensembles/lumps",
	Title:    "A committee for the clinic",
	Where:    "Fan, Evaluation",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Lumps,
	Cases: func() []grader.Case {
		args := dealLumps(lumpDeals[0])
		return []grader.Case{{Name: "369 lumps", Args: args, Want: truthOfLumps(args)}}
	},
	Draw:    drawLumps,
	Drawn:   3,
	Truth:   truthOfLumps,
	Compare: compare.ErrorAtMost(0.07),
	Limit:   time.Minute,
	Hints: []string{
		"Each round needs the best stump of all thirty columns: BestStump of each, and of these " +
			"the one with the smallest epsilon. Keep its column too.",
		"Sixty rounds are enough. A stump without error has an infinite alpha; a large number in " +
			"its place keeps the sums finite.",
	},
}

func drawLumps(r *rand.Rand) []any {
	return dealLumps(lumpDeals[1+r.IntN(len(lumpDeals)-1)])
}

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

// HeldOut tells for each of the 569 lumps whether a learner gets it wrong that has not seen it. The
// lumps are dealt into three parts, and each is labelled by what the other two teach.
func HeldOut(learn Learner) []bool {
	all := datasets.BreastCancer()
	wrong := make([]bool, all.Len())
	for _, fold := range classify.Must(evaluate.Folds{K: 3, Seed: 1}.Split(all)) {
		part := fold.Test
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
