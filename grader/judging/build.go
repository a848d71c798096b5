package judging

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Judge has hand-ins compiled and run, and compares the results with the expected ones.
type Judge struct {
	Machine harness.Machine
	Memory  int64 // the bytes that a hand-in may use; 0: the machine's default
	Jobs    int   // programs that run at once
}

// Complete judges the open exercises of a hand-in with all the time that they may have. An exercise
// that is not right is judged again, with the reference's helpers in place of the student's wrong
// ones, if there is a reference. The lesson has all exercises.
func (j Judge) Complete(ctx context.Context, w *Work, reference *submission.Reference,
	all []course.Exercise) error {
	if err := j.both(ctx, w); err != nil || reference == nil {
		return err
	}
	again := w.Again(reference, all)
	var works []*Work
	for _, a := range again {
		works = append(works, a.Work)
	}
	err := j.both(ctx, works...)
	for _, a := range again {
		a.Count()
	}
	return err
}

// both tries the open exercises, and then judges those that are still open with all the time that
// they may have.
func (j Judge) both(ctx context.Context, works ...*Work) error {
	if err := j.Build(ctx, works, true); err != nil {
		return err
	}
	return j.Build(ctx, works, false)
}

// program is some exercises of a work that are compiled together.
type program struct {
	*Work
	exercises []int
}

// compose makes the programs of some exercises. No verdict may depend on anything but the code of
// its exercise. So exercises share a program only if no code of it runs before one of their
// functions is called, and each function is called in an instance of its own. Every other exercise
// has a program of its own, which holds only what it needs. It does not contain the variables of
// another exercise.
func (w *Work) compose(exercises []int) []program {
	var quiet, others []int
	for _, i := range exercises {
		if harness.Quiet(w.source([]int{i})) {
			quiet = append(quiet, i)
		} else {
			others = append(others, i)
		}
	}
	programs := w.alone(others)
	if len(quiet) > 0 {
		programs = append(programs, program{w, quiet})
	}
	return programs
}

// again makes the programs of the exercises that a trial has left open: one for each. If the
// compiler exceeded its limits, so many programs would cost too much. Then the light exercises are
// in one group, and the heavy ones in another.
func (w *Work) again() []program {
	if w.costly == 0 {
		return w.alone(w.open)
	}
	weights := map[int]int{}
	for _, i := range w.open {
		weights[i] = w.Weight(w.Exercises[i].ID)
	}
	byWeight := func(a, b int) int { return cmp.Compare(weights[a], weights[b]) }
	sorted := slices.SortedFunc(slices.Values(w.open), byWeight)
	typical := weights[sorted[(len(sorted)-1)/2]]
	light := slices.IndexFunc(sorted, func(i int) bool { return weights[i] > 3*typical })
	if light < 0 {
		light = (len(sorted) + 1) / 2
	}
	return append(w.compose(sorted[:light]), w.compose(sorted[light:])...)
}

// mostCostly is how often the compiler may be stopped at a submission for its limits.
const mostCostly = 3

// atOnce is how many programs of a submission are compiled at a time. So a costly submission costs
// no more than that before it is known to be costly.
const atOnce = 2

