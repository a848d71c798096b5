//go:build !unix

package sandbox

import (
	"os"
	"os/exec"
	"time"

	"github.com/tetratelabs/wazero/experimental"
)

// began is about when this process did.
var began = time.Now()

// processorTime is the time that has passed, where the system does not say what was used of it.
func processorTime() time.Duration { return time.Since(began) }

// Without limits of the system, those of the program's memory and of time remain.
func limitChild(int64, time.Duration) error { return nil }

func limitProcessor(time.Duration) {}

func limitFiles(int64) {}

func apart(*exec.Cmd) {}

func killGroup(p *os.Process) { _ = p.Kill() }

// lock reports that it could not: nothing is known of other processes.
func lock(*os.File, bool) bool { return false }

// slice is memory of a program.
type slice []byte

func allocate(least, most uint64) experimental.LinearMemory {
	s := make(slice, least, most)
	return &s
}

// Reallocate returns the memory at its new size; it stays where it is.
func (s *slice) Reallocate(size uint64) []byte {
	if size > uint64(cap(*s)) {
		return nil
	}
	*s = (*s)[:size]
	return *s
}

// Free does nothing; the memory is garbage.
func (s *slice) Free() {}
