package datasets

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-gota/gota/dataframe"

	"github.com/tessella-go/tessella/classify"
)

// ReadCSV reads a table of examples: a header line with the columns' names, then a line for each
// example. One column holds the class labels, by default the last that is neither dropped nor the
// weights; all others are attributes, in the order of the file.
//
//   - An attribute is numeric if all its cells that are not missing are numbers, else nominal;
//     [Nominal], [Numeric] and [Like] overrule this.
//   - The values of a nominal attribute, and the classes, are numbered in the order of their first
//     appearance, unless [Like] gives another.
//   - Missing are the cells "?", "NA" and empty ones; see [classify.Missing]. A column of
//     missing cells only is numeric.
//   - A number is what [strconv.ParseFloat] reads, and it must be finite: a column of numbers in
//     which "inf", "NaN" or "1e999" stands is an error.
//   - White space around a cell, empty lines, a byte order mark and CRLF line ends are not part of
//     the data. Cells in double quotes may hold commas, line ends and doubled double quotes.
//
// Errors name the file where it is known, the line (as an editor counts, also behind cells of many
// lines), the column, the value and what would be right: for a broken or ragged line, text that is
// not UTF-8, an empty or repeated column name, no rows, no attribute, an option that names a column
// that is not there, a missing class label, a number that is none or not finite.
//
// Time and memory grow linearly with the file; each distinct text of a column is kept once.
func ReadCSV(r io.Reader, opts ...Option) (*classify.Dataset, error) {
	o, err := settings("", opts)
	if err != nil {
		return nil, err
	}
	return readDataset(r, &o)
}

// ReadCSVFile is [ReadCSV] of a file. The data set's name is the file's without folder and
// extension, unless [Name] gives another.
func ReadCSVFile(path string, opts ...Option) (*classify.Dataset, error) {
	o, err := settings(path, opts)
	if err != nil {
		return nil, err
	}
	if o.name == "" {
		o.name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	file, err := os.Open(path)
	if err != nil {
		// unwrapped: the path stands in front already
		return nil, o.errorf("cannot be opened: %w", errors.Unwrap(err))
	}
	defer file.Close()
	return readDataset(file, &o)
}

// ReadFrame is [ReadCSV] into a gota DataFrame: the same options, checks and rules for kinds,
// which are not gota's own (see [Frame]). All columns that are not dropped are there, the class
// too, in the order of the file.
func ReadFrame(r io.Reader, opts ...Option) (dataframe.DataFrame, error) {
	o, err := settings("", opts)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	t, err := readTable(r, &o)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	ds, err := t.dataset()
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	df := Frame(ds, Class(o.class), Weights(o.weights)).Select(t.kept())
	if df.Err != nil {
		return dataframe.DataFrame{}, df.Err
	}
	return df, nil
}

func readDataset(r io.Reader, o *options) (*classify.Dataset, error) {
	t, err := readTable(r, o)
	if err != nil {
		return nil, err
	}
	return t.dataset()
}

// readTable reads the cells; what they mean is decided when all are there.
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
		if !utf8.ValidString(name) {
			return nil, o.errorf("line %d: the name of column %d, %q, is not UTF-8 text; save "+
				"the file as UTF-8", line, j+1, name)
		}
		if err := t.addColumn(strings.TrimSpace(name)); err != nil {
			return nil, err
		}
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
				"names %d columns (%s)", line, len(record), len(t.columns), quoted(t.names()))
		}
		for j, cell := range record {
			line, _ := reader.FieldPos(j)
			if !utf8.ValidString(cell) {
				return nil, o.errorf("line %d, column %q: %q is not UTF-8 text; save "+
					"the file as UTF-8", line, t.columns[j].name, cell)
			}
			t.columns[j].add(strings.TrimSpace(cell), line)
		}
		t.rows++
	}
	if t.rows == 0 {
		return nil, o.errorf("there are no rows below the header")
	}
	return t, nil
}

// skipByteOrderMark skips the mark that some programs put in front of UTF-8 text, and names the
// encoding where it is another one's.
func skipByteOrderMark(text *bufio.Reader, o *options) error {
	switch start, _ := text.Peek(3); { // a read error, too, is met again by the CSV reader
	case string(start) == "\ufeff":
		text.Discard(len(start))
	case len(start) >= 2 && (string(start[:2]) == "\xff\xfe" || string(start[:2]) == "\xfe\xff"):
		return o.errorf("the file is UTF-16 text; save it as UTF-8")
	}
	return nil
}

// csvError says in the words of a table what encoding/csv found.
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
