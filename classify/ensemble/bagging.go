package ensemble

import (
	"fmt"
	"iter"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// Bagging fits one learner to many bootstrap samples of the training set, each of as many rows as
// the set has, drawn with replacement, and lets the models vote (Breiman 1996). A model that a few
// rows can change much, such as a full tree, gains most.
//
// A sample lacks a row with probability (1 − 1/n)ⁿ, about 1/e. The models whose samples lack it are
// a test of the row that needs no further data: see [OutOfBag].
//
// The rows are drawn one like the other; a row's weight goes with it into the sample. Rows of
// weight 0 are never drawn. The sample of a round depends on Seed and the round alone, and votes
// are added in the order of the rounds: the result is the same for any number of workers.
type Bagging struct {
	Base classify.FitFunc // the learner; nil means [tree.CART]
	// what Base needs of its data: checked on all of them, as its own errors
	// would name rows of a sample
	Needs   classify.Need
	N       int  // the number of models; 0 means 50
	Vote    Vote // how they answer together
	Seed    uint64
	Workers int // the number of models fitted at once, for a Base that can be called so; 0 means 1
}

// Bagged is the model of [Bagging].
type Bagged struct {
	committee
	outOfBag OutOfBag
}

// Models returns the models that vote, in the order of the rounds.
func (b *Bagged) Models() []classify.Classifier { return slices.Clone(b.members) }

// OutOfBag returns what the models say of the training rows that they have not seen.
func (b *Bagged) OutOfBag() OutOfBag { return b.outOfBag }

// Fit draws the samples, fits the models and has them predict the rows that their samples lack. Its
// errors name the option, the row and column, or the round in which Base failed.
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

// Steps returns the rounds as Fit goes through them. Its errors are those of Fit, but for a failure
// of Base, which the last step holds. Ranging over it again starts again.
func (l Bagging) Steps(ds *classify.Dataset) (iter.Seq[BaggingStep], error) {
	b, err := l.bag(ds)
	if err != nil {
		return nil, err
	}
	return b.steps(), nil
}

// bag checks options and data.
func (l Bagging) bag(ds *classify.Dataset) (bag, error) {
	base, needs, rounds := l.Base, l.Needs|classify.NeedRows, l.N
	if base == nil {
		base, needs = classify.Erase(tree.CART{}.Fit), needs|classify.NeedComplete
	}
	if rounds == 0 {
		rounds = 50
	}
	switch {
	case l.N < 0:
		return bag{},
			fmt.Errorf("ensemble: Bagging.N is %d; it must be 0 (50) or the number of models", l.N)
	case l.Workers < 0:
		return bag{},
			fmt.Errorf("ensemble: Bagging.Workers is %d; it must be 0 (one) or the number of "+
				"models to fit at once", l.Workers)
	case l.Vote > Majority:
		return bag{}, fmt.Errorf("ensemble: Bagging.Vote is %d; it must be Average or Majority",
			l.Vote)
	}
	if err := require(ds, needs); err != nil {
		return bag{}, err
	}
	b := newBag(ds, l.Vote)
	b.seed, b.rounds, b.workers = l.Seed, rounds, l.Workers
	b.fit = func(_ int, sample []int) (classify.Classifier, error) {
		return base(ds.Subset(sample))
	}
	return b, nil
}
