package datasets

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// table is the content of a CSV file or a DataFrame, before the meaning of its columns is known.
type table struct {
	*options
	unit    string // what errors count: "line" of a file, "row" of a frame
	columns []*column
	byName  map[string]*column
	rows    int
}

func (t *table) addColumn(name string) error {
	if name == "" && !slices.Contains(t.drop, "") {
		return fmt.Errorf(`column %d has no name; give it one, or leave it out with Drop("")`,
			len(t.columns)+1)
	}
	if _, ok := t.byName[name]; ok {
		at := slices.IndexFunc(t.columns, func(c *column) bool { return c.name == name })
		return fmt.Errorf("columns %d and %d are both named %q; give one of them another name",
			at+1, len(t.columns)+1, name)
	}
	if t.byName == nil {
		t.byName = map[string]*column{}
	}
	c := &column{name: name, index: map[string]int32{}}
	t.columns = append(t.columns, c)
	t.byName[name] = c
	return nil
}

func (t *table) names() []string {
	names := make([]string, len(t.columns))
	for j, c := range t.columns {
		names[j] = c.name
	}
	return names
}

// kept lists the columns that are not dropped.
func (t *table) kept() []string {
	return slices.DeleteFunc(t.names(), func(name string) bool {
		return slices.Contains(t.drop, name)
	})
}

// dataset gives the columns their roles and decodes them. It sets options.class to the
// name of the class column.
func (t *table) dataset() (*classify.Dataset, error) {
	attributes, err := t.roles()
	if err != nil {
		return nil, err
	}
	if err := t.copyCells(); err != nil {
		return nil, err
	}
	ds := &classify.Dataset{
		Name:       t.name,
		Class:      t.class,
		Attributes: make([]classify.Attribute, len(attributes)),
		X:          mat.NewDense(t.rows, len(attributes), nil),
		Y:          make([]int, t.rows),
	}
	for j, c := range attributes {
		if t.like != nil {
			ds.Attributes[j] = t.reading(t.like.Attributes[j], c)
			ds.Attributes[j].Values = slices.Clone(ds.Attributes[j].Values)
		} else if ds.Attributes[j], err = t.attribute(c); err != nil {
			return nil, err
		}
		if err := t.fill(ds.X, j, c, ds.Attributes[j]); err != nil {
			return nil, err
		}
	}
	if t.target != nil {
		ds.Classes = []string{t.class}
		if *t.target, err = t.numbers(t.class, "target"); err != nil {
			return nil, err
		}
	} else if err := t.labels(ds); err != nil {
		return nil, err
	}
	if t.weights != "" {
		if ds.Weights, err = t.rowWeights(); err != nil {
			return nil, err
		}
	}
	if t.groups != "" {
		if ds.Groups, err = t.rowGroups(); err != nil {
			return nil, err
		}
	}
	return ds, nil
}

// fill sets column j of X.
func (t *table) fill(X *mat.Dense, j int, c *column, a classify.Attribute) error {
	values, err := t.decode(c, a)
	if err != nil {
		return err
	}
	for i, code := range c.codes {
		v := math.NaN()
		if code != absent {
			v = values[code]
		}
		X.Set(i, j, v)
	}
	return nil
}

// matrix decodes the columns of the schema's attributes only.
func (t *table) matrix() (*mat.Dense, error) {
	attributes, err := t.ofSchema(t.names())
	if err != nil {
		return nil, err
	}
	if err := t.copyCells(); err != nil {
		return nil, err
	}
	X := mat.NewDense(t.rows, len(attributes), nil)
	for j, c := range attributes {
		if err := t.fill(X, j, c, t.reading(t.like.Attributes[j], c)); err != nil {
			return nil, err
		}
	}
	return X, nil
}

// copyCells copies the cells of the option [Cells].
func (t *table) copyCells() error {
	for _, cells := range t.cells {
		c := t.byName[cells.column]
		if c == nil {
			return t.noColumn(cells.column)
		}
		texts := make([]string, t.rows)
		for i, code := range c.codes {
			if code != absent {
				texts[i] = c.texts[code]
			}
		}
		*cells.dst = texts
	}
	return nil
}

