package ensemble

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

func init() {
	classify.RegisterOptions(Bagging{}, RandomForest{}, RegressionForest{}, AdaBoost{},
		GradientBoosting{}, RegressionBoosting{})
	classify.Register("ensemble.Bagged",
		func(b *Bagged) baggedState { return baggedState{b.members, b.outOfBag} },
		func(f classify.Fitted, l Bagging, s baggedState) (*Bagged, error) {
			return &Bagged{newCommittee(f, s.Models, l.Vote), s.OutOfBag}, checkVote(l.Vote)
		})
	classify.Register("ensemble.Forest", saveForest, loadForest)
	classify.Register("ensemble.NumberForest",
		func(f *NumberForest) numbersState { return numbersState{f.trees, f.outOfBag} },
		func(f classify.Fitted, _ RegressionForest, s numbersState) (*NumberForest, error) {
			return &NumberForest{f, s.Trees, s.OutOfBag}, nil
		})
	classify.Register("ensemble.Boosted",
		func(b *Boosted) boostedState { return boostedState{b.hypotheses, b.voteWeight, b.stop} },
		loadBoosted)
	classify.Register("ensemble.GradientBoosted",
		func(b *GradientBoosted) gradientState { return saveAdditive(&b.additive) },
		func(f classify.Fitted, _ GradientBoosting, s gradientState) (*GradientBoosted, error) {
			a, err := loadAdditive(f, s)
			return &GradientBoosted{a}, cmp.Or(err, saved.Possible(s.Start), saved.Length("Start",
				len(s.Start), len(f.Schema().Classes), "classes"))
		})
	classify.Register("ensemble.NumberBoosted",
		func(b *NumberBoosted) gradientState { return saveAdditive(&b.additive) },
		func(f classify.Fitted, _ RegressionBoosting, s gradientState) (*NumberBoosted, error) {
			a, err := loadAdditive(f, s)
			return &NumberBoosted{a}, cmp.Or(err,
				option.Check(len(s.Start) == 1 && !math.IsInf(s.Start[0], 0), "Start", s.Start,
					"one finite number"))
		})
}

// gradientState is what a file keeps of an additive model.
type gradientState struct {
	Start []float64 `saved:"1+ [-Inf,1e100]"`
	Trees []treenode.Saved
}

func saveAdditive(a *additive) gradientState {
	s := gradientState{Start: a.start}
	for i := range a.trees {
		s.Trees = append(s.Trees, a.trees[i].Saved())
	}
	return s
}

func loadAdditive(f classify.Fitted, s gradientState) (additive, error) {
	a := newAdditive(f, s.Start)
	if n := len(a.grown); len(s.Trees) > 0 && (n == 0 || len(s.Trees)%n != 0) {
		return a, fmt.Errorf("there are %d Trees in rounds of %d", len(s.Trees), n)
	}
	for i, nodes := range s.Trees {
		t, err := nodes.Load(treeengine.NoNodes(f.Schema().Attributes))
		if err != nil {
			return a, fmt.Errorf("tree %d: %w", i+1, err)
		}
		a.trees = append(a.trees, *t)
	}
	return a, nil
}

// baggedState is what a file keeps of a Bagged.
type baggedState struct {
	Models   []classify.Classifier `saved:"1+×attributes×classes"`
	OutOfBag OutOfBag
}

// numbersState is what a file keeps of a NumberForest.
type numbersState struct {
	Trees    []*tree.RegressionTree `saved:"1+×attributes×classes"`
	OutOfBag []float64              `saved:"any"`
}

// forestState is what a file keeps of a Forest. The seeds of its trees follow from its options.
type forestState struct {
	Trees    []treenode.Saved `saved:"1+"`
	OutOfBag OutOfBag
}

func saveForest(f *Forest) forestState {
	s := forestState{OutOfBag: f.outOfBag}
	for _, t := range f.Trees() {
		s.Trees = append(s.Trees, t.Nodes().Saved())
	}
	return s
}

func loadForest(f classify.Fitted, l RandomForest, s forestState) (*Forest, error) {
	options := l.cart(len(f.Schema().Attributes))
	like := tree.FromNodes(classify.NewFitted(f.Schema(), options), treenode.Tree{}).Nodes()
	var members []classify.Classifier
	for i, state := range s.Trees {
		nodes, err := state.Load(*like)
		if err != nil {
			return nil, fmt.Errorf("tree %d: %w", i+1, err)
		}
		options.Seed = l.treeSeed(i)
		members = append(members,
			tree.FromNodes(classify.NewFitted(f.Schema(), options), *nodes))
	}
	return &Forest{newCommittee(f, members, l.Vote), s.OutOfBag}, checkVote(l.Vote)
}

// boostedState is what a file keeps of a Boosted.
type boostedState struct {
	Hypotheses []Hypothesis `saved:"1+"`
	// of the members: all hypotheses, or the last one alone
	VoteWeights []float64 `saved:"(0,Inf)"`
	Stop        classify.Stop
}

func loadBoosted(f classify.Fitted, _ AdaBoost, s boostedState) (*Boosted, error) {
	var models []classify.Classifier
	for _, h := range s.Hypotheses {
		models = append(models, h.Model)
	}
	n, total := len(s.VoteWeights), floats.Sum(s.VoteWeights)
	if err := cmp.Or(
		option.Check(n == len(models) || n == 1, "VoteWeights", n, "the number of hypotheses or 1"),
		option.Check(!math.IsInf(total, 1), "the sum of VoteWeights", total, "finite"),
		option.Check(slices.Contains([]classify.Stop{Budget, Perfect, Chance}, s.Stop), "Stop",
			s.Stop, "a reason why boosting stopped"),
	); err != nil {
		return nil, err
	}
	c := newCommittee(f, models[len(models)-n:], Majority)
	c.voteWeight = s.VoteWeights
	return &Boosted{c, s.Hypotheses, s.Stop}, nil
}

// newCommittee gives each member one vote.
func newCommittee(f classify.Fitted, members []classify.Classifier, vote Vote) committee {
	return committee{f, members, slices.Repeat([]float64{1}, len(members)), vote}
}

func checkVote(v Vote) error {
	return option.Between("Vote", v, Average, Majority, "Average or Majority")
}
