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

// Decode reads back one value of each type from what [Encode] wrote. The data may come from
// anyone: what is no encoding of these types is an error, and takes no more than a few dozen
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
		if err := d.value(values[i], 0); err != nil {
			return nil, fmt.Errorf("value %d, a %s: %w", i+1, t, err)
		}
	}
	if len(d.data) > 0 {
		return nil, fmt.Errorf("%d bytes are left over after %d values",
			len(d.data), len(types))
	}
	return values, nil
}

type decoder struct {
	data     []byte
	pointers []reflect.Value // in the order in which they were completed

	guarding bool // slices get room behind their end; see guard
	guards   []guard
	argument int // the index of the value that is being read
	slices   int // that it has so far
}

var errShort = errors.New("the data end too early")

func (d *decoder) value(v reflect.Value, depth int) error {
	if depth > maxDepth {
		return errors.New("nested too deeply")
	}
	switch v.Kind() {
	case reflect.Bool:
		b, err := d.byte()
		if err != nil || b > 1 {
			return errors.Join(err, fmt.Errorf("%d is no bool", b))
		}
		v.SetBool(b == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, n := binary.Varint(d.data)
		if n <= 0 || v.OverflowInt(x) {
			return fmt.Errorf("no %s", v.Type())
		}
		d.data = d.data[n:]
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		x, err := d.uvarint()
		if err != nil || v.OverflowUint(x) {
			return fmt.Errorf("no %s", v.Type())
		}
		v.SetUint(x)
	case reflect.Float32:
		b, err := d.bytes(4)
		if err != nil {
			return err
		}
		f := math.Float32frombits(binary.LittleEndian.Uint32(b))
		v.Set(reflect.ValueOf(f).Convert(v.Type()))
	case reflect.Float64:
		f, err := d.float()
		if err != nil {
			return err
		}
		v.SetFloat(f)
	case reflect.Complex64, reflect.Complex128:
		re, err := d.float()
		if err != nil {
			return err
		}
		im, err := d.float()
		if err != nil {
			return err
		}
		v.SetComplex(complex(re, im))
	case reflect.String:
		s, err := d.text()
		if err != nil {
			return err
		}
		v.SetString(s)
	case reflect.Interface:
		return d.error(v)
	case reflect.Slice:
		n, isNil, err := d.length(smallest(v.Type().Elem()))
		if err != nil || isNil {
			return err
		}
		switch v.Type() { // as in encoding
		case numbers:
			list := d.guardedFloats(n)
			for i := range list {
				if list[i], err = d.float(); err != nil {
					return err
				}
			}
			v.Set(reflect.ValueOf(list))
			return nil
		case texts:
			list := d.guardedTexts(n)
			for i := range list {
				if list[i], err = d.text(); err != nil {
					return err
				}
			}
			v.Set(reflect.ValueOf(list))
			return nil
		}
		d.guarded(v, n)
		if v.Type().Elem().Kind() == reflect.Uint8 {
			b, err := d.bytes(n)
			copy(v.Bytes(), b)
			return err
		}
		return d.elements(v, depth)
	case reflect.Array:
		if v.Len() == 0 {
			return d.empty()
		}
		return d.elements(v, depth)
	case reflect.Struct:
		if v.NumField() == 0 {
			return d.empty()
		}
		for i := range v.NumField() {
			if err := d.value(v.Field(i), depth+1); err != nil {
				return err
			}
		}
	case reflect.Map:
		return d.entries(v, depth)
	case reflect.Pointer:
		return d.pointer(v, depth)
	default:
		return errors.New("values of this type cannot be sent")
	}
	return nil
}

func (d *decoder) elements(v reflect.Value, depth int) error {
	for i := range v.Len() {
		if err := d.value(v.Index(i), depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) entries(v reflect.Value, depth int) error {
	n, isNil, err := d.length(2)
	if err != nil || isNil {
		return err
	}
	v.Set(reflect.MakeMap(v.Type()))
	for range n {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		if err := errors.Join(d.value(key, depth+1), d.value(value, depth+1)); err != nil {
			return err
		}
		v.SetMapIndex(key, value)
	}
	if v.Len() != n {
		return errors.New("a map has a key twice")
	}
	return nil
}

func (d *decoder) pointer(v reflect.Value, depth int) error {
	number, err := d.uvarint()
	if err != nil || number == 0 {
		return err
	}
	if number == 1 {
		p := reflect.New(v.Type().Elem())
		if err := d.value(p.Elem(), depth+1); err != nil {
			return err
		}
		v.Set(p.Convert(v.Type()))
		d.pointers = append(d.pointers, v)
		return nil
	}
	// A pointer is listed when it is complete, so none can lead back to what it is part of.
	if number -= 2; number >= uint64(len(d.pointers)) || d.pointers[number].Type() != v.Type() {
		return errors.New("a pointer to nothing that came before")
	}
	v.Set(d.pointers[number])
	return nil
}

func (d *decoder) error(v reflect.Value) error {
	if v.Type() != errorType {
		return errors.New("values of this type cannot be sent")
	}
	some, err := d.byte()
	if err != nil || some == 0 {
		return err
	}
	text, err := d.text()
	if err != nil {
		return err
	}
	v.Set(reflect.ValueOf(remoteError(text)))
	return nil
}
