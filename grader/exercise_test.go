package grader_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/known"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

type (
	meanFunc  = func(x []float64) float64
	meanEx    = grader.Exercise[meanFunc]
	meanWrong = grader.Misconception[meanFunc]
)

func mean(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	total := 0.0
	for _, v := range x {
		total += v
	}
	return total / float64(len(x))
}

// middle is the element in the middle, which equals the mean of some.
func middle(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	return x[len(x)/2]
}

// means is a sound exercise.
func means() meanEx {
	return meanEx{
		ID: "test/mean", Title: "Mean", Where: "nowhere", Points: 3, Params: []string{"x"},
		Solution: mean,
		Cases: func() []grader.Case {
			return []grader.Case{
				{Name: "none", Args: []any{nil}, Want: 0},
				{Name: "one", Args: []any{[]float64{4}}, Want: 4},
				{Name: "two", Args: []any{[]float64{1, 2}}, Want: 1.5, Where: "lecture, means",
					Note: "half of 3"},
				{Name: "three", Args: []any{[]float64{3, 1, 5}}, Want: 3},
				{Name: "skewed", Args: []any{[]float64{0, 0, 0, 1}}, Want: 0.25},
			}
		},
		Draw: func(r *rand.Rand) []any {
			x := make([]float64, 2+r.IntN(4))
			for i := range x {
				x[i] = r.NormFloat64()
			}
			return []any{x}
		},
		Misconceptions: []meanWrong{
			{Name: "sum", Hint: "Divide.", Wrong: func(x []float64) float64 {
				return mean(x) * float64(len(x))
			}},
			{Name: "middle", Hint: "Add.", Wrong: middle},
			{Name: "not a number", Hint: "0/0.", Wrong: func(x []float64) float64 {
				return mean(x) * float64(len(x)) / float64(len(x))
			}},
			{Name: "panics", Hint: "Look at the length.", Wrong: func(x []float64) float64 {
				return x[0] - x[0] + mean(x)
			}},
		},
		Hints: []string{"first", "second"},
	}
}

