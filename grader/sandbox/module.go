package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// The sections that are read, and the instructions of an address.
const (
	memorySection, globalSection, exportSection, dataSection = 5, 6, 7, 11

	constant, stop = 0x41, 0x0b // i32.const, end
	aGlobal        = 3          // what is exported
)

// mostImage is the maximum size in bytes of a module's data.
const mostImage = 128 << 20

// repack reads a WebAssembly module that the Go linker has written. It returns the module with one
// data segment and with its global variables exported, and the bytes of its memory at the start.
//
// The linker leaves out runs of zeros in the data, and so writes thousands of segments. Copying
// them takes most of the start of an instance. The global variables and the memory are the whole
// state of an instance between two calls.
func repack(source []byte) (packed []byte, memory int64, err error) {
	r := &moduleReader{rest: source}
	r.bad = string(r.take(4)) != "\x00asm"
	r.take(4) // the version
	packed = slices.Clone(source[:len(source)-len(r.rest)])
	globals := 0
	for len(r.rest) > 0 && !r.bad {
		section := r.rest
		id, body := r.take(1)[0], r.take(r.number())
		section = section[:len(section)-len(r.rest)]
		inner := &moduleReader{rest: body, bad: r.bad}
		switch id {
		case memorySection:
			one := inner.number() == 1
			inner.take(1) // whether there is a maximum
			memory = int64(inner.number()) << 16
			inner.bad = inner.bad || !one
		case globalSection:
			globals = inner.number()
		case exportSection:
			section = exportGlobals(inner, globals)
		case dataSection:
			if joined := join(inner, memory); joined != nil {
				section = joined
			}
		}
		packed, r.bad = append(packed, section...), inner.bad
	}
	if r.bad {
		return nil, 0, errors.New("the linker has written a module that cannot be read")
	}
	return packed, memory, nil
}

// globalName is the name by which repack exports a global variable.
func globalName(i int) string { return fmt.Sprintf("global %d", i) }

// exportGlobals reads the exports and returns their section with those of the global variables.
func exportGlobals(r *moduleReader, globals int) []byte {
	body := binary.AppendUvarint(nil, uint64(r.number()+globals))
	body = append(body, r.rest...)
	for i := range globals {
		name := globalName(i)
		body = append(append(body, byte(len(name))), name...)
		body = binary.AppendUvarint(append(body, aGlobal), uint64(i))
	}
	section := binary.AppendUvarint([]byte{exportSection}, uint64(len(body)))
	return append(section, body...)
}

// join reads the segments of data and returns a data section with one segment. It returns nil if
// there are no data.
func join(r *moduleReader, memory int64) []byte {
	type segment struct {
		address int64
		data    []byte
	}
	var segments []segment
	low, high := int64(math.MaxInt64), int64(0)
	for n := r.number(); n > 0 && !r.bad; n-- {
		head := [2]byte(r.take(2))
		address := int64(r.signed())
		end, data := r.take(1)[0], r.take(r.number())
		r.bad = r.bad || head != [2]byte{0, constant} || end != stop || address < 0
		low, high = min(low, address), max(high, address+int64(len(data)))
		segments = append(segments, segment{address, data})
	}
	if r.bad || high-low > mostImage || high > memory {
		r.bad = true
		return nil
	}
	if high <= low {
		return nil
	}
	image := make([]byte, high-low)
	for _, s := range segments {
		copy(image[s.address-low:], s.data)
	}
	body := append(appendSigned([]byte{1, 0, constant}, low), stop)
	body = binary.AppendUvarint(body, uint64(len(image)))
	section := binary.AppendUvarint([]byte{dataSection}, uint64(len(body)+len(image)))
	return slices.Concat(section, body, image)
}

// appendSigned writes a number as signed LEB128.
func appendSigned(to []byte, n int64) []byte {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(to, low)
		}
		to = append(to, low|0x80)
	}
}

// moduleReader reads parts of a module. If a part is missing, it sets bad and returns zeros.
type moduleReader struct {
	rest []byte
	bad  bool
}

// number reads an unsigned number.
func (r *moduleReader) number() int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > 1<<32 {
		r.bad = true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

// signed reads a signed number of 32 bits.
func (r *moduleReader) signed() int32 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || size > 5 {
		r.bad = true
		return 0
	}
	r.rest = r.rest[size:]
	unused := 64 - 7*size // bits above the sign
	return int32(int64(n<<unused) >> unused)
}

// take reads some bytes.
func (r *moduleReader) take(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return make([]byte, min(n, 4))
	}
	part := r.rest[:n]
	r.rest = r.rest[n:]
	return part
}
