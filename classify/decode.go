package classify

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// decoder reads what an encoder has written, token by token.
type decoder struct {
	json   *json.Decoder
	schema Schema   // of the model around this one
	nested int      // how many models are around this value
	path   []string // the fields that lead here
}

// mostNested is how many models may stand one within another.
const mostNested = 32

// file reads a whole file.
func (d *decoder) file(model reflect.Value) error {
	var format string
	var version int
	for _, next := range []struct {
		key  string
		into any
	}{{"Format", &format}, {"Version", &version}} {
		if err := d.key(next.key, next.key == "Format"); err != nil {
			return fmt.Errorf("this is not a saved model: %w", err)
		}
		if err := d.json.Decode(next.into); err != nil {
			return fmt.Errorf("this is not a saved model: %w", err)
		}
	}
	if format != "tessella" || version < 1 {
		return fmt.Errorf("this is not a saved model, but %q %d", format, version)
	}
	if version > formatVersion {
		return fmt.Errorf("the format has version %d, and this program reads up to %d; "+
			"update it", version, formatVersion)
	}
	if err := d.key("Model", false); err != nil {
		return err
	}
	// A model is an interface here, also where its type is known: the file names its kind.
	var any any
	if err := d.kind(reflect.ValueOf(&any).Elem()); err != nil {
		return err
	}
	if err := d.delimiter('}'); err != nil {
		return err
	}
	if _, err := d.json.Token(); err != io.EOF {
		return errors.New("something follows the model")
	}
	return assign(model, reflect.ValueOf(any))
}

// key reads the name of the next field, which must be this one.
func (d *decoder) key(want string, first bool) error {
	if first {
		if err := d.delimiter('{'); err != nil {
			return err
		}
	}
	token, err := d.json.Token()
	if err != nil {
		return err
	}
	if token != want {
		return fmt.Errorf("%v instead of the field %q", token, want)
	}
	return nil
}

func (d *decoder) delimiter(want json.Delim) error {
	null, err := d.open(want)
	if null {
		return fmt.Errorf("null instead of %v", want)
	}
	return err
}

// open reads the delimiter with which a value begins, or null.
func (d *decoder) open(want json.Delim) (null bool, err error) {
	token, err := d.json.Token()
	if err == nil && token != nil && token != want {
		err = fmt.Errorf("%v instead of %v", token, want)
	}
	return token == nil && err == nil, err
}

// where says which field is being read.
func (d *decoder) where() string {
	if len(d.path) == 0 {
		return ""
	}
	return ", " + strings.Join(d.path, ".")
}

// within reads a part of the value. The path stays as it is where that fails.
func (d *decoder) within(part string, read func() error) error {
	d.path = append(d.path, part)
	if err := read(); err != nil {
		return err
	}
	d.path = d.path[:len(d.path)-1]
	return nil
}

func (d *decoder) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Float64:
		var raw json.RawMessage
		if err := d.json.Decode(&raw); err != nil {
			return err
		}
		x, err := number(string(raw))
		v.SetFloat(x)
		return err
	case reflect.Slice:
		return d.list(v)
	case reflect.Array:
		return d.array(v)
	case reflect.Struct:
		if err := d.delimiter('{'); err != nil {
			return err
		}
		return d.fields(v)
	case reflect.Func:
		return d.function(v)
	case reflect.Pointer:
		return d.pointer(v)
	case reflect.Interface:
		return d.kind(v)
	default:
		return d.json.Decode(v.Addr().Interface())
	}
}

// number reads a JSON value as a float.
func number(text string) (float64, error) {
	switch text {
	case "null":
		return math.NaN(), nil
	case `"+Inf"`:
		return math.Inf(1), nil
	case `"-Inf"`:
		return math.Inf(-1), nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%.40s is not a number", text)
	}
	return x, nil
}

func (d *decoder) list(v reflect.Value) error {
	switch v.Type().Elem().Kind() {
	case reflect.Float64:
		return d.numbers(v)
	case reflect.Int, reflect.Int32: // at once too
		return d.json.Decode(v.Addr().Interface())
	}
	if null, err := d.open('['); null || err != nil {
		return err
	}
	out := reflect.MakeSlice(v.Type(), 0, 0)
	for i := 0; d.json.More(); i++ {
		item := reflect.New(v.Type().Elem()).Elem()
		if err := d.within(strconv.Itoa(i), func() error { return d.value(item) }); err != nil {
			return err
		}
		out = reflect.Append(out, item)
	}
	v.Set(out)
	return d.delimiter(']')
}

// numbers reads a list of floats at once, because a model may hold millions.
func (d *decoder) numbers(v reflect.Value) error {
	var raw json.RawMessage
	if err := d.json.Decode(&raw); err != nil || string(raw) == "null" {
		return err
	}
	text, isList := strings.CutPrefix(string(raw), "[")
	if !isList {
		return fmt.Errorf("%.40s is not a list of numbers", raw)
	}
	text = strings.TrimSpace(strings.TrimSuffix(text, "]"))
	out := []float64{}
	if text != "" {
		out = make([]float64, 0, strings.Count(text, ",")+1)
		for part := range strings.SplitSeq(text, ",") {
			x, err := number(strings.TrimSpace(part))
			if err != nil {
				return err
			}
			out = append(out, x)
		}
	}
	v.Set(reflect.ValueOf(out).Convert(v.Type()))
	return nil
}

