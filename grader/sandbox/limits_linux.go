package sandbox

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithParent makes a child end when the process that starts it does.
func dieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// limitAddresses lets this process have so many bytes of address space more than it has now. Go
// itself reserves some that it never uses.
func limitAddresses(bytes int64) error {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return err
	}
	pages, err := strconv.ParseUint(strings.Fields(string(text))[0], 10, 64)
	if err != nil {
		return err
	}
	limit := pages*uint64(os.Getpagesize()) + uint64(bytes)
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: limit, Max: limit})
}

// limitProgram lets another process, and those that it starts from now on, have so many
// bytes of address space each.
func limitProgram(p *os.Process, bytes int64) error {
	return unix.Prlimit(p.Pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)},
		nil)
}

// self is this program, even where its file has been replaced since it started.
func self() (string, error) { return "/proc/self/exe", nil }
