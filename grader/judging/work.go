// Package judging judges one hand-in: it has the functions compiled and called by a [Host], and
// compares the results with the expected ones. A program holds the functions of one hand-in.
//
// No line that a student wrote runs in this process, and no expected value leaves it. Faults of a
// hand-in are part of its results. An error is about the machine.
package judging

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Exercise is the result of one exercise of a hand-in.
type Exercise struct {
	course.Exercise
	State   submission.State
	Found   string          // where; see [submission.Part]
	Verdict *grader.Verdict // nil unless submission.Graded
	Problem string          // in words, where State is not submission.Graded
	Score   float64         // of Points
	Cached  bool            // the result of an earlier run
}

// Passed reports whether every case is right.
func (e Exercise) Passed() bool { return e.Verdict != nil && e.Verdict.Status == grader.Passed }

// Work is one hand-in under way.
type Work struct {
	*submission.Submission
	Exercises []Exercise
	Plans     []*grader.Plan // of Exercises
	Took      time.Duration  // to run the visible cases
	Changed   bool           // the compiler has refused a part, which was taken out
	Done      func(i int)    // called when an exercise has its result; may be nil

	// If this is one exercise that is judged again, with functions of the reference as helpers: the
	// student's own work. Else nil.
	Of      *Work
	helpers []string

	credit  grader.Credit
	open    []int   // the exercises that are still to be run
	queue   [][]int // those of each program that is to be compiled
	costly  int     // how often the compiler was stopped for its limits
	repairs int     // how many repaired programs were tried
}

// New makes the Work of a hand-in. The exercises of the plans are judged.
func New(sub *submission.Submission, plans []*grader.Plan, credit grader.Credit) *Work {
	w := &Work{Submission: sub, Plans: plans, credit: credit}
	for i, p := range plans {
		part := sub.Parts[p.ID]
		ex := Exercise{Exercise: p.Exercise, State: part.State, Found: part.Where,
			Problem: part.Problem}
		if part.State == submission.Found {
			ex.State = submission.Unanswered
			w.open = append(w.open, i)
		}
		w.Exercises = append(w.Exercises, ex)
	}
	return w
}

// Open returns the exercises that are still to be run.
func (w *Work) Open() []int { return slices.Clone(w.open) }

// Settle ends an exercise that is still open without a verdict.
func (w *Work) Settle(i int, state submission.State, problem string) {
	w.Exercises[i].State, w.Exercises[i].Problem = state, problem
	w.open = slices.DeleteFunc(w.open, func(k int) bool { return k == i })
	if w.Done != nil {
		w.Done(i)
	}
}

// Judged ends an exercise with a verdict.
func (w *Work) Judged(i int, v grader.Verdict) {
	w.Exercises[i].Verdict = &v
	w.Exercises[i].Score = grader.Score(v, w.credit)
	w.Settle(i, submission.Graded, "")
}

// dropped takes out what the compiler refuses, settles the exercises that need a part of it, and
// reports whether anything changed.
func (w *Work) dropped(errs []submission.CompileError) bool {
	if !w.Drop(errs) {
		return false
	}
	w.Changed = true
	for _, i := range slices.Clone(w.open) {
		if part := w.Parts[w.Exercises[i].ID]; part.State != submission.Found {
			w.Settle(i, part.State, part.Problem)
		}
	}
	return true
}

// source returns what exercises need.
func (w *Work) source(exercises []int) map[string][]byte {
	var ids []string
	for _, i := range exercises {
		ids = append(ids, w.Exercises[i].ID)
	}
	return w.Source(ids...)
}

// Blamed is the verdict of an exercise with a note that names the functions of other exercises that
// it needs and that are not right themselves. Of a chain of them it names the first, with which a
// student should begin. If a mistake is known to be in one of these functions, it is not looked for
// in the callers.
func (w *Work) Blamed(ex Exercise) *grader.Verdict {
	if ex.Verdict == nil || ex.Verdict.Status == grader.Passed ||
		ex.Verdict.Status == grader.Unwritten ||
		len(ex.Verdict.Carried) > 0 {
		return ex.Verdict
	}
	var names []string
	known := false
	for _, i := range w.wrongNeeds(ex.ID) {
		if len(w.wrongNeeds(w.Exercises[i].ID)) == 0 {
			names = append(names, w.Plans[i].Function)
			known = known || len(w.Exercises[i].Verdict.Misconceptions) > 0
		}
	}
	v := *ex.Verdict // a cached one may be another student's too
	if known {
		v.Misconceptions = nil
	}
	if len(names) > 0 {
		v.Notes = append(slices.Clip(v.Notes),
			fmt.Sprintf("%s needs %s, not right either: begin there.", v.Function,
				strings.Join(names, " and ")))
	}
	return &v
}

// wrongNeeds lists the exercises that an exercise needs and that are not right.
func (w *Work) wrongNeeds(id string) []int {
	needs := w.Needs(id)
	var wrong []int
	for i, ex := range w.Exercises {
		if slices.Contains(needs, ex.ID) && ex.Verdict != nil &&
			ex.Verdict.Status != grader.Passed {
			wrong = append(wrong, i)
		}
	}
	return wrong
}
