package submission

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// gain and entropy are what most tests ask for.
var (
	gain    = course.Exercise{ID: "trees/gain", Function: "Gain", Type: "func([][]float64) float64"}
	entropy = course.Exercise{
		ID:       "trees/entropy",
		Function: "Entropy",
		Type:     "func([]float64) float64",
	}
)

var lesson = []course.Exercise{gain, entropy}

// cell is a cell of a test's notebook: its source, and the exercise that it was made for.
type cell struct{ source, exercise string }

// code makes cells of sources.
func code(sources ...string) []cell {
	var cells []cell
	for _, s := range sources {
		cells = append(cells, cell{source: s})
	}
	return cells
}

// notebook writes a notebook of code cells.
func notebook(t testing.TB, cells ...cell) []byte {
	t.Helper()
	nb := ipynb.New()
	for i, c := range cells {
		one := ipynb.NewCode(fmt.Sprintf("c%d", i), c.source)
		if c.exercise != "" {
			one.Metadata.Set("tessella", map[string]string{"exercise": c.exercise})
		}
		nb.Cells = append(nb.Cells, one)
	}
	var out bytes.Buffer
	if err := nb.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// put writes files below a new folder. A name that ends in a slash is a folder.
func put(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(file, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// one reads the only hand-in of a path.
func one(t testing.TB, path string, wanted ...course.Exercise) *Submission {
	t.Helper()
	found, err := Find(path, Options{Student: "ada"})
	if err != nil || len(found) != 1 {
		t.Fatalf("Find: %d hand-ins, error %v", len(found), err)
	}
	return found[0].Read(context.Background(), wanted)
}

// cells reads a notebook of these cells.
func cells(t testing.TB, wanted []course.Exercise, cells ...cell) *Submission {
	t.Helper()
	return one(t, put(t, map[string]string{"work.ipynb": string(notebook(t, cells...))}), wanted...)
}

// text is a Part on one line.
func (p Part) text() string {
	return strings.TrimSuffix(fmt.Sprintf("%s | %s | %s", p.State, p.Where, p.Problem), " | ")
}

// Functions returns the names of the functions that were found, which Source
// exports, in the order wanted.
func (s *Submission) Functions() []string {
	var names []string
	for _, w := range s.wanted {
		if s.Parts[w.ID].State == Found && !slices.Contains(names, w.Function) {
			names = append(names, w.Function)
		}
	}
	return names
}
