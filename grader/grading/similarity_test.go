package grading_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/grading"
)

// A class in which one has copied the tree of another, and one that of the reference: both pairs
// are found, and nobody else. What everybody was given does not count.
func TestAlike(t *testing.T) {
	style := func(name string) string {
		return read(t, filepath.Join("testdata/right/trees", name+".go.txt"))
	}
	renamed := strings.NewReplacer("counts", "zahlen", "children", "kinder", "total", "summe",
		"labels", "klassen", "// ", "// my ").Replace(style("pedestrian"))
	work := map[string][]declaration{
		"ada":  declarations(t, style("terse")),
		"ben":  declarations(t, style("pedestrian")),
		"cleo": declarations(t, renamed),
		"dan":  reference(t, "trees"),
	}
	folder := class(t, work)
	o := grading.Options{Paths: []string{folder}, Tasks: only(t, "trees/id3"),
		Carry: os.DirFS("../../solutions/trees"), Works: true}
	graded, err := grading.Grade(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	names := func(handout string) string {
		pairs, err := o.Alike(t.Context(), graded.Works, handout)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, p := range pairs {
			list = append(list, p.A+" and "+p.B)
		}
		return strings.Join(list, ", ")
	}
	if got := names(""); !strings.Contains(got, "ben and cleo") ||
		!strings.Contains(got, "(the reference)"+" and dan") || strings.Count(got, " and ") != 2 {
		t.Errorf("found are %q", got)
	}
	given := write(t, filepath.Join(t.TempDir(), "given.go"),
		"package trees\n"+style("pedestrian"))
	if got := names(given); got != "(the reference)"+" and dan" {
		t.Errorf("with what everybody was given, found are %q", got)
	}
	// Where all say the same as the reference, it is still said of each.
	for _, name := range []string{"ada", "ben", "cleo"} {
		work[name] = work["dan"]
	}
	o.Paths = []string{class(t, work)}
	if graded, err = grading.Grade(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	const all = "(the reference) and ada, (the reference) and ben, (the reference) and cleo, " +
		"(the reference) and dan"
	if got := names(""); got != all {
		t.Errorf("found are %q", got)
	}
}
