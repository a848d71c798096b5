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

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"github.com/tessella-go/tessella/grader/guest"
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

// began is about when this program did.
var began = time.Now()

// start runs this program once more, with the arguments, as a child that serves the check named by
// id, and waits until it has reached it.
func start(id string, arguments []string, limit time.Duration) (*process, error) {
	if !canPassPipes {
		return nil, errors.New("this system cannot pass pipes to it")
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var pipes [6]*os.File
	for i := 0; i < len(pipes); i += 2 {
		if pipes[i], pipes[i+1], err = os.Pipe(); err != nil {
			closeAll(pipes[:i])
			return nil, err
		}
	}
	separator := fmt.Sprintf("\x01tessella %d %d\x01", os.Getpid(), time.Now().UnixNano())
	cmd := exec.Command(program, arguments...)
	cmd.Env = append(slices.DeleteFunc(os.Environ(), toNotebook),
		markerVariable+"="+id+" "+separator,
		"GOTRACEBACK=single",
		// with the race detector, os.Exit takes a second
		"GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0",
	)
	cmd.ExtraFiles = []*os.File{pipes[0], pipes[3]}
	cmd.Stdout, cmd.Stderr = pipes[5], pipes[5]
	dieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		closeAll(pipes[:])
		return nil, err
	}
	closeAll([]*os.File{pipes[0], pipes[3], pipes[5]})
	p := &process{cmd: cmd, calls: pipes[1], replies: pipes[2], limit: limit}
	p.output = capture(pipes[4], separator, func() { _ = cmd.Process.Kill() })

	// The child runs the cell's code before the check as this process did,
	// which may have taken a while.
	_ = p.replies.SetReadDeadline(time.Now().Add(10*time.Second + 3*time.Since(began)))
	if _, err := guest.Read[guest.Hello](p.replies); err != nil {
		p.close()
		return nil, fmt.Errorf("it did not reach the check: %w", err)
	}
	p.output.next() // what the code before the check printed
	return p, nil
}

// toNotebook reports whether an environment variable leads to the notebook's display.
func toNotebook(variable string) bool {
	return strings.HasPrefix(variable, protocol.GONB_PIPE_ENV+"=") ||
		strings.HasPrefix(variable, protocol.GONB_PIPE_BACK_ENV+"=")
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// close ends the child and returns what it printed since its last reply.
func (p *process) close() (printed string) {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	printed = p.output.rest()
	closeAll([]*os.File{p.calls, p.replies, p.output.from})
	return printed
}

// call makes one call. Where it ended the child, over is true and the child is closed.
func (p *process) call(args []byte) (r result, over bool) {
	p.seq++
	// the child's watchdog comes first, and can tell more
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
		return result{reply: reply, printed: p.close()}, true
	}
	return result{reply: reply, printed: p.output.next()}, false
}

// died says how the child ended in a call to which it sent no reply.
func (p *process) died(err error) result {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return result{reply: guest.Reply{Kind: guest.TimedOut}, printed: p.close()}
	}
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) &&
		!errors.Is(err, syscall.EPIPE) {
		return result{
			end:     &end{outcome: Exited, message: "disturbed the exchange with the grader"},
			printed: p.close(),
		}
	}
	// Its pipe is closed: it has ended or is about to, unless it was the
	// function that closed the pipe.
	kill := time.AfterFunc(time.Second, func() { _ = p.cmd.Process.Kill() })
	_ = p.cmd.Wait()
	kill.Stop()
	printed := p.close()
	if p.output.flooded() {
		return result{
			end: &end{
				outcome: Flooded,
				message: fmt.Sprintf("printed more than %d MB", maxOutput>>20),
			},
			printed: printed,
		}
	}
	end, printed := readEnd(p.cmd.ProcessState, printed)
	return result{end: &end, printed: printed}
}