// roles finds the columns that the options name, and returns those of the attributes, in the
// order of the data set's.
func (t *table) roles() ([]*column, error) {
	for _, list := range [][]string{t.drop, t.nominal, t.numeric} {
		for _, name := range list {
			if t.byName[name] == nil {
				return nil, t.noColumn(name)
			}
		}
	}
	if t.weights != "" {
		switch {
		case t.byName[t.weights] == nil:
			return nil, t.noColumn(t.weights)
		case slices.Contains(t.drop, t.weights):
			return nil, t.errorf("column %q has the weights and is dropped; it can be one of them",
				t.weights)
		}
	}
	if t.groups != "" {
		switch {
		case t.byName[t.groups] == nil:
			return nil, t.noColumn(t.groups)
		case slices.Contains(t.drop, t.groups) || t.groups == t.weights:
			return nil, t.errorf("column %q has the groups, so it cannot be dropped or have the "+
				"weights", t.groups)
		}
	}
	rest := t.kept()
	if t.class == "" && t.like != nil && slices.Contains(rest, t.like.Class) {
		t.class = t.like.Class
	}
	if t.class == "" {
		free := slices.DeleteFunc(slices.Clone(rest), func(name string) bool {
			return name == t.weights || name == t.groups
		})
		if len(free) == 0 {
			return nil, t.errorf("no column is left for the class; the columns are %s",
				quoted(t.names()))
		}
		t.class = free[len(free)-1]
	}
	switch {
	case t.byName[t.class] == nil:
		return nil, t.noColumn(t.class)
	case slices.Contains(t.drop, t.class):
		return nil, t.errorf("column %q is the class and is dropped; name another with Class",
			t.class)
	case t.class == t.weights || t.class == t.groups:
		return nil, t.errorf("column %q has the weights or groups, so it cannot be the class; "+
			"name another with Class", t.class)
	case slices.Contains(t.numeric, t.class):
		return nil, t.errorf("column %q is the class, whose labels are names; leave it out of "+
			"Numeric, read it as numbers with Target, or name another with Class", t.class)
	}
	rest = slices.DeleteFunc(rest, func(name string) bool {
		return name == t.class || name == t.weights || name == t.groups
	})
	if err := t.setDates(rest); err != nil {
		return nil, err
	}
	if t.like != nil {
		return t.likeTrain(rest)
	}
	if len(rest) == 0 {
		return nil, t.errorf("no column is left for an attribute beside the class %q; "+
			"the columns are %s", t.class, quoted(t.names()))
	}
	attributes := make([]*column, len(rest))
	for j, name := range rest {
		c := t.byName[name]
		switch {
		case slices.Contains(t.nominal, name):
			c.kind = nominal
		case slices.Contains(t.numeric, name):
			c.kind = numeric
		}
		attributes[j] = c
	}
	return attributes, nil
}

// setDates marks the columns of dates, which must be attributes.
func (t *table) setDates(attributes []string) error {
	for _, date := range t.dates {
		c := t.byName[date.name]
		if c == nil {
			return t.noColumn(date.name)
		}
		if !slices.Contains(attributes, date.name) {
			return t.errorf("column %q is to hold Dates, but it is not an attribute; leave it out "+
				"of Dates", date.name)
		}
		c.kind, c.layout = numeric, date.layout
	}
	return nil
}

// likeTrain pairs the columns with the attributes of the schema, which must be all of them.
func (t *table) likeTrain(names []string) ([]*column, error) {
	if _, ok := t.like.Attribute(t.class); ok {
		return nil, t.errorf("the class column would be %q, an attribute of %q; name the class "+
			"column with Class", t.class, t.like.Name)
	}
	for _, name := range names {
		if _, ok := t.like.Attribute(name); !ok {
			return nil, t.errorf("column %q is not an attribute of %q, which has %s; leave "+
				"it out with Drop", name, t.like.Name, quoted(attributeNames(t.like.Attributes)))
		}
	}
	return t.ofSchema(names)
}

