// Package sandbox compiles students' functions to WebAssembly and runs them where they cannot
// affect anything else.
//
// A [Builder] compiles a batch of students' packages with one run of the go command. It links them
// into programs that export their functions: one program for all packages whose code runs only when
// it is called, and one for each other package. A [Process] runs such a program for one student.
// Its child process has no file, no network, no environment and no clock; see [Builder.Start]. Only
// data come back: the results of the calls, or how the program ended. Expected values never leave
// the process that compares.
//
// Each function is called in an instance of the program that has its memory as it was before the
// first call. A child process may run instances for several students, one after another, as long as
// each of them answers every call.
package sandbox

import (
	"time"

	"github.com/tessella-go/tessella/grader/harness"
)

// Config says how a [Builder] works. The zero value is a good one.
type Config struct {
	// the folder of the build cache; "": tessella/grade in the user's cache folder
	Cache    string
	MaxCache int64 // the most bytes that the cache keeps after a run; 0: 512 MB
	// the processor time, in whole seconds, that compiling one student's package may take; 0: 1 s
	BuildTime time.Duration
	// the bytes that compiling one package may take; 0: 384 MB; enforced on Linux
	BuildMemory int64
	// the packages that are compiled at a time; 0: the number of processors
	Jobs int
}

// The types for the requests to a [Builder] and the answers of a [Process] are those of package
// harness. Every place where students' functions run uses them.
type (
	Unit         = harness.Unit
	CompileError = harness.CompileError
	Limits       = harness.Limits
	Call         = harness.Call
	Answer       = harness.Answer
)

// Built is the result of compiling one [Unit]; [Builder.Start] starts its program.
type Built struct {
	harness.Built
	// the path of the program, in which other units may have a part too; empty where there is none
	Wasm string

	program *program
	part    int // of the program
}
