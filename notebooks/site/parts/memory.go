package parts

import (
	"encoding/binary"
	"errors"
	"slices"
)

const (
	memorySection = 5 // the number of the section that declares a program's memory
	wasmPage      = 1 << 16
)

// withMemory returns a program of WebAssembly that starts with at least so many bytes of memory.
// The program must have one memory, without a maximum, as Go's linker makes it.
func withMemory(program []byte, least int) ([]byte, error) {
	broken := errors.New("it is not a program of WebAssembly as Go's linker writes it")
	at := 8 // behind the magic number and the version
	number := func() int {
		n, size := binary.Uvarint(program[min(at, len(program)):])
		at += max(size, 0)
		return int(n)
	}
	for at < len(program) {
		start := at
		section := program[at]
		at++
		size := number()
		end := at + size
		if size <= 0 || end > len(program) {
			return nil, broken
		}
		if section != memorySection {
			at = end
			continue
		}
		if count, maximum := number(), number(); count != 1 || maximum != 0 {
			return nil, broken
		}
		pages := max(number(), (least+wasmPage-1)/wasmPage)
		memory := binary.AppendUvarint([]byte{1, 0}, uint64(pages))
		head := binary.AppendUvarint([]byte{memorySection}, uint64(len(memory)))
		return slices.Concat(program[:start], head, memory, program[end:]), nil
	}
	return nil, broken
}
