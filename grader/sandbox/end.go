package sandbox

import "strings"

// signs are what Go prints as it ends a program, with what each stands for.
var signs = []struct {
	text  string
	ended Ended
}{
	{"fatal error: stack overflow", Overflowed},
	{"runtime: out of memory", Memory},
	{"fatal error: out of memory", Memory},
	{"fatal error: runtime: cannot allocate memory", Memory},
	{"fatal error: all goroutines are asleep - deadlock!", Deadlocked},
	{"panic: ", Panicked},
	{"fatal error: ", Panicked},
}

// read reads from the end of what a program has printed how Go ended it, and returns what the
// program itself had printed. Where the program has only printed Go's words, the message is a wrong
// one; nothing else depends on it.
func (e *end) read(text string) string {
	if e.Ended != Panicked && e.Ended != Flooded {
		return text
	}
	for _, sign := range signs {
		// not always at the beginning of a line: the program may have printed half of one
		i := strings.Index(text, sign.text)
		// the flood was a list of goroutines
		if i < 0 || !strings.Contains(text[i:], "\ngoroutine ") ||
			e.Ended == Flooded && sign.ended != Memory {
			continue
		}
		e.Ended, e.Stacks = sign.ended, text[i:]
		if e.Ended == Panicked {
			line, _, _ := strings.Cut(text[i+len(sign.text):], "\n")
			line, _, _ = strings.Cut(line, " [recovered")
			e.Message = "panicked: " + line
		}
		before := text[:i]
		// Go's own words before the sign
		if j := strings.Index("\n"+before, "\nruntime: "); j >= 0 {
			before = before[:j]
		}
		return before
	}
	if e.Ended == Panicked {
		e.Ended, e.Message = Exited, "ended the program: os.Exit(2)"
	}
	return text
}
