package booktest

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
)

func (on suite) printHistory(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Due: at(0), Late: gradebook.Late{Share: 0.1, Per: 24 * time.Hour}})
	Record(t, b, Hand(graded(2), "ada", at(2), 2, 1), "a") // two days late: 20 % of 3
	Record(t, b, Hand(graded(3), "ada", at(-1), 4, 0), "b")
	if err := override(t.Context(), b, "ada", "trees/gain", 4, "a slip of mine",
		"fan"); err != nil {
		t.Fatal(err)
	}
	if err := override(t.Context(), b, "ada", "trees/gain", 5, "shown\torally\x1b[2J",
		"ms hopper"); err != nil {
		t.Fatal(err)
	}
	if err := b.Remove(t.Context(), "ada", "trees", 1, "not hers", "fan"); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := b.PrintHistory(t.Context(), &out, "ada"); err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d`).ReplaceAllString(out.String(), "TIME")
	text = regexp.MustCompile(`(?m) +$`).ReplaceAllString(text, "")
	want := `lesson  attempt  handed in         found  late  score
trees   1        TIME  3      −0.4  6.6    removed
trees   2        TIME  4      –     9      counts

attempt           when              by     reason
trees 1  removed  TIME  "fan"  "not hers"

set by hand  score  when              by           reason
trees/gain   4      TIME  "fan"        "a slip of mine"
trees/gain   5      TIME  "ms hopper"  "shown\torally\x1b[2J"
`
	if text != want {
		t.Errorf("printed\n%s\nwant\n%s", text, want)
	}
	Wants(t, b.PrintHistory(t.Context(), &out, "bob"), `"bob"`)
}
