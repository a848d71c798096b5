package margins

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The exercises of the lesson on many classes that ask for something else than a function to write.

// PredictWork asks which of three ways to many classes is the quickest.
var PredictWork = grader.Exercise[func() []string]{
	ID:       "margins/predict-work",
	Title:    "Which way is the quickest?",
	Where:    fanMulti,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWork,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: []string{"pairs", "rest", "one machine"}}}
	},
	Hints: []string{
		"How many machines are there, and how many examples does each see? The formulas above " +
			"the exercise are for two of the three ways.",
		"In the third way every step takes an example to all ten planes.",
	},
}

// PredictCart asks for a string kernel by hand.
var PredictCart = grader.Exercise[func() float64]{
	ID:       "margins/predict-cart",
	Title:    "A cat and a cart",
	Where:    fanStrong,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCart,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: 0.574,
			Note: "0.1016 / √(0.1406 · 0.2227)."}}
	},
	Compare: compare.Tolerance{Abs: 0.01}.Results,
	Hints: []string{
		"Three sequences of two characters are in both. Over how many places does each reach in " +
			"cat, and over how many in cart?",
		"cart with itself has six sequences.",
	},
}

// BugInSigmoidCost asks for the mistake in a cost that overflows.
var BugInSigmoidCost = grader.Exercise[func() (line int, f, targets []float64, A, B float64)]{
	ID:       "margins/bug-in-sigmoid-cost",
	Title:    "The bug in the cost",
	Where:    fanStrong,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "f", "targets", "A", "B"},
	Solution: solutions.BugInSigmoidCost,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{5, []float64{1},
			[]float64{0}, 1000, 0}}}
	},
	Compare: compare.Bug([]int{5}, SigmoidCost, WrongSigmoidCost),
	Hints: []string{
		"The formula is right. Which of its parts can a float64 not hold?",
		"e⁷⁰⁹ is the last power that fits. One score and one target are enough for a case.",
	},
}

// PredictCoupled asks what many sure pairs make of a class.
var PredictCoupled = grader.Exercise[func() float64]{
	ID:       "margins/predict-coupled",
	Title:    "Nine sigmoids agree",
	Where:    fanMulti,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCoupled,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: svm.Coupled(Agreed(10, 0.9))[0]}}
	},
	Compare: compare.Tolerance{Abs: 0.03}.Results,
	Hints: []string{
		"Which share does one rival have of what the 3 has?",
		"Ten probabilities sum to 1. Begin with two rivals only.",
	},
}

// Agreed returns what the sigmoids of all pairs of K classes say if those of class 0 say p for it,
// and the others are undecided.
func Agreed(K int, p float64) [][]float64 {
	r := make([][]float64, K)
	for i := range r {
		r[i] = make([]float64, K)
		for j := range r[i] {
			switch {
			case i == 0:
				r[i][j] = p
			case j == 0:
				r[i][j] = 1 - p
			default:
				r[i][j] = 0.5
			}
		}
	}
	return r
}

// PredictPersons asks how many digits are read with a probability below 0.98.
var PredictPersons = grader.Exercise[func() float64]{
	ID:       "margins/predict-persons",
	Title:    "Who is sure to 98 %?",
	Where:    fanMulti,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPersons,
	Cases: func() []grader.Case {
		_, choose, _ := Forms()
		_, persons, _ := FormCost(choose, 0.98)
		return []grader.Case{{Name: prediction, Want: float64(persons)}}
	},
	Compare: compare.Tolerance{Abs: 40}.Results,
	Limit:   time.Minute,
	Hints: []string{
		"How sure is a sigmoid that reaches its target, and no more?",
		"Let all nine sigmoids of a digit reach their targets, and make one distribution of it.",
	},
}

// ChooseCertainty asks from which probability on a digit needs no person.
var ChooseCertainty = grader.Exercise[func() (certainty float64, reason string)]{
	ID:       "margins/choose-certainty",
	Title:    "When to ask a person",
	Where:    fanStrong,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"certainty", "reason"},
	Solution: solutions.ChooseCertainty,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{0.7, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return cheap(got[0].(float64), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"A person costs 2 cents. A digit that is read by the machine costs 100 cents times the " +
			"probability that it is wrong.",
	},
}

// maxCost is what 400 digits may cost, in cents.
const maxCost = 380

