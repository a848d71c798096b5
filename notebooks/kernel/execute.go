package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Handler receives what a cell publishes, in the order of its arrival: execute_input, stream,
// display_data, update_display_data, clear_output, error, status. It is called by the goroutine
// that is in Execute. For a late display that may be while a later cell runs.
type Handler func(Message)

// Reply is the kernel's verdict on a cell. Status "ok" does not mean that the cell did what it
// should: GoNB replies so to a failing shell line and to an unknown magic command.
type Reply struct {
	Status    string   `json:"status"` // ok or error
	EValue    string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// ErrInput is the error of a cell that asks for input: nobody is there to answer.
var ErrInput = errors.New("the cell asks for input, and nobody is there to answer")

const (
	// defaultLinger is how long a display may come after the cell is done. Nothing but a cell that
	// ends without gonbui.Sync needs it.
	defaultLinger = 15 * time.Millisecond
	// defaultOverdue is how long the other half of "done", the reply or the idle status, may take
	// before it counts as lost.
	defaultOverdue = 5 * time.Second
	// reminder is how often an interrupt is repeated: an interrupt that arrives while the cell is
	// compiled has no effect.
	reminder = 200 * time.Millisecond
)

// Execute runs a cell and returns when it is done: the kernel has replied, says that it is idle,
// and nothing more arrives. When ctx is done the cell is interrupted. If it does not stop within
// the grace time, the kernel is killed with all it has started. The error then wraps that of ctx. A
// cell that asks for input is ended in the same way, with [ErrInput]; one that reads os.Stdin
// itself looks like an endless loop, so ctx should have a deadline. After [ErrDead] the kernel
// cannot be used any more: see Alive.
func (k *Kernel) Execute(ctx context.Context, code string, handler Handler) (Reply, error) {
	return k.execute(ctx, code, false, handler)
}

// Alive reports whether the kernel still runs.
func (k *Kernel) Alive() bool {
	select {
	case <-k.exited:
		return false
	default:
		return true
	}
}

func (k *Kernel) execute(
	ctx context.Context, code string, silent bool, handler Handler,
) (reply Reply, err error) {
	if err := ctx.Err(); err != nil {
		return reply, fmt.Errorf("the cell was not run: %w", err)
	}
	if !k.Alive() {
		return reply, k.dead()
	}
	// GoNB panics if one of these is missing.
	id, err := k.send(k.shell, "execute_request", map[string]any{
		"code": code, "silent": silent, "store_history": !silent, "user_expressions": struct{}{},
		"allow_stdin": false, "stop_on_error": true,
	})
	if err != nil {
		return reply, err
	}
	if handler == nil {
		handler = func(Message) {}
	}
	k.handlers[id] = handler

	var (
		replied, idle bool
		cause         error            // why the cell is being ended
		lost          <-chan time.Time // the other half of "done" is overdue
		graceOver     <-chan time.Time
		done          = ctx.Done()
	)
	remind := time.NewTicker(reminder)
	remind.Stop()
	defer remind.Stop()
	end := func(why error) error {
		if cause != nil {
			return nil
		}
		cause, done = why, nil
		graceOver = time.After(k.grace)
		remind.Reset(reminder)
		return k.Interrupt()
	}
	for !replied || !idle {
		select {
		case r := <-k.incoming:
			switch {
			case r.gone:
				k.drain() // the other sockets may still hold what it had sent
				return reply, k.dead()
			case r.err != nil:
				k.kill()
				return reply, fmt.Errorf("%s: %w", r.socket, r.err)
			case r.msg.Type == "input_request":
				err = end(ErrInput)
			case r.msg.Parent != id:
				k.dispatch(r.msg)
			case r.socket == "shell" && r.msg.Type == "execute_reply":
				if err := json.Unmarshal(r.msg.Content, &reply); err != nil {
					k.kill()
					return reply, fmt.Errorf("execute_reply: %w", err)
				}
				replied = true
			case r.socket == "iopub":
				idle = idle || isIdle(r.msg)
				handler(r.msg)
			}
			if err != nil {
				return reply, err
			}
			if replied != idle && lost == nil {
				lost = time.After(k.overdue)
			}
		case <-k.exited:
			k.drain() // what it had sent before
			return reply, k.dead()
		case <-done:
			if err := end(ctx.Err()); err != nil {
				return reply, err
			}
		case <-remind.C:
			if err := k.Interrupt(); err != nil {
				return reply, err
			}
		case <-graceOver:
			k.kill()
			return reply,
				fmt.Errorf("the cell did not stop when interrupted, so the "+
					"kernel was killed: %w", cause)
		case <-lost:
			missing := "its reply"
			if replied {
				missing = "its idle status"
			}
			k.kill()
			if cause != nil { // a flood of output, say, delays the message
				return reply,
					fmt.Errorf("the cell was interrupted, and %s did not arrive, so the "+
						"kernel was killed: %w", missing, cause)
			}
			return reply, fmt.Errorf("%s did not arrive; a message was lost", missing)
		}
	}
	k.drain()
	if cause != nil {
		return reply, fmt.Errorf("the cell was interrupted: %w", cause)
	}
	return reply, nil
}

// dispatch passes a message to the cell that it belongs to.
func (k *Kernel) dispatch(m Message) {
	if h := k.handlers[m.Parent]; h != nil {
		h(m)
	}
}

// drain takes what arrives after a cell is done, until nothing has arrived for a moment.
func (k *Kernel) drain() {
	quiet := time.NewTimer(k.linger)
	defer quiet.Stop()
	for {
		select {
		case r := <-k.incoming:
			if r.err != nil && !r.gone {
				return // later messages cannot be trusted
			}
			if r.socket == "iopub" {
				k.dispatch(r.msg)
			}
			quiet.Reset(k.linger)
		case <-quiet.C:
			return
		}
	}
}

func isIdle(m Message) bool {
	var status struct {
		State string `json:"execution_state"`
	}
	return m.Type == "status" && json.Unmarshal(m.Content, &status) == nil && status.State == "idle"
}
