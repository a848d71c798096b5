package judging

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// again lists the exercises to be judged again: those that need an earlier exercise that is not
// right, with the reference's function in its place. Each has a work of its own. The lesson has all
// exercises.
func (w *Work) again(reference *submission.Reference, all []course.Exercise) []*Work {
	var again []*Work
	for i, ex := range w.Exercises {
		if ex.Passed() || ex.State == submission.Missing ||
			ex.Verdict != nil && ex.Verdict.Status == grader.Unwritten {
			continue
		}
		sub, helped := w.Carry(ex.ID, w.wrongBefore(ex.ID, all), reference)
		if sub == nil {
			continue
		}
		one := &Work{Submission: sub, credit: w.credit, Plans: w.Plans, open: []int{i}, Of: w,
			Exercises: make([]Exercise, len(w.Exercises))}
		one.Exercises[i] = Exercise{Exercise: ex.Exercise, State: submission.Unanswered,
			Found: ex.Found}
		for _, id := range helped {
			k := slices.IndexFunc(all, func(e course.Exercise) bool { return e.ID == id })
			one.helpers = append(one.helpers, all[k].Function)
		}
		again = append(again, one)
	}
	return again
}

// wrongBefore lists the earlier exercises whose functions are not right. A student who gets one
// more case of a helper right must not lose points for the functions that call it. For exercises
// that are not graded in this run, it is only known whether they are there.
func (w *Work) wrongBefore(id string, all []course.Exercise) []string {
	var wrong []string
	for _, e := range all {
		other := e.ID
		if other == id {
			break
		}
		i := slices.IndexFunc(w.Exercises, func(ex Exercise) bool { return ex.ID == other })
		if i < 0 {
			if part := w.Parts[other]; part != nil && part.State != submission.Found {
				wrong = append(wrong, other)
			}
			continue
		}
		v := w.Exercises[i].Verdict
		if v == nil || v.Status != grader.Passed {
			wrong = append(wrong, other)
		}
	}
	return wrong
}

// count gives the student's own work the results that are better than those of the student's
// functions alone, or that name a mistake which the wrong helpers had hidden.
func (w *Work) count() {
	for i, now := range w.Exercises {
		own := w.Of.Exercises[i]
		tells := now.Verdict != nil && now.Score == own.Score && own.Verdict != nil &&
			len(now.Verdict.Misconceptions) > len(own.Verdict.Misconceptions)
		if now.Verdict == nil || now.Score <= own.Score && !tells {
			continue
		}
		v := *now.Verdict // a cached one may be another student's too
		v.Carried = w.helpers
		note := fmt.Sprintf("%s was graded with the reference's %s in place of yours.",
			v.Function, strings.Join(w.helpers, " and "))
		v.Notes = append(slices.Clip(v.Notes), note)
		now.Verdict = &v
		w.Of.Exercises[i] = now
	}
}
