package booktest

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/gradebook"
)

// The scores of a file are set together, or none of them.
func (on suite) setTogether(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(Hand(graded(0), "ada", at(0), 1, 2), "bob", at(0), 1, 2), "a")
	set := func(text string) error {
		settings, err := gradebook.ReadSettings(strings.NewReader("student,exercise,score\n"+text),
			"orally", "fan")
		if err != nil {
			t.Fatal(err)
		}
		return b.Set(t.Context(), settings)
	}
	points := func() (points [2]float64) {
		class, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range class.Students {
			points[i] = s.Score
		}
		return points
	}
	Wants(t, set("ada,trees/gain,6\nbo,trees/gain,6\n"), "line 3", `no student "bo"`)
	Wants(t, set("ada,trees/gain,6\nbob,trees/gain,7\n"), "line 3", "worth 6 points")
	Wants(t, set("ada,trees/gain,6\nbob,trees/gain,6\nada,trees/gain,6\n"), "line 4",
		"in line 2 already")
	if got := points(); got != [2]float64{3, 3} {
		t.Errorf("a file with a mistake has set something: %v", got)
	}
	if err := set("ada,trees/gain,6\nbob,trees/gain,5.5\n"); err != nil ||
		points() != [2]float64{7, 6.5} {
		t.Errorf("%v, %v", points(), err)
	}
}
