//go:build !linux && !darwin

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

// reserved is the memory of an instance.
type reserved struct{ bytes []byte }

// Allocate reserves the most that the memory may grow to.
func (r *reserved) Allocate(_, most uint64) experimental.LinearMemory {
	r.bytes = make([]byte, most)
	return r
}

// Reallocate returns the memory at its new size; it stays where it is.
func (r *reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r.bytes)) {
		return nil
	}
	return r.bytes[:size]
}

// Free and release do nothing; the memory is garbage.
func (r *reserved) Free() {}

func (r *reserved) release() {}