// cheap accepts a certainty with which 400 new digits cost little.
func cheap(certainty float64, reason string) error {
	if !(certainty >= 0 && certainty <= 1) {
		return fmt.Errorf("%v is no probability; choose one from 0 to 1", certainty)
	}
	_, _, forms := Forms()
	if cost, persons, wrong := FormCost(forms, certainty); cost > maxCost {
		return fmt.Errorf("with %v a person reads %d of 400 new digits and %d are wrong, which "+
			"costs %d cents; with some other certainty it is less than %d", certainty, persons,
			wrong, cost, maxCost)
	}
	return compare.Reason(reason)
}

// FormCost returns what digits cost if a person reads those of which the machine is less certain: 2
// cents for each of these, and 100 cents for each of the others that is wrong.
func FormCost(forms *classify.Dataset, certainty float64) (cents, persons, wrong int) {
	reader := FormReader()
	p := make([]float64, len(forms.Classes))
	for i := range forms.Len() {
		reader.Posterior(p, forms.At(i))
		switch class := classify.Argmax(p); {
		case p[class] < certainty:
			persons++
		case class != forms.Y[i]:
			wrong++
		}
	}
	return 2*persons + 100*wrong, persons, wrong
}

// FormReader returns the machines that read digits, one for each pair, with probabilities. They
// have seen the first digits of Forms.
func FormReader() *svm.Probable { return formReader() }

var formReader = sync.OnceValue(func() *svm.Probable {
	known, _, _ := Forms()
	machine := svm.SVM{Kernel: svm.RBF{Sigma: 30}, C: 10}
	return classify.Must(svm.Calibrated{SVM: machine}.Fit(known))
})

// Forms returns 600 digits to learn from, 400 to choose by, and 400 to test on.
func Forms() (known, choose, test *classify.Dataset) {
	all := datasets.Digits()
	order := rand.New(rand.NewPCG(3, 5)).Perm(all.Len())
	return all.Subset(order[:600]), all.Subset(order[600:1000]), all.Subset(order[1000:1400])
}

// TenDigits asks for a classifier of all digits.
var TenDigits = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "margins/ten-digits",
	Title:    "Ten digits",
	Where:    fanMulti,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.TenDigits,
	Cases: func() []grader.Case {
		args := splitForms(0)
		return []grader.Case{{Name: "300 digits", Args: args, Want: trueForms(args)}}
	},
	Draw:    func(r *rand.Rand) []any { return splitForms(r.Uint64N(orders)) },
	Drawn:   2,
	Truth:   trueForms,
	Compare: compare.ErrorAtMost(0.09),
	Hints: []string{
		"A linear machine for each pair, and Vote. Any rule of the lessons before can train the " +
			"machines: a perceptron will do, if you average its weights.",
		"Give each machine a constant too: one more weight for a pixel that is always 1.",
	},
}

// splitForms takes the first 800 digits of an order as known, and 300 others as unknown.
func splitForms(order uint64) []any {
	ds := datasets.Digits()
	var rows, unknown [][]float64
	var labels []string
	for n, i := range rand.New(rand.NewPCG(order, 6)).Perm(ds.Len())[:1100] {
		if n < 800 {
			rows, labels = append(rows, ds.At(i)), append(labels, ds.Classes[ds.Y[i]])
		} else {
			unknown = append(unknown, ds.At(i))
		}
	}
	return []any{rows, labels, unknown}
}

// trueForms returns the labels of the unknown rows of splitForms.
func trueForms(args []any) any {
	labels := formLabels()
	var all []string
	for _, x := range args[2].([][]float64) {
		all = append(all, labels[fmt.Sprint(x)])
	}
	return all
}

// formLabels are the labels of all digits, by their pixels.
var formLabels = sync.OnceValue(func() map[string]string {
	ds := datasets.Digits()
	labels := make(map[string]string)
	for i := range ds.Len() {
		labels[fmt.Sprint(ds.At(i))] = ds.Classes[ds.Y[i]]
	}
	return labels
})

// Ends returns the tables by which the kernel of two texts is found: cell (i, j) of the first holds
// what sequences of one character contribute that end in s[i] and t[j], and that of the second what
// sequences of two do, with the fading factor β. sum is that of the second table.
func Ends(s, t string, β float64) (tables [2][][]float64, sum float64) {
	for i := range s {
		for p := range tables {
			tables[p] = append(tables[p], make([]float64, len(t)))
		}
		for j := range t {
			if s[i] != t[j] {
				continue
			}
			tables[0][i][j] = β * β
			for above := range i {
				for left := range j {
					// β for each place from the first character to the last, in both texts
					tables[1][i][j] += tables[0][above][left] * math.Pow(β, float64(i-above+j-left))
				}
			}
			sum += tables[1][i][j]
		}
	}
	return tables, sum
}
