package classify

import (
	"bytes"
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

// decoder reads what an encoder has written.
type decoder struct {
	schema Schema   // of the model around this one
	nested int      // how many kinds are around this value
	path   []string // the fields that lead here
}

// mostNested is how many models and options may stand one within another.
const mostNested = 32

// file is a whole file.
type file struct {
	Format  string
	Version int
	Model   json.RawMessage
}

// modelFile is how a file holds a model, or options.
type modelFile struct {
	Kind    string
	Schema  *Schema
	Options json.RawMessage
	State   json.RawMessage // of a model
	Value   json.RawMessage // of options
}

func (d *decoder) file(r io.Reader, model reflect.Value) error {
	in := json.NewDecoder(r)
	var raw json.RawMessage
	switch err := in.Decode(&raw); {
	case err == io.EOF:
		return errors.New("the file is empty")
	case err == io.ErrUnexpectedEOF:
		return errors.New("the file ends too early, so a part of it is lost")
	case err != nil:
		return fmt.Errorf("this is not a saved model: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return errors.New("something follows the model")
	}
	f := file{Model: json.RawMessage("null")}
	if err := d.fields(raw, reflect.ValueOf(&f).Elem()); err != nil {
		return fmt.Errorf("this is not a saved model: %w", err)
	}
	switch {
	case f.Format != "tessella" || f.Version < 1:
		return fmt.Errorf("this is not a saved model, but %q %d", f.Format, f.Version)
	case f.Version > formatVersion:
		return fmt.Errorf("the format has version %d, and this program reads up to %d; "+
			"update it", f.Version, formatVersion)
	}
	// A model is an interface here, also where its type is known: the file names its kind.
	var any any
	if err := d.value(f.Model, reflect.ValueOf(&any).Elem()); err != nil {
		return err
	}
	return assign(model, reflect.ValueOf(any))
}

// split cuts a list into its values, and an object into its keys and values by turns. raw is valid
// JSON. Package json would check and copy a large value again for each value around it.
func split(raw json.RawMessage, open byte) ([]json.RawMessage, error) {
	if len(raw) == 0 || raw[0] != open {
		return nil, fmt.Errorf("%.40s instead of %c", raw, open)
	}
	var parts []json.RawMessage
	depth, start := 0, 1
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			for i++; raw[i] != '"'; i++ {
				if raw[i] == '\\' {
					i++
				}
			}
			continue
		case '[', '{':
			depth++
			continue
		case ']', '}':
			if depth--; depth > 0 {
				continue
			}
		case ',', ':':
			if depth > 1 {
				continue
			}
		default:
			continue
		}
		if part := bytes.TrimSpace(raw[start:i]); len(part) > 0 {
			parts = append(parts, part)
		}
		start = i + 1
	}
	return parts, nil
}

// where says which field is being read.
func (d *decoder) where() string {
	if len(d.path) == 0 {
		return ""
	}
	return ", " + strings.Join(d.path, ".")
}

// within reads a part of the value. The path stays as it is where that fails.
func (d *decoder) within(part string, raw json.RawMessage, v reflect.Value) error {
	d.path = append(d.path, part)
	if err := d.value(raw, v); err != nil {
		return err
	}
	d.path = d.path[:len(d.path)-1]
	return nil
}

func (d *decoder) value(raw json.RawMessage, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Float64:
		x, err := number(string(raw))
		v.SetFloat(x)
		return err
	case reflect.Struct:
		return d.fields(raw, v)
	}
	if v.Type() == reflect.TypeFor[json.RawMessage]() {
		v.SetBytes(raw)
		return nil
	}
	if string(raw) == "null" {
		return nil
	}
	switch v.Kind() {
	case reflect.Slice:
		return d.list(raw, v)
	case reflect.Func:
		return d.function(raw, v)
	case reflect.Pointer:
		return d.pointer(raw, v)
	case reflect.Interface:
		return d.kind(raw, v)
	}
	return json.Unmarshal(raw, v.Addr().Interface())
}

