package submission

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// locate finds the function that an exercise asks for, and its declaration.
func (d *draft) locate(w course.Exercise) (Part, *decl) {
	live, dead := d.live(w.Function)
	switch {
	case live == nil && dead != nil:
		return Part{Broken, dead.unit.Label, dead.Dead}, nil
	case live != nil:
		return d.judge(w, live, d.where(w, live))
	}
	if other := d.renamed(w); other != nil {
		return d.judge(w, other, fmt.Sprintf("%s, as %s", other.where(), other.Names[0]))
	}
	state, problem := d.lack(w)
	return Part{State: state, Problem: problem}, nil
}

// judge says whether a declaration is what the exercise asks for.
func (d *draft) judge(w course.Exercise, x *decl, where string) (Part, *decl) {
	found := func(state State, format string, args ...any) (Part, *decl) {
		return Part{state, where, fmt.Sprintf(format, args...)}, nil
	}
	name := x.Names[0]
	switch {
	case x.Kind == token.TYPE || x.Kind == token.CONST:
		return found(Mistyped, "%s: %s is a %s; the exercise asks for a function", x.place(),
			w.Function, x.Kind)
	case x.Kind == token.FUNC && !x.Body && d.Machine:
		return found(Refused, "%s: %s has no body, and assembly is not allowed", x.place(), name)
	case x.Kind == token.FUNC && !x.Body:
		return found(Broken, "%s: %s has no body", x.place(), name)
	case x.Kind == token.FUNC && x.Generic:
		return found(Mistyped, "%s: %s has type parameters; the exercise asks for a %s", x.place(),
			name, w.Type)
	}
	if is, sure := d.functionType(x); sure && is != w.Type {
		return found(Mistyped, "%s: %s is a %s; the exercise asks for a %s%s", x.place(), name, is,
			w.Type, d.mend(w, x, is))
	}
	if _, o := d.reach(x); o != nil {
		state := o.state
		if state == Missing {
			state = Broken
		}
		return found(state, "%s", o)
	}
	return Part{State: Found, Where: where}, x
}

// mend is the right first line for a function whose only mistake is a variadic parameter; else it
// is empty.
func (d *draft) mend(w course.Exercise, x *decl, is string) string {
	if x.Kind != token.FUNC || strings.Replace(is, "...", "[]", 1) != w.Type {
		return ""
	}
	return fmt.Sprintf("; write func %s%s", x.Names[0],
		strings.Replace(strings.TrimPrefix(x.Signature, "func"), "...", "[]", 1))
}

// where is the place of a declaration for people: a cell, or a line of a file.
func (x *decl) where() string {
	if strings.HasPrefix(x.unit.Label, "cell ") {
		return x.unit.Label
	}
	return x.place()
}

// maxBroken is how many declarations that do not compile are named for a function.
const maxBroken = 5

// where says where the function of an exercise is, and where else it is declared.
func (d *draft) where(w course.Exercise, x *decl) string {
	text := x.where()
	if x.Kind == token.VAR {
		text += ", as a variable"
	}
	var before, broken []string
	within := 0
	for _, other := range d.decls[w.Function] {
		switch {
		case other == x:
		case other.unit == x.unit && other.Dead == "":
			within = other.Line
		case other.Dead != "":
			broken = append(broken,
				fmt.Sprintf("%s also declares it, but not so that it compiles (%s)",
					other.unit.Label, other.Dead))
		case len(before) == 0 || before[len(before)-1] != other.unit.Label:
			before = append(before, other.unit.Label)
		}
	}
	if within > 0 {
		text += fmt.Sprintf(", where it replaces another in line %d", within)
	}
	if len(before) > 0 {
		text += fmt.Sprintf("; also in %s, which it replaces", list(before))
	}
	if own := d.own(w.ID); len(own) > 0 && !slices.Contains(own, x.unit) {
		text += fmt.Sprintf("; %s was made for it", own[0].Label)
	}
	if more := len(broken) - maxBroken; more > 0 {
		broken = append(broken[:maxBroken], fmt.Sprintf("and so do %d more", more))
	}
	return strings.Join(append([]string{text}, broken...), "; ")
}

