package report

import (
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

var abouts = []course.Exercise{
	{ID: "trees/entropy", Title: "Entropy", Where: "Fan, Entropy", Points: 2,
		Type: "func([]float64) float64"},
	{ID: "trees/gain", Title: "Information gain", Where: "Fan, Gain", Points: 2,
		Type: "func([][]float64) float64"},
	{ID: "trees/id3", Title: "Growing a tree", Points: 4, Type: "func(shape.Table) *shape.Node"},
}

// verdict makes one of visible and hidden cases, each given by its outcome.
func judged(
	about course.Exercise, status grader.Status, message string, visible, hidden []grader.Outcome,
) *grader.Verdict {
	v := &grader.Verdict{Version: 1, ID: about.ID, Title: about.Title, Where: about.Where,
		Points: about.Points, Function: "F", Status: status, Message: message,
		Hints: []string{"The first hint.", "The second hint.", "The third hint."}}
	add := func(c grader.CaseVerdict, o grader.Outcome) {
		c.Outcome = o
		c.Input = []grader.Value{{Name: "counts", Text: "[]float64{" + c.Name + "}"}}
		c.Want = "want " + c.Name
		v.Total++
		if o == grader.Right {
			v.Passed++
			if c.Hidden {
				v.HiddenPassed++
			}
		} else {
			c.Message = "message " + c.Name
			if o == grader.Wrong {
				c.Got = "got " + c.Name
				c.Message = "got " + c.Got + ", want " + c.Want
			}
			if o == grader.Panicked {
				c.Message, c.Line = "panicked: index out of range [5] with length 2",
					"cell 7, line 3: x := counts[5]"
			}
		}
		v.Cases = append(v.Cases, c)
	}
	for i, o := range visible {
		add(grader.CaseVerdict{
			Name:  []string{"a pure node", "two classes", "three classes", "no examples"}[i],
			Where: "Fan, slide",
		}, o)
	}
	for i, o := range hidden {
		v.HiddenTotal++
		add(grader.CaseVerdict{
			Name:   []string{"secret one", "secret two", "secret three"}[i],
			Hidden: true,
			Drawn:  true,
		}, o)
	}
	return v
}

const (
	ok    = grader.Right
	wrong = grader.Wrong
)

// sample is a class with everything that can happen.
func sample() Class {
	passed := func(i int) Exercise {
		return Exercise{Exercise: abouts[i], State: submission.Graded, Found: "cell 7",
			Score: float64(abouts[i].Points),
			Verdict: judged(abouts[i], grader.Passed, "All 7 cases are right.",
				[]grader.Outcome{ok, ok, ok, ok}, []grader.Outcome{ok, ok, ok})}
	}
	failed := func(
		i int, score float64, message string, visible, hidden []grader.Outcome,
	) Exercise {
		status := grader.Partly
		if score == 0 {
			status = grader.Failed
		}
		return Exercise{
			Exercise: abouts[i],
			State:    submission.Graded,
			Found:    "cell 9; also in cell 4, which it replaces",
			Score:    score,
			Verdict:  judged(abouts[i], status, message, visible, hidden),
		}
	}
	state := func(i int, s submission.State, problem string) Exercise {
		return Exercise{Exercise: abouts[i], State: s, Problem: problem}
	}
	logs := grader.NamedHint{
		Name: "natural logarithm instead of bits",
		Hint: "Which base do bits have?",
	}

	onlyHidden := failed(1, 1.428, "All 4 visible cases are right; 2 of 3 hidden ones are not.",
		[]grader.Outcome{ok, ok, ok, ok}, []grader.Outcome{ok, wrong, grader.Panicked})
	onlyHidden.Verdict.Misconceptions = []grader.NamedHint{logs}
	bad := failed(0, 0, "None of the 7 cases is right.",
		[]grader.Outcome{wrong, wrong, grader.Panicked, grader.NotRun},
		[]grader.Outcome{wrong, wrong, wrong})
	bad.Verdict.Misconceptions = []grader.NamedHint{logs}
	bad.Verdict.Cases[0].Output = "debug 1\n"
	loop := failed(2, 2, "2 of 4 visible cases are right, and 0 of 3 hidden ones.",
		[]grader.Outcome{ok, ok, grader.TimedOut, grader.Overflowed},
		[]grader.Outcome{grader.TimedOut, grader.Memory, grader.Exited})
	unwritten := failed(2, 0, "F is not written yet: it returns nil for every case.",
		[]grader.Outcome{wrong, wrong, wrong, wrong}, nil)
	unwritten.Verdict.Status = grader.Unwritten
	override := failed(1, 2, "3 of 4 visible cases are right, and 3 of 3 hidden ones.",
		[]grader.Outcome{ok, ok, ok, wrong}, []grader.Outcome{ok, ok, ok})
	override.Override = &Override{
		Score:  2,
		Reason: "the slide was wrong",
		By:     "Prof. Fan",
		At:     time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC),
	}

	when := time.Date(2026, 11, 19, 22, 15, 30, 250_000_000, time.UTC)
	c := Class{Lesson: "trees", Title: "Decision trees", Exercises: abouts,
		Graded: time.Date(2026, 11, 21, 10, 30, 0, 0, time.UTC), Took: 21400 * time.Millisecond,
		Students: []Student{
			{Name: "ada", Path: "class/ada", Files: []string{"homework.ipynb"}, Submitted: when,
				Attempt: 1, Exercises: []Exercise{passed(0), passed(1), passed(2)}},
			{Name: "ben", Path: "class/ben", Files: []string{"homework.ipynb"}, Submitted: when,
				Attempt: 3, Took: 2600 * time.Millisecond,
				Exercises: []Exercise{bad, onlyHidden, loop}},
			{Name: "cleo", Path: "class/cleo", Files: []string{"answers.go"}, Submitted: when,
				Exercises: []Exercise{passed(0), override, unwritten}},
			{
				Name: "dan", Path: "class/dan",
				Exercises: []Exercise{
					state(0, submission.Missing, ""),
					state(1, submission.Broken,
						"cell 7, line 3: undefined: lgo\ncell 7, line 9: missing return"),
					state(2, submission.Refused, `cell 2, line 1: import "os/exec" is not allowed`),
				},
			},
			{Name: "eve", Path: "class/eve", Files: []string{"a.go", "b.go"},
				Exercises: []Exercise{
					state(0, submission.TooCostly, "compiling took more than 20 s"),
					state(1, submission.Mistyped, "b.go, line 12: Gain is func([]float64) float64"),
					state(2, submission.Unanswered, "")}},
			{
				Name: "flo", Path: "class/flo.ipynb",
				Problems: []string{"flo.ipynb: no JSON: line 3: unexpected end"},
				Exercises: []Exercise{state(0, submission.Missing, ""),
					state(1, submission.Missing, ""), state(2, submission.Missing, "")},
			},
			{Name: hostile, Path: "class/" + hostile, Submitted: when, Penalty: 1.5,
				Late: 26*time.Hour + 10*time.Minute, Note: "see me <b>",
				Exercises: []Exercise{passed(0), hostileExercise(), passed(2)}},
			{Name: "ada", Path: "late/Ada.zip", Exercises: []Exercise{passed(0), onlyHidden,
				state(2, submission.Broken, "cell 3, line 1: missing return")}},
		}}
	c.Alike = []similarity.Pair{{A: "ada", B: hostile, Functions: []similarity.Match{{
		Exercise: "trees/gain", Share: .876,
		A: []similarity.Piece{{Place: "cell 7", Line: 3, Text: "func Gain() {\n\treturn 1\n}"}},
		B: []similarity.Piece{{Place: "b.go", Line: 30,
			Text: "func Gain() {\n\t// <script>alert(9)</script>\n\treturn 1\n}"}},
		Blocks: []similarity.Block{{A: similarity.Lines{From: 4, To: 4},
			B: similarity.Lines{From: 32, To: 32}}},
	}}}}
	for i := range c.Students {
		s := &c.Students[i]
		for _, e := range s.Exercises {
			s.Raw += e.Score
		}
		s.Score = s.Raw - s.Penalty
	}
	return c
}

// hostile is a name with all that a format could trip over.
const hostile = "=cmd|'/c calc'!A1 <script>alert(1)</script> & \"q\" `x` [a](http://e) " +
	"::error::x %0A \x1b[31m\x00\u202e\xff ]]> ../../etc 李 | *b*\n@all"

func hostileExercise() Exercise {
	e := Exercise{Exercise: abouts[1], State: submission.Graded, Found: "cell <1>\x07", Score: 1,
		Verdict: judged(abouts[1], grader.Partly,
			"1 of 4 visible cases is right <i>, and 0 of 3 hidden ones.",
			[]grader.Outcome{ok, wrong, wrong, wrong}, []grader.Outcome{wrong, wrong, wrong})}
	c := &e.Verdict.Cases[1]
	c.Got, c.Want = "\"</pre><script>alert(2)</script>\x1b[2J]]>\"", "```\n<b>&\n```"
	c.Message = "got </script> ```` | x\r\n::error::forged \xc3\x28"
	c.Output = strings.Repeat("<img src=x onerror=alert(3)> \x00\x1b", 40)
	return e
}
