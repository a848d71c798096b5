package treetest

import (
	"io"
	"regexp"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
)

// InR gives attributes the names that R gives them, and weights rows where the run does.
func InR(ds *classify.Dataset, run RpartRun) *classify.Dataset {
	if run.Weights != "" {
		ds = Thirds(ds)
	}
	named := *ds
	named.Attributes = slices.Clone(ds.Attributes)
	for j := range named.Attributes {
		named.Attributes[j].Name = regexp.MustCompile(`[^A-Za-z0-9._]`).
			ReplaceAllString(named.Attributes[j].Name, ".")
	}
	return &named
}

// LikeRpart returns the learner of a run without its cp. rpart makes no split that gains nothing.
func LikeRpart(run RpartRun) tree.CART {
	l := tree.CART{
		MinRows:     run.Control.MinSplit,
		MinLeaf:     run.Control.MinBucket,
		Surrogates:  run.Control.MaxSurrogate,
		MaxDepth:    30,
		MaxValues:   16,
		MinDecrease: 1e-11,
	}
	if run.Split == "information" {
		l.Impurity = tree.Entropy
	}
	if run.Control.UseSurrogate == 0 {
		l.Surrogates = 0
	}
	if l.Missing = tree.Majority; l.Surrogates == 0 || run.Control.UseSurrogate == 1 {
		l.Missing = tree.Stay
	}
	return l
}

// AtCP prunes as cp asks: a branch stays if it saves more than that part of the root's risk for
// each leaf. A negative cp prunes nothing.
func AtCP[M any](path *prune.Sequence[M], cp float64) M {
	return path.Tree(cp * path.Steps[len(path.Steps)-1].Risk)
}

// OtherTrees are the runs whose tree is another one, because rpart settles a tie between splits or
// between surrogates in another way: of equal splits that which its rounding prefers.
var OtherTrees = []string{
	"breast_wisconsin 2", "labor 2", "soybean 3", "soybean 4", "soybean 5", "soybean 6",
	"vote 2", "vowel 4",
}

// PruneLikeRpart returns the tree of a run.
func PruneLikeRpart(
	t *testing.T, run RpartRun, ds *classify.Dataset, target []float64,
) interface {
	Rpart(io.Writer, *classify.Dataset) error
} {
	t.Helper()
	l := LikeRpart(run)
	if target == nil {
		grown, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		path, err := prune.Path(grown, prune.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return AtCP(path, run.Control.CP)
	}
	grown, err := LikeRpartAnova(run).Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	path, err := prune.Path(grown, prune.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return AtCP(path, run.Control.CP)
}

func LikeRpartAnova(run RpartRun) tree.Regression {
	l := LikeRpart(run)
	return tree.Regression{
		MinRows:    l.MinRows,
		MinLeaf:    l.MinLeaf,
		Surrogates: l.Surrogates,
		Missing:    l.Missing,
		MaxDepth:   l.MaxDepth,
	}
}