func (d *decoder) array(v reflect.Value) error {
	slice := reflect.New(reflect.SliceOf(v.Type().Elem())).Elem()
	if err := d.list(slice); err != nil {
		return err
	}
	if slice.Len() != v.Len() {
		return fmt.Errorf("%d values instead of %d", slice.Len(), v.Len())
	}
	reflect.Copy(v, slice)
	return nil
}

// fields reads a struct from its first field on.
func (d *decoder) fields(v reflect.Value) error {
	for d.json.More() {
		token, err := d.json.Token()
		if err != nil {
			return err
		}
		name := token.(string)
		field, ok := v.Type().FieldByName(name)
		if !ok || !saved(field) || len(field.Index) > 1 {
			return fmt.Errorf("%v has no field %q", v.Type(), name)
		}
		into := v.FieldByIndex(field.Index)
		if err := d.within(name, func() error { return d.value(into) }); err != nil {
			return err
		}
	}
	return d.delimiter('}')
}

func (d *decoder) function(v reflect.Value) error {
	var name *string
	if err := d.json.Decode(&name); err != nil || name == nil {
		return err
	}
	f, ok := kinds.function[*name]
	if !ok {
		return unknown(*name)
	}
	if !f.Type().ConvertibleTo(v.Type()) {
		return fmt.Errorf("%s is not of type %v", *name, v.Type())
	}
	v.Set(f.Convert(v.Type()))
	return nil
}

func (d *decoder) pointer(v reflect.Value) error {
	if kinds.named[v.Type()] != "" {
		return d.kind(v)
	}
	if null, err := d.open('{'); null || err != nil {
		return err
	}
	switch v.Interface().(type) {
	case *mat.Dense:
		m, err := d.matrix()
		if err == nil {
			v.Set(reflect.ValueOf(mat.NewDense(m.Rows, m.Columns, m.Data)))
		}
		return err
	case *mat.SymDense:
		m, err := d.matrix()
		if err == nil && m.Rows != m.Columns {
			err = fmt.Errorf("a symmetric matrix is not %d×%d", m.Rows, m.Columns)
		}
		if err == nil {
			v.Set(reflect.ValueOf(mat.NewSymDense(m.Rows, m.Data)))
		}
		return err
	}
	v.Set(reflect.New(v.Type().Elem()))
	return d.fields(v.Elem())
}

func (d *decoder) matrix() (m matrix, err error) {
	if err := d.fields(reflect.ValueOf(&m).Elem()); err != nil {
		return m, err
	}
	if n := len(m.Data); m.Rows < 1 || m.Columns < 1 || m.Rows > n || m.Columns > n ||
		m.Rows*m.Columns != n {
		return m, fmt.Errorf("a matrix of %d×%d has not %d numbers", m.Rows, m.Columns, n)
	}
	return m, nil
}

// kind reads the value of an interface, or a model, from its kind on.
func (d *decoder) kind(v reflect.Value) error {
	if null, err := d.open('{'); null || err != nil {
		return err
	}
	if err := d.key("Kind", false); err != nil {
		return err
	}
	var name string
	if err := d.json.Decode(&name); err != nil {
		return err
	}
	var out reflect.Value
	var err error
	if kind := kinds.model[name]; kind != nil {
		out, err = d.model(kind)
	} else if option := kinds.option[name]; option != nil {
		out = reflect.New(option).Elem()
		if err = d.key("Value", false); err == nil {
			err = d.value(out)
		}
	} else {
		return unknown(name)
	}
	if err != nil {
		return err
	}
	if err := d.delimiter('}'); err != nil {
		return err
	}
	return assign(v, out)
}

// model reads the rest of a model after its kind.
func (d *decoder) model(kind *modelKind) (model reflect.Value, err error) {
	if d.nested == mostNested {
		return model, fmt.Errorf("more than %d models stand one within another", mostNested)
	}
	outer := d.schema
	d.nested++
	defer func() { d.nested, d.schema = d.nested-1, outer }()
	fitted := Fitted{schema: outer}
	state := reflect.New(kind.state).Elem()
	read := map[string]bool{}
	for d.json.More() {
		token, err := d.json.Token()
		if err != nil {
			return model, err
		}
		field := token.(string)
		read[field] = true
		err = d.within(field, func() error {
			switch field {
			case "Schema":
				fitted.schema = Schema{}
				if err := d.value(reflect.ValueOf(&fitted.schema).Elem()); err != nil {
					return err
				}
				d.schema = fitted.schema
				return d.schema.validate()
			case "Options":
				return d.kind(reflect.ValueOf(&fitted.options).Elem())
			case "State":
				return d.value(state)
			}
			return fmt.Errorf("a model has no field %q", field)
		})
		if err != nil {
			return model, err
		}
	}
	if !read["State"] {
		return model, errors.New("the model has no State")
	}
	return kind.load(fitted, state)
}

// assign sets v to a value that has been read, if it is of its type.
func assign(v, value reflect.Value) error {
	if !value.IsValid() {
		return fmt.Errorf("there is no %v", v.Type())
	}
	if !value.Type().AssignableTo(v.Type()) {
		return fmt.Errorf("a %v is not of type %v", value.Type(), v.Type())
	}
	v.Set(value)
	return nil
}

// unknown is the error for a kind or function that no imported package has registered.
func unknown(name string) error {
	return fmt.Errorf("%.80q is not known; import its package, _ %.80q", name, packageOf(name))
}
