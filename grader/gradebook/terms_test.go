package gradebook

import (
	"math"
	"testing"
	"time"
)

// TestOff holds the share that is lost, of 10 % a day down to 25 %, to the rule worked out by hand.
func TestOff(t *testing.T) {
	l := Late{Share: 0.1, Per: 24 * time.Hour, Floor: 0.25, Grace: time.Hour}
	day := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	terms := Terms{Due: day, Late: l}
	for _, c := range []struct {
		late time.Duration
		off  float64
	}{
		{-time.Hour, 0}, {0, 0}, {time.Hour, 0}, {time.Hour + 1, 0.1}, {24 * time.Hour, 0.1},
		{24*time.Hour + 1, 0.2}, {48 * time.Hour, 0.2},
		{7 * 24 * time.Hour, 0.7}, {7*24*time.Hour + 1, 0.75}, {math.MaxInt64, 0.75},
	} {
		if got := l.off(terms.lateness(day.Add(c.late))); math.Abs(got-c.off) > 1e-12 {
			t.Errorf("%v late: %v is lost, want %v", c.late, got, c.off)
		}
	}
}
