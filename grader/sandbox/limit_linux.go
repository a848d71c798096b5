package sandbox

import (
	"errors"
	"os/exec"
	"time"

	"golang.org/x/sys/unix"
)

// runWithin runs a command within limits of processor time, in whole seconds, and of address space.
// It needs no shell: some containers have none.
func runWithin(cmd *exec.Cmd, processor time.Duration, addresses int64) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	limit := func(resource int, most uint64) error {
		var own unix.Rlimit // of this process, which a child cannot exceed
		if err := unix.Getrlimit(resource, &own); err != nil {
			return err
		}
		most = min(most, own.Max)
		return unix.Prlimit(cmd.Process.Pid, resource, &unix.Rlimit{Cur: most, Max: most}, nil)
	}
	err := errors.Join(limit(unix.RLIMIT_CPU, wholeSeconds(processor)),
		limit(unix.RLIMIT_AS, uint64(addresses)))
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
		return err
	}
	return cmd.Wait()
}
