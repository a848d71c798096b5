package grading_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
)

// stopwatch notes the processor time of the children when a student is done.
type stopwatch struct {
	t    *testing.T
	done map[string]time.Duration
}

func (stopwatch) Begin(int)               {}
func (s stopwatch) Done(r report.Student) { s.done[r.Name] = childrenTime(s.t) }

// majority is right, and not the same for any two numbers.
const majority = `
func Majority(labels []string) string {
	_ = %d
	counts := make(map[string]int)
	best := ""
	for _, l := range labels {
		counts[l]++
	}
	for _, l := range labels {
		if counts[l] > counts[best] {
			best = l
		}
	}
	return best
}
`

// TestHonestFirst grades a class of which a quarter cost too much: to read, to compile, or to run.
// The honest students are done within twice the processor time that they take without them.
func TestHonestFirst(t *testing.T) {
	if !long() {
		t.Skip("it takes two minutes of processor time; set TESSELLA_LONG")
	}
	const students = 24
	loops := ""
	for _, d := range reference(t, "trees") {
		if head, _, ok := strings.Cut(d.text, "{\n"); ok && strings.HasPrefix(head, "func ") {
			loops += head + "{\n\tfor {\n\t}\n}\n\n"
		}
	}
	reading := notebook(strings.Repeat("func f() int { return 1"+strings.Repeat("+1", 20)+" }\n",
		10_000))
	costly := []map[string]string{
		{"answers.go": "package answers\n\nimport " +
			"\"github.com/tessella-go/tessella/grader/shape\"\n\n" +
			"var _ shape.Table\n\n" + loops},
		{"a.ipynb": reading, "b.ipynb": reading, "c.ipynb": reading, "d.ipynb": reading},
		{"answers.go": overReference(t, "func Gini(counts []float64) float64 {\n\treturn 1 + "+
			strings.Repeat("func() float64 { return 1 + ", 1200)+"1"+strings.Repeat(" }()", 1200)+
			"\n}\n")},
		{"answers.go": overReference(t, "var x = spin()\n\nfunc spin() int { for { } }\n\n"+
			"func Gini(counts []float64) float64 { return float64(x) }\n")},
	}
	folder := filepath.Join(t.TempDir(), "class")
	run := func() (honest, all time.Duration) {
		for i := range students { // nothing of it was compiled before
			answer := overReference(t, fmt.Sprintf(majority, time.Now().UnixNano()))
			writeAll(t, folder, fmt.Sprintf("honest%02d", i),
				map[string]string{"answers.go": answer})
		}
		watch := stopwatch{t, map[string]time.Duration{}}
		before := childrenTime(t)
		grade(t, "trees", grading.Options{
			Paths:   []string{folder},
			Secret:  "secret",
			Watcher: watch,
		})
		for name, at := range watch.done {
			if strings.HasPrefix(name, "honest") {
				honest = max(honest, at-before)
			}
		}
		return honest, childrenTime(t) - before
	}
	alone, _ := run()
	for i := range students / 3 {
		writeAll(t, folder, fmt.Sprintf("costly%02d", i), costly[i%len(costly)])
	}
	beside, all := run()
	t.Logf("%d honest students take %v alone and %v beside %d costly ones, which take %v in all",
		students, alone, beside, students/3, all-beside)
	if beside > 2*alone {
		t.Errorf("%d honest students take %v alone and %v beside %d costly ones",
			students, alone, beside, students/3)
	}
}
