package grader

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// process is a child that is ready for calls.
type process struct {
	cmd     *exec.Cmd
	calls   *os.File
	replies *os.File
	output  *output
	seq     uint64
	limit   time.Duration // of one call
}

// began is about the start of this program.
var began = time.Now()

// start runs this program once more as a child that serves a check, and waits until it has reached
// it.
func start(l launch, limit time.Duration) (*process, error) {
	program := l.program
	if program == "" {
		var err error
		if program, err = subprocess.Self(); err != nil {
			return nil, err
		}
	}
	pipes, err := subprocess.Pipes(3)
	if err != nil {
		return nil, err
	}
	separator := fmt.Sprintf("\x01tessella %d %d\x01", os.Getpid(), time.Now().UnixNano())
	cmd := exec.Command(program, l.arguments...)
	cmd.Env = append(slices.DeleteFunc(os.Environ(), toNotebook),
		markerVariable+"="+l.check+" "+separator,
		"GOTRACEBACK=single",
		// with the race detector, os.Exit takes a second
		"GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0",
	)
	cmd.ExtraFiles = []*os.File{pipes[0], pipes[3]}
	cmd.Stdout, cmd.Stderr = pipes[5], pipes[5]
	subprocess.DieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		subprocess.Close(pipes...)
		return nil, err
	}
	subprocess.Close(pipes[0], pipes[3], pipes[5])
	p := &process{cmd: cmd, calls: pipes[1], replies: pipes[2], limit: limit}
	p.output = capture(pipes[4], separator, func() { _ = cmd.Process.Kill() })

	// The child runs the cell's code before the check as this process did,
	// which may have taken a while.
	_ = p.replies.SetReadDeadline(time.Now().Add(10*time.Second + 3*time.Since(began)))
	if _, err := guest.Read[guest.Hello](p.replies); err != nil {
		p.close()
		return nil, fmt.Errorf("it did not reach the check: %w", err)
	}
	p.output.next() // drops the output of the code before the check
	return p, nil
}

// close ends the child and returns what it printed since its last reply.
func (p *process) close() (printed string) {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	printed = p.output.rest()
	subprocess.Close(p.calls, p.replies, p.output.from)
	return printed
}

// call makes one call. If it ended the child, over is true and the child is closed.
func (p *process) call(args []byte) (r Answer, over bool) {
	p.seq++
	// the child's watchdog is earlier, and says more
	deadline := time.Now().Add(p.limit + 2*time.Second)
	_ = p.calls.SetWriteDeadline(deadline)
	_ = p.replies.SetReadDeadline(deadline)
	err := guest.Write(p.calls, guest.Call{Seq: p.seq, Function: function, Args: args})
	if err != nil {
		return p.died(err), true
	}
	reply, err := guest.Read[guest.Reply](p.replies)
	if err == nil && reply.Seq != p.seq {
		err = errors.New("a reply to another call")
	}
	switch {
	case err != nil:
		return p.died(err), true
	case reply.Kind == guest.TimedOut || reply.Kind == guest.OutOfMemory:
		return Answer{Reply: reply, Printed: p.close()}, true
	}
	return Answer{Reply: reply, Printed: p.output.next()}, false
}

// died says how the child ended in a call without a reply.
func (p *process) died(err error) Answer {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return Answer{Reply: guest.Reply{Kind: guest.TimedOut}, Printed: p.close()}
	}
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) &&
		!errors.Is(err, syscall.EPIPE) {
		return ended(Exited, subprocess.Disturbed, p.close())
	}
	// Its pipe is closed: it has ended or is about to, unless the function closed the pipe.
	kill := time.AfterFunc(time.Second, func() { _ = p.cmd.Process.Kill() })
	_ = p.cmd.Wait()
	kill.Stop()
	printed := p.close()
	if p.output.Flooded() {
		return ended(Flooded, subprocess.Message(Flooded, maxOutput), printed)
	}
	return readEnd(p.cmd.ProcessState, printed)
}

// closedPipe is the message of a child that can no longer reach its parent.
const closedPipe = "tessella: a pipe is closed"

// readEnd says how a process ended, from its state and what it printed.
func readEnd(state *os.ProcessState, printed string) Answer {
	code, message := state.ExitCode(), "ended the program ("+state.String()+")"
	if code >= 0 {
		message = fmt.Sprintf("ended the program: os.Exit(%d)", code)
	}
	if code == 0 || code == 1 { // Go's own ends have other codes, whatever the function has printed
		return ended(Exited, message, printed)
	}
	if before, _, closed := strings.Cut(printed, closedPipe); closed {
		return ended(Exited, "closed a file that is not its own", before)
	}
	if crash, ok := subprocess.ReadCrash(printed, maxMemory, false); ok {
		return Answer{Outcome: crash.Outcome, Message: crash.Message, Stacks: crash.Stacks,
			Printed: crash.Printed}
	}
	return ended(Exited, message, printed)
}
