package booktest

import (
	"math"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
)

func (on suite) terms(t *testing.T) {
	type late = gradebook.Late
	b := on.fresh(t)
	none := gradebook.Terms{Policy: gradebook.Best}
	if got, err := b.Terms(t.Context(), "trees"); err != nil || got != none {
		t.Errorf("before anything was set: %+v, %v", got, err)
	}
	set := gradebook.Terms{Policy: gradebook.Last, Due: Day,
		Late: late{Share: 0.1, Per: time.Hour, Grace: time.Minute}}
	terms(t, b, set)
	Record(t, b, Hand(Trees(), "ada", Day, 4, 6), "a") // keeps them
	if got, err := b.Terms(t.Context(), "trees"); err != nil || got != set {
		t.Errorf("got %+v, %v; want %+v", got, err, set)
	}
	terms(t, b, gradebook.Terms{})
	if got, err := b.Terms(t.Context(), "trees"); err != nil || got != none {
		t.Errorf("after they were taken back: %+v, %v", got, err)
	}
	Wants(t, b.SetTerms(t.Context(), "trees", gradebook.Terms{Policy: "worst"}),
		`policy "worst": it must be best or last`)
	for _, wrong := range []gradebook.Terms{
		{Late: late{Share: -0.1, Per: time.Hour}}, {Late: late{Share: 2, Per: time.Hour}},
		{Late: late{Share: math.NaN(), Per: time.Hour}}, {Late: late{Share: 0.1}},
		{Late: late{Share: 0.1, Per: time.Second}}, {Late: late{Floor: 2}},
		{Late: late{Grace: -1}}} {
		err := b.SetTerms(t.Context(), "trees", wrong)
		if err == nil {
			t.Errorf("%+v was accepted", wrong)
		}
	}
	Wants(t, b.SetTerms(t.Context(), "", gradebook.Terms{}), "without a name")
}
