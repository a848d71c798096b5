// Package sandbox compiles students' functions to WebAssembly and runs them
// where they can touch nothing.
//
// A [Builder] compiles a batch of students' packages with one run of the go command. It links them
// into programs that offer their functions to the outside: one for all whose code runs only when it
// is called, and one for each of the others. A [Process] runs such a program for one student. Its
// child process has no file, no network, no environment and no clock; see [Builder.Start]. What
// comes back is data: the results of the calls, or how the program ended. Expected values never
// leave the process that compares.
//
// Each function is called in an instance of the program that has its memory as it was before the
// first call. A child process may run instances for several students, one after another, as long as
// each of them answers every call.
package sandbox

import (
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Config says how a [Builder] works. The zero value is a good one.
type Config struct {
	// the folder of the build cache; "": tessella/grade in the user's cache folder
	Cache    string
	MaxCache int64 // the most bytes that the cache keeps after a run; 0: 512 MB
	// the processor time, in whole seconds, that compiling one student's package may take; 0: 1 s
	BuildTime time.Duration
	// the bytes that compiling one package may take; 0: 384 MB; held on Linux
	BuildMemory int64
	// the packages that are compiled at a time; 0: the number of processors
	Jobs int
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
	// the path of the program, in which other units may have a part too; empty where there is none
	Wasm string
	// in the order in which the compiler tells them; where there are any, there is no program
	Errors  []CompileError
	Problem string // why there is no program, where no line is to blame
	Costly  bool   // compiling it took more time or memory than allowed

	program *program
	part    int // of the program
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
