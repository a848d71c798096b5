//go:build linux || darwin

package sandbox

import (
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/tetratelabs/wazero/experimental"
	"golang.org/x/sys/unix"
)

// processorTime is what this process has used.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// limitChild lets this process have little: so much memory more than it has, some processor time,
// and no other process or file.
func limitChild(memory int64, processor time.Duration) error {
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{})
	_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 16, Max: 16})
	limitProcessor(processor)
	return limitAddresses(memory)
}

// limitProcessor makes this process, and each that it starts, end after so much processor time.
func limitProcessor(time time.Duration) {
	seconds := uint64(time.Seconds()) + 1
	_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: seconds, Max: seconds + 1})
}

// limitFiles bounds each file that this process and its children write, and
// lets none leave a core file.
func limitFiles(bytes int64) {
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{
		Cur: uint64(bytes),
		Max: uint64(bytes),
	})
}

// apart starts a command in a group of processes of its own, which a key typed at
// the terminal does not end.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a process that was started apart, with all that it has started.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// lock takes a lock on an open file, which ends with this process, and reports whether it could.
func lock(f *os.File, exclusive bool) bool {
	how := unix.LOCK_SH
	if exclusive {
		how = unix.LOCK_EX
	}
	return unix.Flock(int(f.Fd()), how|unix.LOCK_NB) == nil
}

// reserved is the memory of an instance. It lies outside of Go's own, and only
// what is touched takes room.
type reserved struct{ pages []byte }

// Allocate reserves the most that the memory may grow to.
func (r *reserved) Allocate(_, most uint64) experimental.LinearMemory {
	pages, err := syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic(err)
	}
	r.pages = pages
	return r
}

// Reallocate returns the memory at its new size; it stays where it is.
func (r *reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r.pages)) {
		return nil
	}
	return r.pages[:size:len(r.pages)]
}

// Free does nothing: the instance may still be looked at.
func (r *reserved) Free() {}

// release gives the memory back.
func (r *reserved) release() {
	if r.pages != nil {
		_ = syscall.Munmap(r.pages)
	}
}
