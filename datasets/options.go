package datasets

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/tessella-go/tessella/classify"
)

// Option says how a table is read or written; see [ReadCSV], [WriteCSV], [FromFrame] and [Frame].
type Option func(*options)

type options struct {
	name, source           string // of the data set; of the table, for errors
	class, weights, groups string
	target                 *[]float64 // of Target, whose column is class
	drop, nominal, numeric []string
	missing                []string
	dates                  []dateColumn
	cells                  []cellsOf
	like                   *classify.Schema
	comma                  rune
	decimalComma, latin1   bool
}

// cellsOf says where to copy the texts of a column.
type cellsOf struct {
	column string
	dst    *[]string
}

// dateColumn says how the dates of a column are written.
type dateColumn struct{ name, layout string }

// Class names the column of the class labels. Without it, readers take the class column of the
// schema of [Like] if the table has it, and otherwise the last column. Writers take Dataset.Class,
// or "class" if that is empty.
func Class(column string) Option {
	return func(o *options) { o.class, o.target = column, nil }
}

// Target names a column of numbers that is to be predicted, instead of classes, and writes them to
// dst, one for each row. A number that is missing is an error. All rows then have one class, which
// has the name of the column, because a learner of numbers such as tree.Regression does not use it:
//
//	var price []float64
//	ds, err := datasets.ReadCSVFile("houses.csv", datasets.Target("price", &price))
//	model, err := tree.Regression{}.Fit(ds, price)
func Target(column string, dst *[]float64) Option {
	return func(o *options) { o.class, o.target = column, dst }
}

// Weights names a column with the weight of each row, a finite number ≥ 0. Without it, readers set
// no weights, and writers call the column "weight" if the data set has weights.
func Weights(column string) Option { return func(o *options) { o.weights = column } }

// Groups names a column that says which rows belong together, such as the number of a patient. It
// is no attribute, and its texts are numbered in the order of their first appearance; see
// Dataset.Groups. Without it, readers set no groups, and writers call the column "group" if the
// data set has groups.
func Groups(column string) Option { return func(o *options) { o.groups = column } }

// Drop leaves columns out, such as row numbers and persons' names. Drop("") leaves out a column
// without a name, as pandas and R write for row numbers.
func Drop(columns ...string) Option {
	return func(o *options) { o.drop = append(o.drop, columns...) }
}

// Nominal reads columns as nominal although all their cells are numbers, such
// as codes and 0/1 flags.
func Nominal(columns ...string) Option {
	return func(o *options) { o.nominal = append(o.nominal, columns...) }
}

// Numeric reads columns as numeric, so that a cell that is not a number is an error and does not
// make its column nominal.
func Numeric(columns ...string) Option {
	return func(o *options) { o.numeric = append(o.numeric, columns...) }
}

// Like reads a table with the schema of a training set or of a model: its attributes (found by
// name, in any order), their values and its classes. A value or class that it does not have is an
// error, and so is a column that it does not have: [Drop] it. Cells are read as those of the
// training set were, see [classify.Attribute]; the options [Missing], [Dates] and [DecimalComma]
// add to that.
func Like(train interface{ Schema() classify.Schema }) Option {
	return func(o *options) {
		schema := train.Schema()
		o.like = &schema
	}
}

// Missing names more texts that stand for a missing cell, in all columns, such as "-", "n/a" and
// "-999". A text that is a number stands for all its spellings in numeric columns: "-999" also
// for "-999.0".
func Missing(texts ...string) Option {
	return func(o *options) { o.missing = append(o.missing, texts...) }
}

// Dates reads columns of dates or times as numbers: days since 1 January 1970, 0:00 UTC, which is
// 0. The day after is 1, and noon of that day is 1.5. A day before 1970 is negative. layout says
// how they are written, by the rules of [time.Parse]: "2006-01-02", "02.01.2006 15:04". Times
// without a zone are taken as UTC. A cell that is neither such a date nor missing is an error.
//
// In Go, the number of a time.Time t is float64(t.Unix()) / 86400.
func Dates(layout string, columns ...string) Option {
	return func(o *options) {
		for _, column := range columns {
			o.dates = append(o.dates, dateColumn{column, layout})
		}
	}
}

// DecimalComma reads numbers with a comma before the decimals, such as 1,5. A point within a number
// is an error then.
func DecimalComma() Option { return func(o *options) { o.decimalComma = true } }

// Cells copies the texts of a column to dst, one for each row, in addition to its other use. It may
// be one that is dropped, or that [ReadRows] ignores, such as an identifier to print next to each
// prediction.
func Cells(column string, dst *[]string) Option {
	return func(o *options) { o.cells = append(o.cells, cellsOf{column, dst}) }
}

// Latin1 reads text that is not UTF-8 as Windows-1252, which includes Latin-1. Without it, such a
// text is an error.
func Latin1() Option { return func(o *options) { o.latin1 = true } }

// Comma sets the character between cells if it is not a comma, for example ';' or '\t'.
func Comma(r rune) Option { return func(o *options) { o.comma = r } }

// Name sets the Name of the data set. Errors use it if there is no file name.
func Name(name string) Option { return func(o *options) { o.name = name } }

// settings applies the options. The source, if it is known, is the name of the table in errors.
func settings(source string, opts []Option) (options, error) {
	o := options{comma: ','}
	for _, set := range opts {
		set(&o)
	}
	o.source = cmp.Or(source, o.name)
	if o.comma == 0 || o.comma == '"' || o.comma == '\r' || o.comma == '\n' ||
		o.comma == utf8.RuneError || !utf8.ValidRune(o.comma) {
		return o, o.errorf("%q cannot stand between cells; a comma, semicolon or tab can", o.comma)
	}
	for _, column := range o.nominal {
		if slices.Contains(o.numeric, column) {
			return o, o.errorf("column %q is to be both Nominal and Numeric; it can be one of them",
				column)
		}
	}
	for _, date := range o.dates {
		if slices.Contains(o.nominal, date.name) {
			return o, o.errorf("column %q is to be both Nominal and Dates; it can be one of them",
				date.name)
		}
	}
	if o.like != nil {
		if len(o.nominal)+len(o.numeric) > 0 {
			return o, o.errorf("Like takes the kinds of all columns from %q; leave "+
				"Nominal and Numeric out", o.like.Name)
		}
		schema := classify.Dataset{Attributes: o.like.Attributes, Classes: o.like.Classes,
			Name: o.like.Name}
		if err := schema.Validate(); err != nil {
			return o, o.errorf("Like: %w", err)
		}
	}
	return o, nil
}

// errorf makes an error that names the table.
func (o *options) errorf(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if o.source == "" {
		return fmt.Errorf("datasets: %w", err)
	}
	return fmt.Errorf("datasets: %s: %w", o.source, err)
}
