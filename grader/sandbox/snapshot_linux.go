package sandbox

import (
	"bytes"
	"unsafe"

	"golang.org/x/sys/unix"
)

// snapshot is the memory of an instance at a moment, in a file that has no name.
type snapshot struct {
	file int
	used int // bytes, as far as one is not 0
}

// reserve makes the file. It must be called while files can be written.
func (s *snapshot) reserve(most int64) (err error) {
	if s.file, err = unix.MemfdCreate("memory", unix.MFD_CLOEXEC); err != nil {
		return err
	}
	return unix.Ftruncate(s.file, most)
}

// access is what a program may do with its memory.
const access = unix.PROT_READ | unix.PROT_WRITE

// take keeps the memory.
func (s *snapshot) take(memory []byte) error {
	var zeros [64 << 10]byte // a page of WebAssembly
	s.used = len(memory)
	for s.used > len(zeros) && bytes.Equal(memory[s.used-len(zeros):s.used], zeros[:]) {
		s.used -= len(zeros)
	}
	to, err := unix.Mmap(s.file, 0, s.used, access, unix.MAP_SHARED)
	if err != nil {
		return err
	}
	copy(to, memory)
	return unix.Munmap(to)
}

// restore puts the memory back. The system copies a page when the program writes to it.
func (s *snapshot) restore(r *reserved) error {
	_, err := unix.MmapPtr(s.file, 0, unsafe.Pointer(&r.pages[0]), uintptr(s.used), access,
		unix.MAP_PRIVATE|unix.MAP_FIXED)
	if rest := r.pages[s.used:]; err == nil && len(rest) > 0 {
		_, err = unix.MmapPtr(-1, 0, unsafe.Pointer(&rest[0]), uintptr(len(rest)), access,
			unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_FIXED)
	}
	return err
}
