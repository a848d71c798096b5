package grading

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// work is one hand-in while it is graded.
type work struct {
	*judging.Work
	content gradebook.Content
	took    time.Duration // to read it
	whole   string        // identifies the whole submission
	keys    []resultKeys
	cached  []bool // the results of an earlier run
}

// readAll reads hand-ins. In a trial it puts off those that take long.
func (c *class) readAll(ctx context.Context, sources []submission.Source, trial bool) ([]*work,
	error) {
	works := make([]*work, len(sources))
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(c.Jobs)
	for i, s := range sources {
		group.Go(func() (err error) {
			works[i], err = c.read(within, s, trial)
			return err
		})
	}
	err := group.Wait()
	c.readers.Close() // frees their memory for compiling and running
	if err != nil {
		return nil, err
	}
	for i, w := range works {
		if w == nil {
			c.long = append(c.long, sources[i])
		}
	}
	return slices.DeleteFunc(works, func(w *work) bool { return w == nil }), nil
}

// read reads a hand-in. In a trial it returns nil if that takes long.
func (c *class) read(ctx context.Context, s submission.Source, trial bool) (*work, error) {
	began := time.Now()
	read := c.readers.Read
	if trial {
		read = c.readers.Try
	}
	sub, err := read(ctx, s, c.wanted)
	if err != nil || sub == nil {
		return nil, err
	}
	w := &work{Work: &judging.Work{Submission: sub}, whole: sub.Whole(), took: time.Since(began),
		keys: make([]resultKeys, len(c.graded)), cached: make([]bool, len(c.graded))}
	c.identify(w)
	student := ""
	if c.PerStudent {
		student = cmp.Or(c.Names[s.Student], s.Student)
	}
	plans := make([]*grader.Plan, len(c.graded))
	for i := range c.graded {
		if plans[i], err = c.plan(i, student); err != nil {
			return nil, err
		}
	}
	w.Work = judging.New(sub, plans, c.Credit)
	for _, i := range w.Open() {
		w.keys[i] = c.resultKeys(w, i)
	}
	return w, nil
}

// identify sets the content by which a gradebook identifies the hand-in.
func (c *class) identify(w *work) {
	content := sha256.New()
	for _, wanted := range c.wanted {
		part := w.Parts[wanted.ID]
		fmt.Fprintf(content, "%q %q %q %q\n", wanted.ID, part.State, w.Hash(wanted.ID),
			part.Problem)
	}
	w.content = gradebook.Content{Hash: hex.EncodeToString(content.Sum(nil)),
		Functions: map[string]gradebook.Function{}}
	for _, t := range c.graded {
		if code := w.Code(t.About().ID); code != "" {
			w.content.Functions[t.About().ID] = gradebook.Function{Code: code}
		}
	}
}

func (w *work) student() report.Student {
	s := report.Student{Name: w.Student, Path: w.Path, Files: w.Files, Submitted: w.Submitted,
		Mark: report.Mark(w.Mark), Problems: w.Problems, Took: w.took + w.Took}
	for i, ex := range w.Exercises {
		s.Score += ex.Score
		s.Exercises = append(s.Exercises, report.Exercise{
			Exercise: ex.Exercise,
			State:    report.State(ex.State),
			Found:    ex.Found,
			Verdict:  w.Blamed(ex),
			Problem:  ex.Problem,
			Score:    ex.Score,
			Cached:   w.cached[i],
		})
	}
	s.Score = report.Hundredths(s.Score)
	s.Raw = s.Score
	missing := true
	for _, part := range w.Parts {
		missing = missing && part.State == submission.Missing
	}
	if missing && len(s.Problems) == 0 {
		s.Problems = []string{fmt.Sprintf("it declares none of the %d functions that are graded; "+
			"is it of another lesson?", len(w.Parts))}
	}
	return s
}

// recall fills in the results of earlier runs.
func (c *class) recall(ctx context.Context, works []*work) error {
	if c.Store == nil {
		return nil
	}
	keys := map[string]bool{}
	for _, w := range works {
		for _, i := range w.Open() {
			keys[w.keys[i].function], keys[w.keys[i].whole] = true, true
		}
	}
	if len(keys) == 0 {
		return nil
	}
	results, err := c.Store.Cached(ctx, slices.Sorted(maps.Keys(keys)))
	if err != nil {
		return err
	}
	for _, w := range works {
		for _, i := range w.Open() {
			r, ok := results[w.keys[i].function]
			if !ok {
				r, ok = results[w.keys[i].whole]
			}
			if !ok {
				continue
			}
			if r.Verdict != nil {
				w.Judged(i, *r.Verdict)
			} else {
				w.Settle(i, judging.State(r.State), r.Problem)
			}
			w.cached[i] = true
		}
	}
	return nil
}

// keep stores the results that are reproducible. A verdict that depends only on the code in the key
// of its function is kept for everybody with that code. Other results are kept for the same
// submission only.
func (c *class) keep(ctx context.Context, works []*work) error {
	if c.Store == nil {
		return nil
	}
	results := map[string]gradebook.Result{}
	for _, w := range works {
		for i, ex := range w.Exercises {
			keys := w.keys[i]
			if keys.function == "" || w.cached[i] || !lasting(ex) {
				continue
			}
			key := keys.whole
			if ex.State == judging.Graded && (!w.Changed || keys == c.resultKeys(w, i)) {
				key = keys.function
			}
			results[key] = gradebook.Result{
				State:   report.State(ex.State),
				Problem: ex.Problem,
				Verdict: ex.Verdict,
			}
		}
	}
	if len(results) == 0 {
		return nil
	}
	return c.Store.Store(ctx, results)
}

// lasting reports whether the same submission will have the same result again: it was judged, or
// does not compile. A verdict comes from a trial in which every call was answered, or from the
// function alone, with a limit on its own processor time. But a process can also break down because
// of the machine, and that is not kept.
func lasting(ex judging.Exercise) bool {
	switch ex.State {
	case submission.Broken, submission.Mistyped:
		return true
	case judging.Graded:
		return !slices.ContainsFunc(ex.Verdict.Cases, func(c grader.CaseVerdict) bool {
			return strings.HasPrefix(c.Message, harness.BrokeDown)
		})
	}
	return false
}
