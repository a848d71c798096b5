package sandbox

import "github.com/tessella-go/tessella/grader/subprocess"

// read reads from the end of what a program has printed how Go ended it, and returns what the
// program itself had printed.
func (e *end) read(text string) string {
	if e.Ended != Panicked && e.Ended != Flooded {
		return text
	}
	crash, ok := subprocess.ReadCrash(text, 0, true)
	switch {
	case ok && (e.Ended == Panicked || crash.Outcome == Memory): // the flood was Go's own
		e.Ended, e.Message, e.Stacks = crash.Outcome, crash.Message, crash.Stacks
		return crash.Printed
	case e.Ended == Panicked:
		e.Ended, e.Message = Exited, "ended the program: os.Exit(2)"
	}
	return text
}
