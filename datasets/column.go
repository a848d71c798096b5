package datasets

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

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
	a := classify.Attribute{Name: c.name}
	if c.kind == numeric {
		return a, nil
	}
	if c.kind == unknown {
		numbers, err := t.allNumbers(c)
		if numbers || err != nil {
			return a, err
		}
	}
	a.Values = t.values(c)
	return a, nil
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
func (t *table) allNumbers(c *column) (bool, error) {
	doubtful := absent
	for code, text := range c.texts {
		if _, ok := t.number(text); ok || t.isMissing(text) {
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
		c.texts[doubtful], t.example(), t.decimalHint(), c.name)
}

// foreignNumber is a number with a decimal comma, or with marks between thousands.
var foreignNumber = regexp.MustCompile(
	`^[+-]?(\d+,\d+([eE][+-]?\d+)?|\d{1,3}([., '’\x{a0}\x{202f}]\d{3})+([.,]\d+)?)$`)

func (t *table) example() string {
	if t.decimalComma {
		return "1234,5"
	}
	return "1234.5"
}

func (t *table) decimalHint() string {
	if t.decimalComma {
		return ""
	}
	return "DecimalComma reads a comma before the decimals, and "
}

// number reads a number, finite or not, and reports whether the text is one.
func (t *table) number(text string) (float64, bool) {
	if t.decimalComma {
		if strings.Contains(text, ".") {
			return 0, false
		}
		text = strings.Replace(text, ",", ".", 1)
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}

// decode gives the cell value of each text of the column.
func (t *table) decode(c *column, a classify.Attribute) ([]float64, error) {
	if a.Nominal() && len(a.Values) == 0 {
		return nil, t.errorf("column %q is nominal and has only missing cells, so it has no "+
			"values; leave it out with Drop", c.name)
	}
	known := positions(a.Values)
	var missing []float64
	for _, text := range t.missing {
		if v, ok := t.number(text); ok {
			missing = append(missing, v)
		}
	}
	values := make([]float64, len(c.texts))
	for code, text := range c.texts {
		if a.Nominal() {
			if k, ok := known[text]; ok {
				values[code] = float64(k)
				continue
			}
		}
		if t.isMissing(text) {
			values[code] = math.NaN()
			continue
		}
		v, err := t.value(c, a, text)
		if err != nil {
			return nil, t.errorf("%s %d, column %q: %w", t.unit, c.lines[code], c.name, err)
		}
		if slices.Contains(missing, v) {
			v = math.NaN()
		}
		values[code] = v
	}
	return values, nil
}

// value reads a text of the column that is neither missing nor one of the values of its attribute.
func (t *table) value(c *column, a classify.Attribute, text string) (float64, error) {
	if a.Nominal() {
		_, err := a.Parse(text) // which returns an error
		return 0, fmt.Errorf("%w; Missing(%q) would read it as missing", err, text)
	}
	if c.layout != "" {
		day, err := time.Parse(c.layout, text)
		if err != nil {
			return 0, fmt.Errorf("%q is not a date in the layout %q of Dates", text, c.layout)
		}
		const day0, nanoseconds = 24 * 60 * 60, 1e9
		return (float64(day.Unix()) + float64(day.Nanosecond())/nanoseconds) / day0, nil
	}
	if v, ok := t.number(text); ok && !math.IsNaN(v) && !math.IsInf(v, 0) {
		return v, nil
	}
	hint := "; a missing value is written ?, NA or nothing, or as Missing says"
	if foreignNumber.MatchString(text) {
		hint = "; " + t.decimalHint() + "a number is written " + t.example()
	}
	if t.like == nil && c.name != t.weights {
		hint += fmt.Sprintf(", and Nominal(%q) would read the column as names", c.name)
	}
	return 0, fmt.Errorf("attribute %q is numeric, and %q is not a finite number%s", a.Name, text,
		hint)
}

// positions returns the index of each name.
func positions(names []string) map[string]int {
	at := make(map[string]int, len(names))
	for k, name := range names {
		at[name] = k
	}
	return at
}
