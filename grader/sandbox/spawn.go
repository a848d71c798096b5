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
	cmd    *exec.Cmd
	in     *os.File
	out    *os.File
	said   *bounded // on its standard error, where it breaks down
	alive  bool     // the program is ready for a call
	called bool     // the instance has had one
	halt   func() bool
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

// job is what the child is to do. The limits hold for machine code. In the interpreter a function
// has a slice of time, after which it begins again as machine code.
func (p *Process) job() job {
	j := job{
		Program: p.program.wasm, Code: p.program.code, Part: p.part, Engine: p.engine,
		Time: max(p.limits.Time*compiled, least), Total: p.limits.Total,
		Memory: p.limits.Memory, Static: p.program.static, Output: p.limits.Output,
	}
	switch {
	case p.limits.Trial:
		j.Time, j.Total = trial, trial
	case p.engine == interpreter:
		j.Slice = slice
	}
	return j
}

// late reports whether a child that has ended was ended for its time.
func (c *connection) late() bool {
	state := c.cmd.ProcessState
	return state.Success() || state.UserTime()+state.SystemTime() >= lastResort
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
