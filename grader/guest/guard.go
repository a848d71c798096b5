package guest

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"unsafe"
)

// A slice that a function gets has spare capacity, as slices often have. The spare elements hold
// marks: values that nobody would write. append(x, …) then writes into memory of the caller and
// overwrites a mark. Without spare capacity, append would make a copy, and the write would not be
// noticed. But x[i:j] with a j that is too large may end in the spare elements, and should panic.
// So one slice in four of each argument has no spare capacity: the fourth, the eighth and so on, in
// every call.

// maxGuards bounds the work for large arguments: later slices have no spare capacity.
const maxGuards = 1000

// hasSpare counts a slice, and reports whether it gets spare capacity.
func (d *decoder) hasSpare() bool {
	d.slices++
	return d.guarding && d.slices%4 != 0 && len(d.guards) < maxGuards
}

// spare is the number of spare elements of a slice of length n.
func spare(n int) int { return min(n, 6) + 2 }

// watched is how many bytes behind a slice are compared: those of the first spare element, which
// append overwrites. Of one-byte elements two are compared, because one appended value may equal
// its mark. Comparing more takes long in a sandbox.
func watched(element int) int { return max(element, 2*min(element, 1)) }

// guard remembers the marks behind the end of a slice.
type guard struct {
	argument int // the index of the argument that the slice is part of
	behind   unsafe.Pointer
	slice    *plan
}

// list makes a slice of n zero elements, perhaps with spare capacity.
func (d *decoder) list(p *plan, n int) header {
	if !d.hasSpare() || p.marks == nil {
		return header{d.allocate(p, n), n, n}
	}
	room, size := spare(n), p.elem.size
	list := header{d.allocate(p, n+room), n, n + room}
	behind := unsafe.Add(list.at, uintptr(n)*size)
	// The marks may hold pointers. They stay reachable from their plan, so the garbage collector
	// need not know of the copies.
	copy(memory(behind, uintptr(room)*size), p.marks)
	d.guards = append(d.guards, guard{d.argument, behind, p})
	return list
}

// nothing is the memory of slices without memory, which are not nil.
var nothing uint64

// block is memory for the elements of slices, which is allocated at once for several short ones.
type block[T any] struct{ used, left []T }

// take returns memory for n elements, and at first makes a block of about so many.
func (b *block[T]) take(d *decoder, n, about int) unsafe.Pointer {
	if len(b.left) < n {
		b.retire(d)
		b.left = make([]T, max(n, min(about, 128)))
		b.used = b.left[:0]
	}
	at := unsafe.Pointer(&b.left[0])
	b.used, b.left = b.used[:len(b.used)+n], b.left[n:]
	return at
}

// retire has what is used of a block compared after the call.
func (b *block[T]) retire(d *decoder) {
	if len(b.used) > 0 {
		d.watch(unsafe.Pointer(&b.used[0]), uintptr(len(b.used))*unsafe.Sizeof(b.used[0]))
	}
}

// allocate returns memory for n elements of a slice: zeros.
func (d *decoder) allocate(p *plan, n int) unsafe.Pointer {
	size := uintptr(n) * p.elem.size
	switch {
	case size == 0:
		return unsafe.Pointer(&nothing)
	case p.elem.plain:
		return d.words.take(d, int(size+7)/8, len(d.data))
	case p.elem.kind == reflect.String:
		return d.texts.take(d, n, len(d.data))
	}
	at := reflect.MakeSlice(p.typ, n, n).UnsafePointer()
	d.watch(at, size)
	return at
}

// watch has memory compared after the call.
func (d *decoder) watch(at unsafe.Pointer, size uintptr) {
	if d.guarding {
		d.watched = append(d.watched, unsafe.Slice((*uint64)(at), size/8))
	}
}

// copied returns the watched memory as it is now.
func (d *decoder) copied() []uint64 {
	d.words.retire(d)
	d.texts.retire(d)
	return slices.Concat(d.watched...)
}

