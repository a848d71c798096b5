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
	"regexp"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
)

// Process is a program in a sandbox, ready for calls. It is for one goroutine.
type Process struct {
	limits  Limits
	program *program
	part    int
	folder  string
	hello   guest.Hello
	closed  bool

	engine engine
	child  *connection // nil where there is none
	seq    uint64

	stillborn *Answer // how the program ended before it could say hello, as it will each time

	printed string // before the last message
}

// MaxLost is how often the calls of one function may end the program; its other calls are not made then.
const MaxLost = 3

const (
	slice       = 800 * time.Millisecond // of a call in the interpreter, before the compiler has its turn: as long as the compiler takes to start
	interpreted = 400                    // what takes a second natively may take so many in the interpreter, twice what it does
	compiled    = 8                      // the same with the compiler
	least       = 500 * time.Millisecond // what any call has
	maxLate     = 2                      // so many of them at the time limit
)

// Start starts a unit's program that [Builder.Build] has made, in a process of its own, and once. The program's file is removed when the processes of all units that
// have a part in it are closed. Where the program ends before it is ready for calls, there is no error, and the answer to each call says how.
func (b *Builder) Start(ctx context.Context, built Built, l Limits) (*Process, error) {
	if built.program == nil {
		return nil, fmt.Errorf("sandbox: there is no program of %q", built.Unit)
	}
	if l.Time < 0 || l.Total < 0 || l.Memory < 0 || l.Output < 0 {
		return nil, fmt.Errorf("sandbox: a negative limit: %+v", l)
	}
	l.Time = cmp.Or(l.Time, time.Second)
	l.Total = cmp.Or(l.Total, time.Minute)
	l.Memory = cmp.Or(l.Memory, 256<<20)
	l.Output = cmp.Or(l.Output, 1<<20)
	p := &Process{limits: l, program: built.program, part: built.part, folder: filepath.Join(b.folder, "tmp"), engine: interpreter}
	if p.program.code != "" {
		p.engine = compiler
	}
	var err error
	if p.stillborn, err = p.start(ctx); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// Hello returns the functions that the program offers: none, where it ended before it could say.
func (p *Process) Hello() guest.Hello { return p.hello }

// Close ends the process.
func (p *Process) Close() error {
	p.stop()
	if p.closed {
		return nil
	}
	p.closed = true
	return p.program.leave()
}

// Run makes the calls one after another and returns an answer to each. Where a call ends the program, the next one goes to a new instance. After
// three such ends in calls of one function, or two at the time limit, its other calls are not made; the other functions' are.
//
// Each function has an equal share of the time for all. One that has spent its share is called on only after all others, as long as there is time at all, so that slow code costs
// nobody else anything.
func (p *Process) Run(ctx context.Context, calls []Call) ([]Answer, error) {
	r := &round{Process: p, answers: make([]*Answer, len(calls)), spent: map[string]time.Duration{}, lost: map[string]int{}, late: map[string]int{}}
	for _, c := range calls {
		r.spent[c.Function] = 0
	}
	share := p.limits.Total / time.Duration(max(1, len(r.spent)))
	until := time.Now().Add(p.limits.Total)
	for i, c := range calls {
		if r.spent[c.Function] < share {
			if err := r.make(ctx, i, c); err != nil {
				return nil, err
			}
		}
	}
	answers := make([]Answer, len(calls))
	for i, c := range calls {
		if r.answers[i] == nil && time.Now().Before(until) {
			if err := r.make(ctx, i, c); err != nil {
				return nil, err
			}
		}
		answers[i] = Answer{Ended: NotRun, Message: "not run: the calls before it took too long"}
		if r.answers[i] != nil {
			answers[i] = *r.answers[i]
		}
	}
	return answers, nil
}

// round is one [Process.Run].
type round struct {
	*Process
	answers    []*Answer // nil: not made yet
	spent      map[string]time.Duration
	lost, late map[string]int // ends of the program in calls of each function, and those at the time limit
}

// make makes call i, unless the function has ended the program too often.
func (r *round) make(ctx context.Context, i int, c Call) error {
	switch {
	case r.stillborn != nil:
		r.answers[i] = r.stillborn
		return nil
	case r.late[c.Function] == maxLate:
		r.answers[i] = &Answer{Ended: NotRun, Message: fmt.Sprintf("not run: %d calls before it took too long", maxLate)}
		return nil
	case r.lost[c.Function] == MaxLost:
		r.answers[i] = &Answer{Ended: NotRun, Message: fmt.Sprintf("not run: %d calls before it have ended the program", MaxLost)}
		return nil
	}
	began := time.Now()
	answer, err := r.call(ctx, c)
	if err != nil {
		return err
	}
	r.answers[i] = &answer
	took := time.Since(began)
	r.spent[c.Function] += took
	if answer.Reply == nil {
		r.lost[c.Function]++
	}
	if answer.Ended == TimedOut {
		r.late[c.Function]++
	}
	return nil
}

// call makes one call, with the compiler where the interpreter is too slow for it.
func (p *Process) call(ctx context.Context, c Call) (Answer, error) {
	p.seq++
	var frame bytes.Buffer
	if err := guest.Write(&frame, guest.Call{Seq: p.seq, Function: c.Function, Args: c.Args}); err != nil {
		return Answer{}, fmt.Errorf("sandbox: %w", err)
	}
	if frame.Len() > maxMessage {
		return Answer{}, fmt.Errorf("sandbox: arguments of more than %s for %s", amount(maxMessage), c.Function)
	}
	for {
		if p.child == nil {
			if answer, err := p.start(ctx); err != nil {
				return Answer{}, err
			} else if answer != nil {
				return *answer, nil
			}
		}
		answer, err := p.exchange(frame.Bytes())
		if ctx.Err() != nil {
			p.stop()
			return Answer{}, fmt.Errorf("sandbox: %w", ctx.Err())
		}
		if !errors.Is(err, errTooSlow) {
			return answer, err
		}
		p.stop()
		p.engine = compiler
	}
}

// exchange sends a call to the child and waits for what comes of it.
func (p *Process) exchange(frame []byte) (Answer, error) {
	deadline := time.Now().Add(10*p.patience() + 20*time.Second) // the child's own watch comes first, and can tell more
	_ = p.child.in.SetWriteDeadline(deadline)
	_ = p.child.out.SetReadDeadline(deadline)
	if _, err := p.child.in.Write(frame); err != nil {
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
		return Answer{Ended: Exited, Message: disturbed, Printed: p.printed}, nil
	}
	for i := range reply.Trace {
		reply.Trace[i].File = plain(reply.Trace[i].File)
	}
	return Answer{Reply: &reply, Printed: p.printed}, nil
}

// start starts a child and waits until the program has said which functions it offers. Where the program ends instead, the answer says how.
func (p *Process) start(ctx context.Context) (*Answer, error) {
	if err := p.spawn(ctx); err != nil {
		return nil, err
	}
	answer, err := p.greet()
	if errors.Is(err, errTooSlow) {
		p.stop()
		p.engine = compiler
		return p.start(ctx)
	}
	if ctx.Err() != nil {
		err = fmt.Errorf("sandbox: %w", ctx.Err())
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
		return &Answer{Ended: Exited, Message: disturbed}, nil
	}
	p.hello, p.child.alive = hello, true
	return nil, nil
}

var errTooSlow = errors.New("sandbox: too slow for the interpreter")

// receive waits for what the program says, or for its end, which is an answer.
func (p *Process) receive() ([]byte, *Answer, error) {
	kind, data, err := readMessage(p.child.out)
	if err == nil && kind == printed {
		p.printed = string(data)
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
	p.child.alive = false
	var e end
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, nil, fmt.Errorf("sandbox: %w", err)
	}
	if e.Last {
		p.stop()
	}
	return nil, &Answer{Ended: e.Ended, Message: p.words(e), Stacks: plain(e.Stacks), Printed: p.printed}, nil
}

// died says how the child ended that said nothing.
func (p *Process) died(err error) Answer {
	child := p.child
	p.stop()
	e := end{Ended: Exited, Message: "broke down: " + err.Error()}
	switch said := string(child.said.data); {
	case errors.Is(err, os.ErrDeadlineExceeded) || child.used() >= p.job().Total:
		e = end{Ended: TimedOut}
	case strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate memory") || strings.Contains(said, "failed to allocate"):
		e = end{Ended: Memory}
	case said != "":
		e.Message = "broke down: " + brief(said)
	}
	return Answer{Ended: e.Ended, Message: p.words(e)}
}

// words is the message of an end, with the limit where there is one.
func (p *Process) words(e end) string {
	switch e.Ended {
	case TimedOut:
		return fmt.Sprintf("still running after %v", p.limits.Time)
	case Memory:
		return fmt.Sprintf("used more than %s of memory", amount(p.limits.Memory))
	case Flooded:
		return fmt.Sprintf("printed more than %s", amount(int64(p.limits.Output)))
	case Overflowed:
		return "called itself without end: the stack is full"
	case Deadlocked:
		return "waits for something that cannot come"
	}
	return e.Message
}

// inStacks is where a student's files seem to lie.
var inStacks = regexp.MustCompile(class + `/s[0-9a-f]{16}/` + work + `/`)

// plain gives files in stacks the names that //line comments give them.
func plain(stacks string) string { return inStacks.ReplaceAllString(stacks, "") }
