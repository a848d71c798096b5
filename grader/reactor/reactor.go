// Package reactor runs students' functions where there is no second process and no second thread:
// in a page. A program is a reactor there. Its host hands it one call at a time, and it looks at
// the clock itself; see package guest/wasm.
//
// The programs, the limits and the messages are those of package sandbox, so a verdict is the same.
// But the time limits count wall-clock time, and compiling has no limits.
package reactor

import (
	"bytes"
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// Host makes and runs reactors.
type Host interface {
	// Importable reports whether a student's package may import a path.
	Importable(path string) bool
	// Build compiles packages, each after those that it imports, and links the last one, which is
	// main. If the compiler refuses one, said is the compiler's message.
	Build(ctx context.Context, packages []Package) (m Module, said string, err error)
}

// Package is the source of one package.
type Package struct {
	Path    string
	Files   map[string][]byte // by plain names
	Imports []string          // of all files, sorted
}

// Module is a linked reactor.
type Module interface {
	// Start starts an instance, whose event is a reply with its hello, or its end.
	Start(ctx context.Context, l Limits) (Instance, Event, error)
}

// Instance is a running reactor. It ends with the first event that is not a reply.
type Instance interface {
	// Call has a frame answered, within a time.
	Call(ctx context.Context, frame []byte, most time.Duration) (Event, error)
	Close()
}

// Limits bound an instance.
type Limits struct {
	Time   time.Duration // until its hello
	Memory int64         // the bytes that it may use beyond those that it starts with
	Output int64         // the bytes that it may print in a call
}

// Event is the outcome of a call.
type Event struct {
	Reply   []byte       // a frame; empty where the instance has ended
	End     *harness.End // how it ended; else nil
	Printed string
}

// Machine is a host as a place where students' functions run.
type Machine struct{ Host Host }

// Build compiles units, one after another.
func (m Machine) Build(ctx context.Context, units []harness.Unit) ([]harness.Built, error) {
	list := make([]harness.Built, len(units))
	for i, u := range units {
		list[i].Unit = u.Name
		p, err := harness.Prepare(u, m.Host.Importable)
		if err != nil {
			list[i].Problem = err.Error()
			continue
		}
		list[i].Package = p.Path()
		module, said, err := m.build(ctx, p)
		if err != nil {
			return nil, err
		}
		if module != nil {
			list[i].Program = program{module}
		} else if list[i].Errors = harness.ReadErrors(said, p.ID); len(list[i].Errors) == 0 {
			list[i].Problem = harness.Brief(said)
		}
	}
	return list, nil
}

// build compiles one unit. If the compiler refuses the unit, the source that the student wrote is
// compiled, so that the message is about that source.
func (m Machine) build(ctx context.Context, p *harness.Prepared) (Module, string, error) {
	turning := make(map[string][]byte)
	for name, source := range p.Files {
		var err error
		if turning[name], err = harness.WithTurns(source); err != nil {
			turning = p.Files // the compiler says more
			break
		}
	}
	main := harness.Reactor(p)
	module, said, err := m.Host.Build(ctx, packages(p.Path(), turning, main))
	if err != nil || module != nil {
		return module, said, err
	}
	return m.Host.Build(ctx, packages(p.Path(), p.Files, main))
}

// packages are a student's package and the one around it.
func packages(path string, files, main map[string][]byte) []Package {
	return []Package{
		{path, files, imports(files)},
		{"main", main, imports(main)},
	}
}

// imports lists what files import. The compiler will refuse files that do not parse.
func imports(files map[string][]byte) []string {
	all := map[string]bool{}
	for name, source := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				all[path] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

type program struct{ module Module }

// Start starts the first instance, and keeps its end if it has ended.
func (p program) Start(ctx context.Context, l harness.Limits) (harness.Process, error) {
	l, err := l.WithDefaults()
	if err != nil {
		return nil, err
	}
	started := &process{module: p.module, given: l}
	started.limits = l.For(harness.Call{}, 1)
	started.stillborn, err = started.start(ctx)
	if err != nil {
		return nil, err
	}
	return started, nil
}

// process is a reactor that is ready for calls.
type process struct {
	module   Module
	given    harness.Limits
	limits   harness.Limits // of the function whose calls are made
	hello    guest.Hello
	instance Instance // nil where there is none
	called   bool     // the instance has had a call
	seq      uint64
	slow     int

	stillborn *harness.Answer // how the program ended before it could say hello
}

func (p *process) Hello() guest.Hello { return p.hello }

func (p *process) Close() error {
	p.end()
	return nil
}

func (p *process) end() {
	if p.instance != nil {
		p.instance.Close()
		p.instance = nil
	}
}

// start starts an instance. If it ends before its hello, the answer says how.
func (p *process) start(ctx context.Context) (*harness.Answer, error) {
	most, _ := p.limits.Times()
	instance, event, err := p.module.Start(ctx,
		Limits{Time: most, Memory: p.limits.Memory, Output: p.limits.Output})
	if err != nil {
		return nil, err
	}
	p.instance, p.called = instance, false
	if event.End != nil {
		p.end()
		return p.ended(event), nil
	}
	hello, err := guest.Read[guest.Hello](bytes.NewReader(event.Reply))
	if err != nil || hello.Protocol != guest.Protocol {
		p.end()
		return p.ended(Event{End: disturbed(), Printed: event.Printed}), nil
	}
	p.hello = hello
	return nil, nil
}

func disturbed() *harness.End {
	return &harness.End{Ended: harness.Exited, Message: subprocess.Disturbed}
}

// ended is the answer to the call at which an instance ended.
func (p *process) ended(e Event) *harness.Answer {
	printed := e.End.Read(strings.ToValidUTF8(e.Printed, "\uFFFD"))
	a := e.End.Answer(p.limits, printed)
	return &a
}

func (p *process) Run(ctx context.Context, calls []harness.Call) ([]harness.Answer, error) {
	answers := make([]harness.Answer, len(calls))
	for _, which := range harness.ByFunction(calls) {
		if err := p.function(ctx, calls, which, answers); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Again makes calls again after a trial.
func (p *process) Again(ctx context.Context, calls []harness.Call) ([]harness.Answer, error) {
	p.end()
	p.given.Trial = false
	return p.Run(ctx, calls)
}

// function makes some calls, all of one function.
func (p *process) function(ctx context.Context, calls []harness.Call, which []int,
	answers []harness.Answer) error {
	if p.stillborn != nil || p.given.Trial && p.slow >= harness.MostSlow {
		for _, i := range which {
			answers[i] = harness.Answer{Ended: harness.NotRun, Message: "not run"}
			if p.stillborn != nil {
				answers[i] = *p.stillborn
			}
		}
		return nil
	}
	p.limits = p.given.For(calls[which[0]], len(which))
	if p.called {
		p.end()
	}
	most, left := p.limits.Times()
	slow, err := harness.Make(calls, which, answers, p.limits,
		func(c harness.Call) (harness.Answer, bool, error) {
			began := time.Now()
			answer, err := p.call(ctx, c, min(most, left))
			left -= time.Since(began)
			return answer, left <= 0, err
		})
	p.slow += slow
	return err
}

// call makes one call.
func (p *process) call(ctx context.Context, c harness.Call, most time.Duration) (harness.Answer,
	error) {
	if p.instance == nil {
		if answer, err := p.start(ctx); err != nil {
			return harness.Answer{}, err
		} else if answer != nil {
			return *answer, nil
		}
	}
	p.seq++
	p.called = true
	var frame bytes.Buffer
	if err := guest.Write(&frame,
		guest.Call{Seq: p.seq, Function: c.Function, Args: c.Args}); err != nil {
		return harness.Answer{}, fmt.Errorf("a call of %s: %w", c.Function, err)
	}
	event, err := p.instance.Call(ctx, frame.Bytes(), most)
	if err != nil {
		return harness.Answer{}, err
	}
	if event.End != nil {
		p.end()
		return *p.ended(event), nil
	}
	reply, err := guest.Read[guest.Reply](bytes.NewReader(event.Reply))
	printed := strings.ToValidUTF8(event.Printed, "\uFFFD")
	if err != nil || reply.Seq != p.seq {
		p.end()
		return disturbed().Answer(p.limits, printed), nil
	}
	for i := range reply.Trace {
		reply.Trace[i].File = harness.Plain(reply.Trace[i].File)
	}
	return harness.Answer{Reply: &reply, Printed: printed}, nil
}
