package ensemble

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/tree"
)

// RandomForest bags trees that consider only a few random attributes at each node, so that the
// trees differ even if one attribute is better than all others (Breiman 2001). More trees do no
// harm.
//
// A tree is grown by [tree.CART] on a bootstrap sample, drawn as in [Bagging]. If none of the
// attributes drawn at a node divides the examples, more are drawn, one at a time, until one does.
// The random choices of a tree depend only on Seed and its number, so the forest is the same for
// any number of workers.
type RandomForest struct {
	Trees int // the number of trees; 0 means 100
	// the number of attributes that a node considers, at most d; 0 means √d, rounded down
	MaxFeatures int
	// the other options of the trees: the zero value is the full tree by Gini. MaxFeatures and Seed
	// are the forest's
	Tree tree.CART
	Vote Vote // how the votes are combined
	Seed uint64
	// the number of trees grown at once, and the goroutines of PredictAll; 0 means 1
	Workers int
}

// Forest is the model of [RandomForest].
type Forest struct {
	committee
	outOfBag OutOfBag
}

// Trees returns the trees, in the order in which they were grown.
func (f *Forest) Trees() []*tree.Tree {
	trees := make([]*tree.Tree, len(f.members))
	for t, member := range f.members {
		trees[t] = member.(*tree.Tree)
	}
	return trees
}

// OutOfBag returns the predictions for the training rows by the trees that were not fitted to them.
func (f *Forest) OutOfBag() OutOfBag { return f.outOfBag }

// Importance returns the mean decrease in impurity: how much the tests of each attribute reduce the
// impurity of a tree, on average over the trees (see [tree.Tree.Importance]). It favours attributes
// with many values, because they offer more tests. [evaluate.PermutationImportance] on new rows
// does not.
func (f *Forest) Importance() tree.Importance {
	mean := tree.Importance{}
	for _, t := range f.Trees() {
		one := t.Importance("")
		if mean.Decrease == nil {
			mean = tree.Importance{
				Attributes: one.Attributes,
				Decrease:   make([]float64, len(one.Decrease)),
			}
		}
		for j, decrease := range one.Decrease {
			mean.Decrease[j] += decrease / float64(len(f.members))
		}
	}
	return mean
}

// Fit grows the trees, and predicts the out-of-bag rows. Its errors name the option, or the row and
// column.
func (l RandomForest) Fit(ds *classify.Dataset) (*Forest, error) {
	b, err := l.bag(ds)
	if err != nil {
		return nil, err
	}
	if err := b.fill(); err != nil {
		return nil, err
	}
	return &Forest{b.committee, b.outOfBag()}, nil
}

// Steps returns the rounds of Fit; each Model is a [tree.Tree]. Its errors are those of Fit.
// Ranging over it again starts again.
func (l RandomForest) Steps(ds *classify.Dataset) (iter.Seq[BaggingStep], error) {
	b, err := l.bag(ds)
	if err != nil {
		return nil, err
	}
	return b.steps(), nil
}

// bag checks options and data, and sorts the columns.
func (l RandomForest) bag(ds *classify.Dataset) (bag, error) {
	if l.Tree.MaxFeatures != 0 || l.Tree.Seed != 0 {
		return bag{}, fmt.Errorf("ensemble: RandomForest.Tree has MaxFeatures %d and Seed %d; "+
			"both are set in RandomForest itself", l.Tree.MaxFeatures, l.Tree.Seed)
	}
	if err := cmp.Or(
		option.NotNegative("ensemble: RandomForest.Trees", l.Trees,
			"0 (100) or the number of trees"),
		option.NotNegative("ensemble: RandomForest.MaxFeatures", l.MaxFeatures,
			"0 (√d) or the number of attributes"),
		option.NotNegative("ensemble: RandomForest.Workers", l.Workers,
			"0 (one) or the number of trees to grow at once"),
		option.Between("ensemble: RandomForest.Vote", l.Vote, Average, Majority,
			"Average or Majority"),
		require(ds, classify.NeedRows),
	); err != nil {
		return bag{}, err
	}
	if d := len(ds.Attributes); l.MaxFeatures > d {
		return bag{}, fmt.Errorf("ensemble: RandomForest.MaxFeatures is %d, and there are only %d "+
			"attributes; it must be 0 (√d) to %d", l.MaxFeatures, d, d)
	}
	samples, err := tree.NewResampler(l.cart(len(ds.Attributes)), ds)
	if err != nil {
		return bag{}, fmt.Errorf("ensemble: %w", err)
	}
	b := newBag(ds, l, l.Vote)
	b.seed, b.rounds, b.workers = l.Seed, cmp.Or(l.Trees, 100), l.Workers
	b.fit = func(t int, sample []int) (classify.Classifier, error) {
		return samples.Fit(times(sample, ds.Len()), l.treeSeed(t))
	}
	return b, nil
}

// cart returns the options of the trees but for the seed.
func (l RandomForest) cart(attributes int) tree.CART {
	options := l.Tree
	if options.MaxFeatures = l.MaxFeatures; l.MaxFeatures == 0 {
		options.MaxFeatures = int(math.Sqrt(float64(attributes)))
	}
	return options
}

// treeSeed is that of tree t, of another random stream than its sample.
func (l RandomForest) treeSeed(t int) uint64 {
	return rand.New(rand.NewPCG(l.Seed, ^uint64(t))).Uint64()
}

// times counts how often a sample has each of n rows.
func times(sample []int, n int) []int {
	times := make([]int, n)
	for _, i := range sample {
		times[i]++
	}
	return times
}
