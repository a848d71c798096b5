package grading_test

import (
	"context"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
)

// TestCarry grades students of whom some helpers are not right, and some who want the reference's
// answers for what is not theirs. It does so twice, the second time from what was kept.
func TestCarry(t *testing.T) {
	const wrong = "func Entropy(counts []float64) float64 { return 7 }\n"
	const broken = "func Entropy(counts []float64) float64 { return lgo(counts) }\n"
	answers := map[string]string{
		"broken": broken,
		"wrong":  wrong,
		// in nats: right where all examples have one class
		"partly": "func Entropy(counts []float64) float64 {\n\tnats := 0.0\n\tfor _, n := range " +
			"counts {\n\t\tif n > 0 {\n\t\t\tnats -= n / sum(counts) * math.Log(n/sum(counts))\n" +
			"\t\t}\n\t}\n\treturn nats\n}\n",
		"missing": "func Enthalpy(counts []float64) float64 { return 0 }\n",
		"typed":   "func Entropy(counts []float64, base float64) float64 { return 7 }\n",
		// Gain comes later. The reference's Gain would give Entropy a way to the right answer.
		"later": "func Entropy(counts []float64) float64 { return Gain([][]float64{counts}) }\n" +
			"func Gain(children [][]float64) float64 { return lgo(children) }\n",
		// The reference's answer must not count for the helper itself.
		"another": broken + "func entropy(counts []float64) float64 { return Entropy(counts) }\n",
		// What the reference needs is not for students.
		"inside": wrong + "func Gain(children [][]float64) float64 { return xlogx(1) + " +
			"Entropy(children[0]) }\n",
	}
	work := map[string][]declaration{}
	for name, text := range answers {
		work[name] = handIn(reference(t, "trees"), declarations(t, text))
		if name == "missing" {
			work[name] = slices.DeleteFunc(work[name], func(d declaration) bool {
				return d.name == "Entropy"
			})
		}
	}
	o := grading.Options{Paths: []string{class(t, work)}, Secret: "secret",
		Store: &kept{},
		Tasks: only(t, "trees/entropy", "trees/gain", "trees/best-attribute"),
		Carry: os.DirFS("../../solutions/trees")}
	for _, run := range []string{"first", "second"} {
		graded := grade(t, "trees", o)
		for name := range answers {
			s := student(t, graded, name)
			own, gain := exercise(t, s, "trees/entropy"), exercise(t, s, "trees/gain")
			partly := name == "wrong" || name == "partly"
			if right(own) || own.Score != 0 && !partly ||
				own.Verdict != nil && own.Verdict.Carried != nil {
				t.Errorf("%s run, %s: Entropy: %s", run, name, explain(own))
			}
			carried := gain.Verdict != nil &&
				slices.Equal(gain.Verdict.Carried, []string{"Entropy"})
			if want := name != "later" && name != "inside"; right(gain) != want || carried != want {
				t.Errorf("%s run, %s: Gain: %s", run, name, explain(gain))
			}
			if carried && !slices.Contains(gain.Verdict.Notes,
				"Gain was graded with the reference's Entropy in place of yours.") {
				t.Errorf("%s run, %s: notes %q", run, name, gain.Verdict.Notes)
			}
		}
	}
	o.Carry = nil
	if gain := exercise(t, student(t, grade(t, "trees", o), "broken"),
		"trees/gain"); gain.Score != 0 || gain.State != submission.Broken {
		t.Errorf("without --carry: %s", explain(gain))
	}
}

// TestReportsOfCarried looks for the helper in the reports for people, and in the JSON format.
func TestReportsOfCarried(t *testing.T) {
	work := map[string][]declaration{"ada": handIn(reference(t, "trees"),
		declarations(t, "func Entropy(counts []float64) float64 { return lgo(counts) }\n"))}
	graded := grade(t, "trees", grading.Options{Paths: []string{class(t, work)},
		Tasks: only(t, "trees/entropy", "trees/gain"), Carry: os.DirFS("../../solutions/trees")})
	out := t.TempDir()
	var formats []string
	for _, f := range report.Formats() {
		if f.Name != report.Similarity {
			formats = append(formats, f.Name)
		}
	}
	if err := report.WriteAll(io.Discard, out, graded, formats, report.Options{}); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"students/ada.html": "Gain was graded with the reference&#39;s Entropy in place of " +
			"yours.",
		"index.html":  "with the reference&#39;s Entropy",
		"grades.json": `"carried": [`,
		"junit.xml":   `<property name="carried" value="Entropy">`,
		"gradescope/results.json": "Gain was graded with the reference's Entropy in " +
			"place of yours.",
		"github/summary.md": "with the reference's Entropy",
		"prairielearn/results.json": "Gain was graded with the reference's Entropy in " +
			"place of yours.",
	} {
		if data, err := os.ReadFile(filepath.Join(out, file)); err != nil ||
			!strings.Contains(string(data), want) {
			t.Errorf("%s does not say %q: %v", file, want, err)
		}
	}
}

// TestCarryCompiles takes the helpers of each exercise of the course from its reference, and has
// what comes of it checked by Go's own rules.
func TestCarryCompiles(t *testing.T) {
	fset := token.NewFileSet()
	libraries := importer.ForCompiler(fset, "source", nil)
	carried := 0
	for _, l := range lessons.All() {
		folder := filepath.Join("../../solutions", l.Name)
		reference, err := submission.ReadReference(os.DirFS(folder))
		if err != nil {
			t.Fatal(err)
		}
		wanted := grader.Abouts(l.Tasks)
		var ids []string
		for _, about := range wanted {
			ids = append(ids, about.ID)
		}
		found, err := submission.Find(folder, submission.Options{Student: "ada"})
		if err != nil {
			t.Fatal(err)
		}
		s := found[0].Read(context.Background(), wanted)
		for _, w := range wanted {
			sub, helpers := s.Carry(w.ID, ids, reference)
			if sub == nil {
				continue
			}
			carried++
			var files []*ast.File
			for name, text := range sub.Source() {
				file, err := parser.ParseFile(fset, name, text, 0)
				if err != nil {
					t.Fatalf("%s with %v: %v\n%s", w.ID, helpers, err, text)
				}
				files = append(files, file)
			}
			if _, err := (&types.Config{Importer: libraries}).
				Check("work", fset, files, nil); err != nil {
				t.Errorf("%s with %v: %v", w.ID, helpers, err)
			}
		}
	}
	if t.Logf("%d exercises have helpers", carried); carried < 20 {
		t.Error("that is not enough")
	}
}
