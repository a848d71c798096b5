package classify

import (
	"fmt"
	"slices"
)

// Schema says what the numbers of a row and of a label mean: all of a [Dataset] but its rows. A
// model keeps that of its training set, and [Save] writes it with the model.
type Schema struct {
	Name       string // of the data set
	Attributes []Attribute
	Classes    []string // the classes' names, in the order of their indices
	Class      string   // the name of the class column; "" if it is not known
}

// Attribute returns the column of that name, and false if there is none.
func (s Schema) Attribute(name string) (column int, ok bool) {
	column = slices.IndexFunc(s.Attributes, func(a Attribute) bool { return a.Name == name })
	return column, column >= 0
}

// Row encodes one example from its texts, one for each attribute, as they would stand in a CSV
// file.
func (s Schema) Row(values ...string) ([]float64, error) {
	if len(values) != len(s.Attributes) {
		return nil, fmt.Errorf("classify: a row of %q has %d values (%s), not %d", s.Name,
			len(s.Attributes), s.columnNames(), len(values))
	}
	x := make([]float64, len(values))
	for j, text := range values {
		v, err := s.Attributes[j].Parse(text)
		if err != nil {
			return nil, fmt.Errorf("classify: %w", err)
		}
		x[j] = v
	}
	return x, nil
}

// RowOf encodes one example from its texts by the names of the attributes, as they come from a form
// or a JSON object. A name that is missing or unknown is an error.
func (s Schema) RowOf(cells map[string]string) ([]float64, error) {
	values := make([]string, len(s.Attributes))
	for j, a := range s.Attributes {
		text, ok := cells[a.Name]
		if !ok {
			return nil, fmt.Errorf("classify: there is no value of attribute %q; for an unknown "+
				"one write \"?\"", a.Name)
		}
		values[j] = text
	}
	for name := range cells {
		if _, ok := s.Attribute(name); !ok {
			return nil, fmt.Errorf("classify: %q has no attribute %q; it has %s", s.Name, name,
				s.columnNames())
		}
	}
	return s.Row(values...)
}

// Format gives the texts of a row, the inverse of [Schema.Row]. It panics if the row does not have
// one value for each attribute.
func (s Schema) Format(x []float64) []string {
	if len(x) != len(s.Attributes) {
		panic(fmt.Sprintf("classify: row has %d values, the data set %d attributes", len(x),
			len(s.Attributes)))
	}
	texts := make([]string, len(x))
	for j, v := range x {
		texts[j] = s.Attributes[j].Format(v)
	}
	return texts
}

// equal reports whether two schemas have the same names in the same order.
func (s Schema) equal(t Schema) bool {
	return s.Name == t.Name && s.Class == t.Class && slices.Equal(s.Classes, t.Classes) &&
		sameAttributes(s.Attributes, t.Attributes)
}

// validate checks that the names of classes, attributes and values are there, and each once.
func (s Schema) validate() error {
	if len(s.Classes) == 0 {
		return fmt.Errorf("classify: %q has no classes", s.Name)
	}
	if name, ok := repeated(s.Classes); ok {
		return fmt.Errorf("classify: class %q stands twice in the classes of %q", name, s.Name)
	}
	seen := make(map[string]bool, len(s.Attributes))
	for _, a := range s.Attributes {
		if seen[a.Name] {
			return fmt.Errorf("classify: %q has two attributes named %q", s.Name, a.Name)
		}
		seen[a.Name] = true
		if name, ok := repeated(a.Values); ok {
			return fmt.Errorf("classify: value %q stands twice in attribute %q", name, a.Name)
		}
		if a.Nominal() && len(a.Values) == 0 {
			return fmt.Errorf("classify: nominal attribute %q has no values", a.Name)
		}
	}
	return nil
}

func (s Schema) columnNames() string {
	names := make([]string, len(s.Attributes))
	for j, a := range s.Attributes {
		names[j] = a.Name
	}
	return quoted(names)
}

func sameAttributes(a, b []Attribute) bool {
	return slices.EqualFunc(a, b, func(a, b Attribute) bool {
		return a.Name == b.Name && a.Nominal() == b.Nominal() && slices.Equal(a.Values, b.Values)
	})
}
