package judging

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/course"
)

const (
	// The limits of a plan are for native code on a busy machine, where a student waits. Here a
	// call gets a share of its limit, because processor time is counted, and that several times,
	// because machine code is slower in the sandbox: twice the measured ratio.
	share, slowness = 16, 8

	least   = 800 * time.Millisecond  // for a call, at least
	total   = 1400 * time.Millisecond // for all calls of a function, unless one may take more
	spread  = 25                      // so many calls have to share total
	trial   = 1500 * time.Millisecond // for all calls of a function in a trial
	maxLost = 3                       // calls of a function that may end the program
	maxLate = 2                       // calls of a function that may end at the time limit
)

// The most bytes of one reply, and of all replies of a function.
const maxReply, maxReplies = 8 << 20, 32 << 20

// The bytes that a program may allocate after its start, and print in one call.
const defaultMemory, maxOutput = 256 << 20, 1 << 20

// times returns how long each call of a plan may run as machine code, and all of them together.
func times(p *grader.Plan, calls int) (one, all time.Duration) {
	one = max(p.Limit()/share*slowness, least)
	if p.Kind == course.Build {
		return one, one * time.Duration(calls)
	}
	return one, max(total, one) * time.Duration(1+calls/spread)
}

// Call asks for one call of a function.
type Call struct {
	Function string
	Args     []byte        // see [guest.Encode]
	Limit    time.Duration // as native code, for the message
	Most     time.Duration // that the call may take here
}

// Runner makes calls of one program.
type Runner struct {
	program   Program
	limits    Limits
	hello     guest.Hello // no functions if the program ended too early
	stillborn *End        // the program ended before its hello, as it will each time
	printed   string      // by a stillborn program
	ready     bool        // the instance can take a call
	called    bool        // the instance has had a call
	seq       uint64
}

// Start starts a program, with the first instance.
func Start(ctx context.Context, p Program, l Limits) (*Runner, error) {
	r := &Runner{program: p, limits: l}
	event, err := r.fresh(ctx)
	if err == nil && event.End != nil {
		r.stillborn, r.printed = event.End, event.End.read(event.Printed)
	}
	return r, err
}

// Fresh has the next call begin in a fresh instance.
func (r *Runner) Fresh() { r.ready = r.ready && !r.called }

// fresh starts a fresh instance. The event is its hello or its end.
func (r *Runner) fresh(ctx context.Context) (Event, error) {
	r.ready, r.called = false, false
	event, err := r.program.Start(ctx, r.limits)
	if err != nil || event.End != nil {
		return event, err
	}
	hello, err := guest.Read[guest.Hello](bytes.NewReader(event.Reply))
	if err != nil || hello.Protocol != guest.Protocol {
		return Event{End: disturbed(), Printed: event.Printed}, nil
	}
	r.hello, r.ready = hello, true
	return event, nil
}

// calls makes calls of a plan, the first or all, and returns an answer to each and the time of the
// visible ones.
//
// The visible calls are made one after another in one instance, and each hidden one in a fresh
// instance, whose memory holds the arguments of no other call. After a call that ends the program
// the next one gets a fresh instance. The remaining calls are not made after three such ends, after
// two at the time limit, or when the time of the function is spent. In a trial there is less time.
// If that is not enough, or a stack too small, slow is true and the answers are not complete.
func (r *Runner) calls(ctx context.Context, p *grader.Plan, calls [][]byte) (
	answers []grader.Answer, took time.Duration, slow bool, err error) {
	one, left := times(p, len(calls))
	if r.limits.Brief {
		one, left = trial, trial
	}
	lost, late, size, mayBeLate := 0, 0, 0, maxLate
	if p.Kind == course.Build { // a call takes seconds
		mayBeLate = 1
	}
	for i, args := range calls {
		why := ""
		switch {
		case late == mayBeLate:
			why = "not run: the calls before it took too long"
		case lost == maxLost:
			why = fmt.Sprintf("not run: %d calls before it have ended the program", maxLost)
		case left <= 0:
			why = "not run: the calls before it took too long"
		case size > maxReplies:
			why = fmt.Sprintf("not run: the calls before it returned more than %s",
				subprocess.Amount(maxReplies))
		}
		if why != "" {
			answers = append(answers, grader.Answer{Outcome: grader.NotRun, Message: why})
			continue
		}
		hidden := i >= p.Visible()
		if hidden || i == 0 {
			r.Fresh()
		}
		a, used, err := r.Call(ctx, Call{p.Function, args, p.Limit() / share, min(one, left)})
		if err != nil {
			return nil, 0, false, err
		}
		if left -= used; !hidden {
			took += used
		}
		if r.limits.Brief && (a.Outcome == grader.TimedOut || left <= 0) {
			return nil, 0, true, nil
		}
		if a.Outcome != "" {
			lost++
		}
		if a.Outcome == grader.TimedOut {
			late++
		}
		size += len(a.Reply.Results) + len(a.Reply.Changed)
		answers = append(answers, a)
	}
	return answers, took, false, nil
}

// Call makes one call, in a fresh instance if the one before has ended. It also returns the time
// that the call took.
func (r *Runner) Call(ctx context.Context, c Call) (a grader.Answer, used time.Duration,
	err error) {
	ended := func(e *End, printed string) grader.Answer {
		r.ready = false
		printed = e.read(strings.ToValidUTF8(printed, "\uFFFD"))
		return e.answer(c.Limit, r.limits, printed)
	}
	if r.stillborn != nil {
		return r.stillborn.answer(c.Limit, r.limits, r.printed), 0, nil
	}
	if !r.ready {
		event, err := r.fresh(ctx)
		if err != nil {
			return a, 0, err
		}
		if event.End != nil {
			return ended(event.End, event.Printed), 0, nil
		}
	}
	r.seq++
	r.called = true
	var frame bytes.Buffer
	if err := guest.Write(&frame,
		guest.Call{Seq: r.seq, Function: c.Function, Args: c.Args}); err != nil {
		return a, 0, fmt.Errorf("a call of %s: %w", c.Function, err)
	}
	event, err := r.program.Call(ctx, frame.Bytes(), c.Most)
	if err != nil {
		return a, 0, err
	}
	if event.End == nil && len(event.Reply) > maxReply {
		event.End = &End{Ended: grader.Exited,
			Message: "returned more than " + subprocess.Amount(maxReply)}
	}
	if event.End != nil {
		return ended(event.End, event.Printed), event.Used, nil
	}
	reply, err := guest.Read[guest.Reply](bytes.NewReader(event.Reply))
	if err != nil || reply.Seq != r.seq {
		return ended(disturbed(), event.Printed), event.Used, nil
	}
	a = grader.Answer{Reply: reply, Printed: strings.ToValidUTF8(event.Printed, "\uFFFD")}
	return a, event.Used, nil
}
