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
	case reflect.Slice, reflect.Func, reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return e.plain(nil)
		}
	}
	switch v.Kind() {
	case reflect.Float64:
		e.float(v.Float())
		return nil
	case reflect.Slice:
		return e.list(v)
	case reflect.Struct:
		return e.fields(v)
	case reflect.Pointer:
		return e.pointer(v)
	case reflect.Interface:
		return e.kind(v.Elem())
	case reflect.Func:
		name := kinds.functionName[v.Pointer()]
		if name == "" {
			return fmt.Errorf("the function is not known by a name; see classify.RegisterOptions")
		}
		return e.plain(name)
	case reflect.String:
		if !utf8.ValidString(v.String()) {
			return fmt.Errorf("the text %q is not UTF-8", v)
		}
	}
	return e.plain(v.Interface())
}

// plain writes what package json can write.
func (e *encoder) plain(v any) error {
	text, err := json.Marshal(v)
	e.out = append(e.out, text...)
	return err
}

// float writes a number, and the three values that JSON lacks.
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

func (e *encoder) list(v reflect.Value) error {
	kind := v.Type().Elem().Kind()
	if kind == reflect.Int || kind == reflect.Int32 { // at once, because a model may hold millions
		return e.plain(v.Interface())
	}
	numbers, _ := v.Interface().([]float64)
	e.out = append(e.out, '[')
	for i := range v.Len() {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		if numbers != nil {
			e.float(numbers[i])
		} else if err := e.value(v.Index(i)); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
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
		e.out = fmt.Appendf(e.out, "%q:", field.Name)
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
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// saved reports whether a file holds the field. A learner within a learner has the tag saved:"-".
func saved(field reflect.StructField) bool {
	return field.IsExported() && field.Tag.Get("saved") != "-"
}

func (e *encoder) pointer(v reflect.Value) error {
	if kinds.named[v.Type()] != "" {
		return e.kind(v)
	}
	switch m := v.Interface().(type) {
	case *mat.Dense, *mat.SymDense:
		rows, columns := m.(mat.Matrix).Dims()
		if rows == 0 || columns == 0 {
			return e.plain(nil)
		}
		data := mat.DenseCopyOf(m.(mat.Matrix)).RawMatrix().Data
		return e.fields(reflect.ValueOf(matrix{rows, columns, data}))
	}
	return e.value(v.Elem())
}

// kind writes the value of an interface, or a model, with the name of its type. A model has its
// schema unless the model around it has the same.
func (e *encoder) kind(v reflect.Value) error {
	name := kinds.named[v.Type()]
	if name == "" {
		return fmt.Errorf("the type %v is not known; see classify.Register and "+
			"classify.RegisterOptions", v.Type())
	}
	e.out = append(e.out, `{"Kind":`...)
	if err := e.plain(name); err != nil {
		return err
	}
	outer := e.schema
	defer func() { e.schema = outer }()
	kind := kinds.model[name]
	if kind == nil {
		e.out = append(e.out, `,"Value":`...)
	} else {
		if v.Kind() == reflect.Pointer && v.IsNil() {
			return fmt.Errorf("the %v is nil", v.Type())
		}
		f, err := e.fitted(v.Interface())
		if err != nil {
			return err
		}
		if v, err = kind.save(f, v); err != nil {
			return err
		}
		e.out = append(e.out, `,"State":`...)
	}
	if err := e.value(v); err != nil {
		return err
	}
	e.out = append(e.out, '}')
	return nil
}

// fitted writes the schema and the options of a model, if it has them, and returns them.
func (e *encoder) fitted(model any) (f Fitted, err error) {
	if e.schema != nil {
		f.schema = *e.schema
	}
	m, ok := model.(interface {
		Schema() Schema
		Options() any
	})
	if !ok {
		return f, nil
	}
	// without classes it is that of a model that was not fitted to a data set
	schema := m.Schema()
	if len(schema.Classes) > 0 && (e.schema == nil || !e.schema.equal(schema)) {
		e.schema, f.schema = &schema, schema
		e.out = append(e.out, `,"Schema":`...)
		if err := e.fields(reflect.ValueOf(schema)); err != nil {
			return f, fmt.Errorf("Schema: %w", err)
		}
	}
	if f.options = m.Options(); f.options == nil {
		return f, nil
	}
	e.out = append(e.out, `,"Options":`...)
	if err := e.kind(reflect.ValueOf(f.options)); err != nil {
		return f, fmt.Errorf("%s: %w", kinds.named[reflect.TypeOf(f.options)], err)
	}
	return f, nil
}
