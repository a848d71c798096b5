// Package verdict holds the result of a check, which the card under an exercise carries as JSON.
// The grader makes verdicts; notebooks and their pages only read them.
package verdict

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tessella-go/tessella/notebooks/course"
)

// MIME is the type under which a notebook's card carries its [Verdict] as JSON.
const MIME = "application/vnd.tessella.verdict+json"

// Mark stands before the line of a value's text that has the first deviation.
const Mark = "▸ "

// Status sums a verdict up.
type Status string

// The statuses of a verdict.
const (
	Passed    Status = "passed"    // every case is right
	Partly    Status = "partly"    // some cases are right
	Failed    Status = "failed"    // no case is right
	Unwritten Status = "unwritten" // the stub, as its source says: every case returned zero values
	Mistyped  Status = "mistyped"  // the function has another type, so no case was run
)

// Outcome says how one case went.
type Outcome string

// The outcomes of a case.
const (
	Right Outcome = "right"
	Wrong Outcome = "wrong" // another result
	// the right result, but an argument was changed, or the memory behind it
	Changed    Outcome = "changed"
	Panicked   Outcome = "panicked"   // in the function, or in a goroutine that it started
	TimedOut   Outcome = "timed out"  // still running at the time limit
	Deadlocked Outcome = "deadlocked" // waiting for something that cannot happen
	Overflowed Outcome = "overflowed" // recursion without end
	Memory     Outcome = "memory"     // more memory than allowed
	Exited     Outcome = "exited"     // os.Exit, runtime.Goexit or another end of the process
	Flooded    Outcome = "flooded"    // more output than allowed
	// a result that cannot be read, such as one that contains itself
	Unreadable Outcome = "unreadable"
	// too many cases before it ended their process, or the time for all cases was over
	NotRun Outcome = "not run"
)

// Verdict is the result of a check. Its JSON form is stable: fields are added, never renamed. It
// holds no times and no addresses, so equal work has equal verdicts.
type Verdict struct {
	Version        int         `json:"version"` // 1
	ID             string      `json:"id"`
	Title          string      `json:"title"`
	Where          string      `json:"where,omitempty"`
	Kind           course.Kind `json:"kind,omitempty"`
	Function       string      `json:"function"` // the name of the student's function
	Points         int         `json:"points"`
	Status         Status      `json:"status"`
	Passed         int         `json:"passed"` // cases that are right
	Total          int         `json:"total"`
	HiddenPassed   int         `json:"hiddenPassed,omitempty"` // of Passed, the hidden ones
	HiddenTotal    int         `json:"hiddenTotal,omitempty"`  // of Total, the hidden ones
	Message        string      `json:"message"`                // the status; may be empty
	Cases          []Case      `json:"cases"`
	Misconceptions []NamedHint `json:"misconceptions,omitempty"`
	Hints          []string    `json:"hints,omitempty"`
	// functions of the reference that took the place of the student's
	Carried []string `json:"carried,omitempty"`
	// about the check itself, such as why no second process was used
	Notes []string `json:"notes,omitempty"`
}

// NamedHint is a misconception that was recognised.
type NamedHint struct {
	Name  string `json:"name"`
	Hint  string `json:"hint,omitempty"`
	Maybe bool   `json:"maybe,omitempty"` // others explain the cases too
	// a teacher has named it: it is not one of the lesson's known mistakes
	Teacher bool `json:"teacher,omitempty"`
}

// Lead is the text before the name.
func (m NamedHint) Lead() string {
	if m.Teacher {
		return "Your teacher says about answers with these results"
	}
	if m.Maybe {
		return "This may be a known mistake"
	}
	return "This looks like a known mistake"
}

// Case is what a check found in one case. Texts of values are cut to a few thousand
// bytes around the deviation.
type Case struct {
	Name  string `json:"name"`
	Where string `json:"where,omitempty"`
	Note  string `json:"note,omitempty"`
	Drawn bool   `json:"drawn,omitempty"` // drawn from a seed, not printed in a lecture
	// Hidden: only the grader knows it. Relation: what had to hold between it and the case before,
	// in the words of the exercise.
	Hidden   bool    `json:"hidden,omitempty"`
	Relation string  `json:"relation,omitempty"`
	Outcome  Outcome `json:"outcome"`
	Input    []Value `json:"input"`
	Got      string  `json:"got,omitempty"` // empty where the function did not return
	// empty if it would tell the answer: of an exercise that is not a function to write
	Want    string      `json:"want"`
	Path    string      `json:"path,omitempty"`    // the first deviation, such as "[2].Count"
	Steps   *StepsRight `json:"steps,omitempty"`   // of a wrong result that is a list
	Message string      `json:"message,omitempty"` // what is wrong, in words
	Line    string      `json:"line,omitempty"`    // the student's line where it happened
	// what the function printed, where the case is not right
	Output string `json:"output,omitempty"`
}

// StepsRight counts the elements of a list before the first one that deviates.
type StepsRight struct {
	Right int `json:"right"`
	Total int `json:"total"`
}

// Value is an argument as text.
type Value struct {
	Name string `json:"name,omitempty"`
	Text string `json:"text"`
}

// Read reads a verdict from the data that a notebook's output holds under [MIME]: the JSON
// object, or, as GoNB hands it on, a string of it.
func Read(data []byte) (Verdict, error) {
	var text string
	if json.Unmarshal(data, &text) == nil {
		data = []byte(text)
	}
	var v Verdict
	if err := json.Unmarshal(data, &v); err != nil {
		return Verdict{}, fmt.Errorf("no verdict: %w", err)
	}
	if v.Version < 1 || v.ID == "" || v.Status == "" {
		return Verdict{}, errors.New("no verdict: it lacks its version, id or status")
	}
	return v, nil
}