// list is a list in words. It names only the first few items.
func list(items []string) string {
	const most = 5
	if len(items) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(items[:most], ", "), len(items)-most)
	}
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

// own lists the cells made for an exercise.
func (d *draft) own(id string) []*unit {
	return d.made[strings.ReplaceAll(id, "/", "-")]
}

// renamed returns the function that must be meant although it has another name: the only one whose
// name differs only in case, or the only one in the cells made for the exercise. It has the right
// type, and no other exercise asks for it.
func (d *draft) renamed(w course.Exercise) *decl {
	own := d.own(w.ID)
	var alike, here []*decl
	for _, u := range d.Units {
		for _, x := range u.Decls {
			if x.Kind != token.FUNC || x.Dead != "" || strings.Contains(x.Names[0], ".") ||
				d.wanted[x.Names[0]] {
				continue
			}
			if live, _ := d.live(x.Names[0]); live != x {
				continue
			}
			same := strings.EqualFold(x.Names[0], w.Function)
			if !same && !slices.Contains(own, u) {
				continue
			}
			if is, _ := d.functionType(x); is != w.Type {
				continue
			}
			if same {
				alike = append(alike, x)
			} else {
				here = append(here, x)
			}
		}
	}
	if len(alike) == 1 {
		return alike[0]
	}
	if len(alike) == 0 && len(here) == 1 {
		return here[0]
	}
	return nil
}

// lack says in words that an exercise has no function, and what was found instead.
func (d *draft) lack(w course.Exercise) (State, string) {
	for _, u := range d.Units {
		if u.Behind[w.Function] {
			return Missing,
				fmt.Sprintf("%s: %s stands behind %%%%, where nothing can be "+
					"declared for other cells", u.Label, w.Function)
		}
	}
	var own *unit
	for _, u := range d.own(w.ID) {
		switch {
		case u.Fault != "":
			return Broken, u.Fault
		case own == nil || len(own.Decls) == 0:
			own = u
		}
	}
	switch {
	case own == nil:
		return Missing, d.lackAnywhere(w)
	case own.Kind != "":
		return Missing, fmt.Sprintf("%s, which was made for %s, is a %s cell now", own.Label,
			w.Function, own.Kind)
	case len(own.Decls) == 0:
		return Missing, fmt.Sprintf("%s, which was made for %s, declares nothing",
			own.Label, w.Function)
	}
	var names []string
	for _, x := range own.Decls {
		names = append(names, x.Names...)
	}
	return Missing, fmt.Sprintf("%s, which was made for %s, declares %s instead", own.Label,
		w.Function, list(names))
}

// lackAnywhere is lack for an exercise without its own cell.
func (d *draft) lackAnywhere(w course.Exercise) string {
	made := false
	for _, u := range d.Units {
		made = made || u.Exercise != ""
		for _, x := range u.Decls {
			for _, name := range x.Names {
				_, method, _ := strings.Cut(name, ".")
				switch {
				case method == w.Function:
					return fmt.Sprintf("%s: %s is a method; the exercise asks for a function",
						x.place(), name)
				case strings.EqualFold(name, w.Function):
					kind := x.Kind.String()
					if is, sure := d.functionType(x); sure {
						kind = is
					}
					return fmt.Sprintf("%s: %s is a %s, and no %s declares %s, a %s", x.place(),
						name, kind, d.unitName(), w.Function, w.Type)
				}
			}
		}
	}
	if made {
		return fmt.Sprintf("no cell declares %s, and the cell that was made for it is gone",
			w.Function)
	}
	return fmt.Sprintf("no %s declares %s", d.unitName(), w.Function)
}
