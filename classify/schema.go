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

// Row encodes one example from its texts, one for each attribute, as they would stand in the file
// of the training set; see [Attribute.Parse].
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

// RowOf encodes one example from its cells by the names of the attributes, as they come from a form
// or a JSON object. A cell is a text, which is read as one of the training file was, or a number (a
// float64, a [json.Number] or an int), a bool or nil, as package json decodes them. nil is missing.
// A date must be a text. A name that is missing or unknown is an error.
func (s Schema) RowOf(cells map[string]any) ([]float64, error) {
	x := make([]float64, len(s.Attributes))
	for j, a := range s.Attributes {
		cell, ok := cells[a.Name]
		if !ok {
			return nil, fmt.Errorf("classify: there is no value of attribute %q; for an unknown "+
				"one write \"?\"", a.Name)
		}
		var err error
		if x[j], err = a.parseAny(cell); err != nil {
			return nil, fmt.Errorf("classify: %w", err)
		}
	}
	for name := range cells {
		if _, ok := s.Attribute(name); !ok {
			return nil, fmt.Errorf("classify: %q has no attribute %q; it has %s", s.Name, name,
				s.columnNames())
		}
	}
	return x, nil
}

// Open returns the schema for rows that may have values which the training set did not have. They
// are then missing, and not an error; see [Attribute].
func (s Schema) Open() Schema {
	s.Attributes = slices.Clone(s.Attributes)
	for j := range s.Attributes {
		s.Attributes[j].Open = true
	}
	return s
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
		slices.EqualFunc(s.Attributes, t.Attributes, Attribute.equal)
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

// equal reports whether two attributes are the same and read in the same way.
func (a Attribute) equal(b Attribute) bool {
	return sameAttributes([]Attribute{a}, []Attribute{b}) && slices.Equal(a.Missing, b.Missing) &&
		a.DecimalComma == b.DecimalComma && a.Date == b.Date && a.Open == b.Open
}

// sameAttributes reports whether the numbers of rows mean the same.
func sameAttributes(a, b []Attribute) bool {
	return slices.EqualFunc(a, b, func(a, b Attribute) bool {
		return a.Name == b.Name && a.Nominal() == b.Nominal() && slices.Equal(a.Values, b.Values)
	})
}
