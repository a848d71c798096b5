package judging

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Judge has a hand-in compiled and run, and compares the results with the expected ones.
type Judge struct {
	Host   Host
	Memory int64 // the bytes that a program may use; 0: 256 MB
	// fills in the results that are known before a work is judged; nil: there are none
	Recall func(*Work) error
}

// Complete judges the open exercises of a hand-in. An exercise that is not right is judged again,
// with the reference's helpers in place of the student's wrong ones, if there is a reference. The
// lesson has all exercises.
//
// The exercises share one program, as far as nothing of it runs before one of their functions is
// called. First each function gets a moment. Those that need more time run after all others, as
// machine code.
func (j Judge) Complete(ctx context.Context, w *Work, reference *submission.Reference,
	all []course.Exercise) error {
	if err := j.judge(ctx, w); err != nil || reference == nil {
		return err
	}
	for _, again := range w.again(reference, all) {
		if err := j.judge(ctx, again); err != nil {
			return err
		}
		again.count()
	}
	return nil
}

// judge judges the open exercises, program by program.
func (j Judge) judge(ctx context.Context, w *Work) error {
	if j.Recall != nil {
		if err := j.Recall(w); err != nil {
			return err
		}
	}
	w.queue = w.compose()
	for len(w.queue) > 0 {
		exercises := slices.DeleteFunc(w.queue[0], func(i int) bool {
			return !slices.Contains(w.open, i)
		})
		w.queue = w.queue[1:]
		if len(exercises) == 0 {
			continue
		}
		if err := j.program(ctx, w, exercises); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// compose groups the open exercises into programs. No verdict may depend on anything but the code
// of its exercise. So exercises share a program only if no code of it runs before one of their
// functions is called, and each function is called in instances of its own. Every other exercise
// has a program of its own, which holds only what it needs.
func (w *Work) compose() [][]int {
	var together []int
	var programs [][]int
	for _, i := range w.open {
		if quiet(w.source([]int{i})) {
			together = append(together, i)
		} else {
			programs = append(programs, []int{i})
		}
	}
	if together != nil {
		programs = append(programs, together)
	}
	return programs
}

// program compiles and runs a program of some exercises.
func (j Judge) program(ctx context.Context, w *Work, exercises []int) error {
	files := w.source(exercises)
	var functions []string
	for _, i := range exercises {
		functions = append(functions, w.Plans[i].Function)
	}
	slices.Sort(functions)
	if err := inspect(files, functions, j.Host.Importable); err != nil {
		w.split(exercises, err.Error())
		return nil
	}
	built, err := Build(ctx, j.Host, files, functions)
	switch {
	case err != nil:
		return err
	case built.Program != nil:
		defer built.Program.Close()
		return j.run(ctx, w, exercises, built)
	case built.Costly:
		w.tooCostly(exercises, built.Said)
		return nil
	}
	if errs := readErrors(built.Said); len(errs) > 0 {
		w.refused(exercises, errs)
	} else {
		w.split(exercises, brief(built.Said))
	}
	return nil
}

// Build compiles a student's package, whose name is work, into a program that offers functions. If
// the compiler refuses it with turns, the source that the student wrote is compiled, so that the
// message is about that source.
func Build(ctx context.Context, h Host, files map[string][]byte, functions []string) (Compiled,
	error) {
	turning := make(map[string][]byte)
	for name, source := range files {
		var err error
		if turning[name], err = withTurns(source); err != nil {
			turning = files // the compiler says more
			break
		}
	}
	built, err := h.Build(ctx, packages(turning, functions))
	if err != nil || built.Program != nil || built.Costly {
		return built, err
	}
	return h.Build(ctx, packages(files, functions))
}

// run makes the calls of all exercises of a program.
func (j Judge) run(ctx context.Context, w *Work, exercises []int, built Compiled) error {
	slow := exercises
	for _, brief := range []bool{true, false} {
		if len(slow) == 0 || brief && !built.Brief {
			continue
		}
		r, err := Start(ctx, built.Program, j.limits(brief))
		if err != nil {
			return err
		}
		if r.stillborn != nil && len(exercises) > 1 {
			w.split(exercises, "")
			return nil
		}
		if r.stillborn != nil && r.stillborn.Ended == grader.TimedOut && brief {
			continue
		}
		todo := slow
		slow = nil
		for _, i := range todo {
			again, err := j.exercise(ctx, w, i, r)
			if err != nil {
				return err
			}
			if again {
				slow = append(slow, i)
			}
		}
	}
	return nil
}

// limits are those of an instance.
func (j Judge) limits(brief bool) Limits {
	return Limits{Start: total, Memory: cmp.Or(j.Memory, defaultMemory), Output: maxOutput,
		Brief: brief}
}

// exercise makes the calls of an exercise and judges the answers. It reports whether the exercise
// needs more than a trial.
func (j Judge) exercise(ctx context.Context, w *Work, i int, r *Runner) (slow bool, err error) {
	plan := w.Plans[i]
	if r.stillborn == nil {
		k := slices.IndexFunc(r.hello.Functions, func(f guest.Function) bool {
			return f.Name == plan.Function
		})
		var f guest.Function
		if k >= 0 {
			f = r.hello.Functions[k]
		}
		if f.Type != plan.Type || f.Refused != "" {
			w.Settle(i, submission.Mistyped, mistyped(plan, f))
			return false, nil
		}
	}
	answers, took, slow, err := r.calls(ctx, plan, plan.Calls())
	if err != nil || slow {
		return slow, err
	}
	w.Took += took
	source := func() *mistakes.Function {
		return mistakes.Find(w.source([]int{i}), plan.Function)
	}
	from := grader.Origin{Function: work + "." + plan.Function, Place: w.place, Source: source,
		Repaired: func(edits []mistakes.Edit) []grader.Answer {
			return j.repaired(ctx, w, i, edits)
		}}
	v, err := plan.Judge(from, answers)
	if err != nil {
		w.Settle(i, submission.Unanswered, err.Error())
	} else {
		w.Judged(i, v)
	}
	return false, nil
}

// mostRepairs is how many repaired programs are built for a hand-in.
const mostRepairs = 10

// repaired makes the visible calls of an exercise with some edits of its source. There are no
// answers if that cannot be built, or if too much has been tried.
func (j Judge) repaired(
	ctx context.Context, w *Work, i int, edits []mistakes.Edit,
) []grader.Answer {
	of := cmp.Or(w.Of, w)
	if of.repairs++; of.repairs > mostRepairs || of.costly > 0 {
		return nil
	}
	plan := w.Plans[i]
	files := mistakes.Edited(w.source([]int{i}), edits)
	functions := []string{plan.Function}
	if inspect(files, functions, j.Host.Importable) != nil {
		return nil
	}
	built, err := Build(ctx, j.Host, files, functions)
	if built.Costly {
		of.costly++
	}
	if err != nil || built.Program == nil {
		return nil
	}
	defer built.Program.Close()
	r, err := Start(ctx, built.Program, j.limits(built.Brief))
	if err != nil {
		return nil
	}
	answers, _, slow, err := r.calls(ctx, plan, plan.Calls()[:plan.Visible()])
	if err != nil || slow {
		return nil
	}
	return answers
}

// mostCostly is how often the compiler may be stopped at a hand-in for its limits.
const mostCostly = 3

// tooCostly handles a program that is too much for the compiler. If it has several exercises, each
// is tried alone, and those with the least code first. If the compiler was stopped too often for
// this hand-in, all that is open is too costly.
func (w *Work) tooCostly(exercises []int, problem string) {
	w.costly++
	if w.costly < mostCostly && len(exercises) > 1 {
		byWeight := func(a, b int) int {
			return cmp.Compare(w.Weight(w.Exercises[a].ID), w.Weight(w.Exercises[b].ID))
		}
		for _, i := range slices.SortedFunc(slices.Values(exercises), byWeight) {
			w.queue = append(w.queue, []int{i})
		}
		return
	}
	settled := exercises
	if w.costly >= mostCostly {
		settled, w.queue = slices.Clone(w.open), nil
	}
	for _, i := range settled {
		text := problem
		needs := w.Needs(w.Plans[i].ID)
		for k, ex := range w.Exercises {
			if slices.Contains(needs, ex.ID) &&
				(slices.Contains(settled, k) || ex.State == submission.TooCostly) {
				text = fmt.Sprintf("it needs %s, which is too costly to compile", ex.Function)
				break
			}
		}
		w.Settle(i, submission.TooCostly, text)
	}
}

// split handles a program that cannot be compiled or started although no line is to blame. If the
// program has one exercise, that is the result. Otherwise each exercise is tried alone.
func (w *Work) split(exercises []int, problem string) {
	if len(exercises) == 1 {
		w.Settle(exercises[0], submission.Broken, problem)
		return
	}
	for _, i := range exercises {
		w.queue = append(w.queue, []int{i})
	}
}

// refused takes out what the compiler refuses, and tries the rest again.
func (w *Work) refused(exercises []int, errs []submission.CompileError) {
	var list []submission.CompileError
	before := len(w.open)
	for _, e := range errs {
		if e.Function == "" {
			list = append(list, e)
			continue
		}
		for _, i := range slices.Clone(w.open) {
			if w.Plans[i].Function == e.Function {
				w.Settle(i, submission.Mistyped, e.Text)
			}
		}
	}
	again := len(list) > 0 && w.dropped(list)
	if again || len(w.open) < before {
		w.queue = append(w.queue, exercises)
		return
	}
	// the compiler complains about something that does not belong to a single exercise
	problem := errs[0].Text
	if place := w.Place(errs[0].File, errs[0].Line); place != "" {
		problem = place + ": " + problem
	}
	w.split(exercises, problem)
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
func (w *Work) place(f guest.Frame) string {
	where := w.Place(f.File, f.Line)
	if where == "" {
		return ""
	}
	if line := w.Line(f.File, f.Line); line != "" {
		return where + ": " + line
	}
	return where
}
