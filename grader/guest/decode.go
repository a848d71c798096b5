package guest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
)

// remoteError is an error that came as its text.
type remoteError string

func (e remoteError) Error() string { return string(e) }

// Decode reads back one value of each type from what [Encode] wrote. The data may come from anyone.
// Data that are not an encoding of these types are an error. Decoding takes at most a few dozen
// times the memory of the data.
func Decode(data []byte, types ...reflect.Type) ([]reflect.Value, error) {
	d := decoder{data: data}
	return d.values(types)
}

func (d *decoder) values(types []reflect.Type) ([]reflect.Value, error) {
	values := make([]reflect.Value, len(types))
	for i, t := range types {
		d.argument, d.slices = i, 0
		values[i] = reflect.New(t).Elem()
		if d.value(values[i], 0); d.err != nil {
			return nil, fmt.Errorf("value %d, a %s: %w", i+1, t, d.err)
		}
	}
	return values, d.end()
}

// decoder reads values. After the first error it reads zeros and empty values.
type decoder struct {
	data     []byte
	err      error
	pointers []reflect.Value // in the order in which they were completed

	guarding bool // slices get spare capacity; see guard
	guards   []guard
	argument int // the index of the value that is being read
	slices   int // that it has so far
}

var errShort = errors.New("the data end too early")

// fail keeps the first error and drops the rest of the data.
func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err, d.data = err, nil
	}
}

// end returns the error. Data that are left over are an error too.
func (d *decoder) end() error {
	if len(d.data) > 0 {
		d.fail(fmt.Errorf("%d bytes are left over", len(d.data)))
	}
	return d.err
}

func (d *decoder) value(v reflect.Value, depth int) {
	if depth > maxDepth {
		d.fail(errors.New("nested too deeply"))
	}
	if d.err != nil {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		b := d.byte()
		if b > 1 {
			d.fail(fmt.Errorf("%d is not a bool", b))
		}
		v.SetBool(b == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, n := binary.Varint(d.data)
		if n <= 0 || v.OverflowInt(x) {
			d.fail(fmt.Errorf("not a valid %s", v.Type()))
			return
		}
		d.data = d.data[n:]
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		x := d.uvarint()
		if v.OverflowUint(x) {
			d.fail(fmt.Errorf("not a valid %s", v.Type()))
		}
		v.SetUint(x)
	case reflect.Float32:
		if b := d.bytes(4); b != nil {
			f := math.Float32frombits(binary.LittleEndian.Uint32(b))
			v.Set(reflect.ValueOf(f).Convert(v.Type()))
		}
	case reflect.Float64:
		v.SetFloat(d.float())
	case reflect.Complex64, reflect.Complex128:
		re := d.float()
		v.SetComplex(complex(re, d.float()))
	case reflect.String:
		v.SetString(d.text())
	case reflect.Interface:
		d.error(v)
	case reflect.Slice:
		d.slice(v, depth)
	case reflect.Array:
		if v.Len() == 0 {
			d.empty()
		}
		d.elements(v, depth)
	case reflect.Struct:
		if v.NumField() == 0 {
			d.empty()
		}
		for i := range v.NumField() {
			d.value(v.Field(i), depth+1)
		}
	case reflect.Map:
		d.entries(v, depth)
	case reflect.Pointer:
		d.pointer(v, depth)
	default:
		d.fail(errors.New("values of this type cannot be sent"))
	}
}

func (d *decoder) slice(v reflect.Value, depth int) {
	n, isNil := d.length(smallest(v.Type().Elem()))
	if isNil {
		return
	}
	switch v.Type() { // as in encoding
	case numbers:
		list := guardedList(d, n, markedFloats)
		for i := range list {
			list[i] = d.float()
		}
		v.Set(reflect.ValueOf(list))
		return
	case texts:
		list := guardedList(d, n, markedTexts)
		for i := range list {
			list[i] = d.text()
		}
		v.Set(reflect.ValueOf(list))
		return
	}
	d.guarded(v, n)
	if v.Type().Elem().Kind() == reflect.Uint8 {
		copy(v.Bytes(), d.bytes(n))
		return
	}
	d.elements(v, depth)
}

func (d *decoder) elements(v reflect.Value, depth int) {
	for i := 0; i < v.Len() && d.err == nil; i++ {
		d.value(v.Index(i), depth+1)
	}
}

func (d *decoder) entries(v reflect.Value, depth int) {
	n, isNil := d.length(2)
	if isNil {
		return
	}
	v.Set(reflect.MakeMap(v.Type()))
	for i := 0; i < n && d.err == nil; i++ {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		d.value(key, depth+1)
		d.value(value, depth+1)
		v.SetMapIndex(key, value)
	}
	if v.Len() != n {
		d.fail(errors.New("a map has a key twice"))
	}
}

func (d *decoder) pointer(v reflect.Value, depth int) {
	switch number := d.uvarint(); {
	case number == 0:
	case number == 1:
		p := reflect.New(v.Type().Elem())
		d.value(p.Elem(), depth+1)
		v.Set(p.Convert(v.Type()))
		d.pointers = append(d.pointers, v)
	// A pointer is listed when it is complete, so it cannot point to a value that contains it.
	case number-2 >= uint64(len(d.pointers)) || d.pointers[number-2].Type() != v.Type():
		d.fail(errors.New("a pointer that refers to no earlier one"))
	default:
		v.Set(d.pointers[number-2])
	}
}

func (d *decoder) error(v reflect.Value) {
	if v.Type() != errorType {
		d.fail(errors.New("values of this type cannot be sent"))
	} else if d.byte() != 0 {
		v.Set(reflect.ValueOf(remoteError(d.text())))
	}
}

func (d *decoder) byte() byte {
	if b := d.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// bytes returns nil after an error.
func (d *decoder) bytes(n int) []byte {
	if len(d.data) < n || d.err != nil {
		d.fail(errShort)
		return nil
	}
	b := d.data[:n]
	d.data = d.data[n:]
	return b
}

func (d *decoder) uvarint() uint64 {
	x, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.fail(errShort)
		return 0
	}
	d.data = d.data[n:]
	return x
}

func (d *decoder) float() float64 {
	if b := d.bytes(8); b != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return 0
}

func (d *decoder) text() string {
	n := d.uvarint()
	if n > uint64(len(d.data)) {
		d.fail(errShort)
		return ""
	}
	return string(d.bytes(int(n)))
}

// length reads the length of a slice or map. Each element takes at least so many bytes.
func (d *decoder) length(element int) (n int, isNil bool) {
	x := d.uvarint()
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
	if d.byte() != 0 {
		d.fail(errors.New("data where there should be none"))
	}
}

// smallest returns the smallest number of bytes that a value of type t takes.
func smallest(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Float32:
		return 4
	case reflect.Float64:
		return 8
	case reflect.Complex64, reflect.Complex128:
		return 16
	case reflect.Array:
		return max(1, t.Len()*smallest(t.Elem()))
	case reflect.Struct:
		sum := 0
		for i := range t.NumField() {
			sum += smallest(t.Field(i).Type)
		}
		return max(1, sum)
	}
	return 1
}
