package perceptron

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Keep says which weights become the model.
type Keep int

// The weights that are kept.
const (
	Last Keep = iota // those at the end: right once an epoch went by without a mistake
	// those that survived the longest run of right predictions (Gallant's pocket algorithm)
	Pocket
	// the same, but replaced only by others that make fewer mistakes on the whole training set
	Ratchet
	Average // their mean over all presentations
	// all: each predicts, and has as many votes as presentations it survived (Freund and Schapire)
	Vote
)

// String names what is kept.
func (k Keep) String() string {
	return option.Name("Keep", k, "last", "pocket", "ratchet", "average", "vote")
}

// Perceptron is the online rule for two classes ("The Perceptron" in Kondor's lecture). The zero
// value is the lecture's algorithm in repeated passes, with w = 0 at first and no bias:
//
//	ŷ = +1 if w·x ≥ 0, else −1;   where ŷ ≠ y:  w ← w + y·x
//
// with y = +1 for the second class and −1 for the first. Each presentation takes O(d).
//
// If ‖x‖ ≤ R for all examples, and some v of length 1 separates them by y(v·x) ≥ δ, it makes at
// most (R/δ)² mistakes; see [MistakeBound]. If no v separates them, it does not converge, and the
// weights at the ends of epochs may repeat; see [Cycle]. Then [Keep] matters.
//
// A row of weight 2 is presented twice in succession. A weight that is not a whole number is an
// error, and so are missing values and examples of one class only. If Fit stops at a cycle, Keep
// uses the presentations up to there. Vote keeps a vector for each mistake, O(d) numbers.
type Perceptron struct {
	Keep Keep // which weights become the model
	// the value of an attribute that is added to each example, usually 1 or
	// −1; 0 means there is none
	Bias   float64
	Zero   Zero // what sign(0) is
	Epochs int  // the most passes over the data set; 0 means 100
	// the weights begin as random numbers from −Start to Start; 0 means they begin as 0
	Start   float64
	Shuffle bool   // each epoch has an order of its own, drawn at random
	Seed    uint64 // of Start and Shuffle
}

// Fit presents the examples until an epoch has no mistake, or the weights come back, or Epochs have
// passed. Its errors name the option, or the row and column, that cannot be used.
func (p Perceptron) Fit(ds *classify.Dataset) (*Model, error) { return p.plan(itself).fit(ds) }

// Steps returns each presentation of Fit. Its errors are those of Fit. Ranging over it again starts
// again.
func (p Perceptron) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	return p.plan(itself).steps(ds)
}

// Learner returns a learner that takes one example at a time. Its errors name the option or the
// attribute that cannot be used. Ratchet cannot be used, because it counts mistakes on a whole
// training set. Epochs and Shuffle are not used.
func (p Perceptron) Learner(attributes []classify.Attribute, classes []string) (*Learner, error) {
	plan := p.plan(itself)
	if plan.wrong == nil && p.Keep == Ratchet {
		return nil, fmt.Errorf("perceptron: Perceptron.Keep is Ratchet, which counts mistakes on " +
			"a whole training set; examples that come one by one need another")
	}
	return plan.learner(attributes, classes)
}

// caller has the names that errors use for the learner and its Start.
type caller struct{ name, start string }

var itself = caller{name: "Perceptron", start: "Start"}

func (p Perceptron) plan(who caller) plan {
	return plan{options: p, who: who.name, wrong: p.options(who), two: true, epochs: p.Epochs,
		shuffle: p.Shuffle, seed: p.Seed,
		start: func(ds *classify.Dataset) machine { return p.machine(len(ds.Attributes), ds) }}
}

// machine returns what Keep needs.
func (p Perceptron) machine(d int, ds *classify.Dataset) machine {
	l := newLinear(p, d)
	switch p.Keep {
	case Pocket:
		return &pocket{linear: l}
	case Ratchet:
		return &pocket{linear: l, training: ds, fewest: math.Inf(1)}
	case Average:
		return &average{linear: l, late: make([]float64, len(l.w))}
	case Vote:
		return &vote{linear: l}
	}
	return l
}

// options returns an error for an invalid option of the algorithm called who.
func (p Perceptron) options(who caller) error {
	return cmp.Or(
		option.Between("perceptron: "+who.name+".Keep", p.Keep, Last, Vote,
			"Last, Pocket, Ratchet, Average or Vote"),
		checkZero(who.name, p.Zero),
		option.Between("perceptron: "+who.name+"."+who.start, p.Start, 0, maxOption,
			"0 (the weights begin as 0) or a number up to 1e10"),
		checkBias(who.name, p.Bias),
		checkEpochs(who.name, p.Epochs))
}

func checkZero(who string, zero Zero) error {
	return option.Between("perceptron: "+who+".Zero", zero, ZeroPositive, ZeroNegative,
		"ZeroPositive, ZeroMistake or ZeroNegative")
}

func checkBias(who string, bias float64) error {
	return option.Between("perceptron: "+who+".Bias", bias, -maxOption, maxOption,
		"0 (no bias) or a number up to 1e10")
}

// maxOption keeps products with an option finite, as maxSquare does those with an example.
const maxOption = 1e10

func twoClasses(who string, classes []string) error {
	if len(classes) != 2 {
		return fmt.Errorf("perceptron: there are %d classes, and %s parts two; Multiclass "+
			"takes any number", len(classes), who)
	}
	return nil
}
