//go:build !unix

package subprocess

import (
	"os"
	"os/exec"
	"time"
)

// Where there are no processes, as in WebAssembly, nothing is limited here: the host of the program
// limits it.

// ProcessorTime is not known.
func ProcessorTime() time.Duration { return 0 }

// Limit does nothing.
func Limit(time.Duration) {}

// LimitFiles does nothing.
func LimitFiles(uint64) {}

// Apart does nothing.
func Apart(*exec.Cmd) {}

// KillGroup ends the process.
func KillGroup(p *os.Process) { _ = p.Kill() }
