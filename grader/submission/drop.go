package submission

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// CompileError is one error of the compiler in [Submission.Source].
type CompileError struct {
	File string // as the compiler named it, with or without a folder: "work/cell 7"
	Line int    // 0 if unknown
	Text string // "undefined: lgo"
	// the name of a function that cannot be called, because it is missing or generic; then File is
	// empty, and the error is not for [Submission.Drop]
	Function string
}

// patience is how often Drop removes only the wrong declarations. Then it gives up the exercises
// that need them, because a hand-in can be made to need a thousand rounds.
const patience = 4

// Drop removes the declarations with compiler errors, and marks the exercises that need them as
// broken. If a cell replaced a function by one that does not compile, the earlier one counts again,
// as on GoNB. An error outside of declarations counts only if there is no other. Then it counts for
// its whole cell, or for the whole source if it is in no cell.
//
// Drop reports whether it changed anything. If so, Source is worth compiling again unless it is
// empty. The number of rounds is at most a few more than the number of exercises.
func (s *Submission) Drop(errs []CompileError) bool {
	taken, _ := s.taken(nil)
	wrong := make(map[*decl]string)
	changed := false
	for _, e := range errs {
		u := s.unit(e.File)
		if u == nil || u.dropDot(e.Text) {
			changed = changed || u != nil
			continue
		}
		for _, x := range taken {
			if x.unit == u && x.Line <= e.Line && e.Line <= x.End && wrong[x] == "" {
				wrong[x] = brief(s.draft.explain(s.say(e)), maxText)
			}
		}
	}
	if len(wrong) == 0 && len(errs) > 0 && !changed {
		u := s.unit(errs[0].File)
		for _, x := range taken {
			if u == nil || x.unit == u {
				wrong[x] = s.say(errs[0])
			}
		}
	}
	if s.rounds++; s.rounds <= patience {
		s.draft.kill(wrong)
		s.locate()
	} else {
		s.giveUp(wrong)
		s.shorten()
	}
	return changed || len(wrong) > 0
}

// giveUp marks the exercises that need wrong declarations as broken, without removing these.
func (s *Submission) giveUp(wrong map[*decl]string) {
	for _, w := range s.wanted {
		part := s.Parts[w.ID]
		if part.State != Found {
			continue
		}
		reached, _ := s.draft.reach(s.roots[w.ID])
		for i, x := range reached {
			if why := wrong[x]; why != "" {
				o := obstacle{state: Broken, text: why}
				if i > 0 {
					o.in = x.Names[0]
				}
				part.State, part.Problem = Broken, o.String()
				break
			}
		}
	}
}

// say is a compiler's error with its place in words.
func (s *Submission) say(e CompileError) string {
	text, _, _ := strings.Cut(strings.TrimSpace(e.Text), "\n")
	text = brief(text, maxText)
	if u := s.unit(e.File); u != nil {
		return u.place(e.Line) + ": " + text
	}
	return text
}

var notUsed = regexp.MustCompile(`^("[^"]+") imported.* and not used`)

// dropDot removes an import with a dot that the compiler calls unused.
func (u *unit) dropDot(text string) bool {
	m := notUsed.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	where, _ := strconv.Unquote(m[1])
	for _, s := range u.Dots {
		if s.Path == where && !s.unused {
			s.unused = true
			return true
		}
	}
	return false
}

var lacksMethod = regexp.MustCompile(
	`undefined \(type \*?(\w+)(?:\[.*\])? has no field or method (\w+)`)

// explain adds to an error about a missing method why it is missing.
func (d *draft) explain(text string) string {
	if m := lacksMethod.FindStringSubmatch(text); m != nil {
		if live, dead := d.live(m[1] + "." + m[2]); live == nil && dead != nil {
			return fmt.Sprintf("%s; %s.%s is broken: %s", text, m[1], m[2], dead.Dead)
		}
	}
	return text
}

// unit finds a unit by the file that a compiler or a stack names; nil if it is not the student's.
func (s *Submission) unit(file string) *unit {
	if s.draft == nil {
		return nil
	}
	label := path.Base(strings.ReplaceAll(file, `\`, "/"))
	for _, u := range s.draft.Units {
		if u.Label == label {
			return u
		}
	}
	return nil
}

// Place is a place of Source in words: "cell 7, line 3". The file may be as the compiler or a stack
// names it. It is empty for a file that is not the student's.
func (s *Submission) Place(file string, line int) string {
	if u := s.unit(file); u != nil && !u.reference && 1 <= line && line <= len(u.Lines) {
		return u.place(line)
	}
	return ""
}

// Line is the text of a line of the student's, without the space around it; empty if there is none.
func (s *Submission) Line(file string, line int) string {
	if u := s.unit(file); u != nil && !u.reference && 1 <= line && line <= len(u.Lines) {
		return strings.TrimSpace(u.Lines[line-1])
	}
	return ""
}
