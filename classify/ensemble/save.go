package ensemble

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

func init() {
	classify.RegisterOptions(Bagging{}, RandomForest{}, AdaBoost{})
	classify.Register("ensemble.Bagged", saveBagged, loadBagged)
	classify.Register("ensemble.Forest", saveForest, loadForest)
	classify.Register("ensemble.Boosted", saveBoosted, loadBoosted)
}

// baggedState is what a file keeps of a Bagged.
type baggedState struct {
	Models   []classify.Classifier
	OutOfBag OutOfBag
}

func saveBagged(b *Bagged) (baggedState, error) { return baggedState{b.members, b.outOfBag}, nil }

func loadBagged(f classify.Fitted, s baggedState) (*Bagged, error) {
	l, err := saved.Options[Bagging](f)
	if err := cmp.Or(err, checkVote(l.Vote), s.OutOfBag.check(f), fit(f, s.Models)); err != nil {
		return nil, err
	}
	return &Bagged{newCommittee(f, s.Models, l.Vote), s.OutOfBag}, nil
}

// forestState is what a file keeps of a Forest. The seeds of its trees follow from its options.
type forestState struct {
	Trees    treenode.Columns
	OutOfBag OutOfBag
}

func saveForest(f *Forest) (forestState, error) {
	var nodes []*treenode.Tree
	for _, t := range f.Trees() {
		nodes = append(nodes, t.Nodes())
	}
	return forestState{treenode.Save(nodes...), f.outOfBag}, nil
}

func loadForest(f classify.Fitted, s forestState) (*Forest, error) {
	l, err := saved.Options[RandomForest](f)
	if err := cmp.Or(err, checkVote(l.Vote), s.OutOfBag.check(f)); err != nil {
		return nil, err
	}
	options := l.cart(len(f.Schema().Attributes))
	nodes, err := s.Trees.Load(*tree.FromNodes(
		classify.NewFitted(f.Schema(), options), treenode.Tree{}).Nodes())
	if err != nil {
		return nil, err
	}
	if len(nodes) == 0 {
		return nil, errors.New("Trees is empty")
	}
	members := make([]classify.Classifier, len(nodes))
	for t := range nodes {
		options.Seed = l.treeSeed(t)
		members[t] = tree.FromNodes(classify.NewFitted(f.Schema(), options), *nodes[t])
	}
	return &Forest{newCommittee(f, members, l.Vote), s.OutOfBag}, nil
}

// boostedState is what a file keeps of a Boosted.
type boostedState struct {
	Hypotheses []Hypothesis
	// of the members: all hypotheses, or the last one alone
	VoteWeights []float64
	Stop        classify.Stop
}

func saveBoosted(b *Boosted) (boostedState, error) {
	return boostedState{b.hypotheses, b.voteWeight, b.stop}, nil
}

func loadBoosted(f classify.Fitted, s boostedState) (*Boosted, error) {
	if _, err := saved.Options[AdaBoost](f); err != nil {
		return nil, err
	}
	var models []classify.Classifier
	for t, h := range s.Hypotheses {
		models = append(models, h.Model)
		if !(h.Error >= 0 && h.Error <= 1+tie) || math.IsNaN(h.Alpha) {
			return nil, fmt.Errorf("Hypotheses: number %d has an error of %v and an alpha of %v",
				t+1, h.Error, h.Alpha)
		}
	}
	total := 0.0
	for _, v := range s.VoteWeights {
		if total += v; !(v > 0) {
			return nil, fmt.Errorf("VoteWeights has %v", v)
		}
	}
	n := len(s.VoteWeights)
	if err := cmp.Or(fit(f, models),
		option.Check(n == len(models) || n == 1, "VoteWeights", n, "the number of hypotheses or 1"),
		saved.Finite("VoteWeights", total),
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

// fit checks that there are models, for rows and classes such as those of f.
func fit(f classify.Fitted, models []classify.Classifier) error {
	schema := f.Schema()
	if len(models) == 0 || len(schema.Classes) == 0 {
		return fmt.Errorf("there are %d models of %d classes", len(models), len(schema.Classes))
	}
	for i, model := range models {
		m, ok := model.(interface{ Schema() classify.Schema })
		if !ok {
			return fmt.Errorf("model %d is a %T", i+1, model)
		}
		if own := m.Schema(); len(own.Attributes) != len(schema.Attributes) ||
			len(own.Classes) != len(schema.Classes) {
			return fmt.Errorf("model %d has %d attributes and %d classes, not %d and %d", i+1,
				len(own.Attributes), len(own.Classes), len(schema.Attributes), len(schema.Classes))
		}
	}
	return nil
}

// check says what cannot be predictions of the training rows.
func (o OutOfBag) check(f classify.Fitted) error {
	for i, k := range o.Predicted {
		if k < -1 || k >= len(f.Schema().Classes) {
			return fmt.Errorf("OutOfBag.Predicted: row %d has class %d", i+1, k)
		}
	}
	return nil
}
