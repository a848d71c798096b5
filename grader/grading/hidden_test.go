package grading_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
)

// Two students have the same hidden cases. What one of them does with a hidden input, in whichever
// way, shows in none of the reports that the two may compare: a function that does anything else
// than fail in every hidden case is told the same.
func TestHiddenInputsStayHidden(t *testing.T) {
	const hash = "n := 0\nfor _, v := range x { n = n*31 + int(v) }\nn %= 7"
	visible := "func seen(x []float64) bool {\nswitch fmt.Sprint(x) {\ncase " + visibleInputs(t) +
		":\nreturn true\n}\nreturn false\n}"
	sum := func(fail string) string {
		return "var kept []float64\n\nfunc Sum(x []float64) float64 {\n" +
			"kept = append(kept, x...)\ns := 0.0\nfor _, v := range x { s += v }\n" +
			"if seen(x) { return s }\n" + hash + "\n" + fail + "\nreturn float64(n) + 0.5\n}\n\n" +
			"func deep(x []float64) float64 { return deep(x) }\n\n" + visible
	}
	lines := "switch n {\n"
	for i := range 7 {
		lines += fmt.Sprintf("case %d:\npanic(\"p\")\n", i)
	}
	work := map[string]string{
		"plain":   "",
		"lines":   lines + "}",
		"text":    "panic(fmt.Sprint(x))",
		"prints":  "fmt.Println(x)\nprintln(n)",
		"kinds":   "if n%2 == 0 { panic(x) }\nvar m map[int]int\nm[0] = n",
		"results": "if n > 3 { return math.NaN() }\nreturn float64(n)",
		"deep":    "if n > 3 { return deep(x) }",
	}
	folder := filepath.Dir(ownCache(t))
	term := term{t, folder}
	for name, fail := range work {
		term.handIn(name, sum(fail))
	}
	// What Sum has kept is not there when another function is called.
	leaks := "func Count(x []float64) map[float64]int { panic(fmt.Sprint(\"kept \", kept)) }"
	cells := notebook(sum(""), leaks, goodLeaf, goodRoot)
	term.write("leaks", map[string]string{"homework.ipynb": cells})
	o := runOptions(filepath.Join(folder, "class"), folder)
	graded, err := grading.Grade(t.Context(), o.Options)
	if err != nil {
		t.Fatal(err)
	}
	if len(graded.Students) != len(work)+1 {
		t.Fatalf("%d students", len(graded.Students))
	}
	reads := func(name string) string {
		v := exercise(t, student(t, graded.Class, name), "bank/sum").Verdict
		if v.HiddenTotal != 3 || v.HiddenPassed != 0 {
			t.Errorf("%s: %d of %d hidden cases are right", name, v.HiddenPassed, v.HiddenTotal)
		}
		data, err := json.Marshal(grader.ForStudent(*v, 0))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	want := reads("plain")
	for name := range work {
		if got := reads(name); got != want {
			t.Errorf("%s is told\n%s\nand plain\n%s", name, got, want)
		}
	}
	count := exercise(t, student(t, graded.Class, "leaks"), "bank/count").Verdict
	for _, c := range count.Cases {
		if !strings.HasSuffix(c.Message, "kept []") {
			t.Errorf("another function tells what was kept: %s", c.Message)
		}
	}
	for _, s := range graded.Students {
		if s.Took <= 0 || s.Took > time.Minute {
			t.Errorf("%s took %v", s.Name, s.Took)
		}
	}
}

// visibleInputs lists the inputs of the visible cases of the sum, as Go writes them in a program.
func visibleInputs(t *testing.T) string {
	var inputs []string
	for line := range strings.SplitSeq(visibleOnly(), "\n") {
		if input, ok := strings.CutPrefix(strings.TrimSpace(line), "case "); ok {
			inputs = append(inputs, strings.TrimSuffix(input, ":"))
		}
	}
	if slices.Sort(inputs); len(inputs) == 0 {
		t.Fatal("no inputs")
	}
	return strings.Join(inputs, ", ")
}
