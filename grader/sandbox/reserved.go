package sandbox

import (
	"bytes"
	"encoding/binary"
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// reserved is the memory of an instance. It is outside of Go's own memory, and only pages that are
// touched use real memory.
type reserved struct{ pages []byte }

// Allocate reserves the maximum that the memory may grow to.
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

// set sets the number at an address while the program runs. A program can only harm itself by it.
func (r *reserved) set(at, number uint32) {
	if at != 0 && int64(at)+4 <= int64(len(r.pages)) {
		binary.LittleEndian.PutUint32(r.pages[at:], number)
	}
}

// putBack makes the memory equal to what it was. Most pages are, and comparing is faster than
// copying.
func (r *reserved) putBack(was []byte) {
	const page = 4 << 10
	for at := 0; at < len(was); at += page {
		if now := r.pages[at : at+page]; !bytes.Equal(now, was[at:at+page]) {
			copy(now, was[at:])
		}
	}
}
