package harness

import (
	"cmp"
	"fmt"

	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// BrokeDown begins the message if the process around a program has ended, perhaps because of the
// machine.
const BrokeDown = "broke down"

// End is how a program ended.
type End struct {
	Ended   verdict.Outcome
	Message string
	Stacks  string
	Last    bool // the child has ended too
	Spent   bool // the function's time is spent
}

// Exit is the end of a program that exited with a code. With 2 Go itself ended it, and the output
// says more.
func Exit(code int32) *End {
	if code == 2 {
		return &End{Ended: Panicked}
	}
	return &End{Ended: Exited, Message: fmt.Sprintf("ended the program: os.Exit(%d)", code)}
}

// Read finds out from a program's output how Go ended it, and returns the output without Go's
// message.
func (e *End) Read(text string) string {
	if e.Stacks != "" || e.Ended != Panicked && e.Ended != Flooded {
		return text
	}
	crash, ok := subprocess.ReadCrash(text, 0, true)
	switch {
	case ok && (e.Ended == Panicked || crash.Outcome == Memory): // it was Go that printed too much
		e.Ended, e.Message, e.Stacks = crash.Outcome, crash.Message, crash.Stacks
		return crash.Printed
	case e.Ended == Panicked:
		e.Ended, e.Message = Exited, "ended the program: os.Exit(2)"
	}
	return text
}

// Answer is the answer to the call at which a program ended. Its message names the limits of the
// call.
func (e End) Answer(l Limits, printed string) Answer {
	return Answer{
		Ended:   e.Ended,
		Message: e.words(l),
		Stacks:  Plain(e.Stacks),
		Printed: printed,
	}
}

// words is the message of an end, with the limit if there is one.
func (e End) words(l Limits) string {
	switch e.Ended {
	case TimedOut:
		return fmt.Sprintf("still running after %v", l.Time)
	case Flooded:
		return subprocess.Message(Flooded, l.Output)
	}
	return cmp.Or(subprocess.Message(e.Ended, l.Memory), e.Message)
}
