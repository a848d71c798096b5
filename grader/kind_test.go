package grader_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
)

// sum adds the numbers; wrongSum, for which the bug is in line 4, leaves the last out.
func sum(numbers []int) int {
	total := 0
	for _, n := range numbers {
		total += n
	}
	return total
}

func wrongSum(numbers []int) int {
	total := 0
	for _, n := range numbers[:max(0, len(numbers)-1)] {
		total += n
	}
	return total
}

// halves are n numbers on a line: those below 0 are "low", the others "high".
func halves(r *rand.Rand, n int) (rows [][]float64, labels []string) {
	for range n {
		x := r.Float64() - 0.5
		rows = append(rows, []float64{x})
		labels = append(labels, half(x))
	}
	return rows, labels
}

func half(x float64) string {
	if x < 0 {
		return "low"
	}
	return "high"
}

func truth(args []any) any {
	var labels []string
	for _, row := range args[2].([][]float64) {
		labels = append(labels, half(row[0]))
	}
	return labels
}

// nearest is a classifier that comes near: the class of the nearest row.
func nearest(rows [][]float64, labels []string, unknown [][]float64) []string {
	var all []string
	for _, u := range unknown {
		best := 0
		for i, row := range rows {
			if (row[0]-u[0])*(row[0]-u[0]) < (rows[best][0]-u[0])*(rows[best][0]-u[0]) {
				best = i
			}
		}
		all = append(all, labels[best])
	}
	return all
}

func same(rows [][]float64, labels []string, unknown [][]float64) []string {
	all := make([]string, len(unknown))
	for i := range all {
		all[i] = labels[0]
	}
	return all
}

func split(r *rand.Rand) []any {
	rows, labels := halves(r, 10)
	unknown, _ := halves(r, 40)
	return []any{rows, labels, unknown}
}

var predict = grader.Exercise[func() float64]{
	ID: "kinds/predict", Title: "A prediction", Kind: course.Predict, Points: 1,
	Solution: func() float64 { return 12.5 },
	Compare:  compare.Tolerance{Abs: 1}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 12.5}}
	},
	Misconceptions: []grader.Misconception[func() float64]{{
		Name: "twice as much", Hint: "Each is counted once.",
		Wrong: func() float64 { return 25 },
	}},
}

var findBug = grader.Exercise[func() (line int, numbers []int)]{
	ID: "kinds/bug", Title: "A bug", Kind: course.FindBug, Points: 1,
	Solution: func() (int, []int) { return 3, []int{1} },
	Compare:  compare.Bug([]int{3}, sum, wrongSum, "a last number other than 0"),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case", Want: []any{3, []int{1}}}}
	},
}

var choose = grader.Exercise[func() (k int, reason string)]{
	ID: "kinds/choose", Title: "A choice", Kind: course.Choose, Points: 1,
	Solution: func() (int, string) {
		return 7, "seven is odd and there are only two classes to vote for"
	},
	Compare: compare.Accept(func(_, got []any) error {
		if k := got[0].(int); k != 7 {
			return errors.New("it is not 7")
		}
		return compare.Reason(got[1].(string))
	}),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{7, ""}}}
	},
	Hints: []string{"Take a number of voters that leaves no ties."},
}

var build = grader.Exercise[func(rows [][]float64, labels []string,
	unknown [][]float64) []string]{
	ID: "kinds/build", Title: "A classifier", Kind: course.Build, Points: 1,
	Solution: nearest,
	Compare:  compare.ErrorAtMost(0.1),
	Cases: func() []grader.Case {
		args := split(rand.New(rand.NewPCG(7, 7)))
		return []grader.Case{{Name: "forty rows", Args: args, Want: truth(args)}}
	},
	Draw:  split,
	Drawn: 2,
	Truth: truth,
}

// An answer that breaks the judgement is a wrong answer, and the grader goes on.
func TestPanicOfJudge(t *testing.T) {
	broken := choose
	broken.Compare = compare.Accept(func(_, got []any) error {
		words := strings.Fields("this reason has eight words that differ, one by one")
		return compare.Reason(strings.Join(words[:got[0].(int)], " "))
	})
	v := grader.Run(broken, func() (int, string) { return 40, "" })
	if v.Status != grader.Failed || !strings.Contains(v.Text(), "it cannot be tried: panic: ") {
		t.Errorf("%s: %s", v.Status, v.Text())
	}
}

// Hints are about the choice. Where it is right, and only the reason is not, they would mislead.
func TestHintsOfAChoice(t *testing.T) {
	for k, hints := range map[int]int{7: 0, 8: 1} {
		if v := grader.Run(choose, func() (int, string) { return k, "too short" }); v.Passed > 0 ||
			len(v.Hints) != hints {
			t.Errorf("k = %d: %d hints, want %d: %s", k, len(v.Hints), hints, v.Text())
		}
	}
}

// Zero may be what somebody predicts. The stub of a prediction returns its named result.
func TestPredictionOfZero(t *testing.T) {
	stub := func() (prediction float64) { return prediction }
	v := grader.Run(predict, stub)
	if v.Status != grader.Unwritten {
		t.Errorf("the stub: %s: %s", v.Status, v.Text())
	}
	v = grader.Run(predict, func() float64 { return 0 })
	if v.Status != grader.Failed || !strings.Contains(v.Text(), "a cell below shows") {
		t.Errorf("zero: %s: %s", v.Status, v.Text())
	}
}

