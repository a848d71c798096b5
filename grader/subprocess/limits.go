package subprocess

import (
	"syscall"
	"time"
)

// ProcessorTime is what this process has used.
func ProcessorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// Limit lets this process use so much more processor time than it has used, and lets it leave no
// core file. Each process that it starts has the same limit.
func Limit(processor time.Duration) {
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
	seconds := uint64((ProcessorTime() + processor).Seconds()) + 1
	_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: seconds, Max: seconds + 1})
}

// LimitFiles bounds the bytes of each file that this process and its children write.
func LimitFiles(bytes uint64) {
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes})
}
