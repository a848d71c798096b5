package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// Process is a program in a sandbox, ready for calls. It is for one goroutine.
type Process struct {
	given   Limits
	limits  Limits // of the function whose calls are made
	program *program
	idle    *idle
	part    int
	folder  string
	hello   guest.Hello
	closed  bool
	alone   bool // it shares its child with no other unit

	engine engine
	child  *connection // nil where there is none
	seq    uint64

	stillborn *Answer // how the program ended before it could say hello, as it will each time

	printed string // before the last message
	spent   bool   // the function has used all of its time
	slow    int    // functions that were stopped in a trial
}

// slice is the time that a function gets in the interpreter before it begins again as machine code.
const slice = 400 * time.Millisecond

// Start starts, once, the program of a unit that [Builder.Build] has made. It uses a new process,
// or an idle one that has run another unit's part of the same program and has answered every call.
// The program's file is removed when the processes of all units that have a part in it are closed.
// If the program ends before it is ready for calls, there is no error, and the answer to each call
// says how.
func (b *Builder) Start(ctx context.Context, built Built, l Limits) (*Process, error) {
	if built.program == nil {
		return nil, fmt.Errorf("there is no program of %q", built.Unit)
	}
	l, err := l.WithDefaults()
	if err != nil {
		return nil, err
	}
	p := &Process{
		given:   l,
		program: built.program,
		idle:    &b.idle,
		part:    built.part,
		folder:  filepath.Join(b.folder, "tmp"),
		engine:  interpreter,
	}
	if p.program.code != "" {
		p.engine = compiler
	}
	p.limit(Call{}, 1)
	if p.stillborn, err = p.start(ctx); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// limit sets the limits for a number of calls like the given one.
func (p *Process) limit(c Call, calls int) {
	p.limits = p.given.For(c, calls)
	if p.child != nil && p.child.job != p.job(0) {
		p.park()
	}
}

// Hello returns the functions that the program offers. There are none if the program ended before
// its hello.
func (p *Process) Hello() guest.Hello { return p.hello }

// Close ends the program. The process may continue with another unit's program.
func (p *Process) Close() error {
	p.park()
	if p.closed {
		return nil
	}
	p.closed = true
	return p.leave()
}

// Run makes the calls and returns an answer to each. The calls of one function are made one after
// another. They begin in a fresh instance of the program, without traces of another function's
// calls. After a call that ends the program, the next one goes to another fresh instance. After
// three such ends, or two at the time limit, or when its time is over, the function's other calls
// are not made.
func (p *Process) Run(ctx context.Context, calls []Call) ([]Answer, error) {
	answers := make([]Answer, len(calls))
	for _, which := range harness.ByFunction(calls) {
		if err := p.function(ctx, calls, which, answers); err != nil {
			return nil, err
		}
	}
	if p.given.Trial { // it may be kept for long, until its slow functions run again
		p.park()
	}
	return answers, nil
}

// Again makes calls again after a trial. Their function has all of its time, in a process of its
// own.
func (p *Process) Again(ctx context.Context, calls []Call) ([]Answer, error) {
	p.stop()
	p.given.Trial, p.alone = false, true
	return p.Run(ctx, calls)
}

// function makes some calls, all of one function. It makes all of them again as machine
// code if the interpreter is too slow for one, so that they see the same instances
// whatever the machine's speed.
func (p *Process) function(ctx context.Context, calls []Call, which []int, answers []Answer) error {
	p.limit(calls[which[0]], len(which))
	for p.stillborn == nil && (p.slow < harness.MostSlow || !p.limits.Trial) {
		err := p.attempt(ctx, calls, which, answers)
		if ctx.Err() != nil {
			p.stop()
			return ctx.Err()
		}
		if !errors.Is(err, errTooSlow) {
			return err
		}
		p.stop()
		if p.limits.Trial {
			break
		}
		p.engine = compiler
	}
	for _, i := range which {
		answers[i] = Answer{Ended: harness.NotRun, Message: "not run"}
		if p.stillborn != nil {
			answers[i] = *p.stillborn
		}
	}
	return nil
}

// attempt makes some calls, all of one function, with one engine.
func (p *Process) attempt(ctx context.Context, calls []Call, which []int, answers []Answer) error {
	if err := p.renew(ctx); err != nil {
		return err
	}
	p.spent = false
	slow, err := harness.Make(calls, which, answers, p.limits,
		func(c Call) (Answer, bool, error) {
			answer, err := p.call(ctx, c)
			return answer, p.spent, err
		})
	p.slow += slow
	return err
}

// renew asks for a fresh instance, unless this one has had no call.
func (p *Process) renew(ctx context.Context) error {
	if p.child == nil || !p.child.called {
		return nil
	}
	if p.child.renew(fresh, nil) {
		return nil
	}
	p.stop() // it ended after its last answer
	return ctx.Err()
}

// call makes one call.
func (p *Process) call(ctx context.Context, c Call) (Answer, error) {
	p.seq++
	var frame bytes.Buffer
	if err := guest.Write(&frame,
		guest.Call{Seq: p.seq, Function: c.Function, Args: c.Args}); err != nil {
		return Answer{}, err
	}
	if frame.Len() > maxMessage {
		return Answer{}, fmt.Errorf("arguments of more than %s for %s",
			subprocess.Amount(maxMessage), c.Function)
	}
	if p.child == nil {
		if answer, err := p.start(ctx); err != nil {
			return Answer{}, err
		} else if answer != nil {
			return *answer, nil
		}
	}
	return p.exchange(frame.Bytes())
}

// exchange sends a call to the child and waits for the outcome.
func (p *Process) exchange(frame []byte) (Answer, error) {
	p.child.called = true
	if err := p.child.send(called, frame); err != nil {
		return p.died(err), nil
	}
	if !p.child.alive { // the call begins a new instance
		if answer, err := p.greet(); err != nil || answer != nil {
			return *cmp.Or(answer, &Answer{}), err
		}
	}
	data, answer, err := p.receive()
	if err != nil || answer != nil {
		return *cmp.Or(answer, &Answer{}), err
	}
	reply, err := guest.Read[guest.Reply](bytes.NewReader(data))
	if err != nil || reply.Seq != p.seq {
		p.stop()
		return Answer{Ended: harness.Exited, Message: subprocess.Disturbed, Printed: p.printed}, nil
	}
	for i := range reply.Trace {
		reply.Trace[i].File = harness.Plain(reply.Trace[i].File)
	}
	return Answer{Reply: &reply, Printed: p.printed}, nil
}

// start starts a child and waits until the program has said which functions it offers. If the
// program ends instead, the answer says how.
func (p *Process) start(ctx context.Context) (*Answer, error) {
	if !p.adopt(ctx) {
		if err := p.spawn(ctx); err != nil {
			return nil, err
		}
	}
	answer, err := p.greet()
	if errors.Is(err, errTooSlow) {
		p.stop()
		if p.limits.Trial {
			return &Answer{Ended: harness.NotRun, Message: "not run"}, nil
		}
		p.engine = compiler
		return p.start(ctx)
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return answer, err
}

// greet waits for the hello of an instance.
func (p *Process) greet() (*Answer, error) {
	data, answer, err := p.receive()
	if err != nil || answer != nil {
		return answer, err
	}
	hello, err := guest.Read[guest.Hello](bytes.NewReader(data))
	if err != nil || hello.Protocol != guest.Protocol {
		p.stop()
		return &Answer{Ended: harness.Exited, Message: subprocess.Disturbed}, nil
	}
	p.hello, p.child.alive = hello, true
	return nil, nil
}

var errTooSlow = errors.New("too slow for the interpreter")

// receive waits for a message of the program, or for its end, which is an answer.
func (p *Process) receive() ([]byte, *Answer, error) {
	kind, data, err := readMessage(p.child.out)
	if err == nil && kind == printed {
		p.printed = strings.ToValidUTF8(string(data), "\uFFFD")
		kind, data, err = readMessage(p.child.out)
	}
	if err != nil {
		answer := p.died(err)
		return nil, &answer, nil
	}
	switch kind {
	case replied:
		return data, nil, nil
	case tooSlow:
		return nil, nil, errTooSlow
	}
	p.child.alive, p.child.ended = false, true
	var e harness.End
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, nil, err
	}
	p.spent = p.spent || e.Spent
	if e.Last {
		p.stop()
	}
	answer := e.Answer(p.limits, p.printed)
	return nil, &answer, nil
}

// died says how a child ended without a message.
func (p *Process) died(err error) Answer {
	child := p.child
	p.stop()
	e := harness.End{Ended: harness.Exited, Message: harness.BrokeDown + ": " + err.Error()}
	switch said := string(child.said.data); {
	case errors.Is(err, os.ErrDeadlineExceeded), child.late():
		e = harness.End{Ended: harness.TimedOut}
		p.spent = true
	case strings.Contains(said, "out of memory") ||
		strings.Contains(said, "cannot allocate memory") ||
		strings.Contains(said, "failed to allocate"):
		e = harness.End{Ended: harness.Memory}
	case said != "":
		e.Message = harness.BrokeDown + ": " + harness.Brief(said)
	}
	return e.Answer(p.limits, "")
}
