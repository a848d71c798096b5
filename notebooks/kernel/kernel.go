package kernel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"github.com/go-zeromq/zmq4"
)

// Kernel is a running kernel. Its methods are not safe for use by several goroutines at once,
// except Interrupt and Close.
type Kernel struct {
	codec    codec
	shell    zmq4.Socket
	control  zmq4.Socket
	sockets  []zmq4.Socket
	incoming chan received
	handlers map[string]Handler // by id of the request: a display may arrive after its cell is done
	grace    time.Duration
	overdue  time.Duration
	linger   time.Duration

	cmd     *exec.Cmd
	dir     string // temporary files of the kernel and of the cells
	stderr  *tail
	exited  chan struct{}
	stop    context.CancelFunc
	close   sync.Once
	sending sync.Mutex
}

// received is a message with the name of the socket that it came from.
type received struct {
	socket string
	msg    Message
	err    error
	gone   bool // the connection has ended
}

// ErrDead is the error of a cell whose kernel has ended. The message holds the last lines that the
// kernel wrote to its log.
var ErrDead = errors.New("the kernel has died")

func (k *Kernel) send(s zmq4.Socket, kind string, content any) (id string, err error) {
	id, frames, err := k.codec.encode(kind, content)
	if err != nil {
		return "", err
	}
	k.sending.Lock()
	defer k.sending.Unlock()
	if err := s.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		return "", fmt.Errorf("sending a %s: %w", kind, err)
	}
	return id, nil
}

// dead describes how the kernel has ended. A kernel that has closed its sockets gets a moment to
// end by itself.
func (k *Kernel) dead() error {
	how := "it closed the connection"
	select {
	case <-k.exited:
		how = k.cmd.ProcessState.String()
	case <-time.After(time.Second):
		k.kill()
	}
	return fmt.Errorf("%w: %s%s", ErrDead, how, k.stderr)
}

// kill ends the kernel and all that it has started, except what has left its process group.
func (k *Kernel) kill() {
	// The group lives as long as one of its processes, also when the kernel itself is gone.
	_ = syscall.Kill(-k.cmd.Process.Pid, syscall.SIGKILL)
	<-k.exited
}

// Interrupt asks the kernel to interrupt the running cell, which then fails.
// Compiling cannot be interrupted.
func (k *Kernel) Interrupt() error {
	_, err := k.send(k.control, "interrupt_request", struct{}{})
	return err
}

// Close ends the kernel, with all processes and files of it and of its cells.
// It may be called again.
func (k *Kernel) Close() error {
	var err error
	k.close.Do(func() {
		select {
		case <-k.exited:
		default:
			if _, sendErr := k.send(k.control, "shutdown_request",
				map[string]bool{"restart": false}); sendErr == nil {
				select {
				case <-k.exited:
				case <-time.After(2 * time.Second):
				}
			}
		}
		k.kill()
		k.stop()
		for _, s := range k.sockets {
			s.Close()
		}
		err = os.RemoveAll(k.dir)
	})
	return err
}

// tail keeps the last part of the kernel's log. Its String is empty or starts a new line.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailSize = 8 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p[max(0, len(p)-tailSize):]...)
	if extra := len(t.buf) - tailSize; extra > 0 {
		t.buf = append(t.buf[:0], t.buf[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := bytes.Split(bytes.TrimSpace(t.buf), []byte("\n"))
	if len(lines[0]) == 0 {
		return ""
	}
	last := bytes.Join(lines[max(0, len(lines)-20):], []byte("\n"))
	return "\nthe last lines of its log:\n" + string(last)
}
