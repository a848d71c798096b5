package gradebook_test

import (
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
)

func TestLateText(t *testing.T) {
	for text, want := range map[string]gradebook.Late{
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
		var got gradebook.Late
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
		var again gradebook.Late
		if err := again.UnmarshalText([]byte(got.String())); err != nil || again != got {
			t.Errorf("%q is written as %q, which reads as %+v, %v", text, got, again, err)
		}
	}
	for _, text := range []string{"10", "10%", "10%/", "10/day", "10%/fortnight", "-1%/day",
		"101%/day", "NaN%/day", "%/day", "10%/day,", "10%/day,floor", "10%/day,floor=2",
		"10%/day,grace=15", "10%/day,grace=-1m", "10%/day,cap=3", "x"} {
		before := gradebook.Late{Share: 1}
		got := before
		booktest.Wants(t, got.UnmarshalText([]byte(text)), "late", "10%/day")
		if got != before {
			t.Errorf("%q is refused and yet read as %+v", text, got)
		}
	}
}
