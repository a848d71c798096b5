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
	class, weights         string
	drop, nominal, numeric []string
	like                   *classify.Dataset
	comma                  rune
}

// Class names the column of the class labels. Without it readers take the last column, and
// writers call it "class".
func Class(column string) Option { return func(o *options) { o.class = column } }

// Weights names a column with the weight of each row, a finite number ≥ 0. Without it readers give
// no weights, and writers call the column "weight" where the data set has weights.
func Weights(column string) Option { return func(o *options) { o.weights = column } }

// Drop leaves columns out, such as row numbers and persons' names.
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

// Like reads a table with the schema of train: its attributes (found by name, in any order), their
// values and its classes. A value or class that train does not have is an error, and so is a column
// that it does not have: [Drop] it.
func Like(train *classify.Dataset) Option { return func(o *options) { o.like = train } }

// Comma sets the character between cells, ';' or '\t' for instance, where it is not a comma.
func Comma(r rune) Option { return func(o *options) { o.comma = r } }

// Name sets the Name of the data set, which errors show too where no file has a name.
func Name(name string) Option { return func(o *options) { o.name = name } }

// settings applies the options. The source, where it is known, is what errors call the table.
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
	if o.like != nil {
		if len(o.nominal)+len(o.numeric) > 0 {
			return o, o.errorf("Like takes the kinds of all columns from %q; leave "+
				"Nominal and Numeric out", o.like.Name)
		}
		if err := o.like.Subset(nil).Validate(); err != nil {
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
