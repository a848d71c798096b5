package ensemble

import (
	"iter"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Boosted is the model of [AdaBoost]. Its Posterior is the share of the votes, Σ α of the
// hypotheses that predict a class divided by Σ α: it ranks the classes and measures the margin, but
// is no calibrated probability.
type Boosted struct {
	committee
	hypotheses []Hypothesis
	stop       Stop
}

// Hypothesis is one of the models that AdaBoost combines.
type Hypothesis struct {
	Model classify.Classifier
	Error float64 // ε
	Alpha float64 // α
}

// Hypotheses returns all rounds' models but one that was no better than chance,
// unless that was the first.
func (b *Boosted) Hypotheses() []Hypothesis { return slices.Clone(b.hypotheses) }

// Stop returns why boosting ended.
func (b *Boosted) Stop() Stop { return b.stop }

// Margin is how clearly the vote goes to class y: its share of the votes less the largest share of
// another class. It is between −1 and 1, and 0 or less where y does not win alone; for two classes
// of −1 and +1 it is y·Σ α h(x) / Σ α. It panics if x does not have one value for each attribute or
// y is no class.
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
// small ones even after the training error is 0.
func (b *Boosted) Margins(ds *classify.Dataset) []float64 {
	margins := make([]float64, ds.Len())
	for i := range margins {
		margins[i] = b.Margin(ds.At(i), ds.Y[i])
	}
	return margins
}

// boosting is a model in the making.
type boosting struct {
	ds     *classify.Dataset
	weak   func(weights []float64, before []Hypothesis) (classify.Classifier, error)
	budget int
	K      int     // the classes that have examples
	total  float64 // of the weights

	model *Boosted
	// no model keeps the weights that it was fitted to, so that they can make room
	// for those two rounds later
	lean      bool
	weights   []float64 // D(i) times total; a new slice each round unless lean
	before    []float64 // what weights were for the last hypothesis
	predicted []int     // by the last hypothesis
}

// begin sets all to before the first round.
func (b *boosting) begin() {
	b.before = nil
	b.model = &Boosted{committee: committee{
		vote:    Majority,
		width:   len(b.ds.Attributes),
		classes: b.ds.Classes,
	}}
	b.weights, b.predicted = given(b.ds), make([]int, b.ds.Len())
}

// given returns the weights of the training set, those of the first round.
func given(ds *classify.Dataset) []float64 {
	weights := make([]float64, ds.Len())
	for i := range weights {
		weights[i] = ds.Weight(i)
	}
	return weights
}

// boost is the algorithm. The steps it yields are without what only a reader needs; weights are
// those for the next round.
func (b *boosting) boost() iter.Seq[AdaBoostStep] {
	return func(yield func(AdaBoostStep) bool) {
		b.begin()
		for t := 1; b.model.stop == Going; t++ {
			room := b.before
			if b.before = b.weights; !b.lean {
				room = nil
			}
			model, err := b.weak(b.weights, b.model.hypotheses)
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
				b.model.members, b.model.say = nil, nil // it answers alone
				b.add(s, 1)
			case s.Error >= 1-1/float64(b.K)-tie:
				s.Stop = Chance
				if t == 1 {
					b.add(s, 1)
				}
			default:
				b.add(s, s.Alpha)
				b.weights = reweigh(room, b.weights, b.predicted, b.ds.Y, s.Alpha, b.total)
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

// error is the share of the weight of the examples that the last hypothesis gets wrong.
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

// reweigh raises the weights of the examples whose class y the last hypothesis gets
// wrong, and lowers the others, so that the sum is total again. The result is in next,
// which is made where it is nil.
func reweigh(next, weights []float64, predicted, y []int, alpha, total float64) []float64 {
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
	// an example whose weight became 0 could be got wrong for nothing
	least := max(1e-300*total, math.SmallestNonzeroFloat64)
	for i := range next {
		if weights[i] > 0 {
			next[i] = max(next[i]/sum*total, least)
		}
	}
	return next
}

// replay returns the weights of the round after these hypotheses, as boosting computed them.
func replay(ds *classify.Dataset, before []Hypothesis, total float64) []float64 {
	weights, predicted := given(ds), make([]int, ds.Len())
	for _, h := range before {
		weights = reweigh(nil, weights, h.Model.PredictAll(predicted, ds.X), ds.Y, h.Alpha, total)
	}
	return weights
}

// add gives a hypothesis its say in the model.
func (b *boosting) add(s AdaBoostStep, say float64) {
	b.model.members, b.model.say = append(b.model.members, s.Model), append(b.model.say, say)
	b.model.hypotheses = append(b.model.hypotheses, Hypothesis{s.Model, s.Error, s.Alpha})
}

// reader adds to the steps of one boosting what only a reader needs.
type reader struct {
	*boosting
	votes    []float64 // votes[i·K : (i+1)·K]: Σ α for each class of row i
	epsilons []float64
	last     AdaBoostStep
}

// read completes a step that has just been made.
func (r *reader) read(s AdaBoostStep) AdaBoostStep {
	if s.Err != nil {
		return s
	}
	s.Before = distribution(r.before)
	if s.Stop == Chance && s.Round > 1 {
		s.TrainingError, s.Bound = r.last.TrainingError, r.last.Bound
		return s
	}
	say := s.Alpha
	r.epsilons = append(r.epsilons, s.Error)
	s.Bound = TrainingBound(r.epsilons, r.K)
	switch s.Stop {
	case Chance, Perfect: // this hypothesis answers alone
		clear(r.votes)
		say = 1
	default:
		s.After = distribution(r.weights)
	}
	if s.Stop == Chance {
		s.Bound = 1
	}
	K, wrong := len(r.ds.Classes), 0.0
	for i, k := range r.predicted {
		votes := r.votes[i*K : (i+1)*K]
		votes[k] += say
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
