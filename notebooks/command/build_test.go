package command

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/build"
)

// A written file has a line with the shortest path. Unchanged files are counted.
func TestPrintBuilt(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	in := filepath.Join
	notebook := build.Built{Path: in(dir, "notebooks", "1.ipynb"), State: build.Unchanged}
	code := build.Built{Path: in(dir, "solutions", "trees", "m.go"), State: build.Written}
	outside := build.Built{Path: in(elsewhere, "2.ipynb"), State: build.Written}
	wrote := in("solutions", "trees", "m.go") + ": written\n"
	for _, c := range []struct {
		built []build.Built
		want  string
	}{
		{[]build.Built{notebook, notebook, code}, wrote + "2 notebooks are unchanged\n"},
		{[]build.Built{notebook, outside}, outside.Path + ": written\n1 notebook is unchanged\n"},
		{[]build.Built{code}, wrote},
	} {
		var out strings.Builder
		if err := printBuilt(&out, dir, c.built); err != nil || out.String() != c.want {
			t.Errorf("it prints %q, %v; it should be %q", out.String(), err, c.want)
		}
	}
}