// An answer in letters may be small, and have blanks around it.
func TestPredictionOfLetters(t *testing.T) {
	letter := grader.Exercise[func() string]{
		ID: "kinds/letter", Title: "A letter", Kind: course.Predict, Points: 1,
		Solution: func() string { return "C" },
		Cases: func() []grader.Case {
			return []grader.Case{{Name: "your prediction", Want: "C"}}
		},
	}
	for answer, want := range map[string]grader.Status{"C": grader.Passed, " c": grader.Passed,
		"D": grader.Failed} {
		if v := grader.Run(letter, func() string { return answer }); v.Status != want {
			t.Errorf("%q: %s", answer, v.Text())
		}
	}
}

func TestKindsAreValid(t *testing.T) {
	for _, ex := range []grader.Task{predict, findBug, choose, build} {
		if err := ex.Validate(); err != nil {
			t.Error(err)
		}
		if v := grader.Run(ex, ex.Reference()); v.Status != grader.Passed {
			t.Errorf("%s: the reference: %s", v.ID, v.Text())
		}
	}
	guess := predict
	guess.Kind = course.Write
	if err := guess.Validate(); err == nil || !strings.Contains(err.Error(), "and needs 5") {
		t.Errorf("a function to write with one case: %v", err)
	}
}

// TestAnswersOfAllKinds gives wrong answers. What the card, the text and the JSON say must help and
// not tell the answer.
func TestAnswersOfAllKinds(t *testing.T) {
	for _, c := range []struct {
		ex     grader.Task
		answer any
		says   string
	}{
		{predict, func() float64 { return 3 }, "a cell below shows"},
		{predict, func() float64 { return 25 }, "twice as much"},
		{findBug, func() (int, []int) { return 5, []int{1} }, "line 5 does what it should"},
		{findBug, func() (int, []int) { return 3, []int{1, 0} }, "line 3 it is; but on your case"},
		{findBug, func() (int, []int) { return 2, nil }, "and on your case the wrong"},
		{choose, func() (int, string) { return 7, "because because because" }, "different words"},
		{choose, func() (int, string) { return 6, "" }, "it is not 7"},
		{build, same, "labels are wrong"},
		{build, func([][]float64, []string, [][]float64) []string { return []string{"low"} },
			"1 labels for 40 rows"},
	} {
		v := grader.Run(c.ex, c.answer)
		if v.Status == grader.Passed || v.Passed > 0 {
			t.Errorf("%s: %s", v.ID, v.Text())
		}
		for _, text := range []string{v.Text(), v.HTML()} {
			if !strings.Contains(text, c.says) {
				t.Errorf("%s: it should say %q: %s", v.ID, c.says, text)
			}
			if strings.Contains(text, "12.5") || strings.Contains(text, "want") {
				t.Errorf("%s: it tells the answer: %s", v.ID, text)
			}
		}
		for _, one := range v.Cases {
			if one.Want != "" || strings.Contains(one.Message, "12.5") {
				t.Errorf("%s: it tells the answer: %+v", v.ID, one)
			}
		}
	}
}

// TestHiddenSplits draws hidden splits of a task to build, of which there are no more than it draws
// for everyone. Their wanted labels are the true ones, which the reference does not always give.
func TestHiddenSplits(t *testing.T) {
	p, err := grader.NewPlan(build, grader.PlanOptions{Secret: "s", Hidden: 12})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Calls()) - p.Visible(); n != 2 {
		t.Errorf("%d hidden cases, want 2", n)
	}
	strict := build
	strict.Compare = compare.ErrorAtMost(0)
	if err := strict.Validate(); err == nil {
		t.Error("the nearest neighbour made no error on any split, so Truth was not used")
	}
}

func TestMine(t *testing.T) {
	right := func() float64 { return 12 }
	f, whose := grader.Mine(predict, right)
	if f() != 12 || !strings.HasPrefix(whose, "your ") {
		t.Errorf("a right answer: %v, %s", f(), whose)
	}
	f, whose = grader.Mine(predict, func() float64 { return 0 })
	if f() != 12.5 || !strings.HasPrefix(whose, "the course's ") {
		t.Errorf("a wrong answer: %v, %s", f(), whose)
	}
}

// TestOpenTaskShowsLittleOfItsRows gives a wrong answer to a task with long texts. They must not
// fill the page.
func TestOpenTaskShowsLittleOfItsRows(t *testing.T) {
	texts := slices.Repeat([]string{strings.Repeat("word ", 60)}, 40)
	labels := slices.Repeat([]string{"ham"}, 40)
	task := grader.Exercise[func(texts []string) []string]{
		ID: "kinds/texts", Title: "A filter", Kind: course.Build, Points: 1,
		Solution: func(texts []string) []string { return slices.Repeat([]string{"ham"}, 40) },
		Compare:  compare.ErrorAtMost(0.1),
		Cases: func() []grader.Case {
			return []grader.Case{{Name: "forty texts", Args: []any{texts}, Want: labels}}
		},
	}
	v := grader.Run(task, func(texts []string) []string { return texts })
	if v.Status == grader.Passed {
		t.Fatal(v.Text())
	}
	if n := len(v.Cases[0].Input[0].Text); n > 310 {
		t.Errorf("the texts are shown in %d bytes: %s", n, v.Text())
	}
}
