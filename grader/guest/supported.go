package guest

import (
	"errors"
	"reflect"
	"slices"
)

var errorType = reflect.TypeFor[error]()

// Supported returns nil if values of type t can be sent: numbers, strings, bools, errors, and
// arrays, slices, maps, pointers and structs with exported fields made of them. Otherwise the error
// names the part that cannot be sent.
func Supported(t reflect.Type) error {
	return supported(t, map[reflect.Type]bool{})
}

func supported(t reflect.Type, seen map[reflect.Type]bool) error {
	if seen[t] {
		return nil
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Uintptr, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return errors.New("a " + t.String() + " cannot be sent to another process")
	case reflect.Interface:
		if t != errorType {
			return errors.New("a " + t.String() + " cannot be sent to another process; of the " +
				"interfaces only error can")
		}
	case reflect.Array, reflect.Slice, reflect.Pointer:
		return supported(t.Elem(), seen)
	case reflect.Map:
		if !plain(t.Key()) {
			return errors.New("a " + t.String() + " cannot be sent to another process: its keys " +
				"are not plain values")
		}
		return errors.Join(supported(t.Key(), seen), supported(t.Elem(), seen))
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); !f.IsExported() {
				return errors.New("a " + t.String() + " cannot be sent to another process: its " +
					"field " + f.Name + " is not exported")
			} else if err := supported(f.Type, seen); err != nil {
				return err
			}
		}
	}
	return nil
}

// plain reports whether values of type t hold no pointers and no interfaces.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface:
		return false
	case reflect.Array:
		return plain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !plain(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}

// SupportedFunc returns nil if all parameters and results of functions of type t are [Supported].
func SupportedFunc(t reflect.Type) error {
	for _, part := range slices.Concat(Params(t), Results(t)) {
		if err := Supported(part); err != nil {
			return err
		}
	}
	return nil
}
