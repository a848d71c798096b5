package classify

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Attribute is one column of a [Dataset]. It also says how the texts of its cells are read. A model
// keeps this, so that a row that a service gets is read as the rows of the training file were.
type Attribute struct {
	Name string
	// Values lists the values of a nominal attribute, in the order of their indices. Nil
	// means a numeric attribute.
	Values []string
	// Missing are more texts of a missing value, besides those of the function [Missing]. One that
	// is a number stands for all its spellings in a numeric attribute: "-999" also for "-999.0".
	Missing []string
	// DecimalComma: numbers have a comma before the decimals, as in 1,5, and no point.
	DecimalComma bool
	// Date is the layout of dates or times, by the rules of [time.Parse]; "": there are none. The
	// number of a date is that of days since 1 January 1970, 0:00 UTC: noon of the next day is 1.5.
	Date string
	// Open: a text that is none of the Values is missing, and not an error.
	Open bool
}

// Nominal reports whether the attribute has a fixed list of values.
func (a Attribute) Nominal() bool { return a.Values != nil }

// Format gives the text of cell value v: the value's name, the date, the shortest decimal that
// reads back as v, or "?" where it is missing (NaN). An index outside the list of a nominal
// attribute is shown as #index, and a time that the layout of dates cannot write as a number of
// days.
func (a Attribute) Format(v float64) string {
	number := strconv.FormatFloat(v, 'g', -1, 64)
	switch {
	case math.IsNaN(v):
		return "?"
	case a.Nominal() && v == math.Trunc(v) && v >= 0 && v < float64(len(a.Values)):
		return a.Values[int(v)]
	case a.Nominal():
		return "#" + number
	case a.Date != "":
		if date := a.formatDate(v); date != "" {
			return date
		}
	case a.DecimalComma:
		return strings.Replace(number, ".", ",", 1)
	}
	return number
}

// Parse turns the text of a cell into its number: the index of a nominal value, the day of a date,
// or a float. The texts "", "?" and "NA" and those of Missing are missing (NaN), unless they are
// values of the attribute. White space around the text does not count, unless a value has it.
func (a Attribute) Parse(text string) (float64, error) {
	for _, text := range []string{text, strings.TrimSpace(text)} {
		if k := slices.Index(a.Values, text); k >= 0 {
			return float64(k), nil
		}
	}
	text = strings.TrimSpace(text)
	switch {
	case Missing(text) || slices.Contains(a.Missing, text) || a.Nominal() && a.Open:
		return math.NaN(), nil
	case a.Nominal():
		return 0, fmt.Errorf("attribute %q has no value %q; it has %s", a.Name, text,
			quoted(a.Values))
	case a.Date != "":
		day, err := time.Parse(a.Date, text)
		if err != nil {
			return 0, fmt.Errorf("attribute %q has dates, and %q is none in the layout %q", a.Name,
				text, a.Date)
		}
		return days(day), nil
	}
	v, ok := parseNumber(text, a.DecimalComma)
	if !ok || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("attribute %q is numeric, and %q is not a finite number", a.Name, text)
	}
	return a.orMissing(v), nil
}

// orMissing returns NaN for a number that stands for a missing value.
func (a Attribute) orMissing(v float64) float64 {
	for _, text := range a.Missing {
		if m, ok := parseNumber(text, a.DecimalComma); ok && m == v {
			return math.NaN()
		}
	}
	return v
}

// parseAny is [Attribute.Parse] of a text or of another value that JSON has.
func (a Attribute) parseAny(cell any) (float64, error) {
	plain := a
	plain.DecimalComma = false
	var text string
	switch v := cell.(type) {
	case nil:
		return math.NaN(), nil
	case string:
		return a.Parse(v)
	case bool:
		text = strconv.FormatBool(v)
	case json.Number:
		text = v.String()
	case float64:
		if math.IsNaN(v) {
			return 0, fmt.Errorf("attribute %q: NaN is no value; nil is a missing one", a.Name)
		}
		text = strconv.FormatFloat(v, 'f', -1, 64)
	case int:
		text = strconv.Itoa(v)
	default:
		return 0, fmt.Errorf("attribute %q: %v is a %T, and neither a text nor a number", a.Name,
			cell, cell)
	}
	v, err := plain.Parse(text)
	if err != nil || a.Nominal() {
		return v, err
	}
	return a.orMissing(v), nil
}

// parseNumber reads a number, finite or not, and reports whether the text is one.
func parseNumber(text string, decimalComma bool) (float64, bool) {
	if decimalComma {
		if strings.Contains(text, ".") {
			return 0, false
		}
		text = strings.Replace(text, ",", ".", 1)
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}

const day = 24 * 60 * 60 // seconds

// days returns the number of days since 1970.
func days(t time.Time) float64 {
	return (float64(t.Unix()) + float64(t.Nanosecond())/1e9) / day
}

// formatDate writes a number of days by the layout; "" if it would not be read back as the same
// number.
func (a Attribute) formatDate(v float64) string {
	const most = 1e7 // days, beyond all years of four digits
	if math.Abs(v) > most {
		return ""
	}
	seconds := math.Floor(v * day)
	t := time.Unix(int64(seconds), int64((v*day-seconds)*1e9)).UTC()
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		text := t.Round(unit).Format(a.Date)
		if back, err := time.Parse(a.Date, text); err == nil && days(back) == v {
			return text
		}
	}
	return ""
}

// Missing reports whether the text of a cell stands for a missing value: empty, "?" or "NA".
func Missing(text string) bool { return text == "" || text == "?" || text == "NA" }
