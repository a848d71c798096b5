//go:build !linux

package sandbox

import (
	"os"
	"os/exec"
)

// dieWithParent does nothing: only Linux can. A child ends where its input does.
func dieWithParent(*exec.Cmd) {}

// limitAddresses and limitProgram do nothing: macOS does not hold such limits. The limits of the
// program's own memory and of time remain.
func limitAddresses(int64) error { return nil }

func limitProgram(*os.Process, int64) error { return nil }

func self() (string, error) { return os.Executable() }
