//go:build linux || darwin

package sandbox

import (
	"runtime"
	"syscall"
)

// peakOfChildren is the most memory that a child of this process has held, in MB.
func peakOfChildren() int {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used)
	if runtime.GOOS == "darwin" {
		return int(used.Maxrss >> 20)
	}
	return int(used.Maxrss >> 10)
}
