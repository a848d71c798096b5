package ensemble

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/tree"
)

// Bagging fits one learner to many bootstrap samples of the training set, each of as many rows as
// the set has, drawn with replacement, and lets the models vote (Breiman 1996). Models that change
// much with a few rows, such as full trees, improve most.
//
// A sample lacks a row with probability (1 − 1/n)ⁿ, about 1/e. The models whose samples lack it
// test the row without further data: see [OutOfBag].
//
// All rows have the same probability, and keep their weights in the sample. Rows of weight 0 are
// never drawn. If the data set has Groups, whole groups are drawn, as many as there are: so no
// model tests rows of a group that it knows. The sample of a round depends on Seed and the round
// alone, and votes are added in the order of the rounds: the result is the same for any number of
// workers.
type Bagging struct {
	Base classify.FitFunc `saved:"-"` // the learner; nil means [tree.CART]
	// what Base needs of its data. It is checked on the whole set, because errors of Base would
	// name rows of a sample
	Needs classify.Need
	N     int  // the number of models; 0 means 50
	Vote  Vote // how the votes are combined
	Seed  uint64
	// the number of models fitted at once, if Base is safe for concurrent calls, and the goroutines
	// of PredictAll; 0 means 1
	Workers int
}

// Bagged is the model of [Bagging].
type Bagged struct {
	committee
	outOfBag OutOfBag
}

// Models returns the models that vote, in the order of the rounds.
func (b *Bagged) Models() []classify.Classifier { return slices.Clone(b.members) }

// OutOfBag returns the predictions for the training rows by the models that were not fitted to
// them.
func (b *Bagged) OutOfBag() OutOfBag { return b.outOfBag }

// Fit draws the samples, fits the models, and predicts the out-of-bag rows. Its errors name the
// option, the row and column, or the round in which Base failed.
func (l Bagging) Fit(ds *classify.Dataset) (*Bagged, error) {
	b, err := l.bag(ds)
	if err != nil {
		return nil, err
	}
	if err := b.fill(); err != nil {
		return nil, err
	}
	return &Bagged{b.committee, b.outOfBag()}, nil
}

// Steps returns the rounds of Fit. Its errors are those of Fit, except that a failure of Base is in
// the last step. Ranging over it again starts again.
func (l Bagging) Steps(ds *classify.Dataset) (iter.Seq[BaggingStep], error) {
	b, err := l.bag(ds)
	if err != nil {
		return nil, err
	}
	return b.steps(), nil
}

// bag checks options and data.
func (l Bagging) bag(ds *classify.Dataset) (bag, error) {
	base, needs := l.Base, l.Needs|classify.NeedRows
	if base == nil {
		base, needs = classify.Erase(tree.CART{}.Fit), needs|classify.NeedComplete
	}
	if err := cmp.Or(
		option.NotNegative("ensemble: Bagging.N", l.N, "0 (50) or the number of models"),
		option.NotNegative("ensemble: Bagging.Workers", l.Workers,
			"0 (one) or the number of models to fit at once"),
		option.Between("ensemble: Bagging.Vote", l.Vote, Average, Majority, "Average or Majority"),
		require(ds, needs),
	); err != nil {
		return bag{}, err
	}
	b := newBag(ds, l, l.Vote)
	b.seed, b.rounds, b.workers = l.Seed, cmp.Or(l.N, 50), l.Workers
	b.fit = func(_ int, sample []int) (classify.Classifier, error) {
		return base(ds.Subset(sample))
	}
	return b, nil
}
