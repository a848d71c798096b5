package grader_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// The names in the JSON form are a contract with whoever reads notebooks.
func TestVerdictAsJSON(t *testing.T) {
	v := grader.Verdict{
		Version: 1, ID: "a/b", Title: "T", Where: "W", Function: "F", Points: 2,
		Status: grader.Partly, Passed: 1, Total: 2, Message: "M",
		Cases: []grader.CaseVerdict{
			{Name: "n", Outcome: grader.Right, Input: []grader.Value{{Text: "1"}},
				Got: "2", Want: "2"},
			{Name: "m", Where: "w", Note: "o", Drawn: true, Outcome: grader.TimedOut,
				Input: []grader.Value{{Name: "x", Text: "1"}}, Want: "3", Path: "[1]", Message: "s",
				Line: "l", Output: "p"},
		},
		Misconceptions: []grader.NamedHint{{Name: "k", Hint: "h"}}, Hints: []string{"i"},
		Notes: []string{"q"},
	}
	const want = `{"version":1,"id":"a/b","title":"T","where":"W","function":"F","points":2,` +
		`"status":"partly","passed":1,"total":2,"message":"M",` +
		`"cases":[{"name":"n","outcome":"right","input":[{"text":"1"}],"got":"2","want":"2"},` +
		`{"name":"m","where":"w","note":"o","drawn":true,"outcome":"timed out",` +
		`"input":[{"name":"x","text":"1"}],"want":"3","path":"[1]",` +
		`"message":"s","line":"l","output":"p"}],` +
		`"misconceptions":[{"name":"k","hint":"h"}],"hints":["i"],"notes":["q"]}`
	data, err := json.Marshal(v)
	if err != nil || string(data) != want {
		t.Errorf("%s (%v), want\n%s", data, err, want)
	}
	if back, err := verdict.Read(data); err != nil || !reflect.DeepEqual(back, v) {
		t.Errorf("%+v, %v", back, err)
	}
}

// Large values do not make large verdicts, and the place of the deviation stays in sight.
func TestVerdictsAreBounded(t *testing.T) {
	ex := grader.Exercise[func(n int) []float64]{
		ID: "test/halves", Title: "Halves", Points: 1,
		Solution: func(n int) []float64 {
			x := make([]float64, n)
			for i := range x {
				x[i] = float64(i) / 2
			}
			return x
		},
	}
	ex.Cases = func() []grader.Case {
		return []grader.Case{{Name: "long", Args: []any{100_000}, Want: ex.Solution(100_000)}}
	}
	v := grader.Run(ex, func(n int) []float64 {
		x := ex.Solution(n)
		x[70_001]++
		return x
	})
	c := v.Cases[0]
	if c.Path != "[70001]" || len(c.Got) > 3000 || !strings.Contains(c.Got, " 35001.5, ") ||
		!strings.Contains(c.Want, " 35000.5, ") {
		t.Errorf("%s: got %s, want %s", c.Path, c.Got, c.Want)
	}
	if n := len(v.HTML()); n > 10_000 {
		t.Errorf("a card of %d bytes", n)
	}
}

// No text that a student decides about is long in a verdict: those of panics, results, prints and
// lines of the source.
func TestTextsOfVerdictsAreBounded(t *testing.T) {
	ex := grader.Exercise[func(n int) map[string]string]{
		ID: "test/words", Title: "Words", Points: 1,
		Solution: func(int) map[string]string { return map[string]string{"a": "b"} },
		Cases: func() []grader.Case {
			want := map[string]string{"a": "b"}
			return []grader.Case{
				{Name: "panics", Args: []any{1}, Want: want},
				{Name: "a key", Args: []any{2}, Want: want},
				{Name: "a value", Args: []any{3}, Want: want},
				{Name: "cannot be read", Args: []any{4}, Want: want},
				{Name: "ends", Args: []any{5}, Want: want},
			}
		},
	}
	long := strings.Repeat("\xff long", 50_000)
	p := plan(t, ex, grader.PlanOptions{})
	answers := answer(p, func(n int) map[string]string {
		switch n {
		case 2:
			return map[string]string{"a": "b", long: "b"}
		case 3:
			return map[string]string{"a": long}
		}
		panic(long)
	})
	for i := range answers {
		answers[i].Printed = long
	}
	answers[0].Reply.Text = long // as it comes from a program that does not cut it
	answers[0].Reply.Trace = []guest.Frame{{Function: "work.words"}}
	answers[3].Reply.Kind, answers[3].Reply.Text = guest.Unsendable, long
	answers[4].Outcome, answers[4].Message = grader.Exited, long
	v, err := p.Judge(grader.Origin{
		Function: "work.words",
		Place:    func(guest.Frame) string { return long },
	}, answers)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range v.Cases {
		for _, text := range []string{c.Message, c.Path, c.Line, c.Got, c.Want, c.Output} {
			if len(text) > 7000 || !utf8.ValidString(text) {
				t.Errorf("%s: %d bytes: %.100q", c.Name, len(text), text)
			}
		}
	}
}

// The words that a student reads in each state of the work, with no element but those that a
// notebook lets through when it is not trusted.
func TestCardOfEachStatus(t *testing.T) {
	for status, words := range map[grader.Status]string{
		grader.Passed: "✓ passed", grader.Partly: "◐ partly right",
		grader.Failed: "✗ not right yet", grader.Unwritten: "✎ not written yet",
		grader.Mistyped: "! of another type",
	} {
		v := grader.Verdict{ID: "a/b", Title: "T", Status: status, Points: 1, Message: "M",
			Hints: []string{"secret"},
			Cases: []grader.CaseVerdict{{Name: "n", Outcome: grader.NotRun},
				{Name: "m", Outcome: grader.Right, Want: "1"}}}
		card := v.HTML()
		if !strings.Contains(card, words) || !strings.Contains(v.Text(), words) {
			t.Errorf("%s: %q is missing", status, words)
		}
		if hinted := strings.Contains(card, "secret"); hinted == (status == grader.Passed) {
			t.Errorf("%s: hints shown is %v", status, hinted)
		}
		for _, forbidden := range []string{"<script", "<iframe", "<form", "<link",
			"onclick", "url("} {
			if strings.Contains(card, forbidden) {
				t.Errorf("%s: the card has %s", status, forbidden)
			}
		}
	}
}
