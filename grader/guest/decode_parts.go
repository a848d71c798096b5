package guest

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
)

func (d *decoder) byte() (byte, error) {
	b, err := d.bytes(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

func (d *decoder) bytes(n int) ([]byte, error) {
	if len(d.data) < n {
		return nil, errShort
	}
	b := d.data[:n]
	d.data = d.data[n:]
	return b, nil
}

func (d *decoder) uvarint() (uint64, error) {
	x, n := binary.Uvarint(d.data)
	if n <= 0 {
		return 0, errShort
	}
	d.data = d.data[n:]
	return x, nil
}

func (d *decoder) float() (float64, error) {
	b, err := d.bytes(8)
	if err != nil {
		return 0, err
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b)), nil
}

func (d *decoder) text() (string, error) {
	n, err := d.uvarint()
	if err != nil || n > uint64(len(d.data)) {
		return "", errShort
	}
	b, err := d.bytes(int(n))
	return string(b), err
}

// length reads the length of a slice or map whose elements take so many bytes at least.
func (d *decoder) length(element int) (n int, isNil bool, err error) {
	x, err := d.uvarint()
	if err != nil || x == 0 {
		return 0, true, err
	}
	if x-1 > uint64(len(d.data)/element) {
		return 0, false, errShort
	}
	return int(x - 1), false, nil
}

func (d *decoder) empty() error {
	b, err := d.byte()
	if err == nil && b != 0 {
		err = errors.New("something where nothing should be")
	}
	return err
}

// smallest returns the least bytes that a value of type t takes.
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
