package judging

import (
	"context"
	"time"
)

// Host compiles programs and runs them in isolation: package sandbox in child processes, and the
// site in a worker of the page. Every verdict comes from the same programs, limits and messages.
//
// A program is a reactor; see package guest/wasm.
type Host interface {
	// Importable reports whether a student's package may import a path.
	Importable(path string) bool
	// Build compiles packages, each after those that it imports, and links the last one, which is
	// main. The error is about the machine, not about the packages.
	Build(ctx context.Context, packages []Package) (Compiled, error)
}

// Package is the source of one package.
type Package struct {
	Path    string
	Files   map[string][]byte // by plain names
	Imports []string          // of all files, sorted
}

// Compiled is the outcome of [Host.Build].
type Compiled struct {
	Program Program // nil if there is none
	Brief   bool    // the program can start soon and run slowly; see [Limits]
	Said    string  // by the compiler, which has refused a package
	Costly  bool    // compiling takes more time or memory than allowed
}

// Program is a linked reactor.
type Program interface {
	// Start starts a fresh instance in place of the one before. Its event is a reply with its
	// hello, or its end.
	Start(ctx context.Context, l Limits) (Event, error)
	// Call has the instance answer a frame within an amount of time. An instance ends with the
	// first event that is not a reply.
	Call(ctx context.Context, frame []byte, most time.Duration) (Event, error)
	// Close removes the program and its instance.
	Close() error
}

// Limits bound the instances of a program. Times are processor times where the host can measure
// them.
type Limits struct {
	Start  time.Duration // until the hello of an instance
	Memory int64         // the bytes that an instance may use beyond those that it starts with
	Output int64         // the bytes that it may print in a call
	// the calls will be short, so the host should choose what starts soon and may run slowly
	Brief bool
}

// Event is the outcome of a call.
type Event struct {
	Reply   []byte        // a frame; empty where the instance has ended
	End     *End          // how it ended; else nil
	Printed string        // of a long text the beginning and the end
	Used    time.Duration // by the call, as the limits count it
}
