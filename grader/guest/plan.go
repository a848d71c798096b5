package guest

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"
)

// plan says how the values of one type lie in memory and in an encoding. Values are read and
// written in memory, because in a sandbox each call through reflect is slow.
type plan struct {
	typ   reflect.Type
	kind  reflect.Kind // Invalid: the type cannot be sent
	size  uintptr      // the bytes of a value in memory
	least int          // the smallest number of bytes that a value takes in an encoding
	flat  bool         // a slice whose elements are encoded as their memory
	plain bool         // there are no pointers in the memory

	key, elem *plan
	length    int     // of an array
	fields    []field // of a struct
	marks     []byte  // behind the end of a slice: the memory of the elements
}

type field struct {
	*plan
	offset uintptr
	name   string
}

// plans has the plan of each type, made once.
var plans = struct {
	sync.Mutex
	of       map[reflect.Type]*plan
	unmarked []*plan // slices without marks
}{of: map[reflect.Type]*plan{}}

func planOf(t reflect.Type) *plan {
	plans.Lock()
	defer plans.Unlock()
	p := makePlan(t)
	for _, list := range plans.unmarked { // now that all parts are known
		list.marks = list.makeMarks()
	}
	plans.unmarked = nil
	return p
}

// The messages that come with each call.
var callPlan, replyPlan = planOf(reflect.TypeFor[Call]()), planOf(reflect.TypeFor[Reply]())

func makePlan(t reflect.Type) *plan {
	if p := plans.of[t]; p != nil {
		return p
	}
	p := &plan{typ: t, kind: t.Kind(), size: t.Size(), least: 1, plain: true}
	plans.of[t] = p // before its parts, which may contain it
	switch p.kind {
	case reflect.Float32, reflect.Float64, reflect.Complex128:
		p.least = int(p.size)
	case reflect.Complex64:
		p.least = 16
	case reflect.String:
		p.plain = false
	case reflect.Interface:
		p.plain = false
		if t != errorType {
			p.kind = reflect.Invalid
		}
	case reflect.Array:
		p.elem, p.length = makePlan(t.Elem()), t.Len()
		p.least = max(1, p.length*p.elem.least)
		p.plain = p.elem.plain
	case reflect.Struct:
		p.least = 0
		for i := range t.NumField() {
			f := t.Field(i)
			part := makePlan(f.Type)
			p.fields = append(p.fields, field{part, f.Offset, f.Name})
			p.least += part.least
			p.plain = p.plain && part.plain
		}
		p.least = max(1, p.least)
	case reflect.Slice, reflect.Pointer, reflect.Map:
		p.plain = false
		p.elem = makePlan(t.Elem())
		switch p.kind {
		case reflect.Map:
			p.key = makePlan(t.Key())
		case reflect.Slice:
			plans.unmarked = append(plans.unmarked, p)
			p.flat = slices.Contains([]reflect.Kind{reflect.Uint8, reflect.Float32,
				reflect.Float64, reflect.Complex128}, p.elem.kind)
		}
	case reflect.Uintptr, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		p.kind = reflect.Invalid
	}
	return p
}

// variable is memory for one value.
type variable struct {
	*plan
	at    unsafe.Pointer
	value reflect.Value
}

func newVariable(t reflect.Type) variable {
	v := reflect.New(t)
	return variable{planOf(t), v.UnsafePointer(), v.Elem()}
}

func newVariables(types []reflect.Type) []variable {
	list := make([]variable, len(types))
	for i, t := range types {
		list[i] = newVariable(t)
	}
	return list
}

func valuesOf(list []variable) []reflect.Value {
	values := make([]reflect.Value, len(list))
	for i, v := range list {
		values[i] = v.value
	}
	return values
}

// header is a slice in memory.
type header struct {
	at        unsafe.Pointer
	size, cap int
}

// memory returns the bytes at an address.
func memory(at unsafe.Pointer, size uintptr) []byte {
	return unsafe.Slice((*byte)(at), size)
}

// signed and unsigned read an integer of so many bytes.
func signed(at unsafe.Pointer, size uintptr) int64 {
	switch size {
	case 1:
		return int64(*(*int8)(at))
	case 2:
		return int64(*(*int16)(at))
	case 4:
		return int64(*(*int32)(at))
	}
	return *(*int64)(at)
}

func unsigned(at unsafe.Pointer, size uintptr) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(at))
	case 2:
		return uint64(*(*uint16)(at))
	case 4:
		return uint64(*(*uint32)(at))
	}
	return *(*uint64)(at)
}

// store writes the low bytes of an integer.
func store(at unsafe.Pointer, size uintptr, x uint64) {
	switch size {
	case 1:
		*(*uint8)(at) = uint8(x)
	case 2:
		*(*uint16)(at) = uint16(x)
	case 4:
		*(*uint32)(at) = uint32(x)
	default:
		*(*uint64)(at) = x
	}
}

// valueAt returns the value at an address.
func (p *plan) valueAt(at unsafe.Pointer) reflect.Value { return reflect.NewAt(p.typ, at).Elem() }
