package comparisons

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/ensembles"
	"github.com/tessella-go/tessella/lessons/networks"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/comparisons"
	"gonum.org/v1/gonum/mat"
)

// ChooseBets asks for a classifier for each of three tables.
var ChooseBets = grader.Exercise[func() (string, string, string, string)]{
	ID:       "comparisons/choose-bets",
	Title:    "Three bets",
	Where:    wolpert,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"sums", "ring", "switches", "reason"},
	Solution: solutions.ChooseBets,
	Cases: func() []grader.Case {
		sums, ring, switches, reason := solutions.ChooseBets()
		return []grader.Case{{Name: "your choice, on 1,000 other rows",
			Want: []any{sums, ring, switches, reason}}}
	},
	Compare: compare.Accept(betsWork),
	Limit:   10 * time.Second,
	Hints: []string{
		"What shape has the border between the classes in each table, and who in the league has " +
			"borders of this shape?",
		"On the switches no attribute tells anything by itself. Who adds up what single " +
			"attributes say, who is misled by ten others that say nothing, and who looks at two " +
			"together?",
	},
}

// binary is the perceptron of two classes that keeps some of its weights.
func binary(keep perceptron.Keep) perceptron.Perceptron {
	return perceptron.Perceptron{Bias: 1, Shuffle: true, Keep: keep}
}

// numeric gives a learner of numbers nominal attributes as columns of 0 and 1.
func numeric[C classify.Classifier](fit func(*classify.Dataset) (C, error)) classify.FitFunc {
	return prepare.Pipeline{
		Steps:   []prepare.Step{prepare.Dummies{}},
		Learner: classify.Erase(fit),
	}.Fit
}

// wide is a kernel with a σ of √d, which is how far points of d columns of variance
// 1 are from their centre.
func wide(ds *classify.Dataset) svm.RBF {
	return svm.RBF{Sigma: math.Sqrt(float64(len(ds.Attributes)))}
}

func wideSVM(ds *classify.Dataset) (*svm.Model, error) { return svm.SVM{Kernel: wide(ds)}.Fit(ds) }

// widePerceptron goes through the examples in a random order, since those of one class stand
// together in some tables, and has a bias of 1.
func widePerceptron(ds *classify.Dataset) (*perceptron.Model, error) {
	k := wide(ds)
	biased := svm.Func(func(x, z []float64) float64 { return k.K(x, z) + 1 })
	order := rand.New(rand.NewPCG(0, 0)).Perm(ds.Len())
	return perceptron.Kernel{Kernel: biased, Epochs: 3}.Fit(ds.Subset(order))
}

const wolpert = "Wolpert, The Lack of A Priori Distinctions Between Learning Algorithms (1996)"

// Switches returns n ≥ 1 made-up rows by the seed: twelve switches, each up or down by chance. The
// lamp is on where exactly one of the first two is up. The others play no part.
func Switches(n int, seed uint64) *classify.Dataset {
	const switches = 12
	r := rand.New(rand.NewPCG(seed, 19))
	ds := &classify.Dataset{Name: "switches", Classes: []string{"off", "on"},
		X: mat.NewDense(n, switches, nil), Y: make([]int, n)}
	for j := range switches {
		ds.Attributes = append(ds.Attributes,
			classify.Attribute{Name: fmt.Sprint("s", j+1), Values: []string{"down", "up"}})
	}
	for i := range n {
		for j := range switches {
			ds.X.Set(i, j, float64(r.IntN(2)))
		}
		if ds.X.At(i, 0) != ds.X.At(i, 1) {
			ds.Y[i] = 1
		}
	}
	return ds
}

// A bet is a made-up table for which a classifier is chosen.
type bet struct {
	name string
	make func(n int, seed uint64) *classify.Dataset
	most float64 // of the held-out rows may be wrong
}

var bets = []bet{
	{"sums", func(n int, seed uint64) *classify.Dataset {
		return ensembles.Sums(n, 0.1, seed)
	}, 0.17},
	{"ring", networks.Ring, 0.03},
	{"switches", Switches, 0.12},
}

// clip keeps the beginning of a text that a student wrote.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// betsWork looks at a choice of a classifier for each table.
func betsWork(_, got []any) error {
	var lost []string
	for i, b := range bets {
		learner := got[i].(string)
		share, err := ErrorOn(b.name, learner)
		if err != nil {
			return err
		}
		if share > b.most {
			lost = append(lost, fmt.Sprintf("on %q %s is wrong on %.1f %% of the held-out rows; "+
				"at most %.1f %% may be", b.name, learner, 100*share, 100*b.most))
		}
	}
	if lost != nil {
		return errors.New(strings.Join(lost, "; and "))
	}
	return compare.Reason(got[len(bets)].(string))
}

// nearestCentroid weighs counts by tf-idf and takes the class whose centroid is nearest
// by cosine, as for texts.
func nearestCentroid(ds *classify.Dataset) (classify.Classifier, error) {
	if err := ds.Require("committees: nearestCentroid",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, err
	}
	counts := &classify.Sparse{Name: ds.Name, Classes: ds.Classes, Indptr: []int{0}, Y: ds.Y}
	for _, a := range ds.Attributes {
		counts.Terms = append(counts.Terms, a.Name)
	}
	for i := range ds.Len() {
		row := stored(ds.At(i))
		counts.Indices, counts.Data = append(counts.Indices, row.Columns...),
			append(counts.Data, row.Values...)
		counts.Indptr = append(counts.Indptr, len(counts.Data))
	}
	weights, err := text.TFIDF{}.Fit(counts)
	if err != nil {
		return nil, err
	}
	centroids, err := text.Rocchio{}.Fit(weights.Apply(counts))
	if err != nil {
		return nil, err
	}
	return &centroidsOfCounts{weights, centroids, len(ds.Attributes)}, nil
}

// stored is a row without its zeros.
func stored(x []float64) text.Row {
	var row text.Row
	for j, v := range x {
		if v != 0 {
			row.Columns, row.Values = append(row.Columns, j), append(row.Values, v)
		}
	}
	return row
}

type centroidsOfCounts struct {
	weights   *text.Weights
	centroids *text.Centroids
	width     int
}

func (m *centroidsOfCounts) Predict(x []float64) int {
	return m.centroids.Predict(m.weights.Row(stored(x)))
}

func (m *centroidsOfCounts) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, m.width, m.Predict)
}
