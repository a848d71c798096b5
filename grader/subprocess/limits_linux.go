package subprocess

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// DieWithParent makes a command end when the thread that starts it does.
func DieWithParent(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
}

// LimitAddresses lets this process reserve at most a number of further bytes of address space. Go
// itself reserves some 1.5 GB that it never uses.
func LimitAddresses(bytes int64) error {
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

// Self is this program, even where its file has been replaced since it started.
func Self() (string, error) { return "/proc/self/exe", nil }
