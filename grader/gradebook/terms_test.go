package gradebook

import (
	"math"
	"testing"
	"time"
)

func TestLateText(t *testing.T) {
	for text, want := range map[string]Late{
		"":               {},
		"none":           {},
		"10%/day":        {Share: 0.1, Per: 24 * time.Hour},
		"7%/hour":        {Share: 0.07, Per: time.Hour},
		"0.5%/minute":    {Share: 0.005, Per: time.Minute},
		" 100 % / week ": {Share: 1, Per: 7 * 24 * time.Hour},
		"10%/day,floor=50%,grace=15m": {Share: 0.1, Per: 24 * time.Hour, Floor: 0.5,
			Grace: 15 * time.Minute},
		"10%/day, grace=1h30m, floor=0.5%": {Share: 0.1, Per: 24 * time.Hour, Floor: 0.005,
			Grace: 90 * time.Minute},
	} {
		var got Late
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
		var again Late
		if err := again.UnmarshalText([]byte(got.String())); err != nil || again != got {
			t.Errorf("%q is written as %q, which reads as %+v, %v", text, got, again, err)
		}
	}
	for _, text := range []string{"10", "10%", "10%/", "10/day", "10%/fortnight", "-1%/day",
		"101%/day", "NaN%/day", "%/day", "10%/day,", "10%/day,floor", "10%/day,floor=2",
		"10%/day,grace=15", "10%/day,grace=-1m", "10%/day,cap=3", "x"} {
		before := Late{Share: 1}
		got := before
		wants(t, got.UnmarshalText([]byte(text)), "late", "10%/day")
		if got != before {
			t.Errorf("%q is refused and yet read as %+v", text, got)
		}
	}
}

func TestPolicyText(t *testing.T) {
	for _, p := range []Policy{"best", "last"} {
		if err := (Terms{Policy: p}).valid(); err != nil {
			t.Errorf("%q: %v", p, err)
		}
	}
	wants(t, Terms{Policy: "worst"}.valid(), `"worst"`, "best or last")
}

// TestOff holds the share that is lost, of 10 % a day down to 25 %, to the rule worked out by hand.
func TestOff(t *testing.T) {
	l := Late{Share: 0.1, Per: 24 * time.Hour, Floor: 0.25, Grace: time.Hour}
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

func TestTerms(t *testing.T) {
	b := fresh(t)
	if got, err := b.Terms(t.Context(), "trees"); err != nil || got != (Terms{Policy: Best}) {
		t.Errorf("before anything was set: %+v, %v", got, err)
	}
	set := Terms{Policy: Last, Due: day, Late: Late{Share: 0.1, Per: time.Hour, Grace: time.Minute}}
	terms(t, b, set)
	record(t, b, hand(trees(), "ada", day, 4, 6), "a") // keeps them
	if got, err := b.Terms(t.Context(), "trees"); err != nil || got != set {
		t.Errorf("got %+v, %v; want %+v", got, err, set)
	}
	terms(t, b, Terms{})
	if got, err := b.Terms(t.Context(), "trees"); err != nil || got != (Terms{Policy: Best}) {
		t.Errorf("after they were taken back: %+v, %v", got, err)
	}
	for _, wrong := range []Terms{{Policy: "worst"}, {Late: Late{Share: -0.1, Per: time.Hour}},
		{Late: Late{Share: 2, Per: time.Hour}}, {Late: Late{Share: math.NaN(), Per: time.Hour}},
		{Late: Late{Share: 0.1}}, {Late: Late{Share: 0.1, Per: time.Second}},
		{Late: Late{Floor: 2}}, {Late: Late{Grace: -1}}} {
		err := b.SetTerms(t.Context(), "trees", wrong)
		if err == nil {
			t.Errorf("%+v was accepted", wrong)
		}
	}
	wants(t, b.SetTerms(t.Context(), "", Terms{}), "without a name")
}
