package grading_test

import (
	"bytes"
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
	for _, name := range []string{"08-trees.ipynb", "09-thresholds.ipynb"} {
		nb, err := ipynb.ReadFile(filepath.Join("../../notebooks", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range nb.Cells {
			if answer, ok := answers[cell.ID]; ok {
				cell.Source = answer
			}
		}
		if strings.HasSuffix(name, "-trees.ipynb") {
			nb.Cells = append(nb.Cells, ipynb.NewCode("helper", helper))
		}
		if err := nb.WriteFile(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "09-thresholds.ipynb")
}

const gainInBits = `import "math"

// Gain is mine.
func Gain(children [][]float64) float64 {
	var all []float64
	n, left := 0.0, 0.0
	for _, counts := range children {
		of := 0.0
		for k, c := range counts {
			if k == len(all) {
				all = append(all, 0)
			}
			all[k], of, n = all[k]+c, of+c, n+c
		}
		for _, c := range counts {
			if c > 0 {
				left -= of * plogp(c/of)
			}
		}
	}
	if n == 0 {
		return 0
	}
	bits := 0.0
	for _, c := range all {
		if c > 0 {
			bits -= plogp(c / n)
		}
	}
	return bits - left/n
}`

const plogp = `func plogp(p float64) float64 { return p * math.Log2(p) } // bits`

// TestBring brings a right answer with its helper.
func TestBring(t *testing.T) {
	path := twoLessons(t, map[string]string{"trees-gain": gainInBits}, plogp)
	before, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := grading.Bring(t.Context(), lessons.All(), path, &out); err != nil {
		t.Fatal(err)
	}
	if line := "trees/gain: yours, from 08-trees.ipynb\n"; !strings.Contains(out.String(), line) {
		t.Errorf("it should say %q: %s", line, out.String())
	}
	after, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range after.Cells {
		if cell.ID != "trees-gain-given" {
			if cell.Source != before.Cells[i].Source {
				t.Errorf("cell %s was changed: %s", cell.ID, cell.Source)
			}
			continue
		}
		for _, part := range []string{`import "math"`, "bits -= plogp(c / n)",
			"func plogp(p float64)", "Your answer to the exercise trees/gain"} {
			if strings.Count(cell.Source, part) != 1 {
				t.Errorf("the cell should have %q once: %s", part, cell.Source)
			}
		}
	}
}

// The reference stays where the answer is wrong, or cannot be brought.
func TestBringErrors(t *testing.T) {
	wrong := twoLessons(t, map[string]string{
		"trees-gain": "func Gain(children [][]float64) float64 { return 1 }"}, plogp)
	var said bytes.Buffer
	if err := grading.Bring(t.Context(), lessons.All(), wrong, &said); err != nil ||
		!strings.Contains(said.String(),
			"trees/gain: stays as it is: Gain is not right in 08-trees.ipynb\n") {
		t.Errorf("a wrong answer: %s (%v)", said.String(), err)
	}
	answers := map[string]string{"trees-gain": gainInBits,
		"imports": "func plogp(p float64) float64 { return 0 }"}
	path := twoLessons(t, answers, plogp)
	before := read(t, path)
	var out bytes.Buffer
	if err := grading.Bring(t.Context(), lessons.All(), path, &out); err != nil {
		t.Fatal(err)
	}
	if want := "trees/gain: stays as it is: your answer needs plogp"; !strings.Contains(
		out.String(), want) {
		t.Errorf("it should say %q: %s", want, out.String())
	}
	if read(t, path) != before {
		t.Error("the notebook was changed")
	}
	empty := filepath.Join(filepath.Dir(path), "empty.ipynb")
	if err := ipynb.New().WriteFile(empty); err != nil {
		t.Fatal(err)
	}
	err := grading.Bring(t.Context(), lessons.All(), empty, &out)
	if err == nil || !strings.Contains(err.Error(), "no cell with a function of an earlier") {
		t.Errorf("a notebook without such cells: %v", err)
	}
}
