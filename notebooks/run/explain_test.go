package run

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// A cell that takes the name of a package breaks the cells that use the package. The message, which
// is GoNB's, does not say so.
func TestRenamed(t *testing.T) {
	const message = "slices.Max undefined (type func(x int) int has no field or method Max)"
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("a", "import"),
		ipynb.NewCode("b", "import (\n\t\"fmt\"\n\t\"slices\"\n)"),
		ipynb.NewCode("c", "func slices(x int) int { return x }")}
	r := &runner{nb: nb}
	if got := r.renamed(message); !strings.HasPrefix(got, message+"; ") ||
		!strings.Contains(got, "slices, which is the name of a package: rename") {
		t.Error(got)
	}
	for _, other := range []string{
		"x.Max undefined (type int has no field or method Max)", // no package is called x
		"undefined: slices",
	} {
		if got := r.renamed(other); got != other {
			t.Error(got)
		}
	}
}