// number reads a JSON value as a float.
func number(text string) (float64, error) {
	switch text {
	case "0": // the most common by far
		return 0, nil
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

func (d *decoder) list(raw json.RawMessage, v reflect.Value) error {
	switch v.Type().Elem().Kind() {
	case reflect.Float64:
		return numbers(raw, v, number)
	case reflect.Int:
		return numbers(raw, v, strconv.Atoi)
	case reflect.Int32:
		return numbers(raw, v, func(text string) (int32, error) {
			x, err := strconv.ParseInt(text, 10, 32)
			return int32(x), err
		})
	}
	parts, err := split(raw, '[')
	if err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), len(parts), len(parts)))
	for i, part := range parts {
		if err := d.within(strconv.Itoa(i), part, v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

// numbers reads a list of numbers at once, because a model may hold millions.
func numbers[T any](raw json.RawMessage, v reflect.Value, read func(string) (T, error)) error {
	text, isList := strings.CutPrefix(string(raw), "[")
	if !isList {
		return fmt.Errorf("%.40s is not a list of numbers", raw)
	}
	text = strings.TrimSpace(strings.TrimSuffix(text, "]"))
	out := []T{}
	if text != "" {
		out = make([]T, 0, strings.Count(text, ",")+1)
		for part := range strings.SplitSeq(text, ",") {
			x, err := read(strings.TrimSpace(part))
			if err != nil {
				return err
			}
			out = append(out, x)
		}
	}
	v.Set(reflect.ValueOf(out).Convert(v.Type()))
	return nil
}

func (d *decoder) fields(raw json.RawMessage, v reflect.Value) error {
	parts, err := split(raw, '{')
	for i := 0; i < len(parts) && err == nil; i += 2 {
		var name string
		if err := json.Unmarshal(parts[i], &name); err != nil {
			return err
		}
		field, ok := v.Type().FieldByName(name)
		if !ok || !saved(field) || len(field.Index) > 1 {
			return fmt.Errorf("there should be no field %q", name)
		}
		err = d.within(name, parts[i+1], v.FieldByIndex(field.Index))
	}
	return err
}

func (d *decoder) function(raw json.RawMessage, v reflect.Value) error {
	var name string
	if err := json.Unmarshal(raw, &name); err != nil {
		return err
	}
	f, ok := kinds.function[name]
	if !ok {
		return unknown(name)
	}
	if !f.Type().ConvertibleTo(v.Type()) {
		return fmt.Errorf("%s is not of type %v", name, v.Type())
	}
	v.Set(f.Convert(v.Type()))
	return nil
}

func (d *decoder) pointer(raw json.RawMessage, v reflect.Value) error {
	if kinds.named[v.Type()] != "" {
		return d.kind(raw, v)
	}
	into := reflect.New(v.Type().Elem())
	switch v.Interface().(type) {
	case *mat.Dense, *mat.SymDense:
		var m matrix
		if err := d.fields(raw, reflect.ValueOf(&m).Elem()); err != nil {
			return err
		}
		n := len(m.Data)
		if m.Rows < 1 || m.Columns < 1 || m.Rows > n || m.Columns > n || m.Rows*m.Columns != n {
			return fmt.Errorf("a matrix of %d×%d has not %d numbers", m.Rows, m.Columns, n)
		}
		if v.Type() == reflect.TypeFor[*mat.Dense]() {
			into = reflect.ValueOf(mat.NewDense(m.Rows, m.Columns, m.Data))
		} else if m.Rows == m.Columns {
			into = reflect.ValueOf(mat.NewSymDense(m.Rows, m.Data))
		} else {
			return fmt.Errorf("a symmetric matrix is not %d×%d", m.Rows, m.Columns)
		}
	default:
		if err := d.value(raw, into.Elem()); err != nil {
			return err
		}
	}
	v.Set(into)
	return nil
}

// kind reads the value of an interface, or a model.
func (d *decoder) kind(raw json.RawMessage, v reflect.Value) error {
	if d.nested == mostNested {
		return fmt.Errorf("more than %d models or options stand one within another", mostNested)
	}
	outer := d.schema
	d.nested++
	defer func() { d.nested, d.schema = d.nested-1, outer }()
	var k modelFile
	if err := d.value(raw, reflect.ValueOf(&k).Elem()); err != nil {
		return err
	}
	model, option := kinds.model[k.Kind], kinds.option[k.Kind]
	switch {
	case model == nil && option == nil:
		return unknown(k.Kind)
	case model != nil && (k.State == nil || k.Value != nil):
		return errors.New("the model has no State, or a Value, which only options have")
	case model != nil:
		return d.model(model, k, v)
	case k.Value == nil || k.State != nil:
		return errors.New("the options have no Value, or a State, which only a model has")
	}
	out := reflect.New(option).Elem()
	if err := d.value(k.Value, out); err != nil {
		return err
	}
	return assign(v, out)
}

func (d *decoder) model(kind *modelKind, k modelFile, v reflect.Value) error {
	if k.Schema != nil {
		if err := k.Schema.validate(); err != nil {
			d.path = append(d.path, "Schema")
			return err
		}
		d.schema = *k.Schema
	}
	fitted := Fitted{schema: d.schema}
	if k.Options != nil {
		options := reflect.ValueOf(&fitted.options).Elem()
		if err := d.within("Options", k.Options, options); err != nil {
			return err
		}
	}
	state := reflect.New(kind.state).Elem()
	if err := d.within("State", k.State, state); err != nil {
		return err
	}
	model, err := kind.load(fitted, state)
	if err != nil {
		return err
	}
	return assign(v, model)
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
