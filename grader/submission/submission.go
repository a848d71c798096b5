// Package submission reads what students hand in, without running a line of it: a notebook or a Go package becomes the source of one package
// that declares the functions asked for, and what they need, and nothing else.
//
// [Find] lists who handed in what, [Source.Read] reads it, and [Submission.Source] is what a sandbox compiles. Whatever is wrong with one
// hand-in is said in its own Problems and Parts; it is no error, and touches no other.
package submission

import "time"

// Wanted is a function that an exercise asks for.
type Wanted struct {
	ID       string // of the exercise: "trees/gain"
	Function string // its exported name: "Gain"
	Type     string // in Go's syntax, as reflect writes it: "func(shape.Table) *shape.Node"
}

// State says what was found of a function.
type State string

// The states of a function. The last four have the texts of the states of package report.
const (
	Found    State = "found"    // it is in [Submission.Source]
	Missing  State = "missing"  // no function of that name, and none that it could be
	Broken   State = "broken"   // it, or what it needs, does not parse or does not compile
	Refused  State = "refused"  // it, or what it needs, uses what is not allowed: an import, a compiler directive
	Mistyped State = "mistyped" // it is no function, or one of another type
)

// Part is what was found of one function.
type Part struct {
	State   State
	Where   string // where it was found, and how where it matters: "cell 7", "cell 9; also in cell 4, which it replaces"
	Problem string // in words, where State is not Found: "cell 7, line 3: expected '}', found 'EOF'"
}

// Submission is what one student handed in, as far as it could be read.
type Submission struct {
	Student, Path string           // as in its [Source]
	Files         []string         // what was read, relative to Path
	Submitted     time.Time        // the newest of the files, or what nbgrader's timestamp.txt says; zero where nothing was read
	Parts         map[string]*Part // by [Wanted.ID], all of them
	Problems      []string         // about the submission as a whole: "homework.ipynb: line 3: no JSON: …"

	wanted []Wanted
	draft  *draft
}

// CompileError is one error of the compiler in [Submission.Source].
type CompileError struct {
	File string // as the compiler named it, with or without a folder: "work/cell 7"
	Line int
	Text string // "undefined: lgo"
}

// Package is the name of the package that [Submission.Source] declares.
const Package = "work"

// Functions returns the names of the functions that were found, which Source exports, in the order wanted.
func (s *Submission) Functions() []string { return nil }

// Source returns the files of a package that declares the functions of the exercises ids, or, without any, of all that were found; and what
// these need. Its //line directives name the student's places: "cell 7" or "answers.go". It is empty if there is nothing to compile.
func (s *Submission) Source(ids ...string) map[string][]byte { return nil }

// Drop takes out the declarations at which the compiler found errors and marks the exercises that need them as broken. It reports
// whether that changed anything; if it did, Source is another and worth compiling again.
func (s *Submission) Drop(errs []CompileError) bool { return false }

// Place is a place of Source in words: "cell 7, line 3". The file may be as the compiler or a stack names it. It is empty for a file
// that is not the student's.
func (s *Submission) Place(file string, line int) string { return "" }

// Line is the text of a line of the student's, without the space around it.
func (s *Submission) Line(file string, line int) string { return "" }

// Hash returns a hash of the function of an exercise, all that it needs, and where each part of it stands: as long as it is the same, so
// is whatever a report can say about the function. It is empty unless the function was found.
func (s *Submission) Hash(id string) string { return "" }

type draft struct{}
