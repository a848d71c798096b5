package subprocess

import (
	"strings"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Crash says how Go has ended a program.
type Crash struct {
	Outcome verdict.Outcome
	Message string // the outcome in words
	Stacks  string // the goroutines, as Go printed them
	Printed string // what the program itself had printed before
}

// signs are what Go prints as it ends a program, with the outcome that each stands for.
var signs = []struct {
	text    string
	outcome verdict.Outcome
}{
	{"runtime: out of memory", verdict.Memory},
	{"fatal error: out of memory", verdict.Memory},
	{"fatal error: runtime: cannot allocate memory", verdict.Memory},
	// with the race detector
	{"fatal error: too many address space collisions", verdict.Memory},
	{"ERROR: ThreadSanitizer failed to allocate", verdict.Memory},
	// no memory for the stack of a thread: with cgo, and without
	{"runtime/cgo: pthread_create failed", verdict.Memory},
	{"runtime: failed to create new OS thread", verdict.Memory},
	{"fatal error: stack overflow", verdict.Overflowed},
	// where nothing else of the program could run
	{"fatal error: all goroutines are asleep - deadlock!", verdict.Deadlocked},
	{"panic: ", verdict.Panicked},
	{"fatal error: ", verdict.Panicked},
}

// ReadCrash reads how Go ended a program from the end of what it has printed, and reports whether
// Go did. A panic counts only if goroutines follow. With traced, every other end needs them too.
// The result is wrong if the program itself has printed Go's words, so only the message may depend
// on it. The limit of the program's memory is for the message.
func ReadCrash(printed string, memory int64, traced bool) (Crash, bool) {
	for _, sign := range signs {
		// not always at the beginning of a line: the program may have printed half of one
		before, after, found := strings.Cut(printed, sign.text)
		if !found || (traced || sign.outcome == verdict.Panicked) &&
			!strings.Contains(after, "\ngoroutine ") {
			continue
		}
		c := Crash{
			Outcome: sign.outcome,
			Message: Message(sign.outcome, memory),
			Stacks:  printed[len(before):],
		}
		if sign.outcome == verdict.Panicked {
			line, _, _ := strings.Cut(after, "\n")
			line, _, _ = strings.Cut(line, " [recovered")
			c.Message = "panicked: " + line
		}
		if i := strings.Index("\n"+before, "\nruntime: "); i >= 0 {
			before = before[:i] // Go's own words began there
		}
		c.Printed = before
		return c, true
	}
	return Crash{}, false
}

// Disturbed is the message for a program whose answer makes no sense.
const Disturbed = "disturbed the exchange with the grader"

// Message says in words that a program has exceeded a limit, in bytes, or cannot continue. It is
// empty for other outcomes.
func Message(o verdict.Outcome, limit int64) string {
	switch o {
	case verdict.Memory:
		return "used more than " + Amount(limit) + " of memory"
	case verdict.Flooded:
		return "printed more than " + Amount(limit)
	case verdict.Overflowed:
		return "called itself without end: the stack is full"
	case verdict.Deadlocked:
		return "waits for something that cannot come"
	}
	return ""
}