func TestValidate(t *testing.T) {
	if err := means().Validate(); err != nil {
		t.Fatal(err)
	}
	more := func(change func(c []grader.Case) []grader.Case) func(*meanEx) {
		return func(ex *meanEx) {
			cases := ex.Cases
			ex.Cases = func() []grader.Case { return change(cases()) }
		}
	}
	calls := 0.0
	for name, c := range map[string]struct {
		change func(ex *meanEx)
		says   string
	}{
		"ID":          {func(ex *meanEx) { ex.ID = "Mean" }, "two parts of lower-case letters"},
		"ID of three": {func(ex *meanEx) { ex.ID = "a/b/c" }, "two parts"},
		"ID's end":    {func(ex *meanEx) { ex.ID = "a/b-" }, "two parts"},
		"title":       {func(ex *meanEx) { ex.Title = "" }, "needs a Title"},
		"points":      {func(ex *meanEx) { ex.Points = 0 }, "Points above 0"},
		"params":      {func(ex *meanEx) { ex.Params = []string{"x", "y"} }, "has 2 Params"},
		"solution":    {func(ex *meanEx) { ex.Solution = nil }, "has no Solution"},
		"cases":       {func(ex *meanEx) { ex.Cases = nil }, "has no Cases"},
		"drawn":       {func(ex *meanEx) { ex.Drawn = -1 }, "Drawn is -1"},
		"four cases": {more(func(c []grader.Case) []grader.Case { return c[:4] }),
			"has 4 visible cases"},
		"one name": {
			more(func(c []grader.Case) []grader.Case { c[1].Name = "none"; return c }),
			`case 2 has no name, or the name of another: "none"`,
		},
		"wrong literal": {more(func(c []grader.Case) []grader.Case { c[2].Want = 1.4; return c }),
			`case 3 ("two"): the reference does not meet it: got 1.5, want 1.4`},
		"argument": {
			more(func(c []grader.Case) []grader.Case { c[2].Args[0] = []int{1}; return c }),
			`case 3 ("two"): argument 1 is a []int, and should be a []float64`,
		},
		"arguments": {more(func(c []grader.Case) []grader.Case { c[2].Args = nil; return c }),
			`case 3 ("two"): it has 0 arguments`},
		"result": {more(func(c []grader.Case) []grader.Case { c[2].Want = "1.5"; return c }),
			`case 3 ("two"): the wanted result 1 is a string, and should be a float64`},
		"no result": {more(func(c []grader.Case) []grader.Case { c[2].Want = nil; return c }),
			"is a <nil>, and should be a float64"},
		"cases by chance": {more(func(c []grader.Case) []grader.Case {
			calls++
			c[1].Args[0], c[1].Want = []float64{calls}, calls
			return c
		}), `case 2 ("one") is another one each time`},
		"draw by chance": {func(ex *meanEx) {
			ex.Draw = func(*rand.Rand) []any { calls++; return []any{[]float64{calls}} }
		}, "Draw must use r alone"},
		"draw of a text": {func(ex *meanEx) {
			ex.Draw = func(*rand.Rand) []any { return []any{"x"} }
		}, "drawn case 1: argument 1 is a string"},
		"reference panics": {func(ex *meanEx) {
			ex.Solution = func(x []float64) float64 { return mean(x) + 0*x[0] }
		}, `case 1 ("none"): the reference panics`},
		"reference writes": {func(ex *meanEx) {
			ex.Solution = func(x []float64) float64 {
				m := mean(x)
				clear(x)
				return m
			}
		}, "the reference changes its arguments"},
		"no mistake": {func(ex *meanEx) { ex.Misconceptions[0].Wrong = mean },
			`misconception "sum" is right in every visible case`},
		"nil mistake": {func(ex *meanEx) { ex.Misconceptions[0].Wrong = nil },
			`exercise "test/mean": misconception "sum" needs a Wrong`},
		"mistake of another type": {func(ex *meanEx) {
			ex.ID = "test/mistyped"
			known.Add(ex.ID, known.Mistake{Name: "a sign", Hint: "-", Wrong: math.Abs})
		}, `misconception "a sign" is a func(float64) float64, and should be a ` +
			`func([]float64) float64`},
		"same mistake": {func(ex *meanEx) { ex.Misconceptions[1].Name = "sum" },
			`misconception 2 has the name of an earlier one, "sum"`},
		"no name": {func(ex *meanEx) { ex.Misconceptions[1].Name = "" },
			"misconception 2 needs a Name"},
		"no hint": {func(ex *meanEx) { ex.Misconceptions[1].Hint = "" }, "needs a Hint"},
		"stub passes": {func(ex *meanEx) {
			ex.Compare = func(args, got, want []any) *compare.Deviation { return nil }
		}, "a stub that returns zero values passes"},
	} {
		ex := means()
		c.change(&ex)
		if err := ex.Validate(); err == nil || !strings.Contains(err.Error(), c.says) ||
			!strings.HasPrefix(err.Error(), "exercise ") {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

func TestValidateLooksAtTypes(t *testing.T) {
	for _, c := range []struct {
		task grader.Task
		says string
	}{
		{grader.Exercise[int]{ID: "a/b"}, "F is int, not a function's type"},
		{
			grader.Exercise[func(int)]{
				Solution: func(int) {},
				Cases:    func() []grader.Case { return nil },
			}, "has no result to compare",
		},
		{
			grader.Exercise[func(any) int]{
				Solution: func(any) int { return 1 },
				Cases:    func() []grader.Case { return nil },
			}, "of the interfaces only error can",
		},
		{grader.Exercise[func() (int, error)]{
			Solution: func() (int, error) { return 1, nil },
			Cases:    func() []grader.Case { return []grader.Case{{Name: "x", Want: 1}} },
		},
			"Want must be a []any of the 2 results"},
	} {
		if err := c.task.Validate(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
}

func outcomes(v grader.Verdict) string {
	var list []string
	for _, c := range v.Cases {
		list = append(list, string(c.Outcome))
	}
	return strings.Join(list, ", ")
}

func TestStatuses(t *testing.T) {
	for _, c := range []struct {
		name    string
		f       meanFunc
		status  grader.Status
		passed  int
		message string
	}{
		{"right", mean, grader.Passed, 10, "All 10 cases are right."},
		{"partly", middle, grader.Partly, 2, "2 of 10 cases are right."},
		{"failed", func(x []float64) float64 { return mean(x) + 1 }, grader.Failed, 0,
			"None of the 10 cases is right."},
		{"stub", func([]float64) float64 { return 0 }, grader.Unwritten, 1,
			"TestStatuses is not written yet: it returns 0 for every case."},
		{"written, and yet 0", func(x []float64) float64 {
			total, one := 0, 1
			return float64(total / (one + len(x)))
		}, grader.Partly, 1, "1 of 10 cases is right. TestStatuses returns 0 for every case."},
		{"always the same", func([]float64) float64 { return 4 }, grader.Partly, 1,
			"1 of 10 cases is right."},
	} {
		v := grader.Run(means(), c.f)
		if v.Status != c.status || v.Passed != c.passed || v.Total != 10 || v.Message != c.message {
			t.Errorf("%s: %s, %d of %d, %q", c.name, v.Status, v.Passed, v.Total, v.Message)
		}
	}
}

func TestWhatAVerdictHolds(t *testing.T) {
	v := grader.Run(means(), func(x []float64) float64 { return mean(x) * float64(len(x)) })
	if v.Version != 1 || v.ID != "test/mean" || v.Title != "Mean" || v.Where != "nowhere" ||
		v.Points != 3 || len(v.Hints) != 2 {
		t.Errorf("%+v", v)
	}
	c := v.Cases[2]
	c.Input = nil
	want := grader.CaseVerdict{
		Name:    "two",
		Where:   "lecture, means",
		Note:    "half of 3",
		Outcome: grader.Wrong,
		Got:     "3",
		Want:    "1.5",
		Message: "got 3, want 1.5",
	}
	if fmt.Sprintf("%+v", c) != fmt.Sprintf("%+v", want) {
		t.Errorf("%+v", c)
	}
	if in := v.Cases[2].Input; len(in) != 1 || in[0] != (grader.Value{Name: "x", Text: "[1, 2]"}) {
		t.Errorf("%+v", in)
	}
	if !v.Cases[5].Drawn || v.Cases[4].Drawn || v.Cases[5].Name != "drawn 1" {
		t.Error("the sixth case is the first that was drawn")
	}
}

func TestMisconceptionsAreRecognised(t *testing.T) {
	sorted := func(x []float64) float64 { // as "sum", but right for two numbers
		if len(x) == 2 {
			return mean(x)
		}
		return mean(x) * float64(len(x))
	}
	half := func(x []float64) float64 { // "sum" in one case, and something else in others
		if len(x) == 3 {
			return mean(x) * 3
		}
		return mean(x) + 1
	}
	for _, c := range []struct {
		name string
		f    meanFunc
		want string
	}{
		{"the right answer", mean, ""},
		{"itself", means().Misconceptions[0].Wrong, "sum"},
		{"itself, but right where it is not", sorted, ""},
		{"with other mistakes", half, ""},
		{"the middle", middle, "middle"},
		{"NaN", func(x []float64) float64 {
			total := 0.0
			for _, v := range x {
				total += v
			}
			return total / float64(len(x))
		}, "not a number"},
		{"a panic in its case", func(x []float64) float64 {
			if x[0] == 1e9 {
				return 0
			}
			return mean(x)
		}, "panics"},
		{"a stub", func([]float64) float64 { return 0 }, ""},
	} {
		v := grader.Run(means(), c.f)
		var names []string
		for _, m := range v.Misconceptions {
			names = append(names, m.Name)
			if m.Hint == "" {
				t.Errorf("%s: %q without its hint", c.name, m.Name)
			}
		}
		if strings.Join(names, ", ") != c.want {
			t.Errorf("%s: recognised %q, want %q (%s)", c.name, names, c.want, outcomes(v))
		}
	}
}

// Several mistakes that do the same in every case are all named, and none of them for certain. So
// is one that says nothing but NaN, which comes of many mistakes.
func TestMisconceptionsThatMayBe(t *testing.T) {
	sums := means()
	sums.Misconceptions = append(sums.Misconceptions,
		meanWrong{Name: "not divided", Hint: "By what?", Wrong: sums.Misconceptions[0].Wrong})
	for _, c := range []struct {
		name string
		ex   meanEx
		f    meanFunc
		want string
	}{
		{"one", means(), means().Misconceptions[0].Wrong, "This looks like a known mistake: sum"},
		{"two", sums, means().Misconceptions[0].Wrong,
			"This may be a known mistake: sum, This may be a known mistake: not divided"},
		{"NaN alone", means(), means().Misconceptions[2].Wrong,
			"This may be a known mistake: not a number"},
	} {
		v := grader.Run(c.ex, c.f)
		var names []string
		for _, m := range v.Misconceptions {
			names = append(names, m.Lead()+": "+m.Name)
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if text := strings.Join(strings.Fields(v.Text()), " "); !strings.Contains(text, names[0]) {
			t.Errorf("%s: the text does not say so:\n%s", c.name, text)
		}
	}
}

// Two flaws in one function: a known mistake is named although some cases break down, and two
// mistakes that show in different cases are both named. A mistake that is wrong where the function
// is right is not one of them.
func TestSecondFlaws(t *testing.T) {
	sum := means().Misconceptions[0].Wrong
	ex := means()
	last := func(x []float64) float64 {
		if len(x) == 0 {
			return 0
		}
		return x[len(x)-1]
	}
	ex.Misconceptions = append(ex.Misconceptions[:1:1], meanWrong{"the last", "Add.", last})
	for _, c := range []struct {
		name string
		f    meanFunc
		want string
	}{
		{"some break down", func(x []float64) float64 {
			if len(x) == 3 {
				panic("three")
			}
			return sum(x)
		}, "sum"},
		{"no other result", func(x []float64) float64 {
			if len(x) > 1 {
				panic("several")
			}
			return sum(x)
		}, ""},
		{"two", func(x []float64) float64 {
			if len(x) == 3 {
				return last(x)
			}
			return sum(x)
		}, "sum, the last"},
		{"one of them is nowhere", func(x []float64) float64 {
			if len(x) == 3 {
				return 1e9
			}
			return sum(x)
		}, ""},
	} {
		v := grader.Run(ex, c.f)
		var names []string
		for _, m := range v.Misconceptions {
			names = append(names, m.Name)
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%s: %q, want %q (%s)", c.name, got, c.want, outcomes(v))
		}
	}
}

// The comparison of an exercise expects right results to compare with. A known mistake may return
// something else.
func TestMistakesOfAnotherShape(t *testing.T) {
	type pairs = func(x []float64) []float64
	ex := grader.Exercise[pairs]{
		ID: "test/ends", Title: "Ends", Where: "here", Points: 1,
		Solution: func(x []float64) []float64 { return []float64{x[0], x[len(x)-1]} },
		Cases: func() []grader.Case {
			return []grader.Case{{Name: "three", Args: []any{[]float64{1, 2, 3}},
				Want: []float64{1, 3}}}
		},
		Compare: func(_, got, want []any) *compare.Deviation {
			if w := want[0].([]float64); !slices.Equal(got[0].([]float64), w[:2]) {
				return &compare.Deviation{Message: "other ends"}
			}
			return nil
		},
		Misconceptions: []grader.Misconception[pairs]{
			{Name: "nothing", Wrong: func([]float64) []float64 { return nil }},
			{Name: "exchanged", Wrong: func(x []float64) []float64 {
				return []float64{x[len(x)-1], x[0]}
			}},
		},
	}
	v := grader.Run(ex, func(x []float64) []float64 { return []float64{x[len(x)-1], x[0]} })
	if len(v.Misconceptions) != 1 || v.Misconceptions[0].Name != "exchanged" {
		t.Errorf("named %v (%s)", v.Misconceptions, outcomes(v))
	}
}

func TestChangedArgumentsAreTold(t *testing.T) {
	const copies = "; its caller still uses that memory, so work on a copy, such as " +
		"slices.Clone makes"
	const behind = "writes behind the end of its argument x, as append does where a slice has room"
	for _, c := range []struct {
		name    string
		f       meanFunc
		outcome grader.Outcome
		message string
	}{
		{"changes it", func(x []float64) float64 {
			m := mean(x)
			if len(x) == 3 {
				x[0]++
			}
			return m
		}, grader.Changed, "the result is right, but the function changes its argument x" + copies},
		{"clears it", func(x []float64) float64 { clear(x); return 9 },
			grader.Wrong, "got 9, want 3; and the function changes its argument x" + copies},
		{"appends to it", func(x []float64) float64 { return mean(append(x, mean(x))) },
			grader.Changed, "the result is right, but the function " + behind + copies},
		{"appends to it and sorts", func(x []float64) float64 {
			m := mean(x)
			slices.Sort(append(x, m))
			return m
		}, grader.Changed, "the result is right, but the function changes its argument x and " +
			behind + copies},
		{"copies", func(x []float64) float64 {
			y := append(slices.Clone(x), mean(x))
			slices.Sort(y)
			return mean(y)
		}, grader.Right, ""},
	} {
		v := grader.Run(means(), c.f)
		if got := v.Cases[3]; got.Outcome != c.outcome || got.Message != c.message {
			t.Errorf("%s: %s: %s", c.name, got.Outcome, got.Message)
		}
	}
}

func TestResultsThatCannotBeRead(t *testing.T) {
	type chain struct{ Next *chain }
	ex := grader.Exercise[func(int) *chain]{
		ID: "test/chain", Title: "Chain", Points: 1,
		Solution: func(int) *chain { return &chain{} },
		Cases: func() []grader.Case {
			return []grader.Case{{Name: "x", Args: []any{1}, Want: &chain{}}}
		},
	}
	v := grader.Run(ex, func(int) *chain {
		c := &chain{}
		c.Next = c
		return c
	})
	if c := v.Cases[0]; c.Outcome != grader.Unreadable ||
		c.Message != "returned what cannot be read: .Next: points back to a value "+
			"that it is part of" {
		t.Errorf("%s: %q", c.Outcome, c.Message)
	}
}

// Several results go by their names, in what came and what should have come as in what is wrong.
func TestResultsHaveNames(t *testing.T) {
	solution := func(x []float64) (class int, confidence []float64) {
		return len(x), slices.Clone(x)
	}
	ex := grader.Exercise[func(x []float64) (class int, confidence []float64)]{
		ID: "test/named", Title: "Named", Points: 1, Results: []string{"class", "confidence"},
		Solution: solution,
		Cases: func() []grader.Case {
			return []grader.Case{
				{Name: "two", Args: []any{[]float64{.5, .25}}, Want: []any{2, []float64{.5, .25}}},
			}
		},
	}
	wrong := func(class int, confidence []float64) string {
		c := grader.Run(ex, func([]float64) (int, []float64) { return class, confidence }).Cases[0]
		return c.Path + " | " + c.Message + " | " + c.Got + " | " + c.Want
	}
	const want = " | class = 2, confidence = [0.5, 0.25]"
	for _, c := range []struct{ got, want string }{
		{wrong(2, []float64{.5, .75}),
			"confidence[1] | confidence[1]: got 0.75, want 0.25 | class = 2, " +
				"confidence = [0.5, 0.75]" + want},
		{wrong(1, nil), "class | class: got 1, want 2 | class = 1, confidence = []" + want},
	} {
		if c.got != c.want {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
	ex.Results = ex.Results[:1]
	if err := ex.Validate(); err == nil || !strings.Contains(err.Error(), "it has 1 Results") {
		t.Errorf("one name for two results: %v", err)
	}
}

func TestSeveralResults(t *testing.T) {
	ex := grader.Exercise[func(x []float64) (int, error)]{
		ID: "test/several", Title: "Several", Points: 1,
		Solution: func(x []float64) (int, error) {
			if len(x) == 0 {
				return 0, errors.New("nothing")
			}
			return len(x), nil
		},
		Cases: func() []grader.Case {
			return []grader.Case{
				{Name: "none", Args: []any{[]float64{}}, Want: []any{0, errors.New("empty")}},
				{Name: "two", Args: []any{[]float64{1, 2}}, Want: []any{2, nil}},
			}
		},
	}
	if v := grader.Run(ex, ex.Solution); v.Status != grader.Passed {
		t.Errorf("%+v", v)
	}
	v := grader.Run(ex, func(x []float64) (int, error) { return len(x), errors.New("always") })
	c := v.Cases[1]
	if v.Passed != 1 || c.Got != "2, error: always" || c.Want != "2, nil" || c.Path != "result 2" ||
		c.Message != "result 2: should return no error, and returns: always" {
		t.Errorf("%+v", c)
	}
	v = grader.Run(ex, func([]float64) (int, error) { return 0, nil })
	if v.Message != "TestSeveralResults is not written yet: it returns 0, nil for every case." {
		t.Error(v.Message)
	}
}

func TestReadVerdictRefuses(t *testing.T) {
	for _, data := range []string{"", "null", "{}", `"{}"`, "[1]", `{"version":1,"id":"a/b"}`,
		`{"version":"x"}`} {
		if _, err := verdict.Read([]byte(data)); err == nil ||
			!strings.HasPrefix(err.Error(), "no verdict") {
			t.Errorf("%s: %v", data, err)
		}
	}
}
