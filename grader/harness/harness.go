// Package harness is the program around the functions of students: its source, the compiler's
// errors, the calls and how they end. It starts no process. Package sandbox compiles and runs
// programs in child processes, and package reactor in a web page.
package harness

import (
	"context"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Machine compiles students' functions and runs them in isolation.
type Machine interface {
	// Build compiles units and returns the result of each, in their order. If it refuses some, it
	// may defer others. A unit that does not compile does not affect the others in another way. The
	// error is about the machine, not about a unit.
	Build(ctx context.Context, units []Unit) ([]Built, error)
}

// Program is a compiled unit.
type Program interface {
	// Start makes the program ready for calls. If it ends before that, there is no error, and the
	// answer to each call says how.
	Start(ctx context.Context, l Limits) (Process, error)
}

// Process is a program that is ready for calls. Only one goroutine may use it.
type Process interface {
	// Hello returns the functions that the program offers: none if it ended too early.
	Hello() guest.Hello
	// Run makes the calls and returns an answer to each. The calls of one function begin in a
	// fresh instance of the program; see [Make].
	Run(ctx context.Context, calls []Call) ([]Answer, error)
	// Again makes calls again after a trial, with all the time that they may have. It does not use
	// a process that has run a call.
	Again(ctx context.Context, calls []Call) ([]Answer, error)
	Close() error
}

// Unit is the work of one student to compile.
type Unit struct {
	Name string // comes back in [Built]
	// the files of "package work", by names such as "cells.go"; //line comments say where the code
	// comes from
	Files     map[string][]byte
	Functions []string // the exported functions that can be called
}

// Built is the result of compiling one [Unit].
type Built struct {
	Unit string
	// the import path of the student's package, as in stacks: "class/s1f0e8c77a54b/work"
	Package string
	// in the compiler's order; if there are any, there is no program
	Errors  []CompileError
	Problem string // why there is no program, if no line is the cause
	Costly  bool   // compiling it took more time or memory than allowed
	// It compiles, but other units were refused. It should be built again, together with what
	// becomes of those, so that all of them are linked into one program.
	Deferred bool
	Program  Program // nil if there is none
}

// CompileError is one error of the compiler.
type CompileError struct {
	File string // as //line says it: "cell 7"
	Line int    // 0 if unknown
	Text string
	// the name of a function that cannot be called, because it is missing or generic; then File is
	// empty
	Function string
}

// Limits bound a [Process]. 0 means the default. Times are processor times.
type Limits struct {
	// of a call, as native code; the sandbox is slower and allows for that; 0: 125 ms
	Time time.Duration
	// of all calls of a function, in the sandbox; 0: 1.4 s, or the limit of one call if that is
	// more; see also OwnTime of [Call]
	Total time.Duration
	// a function has little time, and the first call that is not answered is its last
	Trial bool
	// the bytes that the program may allocate after its start; 0: 256 MB
	Memory int64
	Output int64 // the bytes that the program may print in a call; 0: 1 MB
}

// Call asks for one call of a function.
type Call struct {
	Function string
	Args     []byte // see [guest.Encode]
	// like that of [Limits], for calls of this function; 0: that of Limits
	Time time.Duration
	// each call of the function has the whole limit, whatever the others take
	OwnTime bool
}

// The ways in which a call can end without a reply, as a verdict names them.
const (
	// in a goroutine of the function, or with an error that cannot be recovered from
	Panicked   = verdict.Panicked
	TimedOut   = verdict.TimedOut
	Deadlocked = verdict.Deadlocked
	Overflowed = verdict.Overflowed
	Memory     = verdict.Memory
	Exited     = verdict.Exited // ended the program, or disturbed the exchange
	Flooded    = verdict.Flooded
	// the function ended the program too often, or its time was spent
	NotRun = verdict.NotRun
)

// Answer is the result of one [Call].
type Answer struct {
	Reply   *guest.Reply    // nil if the program ended without one
	Ended   verdict.Outcome // how, if Reply is nil
	Message string          // the same in words
	Stacks  string          // the goroutines as Go printed them, if it did
	Printed string          // what the function printed; of a long text the beginning and the end
	Took    time.Duration
}
