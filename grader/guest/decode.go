package guest

import (
	"errors"
	"reflect"
	"strconv"
	"unsafe"
)

// remoteError is an error that came as its text.
type remoteError string

func (e remoteError) Error() string { return string(e) }

// Decode reads back one value of each type from what [Encode] wrote. The data may come from anyone.
// Data that are not an encoding of these types are an error. Decoding takes at most a few dozen
// times the memory of the data.
func Decode(data []byte, types ...reflect.Type) ([]reflect.Value, error) {
	d := decoder{data: string(data)}
	list := newVariables(types)
	return valuesOf(list), d.values(list)
}

func (d *decoder) values(list []variable) error {
	for i, v := range list {
		d.argument, d.slices = i, 0
		if d.value(v.plan, v.at, 0); d.err != nil {
			return errors.New("value " + strconv.Itoa(i+1) + ", a " + v.typ.String() + ": " +
				d.err.Error())
		}
	}
	return d.end()
}

// decoder reads values. After the first error it reads zeros and empty values.
type decoder struct {
	data     string // texts are parts of it
	err      error
	pointers []pointer // in the order in which they were completed

	words block[uint64] // for elements without pointers
	texts block[string]

	guarding bool // slices get spare capacity; see guard
	guards   []guard
	watched  [][]uint64 // the memory that was allocated
	mapped   bool       // there is a map
	argument int        // the index of the value that is being read
	slices   int        // that it has so far
}

var errShort = errors.New("the data end too early")

// fail keeps the first error and drops the rest of the data.
func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err, d.data = err, ""
	}
}

// end returns the error. Data that are left over are an error too.
func (d *decoder) end() error {
	if len(d.data) > 0 {
		d.fail(errors.New(strconv.Itoa(len(d.data)) + " bytes are left over"))
	}
	return d.err
}

// value reads a value into memory that is zero.
func (d *decoder) value(p *plan, to unsafe.Pointer, depth int) {
	if depth > maxDepth {
		d.fail(errors.New("nested too deeply"))
	}
	if d.err != nil {
		return
	}
	switch p.kind {
	case reflect.Bool:
		if b := d.take(1); b == "\x01" {
			*(*bool)(to) = true
		} else if b != "\x00" {
			d.fail(errors.New("not a bool"))
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		u := d.number()
		x := int64(u>>1) ^ -int64(u&1)
		if store(to, p.size, uint64(x)); signed(to, p.size) != x {
			d.fail(errors.New("not a valid " + p.typ.String()))
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		x := d.number()
		if store(to, p.size, x); unsigned(to, p.size) != x {
			d.fail(errors.New("not a valid " + p.typ.String()))
		}
	case reflect.Float32, reflect.Float64, reflect.Complex128:
		copy(memory(to, p.size), d.take(int(p.size)))
	case reflect.Complex64:
		var c complex128
		copy(memory(unsafe.Pointer(&c), 16), d.take(16))
		*(*complex64)(to) = complex64(c)
	case reflect.String:
		*(*string)(to) = d.text()
	case reflect.Interface:
		if d.take(1) != "\x00" {
			*(*error)(to) = remoteError(d.text())
		}
	case reflect.Slice:
		if n, isNil := d.length(p.elem.least); !isNil {
			list := d.list(p, n)
			*(*header)(to) = list
			if p.flat {
				size := uintptr(n) * p.elem.size
				copy(memory(list.at, size), d.take(int(size)))
			} else {
				d.elements(p.elem, list.at, n, depth)
			}
		}
	case reflect.Array:
		if p.length == 0 {
			d.empty()
		}
		d.elements(p.elem, to, p.length, depth)
	case reflect.Struct:
		if len(p.fields) == 0 {
			d.empty()
		}
		for i := range p.fields {
			f := &p.fields[i]
			d.value(f.plan, unsafe.Add(to, f.offset), depth+1)
		}
	case reflect.Map:
		if n, isNil := d.length(2); !isNil {
			d.entries(p, p.valueAt(to), n, depth)
		}
	case reflect.Pointer:
		d.pointer(p, (*unsafe.Pointer)(to), depth)
	default:
		d.fail(errors.New("values of this type cannot be sent"))
	}
}

func (d *decoder) elements(p *plan, to unsafe.Pointer, n, depth int) {
	if p.kind == reflect.String {
		list := unsafe.Slice((*string)(to), n)
		for i := range list {
			list[i] = d.text()
		}
		return
	}
	for i := 0; i < n && d.err == nil; i++ {
		d.value(p, unsafe.Add(to, uintptr(i)*p.size), depth+1)
	}
}

func (d *decoder) entries(p *plan, v reflect.Value, n, depth int) {
	d.mapped = true
	v.Set(reflect.MakeMap(p.typ))
	for i := 0; i < n && d.err == nil; i++ {
		key, value := reflect.New(p.key.typ), reflect.New(p.elem.typ)
		d.value(p.key, key.UnsafePointer(), depth+1)
		d.value(p.elem, value.UnsafePointer(), depth+1)
		v.SetMapIndex(key.Elem(), value.Elem())
	}
	if v.Len() != n {
		d.fail(errors.New("a map has a key twice"))
	}
}

func (d *decoder) pointer(p *plan, to *unsafe.Pointer, depth int) {
	switch number := d.number(); {
	case number == 0:
	case number == 1:
		*to = reflect.New(p.elem.typ).UnsafePointer()
		d.watch(*to, p.elem.size)
		d.value(p.elem, *to, depth+1)
		d.pointers = append(d.pointers, pointer{*to, p})
	// A pointer is listed when it is complete, so it cannot point to a value that contains it.
	case number-2 >= uint64(len(d.pointers)) || d.pointers[number-2].plan != p:
		d.fail(errors.New("a pointer that refers to no earlier one"))
	default:
		*to = d.pointers[number-2].at
	}
}

// take returns the next bytes, or none after an error.
func (d *decoder) take(n int) string {
	if len(d.data) < n {
		d.fail(errShort)
		return ""
	}
	b := d.data[:n]
	d.data = d.data[n:]
	return b
}

// number reads a number of variable length.
func (d *decoder) number() uint64 {
	if d.data != "" && d.data[0] < 0x80 { // as most
		return uint64(d.take(1)[0])
	}
	var x uint64
	for i := 0; i < len(d.data) && i < 10; i++ {
		b := d.data[i]
		if x |= uint64(b&0x7f) << (7 * i); b < 0x80 {
			if i == 9 && b > 1 {
				break
			}
			d.data = d.data[i+1:]
			return x
		}
	}
	d.fail(errShort)
	return 0
}

func (d *decoder) text() string {
	if s := d.data; s != "" && s[0] < 0x80 && int(s[0]) < len(s) { // as most
		d.data = s[1+s[0]:]
		return s[1 : 1+s[0]]
	}
	n := d.number()
	if n > uint64(len(d.data)) {
		d.fail(errShort)
		return ""
	}
	return d.take(int(n))
}

// length reads the length of a slice or map. Each element takes at least so many bytes.
func (d *decoder) length(element int) (n int, isNil bool) {
	x := d.number()
	if x == 0 {
		return 0, true
	}
	if x-1 > uint64(len(d.data)/element) {
		d.fail(errShort)
		return 0, true
	}
	return int(x - 1), false
}

func (d *decoder) empty() {
	if d.take(1) != "\x00" {
		d.fail(errors.New("data where there should be none"))
	}
}
