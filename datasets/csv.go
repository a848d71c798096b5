package datasets

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// ReadCSV reads a table of examples: a header line with the columns' names, then a line for each
// example. One column holds the class labels. By default it is the last column that is not dropped
// and not the weights. All others are attributes, in the order of the file.
//
//   - An attribute is numeric if all its cells that are not missing are numbers, and otherwise
//     nominal. [Nominal], [Numeric] and [Like] overrule this.
//   - The values of a nominal attribute, and the classes, are numbered in the order of their first
//     appearance, unless [Like] gives another.
//   - Missing cells are "?", "NA" and empty ones, see [classify.Missing], and those that the option
//     [Missing] names. A column with only missing cells is numeric.
//   - A number is what [strconv.ParseFloat] reads, and it must be finite: a column of numbers with
//     "inf", "NaN" or "1e999" is an error. So is a column with numbers such as "1,5" or "1.234,5",
//     unless [DecimalComma] or [Nominal] says how to read them.
//   - Dates are names, unless [Dates] says how they are written.
//   - White space around a cell, empty lines, a byte order mark and CRLF line ends are not part of
//     the data. Cells in double quotes may hold commas, line ends and doubled double quotes.
//
// Errors name the file if it is known, the line (as an editor counts, also after cells of several
// lines), the column, the value and what would be right. Errors are: a broken or ragged line, text
// that is not UTF-8, an empty or repeated column name, no rows, no attribute, an option that names
// a column that does not exist, a missing class label, a number that is invalid or not finite.
// [Warnings] finds what can be read, but is rarely meant.
//
// Time and memory grow linearly with the file.
func ReadCSV(r io.Reader, opts ...Option) (*classify.Dataset, error) {
	o, err := settings(fileName(r), opts)
	if err != nil {
		return nil, err
	}
	return readDataset(r, &o)
}

// ReadCSVFile is [ReadCSV] of a file. The data set has the name of the file without folder and
// extension, unless [Name] gives another.
func ReadCSVFile(path string, opts ...Option) (*classify.Dataset, error) {
	return readPath(path, opts, func(r io.Reader, o *options) (*classify.Dataset, error) {
		if o.name == "" {
			o.name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		}
		return readDataset(r, o)
	})
}

// readPath opens a file for a function that reads it.
func readPath[T any](
	path string, opts []Option, read func(io.Reader, *options) (*T, error),
) (*T, error) {
	o, err := settings(path, opts)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		// unwrapped, because the message already begins with the path
		return nil, o.errorf("cannot be opened: %w", errors.Unwrap(err))
	}
	defer file.Close()
	return read(file, &o)
}

// ReadRows reads rows without a label, for a model to predict: it reads the columns of the schema's
// attributes, which is that of the model, and ignores all others. The columns are found by their
// names and may be in any order. A missing column is an error, and so are the cells that are errors
// in [ReadCSV]. The rows are in the order of the file.
//
//	X, err := datasets.ReadRows(r, model.Schema())
//	classes := model.PredictAll(nil, X)
//
// Cells are read as those of the training set were: the schema knows its [Missing], [Dates] and
// [DecimalComma], and these options add to them. [Comma], [Latin1] and [Name] say how this file is
// written. [Cells] copies another column. The other options have no effect.
func ReadRows(r io.Reader, schema classify.Schema, opts ...Option) (*mat.Dense, error) {
	o, err := settings(fileName(r), opts)
	if err != nil {
		return nil, err
	}
	return readRows(r, schema, &o)
}

// ReadRowsFile is [ReadRows] of a file.
func ReadRowsFile(path string, schema classify.Schema, opts ...Option) (*mat.Dense, error) {
	return readPath(path, opts, func(r io.Reader, o *options) (*mat.Dense, error) {
		return readRows(r, schema, o)
	})
}

func readRows(r io.Reader, schema classify.Schema, o *options) (*mat.Dense, error) {
	o.like, o.drop, o.weights = &schema, []string{""}, ""
	t, err := readTable(r, o)
	if err != nil {
		return nil, err
	}
	if _, err := t.ofSchema(t.names()); err != nil { // before setDates looks for a column of dates
		return nil, err
	}
	if err := t.setDates(attributeNames(schema.Attributes)); err != nil {
		return nil, err
	}
	return t.matrix()
}

// fileName is the path of an open file, for errors; "" for other readers.
func fileName(r io.Reader) string {
	if file, ok := r.(*os.File); ok {
		return file.Name()
	}
	return ""
}

func readDataset(r io.Reader, o *options) (*classify.Dataset, error) {
	t, err := readTable(r, o)
	if err != nil {
		return nil, err
	}
	return t.dataset()
}

