package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// connection is a child process and what leads to it.
type connection struct {
	cmd   *exec.Cmd
	in    *os.File
	out   *os.File
	said  *bounded // on its standard error, where it breaks down
	alive bool     // the program is ready for a call
	halt  func() bool
}

// spawn starts a child and tells it what to do.
func (p *Process) spawn(ctx context.Context) error {
	program, err := self()
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	var pipes [4]*os.File
	for i := 0; i < len(pipes); i += 2 {
		if pipes[i], pipes[i+1], err = os.Pipe(); err != nil {
			closeAll(pipes[:i])
			return fmt.Errorf("sandbox: %w", err)
		}
	}
	c := &connection{in: pipes[1], out: pipes[2], said: &bounded{limit: 64 << 10}}
	c.cmd = exec.Command(program)
	c.cmd.Args = []string{runName}
	c.cmd.Env = []string{"GOTRACEBACK=none", "GOGC=800"} // and nothing else; an empty list would mean this process's own
	c.cmd.Dir = p.folder
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = pipes[0], pipes[3], c.said
	c.cmd.WaitDelay = time.Second
	apart(c.cmd)
	dieWithParent(c.cmd)
	err = c.cmd.Start()
	closeAll([]*os.File{pipes[0], pipes[3]})
	if err != nil {
		closeAll([]*os.File{c.in, c.out})
		return fmt.Errorf("sandbox: %w", err)
	}
	p.child = c
	c.halt = context.AfterFunc(ctx, func() { _ = c.cmd.Process.Kill() })
	_ = c.in.SetWriteDeadline(time.Now().Add(time.Minute))
	_ = c.out.SetReadDeadline(time.Now().Add(time.Minute))
	head, err := json.Marshal(p.job())
	if err == nil {
		_, err = c.in.Write(append(head, '\n'))
	}
	if err != nil {
		p.stop()
		return fmt.Errorf("sandbox: starting a child process: %w: %s", err, c.said.data)
	}
	return nil
}

// job is what the child is to do. Its time for all calls is the last resort, where it no longer looks at the clock itself. In the interpreter, a call has what it takes there, or a slice of it, after which the compiler has its turn.
func (p *Process) job() job {
	j := job{Program: p.program.wasm, Code: p.program.code, Part: p.part, Engine: p.engine, Time: p.allowed(), Total: 4 * p.limits.Total, Memory: p.limits.Memory, Output: p.limits.Output}
	if p.engine == interpreter && j.Time > slice {
		j.Slice = slice
	}
	return j
}

// allowed is the processor time that a call has.
func (p *Process) allowed() time.Duration {
	if p.engine == interpreter {
		return max(p.limits.Time*interpreted, least)
	}
	return max(p.limits.Time*compiled, least)
}

// patience is the processor time after which the child should have spoken.
func (p *Process) patience() time.Duration {
	if p.engine == interpreter {
		return min(p.allowed(), slice)
	}
	return p.allowed()
}

// used is the processor time of a child that has ended.
func (c *connection) used() time.Duration {
	return c.cmd.ProcessState.UserTime() + c.cmd.ProcessState.SystemTime()
}

// stop ends the child, if there is one.
func (p *Process) stop() {
	c := p.child
	if c == nil {
		return
	}
	p.child = nil
	c.halt()
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // it was killed
	closeAll([]*os.File{c.in, c.out})
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
