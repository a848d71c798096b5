package guest

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"sync"
	"unsafe"
)

// A slice that a function gets has room behind its end, as slices often have, and the room holds
// values that nobody would write. So append(x, …) writes into memory of the caller, and a value
// that is gone from there shows it. Without the room, append would make a copy each time. But
// x[i:j] may end in the room too, and should panic there. So of the slices that an argument holds,
// one in four has none: the fourth, the eighth and so on, in every call.

// maxGuards bounds the work for large arguments: the slices after so many have no room.
const maxGuards = 1000

// roomy counts a slice, and reports whether it has room.
func (d *decoder) roomy() bool {
	d.slices++
	return d.guarding && d.slices%4 != 0 && len(d.guards) < maxGuards
}

// room is how many elements fit behind a slice of n.
func room(n int) int { return min(n, 6) + 2 }

// watched is how many bytes behind a slice are watched: append writes the first element there, and
// one of two bytes is another one than it was. In a sandbox it takes long to compare more.
func watched(element int) int { return max(element, 2*min(element, 1)) }

// guard remembers what the room behind a slice held.
type guard struct {
	argument int // the index of the argument that the slice is part of
	room     []byte
	was      []byte
}

// guarded makes a slice of n zero elements for v, perhaps with room behind it.
func (d *decoder) guarded(v reflect.Value, n int) {
	if !d.roomy() {
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		return
	}
	t := v.Type()
	marks, ok := marked.Load(t)
	if !ok {
		list := reflect.MakeSlice(t, room(math.MaxInt), room(math.MaxInt))
		for i := range list.Len() {
			mark(list.Index(i), i)
		}
		marks, _ = marked.LoadOrStore(t, list)
	}
	list := reflect.MakeSlice(t, n+room(n), n+room(n))
	behind := list.Slice(n, n+room(n))
	reflect.Copy(behind, marks.(reflect.Value))
	v.Set(list.Slice(0, n))
	size := watched(int(t.Elem().Size()))
	d.watch(memory(behind, size), memory(marks.(reflect.Value), size))
}

// marked holds a slice of marks for each type of slice: to make them takes longer than a call.
var marked sync.Map

// memory is that of a slice.
func memory(list reflect.Value, size int) []byte {
	return unsafe.Slice((*byte)(list.UnsafePointer()), size)
}

// guardedList is guarded for common types: in a sandbox each call through reflect is slow.
func guardedList[T any](d *decoder, n int, marks []T) []T {
	if !d.roomy() {
		return make([]T, n)
	}
	list := make([]T, n+room(n))
	behind := list[n:]
	copy(behind, marks)
	size := watched(int(unsafe.Sizeof(marks[0])))
	d.watch(bytesOf(behind)[:size], bytesOf(marks)[:size])
	return list[:n]
}

// bytesOf returns the memory of a slice that is not empty.
func bytesOf[T any](list []T) []byte {
	size := len(list) * int(unsafe.Sizeof(list[0]))
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), size)
}

// watch adds a guard.
func (d *decoder) watch(room, was []byte) {
	d.guards = append(d.guards, guard{argument: d.argument, room: room, was: was})
}

// behind returns 1 + the index of the first argument behind whose end something was written, or 0.
// Memory is compared and not values: a slice of nothing is another one than the slice of nothing
// that was there.
func (d *decoder) behind() uint64 {
	for _, g := range d.guards {
		if !bytes.Equal(g.room, g.was) {
			return uint64(g.argument) + 1
		}
	}
	return 0
}

// The marks: a number or a text that no function computes.
const markText = "behind the end of the argument"

var (
	markFloat    = math.Float64frombits(0x7ff8_dead_beef_5eed) // NaN, so that who reads it notices
	markedFloats = slices.Repeat([]float64{markFloat}, room(math.MaxInt))
	markedTexts  = slices.Repeat([]string{markText}, room(math.MaxInt))
)

// mark fills element i behind the end of a slice. No mark holds another slice with elements, so
// types that contain themselves end here too.
func mark(v reflect.Value, i int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(i%2 == 0) // of two appended values that are equal, one shows
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(-0x5eed_5eed_5eed_5eed >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(0xa5a5_a5a5_a5a5_a5a5 >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(markFloat)
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(markFloat, markFloat))
	case reflect.String:
		v.SetString(markText)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 0, 1)) // no other slice has its memory
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Interface:
		v.Set(reflect.ValueOf(remoteError(markText)))
	case reflect.Array:
		for k := range v.Len() {
			mark(v.Index(k), i)
		}
	case reflect.Struct:
		for k := range v.NumField() {
			mark(v.Field(k), i)
		}
	}
}
