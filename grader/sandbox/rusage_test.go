package sandbox

import (
	"runtime"
	"syscall"
	"time"
)

// children returns the processor time that the descendants of this process have used, and the most
// memory that one of them has held, in MB.
func children() (used time.Duration, peak int) {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u)
	unit := 10
	if runtime.GOOS == "darwin" {
		unit = 20
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), int(u.Maxrss >> unit)
}
