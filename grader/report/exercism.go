package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
)

// The results.json of an Exercism test runner, version 3. A task is an exercise. A test is one of
// its visible cases, or all its hidden cases together.
type (
	exercism struct {
		Version int            `json:"version"`
		Status  string         `json:"status"`
		Message *string        `json:"message"`
		Tests   []exercismTest `json:"tests"`
	}
	exercismTest struct {
		Name     string  `json:"name"`
		TestCode string  `json:"test_code"`
		Status   string  `json:"status"`
		Message  *string `json:"message"`
		Output   *string `json:"output"`
		TaskID   int     `json:"task_id"`
	}
)

// The limits of the format: characters of a test's output, bytes of the message.
const (
	exercismOutput  = 500
	exercismMessage = 65535
)

func renderExercism(_ Class, s Student, o Options) ([]byte, error) {
	out := exercism{Version: 3, Status: "pass", Tests: []exercismTest{}}
	ran := false
	problems := slices.Clone(s.Problems)
	for i, e := range s.Exercises {
		if e.graded() {
			ran = true
		} else {
			problems = append(problems, e.ID+": "+e.reason())
		}
		out.Tests = append(out.Tests, e.exercism(i+1, o)...)
	}
	switch {
	case !ran:
		text := cut(strings.Join(problems, "\n"), exercismMessage-20)
		out.Status, out.Message = "error", new(cmp.Or(text, "There is nothing to run."))
		out.Tests = []exercismTest{}
	case slices.ContainsFunc(out.Tests, func(t exercismTest) bool { return t.Status != "pass" }):
		out.Status = "fail"
	}
	return encode(out)
}

// exercism lists the tests of an exercise.
func (e Exercise) exercism(task int, o Options) []exercismTest {
	if !e.graded() {
		return []exercismTest{{Name: e.Title, TestCode: e.Type, Status: "error",
			Message: new(e.feedback(o.Hints)), TaskID: task}}
	}
	v := e.shown(0)
	var tests []exercismTest
	for _, c := range v.Cases {
		test := exercismTest{Name: e.Title + ": " + c.Name, TestCode: call(v.Function, c),
			Status: "pass", TaskID: task}
		if c.Outcome != grader.Right {
			test.Status, test.Message = "fail", new(outcome(c))
			if c.Got == "" {
				test.Status = "error"
			}
		}
		if c.Output != "" {
			test.Output = new(c.Output)
			if runes := []rune(c.Output); len(runes) > exercismOutput {
				const note = "\nOutput was truncated. Please limit to 500 chars"
				*test.Output = string(runes[:exercismOutput-len(note)]) + note
			}
		}
		tests = append(tests, test)
	}
	if n := e.Verdict.HiddenTotal; n > 0 {
		test := exercismTest{Name: fmt.Sprintf("%s: %d hidden cases", e.Title, n),
			TestCode: v.Function + "(…)", Status: "pass", TaskID: task}
		if e.Verdict.HiddenPassed < n {
			text := strings.Join(append(e.hidden(), e.misconceptions()...), "\n")
			test.Status, test.Message = "fail", new(cmp.Or(text, v.Message))
		}
		tests = append(tests, test)
	}
	return tests
}

// misconceptions says which known mistakes were recognised.
func (e Exercise) misconceptions() []string {
	var lines []string
	for _, m := range e.Verdict.Misconceptions {
		lines = append(lines, m.Lead()+": "+m.Name+". "+m.Hint)
	}
	return lines
}
