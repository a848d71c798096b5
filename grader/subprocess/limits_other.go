//go:build !linux

package subprocess

import (
	"os"
	"os/exec"
)

// DieWithParent does nothing: only Linux can. A child ends when its input ends, or at its limit of
// processor time.
func DieWithParent(*exec.Cmd) {}

// LimitAddresses does nothing: macOS does not hold such a limit. The limits of time and of the
// program's own memory remain.
func LimitAddresses(int64) error { return nil }

// Self is this program.
func Self() (string, error) { return os.Executable() }
