package ensemble

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// RandomForest bags trees that look at a few attributes only at each node, drawn again for each, so
// that the trees differ even where one attribute is better than all others (Breiman 2001). As many
// trees as there is time for do no harm.
//
// A tree is grown by [tree.CART] on a bootstrap sample, whose rows are drawn as in [Bagging], a
// row's weight going with it. At a node where none of the attributes drawn parts the examples, one
// more is drawn until one does. What is random in a tree depends on Seed and its number alone: the
// forest is the same for any number of workers. A tree does not keep its sample: its
// [tree.Tree.Explain] has it drawn again.
type RandomForest struct {
	Trees       int // the number of trees; 0 means 100
	MaxFeatures int // the number of attributes that a node looks at; 0 means √d, rounded down
	// how else trees are grown: the zero value is the full tree by Gini; MaxFeatures
	// and Seed are the forest's
	Tree    tree.CART
	Vote    Vote // how the trees answer together
	Seed    uint64
	Workers int // the number of trees grown at once; 0 means 1
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

// OutOfBag returns what the trees say of the training rows that they have not seen.
func (f *Forest) OutOfBag() OutOfBag { return f.outOfBag }

// Importance returns the mean decrease in impurity: how much the tests of each attribute take
// off the impurity of a tree, on average over the trees (see [tree.Tree.Importance]). It
// favours attributes of many values, which offer more tests by chance;
// [PermutationImportance] on new rows does not.
func (f *Forest) Importance() tree.Importance {
	mean := tree.Importance{}
	for _, t := range f.Trees() {
		one := t.Importance(nil)
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

// Fit grows the trees and has them predict the rows that their samples lack. Its errors name the
// option, or the row and column.
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

// Steps returns the trees as Fit grows them; each Model is a [tree.Tree]. Its errors are those of
// Fit. Ranging over it again starts again.
func (l RandomForest) Steps(ds *classify.Dataset) (iter.Seq[BaggingStep], error) {
	b, err := l.bag(ds)
	if err != nil {
		return nil, err
	}
	return b.steps(), nil
}

// bag checks options and data, and sorts the columns.
func (l RandomForest) bag(ds *classify.Dataset) (bag, error) {
	switch {
	case l.Trees < 0:
		return bag{},
			fmt.Errorf("ensemble: RandomForest.Trees is %d; it must be 0 (100) or "+
				"the number of trees", l.Trees)
	case l.MaxFeatures < 0:
		return bag{},
			fmt.Errorf("ensemble: RandomForest.MaxFeatures is %d; it must be 0 (√d) or the "+
				"number of attributes", l.MaxFeatures)
	case l.Tree.MaxFeatures != 0 || l.Tree.Seed != 0:
		return bag{},
			fmt.Errorf("ensemble: RandomForest.Tree has MaxFeatures %d and Seed %d; both are set "+
				"in RandomForest itself", l.Tree.MaxFeatures, l.Tree.Seed)
	case l.Workers < 0:
		return bag{},
			fmt.Errorf("ensemble: RandomForest.Workers is %d; it must be 0 (one) or the number "+
				"of trees to grow at once", l.Workers)
	case l.Vote > Majority:
		return bag{},
			fmt.Errorf("ensemble: RandomForest.Vote is %d; it must be Average or Majority", l.Vote)
	}
	if err := require(ds, classify.NeedRows); err != nil {
		return bag{}, err
	}
	options := l.Tree
	if options.MaxFeatures = l.MaxFeatures; l.MaxFeatures == 0 {
		options.MaxFeatures = int(math.Sqrt(float64(len(ds.Attributes))))
	}
	samples, err := tree.NewResampler(options, ds)
	if err != nil {
		return bag{}, fmt.Errorf("ensemble: %w", err)
	}
	b := newBag(ds, l.Vote)
	b.seed, b.rounds, b.workers = l.Seed, l.Trees, l.Workers
	if b.rounds == 0 {
		b.rounds = 100
	}
	draws := bag{seed: b.seed, pool: b.pool, ds: ds}
	b.fit = func(t int, sample []int) (classify.Classifier, error) {
		nodes := rand.New(rand.NewPCG(l.Seed, ^uint64(t))) // another stream than that of the sample
		return samples.FitLean(times(sample, ds.Len()), nodes.Uint64(), func() []int {
			sample, _ := draws.sample(t)
			return times(sample, ds.Len())
		})
	}
	return b, nil
}

// times counts how often a sample has each of n rows.
func times(sample []int, n int) []int {
	times := make([]int, n)
	for _, i := range sample {
		times[i]++
	}
	return times
}
