package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestRoundTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{0, 1, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{0, 0.3, "0.00 0.05 0.10 0.15 0.20 0.25 0.30"},
		{1, 16, "2 4 6 8 10 12 14 16"},
		{-1, 1, "-1.0 -0.5 0.0 0.5 1.0"},
		{0, 150, "0 20 40 60 80 100 120 140"},
		{0.93, 0.94, "0.930 0.932 0.934 0.936 0.938 0.940"},
		{0, 5e-9, "0 1e-09 2e-09 3e-09 4e-09 5e-09"},
		{0, 3e6, "0 5e+05 1e+06 1.5e+06 2e+06 2.5e+06 3e+06"},
		{1, 1 + 1e-9, "1 1.0000000002 1.0000000004 1.0000000006 1.0000000008 1.000000001"},
		{-0.4, 0.2, "-0.4 -0.3 -0.2 -0.1 0.0 0.1 0.2"},
	} {
		var labels []string
		for _, tick := range roundTicks(c.low, c.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("from %v to %v: %s, not %s", c.low, c.high, got, c.want)
		}
	}
}

// For any range, the marks are finitely many, few, increasing, and within the range.
func TestRoundTicksOfAnyRange(t *testing.T) {
	for _, low := range []float64{0, 1, -1, 1e300, -1e300, 1e-300, 123456789, 0.1} {
		for _, width := range []float64{5e-324, 1e-310, 1e-300, 1e-16, 1e-9, 0.7, 1, 3, 1e15,
			1e300, 1.5e308} {
			high := low + width
			if high == low || math.IsInf(high, 0) {
				continue
			}
			ticks := roundTicks(low, high)
			if len(ticks) > 10 {
				t.Errorf("from %g to %g: %d marks", low, high, len(ticks))
			}
			for i, tick := range ticks {
				if slack := 1e-6 * width; tick.Value < low-slack || tick.Value > high+slack ||
					i > 0 && tick.Value < ticks[i-1].Value {
					t.Errorf("from %g to %g: mark %d is at %g", low, high, i, tick.Value)
				}
			}
		}
	}
}

func TestLegendBreaksIntoRows(t *testing.T) {
	var l legend
	for k := range 10 {
		l = append(l, areaEntry(fmt.Sprint("class ", k), ClassStyle(k)))
	}
	entries := 0
	for _, row := range l.rows(300 * px) {
		if len(row) != 3 { // the last row has one
			if entries != 9 {
				t.Errorf("a row of %d after %d entries", len(row), entries)
			}
		}
		entries += len(row)
	}
	if entries != 10 {
		t.Errorf("%d entries of 10", entries)
	}
	if rows := l.rows(1 * px); len(rows) != 10 {
		t.Errorf("where nothing fits there are %d rows, not one for each entry", len(rows))
	}
	if legend(nil).height(100) != 0 {
		t.Error("an empty legend takes room")
	}
}
