package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// connection is a child process with its pipes.
type connection struct {
	cmd    *exec.Cmd
	in     *os.File
	out    *os.File
	said   *bounded // on its standard error, when it crashes
	job    job      // with part 0
	alive  bool     // the program is ready for a call
	called bool     // the instance has had one
	ended  bool     // an instance has ended without an answer
	halt   func() bool
}

// spawn starts a child and tells it what to do.
func (p *Process) spawn(ctx context.Context) error {
	cmd, err := subprocess.Command(context.Background(), runName)
	if err != nil {
		return err
	}
	pipes, err := subprocess.Pipes(2)
	if err != nil {
		return err
	}
	c := &connection{cmd: cmd, in: pipes[1], out: pipes[2], said: &bounded{limit: 64 << 10},
		job: p.job(0)}
	cmd.Env = append(cmd.Env, "GOGC=800")
	cmd.Dir = p.folder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes[0], pipes[3], c.said
	cmd.WaitDelay = time.Second
	if err = cmd.Start(); err != nil {
		subprocess.Close(pipes...)
		return err
	}
	subprocess.Close(pipes[0], pipes[3])
	p.child = c
	c.endWith(ctx)
	_ = c.in.SetWriteDeadline(time.Now().Add(time.Minute))
	_ = c.out.SetReadDeadline(time.Now().Add(time.Minute))
	head, err := json.Marshal(p.job(p.part))
	if err == nil {
		_, err = c.in.Write(append(head, '\n'))
	}
	if err != nil {
		p.stop()
		return fmt.Errorf("starting a child process: %w: %s", err, c.said.data)
	}
	return nil
}

// job is what the child is to do. The limits hold for machine code. In the interpreter a function
// has a slice of time, after which it begins again as machine code.
func (p *Process) job(part int) job {
	call, total := p.limits.Times()
	j := job{
		Program: p.program.wasm, Code: p.program.code, Part: part, Engine: p.engine,
		Time: call, Total: total,
		Memory: p.limits.Memory, Static: p.program.static, Output: p.limits.Output,
	}
	if !p.limits.Trial && p.engine == interpreter {
		j.Slice = slice
	}
	return j
}

// late reports whether a child that has ended was ended at its time limit.
func (c *connection) late() bool {
	state := c.cmd.ProcessState
	return state.Success() || state.UserTime()+state.SystemTime() >= lastResort
}

// endWith ends the child when ctx ends.
func (c *connection) endWith(ctx context.Context) {
	c.halt = context.AfterFunc(ctx, func() { _ = c.cmd.Process.Kill() })
}

// send sends a message to the child, which may then be silent for some time. The child watches its
// own time, and its report says more. The deadline here is for a child that hangs, so it is
// generous for slow machines.
func (c *connection) send(kind byte, data []byte) error {
	deadline := time.Now().Add(5 * time.Minute)
	_ = c.in.SetWriteDeadline(deadline)
	_ = c.out.SetReadDeadline(deadline)
	return writeMessage(c.in, kind, data)
}

// renew asks for a fresh instance and reports whether the child has one.
func (c *connection) renew(kind byte, data []byte) bool {
	c.called, c.alive = false, false
	if c.send(kind, data) != nil {
		return false
	}
	answer, _, err := readMessage(c.out)
	return err == nil && answer == renewed
}

// adopt takes over a child that has served another part of the program, and reports whether there
// is one that will serve this part.
func (p *Process) adopt(ctx context.Context) bool {
	for !p.alone {
		c := p.idle.take(p.job(0))
		if c == nil {
			return false
		}
		p.child = c
		c.endWith(ctx)
		if c.renew(adopted, []byte(strconv.Itoa(p.part))) {
			return true
		}
		p.stop()
	}
	return false
}

// park leaves the child to another part of the program, if its instances have answered every call.
// Then only garbage is left of an instance.
func (p *Process) park() {
	c := p.child
	if c == nil || c.ended || p.alone || p.program.code == "" || !c.halt() {
		p.stop()
		return
	}
	p.child = nil
	p.idle.park(c)
}

// stop ends the child, if there is one.
func (p *Process) stop() {
	if p.child != nil {
		p.child.halt()
		p.child.stop()
		p.child = nil
	}
}

// stop ends the child.
func (c *connection) stop() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // it was killed
	subprocess.Close(c.in, c.out)
}
