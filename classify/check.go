package classify

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// checker checks a state against the tags of its fields; see [Register].
type checker struct{ schema Schema }

// anyNumber is the interval of a field whose tag has none.
const anyNumber = "(-Inf,Inf)"

// rule is what the tag of a field asks.
type rule struct {
	sizes                []string // of the dimensions
	interval             string
	low, high            float64 // the ends of the interval
	ascending, null, any bool
	parent               reflect.Value // the struct that has the field
}

func (c checker) fields(path string, v reflect.Value) error {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !saved(field) {
			continue
		}
		r := c.rule(field.Tag.Get("saved"), v)
		if err := c.value(path+field.Name, v.Field(i), r, r.sizes); err != nil {
			return err
		}
	}
	return nil
}

// rule reads the tag of a field of parent.
func (c checker) rule(tag string, parent reflect.Value) rule {
	r := rule{interval: anyNumber, parent: parent}
	for word := range strings.FieldsSeq(tag) {
		switch {
		case word == "null":
			r.null = true
		case word == "any":
			r.any = true
		case word == "ascending":
			r.ascending = true
		case strings.ContainsAny(word[:1], "[("):
			r.interval = word
		default:
			r.sizes = strings.Split(word, "×")
		}
	}
	low, high, _ := strings.Cut(r.interval[1:len(r.interval)-1], ",")
	r.low, r.high = c.number(low, parent), c.number(high, parent)
	return r
}

// number returns the number that a tag names: a product of numbers, sizes of the schema, and
// lengths of fields.
func (c checker) number(name string, parent reflect.Value) float64 {
	product := 1.0
	for factor := range strings.SplitSeq(name, "·") {
		x, err := strconv.ParseFloat(factor, 64)
		switch {
		case factor == "attributes":
			x = float64(len(c.schema.Attributes))
		case factor == "classes":
			x = float64(len(c.schema.Classes))
		case err != nil:
			x = length(parent.FieldByName(factor))
		}
		product *= x
	}
	return product
}

// length returns the number of values of a list, or of rows of a matrix.
func length(v reflect.Value) float64 {
	if m, ok := v.Interface().(*mat.Dense); ok {
		return float64(m.RawMatrix().Rows)
	}
	return float64(v.Len())
}

// value checks a value. sizes are what the rule has for its dimensions.
func (c checker) value(name string, v reflect.Value, r rule, sizes []string) error {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return c.pointer(name, v, r, sizes)
	case reflect.Slice:
		return c.list(name, v, r, sizes)
	case reflect.Struct:
		if r.any {
			return nil
		}
		return c.fields(name+".", v)
	}
	if x, ok := asNumber(v); ok && !r.contains(x) {
		return fmt.Errorf("%s is %v; it should be in %s", name, x, r.interval)
	}
	return nil
}

// asNumber returns the value of a number.
func asNumber(v reflect.Value) (x float64, ok bool) {
	switch {
	case v.CanFloat():
		return v.Float(), true
	case v.CanInt():
		return float64(v.Int()), true
	case v.CanUint():
		return float64(v.Uint()), true
	}
	return 0, false
}

func (r rule) contains(x float64) bool {
	return r.any || (x > r.low || x == r.low && r.interval[0] == '[') &&
		(x < r.high || x == r.high && strings.HasSuffix(r.interval, "]"))
}

// list checks a slice. A list that may be missing is nil then; of a list of pointers, each pointer.
func (c checker) list(name string, v reflect.Value, r rule, sizes []string) error {
	element := v.Type().Elem().Kind()
	if element != reflect.Pointer && element != reflect.Interface {
		if r.null && v.IsNil() {
			return nil
		}
		r.null = false
	}
	if len(sizes) > 0 {
		if err := c.size(name, v.Len(), "values", r, sizes[0]); err != nil {
			return err
		}
		sizes = sizes[1:]
	}
	if v.Type().Elem().Kind() == reflect.Int32 && r.interval == anyNumber && !r.ascending {
		return nil // a model may hold millions of which nothing is asked
	}
	last := math.Inf(-1)
	for i := range v.Len() {
		if x, ok := asNumber(v.Index(i)); !ok {
			at := fmt.Sprintf("%s[%d]", name, i)
			if err := c.value(at, v.Index(i), r, sizes); err != nil {
				return err
			}
		} else if !r.contains(x) || r.ascending && x <= last {
			ascending := ""
			if r.ascending {
				ascending = ", and above the one before it"
			}
			return fmt.Errorf("%s: value %d is %v; it should be in %s%s", name, i+1, x, r.interval,
				ascending)
		} else {
			last = x
		}
	}
	return nil
}

// size checks a length against what a tag has for it.
func (c checker) size(name string, length int, of string, r rule, size string) error {
	least, ok := strings.CutSuffix(size, "+")
	want := c.number(least, r.parent)
	switch got := float64(length); {
	case ok && got < want:
		return fmt.Errorf("%s has %d %s; it should have %v or more", name, length, of, want)
	case !ok && got != want && strings.ContainsAny(size, "0123456789"):
		return fmt.Errorf("%s has %d %s instead of %s", name, length, of, size)
	case !ok && got != want:
		return fmt.Errorf("%s has %d %s for %v %s", name, length, of, want, size)
	}
	return nil
}

// pointer checks a matrix, the sizes of a model, or what a pointer points to. A model has been
// checked when it was loaded.
func (c checker) pointer(name string, v reflect.Value, r rule, sizes []string) error {
	m, isMatrix := v.Interface().(mat.Matrix)
	if v.IsNil() || isMatrix && empty(m) {
		if r.null {
			return nil
		}
		return fmt.Errorf("%s is missing", name)
	}
	model, isModel := v.Interface().(interface{ Schema() Schema })
	known := kinds.named[reflect.TypeOf(v.Interface())] != ""
	switch {
	case isMatrix:
		rows, columns := m.Dims()
		err := c.dims(name, r, sizes, []int{rows, columns}, "rows", "columns")
		if err != nil || r.any {
			return err
		}
		return c.list(name, reflect.ValueOf(mat.DenseCopyOf(m).RawMatrix().Data), r, nil)
	case isModel:
		schema := model.Schema()
		if len(sizes) > 0 && len(schema.Classes) == 0 {
			return fmt.Errorf("%s has no classes", name)
		}
		return c.dims(name, r, sizes, []int{len(schema.Attributes), len(schema.Classes)},
			"attributes", "classes")
	case known && len(sizes) > 0:
		return fmt.Errorf("%s is a %T, which has no Schema", name, v.Interface())
	case known || v.Kind() == reflect.Interface: // an unknown one cannot be saved
		return nil
	}
	return c.value(name, v.Elem(), r, sizes)
}

func empty(m mat.Matrix) bool {
	rows, columns := m.Dims()
	return rows == 0 || columns == 0
}

// dims checks the sizes of a matrix or of a model.
func (c checker) dims(name string, r rule, sizes []string, lengths []int, of ...string) error {
	for i, size := range sizes {
		if err := c.size(name, lengths[i], of[i], r, size); err != nil {
			return err
		}
	}
	return nil
}