// readTable reads the cells. Their meaning is decided after all have been read.
func readTable(r io.Reader, o *options) (*table, error) {
	text := bufio.NewReader(r)
	if err := skipByteOrderMark(text, o); err != nil {
		return nil, err
	}
	reader := csv.NewReader(text)
	reader.Comma = o.comma
	reader.FieldsPerRecord = -1 // readTable's own error names the columns
	reader.ReuseRecord = true
	reader.TrimLeadingSpace = !unicode.IsSpace(o.comma) // it would swallow tabs between cells

	header, err := reader.Read()
	if err == io.EOF {
		return nil, o.errorf("the file is empty; the first line must name the columns")
	}
	if err != nil {
		return nil, csvError(o, err)
	}
	t := &table{options: o, unit: "line"}
	for j, name := range header {
		line, _ := reader.FieldPos(j)
		if name, err = o.utf8(name); err != nil {
			return nil, o.errorf("line %d: the name of column %d, %w", line, j+1, err)
		}
		if err := t.addColumn(strings.TrimSpace(name)); err != nil {
			return nil, o.errorf("line %d: %w", line, err)
		}
	}
	if err := t.checkSeparator(); err != nil {
		return nil, err
	}
	for {
		record, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, csvError(o, err)
		}
		if len(record) != len(t.columns) {
			line, _ := reader.FieldPos(0)
			return nil, o.errorf("line %d: the cell count is %d, but the header "+
				"names %d columns (%s); %s", line, len(record), len(t.columns), quoted(t.names()),
				t.firstUnpaired(record))
		}
		for j, cell := range record {
			line, _ := reader.FieldPos(j)
			if cell, err = o.utf8(cell); err != nil {
				return nil, o.errorf("line %d, column %q: %w", line, t.columns[j].name, err)
			}
			t.columns[j].add(strings.TrimSpace(cell), line)
		}
		t.rows++
	}
	if t.rows == 0 {
		hint := ""
		if strings.Contains(strings.Join(t.names(), ""), "\r") {
			hint = "; its lines end with CR alone, so save it with LF or CRLF"
		}
		return nil, o.errorf("there are no rows below the header%s", hint)
	}
	return t, nil
}

// checkSeparator looks for another separator in a header of one column only.
func (t *table) checkSeparator() error {
	if len(t.columns) != 1 {
		return nil
	}
	name := t.columns[0].name
	at := strings.IndexAny(name, ",;\t|")
	if at < 0 || t.like != nil && len(t.like.Attributes) == 1 && t.like.Attributes[0].Name == name {
		return nil
	}
	return t.errorf("the header names one column, %q; if %q stands between cells, read the file "+
		"with Comma(%[2]q)", name, name[at])
}

// firstUnpaired names the first column without a cell, or the first cell without a column.
func (t *table) firstUnpaired(record []string) string {
	if n := len(record); n < len(t.columns) {
		return fmt.Sprintf("column %q has no cell", t.columns[n].name)
	}
	return fmt.Sprintf("cell %d, %q, has no column", len(t.columns)+1, record[len(t.columns)])
}

// utf8 returns a text that is UTF-8.
func (o *options) utf8(text string) (string, error) {
	if strings.IndexByte(text, 0) >= 0 {
		return "", fmt.Errorf("%q has a zero byte, as UTF-16 text and files of other programs "+
			"do; save the file as UTF-8 text", text)
	}
	text, ok := o.decoded(text)
	if !ok {
		return "", fmt.Errorf("%q is not UTF-8 text; save the file as UTF-8, or read it with "+
			"Latin1", text)
	}
	return text, nil
}

// decoded returns a text as UTF-8, and false if it cannot be read as that.
func (o *options) decoded(text string) (string, bool) {
	if utf8.ValidString(text) {
		return text, true
	}
	if !o.latin1 {
		return text, false
	}
	text, err := charmap.Windows1252.NewDecoder().String(text)
	return text, err == nil
}

// skipByteOrderMark skips the mark that some programs write before UTF-8 text. For the mark of
// another encoding it returns an error that names the encoding.
func skipByteOrderMark(text *bufio.Reader, o *options) error {
	switch start, _ := text.Peek(3); { // the CSV reader will also meet a read error
	case string(start) == "\ufeff":
		text.Discard(len(start))
	case len(start) >= 2 && (string(start[:2]) == "\xff\xfe" || string(start[:2]) == "\xfe\xff"):
		return o.errorf("the file is UTF-16 text; save it as UTF-8")
	}
	return nil
}

// csvError describes an error of encoding/csv in the words of a table.
func csvError(o *options, err error) error {
	var at *csv.ParseError
	switch {
	case !errors.As(err, &at):
	case errors.Is(err, csv.ErrBareQuote):
		return o.errorf(`line %d, byte %d: a double quote inside a cell without quotes; write `+
			`the cell as "…" and the quote in it as ""`, at.Line, at.Column)
	case errors.Is(err, csv.ErrQuote) && at.StartLine != at.Line:
		return o.errorf(`line %d: the row that begins here has a cell in double quotes that does `+
			`not end properly up to line %d; end it with a double quote, and write `+
			`quotes in it as ""`, at.StartLine, at.Line)
	case errors.Is(err, csv.ErrQuote):
		return o.errorf(`line %d, byte %d: a cell in double quotes does not end properly; end it `+
			`with a double quote before the next %q, and write quotes in it as ""`, at.Line,
			at.Column, o.comma)
	}
	return o.errorf("cannot be read: %w", err)
}
