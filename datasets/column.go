package datasets

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// kind is what a column holds, if that is known before its cells are read.
type kind int

const (
	unknown kind = iota
	nominal
	numeric
)

// column holds each distinct text once, so that memory and parsing depend on the different cells,
// not on the rows. It stops doing so if most texts differ, as measurements do, because to look up a
// text then takes more time and memory than to store it.
type column struct {
	name   string
	kind   kind
	layout string  // of a column of dates
	plain  bool    // numbers that no option says how to read
	codes  []int32 // of each row, the index of its text, or absent
	texts  []string
	lines  []int32          // the line in which each text first occurs
	index  map[string]int32 // nil: texts may occur several times
	chunk  strings.Builder  // the memory of the texts, if index is nil
}

// absent is the code of a cell that is missing, whatever the values of the column.
const absent = -1

func (c *column) add(text string, line int) {
	code, ok := c.index[text]
	if !ok {
		code = int32(len(c.texts))
		text = c.own(text)
		c.texts = append(c.texts, text)
		c.lines = append(c.lines, int32(line))
		if c.index != nil {
			c.index[text] = code
		}
		const many = 1024
		if n := len(c.texts); n >= many && n&(n-1) == 0 && 2*n > len(c.codes) {
			c.index = nil
		}
	}
	c.codes = append(c.codes, code)
}

// own copies a text. Without the copy, the text would keep its whole line in memory.
func (c *column) own(text string) string {
	if c.index != nil {
		return strings.Clone(text)
	}
	if c.chunk.Cap()-c.chunk.Len() < len(text) {
		const size = 1 << 14
		c.chunk = strings.Builder{}
		c.chunk.Grow(max(size, len(text)))
	}
	from := c.chunk.Len()
	c.chunk.WriteString(text)
	return c.chunk.String()[from:]
}

// attribute finds what the column holds by the rule of [ReadCSV].
func (t *table) attribute(c *column) (classify.Attribute, error) {
	a := t.reading(classify.Attribute{Name: c.name}, c)
	if c.kind == numeric {
		return a, nil
	}
	if c.kind == unknown {
		numbers, err := t.allNumbers(c, a)
		if numbers || err != nil {
			return a, err
		}
	}
	a.Values, a.DecimalComma = t.values(c), false
	return a, nil
}

// reading adds what the options say of the texts to what the attribute says.
func (t *table) reading(a classify.Attribute, c *column) classify.Attribute {
	for _, text := range t.missing {
		if !slices.Contains(a.Missing, text) {
			a.Missing = append(slices.Clip(a.Missing), text)
		}
	}
	a.DecimalComma = a.DecimalComma || t.decimalComma && !a.Nominal()
	a.Date = cmp.Or(c.layout, a.Date)
	if c.plain { // numbers of a frame
		a.DecimalComma, a.Date = false, ""
	}
	return a
}

// values are the texts of a nominal column that are not missing, each once. They are not nil, which
// would mean a numeric attribute.
func (t *table) values(c *column) []string {
	values := []string{}
	seen := map[string]bool{}
	for _, text := range c.texts {
		if !seen[text] && !t.isMissing(text) {
			seen[text] = true
			values = append(values, text)
		}
	}
	return values
}

func (t *table) isMissing(text string) bool {
	return classify.Missing(text) || slices.Contains(t.missing, text)
}

// allNumbers reports whether every text that is not missing is written as a number, finite or not.
// It is an error if some are numbers only with a decimal comma or with marks between thousands.
// Otherwise the column would silently become nominal.
func (t *table) allNumbers(c *column, a classify.Attribute) (bool, error) {
	doubtful := absent
	for code, text := range c.texts {
		if _, err := a.Parse(text); err == nil || infinite(text, a) {
			continue
		}
		if !foreignNumber.MatchString(text) {
			return false, nil
		}
		if doubtful == absent {
			doubtful = code
		}
	}
	if doubtful == absent {
		return true, nil
	}
	return false, t.errorf("%s %d, column %q: %q looks like a number, but a number is written "+
		"%s; %sNominal(%q) reads the column as names", t.unit, c.lines[doubtful], c.name,
		c.texts[doubtful], example(a), decimalHint(a), c.name)
}

// foreignNumber is a number with a decimal comma, or with marks between thousands.
var foreignNumber = regexp.MustCompile(
	`^[+-]?(\d+,\d+([eE][+-]?\d+)?|\d{1,3}([., '’\x{a0}\x{202f}]\d{3})+([.,]\d+)?)$`)

// infinite reports whether a text is a number that is not finite.
func infinite(text string, a classify.Attribute) bool {
	if a.DecimalComma {
		text = strings.Replace(text, ",", ".", 1)
	}
	v, err := strconv.ParseFloat(text, 64)
	return errors.Is(err, strconv.ErrRange) || err == nil && (math.IsNaN(v) || math.IsInf(v, 0))
}

func example(a classify.Attribute) string {
	if a.DecimalComma {
		return "1234,5"
	}
	return "1234.5"
}

func decimalHint(a classify.Attribute) string {
	if a.DecimalComma {
		return ""
	}
	return "DecimalComma reads a comma before the decimals, and "
}

// decode gives the cell value of each text of the column.
func (t *table) decode(c *column, a classify.Attribute) ([]float64, error) {
	if a.Nominal() && len(a.Values) == 0 {
		return nil, t.errorf("column %q is nominal and has only missing cells, so it has no "+
			"values; leave it out with Drop", c.name)
	}
	known := positions(a.Values)
	values := make([]float64, len(c.texts))
	for code, text := range c.texts {
		if k, ok := known[text]; ok {
			values[code] = float64(k)
			continue
		}
		v, err := a.Parse(text)
		if err != nil {
			return nil, t.errorf("%s %d, column %q: %w%s", t.unit, c.lines[code], c.name, err,
				t.hint(c, a, text))
		}
		values[code] = v
	}
	return values, nil
}

// hint says how a text that cannot be read could be.
func (t *table) hint(c *column, a classify.Attribute, text string) string {
	if a.Nominal() {
		return fmt.Sprintf("; Missing(%q) would read it as missing", text)
	}
	if a.Date != "" {
		return ""
	}
	hint := "; a missing value is written ?, NA or nothing, or as Missing says"
	if foreignNumber.MatchString(text) {
		hint = "; " + decimalHint(a) + "a number is written " + example(a)
	}
	if t.like == nil && c.name != t.weights && c.name != t.class {
		hint += fmt.Sprintf(", and Nominal(%q) would read the column as names", c.name)
	}
	return hint
}

// positions returns the index of each name.
func positions(names []string) map[string]int {
	at := make(map[string]int, len(names))
	for k, name := range names {
		at[name] = k
	}
	return at
}
