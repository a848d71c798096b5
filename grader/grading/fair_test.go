package grading_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// only returns some exercises of the lesson on trees.
func only(t *testing.T, ids ...string) []grader.Task {
	t.Helper()
	found := slices.DeleteFunc(slices.Clone(tasks(t, "trees")), func(task grader.Task) bool {
		return !slices.Contains(ids, task.About().ID)
	})
	if len(found) != len(ids) {
		t.Fatalf("of the exercises %v there are %d", ids, len(found))
	}
	return found
}

// private is a case that a teacher has written down.
const private = `[{"exercise": "trees/entropy", "name": "the inspector's case", "args": [[777, ` +
	`777]], "want": 1}]`

// TestByHeart grades two students who have learnt the visible cases by heart: they are told that
// hidden ones fail, each has cases of their own, and what needs the wrong function is said to.
func TestByHeart(t *testing.T) {
	cases, err := grader.ReadPrivateCases(strings.NewReader(private))
	if err != nil {
		t.Fatal(err)
	}
	learnt := handIn(reference(t, "trees"), declarations(t,
		byHeart(only(t, "trees/entropy")[0], solutions.Entropy)))
	folder := class(t, map[string][]declaration{"anna": learnt, "ben": learnt})
	graded := grade(t, "trees", grading.Options{Paths: []string{folder},
		Tasks:  only(t, "trees/entropy", "trees/gain", "trees/classify"),
		Secret: "nobody knows", Hidden: 6, PerStudent: true, Private: cases})
	var hidden [2][]string // what the hidden cases hold
	for i, name := range []string{"anna", "ben"} {
		s := student(t, graded, name)
		v := exercise(t, s, "trees/entropy").Verdict
		visible := v.Total - v.HiddenTotal
		want := fmt.Sprintf("All %d visible cases are right; %d of %d hidden ones %s not.",
			visible, v.HiddenTotal-v.HiddenPassed, v.HiddenTotal,
			grader.Are(v.HiddenTotal-v.HiddenPassed))
		if v.Message != want || v.Status != grader.Partly || v.HiddenPassed == v.HiddenTotal ||
			v.Passed-v.HiddenPassed != visible {
			t.Errorf("%s: %s %s; it should be partly, and say: %s", name, v.Status, v.Message, want)
		}
		if ex := exercise(t, s, "trees/gain"); right(ex) ||
			!slices.ContainsFunc(ex.Verdict.Notes, func(n string) bool {
				return strings.Contains(n, "Gain needs Entropy")
			}) {
			t.Errorf("%s: what is said of Gain names no Entropy: %q", name, ex.Verdict.Notes)
		}
		if ex := exercise(t, s, "trees/classify"); !right(ex) {
			t.Errorf("%s: Classify is not right: %s", name, explain(ex))
		}
		for _, c := range v.Cases {
			if c.Hidden {
				hidden[i] = append(hidden[i], c.Input[0].Text)
			}
		}
	}
	if !slices.ContainsFunc(hidden[0], func(text string) bool {
		return strings.Contains(text, "777")
	}) {
		t.Errorf("the private case is not among the hidden ones: %q", hidden[0])
	}
	shared := slices.DeleteFunc(slices.Clone(hidden[0]), func(text string) bool {
		return !slices.Contains(hidden[1], text)
	})
	if len(shared) != 1 {
		t.Errorf("both students have the hidden cases %q; they should share the private one alone",
			shared)
	}
}

// TestRoot grades an entropy in natural logarithms: the mistake is named where it is, and not once
// more where the gain calls it.
func TestRoot(t *testing.T) {
	wrong := declarations(t,
		"func Entropy(counts []float64) float64 {\n\tbits := 0.0\n\tfor _, n := range counts {\n"+
			"\t\tif n > 0 {\n\t\t\tbits -= n / sum(counts) * math.Log(n/sum(counts))\n\t\t}\n"+
			"\t}\n\treturn bits\n}\n")
	folder := class(t, map[string][]declaration{"anna": handIn(reference(t, "trees"), wrong)})
	s := student(t,
		grade(t, "trees",
			grading.Options{
				Paths: []string{folder},
				Tasks: only(t, "trees/entropy", "trees/gain"),
			}), "anna")
	if v := exercise(t, s, "trees/entropy").Verdict; len(v.Misconceptions) != 1 ||
		!strings.Contains(v.Misconceptions[0].Name, "natural logarithm") {
		t.Errorf("the entropy's mistake is %v", v.Misconceptions)
	}
	v := exercise(t, s, "trees/gain").Verdict
	if len(v.Misconceptions) != 0 ||
		!slices.Contains(v.Notes, "Gain needs Entropy, not right either: begin there.") {
		t.Errorf("the gain's mistakes are %v, and its notes %q", v.Misconceptions, v.Notes)
	}
}

// TestCredit grades a trace that goes wrong on the way: by step it is worth what comes before, by
// case less, all or nothing nothing.
func TestCredit(t *testing.T) {
	late := declarations(t, `
func Online(x [][]float64, y []int) (predicted []int, trace [][]float64) {
	w := make([]float64, len(x[0]))
	for i, row := range x {
		sum := 0.0
		for j, v := range row {
			sum += w[j] * v
		}
		says := -1
		if sum >= 0 || i > 3 {
			says = 1
		}
		predicted = append(predicted, says)
		if says != y[i] {
			for j, v := range row {
				w[j] += float64(y[i]) * v
			}
		}
		trace = append(trace, slices.Clone(w))
	}
	return predicted, trace
}`)
	folder := class(t, map[string][]declaration{"anna": late})
	scores := map[grader.Credit]float64{}
	for _, credit := range []grader.Credit{grader.ByCase, grader.ByStep, grader.AllOrNothing} {
		graded := grade(t, "perceptrons", grading.Options{
			Paths: []string{folder},
			Tasks: slices.DeleteFunc(tasks(t, "perceptrons"), func(task grader.Task) bool {
				return task.About().ID != "perceptrons/online"
			}),
			Secret: "s",
			Credit: credit,
		})
		scores[credit] = graded.Students[0].Score
	}
	if scores[grader.AllOrNothing] != 0 || scores[grader.ByCase] <= 0 ||
		scores[grader.ByStep] <= scores[grader.ByCase] || scores[grader.ByStep] >= 2 {
		t.Errorf("the trace is worth %v; by step it should be more than by case and less than 2 "+
			"points, and all or nothing 0", scores)
	}
}
