package grading

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// carried is an exercise of a work that is graded once more, with helpers of the reference.
type carried struct {
	*work            // with this exercise alone
	of      *work    // the student's own
	i       int      // the exercise
	helpers []string // the functions of the reference
}

// carry lists the exercises of some works that are to be graded once more: those that need an
// earlier exercise that is not right, with the reference's function in its place. Each runs in a
// program of its own, and is kept under a key of its own. The results that are known are there
// already.
func (c *class) carry(ctx context.Context, works []*work) ([]carried, error) {
	if c.reference == nil {
		return nil, nil
	}
	again := make([][]carried, len(works))
	group := errgroup.Group{}
	group.SetLimit(c.Jobs)
	for k, w := range works {
		group.Go(func() error {
			again[k] = c.again(w)
			return nil
		})
	}
	_ = group.Wait() // no error
	all := slices.Concat(again...)
	return all, c.recall(ctx, alone(all))
}

// alone are the works in which a carried exercise is alone.
func alone(all []carried) []*work {
	var works []*work
	for _, a := range all {
		works = append(works, a.work)
	}
	return works
}

// count takes the results that are better than those of the students' functions alone. It
// returns the students' works that are done, and those of which an exercise is still open.
// These it leaves as they are.
func count(all []carried) (done, undone []*work) {
	for _, a := range all {
		if len(a.open) > 0 && !slices.Contains(undone, a.of) {
			undone = append(undone, a.of)
		}
	}
	for _, a := range all {
		if slices.Contains(undone, a.of) {
			continue
		}
		if a.count(); !slices.Contains(done, a.of) {
			done = append(done, a.of)
		}
	}
	return done, undone
}

// again lists the exercises of a work that are to be graded once more.
func (c *class) again(w *work) []carried {
	var all []carried
	for i, ex := range w.exercises {
		if ex.Passed() || ex.State == report.Missing ||
			ex.Verdict != nil && ex.Verdict.Status == grader.Unwritten {
			continue
		}
		sub, helped := w.Carry(ex.ID, c.wrongBefore(w, ex.ID), c.reference)
		if sub == nil {
			continue
		}
		one := &work{Submission: sub, credit: w.credit, plans: w.plans, open: []int{i},
			exercises: make([]report.Exercise, len(w.exercises)),
			keys:      make([]resultKeys, len(w.keys))}
		one.exercises[i] = report.Exercise{
			Exercise: ex.Exercise,
			State:    report.Unanswered,
			Found:    ex.Found,
		}
		if c.Store != nil {
			one.keys[i] = resultKeys{c.key(w.plans[i], "carried function", sub.Hash(ex.ID)),
				c.key(w.plans[i], "carried whole", sub.Whole())}
		}
		var names []string
		for _, id := range helped {
			k := slices.IndexFunc(c.wanted, func(w course.Exercise) bool { return w.ID == id })
			names = append(names, c.wanted[k].Function)
		}
		all = append(all, carried{one, w, i, names})
	}
	return all
}

// wrongBefore lists the exercises before one whose functions are not right: a student who gets one
// more case of a helper right must not lose what follows from it. Of those that were not graded now
// it is only known whether they are there.
func (c *class) wrongBefore(w *work, id string) []string {
	var wrong []string
	for _, t := range c.Tasks {
		other := t.About().ID
		if other == id {
			break
		}
		i := slices.IndexFunc(w.exercises, func(ex report.Exercise) bool { return ex.ID == other })
		if i < 0 {
			if part := w.Parts[other]; part != nil && part.State != submission.Found {
				wrong = append(wrong, other)
			}
			continue
		}
		v := w.exercises[i].Verdict
		if v == nil || v.Status != grader.Passed {
			wrong = append(wrong, other)
		}
	}
	return wrong
}

// count takes the result if it is better than that of the student's functions alone.
func (a carried) count() {
	now := a.exercises[a.i]
	if now.Verdict == nil || now.Score <= a.of.exercises[a.i].Score {
		return
	}
	v := *now.Verdict // a kept one may be another student's too
	v.Carried = a.helpers
	note := fmt.Sprintf("%s was graded with the reference's %s in place of yours.", v.Function,
		strings.Join(a.helpers, " and "))
	v.Notes = append(slices.Clip(v.Notes), note)
	now.Verdict = &v
	a.of.exercises[a.i] = now
}
