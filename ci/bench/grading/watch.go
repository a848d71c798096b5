package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// usage is what a command and all that it has started took.
type usage struct {
	wall, user, system float64
	// bytes of memory of all processes at a time; what they share counts once
	peak      int64
	processes int // at a time
}

// watch runs a command and looks at its processes ten times a second.
func watch(cmd *exec.Cmd) (usage, error) {
	var out bytes.Buffer
	if cmd.Stdout == nil {
		cmd.Stdout, cmd.Stderr = &out, &out
	}
	var u usage
	before, began := children(), time.Now()
	if err := cmd.Start(); err != nil {
		return u, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case err := <-done:
			after := children()
			u.wall = time.Since(began).Seconds()
			u.user, u.system = after.user-before.user, after.system-before.system
			if err != nil {
				err = fmt.Errorf("%s: %w\n%s", cmd, err, out.Bytes())
			}
			return u, err
		case <-time.After(100 * time.Millisecond):
			memory, n := family(cmd.Process.Pid)
			u.peak, u.processes = max(u.peak, memory), max(u.processes, n)
		}
	}
}

// children is the processor time of all processes that have ended below this one.
func children() usage {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &r); err != nil {
		return usage{}
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return usage{user: seconds(r.Utime), system: seconds(r.Stime)}
}

// family returns the memory of a process and all its descendants, and their number. A page that
// several processes share counts in parts.
func family(pid int) (memory int64, processes int) {
	parents := map[int]int{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // none on other systems than Linux
	for _, f := range files {
		stat, err := os.ReadFile(f)
		if err != nil {
			continue // it has ended
		}
		id, _ := strconv.Atoi(filepath.Base(filepath.Dir(f)))
		_, behind, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(behind); len(fields) > 1 {
			parents[id], _ = strconv.Atoi(fields[1])
		}
	}
	for id := range parents {
		for p := id; p > 1; p = parents[p] {
			if p == pid {
				memory += share(id)
				processes++
				break
			}
		}
	}
	return memory, processes
}

// share returns the memory of a process, with its part of shared pages.
func share(pid int) int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(data)) {
		if rest, ok := strings.CutPrefix(line, "Pss:"); ok {
			kb, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			return kb << 10
		}
	}
	return 0
}
