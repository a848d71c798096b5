// Package rformat formats numbers as R does, for what R's rpart prints.
package rformat

import (
	"math"
	"strconv"
	"strings"
)

// Digits is the number of significant digits that R prints unless told otherwise.
const Digits = 7

// Significant rounds to a number of significant digits, as R's signif does.
func Significant(v float64, digits int) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	if err != nil {
		return v
	}
	return short
}

// Common formats numbers together as R's format does: all with as many decimals as the
// neediest has until it shows the given number of significant digits (trailing zeros do not count),
// at least as many decimals as told, and all of one width. Where that is wider than the exponential
// form of all, it is the exponential form.
func Common(values []float64, digits, decimals int) []string {
	if len(values) == 0 {
		return nil
	}
	// places before the point, behind it, and of the exponential form
	left, right, mantissa := 1, 0, 1
	negative, exponent := 0, 1
	for _, v := range values {
		short := strconv.FormatFloat(math.Abs(v), 'e', digits-1, 64)
		at := strings.IndexByte(short, 'e')
		power, err := strconv.Atoi(short[at+1:])
		if err != nil {
			continue // NaN and infinities have no digits
		}
		figures := len(strings.TrimRight(strings.Replace(short[:at], ".", "", 1), "0"))
		sign := 0
		if v < 0 {
			sign, negative = 1, 1
		}
		before := power + 1
		if power > 0 && math.Abs(v) < math.Pow10(power)-.5/math.Pow10(max(0, digits-power)) {
			before-- // rounding to the digits makes it longer than it is in full: 99999996 is 1e+08
		}
		left = max(left, sign+max(1, before))
		right = max(right, max(1, figures)-power-1)
		mantissa = max(mantissa, figures)
		if power >= 100 || power <= -100 {
			exponent = 2
		}
	}
	fixed := left + right + min(right, 1)
	exponential := negative + min(mantissa-1, 1) + mantissa + 3 + exponent
	verb, places := byte('f'), max(right, decimals)
	if fixed > exponential {
		verb, places = 'e', mantissa-1
	}
	texts, width := make([]string, len(values)), 0
	for i, v := range values {
		texts[i] = strconv.FormatFloat(v, verb, places, 64)
		width = max(width, len(texts[i]))
	}
	for i, text := range texts {
		texts[i] = strings.Repeat(" ", width-len(text)) + text
	}
	return texts
}
