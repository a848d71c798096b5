package grader

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Validate says what the author of the exercise must mend; a lesson's test calls it. It runs
// everything in this process.
//
// It wants an ID of two lower-case parts, a title, points and at least five visible cases with
// different names and fitting types, or one if it is not a function to write; a reference that
// meets all of them and leaves its arguments alone; cases drawn alike from one seed; misconceptions
// with different names that differ from the reference in a visible case and are recognised; that a
// stub of zero values fails; and that the reference keeps to each relation, which says something
// about at least one of twenty drawn cases.
func (ex Exercise[F]) Validate() error { return validate(ex.erase()) }

func validate(e erased) error {
	t := newTask(e)
	calls, err := t.calls(seed)
	if err != nil {
		return err
	}
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, t.errorf(format, args...)) }
	if !wellFormed(t.ID) {
		fault("its ID should be two parts of lower-case letters, digits and hyphens, such as " +
			"trees/best-attribute")
	}
	if t.Title == "" || t.Points <= 0 {
		fault("it needs a Title, and Points above 0")
	}
	if n := t.solution.Type().NumIn(); len(t.params) > 0 && len(t.params) != n {
		fault("it has %d Params, and a %s takes %d", len(t.params), t.Type, n)
	}
	if n := t.solution.Type().NumOut(); len(t.names) > 0 && len(t.names) != n {
		fault("it has %d Results, and a %s has %d", len(t.names), t.Type, n)
	}
	faults = append(faults, t.checkCases(calls), t.checkDraw(calls), t.checkMistakes(calls),
		t.checkRelations())
	return errors.Join(faults...)
}

func (t *task) checkCases(calls []call) error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, t.errorf(format, args...)) }
	least := 5
	if t.Kind != course.Write {
		least = 1
	}
	if n := len(calls) - t.drawn; n < least {
		fault("it has %d visible cases, and needs %d", n, least)
	}
	names := map[string]bool{}
	for i, c := range calls {
		if c.Name == "" || names[c.Name] {
			fault("case %d has no name, or the name of another: %q", i+1, c.Name)
		}
		names[c.Name] = true
		if got, err := t.reference(c); err != nil {
			fault("case %d (%q): %w", i+1, c.Name, err)
		} else if d := t.compare(c.in, got, c.want); d != nil {
			fault("case %d (%q): the reference does not meet it: %s", i+1, c.Name, d)
		}
	}
	stub := reflect.MakeFunc(t.solution.Type(), func([]reflect.Value) []reflect.Value {
		var zeros []reflect.Value
		for _, r := range guest.Results(t.solution.Type()) {
			zeros = append(zeros, reflect.Zero(r))
		}
		return zeros
	})
	if v := t.judge(Origin{Function: "stub", Place: describe}, calls,
		invokeAll(stub, calls)); v.Status == Passed {
		fault("a stub that returns zero values passes")
	}
	return errors.Join(faults...)
}

func (t *task) checkDraw(calls []call) error {
	again, err := t.calls(seed)
	if err != nil {
		return err
	}
	for i, c := range calls {
		if string(c.args) != string(again[i].args) {
			return t.errorf("case %d (%q) is another one each time: Cases must be constant, and "+
				"Draw must use r alone", i+1, c.Name)
		}
	}
	return nil
}

func (t *task) checkMistakes(calls []call) error {
	var faults []error
	names := map[string]bool{}
	for i, m := range t.misconceptions {
		wrong := reflect.ValueOf(m.Wrong)
		var fault error
		switch {
		case m.Name == "":
			fault = t.errorf("misconception %d needs a Name", i+1)
		case names[m.Name]:
			fault = t.errorf("misconception %d has the name of an earlier one, %q", i+1, m.Name)
		case m.Hint == "":
			fault = t.errorf("misconception %q needs a Hint", m.Name)
		case wrong.Type() != t.solution.Type():
			fault = t.errorf("misconception %q is a %s, and should be a %s", m.Name,
				guest.TypeName(wrong.Type()), t.Type)
		case wrong.IsNil():
			fault = t.errorf("misconception %q needs a Wrong", m.Name)
		}
		if fault != nil {
			faults = append(faults, fault)
			continue
		}
		names[m.Name] = true
		visible := calls[:len(calls)-t.drawn]
		v := t.judge(Origin{Function: "wrong", Place: describe}, visible, invokeAll(wrong, visible))
		if v.Status == Passed {
			faults = append(faults,
				t.errorf("misconception %q is right in every visible case", m.Name))
		} else if !slices.ContainsFunc(v.Misconceptions, func(n NamedHint) bool {
			return n.Name == m.Name
		}) {
			faults = append(faults,
				t.errorf("misconception %q is not recognised in its own results", m.Name))
		}
	}
	return errors.Join(faults...)
}

func (t *task) checkRelations() error {
	if len(t.relations) == 0 {
		return nil
	}
	if t.draw == nil {
		return t.errorf("it has Relations, and no Draw for the cases that they are tried on")
	}
	var faults []error
	names := map[string]bool{}
	for i, r := range t.relations {
		if r.Name == "" || names[r.Name] || r.Change == nil {
			faults = append(faults,
				t.errorf("relation %d (%q) needs a name of its own, and a Change", i+1, r.Name))
			continue
		}
		names[r.Name] = true
		applies := false
		for k := range uint64(20) {
			chance := rand.New(rand.NewPCG(seed, k))
			base, err := t.answered(Case{Name: "drawn", Args: t.draw(chance)})
			if err == nil {
				var other *call
				other, err = t.related(r, base, chance)
				applies = applies || other != nil
			}
			if err != nil {
				faults = append(faults, t.errorf("relation %q: %w", r.Name, err))
				break
			}
		}
		if !applies {
			faults = append(faults,
				t.errorf("relation %q says nothing about any of 20 drawn cases", r.Name))
		}
	}
	return errors.Join(faults...)
}

func invokeAll(f reflect.Value, calls []call) []Answer {
	results := make([]Answer, len(calls))
	for i, c := range calls {
		results[i].Reply = guest.Invoke(f, c.args)
	}
	return results
}

// wellFormed reports whether an ID has two parts of lower-case letters, digits and hyphens.
func wellFormed(id string) bool {
	parts := strings.Split(id, "/")
	for _, p := range parts {
		if p == "" || strings.Trim(p, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" ||
			p[0] < 'a' || p[len(p)-1] == '-' {
			return false
		}
	}
	return len(parts) == 2
}
