package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// addresses is the address space that Go's own tools reserve and never use.
const addresses = 1280 << 20

// toolTime is the processor time that the go command, the linker or the translator may take. They
// work for a whole class.
const toolTime = time.Minute

// toolLimit is [toolTime], or what one package may take if that is more, as an argument.
func (b *Builder) toolLimit() string {
	return fmt.Sprint(int64(max(b.config.BuildTime, toolTime)))
}

// command is one run of the go command, between a process that bounds it and this one.
//
// The process in between is this program again. It ends the go command and all that it has started
// if this process asks for that or dies. If this process dies, it also removes the folder of
// temporary files.
func (b *Builder) command(ctx context.Context, folder string, arguments ...string) ([]byte, error) {
	cmd, err := subprocess.Command(context.Background(), buildName, append([]string{b.folder,
		fmt.Sprint(b.config.BuildMemory), b.toolLimit(), b.root + "/bin/go"}, arguments...)...)
	if err != nil {
		return nil, err
	}
	cmd.Dir, cmd.Env = folder, b.environment()
	subprocess.Apart(cmd) // and no more: it must clean up if this process dies
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out := &bounded{limit: 32 << 20}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { _, _ = io.WriteString(stdin, "end") })()
	err = cmd.Wait()
	return out.data, err
}

// supervise runs the go command for a [Builder.command]: its arguments are the folder of temporary
// files, the limits of memory and time, and the command.
func supervise(args []string) error {
	if len(args) < 4 {
		return errors.New("this name is kept for a child of the program")
	}
	var memory int64
	var limit time.Duration
	if _, err := fmt.Sscan(args[1]+" "+args[2], &memory, &limit); err != nil {
		return err
	}
	subprocess.Limit(limit)
	subprocess.LimitFiles(256 << 20)
	cmd := exec.Command(args[3], args[4:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	subprocess.Apart(cmd)
	subprocess.DieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := subprocess.LimitOther(cmd.Process, addresses+memory); err != nil {
		subprocess.KillGroup(cmd.Process)
		return err
	}
	var orphaned atomic.Bool
	go func() {
		asked, _ := os.Stdin.Read(make([]byte, 1))
		orphaned.Store(asked == 0)
		subprocess.KillGroup(cmd.Process)
	}()
	err := cmd.Wait()
	subprocess.KillGroup(cmd.Process) // what a killed go command has left
	if orphaned.Load() {
		return os.RemoveAll(args[0])
	}
	return err
}

// bounded keeps what is written to it up to a limit, and drops the rest.
type bounded struct {
	data  []byte
	limit int
}

func (b *bounded) Write(p []byte) (int, error) {
	b.data = append(b.data, p[:min(len(p), b.limit-len(b.data))]...)
	return len(p), nil
}
