// Package submission reads what students hand in, without running a line of it. It turns a notebook
// or a Go package into the source of one package, which declares only the functions asked for and
// what they need.
//
// [Find] lists who handed in what, [Source.Read] reads it, and [Submission.Source] is what a
// sandbox compiles. Problems of a hand-in are in its own Problems and Parts. They are not errors,
// and do not affect other hand-ins.
package submission

import (
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/course"
)

// State says how far an exercise got.
type State string

// The states of an exercise.
const (
	Found   State = "found"   // it is in [Submission.Source]
	Missing State = "missing" // no function of that name, and no likely misspelling of it
	Broken  State = "broken"  // it, or what it needs, does not parse or does not compile
	// it, or what it needs, uses something that is not allowed: an import, //go:embed
	Refused    State = "refused"
	Mistyped   State = "mistyped"   // it is not a function, or one of another type
	TooCostly  State = "too costly" // it could not be compiled within the limits of time and memory
	Graded     State = "graded"     // the cases ran, and there is a verdict
	Unanswered State = "unanswered" // the run ended without an answer for it
	Damaged    State = "damaged"    // the verdict in the gradebook is damaged; the score is not
)

// Part is what was found for one function.
type Part struct {
	State State
	// where it was found, and how if that matters: "cell 7", "cell 9; also in cell 4, which it
	// replaces"
	Where string
	// in words, if State is not Found: "cell 7, line 3: expected '}', found 'EOF'"
	Problem string
}

// Mark is what a learning platform's file name says about lateness.
type Mark string

// The marks. Canvas writes LATE into the names of files that were handed in late, so the others
// were on time.
const (
	Unmarked Mark = ""
	Late     Mark = "late"
	OnTime   Mark = "on time"
)

// packageName is the name of the package that [Submission.Source] declares.
const packageName = "work"

// Submission is the work of one student, as far as it could be read.
type Submission struct {
	Student, Path string   // as in its [Source]
	Files         []string // what was read, relative to Path
	// Submitted is the time in nbgrader's timestamp.txt, if no student can have written it; zero:
	// not known
	Submitted time.Time
	// Modified is the time of the newest file, or that in any timestamp.txt; zero if nothing was
	// read
	Modified time.Time
	Mark     Mark             // what the name of the download says about lateness
	Parts    map[string]*Part // by the exercise's ID, all of them
	// about the submission as a whole: "homework.ipynb: line 3: not valid JSON: …"
	Problems []string

	wanted []course.Exercise
	draft  *draft           // nil if nothing could be read
	roots  map[string]*decl // the declarations of the parts that were found
	rounds int              // how often Drop was called
}

// locate finds the wanted functions that still count.
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
	s.shorten()
}

// The maximum number of bytes of a text about a hand-in, and of all such texts together. A short
// program can have a compiler's error of megabytes, and many functions can need what has it.
const (
	maxText  = 2000
	maxTexts = 64 << 10
)

// brief is a text of at most limit bytes.
func brief(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	const more = "…"
	return strings.ToValidUTF8(text[:limit-len(more)], "") + more
}

// shorten cuts the texts about the hand-in.
func (s *Submission) shorten() {
	left := maxTexts
	cut := func(text *string) {
		*text = brief(*text, min(maxText, max(left, 100)))
		left -= len(*text)
	}
	for i := range s.Problems {
		cut(&s.Problems[i])
	}
	for _, w := range s.wanted {
		cut(&s.Parts[w.ID].Where)
		cut(&s.Parts[w.ID].Problem)
	}
}
