package grading

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/submission"
)

// work is one hand-in under way.
type work struct {
	*submission.Submission
	credit    grader.Credit
	plans     []*grader.Plan
	exercises []report.Exercise
	content   gradebook.Content
	took      time.Duration // see [report.Student]
	whole     string        // stands for all that was submitted
	keys      []resultKeys
	open      []int // the exercises that are still to be run
	costly    int   // how often the compiler was stopped for its limits
	slow      int   // functions that were stopped in a trial
	changed   bool  // the compiler has refused a part, which was taken out

	// held while one of its programs changes what follows from it: several run at once
	mu    sync.Mutex
	queue []program // to be compiled
}

// readAll reads hand-ins. In a trial it leaves those to the end that take long.
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
	c.readers.Close() // their memory is left to what compiles and runs
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
	w := &work{Submission: sub, whole: sub.Whole(), credit: c.Credit, took: time.Since(began),
		plans: make([]*grader.Plan, len(c.graded)),
		keys:  make([]resultKeys, len(c.graded))}
	draws, err := c.identify(ctx, w)
	if err != nil {
		return nil, err
	}
	student := ""
	if c.PerStudent {
		student = s.Student
	}
	for i, t := range c.graded {
		about := t.About()
		part := w.Parts[about.ID]
		if w.plans[i], err = c.plan(i, student, max(1, draws[about.ID])); err != nil {
			return nil, err
		}
		ex := report.Exercise{
			Exercise: about,
			State:    report.State(part.State),
			Found:    part.Where,
			Problem:  part.Problem,
		}
		if part.State == submission.Found {
			ex.State = report.Unanswered
			w.open = append(w.open, i)
			w.keys[i] = c.resultKeys(w, i)
		}
		w.exercises = append(w.exercises, ex)
	}
	return w, nil
}

// identify says what a gradebook knows a hand-in by, and returns the draws of hidden cases for its
// functions.
func (c *class) identify(ctx context.Context, w *work) (map[string]int, error) {
	content := sha256.New()
	for _, t := range c.Tasks {
		id := t.About().ID
		part := w.Parts[id]
		fmt.Fprintf(content, "%q %q %q %q\n", id, part.State, w.Hash(id), part.Problem)
	}
	w.content = gradebook.Content{Hash: hex.EncodeToString(content.Sum(nil)),
		Functions: map[string]gradebook.Function{}}
	if c.Draws == nil {
		return nil, nil
	}
	codes := map[string]string{}
	for _, t := range c.graded {
		if code := w.Code(t.About().ID); code != "" {
			codes[t.About().ID] = code
		}
	}
	draws, err := c.Draws(ctx, w.Student, w.content.Hash, codes)
	for id, draw := range draws {
		w.content.Functions[id] = gradebook.Function{Code: codes[id], Draw: draw}
	}
	return draws, err
}

// settle ends an exercise that is still open.
func (w *work) settle(i int, state report.State, problem string) {
	w.exercises[i].State, w.exercises[i].Problem = state, problem
	w.open = slices.DeleteFunc(w.open, func(k int) bool { return k == i })
}

// judged ends an exercise with a verdict.
func (w *work) judged(i int, v grader.Verdict) {
	w.settle(i, report.Graded, "")
	w.exercises[i].Verdict = &v
	w.exercises[i].Score = grader.Score(v, w.credit)
}

// dropped takes out what the compiler refuses, settles the exercises that can do without none of
// it, and reports whether anything changed.
func (w *work) dropped(errs []submission.CompileError) bool {
	if !w.Drop(errs) {
		return false
	}
	w.changed = true
	for _, i := range slices.Clone(w.open) {
		if part := w.Parts[w.exercises[i].ID]; part.State != submission.Found {
			w.settle(i, report.State(part.State), part.Problem)
		}
	}
	return true
}