// Build compiles and runs the open exercises. Parts that the compiler refuses are taken out, and
// the rest is compiled again. In a trial, an exercise stays open if it is too much for the
// compiler, if its program ends at once, or if its function takes more than a moment or does not
// answer every call. Each of these runs again later, alone and with all the time that it may have,
// and the others do not wait for it.
func (j Judge) Build(ctx context.Context, works []*Work, trial bool) error {
	if !trial {
		if err := j.slowOnes(ctx, works); err != nil {
			return err
		}
	}
	for _, w := range works {
		switch {
		case len(w.open) == 0:
		case trial:
			w.queue = w.compose(w.open)
		default:
			w.queue = w.again()
		}
	}
	for ctx.Err() == nil {
		var programs []program
		for _, w := range works {
			n := min(len(w.queue), atOnce)
			if w.costly > 0 {
				n = min(n, 1)
			}
			if trial && len(w.slow) >= harness.MostSlow {
				n, w.queue = 0, nil
			}
			programs = append(programs, w.queue[:n]...)
			w.queue = w.queue[n:]
		}
		if len(programs) == 0 {
			break
		}
		if err := j.round(ctx, programs, trial); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// round compiles and runs some programs.
func (j Judge) round(ctx context.Context, programs []program, trial bool) error {
	units := make([]harness.Unit, len(programs))
	for i, p := range programs {
		units[i] = harness.Unit{Name: fmt.Sprint(i), Files: p.source(p.exercises),
			Functions: p.functions(p.exercises)}
	}
	built, err := j.Machine.Build(ctx, units)
	if err != nil {
		return err
	}
	for i, p := range programs {
		switch {
		case built[i].Deferred:
			p.queue = slices.Insert(p.queue, 0, p)
		case built[i].Program == nil:
			p.unbuilt(built[i], trial)
		}
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(j.Jobs)
	for i, p := range programs {
		if built[i].Program != nil {
			group.Go(func() error { return j.run(within, p, built[i], trial) })
		}
	}
	return group.Wait()
}

// unbuilt handles a program that was not compiled.
func (p program) unbuilt(b harness.Built, trial bool) {
	switch {
	case len(b.Errors) > 0:
		p.refused(b.Errors)
	case b.Costly && trial:
		p.costly++
		p.queue = nil
	case b.Costly:
		p.tooCostly(b.Problem)
	default:
		p.split(b.Problem)
	}
}

// tooCostly handles a program that is too much for the compiler. If the program has one exercise,
// or if the compiler was stopped too often for this submission, that is the result. Otherwise the
// lighter half is tried before the heavier.
func (p program) tooCostly(problem string) {
	p.costly++
	n := len(p.exercises) / 2
	if n > 0 && p.costly < mostCostly {
		halves := []program{{p.Work, p.exercises[:n]}, {p.Work, p.exercises[n:]}}
		p.queue = append(halves, p.queue...)
		return
	}
	settled := p.exercises
	if p.costly >= mostCostly {
		settled, p.queue = slices.Clone(p.open), nil
	}
	for _, i := range settled {
		text := problem
		needs := p.Needs(p.Plans[i].ID)
		for _, k := range settled {
			if slices.Contains(needs, p.Plans[k].ID) {
				text = fmt.Sprintf("it needs %s, which is too costly to compile",
					p.Plans[k].Function)
				break
			}
		}
		p.Settle(i, TooCostly, text)
	}
}

// split handles a program that cannot be compiled although no line is to blame. If the program has
// one exercise, that is the result. Otherwise each exercise is tried alone.
func (p program) split(problem string) {
	if len(p.exercises) == 1 {
		p.Settle(p.exercises[0], submission.Broken, problem)
		return
	}
	p.queue = append(p.queue, p.alone(p.exercises)...)
}

// alone makes a program of each exercise.
func (w *Work) alone(exercises []int) []program {
	var parts []program
	for _, i := range exercises {
		parts = append(parts, program{w, []int{i}})
	}
	return parts
}

// refused takes out what the compiler refuses.
func (p program) refused(errs []harness.CompileError) {
	var list []submission.CompileError
	for _, e := range errs {
		if e.Function == "" {
			list = append(list, submission.CompileError{File: e.File, Line: e.Line, Text: e.Text})
			continue
		}
		for _, i := range slices.Clone(p.open) {
			if p.Plans[i].Function == e.Function {
				p.Settle(i, submission.Mistyped, e.Text)
			}
		}
	}
	again := len(list) > 0 && p.dropped(list)
	rest := slices.DeleteFunc(slices.Clone(p.exercises), func(i int) bool {
		return !slices.Contains(p.open, i)
	})
	switch {
	case len(rest) == 0:
	case again, len(rest) < len(p.exercises):
		p.queue = append(p.queue, program{p.Work, rest})
	default: // the compiler complains about something that does not belong to a single exercise
		p.split(explain(p.Submission, errs))
	}
}

// explain names the first error of the compiler.
func explain(s *submission.Submission, errs []harness.CompileError) string {
	e := errs[0]
	if place := s.Place(e.File, e.Line); place != "" {
		return place + ": " + e.Text
	}
	return e.Text
}

// fraction divides the time limit of a call. Where a student waits, the limit allows for a busy
// machine. Here it does not have to: the sandbox counts processor time and allows for its own
// slowness. And each endless loop takes the whole limit.
const fraction = 16

// slow are exercises that a trial has left open because they did not answer every call. Their
// process is still there.
type slow struct {
	program
	built   harness.Built
	process harness.Process
}

// slowOnes makes the calls of the exercises that were too slow for a trial once more.
func (j Judge) slowOnes(ctx context.Context, works []*Work) error {
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(j.Jobs)
	for _, w := range works {
		for _, s := range w.slow {
			group.Go(func() error {
				defer s.process.Close()
				for _, i := range s.exercises {
					answers, err := s.process.Again(within, calls(s.Plans[i]))
					if err != nil {
						return err
					}
					s.judge(i, s.built, answers)
				}
				return nil
			})
		}
		w.slow = nil
	}
	return group.Wait()
}

// run makes the calls of all exercises of a program.
func (j Judge) run(ctx context.Context, p program, b harness.Built, trial bool) error {
	limits := harness.Limits{Memory: j.Memory, Trial: trial}
	process, err := b.Program.Start(ctx, limits)
	if err != nil {
		return err
	}
	left := slow{program{Work: p.Work}, b, process}
	defer func() {
		if len(left.exercises) == 0 {
			process.Close()
		}
	}()
	silent := len(process.Hello().Functions) == 0
	if silent && trial {
		return nil
	}
	offered := map[string]guest.Function{}
	for _, f := range process.Hello().Functions {
		offered[f.Name] = f
	}
	var all []harness.Call
	var run []int
	for _, i := range p.exercises {
		plan := p.Plans[i]
		if f := offered[plan.Function]; !silent &&
			(f.Type != plan.Type || f.Refused != "") {
			p.mu.Lock()
			p.Settle(i, submission.Mistyped, mistyped(plan, f))
			p.mu.Unlock()
			continue
		}
		run = append(run, i)
		all = append(all, calls(plan)...)
	}
	if len(all) == 0 {
		return nil
	}
	answers, err := process.Run(ctx, all)
	if err != nil {
		return err
	}
	for _, i := range run {
		n := len(p.Plans[i].Calls())
		own := answers[:n]
		answers = answers[n:]
		if trial && slices.ContainsFunc(own, func(a harness.Answer) bool {
			return a.Reply == nil
		}) {
			left.exercises = append(left.exercises, i)
		} else {
			p.judge(i, b, own)
		}
	}
	if len(left.exercises) > 0 {
		p.mu.Lock()
		p.slow = append(p.slow, left)
		p.mu.Unlock()
	}
	return nil
}

// calls are the calls of an exercise.
func calls(plan *grader.Plan) (all []harness.Call) {
	for _, args := range plan.Calls() {
		all = append(all, harness.Call{Function: plan.Function, Args: args,
			Time: plan.Limit() / fraction, OwnTime: plan.Kind == course.Build})
	}
	return all
}

// judge ends an exercise with the verdict on its answers, if it is still open: it may need a part
// that was taken out meanwhile.
func (p program) judge(i int, b harness.Built, answers []harness.Answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.open, i) {
		return
	}
	for _, a := range answers[:p.Plans[i].Visible()] {
		p.Took += a.Took
	}
	function := p.Plans[i].Function
	source := func() *mistakes.Function { return mistakes.Find(p.source([]int{i}), function) }
	from := grader.Origin{Function: b.Package + "." + function, Place: p.place, Source: source}
	v, err := p.Plans[i].Judge(from, convert(answers))
	if err != nil {
		p.Settle(i, Unanswered, err.Error())
	} else {
		p.Judged(i, v)
	}
}

func mistyped(p *grader.Plan, f guest.Function) string {
	switch {
	case f.Type == "":
		return fmt.Sprintf("there is no function %s", p.Function)
	case f.Type != p.Type:
		return fmt.Sprintf("%s is a %s; it should be a %s", p.Function, f.Type, p.Type)
	}
	return fmt.Sprintf("%s cannot be called: %s", p.Function, f.Refused)
}

// place names a place in the student's code, with its line.
func (p program) place(f guest.Frame) string {
	where := p.Place(f.File, f.Line)
	if where == "" {
		return ""
	}
	if line := p.Line(f.File, f.Line); line != "" {
		return where + ": " + line
	}
	return where
}

func convert(answers []harness.Answer) []grader.Answer {
	list := make([]grader.Answer, len(answers))
	for i, a := range answers {
		list[i] = grader.Answer{Outcome: a.Ended, Message: a.Message, Stacks: a.Stacks,
			Printed: a.Printed}
		if a.Reply != nil {
			list[i].Reply = *a.Reply
		}
	}
	return list
}