// untouched reports whether the watched memory is what it was. Then the arguments are what they
// were, unless they hold a map: all else that they point to is watched, or never changes.
func (d *decoder) untouched(was []uint64) bool {
	for _, now := range d.watched {
		if !same(was[:len(now)], now) {
			return false
		}
		was = was[len(now):]
	}
	return !d.mapped
}

// same is slices.Equal, and faster in a sandbox.
func same(a, b []uint64) bool {
	var other uint64
	for ; len(a) >= 8 && len(b) >= 8; a, b = a[8:], b[8:] {
		x, y := (*[8]uint64)(a), (*[8]uint64)(b)
		other |= (x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3]) |
			(x[4] ^ y[4]) | (x[5] ^ y[5]) | (x[6] ^ y[6]) | (x[7] ^ y[7])
	}
	return other == 0 && slices.Equal(a, b)
}

// behind returns 1 + the index of the first argument behind whose end the function wrote, or 0. It
// compares memory and not values, so one empty slice differs from another one.
func (d *decoder) behind() uint64 {
	for _, g := range d.guards {
		size := watched(int(g.slice.elem.size))
		if !bytes.Equal(memory(g.behind, uintptr(size)), g.slice.marks[:size]) {
			return uint64(g.argument) + 1
		}
	}
	return 0
}

// The marks: a number or a text that no function computes.
const markText = "behind the end of the argument"

var markFloat = math.Float64frombits(0x7ff8_dead_beef_5eed) // NaN: who reads it notices

// maxMarked is up to how many bytes the elements of slices with spare capacity have.
const maxMarked = 64 << 10

// makeMarks returns the memory of the elements behind the end of slices.
func (p *plan) makeMarks() []byte {
	n, size := spare(math.MaxInt), p.elem.size
	if size > maxMarked {
		return nil
	}
	list := reflect.MakeSlice(p.typ, n, n).UnsafePointer()
	p.elem.mark(list, true)
	p.elem.mark(unsafe.Add(list, size), false)
	marks := memory(list, uintptr(n)*size)
	for done := 2 * size; done < uintptr(len(marks)); done *= 2 {
		copy(marks[done:], marks[:done])
	}
	return marks
}

// mark fills an element behind the end of a slice. No mark holds a slice with elements, so this
// ends for types that contain themselves too.
func (p *plan) mark(to unsafe.Pointer, even bool) {
	switch p.kind {
	case reflect.Bool:
		*(*bool)(to) = even // one of two equal appended values is noticed
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		var x int64 = -0x5eed_5eed_5eed_5eed
		store(to, p.size, uint64(x>>(64-8*p.size)))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		store(to, p.size, 0xa5a5_a5a5_a5a5_a5a5>>(64-8*p.size))
	case reflect.Float32:
		*(*float32)(to) = float32(markFloat)
	case reflect.Float64:
		*(*float64)(to) = markFloat
	case reflect.Complex64:
		*(*complex64)(to) = complex64(complex(markFloat, markFloat))
	case reflect.Complex128:
		*(*complex128)(to) = complex(markFloat, markFloat)
	case reflect.String:
		*(*string)(to) = markText
	case reflect.Slice:
		*(*header)(to) = header{at: unsafe.Pointer(new(byte))} // no other slice has its memory
	case reflect.Map:
		p.valueAt(to).Set(reflect.MakeMap(p.typ))
	case reflect.Pointer:
		*(*unsafe.Pointer)(to) = reflect.New(p.elem.typ).UnsafePointer()
	case reflect.Interface:
		*(*error)(to) = remoteError(markText)
	case reflect.Array:
		for k := range p.length {
			p.elem.mark(unsafe.Add(to, uintptr(k)*p.elem.size), even)
		}
	case reflect.Struct:
		for _, f := range p.fields {
			f.mark(unsafe.Add(to, f.offset), even)
		}
	}
}
