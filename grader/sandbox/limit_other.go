//go:build !linux

package sandbox

import (
	"fmt"
	"os/exec"
	"time"
)

// runWithin runs a command within a limit of processor time, in whole seconds. Only Linux holds one
// of address space.
func runWithin(cmd *exec.Cmd, processor time.Duration, _ int64) error {
	cmd.Args = append([]string{"sh", "-c", `ulimit -t "$0"; exec "$@"`,
		fmt.Sprint(wholeSeconds(processor)), cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh" // the environment of a worker has no PATH
	return cmd.Run()
}
