package sandbox

import (
	"runtime"
	"syscall"
	"time"
)

// children says of the children of this process, with theirs, what processor time they have used,
// and the most memory that one has held, in MB.
func children() (used time.Duration, peak int) {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u)
	unit := 10
	if runtime.GOOS == "darwin" {
		unit = 20
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), int(u.Maxrss >> unit)
}
