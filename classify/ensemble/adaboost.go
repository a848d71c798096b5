package ensemble

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// AdaBoost fits a weak learner repeatedly, each time with more weight on the examples that the last
// hypothesis got wrong, and lets all hypotheses vote (Freund and Schapire 1997). D(i) starts as the
// weights of the training set, divided by their sum. Each round t
//
//	fits h to the examples with weights D
//	ε = Σ D(i) of those with h(x(i)) ≠ y(i)
//	α = ½ ln((1 − ε)/ε)                       with K classes: ½ [ln((1 − ε)/ε) + ln(K − 1)]
//	D(i) ← D(i)·e^α if h(x(i)) ≠ y(i), D(i)·e^−α if not, divided by their sum
//
// and the answer is the class of the largest Σ α over those h that predict it. For K classes this
// is SAMME (Zhu, Zou, Rosset and Hastie 2009); for K = 2 both forms are the same. K counts the
// classes that have examples.
//
// It ends early if ε is 0, because α is then infinite: this h is right on all examples, and becomes
// the whole model. It also ends if ε ≥ 1 − 1/K: such an h is not better than chance, and has no
// vote. If it is the first h, it becomes the whole model.
//
// Base must use the weights. Their sum is that of the training set in each round, so that limits
// such as tree.CART.MinLeaf keep their meaning. Rows of weight 0 keep it.
//
// SAMME's authors and scikit-learn leave out the ½: their α is twice as large, but the weights and
// the answer are the same.
type AdaBoost struct {
	// the weak learner; nil means a stump, tree.CART{MaxDepth: 1}
	Base   classify.FitFunc `saved:"-"`
	Rounds int              // the most rounds; 0 means 50
}

// The reasons why boosting stopped.
const (
	Going                 = classify.Running
	Budget  classify.Stop = "all rounds done"
	Perfect classify.Stop = "no error"              // of the last hypothesis
	Chance  classify.Stop = "no better than chance" // the last hypothesis
	Failed  classify.Stop = "failed"                // Base returned an error
)

// AdaBoostStep is one round.
type AdaBoostStep struct {
	Round         int // t, from 1
	Model         classify.Classifier
	Error         float64   // ε, the weight of the examples that the model gets wrong
	Alpha         float64   // α; +Inf where Error is 0, 0 or less where it is 1 − 1/K or more
	Before        []float64 // D(i) with which the model was fitted; the sum is 1
	After         []float64 // D(i) for the next round; nil if boosting ends because of Error
	TrainingError float64   // of the vote of all models so far, by the weights of the training set
	Bound         float64   // the upper bound on TrainingError: see [TrainingBound]
	Stop          classify.Stop
	Err           error // the error of Base; Stop is then Failed, and nothing else is set
}

// String prints the round in one line.
func (s AdaBoostStep) String() string {
	if s.Err != nil {
		return fmt.Sprintf("round %d: %v", s.Round, s.Err)
	}
	text := fmt.Sprintf("round %d: ε = %.4f, α = %.4f, training error %.4f ≤ %.4f", s.Round,
		s.Error, s.Alpha, s.TrainingError, s.Bound)
	if s.Stop != Going {
		text += "; " + s.Stop.String()
	}
	return text
}

// Alpha is the vote of a hypothesis with error ε among K classes: ½ [ln((1 − ε)/ε) + ln(K − 1)]. It
// is 0 if ε is 1 − 1/K, the error of a guess, and +Inf if ε is 0.
func Alpha(epsilon float64, K int) float64 {
	if epsilon == 0 {
		return math.Inf(1) // also for one class, for which ln(K − 1) is −Inf
	}
	return (math.Log1p(-epsilon) - math.Log(epsilon) + math.Log(float64(K-1))) / 2
}

// TrainingBound is the upper bound on the training error of AdaBoost after rounds with these errors
// ε: the product of the sums that normalise the weights,
//
//	Π Z = Π (ε·e^α + (1 − ε)·e^−α) = Π 2√(ε(1 − ε))
//	with K classes: Π K√(ε(1 − ε)/(K − 1))
//
// For two classes each factor is below 1 unless ε is ½. For more classes it can be above 1, and the
// bound is then of no use.
func TrainingBound(epsilons []float64, K int) float64 {
	bound := 1.0
	for _, epsilon := range epsilons {
		if epsilon == 0 {
			return 0
		}
		bound *= float64(K) * math.Sqrt(epsilon*(1-epsilon)/float64(K-1))
	}
	return bound
}

// Fit trains the ensemble. Its errors name the option, the row and column, or the round in which
// Base failed.
func (l AdaBoost) Fit(ds *classify.Dataset) (*Boosted, error) {
	b, err := l.start(ds)
	if err != nil {
		return nil, err
	}
	for step := range b.boost() {
		if step.Err != nil {
			return nil, fmt.Errorf("ensemble: round %d of %d: %w", step.Round, b.budget, step.Err)
		}
	}
	return b.model, nil
}

// Steps returns the rounds of Fit. Its errors are those of Fit, except that a failure of Base is in
// the last step. Ranging over it again starts again.
func (l AdaBoost) Steps(ds *classify.Dataset) (iter.Seq[AdaBoostStep], error) {
	start, err := l.start(ds)
	if err != nil {
		return nil, err
	}
	return func(yield func(AdaBoostStep) bool) {
		b := *start
		r := stepCompleter{boosting: &b, votes: make([]float64, ds.Len()*len(ds.Classes))}
		for step := range b.boost() {
			if !yield(r.complete(step)) {
				return
			}
		}
	}, nil
}

// start checks options and data, and prepares the weak learner.
func (l AdaBoost) start(ds *classify.Dataset) (*boosting, error) {
	if l.Rounds < 0 {
		return nil, fmt.Errorf("ensemble: AdaBoost.Rounds is %d; it must be 0 (50) "+
			"or the most rounds", l.Rounds)
	}
	needs := classify.NeedRows
	if l.Base == nil {
		needs |= classify.NeedComplete
	}
	if err := require(ds, needs); err != nil {
		return nil, err
	}
	b := &boosting{ds: ds, learner: l, budget: cmp.Or(l.Rounds, 50)}
	for _, weight := range ds.ClassWeights() {
		b.total += weight
		if weight > 0 {
			b.K++
		}
	}
	if l.Base != nil {
		b.weak = func(weights []float64) (classify.Classifier, error) {
			weighted := *ds
			weighted.Weights = weights
			return l.Base(&weighted)
		}
		return b, nil
	}
	stumps, err := tree.NewStumps(ds)
	if err != nil {
		return nil, fmt.Errorf("ensemble: %w", err)
	}
	b.reuseWeights = true
	b.weak = func(weights []float64) (classify.Classifier, error) { return stumps.Fit(weights) }
	return b, nil
}
