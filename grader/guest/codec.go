// Package guest is the half of the grader that runs beside a student's functions: it receives
// arguments, calls, and sends back results as data. Expected values, cases and comparison stay with
// the grader, in another process.
//
// It imports only the standard library, and nothing that depends on an operating system. So it runs
// in the second process of a notebook cell as well as inside WebAssembly.
package guest

import (
	"bytes"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// MaxSize is the most bytes that the values of one call may have.
const MaxSize = 64 << 20

// maxDepth bounds how deeply values may be nested; a slice or a map that
// contains itself ends there.
const maxDepth = 10_000

// Encode writes values one after another. Decoding restores every value exactly: NaN with its bits,
// infinities, -0, nil as nil and empty as empty, shared pointers as shared. An error is sent as its
// text.
//
// It returns an error if a value contains itself, which names the place, or if the values take more
// than [MaxSize]. It panics if the type of a value is not [Supported].
func Encode(values ...reflect.Value) ([]byte, error) {
	list := make([]variable, len(values))
	for i, v := range values {
		list[i] = newVariable(v.Type())
		list[i].value.Set(v)
	}
	return encode(list)
}

func encode(values []variable) ([]byte, error) {
	e := encoder{buf: make([]byte, 0, 512), limit: MaxSize}
	for i, v := range values {
		if err := e.value(v.plan, v.at, 0); err != nil {
			step := "the value"
			if len(values) > 1 {
				step = "value " + strconv.Itoa(i+1)
			}
			return nil, at(err, step)
		}
	}
	if len(e.buf) > e.limit {
		return nil, at(e.tooLarge(), "the values")
	}
	return e.buf, nil
}

// An encoding: numbers of variable length (zigzag where signed), floats as their 8 bytes, strings
// with their length; a slice or map as 0 for nil or 1 + its length, and []byte as its bytes; a
// pointer as 0 for nil, 1 and what it points to, or 2 + the number of a pointer sent before. Every
// value takes at least one byte, so a few bytes cannot ask for many values.

type encoder struct {
	buf      []byte
	limit    int             // the most bytes
	pointers []met           // in the order in which they were met
	index    map[pointer]int // of each in pointers, where there are many
	count    int             // of the pointers whose values are written
}

// pointer identifies what a pointer points to; a struct and its first field have one address.
type pointer struct {
	at   unsafe.Pointer
	plan *plan
}

// met is a pointer with its number; open while what it points to is being written.
type met struct {
	pointer
	number int
}

const open = -1

// few is up to how many pointers are searched one after another.
const few = 50

// place is an error with the way to its place, which grows while the calls return.
type place struct {
	steps []string // innermost first
	what  string
}

func (p *place) Error() string {
	steps := slices.Clone(p.steps)
	slices.Reverse(steps)
	if len(steps) > 12 {
		steps = append(steps[:12], "…")
	}
	return strings.Join(steps, "") + ": " + p.what
}

func at(err *place, step string) *place {
	err.steps = append(err.steps, step)
	return err
}

func (e *encoder) tooLarge() *place {
	return &place{what: "more than " + strconv.Itoa(e.limit>>20) + " MB"}
}

// value writes the value at an address.
func (e *encoder) value(p *plan, from unsafe.Pointer, depth int) *place {
	if depth > maxDepth {
		return &place{what: "nested too deeply, or contains itself"}
	}
	if len(e.buf) > e.limit {
		return e.tooLarge()
	}
	switch p.kind {
	case reflect.Bool:
		e.buf = append(e.buf, *(*byte)(from))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := signed(from, p.size)
		e.number(uint64(x<<1) ^ uint64(x>>63))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.number(unsigned(from, p.size))
	case reflect.Float32, reflect.Float64, reflect.Complex128:
		e.buf = append(e.buf, memory(from, p.size)...)
	case reflect.Complex64:
		c := complex128(*(*complex64)(from))
		e.buf = append(e.buf, memory(unsafe.Pointer(&c), 16)...)
	case reflect.String:
		return e.text(*(*string)(from))
	case reflect.Interface:
		err := *(*error)(from)
		if err == nil {
			e.buf = append(e.buf, 0)
			break
		}
		e.buf = append(e.buf, 1)
		return e.text(err.Error())
	case reflect.Slice:
		list := (*header)(from)
		switch {
		case list.at == nil:
			e.buf = append(e.buf, 0)
		case list.size > e.limit || p.flat && list.size*int(p.elem.size) > e.limit:
			return e.tooLarge()
		case p.flat:
			e.number(1 + uint64(list.size))
			e.buf = append(e.buf, memory(list.at, uintptr(list.size)*p.elem.size)...)
		default:
			e.number(1 + uint64(list.size))
			return e.elements(p.elem, list.at, list.size, depth)
		}
	case reflect.Array:
		if p.length == 0 {
			e.buf = append(e.buf, 0)
		}
		return e.elements(p.elem, from, p.length, depth)
	case reflect.Struct:
		if len(p.fields) == 0 {
			e.buf = append(e.buf, 0)
		}
		for i := range p.fields {
			f := &p.fields[i]
			if err := e.value(f.plan, unsafe.Add(from, f.offset), depth+1); err != nil {
				return at(err, "."+f.name)
			}
		}
	case reflect.Map:
		return e.entries(p, p.valueAt(from), depth)
	case reflect.Pointer:
		return e.pointer(p, *(*unsafe.Pointer)(from), depth)
	default:
		panic("guest: " + p.typ.String() + " cannot be sent; ask Supported first")
	}
	return nil
}

func (e *encoder) number(x uint64) {
	for ; x >= 0x80; x >>= 7 {
		e.buf = append(e.buf, byte(x)|0x80)
	}
	e.buf = append(e.buf, byte(x))
}

func (e *encoder) text(s string) *place {
	if len(s) > e.limit {
		return e.tooLarge()
	}
	e.number(uint64(len(s)))
	e.buf = append(e.buf, s...)
	return nil
}

func (e *encoder) elements(p *plan, from unsafe.Pointer, n, depth int) *place {
	for i := range n {
		if err := e.value(p, unsafe.Add(from, uintptr(i)*p.size), depth+1); err != nil {
			return at(err, "["+strconv.Itoa(i)+"]")
		}
	}
	return nil
}

// entries writes a map in the order of its keys' bytes, so that equal maps have equal encodings.
func (e *encoder) entries(p *plan, v reflect.Value, depth int) *place {
	if v.IsNil() {
		e.buf = append(e.buf, 0)
		return nil
	}
	e.number(1 + uint64(v.Len()))
	type entry struct {
		key         []byte
		name, value reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for iter := v.MapRange(); iter.Next(); {
		name, value := reflect.New(p.key.typ), reflect.New(p.elem.typ)
		name.Elem().SetIterKey(iter)
		value.Elem().SetIterValue(iter)
		key := encoder{limit: e.limit}
		if err := key.value(p.key, name.UnsafePointer(), depth+1); err != nil {
			return err
		}
		entries = append(entries, entry{key.buf, name, value})
	}
	slices.SortFunc(entries, func(a, b entry) int { return bytes.Compare(a.key, b.key) })
	for _, entry := range entries {
		e.buf = append(e.buf, entry.key...)
		if err := e.value(p.elem, entry.value.UnsafePointer(), depth+1); err != nil {
			name := show(entry.name.Elem().Interface())
			if p.key.kind == reflect.String {
				name = strconv.Quote(name)
			}
			return at(err, "["+name+"]")
		}
	}
	return nil
}

func (e *encoder) pointer(p *plan, to unsafe.Pointer, depth int) *place {
	if to == nil {
		e.buf = append(e.buf, 0)
		return nil
	}
	key := pointer{to, p}
	switch i := e.find(key); {
	case i < 0:
	case e.pointers[i].number == open:
		return &place{what: "points back to a value that it is part of"}
	default:
		e.number(2 + uint64(e.pointers[i].number))
		return nil
	}
	i := len(e.pointers)
	e.pointers = append(e.pointers, met{key, open})
	if e.index != nil {
		e.index[key] = i
	}
	e.buf = append(e.buf, 1)
	if err := e.value(p.elem, to, depth+1); err != nil {
		return err
	}
	e.pointers[i].number = e.count
	e.count++
	return nil
}

// find returns the index of a pointer among those that were met, or -1.
func (e *encoder) find(p pointer) int {
	if len(e.pointers) <= few {
		return slices.IndexFunc(e.pointers, func(m met) bool { return m.pointer == p })
	}
	if e.index == nil {
		e.index = map[pointer]int{}
		for i, m := range e.pointers {
			e.index[m.pointer] = i
		}
	}
	if i, ok := e.index[p]; ok {
		return i
	}
	return -1
}
