package ensemble

import (
	"iter"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Boosted is the model of [AdaBoost]. Its Posterior is the share of the votes, Σ α of the
// hypotheses that predict a class divided by Σ α: it ranks the classes and measures the margin, but
// is not a calibrated probability.
type Boosted struct {
	committee
	hypotheses []Hypothesis
	stop       classify.Stop
}

// Hypothesis is one of the models that AdaBoost combines.
type Hypothesis struct {
	Model classify.Classifier `saved:"attributes×classes"`
	Error float64             `saved:"[0,1.000000000001]"` // ε, with a tie
	Alpha float64             `saved:"[-Inf,Inf]"`         // α
}

// Hypotheses returns the models of all rounds, without a last one that was not better than chance,
// unless that was the first.
func (b *Boosted) Hypotheses() []Hypothesis { return slices.Clone(b.hypotheses) }

// Stop returns why boosting stopped.
func (b *Boosted) Stop() classify.Stop { return b.stop }

// Margin is the share of the votes for class y minus the largest share of another class. It is
// between −1 and 1, and 0 or less if y does not win alone; for two classes of −1 and +1 it is y·Σ α
// h(x) / Σ α. It panics if x does not have one value for each attribute or y is not a class.
func (b *Boosted) Margin(x []float64, y int) float64 {
	shares := b.Posterior(nil, x)
	mine := shares[y]
	others := 0.0
	for k, share := range shares {
		if k != y {
			others = max(others, share)
		}
	}
	return mine - others
}

// Margins returns the [Boosted.Margin] of each row of ds for its own class. Boosting raises the
// small margins even after the training error is 0.
func (b *Boosted) Margins(ds *classify.Dataset) []float64 {
	margins := make([]float64, ds.Len())
	for i := range margins {
		margins[i] = b.Margin(ds.At(i), ds.Y[i])
	}
	return margins
}

// boosting is a model in training.
type boosting struct {
	ds      *classify.Dataset
	learner AdaBoost
	weak    func(weights []float64) (classify.Classifier, error)
	budget  int
	K       int     // the classes that have examples
	total   float64 // of the weights

	model *Boosted
	// no model keeps the weights that it was fitted to, so their slice can be reused two rounds
	// later
	reuseWeights bool
	weights      []float64 // D(i) times total; a new slice each round unless reuseWeights is set
	before       []float64 // the weights for the last hypothesis
	spare        []float64 // and for the one before it
	predicted    []int     // by the last hypothesis
}

// reset sets the state before the first round.
func (b *boosting) reset() {
	b.before = nil
	b.model = &Boosted{committee: committee{
		Fitted: classify.NewFitted(b.ds.Schema(), b.learner),
		vote:   Majority,
	}}
	b.weights, b.predicted = make([]float64, b.ds.Len()), make([]int, b.ds.Len())
	for i := range b.weights {
		b.weights[i] = b.ds.Weight(i)
	}
}

// boost is the algorithm. It yields steps without the fields that only a reader needs; see
// stepCompleter. After a step, weights are those for the next round.
//
//	D ← the weights of the training set
//	for each round t:
//	    model ← the weak learner fitted to the weights D
//	    predicted ← what model says of each example
//	    ε ← the share of D that model gets wrong
//	    α ← the vote of a model with this error
//	    if ε = 0:
//	        the model alone becomes the ensemble; end
//	    if ε ≥ 1 − 1/K:
//	        if this is the first round, the model alone becomes the ensemble
//	        end
//	    add model to the ensemble, with the vote α
//	    D ← the weights for the next round
//	    if t is the last round: end
func (b *boosting) boost() iter.Seq[AdaBoostStep] {
	return func(yield func(AdaBoostStep) bool) {
		b.reset()
		for t := 1; b.model.stop == Going; t++ {
			b.spare, b.before = b.before, b.weights
			model, err := b.weak(b.weights)
			if err != nil {
				yield(AdaBoostStep{Round: t, Stop: Failed, Err: err})
				return
			}
			s := AdaBoostStep{Round: t, Model: model}
			b.predicted = s.Model.PredictAll(b.predicted, b.ds.X)
			s.Error = b.error()
			s.Alpha = Alpha(s.Error, b.K)
			switch {
			case s.Error == 0:
				s.Stop = Perfect
				b.model.members, b.model.voteWeight = nil, nil // it becomes the whole model
				b.add(s, 1)
			case s.Error >= 1-1/float64(b.K)-tie:
				s.Stop = Chance
				if t == 1 {
					b.add(s, 1)
				}
			default:
				b.add(s, s.Alpha)
				b.reweigh(s.Alpha)
				if t == b.budget {
					s.Stop = Budget
				}
			}
			b.model.stop = s.Stop
			if !yield(s) {
				return
			}
		}
	}
}

// error is the weight of the examples that the last hypothesis gets wrong, divided by total.
func (b *boosting) error() float64 {
	wrong, all := 0.0, 0.0
	for i, weight := range b.weights {
		if b.predicted[i] != b.ds.Y[i] {
			wrong += weight
		}
		all += weight
	}
	return wrong / all
}

// reweigh sets the weights for the next round.
func (b *boosting) reweigh(alpha float64) {
	next := b.spare
	if !b.reuseWeights {
		next = nil
	}
	b.weights = updateWeights(next, b.weights, b.predicted, b.ds.Y, alpha, b.total)
}

// updateWeights raises the weights of the examples whose class y the last hypothesis gets wrong,
// and lowers the others, so that the sum is total again. The result is in next, or in a new slice
// if next is nil.
//
//	sum ← 0
//	for each example i:
//	    if it is wrong: nextᵢ ← weightᵢ·e^α
//	    otherwise:      nextᵢ ← weightᵢ·e^−α
//	    sum ← sum + nextᵢ
//	for each example i:
//	    nextᵢ ← nextᵢ / sum · total, but never 0
func updateWeights(next, weights []float64, predicted, y []int, alpha, total float64) []float64 {
	if next == nil {
		next = make([]float64, len(weights))
	}
	up, down, sum := math.Exp(alpha), math.Exp(-alpha), 0.0
	for i, weight := range weights {
		if predicted[i] != y[i] {
			next[i] = weight * up
		} else {
			next[i] = weight * down
		}
		sum += next[i]
	}
	// if a weight became 0, errors on its example would no longer count
	least := max(1e-300*total, math.SmallestNonzeroFloat64)
	for i := range next {
		if weights[i] > 0 {
			next[i] = max(next[i]/sum*total, least)
		}
	}
	return next
}

// add adds a hypothesis to the model.
func (b *boosting) add(s AdaBoostStep, voteWeight float64) {
	b.model.members = append(b.model.members, s.Model)
	b.model.voteWeight = append(b.model.voteWeight, voteWeight)
	b.model.hypotheses = append(b.model.hypotheses, Hypothesis{s.Model, s.Error, s.Alpha})
}

// stepCompleter adds the fields to a step that only a reader needs.
type stepCompleter struct {
	*boosting
	votes    []float64 // votes[i·K : (i+1)·K]: Σ α for each class of row i
	epsilons []float64
	last     AdaBoostStep
}

// complete adds the fields to the last step.
func (r *stepCompleter) complete(s AdaBoostStep) AdaBoostStep {
	if s.Err != nil {
		return s
	}
	s.Before = distribution(r.before)
	if s.Stop == Chance && s.Round > 1 {
		s.TrainingError, s.Bound = r.last.TrainingError, r.last.Bound
		return s
	}
	voteWeight := s.Alpha
	r.epsilons = append(r.epsilons, s.Error)
	s.Bound = TrainingBound(r.epsilons, r.K)
	switch s.Stop {
	case Chance, Perfect: // this hypothesis becomes the whole model
		clear(r.votes)
		voteWeight = 1
	default:
		s.After = distribution(r.weights)
	}
	if s.Stop == Chance {
		s.Bound = 1
	}
	K, wrong := len(r.ds.Classes), 0.0
	for i, k := range r.predicted {
		votes := r.votes[i*K : (i+1)*K]
		votes[k] += voteWeight
		if winner(votes) != r.ds.Y[i] {
			wrong += r.ds.Weight(i)
		}
	}
	s.TrainingError = wrong / r.total
	r.last = s
	return s
}

// distribution divides weights by their sum.
func distribution(weights []float64) []float64 {
	return share(slices.Clone(weights))
}
