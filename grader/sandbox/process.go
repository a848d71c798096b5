package sandbox

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// program is a compiled program and its child process.
type program struct {
	sandbox *Sandbox
	folder  string
	wasm    string // its file
	static  int64  // the bytes of its memory when it starts
	child   *child // nil where there is none
}

// child is a child process with its pipes.
type child struct {
	job  job
	cmd  *exec.Cmd
	in   *os.File
	out  *os.File
	said *bounded // on its standard error, when it crashes
	halt func() bool
}

// Start starts a fresh instance, in a new child process if the limits are others.
func (p *program) Start(ctx context.Context, l judging.Limits) (judging.Event, error) {
	j := job{Program: p.wasm, Compile: !l.Brief, Start: l.Start, Memory: l.Memory,
		Static: p.static, Output: l.Output}
	if p.child != nil {
		if j.Limit = p.child.job.Limit; p.child.job != j {
			p.stop()
		}
	}
	if p.child == nil {
		j.Limit = p.sandbox.config.atMost(lastResort)
		if err := p.spawn(ctx, j); err != nil {
			return judging.Event{}, err
		}
	}
	return p.exchange(ctx, fresh, nil)
}

// Call has the instance answer a frame.
func (p *program) Call(ctx context.Context, frame []byte, most time.Duration) (judging.Event,
	error) {
	if len(frame) > maxMessage-8 {
		return judging.Event{}, fmt.Errorf("arguments of more than %s",
			subprocess.Amount(maxMessage))
	}
	return p.exchange(ctx, called,
		append(binary.LittleEndian.AppendUint64(nil, uint64(most)), frame...))
}

// Close ends the child and removes the program.
func (p *program) Close() error {
	p.stop()
	return os.RemoveAll(p.folder)
}

// spawn starts a child and tells it what to do.
func (p *program) spawn(ctx context.Context, j job) error {
	cmd, err := subprocess.Command(context.Background(), runName)
	if err != nil {
		return err
	}
	pipes, err := subprocess.Pipes(2)
	if err != nil {
		return err
	}
	c := &child{job: j, cmd: cmd, in: pipes[1], out: pipes[2], said: &bounded{limit: 64 << 10}}
	cmd.Env = append(cmd.Env, "GOGC=off", "GOMEMLIMIT=128MiB")
	cmd.Dir = p.folder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes[0], pipes[3], c.said
	cmd.WaitDelay = time.Second
	if err = cmd.Start(); err != nil {
		subprocess.Close(pipes...)
		return err
	}
	subprocess.Close(pipes[0], pipes[3])
	p.child = c
	c.halt = context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	head, err := json.Marshal(j)
	if err == nil {
		_, err = c.in.Write(append(head, '\n'))
	}
	if err != nil {
		p.stop()
		return fmt.Errorf("starting a child process: %w: %s", err, c.said.data)
	}
	return nil
}

// exchange sends a message to the child and waits for the outcome. The child watches its own time,
// and its report says more. The deadline here is for a child that hangs, so it is generous for slow
// machines.
func (p *program) exchange(ctx context.Context, kind byte, data []byte) (judging.Event, error) {
	if p.child == nil {
		return judging.Event{}, errors.New("a call without an instance")
	}
	deadline := time.Now().Add(10 * time.Minute)
	_ = p.child.in.SetWriteDeadline(deadline)
	_ = p.child.out.SetReadDeadline(deadline)
	err := writeMessage(p.child.in, kind, data)
	var head, reply []byte
	if err == nil {
		_, head, err = readMessage(p.child.out)
	}
	if err == nil {
		_, reply, err = readMessage(p.child.out)
	}
	var o outcomeOf
	if err == nil {
		err = json.Unmarshal(head, &o)
	}
	if err != nil {
		e := p.died(err)
		return e, ctx.Err()
	}
	if o.Last {
		p.stop()
	}
	return judging.Event{Reply: reply, End: o.End, Printed: o.Printed, Used: o.Used}, nil
}

// died says how a child ended without a message.
func (p *program) died(err error) judging.Event {
	c := p.child
	p.stop()
	state := c.cmd.ProcessState
	e := &judging.End{Ended: verdict.Exited, Message: judging.BrokeDown + ": " + err.Error()}
	used := state.UserTime() + state.SystemTime()
	switch said := string(c.said.data); {
	case errors.Is(err, os.ErrDeadlineExceeded), used >= c.job.Limit:
		e = &judging.End{Ended: verdict.TimedOut}
	case strings.Contains(said, "out of memory") ||
		strings.Contains(said, "cannot allocate memory") ||
		strings.Contains(said, "failed to allocate"):
		e = &judging.End{Ended: verdict.Memory}
	case said != "":
		said = strings.TrimSpace(said[:min(len(said), 1000)])
		e.Message = judging.BrokeDown + ": " + strings.ToValidUTF8(said, "")
	}
	return judging.Event{End: e, Used: used}
}

// stop ends the child, if there is one.
func (p *program) stop() {
	if p.child == nil {
		return
	}
	p.child.halt()
	_ = p.child.cmd.Process.Kill()
	_ = p.child.cmd.Wait() // it was killed
	subprocess.Close(p.child.in, p.child.out)
	p.child = nil
}
