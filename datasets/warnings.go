package datasets

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/classify"
)

// Warning is a column that a learner can use, but probably should not.
type Warning struct {
	Column string
	// "header", "identifier", "constant", "empty", "free text", "dates", "marker" or "class"
	Problem string
	Advice  string // what was found, and what to do
}

// String names the column, the problem and the advice.
func (w Warning) String() string {
	return fmt.Sprintf("column %q (%s): %s", w.Column, w.Problem, w.Advice)
}

// Warnings looks for columns of a data set that can be read, but are rarely meant so. It finds:
//
//   - a file without a header, whose first example became the names: each name could be a cell of
//     its column, such as 5.1 among numbers. Names that count, such as 0, 1 and 2, are names;
//   - an identifier, such as a row number or a name: (nearly) every row has a different value. A
//     numeric column is an identifier if its integers follow each other without a gap, or if its
//     name says so.
//   - a constant, and a column of missing cells only;
//   - free text: most rows have a different value of many words;
//   - dates that were read as names, see [Dates];
//   - a marker of missing cells that was read as a value, see [Missing]: "-" among numbers that
//     became names because of it, or -999 among numbers that are otherwise 0 or more;
//   - a class that is different in nearly every row, or the same in all rows.
//
// The warnings are in the order of the columns, the class is last. There are none for an invalid
// data set. With fewer than 10 rows, only constants and a lost header are reported.
//
//	for _, w := range datasets.Warnings(ds) {
//		fmt.Println(w)
//	}
func Warnings(ds *classify.Dataset) []Warning {
	if ds.Validate() != nil || ds.Len() < 2 {
		return nil
	}
	var all []Warning
	add := func(column, problem, format string, args ...any) {
		if problem != "" {
			all = append(all, Warning{column, problem, fmt.Sprintf(format, args...)})
		}
	}
	if first := ds.Attributes; headless(first) {
		add(first[0].Name, "header", "the names of all columns could be cells; if %q is one, the "+
			"file has no header, so write a line with the columns' names above it", first[0].Name)
	}
	for j, a := range ds.Attributes {
		cells := make([]float64, 0, ds.Len())
		for i := range ds.Len() {
			if v := ds.X.At(i, j); !math.IsNaN(v) {
				cells = append(cells, v)
			}
		}
		slices.Sort(cells)
		distinct := slices.Compact(slices.Clone(cells))
		switch {
		case len(cells) == 0:
			add(a.Name, "empty", "all cells are missing; leave it out with Drop(%q)", a.Name)
		case len(distinct) == 1:
			add(a.Name, "constant", "all cells that are not missing are %s; leave it out with "+
				"Drop(%q)", a.Format(distinct[0]), a.Name)
		case len(cells) < fewRows:
		case a.Nominal():
			problem, advice := ofNames(a, cells, distinct)
			add(a.Name, problem, "%s", advice)
		default:
			problem, advice := ofNumbers(a, cells, distinct)
			add(a.Name, problem, "%s", advice)
		}
	}
	labels := slices.Sorted(slices.Values(ds.Y))
	column, classes := cmp.Or(ds.Class, "class"), len(slices.Compact(labels))
	switch {
	case classes == 1 && ds.Classes[0] != ds.Class: // that of a Target is no mistake
		add(column, "constant", "all rows have the class %s, so there is nothing to learn",
			ds.Classes[ds.Y[0]])
	case ds.Len() >= fewRows && 2*classes > ds.Len():
		add(column, "class", "%d rows have %d classes; if the class is in another column, name it "+
			"with Class, and read numbers with Target", ds.Len(), classes)
	}
	return all
}

// headless reports whether each name could be a cell of its column, unless the names count.
func headless(attributes []classify.Attribute) bool {
	counting := true
	var last float64
	for j, a := range attributes {
		v, err := a.Parse(a.Name)
		if err != nil || math.IsNaN(v) {
			return false
		}
		counting = counting && !a.Nominal() && v == math.Trunc(v) && (j == 0 || v == last+1)
		last = v
	}
	return len(attributes) > 0 && !counting
}

// fewRows is the number of cells below which values may all differ by chance.
const fewRows = 10

