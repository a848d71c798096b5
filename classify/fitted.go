package classify

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Model is what every classifier of this module is: it predicts, explains itself, and knows what it
// was trained on.
type Model interface {
	Explainer
	Schema() Schema
	Options() any
}

// Fitted is part of every model: what it was trained on, and with which options.
type Fitted struct {
	schema  Schema
	options any
}

// NewFitted is called by the Fit of a learner, which passes itself as options. Lists are shared,
// not copied.
func NewFitted(schema Schema, options any) Fitted { return Fitted{schema, options} }

// Schema returns the names of the attributes and classes of the training set.
func (f Fitted) Schema() Schema { return f.schema }

// Options returns the learner that made the model, for example a tree.CART with its fields. It is
// nil if no learner did.
func (f Fitted) Options() any { return f.options }

// MarshalJSON is an error: a model is written by [Save], which keeps all of it.
func (f Fitted) MarshalJSON() ([]byte, error) {
	return nil, errors.New("classify: a model is not marshalled; write it with classify.Save")
}

// String prints the options that are not 0, but for learners within the learner, and what the model
// was trained on. Models that a person can read, such as trees, print themselves instead.
func (f Fitted) String() string {
	options := "a model"
	if f.options != nil {
		options = describe(reflect.ValueOf(f.options))
	}
	text := fmt.Sprintf("%s of %q: %s", options, f.schema.Name,
		plural(len(f.schema.Attributes), "attribute"))
	if names := f.schema.Classes; len(names) > 0 {
		const most = 10
		text += ", classes " + strings.Join(names[:min(most, len(names))], ", ")
		if more := len(names) - most; more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
	}
	return text
}

// describe writes a value as in a program, without what is 0.
func describe(v reflect.Value) string {
	if _, ok := v.Interface().(fmt.Stringer); ok && v.Kind() != reflect.Pointer {
		return fmt.Sprint(v)
	}
	name := shortName(v.Type().PkgPath() + "." + v.Type().Name())
	var parts []string
	switch v.Kind() {
	case reflect.Interface:
		return describe(v.Elem())
	case reflect.Func:
		return kinds.functionName[v.Pointer()]
	case reflect.Pointer, reflect.Map:
		return v.Type().String()
	case reflect.Slice, reflect.Array:
		const most = 8
		for i := range min(most, v.Len()) {
			parts = append(parts, describe(v.Index(i)))
		}
		if v.Len() > most {
			parts = append(parts, fmt.Sprintf("and %d more", v.Len()-most))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); saved(field) && !v.Field(i).IsZero() {
				parts = append(parts, field.Name+": "+describe(v.Field(i)))
			}
		}
		return name + "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v)
}
