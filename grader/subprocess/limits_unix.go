//go:build unix

package subprocess

import (
	"os"
	"os/exec"
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

// AllProcessorTime is what this process and those of its children that have ended have used.
func AllProcessorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used); err != nil {
		return ProcessorTime()
	}
	return ProcessorTime() + time.Duration(used.Utime.Nano()+used.Stime.Nano())
}

// Limit lets this process use at most a further amount of processor time, and prevents a core file.
// Each process that it starts has the same limit.
func Limit(processor time.Duration) {
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
	seconds := uint64((ProcessorTime() + processor).Seconds()) + 1
	_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: seconds, Max: seconds + 1})
}

// LimitFiles bounds the bytes of each file that this process and its children write.
func LimitFiles(bytes uint64) {
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes})
}

// Apart has a command start in a process group of its own.
func Apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// KillGroup ends a process that was started apart, with all that it has started.
func KillGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
