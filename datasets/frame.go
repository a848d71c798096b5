//go:build !js

// A program for a page has no data frames: they would make it larger.

package datasets

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/tessella-go/tessella/classify"
)

// Frame gives the data set as a gota DataFrame: a series of strings for each nominal attribute, of
// floats for each numeric one, in their order; then the weights, if the data set has some or
// [Weights] names their column; then the numbers of the groups, if it has some; then the class as
// strings. Missing cells are gota's NaN. [Class]
// and [Weights] name the last columns. Their default names are Dataset.Class, or "class" if that is
// empty, and "weight". The other options have no effect.
//
// [FromFrame] with [Like] returns an equal data set. If that is impossible, the frame has gota's
// Err set: for an invalid data set, two columns of one name, a column without a name (gota would
// invent one), and a value or class that is spelt "NaN" (gota treats it as missing).
//
// A frame prints its floats with six decimals, and its WriteCSV writes no
// more; [WriteCSV] writes all.
func Frame(ds *classify.Dataset, opts ...Option) dataframe.DataFrame {
	columns, err := frameColumns(ds, opts)
	if err != nil {
		return dataframe.DataFrame{Err: err}
	}
	return dataframe.New(columns...)
}

func frameColumns(ds *classify.Dataset, opts []Option) ([]series.Series, error) {
	o, err := settings("", opts)
	if err == nil {
		err = ds.Validate()
	}
	if err != nil {
		return nil, err
	}
	columns := make([]series.Series, 0, len(ds.Attributes)+2)
	for j, a := range ds.Attributes {
		columns = append(columns, attributeSeries(ds, j, a))
	}
	if o.weights != "" || ds.Weights != nil {
		weights := make([]float64, ds.Len())
		for i := range weights {
			weights[i] = ds.Weight(i)
		}
		columns = append(columns, series.New(weights, series.Float, cmp.Or(o.weights, "weight")))
	}
	if ds.Groups != nil {
		columns = append(columns, series.New(ds.Groups, series.Int, cmp.Or(o.groups, "group")))
	}
	labels := make([]string, ds.Len())
	for i, y := range ds.Y {
		labels[i] = ds.Classes[y]
	}
	columns = append(columns, series.New(labels, series.String, cmp.Or(o.class, ds.Class, "class")))

	seen := map[string]bool{}
	for j, column := range columns {
		switch {
		case column.Name == "":
			return nil, fmt.Errorf("datasets: attribute %d of %q has no name, which a frame's "+
				"column needs", j+1, ds.Name)
		case seen[column.Name]:
			return nil, fmt.Errorf("datasets: two columns of the frame would be named %q; give "+
				"Class, Weights or Groups another name", column.Name)
		}
		seen[column.Name] = true
	}
	if slices.Contains(slices.Concat(append(nominalValues(ds), ds.Classes)...), "NaN") {
		return nil, fmt.Errorf(`datasets: %q has a value named "NaN", which a frame takes as `+
			`missing; rename it`, ds.Name)
	}
	return columns, nil
}

func attributeSeries(ds *classify.Dataset, j int, a classify.Attribute) series.Series {
	if !a.Nominal() {
		numbers := make([]float64, ds.Len())
		for i := range numbers {
			numbers[i] = ds.X.At(i, j)
		}
		return series.New(numbers, series.Float, a.Name)
	}
	texts := make([]string, ds.Len())
	for i := range texts {
		texts[i] = "NaN" // how gota spells a missing string
		if v := ds.X.At(i, j); !math.IsNaN(v) {
			texts[i] = a.Values[int(v)]
		}
	}
	return series.New(texts, series.String, a.Name)
}

// FromFrame makes a data set of a gota DataFrame. Options, checks and errors are those of
// [ReadCSV], with rows (counted from 1) instead of lines. But the kind of a column is that of its
// series: floats and integers are numeric, strings and booleans nominal, unless an option overrules
// it. Missing cells are gota's NaN and the texts that are missing in [ReadCSV].
//
// A frame of gota's own ReadCSV may have lost something already. Its type detection turns codes
// such as 007 into the integer 7. It makes a column of "true" and 2 boolean, with the 2 missing. It
// renames columns of equal name. [ReadFrame] does none of these.
func FromFrame(df dataframe.DataFrame, opts ...Option) (*classify.Dataset, error) {
	o, err := settings("", opts)
	if err != nil {
		return nil, err
	}
	if df.Err != nil {
		return nil, o.errorf("the frame has an error: %w", df.Err)
	}
	rows, _ := df.Dims()
	if rows == 0 {
		return nil, o.errorf("the frame has no rows")
	}
	t := &table{options: &o, unit: "row", rows: rows}
	for _, name := range df.Names() {
		if err := t.addColumn(name); err != nil {
			return nil, o.errorf("%w", err)
		}
		s := df.Col(name)
		c := t.byName[name]
		if c.kind = nominal; s.Type() == series.Float || s.Type() == series.Int {
			c.kind, c.plain = numeric, true
		}
		for i := range rows {
			switch cell := s.Elem(i); {
			case cell.IsNA():
				c.codes = append(c.codes, absent)
			case s.Type() == series.Float: // gota's own text of it has six decimals
				c.add(strconv.FormatFloat(cell.Float(), 'g', -1, 64), i+1)
			default:
				c.add(cell.String(), i+1)
			}
		}
	}
	return t.dataset()
}

// ReadFrame is [ReadCSV] into a gota DataFrame: the same options, checks and rules for kinds, which
// are not gota's own (see [Frame]). It has all columns that are not dropped, including the class,
// in the order of the file.
func ReadFrame(r io.Reader, opts ...Option) (dataframe.DataFrame, error) {
	o, err := settings(fileName(r), opts)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	if o.target != nil {
		return dataframe.DataFrame{}, o.errorf("a frame has the column %q itself; leave Target out",
			o.class)
	}
	t, err := readTable(r, &o)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	ds, err := t.dataset()
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	df := Frame(ds, Class(o.class), Weights(o.weights), Groups(o.groups)).Select(t.kept())
	if df.Err != nil {
		return dataframe.DataFrame{}, df.Err
	}
	return df, nil
}
