package datasets

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// WriteCSV writes a header line and a line for each example: the attributes in their order, the
// weights, if the data set has some or [Weights] names their column, the numbers of the groups, if
// it has some, and the class. [Class], [Weights] and [Groups] name the last columns. Their default
// names are Dataset.Class, or "class" if that is empty, "weight" and "group". [Comma] sets the
// character between cells. The other options have no effect.
//
// [ReadCSV] with [Like] of the data set (and the same Name, Comma, Weights and Groups) reads an
// equal data set, if it has rows: every number keeps all its bits. Without Like the order of values
// and classes may differ, and nominal values that are numbers need [Nominal].
//
// It is an error if the data set is not valid, or if a name or value could not be read back: an
// empty column name, two columns of one name, white space at an end, a byte order mark at the
// start, CRLF, a zero byte or broken UTF-8 inside, a missing cell of an attribute that has values
// named "?", "NA" and "", and a day that the layout of its dates cannot write. Then nothing is
// written.
func WriteCSV(w io.Writer, ds *classify.Dataset, opts ...Option) error {
	return write(w, ds, nil, opts)
}

// WritePredictions writes the rows of X, as [WriteCSV] does, and beside each the class that the
// model predicts, in the column "predicted" or that of [Class]. A model that is a
// [classify.Posterior] adds the probability of each class, in a column such as "P(setosa)". It
// panics if X has another width than the model's training set. The errors are those of WriteCSV.
//
//	X, err := datasets.ReadRowsFile("new.csv", model.Schema())
//	err = datasets.WritePredictions(os.Stdout, model, X)
func WritePredictions(w io.Writer, model classify.Model, X *mat.Dense, opts ...Option) error {
	schema := model.Schema()
	rows := &classify.Dataset{Name: schema.Name, Attributes: schema.Attributes,
		Classes: schema.Classes, Class: "predicted", X: X, Y: model.PredictAll(nil, X)}
	var probabilities *mat.Dense
	if posterior, ok := model.(classify.Posterior); ok {
		probabilities = posterior.PosteriorAll(nil, X)
	}
	return write(w, rows, probabilities, opts)
}

// write writes a data set, and beside each row its probabilities of the classes unless they are
// nil.
func write(w io.Writer, ds *classify.Dataset, probabilities *mat.Dense, opts []Option) error {
	o, err := settings("", opts)
	if err != nil {
		return err
	}
	if err := ds.Validate(); err != nil {
		return fmt.Errorf("datasets: %w", err)
	}
	withWeights := o.weights != "" || ds.Weights != nil
	header := attributeNames(ds.Attributes)
	if withWeights {
		header = append(header, cmp.Or(o.weights, "weight"))
	}
	if ds.Groups != nil {
		header = append(header, cmp.Or(o.groups, "group"))
	}
	header = append(header, cmp.Or(o.class, ds.Class, "class"))
	if probabilities != nil {
		for _, class := range ds.Classes {
			header = append(header, "P("+class+")")
		}
	}
	marks, err := writable(ds, header)
	if err != nil {
		return fmt.Errorf("datasets: %q cannot be written as CSV: %w", ds.Name, err)
	}

	out := csv.NewWriter(w)
	out.Comma = o.comma
	out.Write(header) // the writer keeps its first error for Error
	record := make([]string, 0, len(header))
	for i := range ds.Len() {
		record = record[:0]
		for j, v := range ds.At(i) {
			if math.IsNaN(v) {
				record = append(record, marks[j])
			} else {
				record = append(record, ds.Attributes[j].Format(v))
			}
		}
		if withWeights {
			record = append(record, strconv.FormatFloat(ds.Weight(i), 'g', -1, 64))
		}
		if ds.Groups != nil {
			record = append(record, strconv.Itoa(ds.Groups[i]))
		}
		record = append(record, ds.Classes[ds.Y[i]])
		if probabilities != nil {
			for _, p := range probabilities.RawRowView(i) {
				record = append(record, strconv.FormatFloat(p, 'g', -1, 64))
			}
		}
		out.Write(record)
	}
	out.Flush()
	if err = out.Error(); err != nil {
		err = fmt.Errorf("datasets: %q cannot be written: %w", ds.Name, err)
	}
	return err
}

// writable checks that all names and values can be read back, and chooses how each
// attribute spells a missing cell.
func writable(ds *classify.Dataset, header []string) (marks []string, err error) {
	for j, name := range header {
		switch {
		case name == "":
			return nil, fmt.Errorf("attribute %d has no name", j+1)
		case slices.Contains(header[:j], name):
			return nil, fmt.Errorf("two columns would be named %q; give Class, "+
				"Weights or Groups another name", name)
		}
	}
	for _, texts := range append(nominalValues(ds), header, ds.Classes) {
		for _, text := range texts {
			if strings.TrimSpace(text) != text || strings.HasPrefix(text, "\ufeff") ||
				strings.Contains(text, "\r\n") || strings.Contains(text, "\x00") ||
				!utf8.ValidString(text) {
				return nil, fmt.Errorf("%q would not be read back: it has white space at an end, "+
					"a byte order mark in front, or CRLF, a zero byte or broken UTF-8 inside", text)
			}
		}
	}
	for j, a := range ds.Attributes {
		if a.Date == "" {
			continue
		}
		for i := range ds.Len() {
			v := ds.X.At(i, j)
			back, err := a.Parse(a.Format(v))
			if err != nil || back != v && !math.IsNaN(v) {
				return nil, fmt.Errorf("row %d, column %q: day %v cannot be written in the "+
					"layout %q", i+1, a.Name, v, a.Date)
			}
		}
	}
	marks = make([]string, len(ds.Attributes))
	for j, a := range ds.Attributes {
		free := slices.DeleteFunc([]string{"?", "NA", ""}, func(mark string) bool {
			return slices.Contains(a.Values, mark)
		})
		if len(free) > 0 {
			marks[j] = free[0]
			continue
		}
		for i := range ds.Len() {
			if math.IsNaN(ds.X.At(i, j)) {
				return nil, fmt.Errorf(`row %d, column %q: the cell is missing, but "?", "NA" `+
					`and "" are values of the attribute`, i+1, a.Name)
			}
		}
	}
	return marks, nil
}

func attributeNames(attributes []classify.Attribute) []string {
	names := make([]string, len(attributes))
	for j, a := range attributes {
		names[j] = a.Name
	}
	return names
}

// quoted lists names for an error, the first twelve of a long list.
func quoted(names []string) string {
	texts := make([]string, 0, 12)
	for _, name := range names[:min(12, len(names))] {
		texts = append(texts, strconv.Quote(name))
	}
	list := strings.Join(texts, ", ")
	if more := len(names) - len(texts); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

func nominalValues(ds *classify.Dataset) [][]string {
	var lists [][]string
	for _, a := range ds.Attributes {
		lists = append(lists, a.Values)
	}
	return lists
}
