package tree_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleTree_DOT() {
	model, err := tree.ID3{}.Fit(datasets.Simpsons())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := model.DOT(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// digraph tree {
	//   node [shape=box];
	//   0 [label="Weight ≤ 165?\n9 (M 5, F 4)"];
	//   1 [label="Hair Length ≤ 3?\n5 (M 1, F 4)"];
	//   0 -> 1 [label="yes"];
	//   3 [label="M\n1 (M 1, F 0)", style=rounded];
	//   1 -> 3 [label="yes"];
	//   4 [label="F\n4 (M 0, F 4)", style=rounded];
	//   1 -> 4 [label="no"];
	//   2 [label="M\n4 (M 4, F 0)", style=rounded];
	//   0 -> 2 [label="no"];
	// }
}

// Graphviz prints names with DOT's special characters unchanged.
func TestDOTEscapes(t *testing.T) {
	names := []string{`say "no"`, `back\slash\n`, "Größe ≤ 木", "a & b &amp; c", "two\nlines",
		"{|}<b>", "end\\"}
	ds := &classify.Dataset{Name: "names", Classes: []string{"x", `"`}}
	ds.Attributes = []classify.Attribute{{Name: "q\"?\\", Values: names}}
	full := treetest.Table([]string{"x", `"`}, []int{0, 1, 0, 1, 0, 1, 0}, 1, 0, 1, 2, 3, 4, 5, 6)
	full.Attributes = ds.Attributes
	var b bytes.Buffer
	if err := classifytest.Fit(t, tree.ID3{}.Fit, full).DOT(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`label="say \"no\""`, `label="back\\slash\\n"`, `label="Größe ≤ 木"`,
		`label="a &amp; b &amp;amp; c"`, `label="two\nlines"`, `label="{|}<b>"`, `label="end\\"`,
		`label="q\"?\\?\n7 (x 4, \" 3)"`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
	dot, err := exec.LookPath("dot")
	if err != nil {
		t.Skip("Graphviz is not installed, so it cannot be asked whether it reads this")
	}
	drawn := exec.Command(dot, "-Tplain")
	drawn.Stdin = &b
	out, err := drawn.CombinedOutput()
	if err != nil || bytes.Contains(out, []byte("Warning")) ||
		bytes.Contains(out, []byte("Error")) {
		t.Fatalf("dot: %v\n%s", err, out)
	}
	if nodes := bytes.Count(out, []byte("\nnode ")); nodes != 8 {
		t.Errorf("dot read %d nodes, want 8:\n%s", nodes, out)
	}
}

func TestDOTOfNumbers(t *testing.T) {
	ds, target := treetest.Reference(t, "cpu")
	model, err := tree.Regression{MaxLeaves: 2}.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := model.DOT(&b); err != nil {
		t.Fatal(err)
	}
	if strings.Count(b.String(), "style=rounded") != 2 || strings.Count(b.String(), " -> ") != 2 {
		t.Errorf("got\n%s", b.String())
	}
}
