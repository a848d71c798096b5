package exercisetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
)

type exercise = grader.Exercise[func(x int) int]

// square is an exercise without a fault.
func square() exercise {
	return exercise{
		ID: "numbers/square", Title: "A square", Where: "Lecture, Section", Points: 1,
		Solution: func(x int) int { return x * x },
		Cases: func() []grader.Case {
			return []grader.Case{
				{Name: "one", Args: []any{1}, Want: 1}, {Name: "two", Args: []any{2}, Want: 4},
				{Name: "three", Args: []any{3}, Want: 9},
				{Name: "minus one", Args: []any{-1}, Want: 1},
				{Name: "minus three", Args: []any{-3}, Want: 9},
			}
		},
		Draw: func(r *rand.Rand) []any { return []any{5 + r.IntN(90)} },
		Misconceptions: []grader.Misconception[func(x int) int]{
			{Name: "twice", Hint: "x·x is not x + x.", Wrong: func(x int) int { return 2 * x }},
			{Name: "the sign kept", Hint: "A square is never negative.",
				Wrong: func(x int) int { return x * max(x, -x) }},
		},
	}
}

func TestSound(t *testing.T) {
	if wrong := faults(square()); wrong != nil {
		t.Error(wrong)
	}
	Run(t, "numbers", []grader.Task{square()})
}

func TestFaults(t *testing.T) {
	for _, broken := range []struct {
		name, want string
		change     func(*exercise)
	}{
		{"invalid", "needs a Title", func(ex *exercise) { ex.Title = "" }},
		{"no place", "Where is empty", func(ex *exercise) { ex.Where = "" }},
		{"few cases", "the reference: passed, 9 of 9 cases", func(ex *exercise) { ex.Drawn = 4 }},
		{"two names for one mistake", `"twice" gives the same results as "a sum" in every ` +
			"visible case; add a case that tells them apart, or drop one", func(ex *exercise) {
			ex.Misconceptions = append(ex.Misconceptions, grader.Misconception[func(x int) int]{
				Name: "a sum", Hint: "Multiply.", Wrong: func(x int) int { return x + x }})
		}},
		{"one mistake twice", `"twice" gives the same results as "the sign`, func(ex *exercise) {
			ex.Misconceptions[0].Wrong = ex.Misconceptions[1].Wrong
		}},
	} {
		t.Run(broken.name, func(t *testing.T) {
			ex := square()
			broken.change(&ex)
			if text := strings.Join(faults(ex), "\n"); !strings.Contains(text, broken.want) {
				t.Errorf("the faults are %q, want %q among them", text, broken.want)
			}
		})
	}
}

// A judge that does not look at what it is given is found out.
func TestHostile(t *testing.T) {
	choice := func(judge func(k int) error) grader.Task {
		return grader.Exercise[func() (k int)]{
			ID: "numbers/choice", Title: "A choice", Where: "Lecture, Section", Points: 1,
			Kind: course.Choose, Solution: func() int { return 3 },
			Cases:   func() []grader.Case { return []grader.Case{{Name: "yours", Want: 3}} },
			Compare: compare.Accept(func(_, got []any) error { return judge(got[0].(int)) }),
		}
	}
	rows := make([]int, 10)
	for _, judge := range []struct {
		name, want string
		judge      func(k int) error
	}{
		{"looks first", "", func(k int) error {
			if k < 1 || k > 10 {
				return fmt.Errorf("k = %d; choose one from 1 to 10", k)
			}
			return nil
		}},
		{"does not look", "result 1 as 1000000: it cannot be tried: panic: ", func(k int) error {
			if len(rows[:max(k, 0)]) == 0 {
				return errors.New("none")
			}
			return nil
		}},
	} {
		got := strings.Join(hostile(choice(judge.judge)), "\n")
		if judge.want == "" && got != "" || !strings.Contains(got, judge.want) {
			t.Errorf("a judge that %s: the faults are %q, want %q", judge.name, got, judge.want)
		}
	}
}

func TestLesson(t *testing.T) {
	cube := square()
	cube.ID = "numbers/cube"
	other := square()
	other.ID = "letters/square"
	for _, list := range []struct {
		tasks []grader.Task
		want  []string
	}{
		{[]grader.Task{square(), cube}, nil},
		{[]grader.Task{square(), square()},
			[]string{"numbers/square stands twice among the tasks"}},
		{
			[]grader.Task{other},
			[]string{
				"letters/square is an exercise of the lesson in numbers, whose name its ID " +
					"should begin with",
			},
		},
	} {
		if got := lesson("numbers", list.tasks); !slices.Equal(got, list.want) {
			t.Errorf("the faults are %q, want %q", got, list.want)
		}
	}
}

// trial is a test that may fail.
type trial struct {
	testing.TB
	said string
}

func (t *trial) Helper()                           {}
func (t *trial) Fatalf(format string, args ...any) { t.said = fmt.Sprintf(format, args...) }

// A difference is one beyond the tolerance of check cells, and is told by the name of what differs.
func TestSame(t *testing.T) {
	for _, c := range []struct {
		got, want any
		differ    bool
	}{
		{[]float64{1, .1 + .2}, []float64{1, .3}, false},
		{[]float64{1, .301}, []float64{1, .3}, true},
		{[]int{1}, []int{1, 2}, true},
		{"a", "a", false},
	} {
		asked := &trial{}
		if Same(asked, "the sum", c.got, c.want); strings.HasPrefix(asked.said,
			"the sum: ") != c.differ || (asked.said != "") != c.differ {
			t.Errorf("of %v and %v it says %q; want a difference: %v", c.got, c.want,
				asked.said, c.differ)
		}
	}
}

func TestNearest(t *testing.T) {
	got := Nearest([][]float64{{0, 0}, {3, 0}, {3, 4}}, []string{"a", "b", "c"},
		[][]float64{{2, 1}, {1, 1}, {9, 9}})
	if want := []string{"b", "a", "c"}; !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}
