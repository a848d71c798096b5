package run

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

var (
	// what may hold a number that no cell prints: formulas, code, addresses and tables
	notProse = regexp.MustCompile("(?s)```.*?```|\\$\\$.*?\\$\\$|\\$[^$]*\\$|`[^`]*`" +
		"|\\]\\([^)]*\\)|(?m)^\\|[^\n]*$")
	fraction = regexp.MustCompile(`\b\d+\.\d+`)
	tags     = regexp.MustCompile(`<[^>]*>`)
)

// TestNumbersInTheText holds each number with a decimal point in the prose of a lesson to what the
// lesson prints, so that a text does not go on to tell what cells no longer do. A number that
// comes from elsewhere, or was computed by hand, is written as a formula: $0.976$.
// TESSELLA_NOTEBOOKS lists executed notebooks, separated as in PATH.
func TestNumbersInTheText(t *testing.T) {
	paths := filepath.SplitList(os.Getenv("TESSELLA_NOTEBOOKS"))
	if len(paths) == 0 {
		t.Skip("set TESSELLA_NOTEBOOKS to notebooks that were executed")
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			nb, err := ipynb.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			known := printed(nb)
			for _, cell := range nb.Cells {
				if cell.Type != ipynb.Markdown {
					continue
				}
				prose := notProse.ReplaceAllString(cell.Source, " ")
				for _, at := range fraction.FindAllStringIndex(prose, -1) {
					if number := prose[at[0]:at[1]]; !strings.Contains(known, number) {
						around := prose[max(0, at[0]-40):min(len(prose), at[1]+20)]
						t.Errorf("%s: no cell prints %s: …%s…", cell.ID, number,
							strings.Join(strings.Fields(strings.ToValidUTF8(around, "")), " "))
					}
				}
			}
		})
	}
}

// printed is all that a reader sees of a notebook beside its prose: code, outputs, formulas,
// tables.
func printed(nb *ipynb.Notebook) string {
	var all strings.Builder
	for _, cell := range nb.Cells {
		if cell.Type == ipynb.Markdown {
			all.WriteString(strings.Join(notProse.FindAllString(cell.Source, -1), " "))
			continue
		}
		all.WriteString(cell.Source)
		for _, out := range cell.Outputs {
			all.WriteString(strings.Join(out.Text, ""))
			for _, kind := range []string{"text/plain", "text/html", "text/markdown"} {
				text, _ := out.Data.Text(kind)
				all.WriteString(" " + tags.ReplaceAllString(text, " "))
			}
		}
	}
	return all.String()
}