// ofSchema finds the columns of the schema's attributes among those named.
func (t *table) ofSchema(names []string) ([]*column, error) {
	attributes := make([]*column, len(t.like.Attributes))
	for j, a := range t.like.Attributes {
		if !slices.Contains(names, a.Name) {
			return nil, t.errorf("there is no column %q, an attribute of %q; the columns are %s",
				a.Name, t.like.Name, quoted(t.names()))
		}
		attributes[j] = t.byName[a.Name]
		if a.Nominal() && attributes[j].layout != "" {
			return nil, t.errorf("column %q is to hold Dates, but the attribute is nominal in %q; "+
				"leave it out of Dates", a.Name, t.like.Name)
		}
	}
	if len(attributes) == 0 {
		return nil, t.errorf("Like: %q has no attributes", t.like.Name)
	}
	return attributes, nil
}

// labels decodes the class column into Classes and Y.
func (t *table) labels(ds *classify.Dataset) error {
	c := t.byName[t.class]
	schema := classify.Attribute{Name: c.name}
	if t.like != nil {
		schema.Values = slices.Clone(t.like.Classes)
	} else {
		schema.Values = t.values(c)
	}
	ds.Classes = schema.Values
	if i := slices.Index(c.codes, absent); i >= 0 {
		return t.errorf("%s %d, column %q: the class label is missing; every example needs one",
			t.unit, i+1, c.name)
	}
	known := positions(schema.Values)
	classes := make([]int, len(c.texts))
	for code, text := range c.texts {
		k, ok := known[text]
		switch {
		case ok:
			classes[code] = k
		case t.isMissing(text):
			return t.errorf("%s %d, column %q: the class label is missing (%q); every "+
				"example needs one", t.unit, c.lines[code], c.name, text)
		default:
			return t.errorf("%s %d, column %q: %q is none of the classes of %q, %s", t.unit,
				c.lines[code], c.name, text, t.like.Name, quoted(t.like.Classes))
		}
	}
	for i, code := range c.codes {
		ds.Y[i] = classes[code]
	}
	return nil
}

// rowWeights decodes the column of weights.
func (t *table) rowWeights() ([]float64, error) {
	weights, err := t.numbers(t.weights, "weight")
	for i, w := range weights {
		if w < 0 {
			c := t.byName[t.weights]
			return nil, t.errorf("%s %d, column %q: the weight %q is not a number ≥ 0", t.unit,
				c.lines[c.codes[i]], c.name, c.texts[c.codes[i]])
		}
	}
	return weights, err
}

// numbers decodes a column in which every row has a number.
func (t *table) numbers(name, what string) ([]float64, error) {
	c := t.byName[name]
	values, err := t.decode(c, t.reading(classify.Attribute{Name: c.name}, c))
	if err != nil {
		return nil, err
	}
	numbers := make([]float64, t.rows)
	for i, code := range c.codes {
		if code == absent || math.IsNaN(values[code]) {
			line := i + 1
			if code != absent {
				line = int(c.lines[code])
			}
			return nil, t.errorf("%s %d, column %q: the %s is missing; every row needs one",
				t.unit, line, c.name, what)
		}
		numbers[i] = values[code]
	}
	return numbers, nil
}

// rowGroups numbers the texts of the column of groups.
func (t *table) rowGroups() ([]int, error) {
	c, number := t.byName[t.groups], map[string]int{}
	groups := make([]int, t.rows)
	for i, code := range c.codes {
		if code == absent || t.isMissing(c.texts[code]) {
			line := i + 1
			if code != absent {
				line = int(c.lines[code])
			}
			return nil, t.errorf("%s %d, column %q: the group is missing; every row needs one",
				t.unit, line, c.name)
		}
		text := c.texts[code]
		if _, ok := number[text]; !ok {
			number[text] = len(number)
		}
		groups[i] = number[text]
	}
	return groups, nil
}

func (t *table) noColumn(name string) error {
	return t.errorf("there is no column %q; the columns are %s", name, quoted(t.names()))
}
