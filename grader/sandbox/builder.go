package sandbox

import (
	"context"
	"errors"

	"github.com/tessella-go/tessella/grader/guest"
)

// Builder compiles. It holds a folder for temporary files, which [Builder.Close] removes.
type Builder struct{ config Config }

// New finds the go command and lays out what each program is compiled with.
func New(ctx context.Context, c Config) (*Builder, error) { return &Builder{c}, errors.ErrUnsupported }

// Close removes all that the builder has made, but for the cache.
func (b *Builder) Close() error { return nil }

// Build compiles units, all in one run of the go command, and returns what came of each, in their order. A unit that does not compile spoils
// only itself. The error is about the machine, not about a unit.
func (b *Builder) Build(ctx context.Context, units []Unit) ([]Built, error) {
	return nil, errors.ErrUnsupported
}

// Process is a program that is ready for calls.
type Process struct{}

// Start starts a program that Build has made.
func (b *Builder) Start(ctx context.Context, wasm string, l Limits) (*Process, error) {
	return nil, errors.ErrUnsupported
}

// Hello returns the functions that the program offers.
func (p *Process) Hello() guest.Hello { return guest.Hello{} }

// Run makes the calls one after another and returns an answer to each.
func (p *Process) Run(ctx context.Context, calls []Call) []Answer { return nil }

// Close ends the process.
func (p *Process) Close() error { return nil }

// Main is what the main function of a program that uses this package must call first, and TestMain of its tests: where the process is a child of
// a Builder, Main serves it and does not return.
func Main() {}
