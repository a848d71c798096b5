package judging

import (
	"cmp"
	"fmt"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// BrokeDown begins the message if the process around a program has ended, perhaps because of the
// machine.
const BrokeDown = "broke down"

// End is how a program ended.
type End struct {
	Ended   grader.Outcome
	Message string
	Stacks  string // the goroutines at the end, as Go prints them
}

// disturbed is the end of a program whose answer makes no sense.
func disturbed() *End { return &End{Ended: grader.Exited, Message: subprocess.Disturbed} }

// Exit is the end of a program that exited with a code. With 2 Go itself ended it, and the output
// says more.
func Exit(code int32) *End {
	if code == 2 {
		return &End{Ended: grader.Panicked}
	}
	return &End{Ended: grader.Exited, Message: fmt.Sprintf("ended the program: os.Exit(%d)", code)}
}

// read finds out from a program's output how Go ended it, and returns the output without Go's
// message.
func (e *End) read(text string) string {
	if e.Stacks != "" || e.Ended != grader.Panicked && e.Ended != grader.Flooded {
		return text
	}
	crash, ok := subprocess.ReadCrash(text, 0, true)
	switch {
	// in the second case it was Go that printed too much
	case ok && (e.Ended == grader.Panicked || crash.Outcome == grader.Memory):
		e.Ended, e.Message, e.Stacks = crash.Outcome, crash.Message, crash.Stacks
		return crash.Printed
	case e.Ended == grader.Panicked:
		e.Ended, e.Message = grader.Exited, "ended the program: os.Exit(2)"
	}
	return text
}

// answer is the answer to the call at which a program ended. Its message names the limits of the
// call.
func (e *End) answer(limit time.Duration, l Limits, printed string) grader.Answer {
	a := grader.Answer{Outcome: e.Ended, Stacks: e.Stacks, Printed: printed}
	switch e.Ended {
	case grader.TimedOut:
		a.Message = fmt.Sprintf("still running after %v", limit)
	case grader.Flooded:
		a.Message = subprocess.Message(grader.Flooded, l.Output)
	default:
		a.Message = cmp.Or(subprocess.Message(e.Ended, l.Memory), e.Message)
	}
	return a
}
