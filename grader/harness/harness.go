// Package harness is the program around the functions of students: its source, what the compiler
// says of it, the calls to it and how they end. It starts no process. Where programs are compiled
// and run is another's: package sandbox does it in child processes, and package reactor in a page.
package harness

import (
	"context"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Machine compiles students' functions and runs them where they can touch nothing.
type Machine interface {
	// Build compiles units and returns what came of each, in their order. A unit that does not
	// compile spoils only itself. The error is about the machine, not about a unit.
	Build(ctx context.Context, units []Unit) ([]Built, error)
}

// Program is a compiled unit.
type Program interface {
	// Start makes the program ready for calls. If it ends before that, there is no error, and the
	// answer to each call says how.
	Start(ctx context.Context, l Limits) (Process, error)
}

// Process is a program that is ready for calls. It is for one goroutine.
type Process interface {
	// Hello returns the functions that the program offers: none, where it ended before it could
	// say.
	Hello() guest.Hello
	// Run makes the calls and returns an answer to each. The calls of one function begin in a
	// fresh instance of the program; see [Make].
	Run(ctx context.Context, calls []Call) ([]Answer, error)
	// Slow is how many functions were stopped in a trial since they took too long.
	Slow() int
	Close() error
}

// Unit is the work of one student to compile.
type Unit struct {
	Name string // comes back in [Built]
	// the files of "package work", by plain names such as "cells.go"; //line comments say
	// where the code comes from
	Files     map[string][]byte
	Functions []string // the exported functions of the package to offer
}

// Built is what came of one [Unit].
type Built struct {
	Unit string
	// the import path of the student's package, with which its functions begin in stacks:
	// "class/s1f0e8c77a54b/work"
	Package string
	// in the order in which the compiler tells them; where there are any, there is no program
	Errors  []CompileError
	Problem string  // why there is no program, where no line is to blame
	Costly  bool    // compiling it took more time or memory than allowed
	Program Program // nil where there is none
}

// CompileError is one error of the compiler.
type CompileError struct {
	File string // as //line says it: "cell 7"
	Line int    // 0 where unknown
	Text string
	// where the function cannot be offered, its name: it is missing or generic; then File is empty
	Function string
}

// Limits bound a [Process]. 0 means the default. Times are the processor's.
type Limits struct {
	// of a call, as if it ran natively; the sandbox is slower and allows for it; 0: 125 ms
	Time time.Duration
	// of all calls of a function, in the sandbox; 0: 1.4 s, or what one call may take if that is
	// more, or see OwnTime of [Call]
	Total time.Duration
	// a function has a moment; its calls end with the first that is not answered
	Trial bool
	// the bytes that the program may take beyond those that it starts with; 0: 256 MB
	Memory int64
	Output int64 // the bytes that the program may print in a call; 0: 1 MB
}

// Call asks for one call of a function.
type Call struct {
	Function string
	Args     []byte // see [guest.Encode]
	// like that of [Limits], for calls of this function; 0: that of Limits
	Time time.Duration
	// each call of the function may take all of its time, whatever the others take
	OwnTime bool
}

// The ways in which a call can end without a reply, as a verdict names them.
const (
	// in a goroutine that the function started, or with an error that no function can recover from
	Panicked   = verdict.Panicked
	TimedOut   = verdict.TimedOut
	Deadlocked = verdict.Deadlocked
	Overflowed = verdict.Overflowed
	Memory     = verdict.Memory
	Exited     = verdict.Exited // ended the program, or disturbed the exchange
	Flooded    = verdict.Flooded
	// the function has ended the program too often, or had all its time
	NotRun = verdict.NotRun
)

// Answer is what came of one [Call].
type Answer struct {
	Reply   *guest.Reply    // nil where the program ended without one
	Ended   verdict.Outcome // how, where Reply is nil
	Message string          // the same in words
	Stacks  string          // the goroutines as Go printed them, where it did
	Printed string          // what the function printed; of a long text the beginning and the end
	Took    time.Duration
}
