package rformat

import (
	"strings"
	"testing"
)

// R 4.2.2: paste(format(x), collapse = "|"), and with decimals format(x, digits = 7,
// nsmall = decimals); to the byte.
func TestCommonDigits(t *testing.T) {
	for _, c := range []struct {
		values   []float64
		decimals int
		want     string
	}{
		{[]float64{1, 2.5, 100}, 0, "  1.0|  2.5|100.0"},
		{[]float64{100000, 1}, 0, "1e+05|1e+00"},
		{[]float64{100000}, 0, "1e+05"},
		{[]float64{1e-05, 1}, 0, "1e-05|1e+00"},
		{[]float64{123456789}, 0, "123456789"},
		{[]float64{1.234e-05}, 0, "1.234e-05"},
		{[]float64{10000000000, 1e-10}, 0, "1e+10|1e-10"},
		{[]float64{-1, 2.25}, 0, "-1.00| 2.25"},
		{[]float64{99999.996, 1}, 0, "1e+05|1e+00"},
		{[]float64{0, 0}, 0, "0|0"},
		{[]float64{1e-20}, 0, "1e-20"},
		{[]float64{1. / 3, 2. / 3, 0.0001}, 0, "0.3333333|0.6666667|0.0001000"},
		{[]float64{3e100, 1}, 0, "3e+100| 1e+00"},
		{[]float64{1234567.8}, 0, "1234568"},
		{[]float64{0.30000000000000004}, 0, "0.3"},
		{[]float64{9.9999999}, 0, "10"},
		{[]float64{150, 0.5}, 0, "150.0|  0.5"},
		{[]float64{1e15}, 0, "1e+15"},
		{[]float64{123456.7891, 0.001}, 0, "123456.789|     0.001"},
		{[]float64{1, 0.5}, 7, "1.0000000|0.5000000"},
		{[]float64{1. / 3, 2. / 3}, 7, "0.3333333|0.6666667"},
		{[]float64{0.0078, 0.9922}, 7, "0.0078000|0.9922000"},
		{[]float64{99999996, 1}, 0, "1e+08|1e+00"},
		{nil, 0, ""},
	} {
		if got := strings.Join(Common(c.values, Digits, c.decimals), "|"); got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
}
