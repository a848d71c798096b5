package grading_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// twoLessons copies the notebooks of the two lessons on trees into a new folder, with changed cells
// and one more cell at the end of the first, and returns the path of the second.
func twoLessons(t *testing.T, answers map[string]string, helper string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"07-trees.ipynb", "08-thresholds.ipynb"} {
		nb, err := ipynb.ReadFile(filepath.Join("../../notebooks", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range nb.Cells {
			if answer, ok := answers[cell.ID]; ok {
				cell.Source = answer
			}
		}
		if strings.HasPrefix(name, "07") {
			nb.Cells = append(nb.Cells, ipynb.NewCode("helper", helper))
		}
		if err := nb.WriteFile(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "08-thresholds.ipynb")
}

const entropyInBits = `import "math"

// Entropy is mine.
func Entropy(counts []float64) float64 {
	total, bits := 0.0, 0.0
	for _, n := range counts {
		total += n
	}
	for _, n := range counts {
		if n > 0 {
			bits -= plogp(n / total)
		}
	}
	return bits
}`

const plogp = `func plogp(p float64) float64 { return p * math.Log2(p) } // bits`

// TestBring brings a right answer with its helper, and leaves the reference where the answer is
// wrong or not written.
func TestBring(t *testing.T) {
	path := twoLessons(t, map[string]string{"trees-entropy": entropyInBits,
		"trees-gain": "func Gain(children [][]float64) float64 { return 1 }"}, plogp)
	before, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := grading.Bring(t.Context(), lessons.All(), path, &out); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"trees/entropy: yours, from 07-trees.ipynb\n",
		"trees/gain: stays as it is: Gain is not right in 07-trees.ipynb\n",
		"trees/id3: stays as it is: ID3 is not right in 07-trees.ipynb\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("it should say %q: %s", line, out.String())
		}
	}
	after, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range after.Cells {
		if cell.ID != "trees-entropy-given" {
			if cell.Source != before.Cells[i].Source {
				t.Errorf("cell %s was changed: %s", cell.ID, cell.Source)
			}
			continue
		}
		for _, part := range []string{`import "math"`, "bits -= plogp(n / total)",
			"func plogp(p float64)", "Your answer to the exercise trees/entropy"} {
			if strings.Count(cell.Source, part) != 1 {
				t.Errorf("the cell should have %q once: %s", part, cell.Source)
			}
		}
	}
}

func TestBringErrors(t *testing.T) {
	answers := map[string]string{"trees-entropy": entropyInBits,
		"imports": "func plogp(p float64) float64 { return 0 }"}
	path := twoLessons(t, answers, plogp)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := grading.Bring(t.Context(), lessons.All(), path, &out); err != nil {
		t.Fatal(err)
	}
	if want := "trees/entropy: stays as it is: your answer needs plogp"; !strings.Contains(
		out.String(), want) {
		t.Errorf("it should say %q: %s", want, out.String())
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the notebook was changed (%v)", err)
	}
	empty := filepath.Join(filepath.Dir(path), "empty.ipynb")
	if err := ipynb.New().WriteFile(empty); err != nil {
		t.Fatal(err)
	}
	err = grading.Bring(t.Context(), lessons.All(), empty, &out)
	if err == nil || !strings.Contains(err.Error(), "no cell with a function of an earlier") {
		t.Errorf("a notebook without such cells: %v", err)
	}
}
