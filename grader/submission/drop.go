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
	Line int
	Text string // "undefined: lgo"
}

// Drop takes out the declarations at which the compiler found errors, and marks the exercises that need them as broken. Where a cell replaced
// a function by one that does not compile, the earlier one counts again, as on GoNB. An error at no declaration counts only if there is no other, and then for all
// of its cell, or, if it is in none, for all that was taken.
//
// Drop reports whether that changed anything: Source is then another, and worth compiling again unless it is empty.
func (s *Submission) Drop(errs []CompileError) bool {
	taken, _ := s.taken(nil)
	changed := false
	drop := func(x *decl, e CompileError) {
		if x.dead == "" {
			x.dead, changed = s.draft.explain(s.say(e)), true
		}
	}
	for _, e := range errs {
		u := s.unit(e.File)
		if u == nil || u.dropDot(e.Text) {
			changed = changed || u != nil
			continue
		}
		for _, x := range taken {
			if x.unit == u && x.line <= e.Line && e.Line <= x.end {
				drop(x, e)
			}
		}
	}
	if !changed && len(errs) > 0 {
		u := s.unit(errs[0].File)
		for _, x := range taken {
			if u == nil || x.unit == u {
				drop(x, errs[0])
			}
		}
	}
	if changed {
		s.locate()
	}
	return changed
}

// say is a compiler's error with its place for people.
func (s *Submission) say(e CompileError) string {
	text, _, _ := strings.Cut(strings.TrimSpace(e.Text), "\n")
	if u := s.unit(e.File); u != nil {
		return u.place(e.Line) + ": " + text
	}
	return text
}

var notUsed = regexp.MustCompile(`^("[^"]+") imported.* and not used`)

// dropDot takes out an import with a dot of which the compiler says that nothing needs it.
func (u *unit) dropDot(text string) bool {
	m := notUsed.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	where, _ := strconv.Unquote(m[1])
	for _, s := range u.dots {
		if s.path == where && !s.unused {
			s.unused = true
			return true
		}
	}
	return false
}

var lacksMethod = regexp.MustCompile(`undefined \(type \*?(\w+)(?:\[.*\])? has no field or method (\w+)`)

// explain adds to an error that a method is not there why it is not.
func (d *draft) explain(text string) string {
	if m := lacksMethod.FindStringSubmatch(text); m != nil {
		if live, dead := d.live(m[1] + "." + m[2]); live == nil && dead != nil {
			return fmt.Sprintf("%s; %s.%s is broken: %s", text, m[1], m[2], dead.dead)
		}
	}
	return text
}

// unit finds a unit by the file that a compiler or a stack names; nil if it is none of the student's.
func (s *Submission) unit(file string) *unit {
	if s.draft == nil {
		return nil
	}
	label := path.Base(strings.ReplaceAll(file, `\`, "/"))
	for _, u := range s.draft.units {
		if u.label == label {
			return u
		}
	}
	return nil
}

// Place is a place of Source in words: "cell 7, line 3". The file may be as the compiler or a stack names it. It is empty for a file
// that is not the student's.
func (s *Submission) Place(file string, line int) string {
	if u := s.unit(file); u != nil && 1 <= line && line <= len(u.lines) {
		return u.place(line)
	}
	return ""
}

// Line is the text of a line of the student's, without the space around it; empty where there is none.
func (s *Submission) Line(file string, line int) string {
	if u := s.unit(file); u != nil && 1 <= line && line <= len(u.lines) {
		return strings.TrimSpace(u.lines[line-1])
	}
	return ""
}