// ofNames returns what is suspicious in a nominal column; cells and distinct are sorted.
func ofNames(a classify.Attribute, cells, distinct []float64) (problem, advice string) {
	texts := make([]string, len(distinct))
	words := 0
	for k, v := range distinct {
		texts[k] = a.Values[int(v)]
		words += len(strings.Fields(texts[k]))
	}
	if layout := layoutOf(texts); layout != "" {
		return "dates", fmt.Sprintf("it has dates, which are names now; Dates(%q, %q) reads them "+
			"as numbers of days, if that is their layout", layout, a.Name)
	}
	var names []string
	others := 0 // cells that are not numbers
	comma := "" // the option that reads numbers with a comma, if there are any
	for k, text := range texts {
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			continue
		}
		if foreignNumber.MatchString(text) {
			comma = "DecimalComma and "
			continue
		}
		names = append(names, text)
		from, _ := slices.BinarySearch(cells, distinct[k])
		to, _ := slices.BinarySearch(cells, distinct[k]+1)
		others += to - from
	}
	const few = 3
	if n := len(names); 0 < n && n <= few && len(texts) > n+few && 2*others < len(cells) {
		return "marker", fmt.Sprintf("its values are numbers but for %s, so all are names; if "+
			"that means a missing cell, read the file with %sMissing(%[1]s)", quoted(names), comma)
	}
	switch {
	case 2*len(distinct) <= len(cells):
		return "", ""
	case words > 3*len(distinct):
		return "free text", fmt.Sprintf("%d cells have %d values of many words; leave it out with "+
			"Drop(%q), or learn from it as a classify.Corpus", len(cells), len(distinct), a.Name)
	}
	return "identifier", fmt.Sprintf("%d cells have %d values; leave it out with Drop(%q)",
		len(cells), len(distinct), a.Name)
}

// layouts are how dates are written in files; of two that fit, the first is taken.
var layouts = []string{
	time.DateOnly, time.DateTime, "2006-01-02T15:04:05", time.RFC3339, "2006-01-02 15:04",
	"2006/01/02", "02.01.2006", "02.01.2006 15:04", "2.1.2006", "01/02/2006", "02/01/2006",
	"1/2/2006", "2/1/2006", "2 Jan 2006", "Jan 2, 2006", "2-Jan-2006", "2-Jan-06",
}

// layoutOf returns the first layout in which all texts are dates.
func layoutOf(texts []string) string {
	for _, layout := range layouts {
		if !slices.ContainsFunc(texts, func(text string) bool {
			_, err := time.Parse(layout, text)
			return err != nil
		}) {
			return layout
		}
	}
	return ""
}

var (
	// idName is how identifiers are often named.
	idName = regexp.MustCompile(`(?i)^(id|no|nr|key|index|uuid|row|#)$|[_ .-](id|no|nr|key)$|` +
		`(?-i:[a-z]I[dD]$)`)
	// markers are numbers that stand for missing cells in old files, as Missing takes them.
	markers = map[float64]string{-99: "-99", -999: "-999", -9999: "-9999", -99999: "-99999"}
)

// ofNumbers returns what is suspicious in a numeric column; cells and distinct are sorted.
func ofNumbers(a classify.Attribute, cells, distinct []float64) (problem, advice string) {
	least := distinct[0]
	if marker := markers[least]; marker != "" && distinct[1] >= 0 {
		count, _ := slices.BinarySearch(cells, distinct[1])
		return "marker", fmt.Sprintf("%d cells are %s and all others at least %s; if that means a "+
			"missing cell, read the file with Missing(%q)", count, marker, a.Format(distinct[1]),
			marker)
	}
	integers := !slices.ContainsFunc(distinct, func(v float64) bool { return v != math.Trunc(v) })
	most := distinct[len(distinct)-1]
	if integers && len(distinct) == len(cells) &&
		(most-least == float64(len(cells)-1) || idName.MatchString(a.Name)) {
		return "identifier", fmt.Sprintf("its %d cells are different whole numbers from %s to %s; "+
			"leave it out with Drop(%q)", len(cells), a.Format(least), a.Format(most), a.Name)
	}
	return "", ""
}
