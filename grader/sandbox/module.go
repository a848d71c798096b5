package sandbox

import (
	"encoding/binary"
	"errors"
	"math"
)

// linked is a WebAssembly module, as far as this package looks into it.
//
// The Go linker leaves out each run of zeros in the data, and so writes thousands of segments. To
// copy them takes most of the time in which an instance starts, and each function that is graded
// starts in a fresh one. So packed writes them as one segment.
type linked struct {
	source []byte
	data   section // the section of data segments
	memory int64   // the bytes of its memory at the start
	image  []byte  // what the data segments write, from the address base on
	base   int64
}

// section is where a section stands in a module, with its head.
type section struct{ from, to int }

// The sections that matter, and the one instruction of an address.
const (
	memorySection, dataSection = 5, 11
	constant, stop             = 0x41, 0x0b // i32.const, end
)

// mostImage is the most bytes that the data of a module may span.
const mostImage = 128 << 20

var errModule = errors.New("the linker has written a module that cannot be read")

// readModule reads a module that the Go linker has written.
func readModule(source []byte) (*linked, error) {
	m := &linked{source: source}
	if len(source) < 8 || string(source[:4]) != "\x00asm" {
		return nil, errModule
	}
	for at := 8; at < len(source); {
		id := source[at]
		r := &moduleReader{rest: source[at+1:]}
		size := r.number()
		body := r.take(size)
		if r.bad {
			return nil, errModule
		}
		end := len(source) - len(r.rest)
		inner := &moduleReader{rest: body}
		switch id {
		case memorySection:
			if inner.number() != 1 {
				return nil, errModule
			}
			inner.take(1) // whether there is a maximum
			m.memory = int64(inner.number()) << 16
		case dataSection:
			m.data = section{at, end}
			m.segments(inner)
		}
		if inner.bad {
			return nil, errModule
		}
		at = end
	}
	return m, nil
}

// segments reads the data: once for the extent of it, and once for the bytes.
func (m *linked) segments(r *moduleReader) {
	again := *r
	low, high := int64(math.MaxInt64), int64(0)
	eachSegment(r, func(address int64, bytes []byte) {
		low, high = min(low, address), max(high, address+int64(len(bytes)))
	})
	if r.bad || high-low > mostImage || high > m.memory {
		r.bad = true
		return
	}
	m.base, m.image = low, make([]byte, max(0, high-low))
	eachSegment(&again, func(address int64, bytes []byte) { copy(m.image[address-low:], bytes) })
}

// eachSegment reads the segments of data.
func eachSegment(r *moduleReader, take func(address int64, bytes []byte)) {
	for n := r.number(); n > 0 && !r.bad; n-- {
		flag, head := r.take(1), r.take(1)
		address := int64(r.signed())
		end, bytes := r.take(1), r.take(r.number())
		if flag[0] != 0 || head[0] != constant || end[0] != stop || address < 0 {
			r.bad = true
		}
		if !r.bad {
			take(address, bytes)
		}
	}
}

// packed is the module with one data segment.
func (m *linked) packed() []byte {
	if len(m.image) == 0 {
		return m.source
	}
	body := []byte{1, 0, constant}
	body = appendSigned(body, m.base)
	body = append(body, stop)
	body = binary.AppendUvarint(body, uint64(len(m.image)))
	out := append([]byte(nil), m.source[:m.data.from]...)
	out = append(out, dataSection)
	out = binary.AppendUvarint(out, uint64(len(body)+len(m.image)))
	out = append(append(out, body...), m.image...)
	return append(out, m.source[m.data.to:]...)
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

// moduleReader reads parts of a module. After a part that is not there, bad is set and
// what it returns is zeros.
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
	n := int32(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.take(1)
		n |= int32(b[0]&0x7f) << shift
		if b[0]&0x80 == 0 {
			if shift < 28 && b[0]&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.bad = true
	return 0
}

// take reads some bytes.
func (r *moduleReader) take(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return make([]byte, min(n, 1))
	}
	part := r.rest[:n]
	r.rest = r.rest[n:]
	return part
}
