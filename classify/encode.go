package classify

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"
)

// encoder writes values as the JSON of [Save].
type encoder struct {
	out    []byte
	schema *Schema // of the model around this one
}

// matrix is how a file holds a matrix of gonum.
type matrix struct {
	Rows, Columns int
	Data          []float64
}

func (e *encoder) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Bool:
		e.out = strconv.AppendBool(e.out, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.out = strconv.AppendInt(e.out, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.out = strconv.AppendUint(e.out, v.Uint(), 10)
	case reflect.Float64:
		e.float(v.Float())
	case reflect.String:
		return e.text(v.String())
	case reflect.Slice:
		if v.IsNil() {
			return e.null()
		}
		return e.list(v)
	case reflect.Array:
		return e.list(v)
	case reflect.Struct:
		return e.fields(v)
	case reflect.Func:
		if v.IsNil() {
			return e.null()
		}
		name := kinds.functionName[v.Pointer()]
		if name == "" {
			return fmt.Errorf("the function is not known by a name; see classify.RegisterOptions")
		}
		return e.text(name)
	case reflect.Pointer:
		return e.pointer(v)
	case reflect.Interface:
		return e.kind(v)
	default:
		return fmt.Errorf("a %v cannot be saved", v.Type())
	}
	return nil
}

func (e *encoder) null() error {
	e.out = append(e.out, "null"...)
	return nil
}

func (e *encoder) float(v float64) {
	switch {
	case math.IsNaN(v):
		e.out = append(e.out, "null"...)
	case math.IsInf(v, 1):
		e.out = append(e.out, `"+Inf"`...)
	case math.IsInf(v, -1):
		e.out = append(e.out, `"-Inf"`...)
	default:
		e.out = strconv.AppendFloat(e.out, v, 'g', -1, 64)
	}
}

func (e *encoder) text(s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("the text %q is not UTF-8", s)
	}
	quoted, err := json.Marshal(s)
	e.out = append(e.out, quoted...)
	return err
}

func (e *encoder) list(v reflect.Value) error {
	e.out = append(e.out, '[')
	if numbers, ok := v.Interface().([]float64); ok {
		for i, x := range numbers {
			if i > 0 {
				e.out = append(e.out, ',')
			}
			e.float(x)
		}
	} else {
		for i := range v.Len() {
			if i > 0 {
				e.out = append(e.out, ',')
			}
			if err := e.value(v.Index(i)); err != nil {
				return fmt.Errorf("[%d]: %w", i, err)
			}
		}
	}
	e.out = append(e.out, ']')
	return nil
}

// fields writes the fields of a struct, but for those that are absent.
func (e *encoder) fields(v reflect.Value) error {
	e.out = append(e.out, '{')
	first := true
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !saved(field) || absent(v.Field(i)) {
			continue
		}
		if !first {
			e.out = append(e.out, ',')
		}
		first = false
		e.out = append(e.out, '"')
		e.out = append(e.out, field.Name...)
		e.out = append(e.out, `":`...)
		if err := e.value(v.Field(i)); err != nil {
			return fmt.Errorf("%s: %w", field.Name, err)
		}
	}
	e.out = append(e.out, '}')
	return nil
}

// absent reports whether a field is left out because it is zero. That is not asked of −0, and of
// what may hold one.
func absent(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float64:
		return math.Float64bits(v.Float()) == 0
	case reflect.Struct, reflect.Array:
		return false
	}
	return v.IsZero()
}

// saved reports whether a file holds the field. A learner within a learner has the tag saved:"-".
func saved(field reflect.StructField) bool {
	return field.IsExported() && field.Tag.Get("saved") != "-"
}

func (e *encoder) pointer(v reflect.Value) error {
	if v.IsNil() {
		return e.null()
	}
	switch m := v.Interface().(type) {
	case *mat.Dense:
		return e.matrix(m)
	case *mat.SymDense:
		return e.matrix(m)
	}
	if name := kinds.named[v.Type()]; name != "" {
		return e.model(name, v)
	}
	return e.value(v.Elem())
}

func (e *encoder) matrix(m mat.Matrix) error {
	rows, columns := m.Dims()
	if rows == 0 || columns == 0 {
		return e.null()
	}
	data := make([]float64, 0, rows*columns)
	for i := range rows {
		for j := range columns {
			data = append(data, m.At(i, j))
		}
	}
	return e.fields(reflect.ValueOf(matrix{rows, columns, data}))
}

// kind writes the value of an interface with the name of its type.
func (e *encoder) kind(v reflect.Value) error {
	if v.IsNil() {
		return e.null()
	}
	v = v.Elem()
	name := kinds.named[v.Type()]
	switch {
	case kinds.model[name] != nil:
		return e.model(name, v)
	case name == "":
		return fmt.Errorf("the type %v is not known; see classify.Register and "+
			"classify.RegisterOptions", v.Type())
	}
	e.out = append(e.out, `{"Kind":`...)
	if err := e.text(name); err != nil {
		return err
	}
	e.out = append(e.out, `,"Value":`...)
	if err := e.value(v); err != nil {
		return err
	}
	e.out = append(e.out, '}')
	return nil
}

// model writes a model, and its schema unless the model around it has the same.
func (e *encoder) model(kind string, v reflect.Value) error {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Errorf("the %v is nil", v.Type())
	}
	state, err := kinds.model[kind].save(v)
	if err != nil {
		return err
	}
	e.out = append(e.out, `{"Kind":`...)
	if err := e.text(kind); err != nil {
		return err
	}
	outer := e.schema
	defer func() { e.schema = outer }()
	if m, ok := v.Interface().(interface {
		Schema() Schema
		Options() any
	}); ok {
		schema, options := m.Schema(), m.Options()
		// without classes it is that of a model that was not fitted to a data set
		if len(schema.Classes) > 0 && (outer == nil || !outer.equal(schema)) {
			e.out = append(e.out, `,"Schema":`...)
			if err := e.fields(reflect.ValueOf(schema)); err != nil {
				return fmt.Errorf("Schema: %w", err)
			}
			e.schema = &schema
		}
		if options != nil {
			e.out = append(e.out, `,"Options":`...)
			if err := e.kind(reflect.ValueOf(&options).Elem()); err != nil {
				return fmt.Errorf("%s: %w", kinds.named[reflect.TypeOf(options)], err)
			}
		}
	}
	e.out = append(e.out, `,"State":`...)
	if err := e.value(state); err != nil {
		return err
	}
	e.out = append(e.out, '}')
	return nil
}
