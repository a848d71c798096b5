package grader

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// dieWithParent makes the child end when the thread that starts it does, so that none is left
// behind when a cell is interrupted.
func dieWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// limitAddresses lets this process have so many bytes of address space more than it has now. Go
// itself reserves some 1.5 GB that it never uses.
func limitAddresses(bytes uint64) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return // the watchdog's limit remains
	}
	pages, err := strconv.ParseUint(strings.Fields(string(text))[0], 10, 64)
	if err != nil {
		return
	}
	limit := pages*uint64(os.Getpagesize()) + bytes
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: limit, Max: limit})
}
