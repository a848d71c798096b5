// Package subprocess is what the child process of a notebook cell has in common with those of the
// sandbox: how each is started and limited, what is kept of its output, and what Go's messages at
// its end mean.
package subprocess

import (
	"context"
	"os"
	"os/exec"
)

// Command starts this program again under another name, to work on students' code: the function
// main looks at os.Args[0]. It is in a process group of its own, so that a key typed at the
// terminal does not end it. It ends when ctx or this process ends. Of the environment it gets only
// the time zone.
func Command(ctx context.Context, name string, arguments ...string) (*exec.Cmd, error) {
	program, err := Self()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, program)
	cmd.Args = append([]string{name}, arguments...)
	cmd.Env = []string{"GOTRACEBACK=none"}
	if zone, set := os.LookupEnv("TZ"); set { // an empty one means UTC
		cmd.Env = append(cmd.Env, "TZ="+zone)
	}
	Apart(cmd)
	DieWithParent(cmd)
	return cmd, nil
}

// Pipes makes n pipes. Of each, the end to read from comes first.
func Pipes(n int) ([]*os.File, error) {
	var ends []*os.File
	for range n {
		from, to, err := os.Pipe()
		if err != nil {
			Close(ends...)
			return nil, err
		}
		ends = append(ends, from, to)
	}
	return ends, nil
}

// Close closes files for which an error would say nothing.
func Close(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
