package ensemble

import (
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// AdaBoost fits a weak learner again and again, each time with more weight on the examples that it
// got wrong the last time, and lets all of these hypotheses vote (Freund and Schapire 1997). From
// the weights D(i) of the training set, divided by their sum, each round t
//
//	fits h to the examples with weights D
//	ε = Σ D(i) of those with h(x(i)) ≠ y(i)
//	α = ½ ln((1 − ε)/ε)                       with K classes: ½ [ln((1 − ε)/ε) + ln(K − 1)]
//	D(i) ← D(i)·e^α if h(x(i)) ≠ y(i), D(i)·e^−α if not, divided by their sum
//
// and the answer is the class of the largest Σ α over those h that predict it. For K classes this
// is SAMME (Zhu, Zou, Rosset and Hastie 2009), which is the first form where K is 2. K counts the
// classes that have examples.
//
// It ends early where ε is 0, as α is then infinite: that h is right on all examples and answers
// alone. It also ends where ε ≥ 1 − 1/K: such an h is no better than chance, and has no vote,
// unless it is the first, in which case it is the whole model.
//
// The stumps of the default Base do not keep the weights that they were fitted to:
// tree.Tree.Explain of one has those before it predict the training set again.
//
// Base must heed the weights. Their sum is the same in each round, that of the training set, so
// that limits such as tree.CART.MinLeaf keep their meaning. Rows of weight 0 stay so.
//
// SAMME's authors and scikit-learn leave out the ½: their α is twice as large, which changes
// neither the weights nor the answer.
type AdaBoost struct {
	Base   classify.FitFunc // the weak learner; nil means a stump, tree.CART{MaxDepth: 1}
	Rounds int              // the most rounds; 0 means 50
}

// Stop says why boosting ended.
type Stop uint8

const (
	Going   Stop = iota // it did not, yet
	Budget              // all rounds are done
	Perfect             // the last hypothesis makes no error
	Chance              // the last hypothesis is no better than chance
	Failed              // Base returned an error
)

var stops = [...]string{
	Going:   "going on",
	Budget:  "all rounds done",
	Perfect: "no error",
	Chance:  "no better than chance",
	Failed:  "failed",
}

// String returns a few words, such as "no error".
func (s Stop) String() string { return stops[s] }

// AdaBoostStep is one round.
type AdaBoostStep struct {
	Round         int // t, from 1
	Model         classify.Classifier
	Error         float64   // ε, the weight of the examples that the model gets wrong
	Alpha         float64   // α; +Inf where Error is 0, 0 or less where it is 1 − 1/K or more
	Before        []float64 // D(i) as the model was fitted; the sum is 1
	After         []float64 // D(i) for the next round; nil where Error allows none
	TrainingError float64   // of the vote of all models so far, by the weights of the training set
	Bound         float64   // what TrainingError cannot exceed: see [TrainingBound]
	Stop          Stop
	Err           error // what Base said; Stop is then Failed, and nothing else is set
}

// String prints the round in a line.
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
// is 0 where ε is 1 − 1/K, as of a guess, and +Inf where ε is 0.
func Alpha(epsilon float64, K int) float64 {
	if epsilon == 0 {
		return math.Inf(1) // with one class too, whose ln(K − 1) is −Inf
	}
	return (math.Log1p(-epsilon) - math.Log(epsilon) + math.Log(float64(K-1))) / 2
}

// TrainingBound is what the training error of AdaBoost cannot exceed after rounds with these errors
// ε: the product of what the weights are divided by to sum to 1 again,
//
//	Π Z = Π (ε·e^α + (1 − ε)·e^−α) = Π 2√(ε(1 − ε))
//	with K classes: Π K√(ε(1 − ε)/(K − 1))
//
// For two classes each factor is below 1 unless ε is ½. For more it can be above,
// and the bound say nothing.
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

// Fit boosts. Its errors name the option, the row and column, or the round in which Base failed.
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

// Steps returns the rounds as Fit goes through them. Its errors are those of Fit, but for a failure
// of Base, which the last step holds. Ranging over it again starts again.
func (l AdaBoost) Steps(ds *classify.Dataset) (iter.Seq[AdaBoostStep], error) {
	start, err := l.start(ds)
	if err != nil {
		return nil, err
	}
	return func(yield func(AdaBoostStep) bool) {
		b := *start
		r := reader{boosting: &b, votes: make([]float64, ds.Len()*len(ds.Classes))}
		for step := range b.boost() {
			if !yield(r.read(step)) {
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
	b := &boosting{ds: ds, budget: l.Rounds}
	if b.budget == 0 {
		b.budget = 50
	}
	for _, weight := range ds.ClassWeights() {
		b.total += weight
		if weight > 0 {
			b.K++
		}
	}
	if l.Base != nil {
		b.weak = func(weights []float64, _ []Hypothesis) (classify.Classifier, error) {
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
	total := b.total
	b.lean = true
	b.weak = func(weights []float64, before []Hypothesis) (classify.Classifier, error) {
		return stumps.FitLean(weights, func() []float64 { return replay(ds, before, total) })
	}
	return b, nil
}
