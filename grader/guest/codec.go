// Package guest is the half of the grader that runs beside a student's functions: it receives
// arguments, calls, and sends back results as data. Expected values, cases and comparison stay with
// the grader, in another process.
//
// It imports only the standard library, and nothing that depends on an operating system. So it runs
// in the second process of a notebook cell as well as inside WebAssembly.
package guest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
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
func Encode(values ...reflect.Value) ([]byte, error) { return encode(MaxSize, values) }

func encode(limit int, values []reflect.Value) ([]byte, error) {
	e := encoder{buf: make([]byte, 0, 128), limit: limit}
	for i, v := range values {
		if err := e.value(v, 0); err != nil {
			if len(values) == 1 {
				return nil, at(err, "the value")
			}
			return nil, at(err, fmt.Sprintf("value %d", i+1))
		}
	}
	if len(e.buf) > limit {
		return nil, &place{
			steps: []string{"the values"},
			what:  fmt.Sprintf("more than %d MB", limit>>20),
		}
	}
	return e.buf, nil
}

// An encoding: numbers of variable length (zigzag where signed), floats as their 8 bytes, strings
// with their length; a slice or map as 0 for nil or 1 + its length, and []byte as its bytes; a
// pointer as 0 for nil, 1 and what it points to, or 2 + the number of a pointer sent before. Every
// value takes at least one byte, so a few bytes cannot ask for many values.

type encoder struct {
	buf   []byte
	limit int // the most bytes
	// the number of each pointer met; open while what it points to is being written
	pointers map[pointer]int
	count    int
}

// pointer identifies what a pointer points to; a struct and its first field have one address.
type pointer struct {
	address uintptr
	typ     reflect.Type
}

const open = -1

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

func (e *encoder) value(v reflect.Value, depth int) *place {
	if depth > maxDepth {
		return &place{what: "nested too deeply, or contains itself"}
	}
	if k := v.Kind(); len(e.buf) > e.limit || (k == reflect.String || k == reflect.Slice) &&
		v.Len() > e.limit {
		return &place{what: fmt.Sprintf("more than %d MB", e.limit>>20)}
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			e.buf = append(e.buf, 1)
		} else {
			e.buf = append(e.buf, 0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.buf = binary.AppendVarint(e.buf, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.buf = binary.AppendUvarint(e.buf, v.Uint())
	case reflect.Float32:
		e.buf = binary.LittleEndian.AppendUint32(e.buf, math.Float32bits(float32Of(v)))
	case reflect.Float64:
		e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(real(v.Complex())))
		e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(imag(v.Complex())))
	case reflect.String:
		e.text(v.String())
	case reflect.Interface:
		if v.IsNil() {
			e.buf = append(e.buf, 0)
			break
		}
		e.buf = append(e.buf, 1)
		e.text(v.Interface().(error).Error())
	case reflect.Slice:
		if v.IsNil() {
			e.buf = append(e.buf, 0)
			break
		}
		e.buf = binary.AppendUvarint(e.buf, 1+uint64(v.Len()))
		// the commonest types have cases of their own: in a sandbox each call through reflect is
		// slow
		switch v.Type() {
		case numbers:
			for _, x := range v.Interface().([]float64) {
				e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(x))
			}
			return nil
		case texts:
			for _, x := range v.Interface().([]string) {
				e.text(x)
			}
			return nil
		case bytesType:
			e.buf = append(e.buf, v.Bytes()...)
			return nil
		}
		return e.elements(v, depth)
	case reflect.Array:
		if v.Len() == 0 {
			e.buf = append(e.buf, 0)
		}
		return e.elements(v, depth)
	case reflect.Struct:
		if v.NumField() == 0 {
			e.buf = append(e.buf, 0)
		}
		for i := range v.NumField() {
			if err := e.value(v.Field(i), depth+1); err != nil {
				return at(err, "."+v.Type().Field(i).Name)
			}
		}
	case reflect.Map:
		return e.entries(v, depth)
	case reflect.Pointer:
		return e.pointer(v, depth)
	default:
		panic("guest: " + v.Type().String() + " cannot be sent; ask Supported first")
	}
	return nil
}

var numbers, texts, bytesType = reflect.TypeFor[[]float64](), reflect.TypeFor[[]string](),
	reflect.TypeFor[[]byte]()

// float32Of gives the float32 with its bits; Value.Float would make a signalling NaN quiet.
func float32Of(v reflect.Value) float32 {
	return v.Convert(reflect.TypeFor[float32]()).Interface().(float32)
}

func (e *encoder) text(s string) {
	e.buf = binary.AppendUvarint(e.buf, uint64(len(s)))
	e.buf = append(e.buf, s...)
}

func (e *encoder) elements(v reflect.Value, depth int) *place {
	for i := range v.Len() {
		if err := e.value(v.Index(i), depth+1); err != nil {
			return at(err, "["+strconv.Itoa(i)+"]")
		}
	}
	return nil
}

// entries writes a map in the order of its keys' bytes, so that equal maps have equal encodings.
func (e *encoder) entries(v reflect.Value, depth int) *place {
	if v.IsNil() {
		e.buf = append(e.buf, 0)
		return nil
	}
	e.buf = binary.AppendUvarint(e.buf, 1+uint64(v.Len()))
	type entry struct {
		key   []byte
		value reflect.Value
		name  reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for iter := v.MapRange(); iter.Next(); {
		key := encoder{limit: e.limit}
		if err := key.value(iter.Key(), depth+1); err != nil {
			return err
		}
		entries = append(entries, entry{key.buf, iter.Value(), iter.Key()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return bytes.Compare(a.key, b.key) })
	for _, entry := range entries {
		e.buf = append(e.buf, entry.key...)
		if err := e.value(entry.value, depth+1); err != nil {
			return at(err, fmt.Sprintf("[%#v]", entry.name))
		}
	}
	return nil
}

func (e *encoder) pointer(v reflect.Value, depth int) *place {
	if v.IsNil() {
		e.buf = append(e.buf, 0)
		return nil
	}
	p := pointer{v.Pointer(), v.Type()}
	switch number, met := e.pointers[p]; {
	case met && number == open:
		return &place{what: "points back to a value that it is part of"}
	case met:
		e.buf = binary.AppendUvarint(e.buf, 2+uint64(number))
		return nil
	}
	if e.pointers == nil {
		e.pointers = map[pointer]int{}
	}
	e.pointers[p] = open
	e.buf = append(e.buf, 1)
	if err := e.value(v.Elem(), depth+1); err != nil {
		return err
	}
	e.pointers[p] = e.count
	e.count++
	return nil
}
