// Package submission reads what students hand in, without running a line of it: a notebook or a
// Go package becomes the source of one package that declares the functions asked for, and what
// they need, and nothing else.
//
// [Find] lists who handed in what, [Readers] read it in children with limits, and
// [Submission.Source] is what a sandbox compiles. Whatever is wrong with one hand-in is said in its
// own Problems and Parts. It is not an error, and does not touch any other.
package submission

import (
	"time"

	"github.com/tessella-go/tessella/notebooks/course"
)

// State says what was found of a function.
type State string

// The states of a function. All but the first have the texts of the states of package report.
const (
	Found   State = "found"   // it is in [Submission.Source]
	Missing State = "missing" // no function of that name, and none that it could be
	Broken  State = "broken"  // it, or what it needs, does not parse or does not compile
	// it, or what it needs, uses what is not allowed: an import, //go:embed
	Refused  State = "refused"
	Mistyped State = "mistyped" // it is no function, or one of another type
)

// Part is what was found of one function.
type Part struct {
	State State
	// where it was found, and how where it matters: "cell 7", "cell 9; also in
	// cell 4, which it replaces"
	Where string
	// in words, where State is not Found: "cell 7, line 3: expected '}', found 'EOF'"
	Problem string
}

// Mark is what a learning platform's name for a file says of lateness.
type Mark string

// The marks. Canvas writes LATE into the names of files that were handed in late, and so says of
// the others that they were not.
const (
	Unmarked Mark = ""
	Late     Mark = "late"
	OnTime   Mark = "on time"
)

// Package is the name of the package that [Submission.Source] declares.
const Package = "work"

// Submission is what one student handed in, as far as it could be read.
type Submission struct {
	Student, Path string   // as in its [Source]
	Files         []string // what was read, relative to Path
	// Submitted is as nbgrader's timestamp.txt says, where a student cannot
	// have put it; zero: not known
	Submitted time.Time
	// Modified is the newest of the files, or as any timestamp.txt says; zero
	// where nothing was read
	Modified time.Time
	Mark     Mark             // what the name of the download says of lateness
	Parts    map[string]*Part // by the exercise's ID, all of them
	// about the submission as a whole: "homework.ipynb: line 3: no JSON: …"
	Problems []string

	wanted []course.Exercise
	draft  *draft           // nil where nothing could be read
	roots  map[string]*decl // the declarations of the parts that were found
	rounds int              // how often Drop was called
}

// locate finds what is wanted, or what is left of it.
func (s *Submission) locate() {
	for _, w := range s.wanted {
		old := s.Parts[w.ID]
		if old != nil && old.State != Found {
			continue
		}
		if old == nil {
			old = new(Part)
			s.Parts[w.ID] = old
		}
		*old, s.roots[w.ID] = s.draft.locate(w)
	}
}
