package grading

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader/judging"
)

// carried is an exercise that is graded once more, with helpers of the reference.
type carried struct {
	*work
	of   *work // the student's own
	more judging.Carried
}

// carry lists the exercises to grade once more: those that need an earlier exercise that is wrong.
// They get the reference's function in place of that one. Each has its own program and its own key.
// Results that are already known are filled in.
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

// alone returns the works that hold one carried exercise each.
func alone(all []carried) []*work {
	var works []*work
	for _, a := range all {
		works = append(works, a.work)
	}
	return works
}

// count replaces results by those of carried exercises that are better. It returns the students'
// works that are done, and those with an open exercise, which it does not change.
func count(all []carried) (done, undone []*work) {
	for _, a := range all {
		if len(a.Open()) > 0 && !slices.Contains(undone, a.of) {
			undone = append(undone, a.of)
		}
	}
	for _, a := range all {
		if slices.Contains(undone, a.of) {
			continue
		}
		if a.more.Count() {
			a.of.cached[a.more.I] = a.cached[a.more.I]
		}
		if !slices.Contains(done, a.of) {
			done = append(done, a.of)
		}
	}
	return done, undone
}

// again lists the exercises of a work to grade once more.
func (c *class) again(w *work) []carried {
	var all []carried
	for _, more := range w.Again(c.reference, c.wanted) {
		one := &work{Work: more.Work, keys: make([]resultKeys, len(w.keys)),
			cached: make([]bool, len(w.keys))}
		if id := w.Exercises[more.I].ID; c.Store != nil {
			one.keys[more.I] = resultKeys{
				c.key(w.Plans[more.I], "carried function", more.Hash(id)),
				c.key(w.Plans[more.I], "carried whole", more.Whole())}
		}
		all = append(all, carried{one, w, more})
	}
	return all
}
