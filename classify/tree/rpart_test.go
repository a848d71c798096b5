package tree_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// rpart's own printouts of the trees of testdata: the same words, and the same numbers except for
// the last digit.
func TestRpartPrints(t *testing.T) {
	compared := 0
	for _, set := range treetest.ReferenceSets(t) {
		ds, target := treetest.Reference(t, set.Name)
		for i, run := range treetest.RpartRuns(t, set.Name) {
			id := fmt.Sprint(set.Name, " ", i)
			if run.Text == "" || run.Replaces(ds) || id == "soybean 5" || id == "vowel 4" {
				continue
			}
			var b bytes.Buffer
			train := treetest.InR(ds, run)
			model := treetest.PruneLikeRpart(t, run, train, target)
			if err := model.Rpart(&b, train); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); !treetest.SamePrintout(got, run.Text) {
				t.Errorf("%s:\ngot\n%s\nrpart\n%s", id, got, run.Text)
			}
			compared++
		}
	}
	if compared < 90 {
		t.Errorf("only %d printouts compared", compared)
	}
}

// A tree without an rpart form gives an error that says why.
func TestRpartRefuses(t *testing.T) {
	var b bytes.Buffer
	err := classifytest.Fit(t, tree.ID3{}.Fit, datasets.Tennis()).Rpart(&b, nil)
	want := `tree: the test of "Outlook" has 3 branches, and rpart's form is for two; grow a ` +
		`binary tree, as CART does`
	classifytest.Refuses(t, "tree", err, want)
	n := 80
	ds := treetest.Table([]string{"a", "b"}, make([]int, n), 1, make([]float64, n)...)
	for i := range n {
		ds.X.Set(i, 0, float64(i))
		ds.Y[i] = i % 2
	}
	ds.Weights = make([]float64, n)
	// each example outweighs all of those after it, so a test takes one off at a time
	for i := range n {
		ds.Weights[i] = math.Pow(.1, float64(i))
	}
	err = classifytest.Fit(t, tree.ID3{}.Fit, ds).Rpart(&b, ds)
	want = "tree: the tree is deeper than 62, and rpart's numbers of nodes, which double at each " +
		"level, end there; prune it first"
	classifytest.Refuses(t, "tree", err, want)
	if b.Len() > 0 {
		t.Errorf("%d bytes were written before the error", b.Len())
	}
}

// An error of the writer is returned.
func TestRpartPassesErrorsOn(t *testing.T) {
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 200} {
		if err := model.Rpart(&small{room}, nil); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
		if err := model.DOT(&small{room}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("DOT with room for %d bytes: %v", room, err)
		}
	}
}

// small is a writer with space for so many bytes.
type small struct{ room int }

func (s *small) Write(p []byte) (int, error) {
	if s.room -= len(p); s.room < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func ExampleTree_Rpart() {
	model, err := tree.CART{}.Fit(datasets.Simpsons())
	if err != nil {
		fmt.Println(err)
		return
	}
	var b bytes.Buffer
	if err := model.Rpart(&b, nil); err != nil {
		fmt.Println(err)
		return
	}
	// rpart ends lines with spaces, which no comment can show
	fmt.Print(regexp.MustCompile(` +\n`).ReplaceAllString(b.String(), "\n"))
	// Output:
	// n= 9
	//
	// node), split, n, loss, yval, (yprob)
	//       * denotes terminal node
	//
	// 1) root 9 4 M (0.5555556 0.4444444)
	//   2) Weight>=165 4 0 M (1.0000000 0.0000000) *
	//   3) Weight< 165 5 1 F (0.2000000 0.8000000)
	//     6) Hair Length< 3 1 0 M (1.0000000 0.0000000) *
	//     7) Hair Length>=3 4 0 F (0.0000000 1.0000000) *
}
