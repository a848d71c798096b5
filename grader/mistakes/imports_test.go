package mistakes_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/mistakes"
)

func TestRefused(t *testing.T) {
	const source = `package main

import (
	"fmt"
	"encoding/json"
	m "math/rand/v2"
	"os"
	"os/exec"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/trees"
)

type pair struct{ borrowed float64 }
type deep struct{ t trees.Row }
func (d *deep) size() int { return 0 }

func Own(t shape.Table) float64 { fmt.Fprintln(os.Stdout, "x"); return m.Float64() }
func Field() float64 { return pair{borrowed: 1}.borrowed }
func Shadow() float64 { trees := pair{}; return trees.borrowed }
func Parameter(borrowed float64) float64 { return borrowed }
func Borrowed() float64 { return borrowed() }
func borrowed() float64 { return trees.Family().x }
var table = trees.Patients()
func Variable() int { return len(table.Rows) }
func Type() int { var d deep; return d.size() }
func Writes() { os.Remove("x"); json.Marshal(1) }
func Runs() { exec.Command("x") }
func Shows() { gonbui.DisplayHTML("x") }
func ShowsAnswer() { gonbui.DisplayHTML(trees.Family().Text) }
func Asks() string { return gonbui.UniqueID() }
func Recursive() float64 { return Recursive() + 1 }
func Signature(r trees.Row) {}
`
	path := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(source, "\n")
	for name, want := range map[string]string{
		"Own": "", "Field": "", "Shadow": "", "Parameter": "", "Recursive": "",
		"Writes": "", "Runs": "exec.Command", "Shows": "", "ShowsAnswer": "trees.Family",
		"Asks":     "gonbui.UniqueID",
		"Borrowed": "trees.Family", "Variable": "trees.Patients", "Type": "trees.Row",
		"Signature": "trees.Row",
	} {
		for i, line := range lines {
			if !strings.HasPrefix(line, "func "+name+"(") {
				continue
			}
			f := mistakes.At(path, i+1, "main."+name)
			if f == nil {
				t.Fatal("no source of", name)
			}
			got := f.Refused()
			if want != "" {
				want = "it needs " + want + ", and the import of "
			}
			if (got == "") != (want == "") || !strings.HasPrefix(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
	var unknown *mistakes.Function
	if unknown.Refused() != "" {
		t.Error("a source that is not known is refused")
	}
}