// functions returns the names of the functions of exercises.
func (w *work) functions(exercises []int) []string {
	var names []string
	for _, i := range exercises {
		names = append(names, w.plans[i].Function)
	}
	return names
}

// source returns what exercises need.
func (w *work) source(exercises []int) map[string][]byte {
	var ids []string
	for _, i := range exercises {
		ids = append(ids, w.exercises[i].ID)
	}
	return w.Source(ids...)
}

func (w *work) student() report.Student {
	s := report.Student{Name: w.Student, Path: w.Path, Files: w.Files, Submitted: w.Submitted,
		Mark: report.Mark(w.Mark), Exercises: w.exercises, Problems: w.Problems, Took: w.took}
	for i, ex := range s.Exercises {
		s.Score += ex.Score
		s.Exercises[i].Verdict = w.blamed(ex)
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

// blamed is the verdict of an exercise with a note that names the functions of other exercises that
// it needs and that are not right themselves: of a chain of them the first, with which a student
// should begin. A mistake that is known to be in one of these is not looked for in what calls it.
func (w *work) blamed(ex report.Exercise) *grader.Verdict {
	if ex.Verdict == nil || ex.Verdict.Status == grader.Passed ||
		ex.Verdict.Status == grader.Unwritten ||
		len(ex.Verdict.Carried) > 0 {
		return ex.Verdict
	}
	var names []string
	known := false
	for _, i := range w.wrongNeeds(ex.ID) {
		if len(w.wrongNeeds(w.exercises[i].ID)) == 0 {
			names = append(names, w.plans[i].Function)
			known = known || len(w.exercises[i].Verdict.Misconceptions) > 0
		}
	}
	v := *ex.Verdict // a kept one may be another student's too
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
func (w *work) wrongNeeds(id string) []int {
	needs := w.Needs(id)
	var wrong []int
	for i, ex := range w.exercises {
		if slices.Contains(needs, ex.ID) && ex.Verdict != nil &&
			ex.Verdict.Status != grader.Passed {
			wrong = append(wrong, i)
		}
	}
	return wrong
}

// recall takes the results of earlier runs.
func (c *class) recall(ctx context.Context, works []*work) error {
	if c.Store == nil {
		return nil
	}
	keys := map[string]bool{}
	for _, w := range works {
		for _, i := range w.open {
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
		for _, i := range slices.Clone(w.open) {
			r, ok := results[w.keys[i].function]
			if !ok {
				r, ok = results[w.keys[i].whole]
			}
			if !ok {
				continue
			}
			if r.Verdict != nil {
				w.judged(i, *r.Verdict)
			} else {
				w.settle(i, r.State, r.Problem)
			}
			w.exercises[i].Cached = true
		}
	}
	return nil
}

// keep stores the results of this run that the same submission will have again. A verdict about
// exactly the code that the key of its function stands for is kept for everyone who has that code.
// A result that follows from anything else in the submission is kept for the same submission only.
func (c *class) keep(ctx context.Context, works []*work) error {
	if c.Store == nil {
		return nil
	}
	results := map[string]gradebook.Result{}
	for _, w := range works {
		for i, ex := range w.exercises {
			keys := w.keys[i]
			if keys.function == "" || ex.Cached || !lasting(ex) {
				continue
			}
			key := keys.whole
			if ex.State == report.Graded && (!w.changed || keys == c.resultKeys(w, i)) {
				key = keys.function
			}
			results[key] = gradebook.Result{
				State:   ex.State,
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
// does not compile. A verdict was found in a trial in which every call was answered, or by the
// function alone, with its own processor time as the limit. But a process may also have broken
// down because of the machine.
func lasting(ex report.Exercise) bool {
	switch ex.State {
	case report.Broken, report.Mistyped:
		return true
	case report.Graded:
		return !slices.ContainsFunc(ex.Verdict.Cases, func(c grader.CaseVerdict) bool {
			return strings.HasPrefix(c.Message, sandbox.BrokeDown)
		})
	}
	return false
}
