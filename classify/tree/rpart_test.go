package tree_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// inR gives attributes the names that R gives them, and weights rows where the run does.
func inR(ds *classify.Dataset, run rpartRun) *classify.Dataset {
	if run.Weights != "" {
		ds = thirds(ds)
	}
	named := *ds
	named.Attributes = slices.Clone(ds.Attributes)
	for j := range named.Attributes {
		named.Attributes[j].Name = regexp.MustCompile(`[^A-Za-z0-9._]`).
			ReplaceAllString(named.Attributes[j].Name, ".")
	}
	return &named
}

// likeRpart returns the learner of a run without its cp. rpart makes no split that gains nothing.
func likeRpart(run rpartRun) tree.CART {
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

// atCP prunes as cp asks: a branch stays if it saves more than that part of the root's risk for
// each leaf. A negative cp prunes nothing.
func atCP[M any](path *tree.Path[M], cp float64) M {
	return path.Tree(cp * path.Steps[len(path.Steps)-1].Risk)
}

// otherTrees are the runs whose tree is another one, because rpart settles a tie between splits or
// between surrogates in another way: of equal splits that which its rounding prefers.
var otherTrees = []string{
	"breast_wisconsin 2", "labor 2", "soybean 3", "soybean 4", "soybean 5", "soybean 6",
	"vote 2", "vowel 4",
}

// rpart's own printouts of the trees of testdata, to the byte.
func TestRpartPrints(t *testing.T) {
	compared := 0
	for _, set := range referenceSets(t) {
		ds, target := reference(t, set.Name)
		for i, run := range rpartRuns(t, set.Name) {
			id := fmt.Sprint(set.Name, " ", i)
			if run.Text == "" || run.Control.SurrogateStyle == 1 ||
				slices.Contains(otherTrees, id) {
				continue
			}
			var b bytes.Buffer
			if err := pruneLikeRpart(t, run, inR(ds, run), target).Rpart(&b); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimRight(b.String(), "\n"); got != run.Text {
				t.Errorf("%s:\ngot\n%s\nrpart\n%s", id, got, run.Text)
			}
			compared++
		}
	}
	if compared < 100 {
		t.Errorf("only %d printouts compared", compared)
	}
}

// pruneLikeRpart returns the tree of a run.
func pruneLikeRpart(
	t *testing.T, run rpartRun, ds *classify.Dataset, target []float64,
) interface{ Rpart(io.Writer) error } {
	t.Helper()
	l := likeRpart(run)
	if target == nil {
		grown, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		path, err := grown.Path(tree.PathOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return atCP(path, run.Control.CP)
	}
	grown, err := likeRpartAnova(run).Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	path, err := grown.Path(tree.PathOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return atCP(path, run.Control.CP)
}

func likeRpartAnova(run rpartRun) tree.Regression {
	l := likeRpart(run)
	return tree.Regression{
		MinRows:    l.MinRows,
		MinLeaf:    l.MinLeaf,
		Surrogates: l.Surrogates,
		Missing:    l.Missing,
		MaxDepth:   l.MaxDepth,
	}
}

// What has no such form says why.
func TestRpartRefuses(t *testing.T) {
	var b bytes.Buffer
	err := classifytest.Fit(t, tree.ID3{}.Fit, datasets.Tennis()).Rpart(&b)
	want := `tree: the test of "Outlook" has 3 branches, and rpart's form is for two; grow a ` +
		`binary tree, as CART does`
	if err == nil || err.Error() != want {
		t.Errorf("three branches: %v, want %s", err, want)
	}
	n := 80
	ds := table([]string{"a", "b"}, make([]int, n), 1, make([]float64, n)...)
	for i := range n {
		ds.X.Set(i, 0, float64(i))
		ds.Y[i] = i % 2
	}
	ds.Weights = make([]float64, n)
	// each example outweighs all of those after it, so a test takes one off at a time
	for i := range n {
		ds.Weights[i] = math.Pow(.1, float64(i))
	}
	err = classifytest.Fit(t, tree.ID3{}.Fit, ds).Rpart(&b)
	want = "tree: the tree is deeper than 62, and rpart's numbers of nodes, which double at each " +
		"level, end there; prune it first"
	if err == nil || err.Error() != want {
		t.Errorf("a deep tree: %v, want %s", err, want)
	}
	if b.Len() > 0 {
		t.Errorf("%d bytes were written before the error", b.Len())
	}
}

// A writer's error comes back.
func TestRpartPassesErrorsOn(t *testing.T) {
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 200} {
		if err := model.Rpart(&small{room}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
}

// small is a writer with room for so many bytes.
type small struct{ room int }

func (s *small) Write(p []byte) (int, error) {
	if s.room -= len(p); s.room < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}
