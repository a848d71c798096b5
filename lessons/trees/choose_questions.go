package trees

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// ChooseQuestions asks for findings that go together well.
var ChooseQuestions = grader.Exercise[func() ([]string, string)]{
	ID:       "trees/choose-questions",
	Title:    "Three questions for the office",
	Where:    fanBranches,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"findings", "reason"},
	Solution: solutions.ChooseQuestions,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice",
			Want: []any{[]string{"chest pain", "sex", "ST slope"}, ""}}}
	},
	Compare: compare.Accept(officeWorks),
	Hints: []string{
		"The finding of the highest gain first. But what is each of the others worth behind it?",
		"The gains in the branches: look for a finding that is worth more in a large branch " +
			"than it is at the root.",
	},
}

const dealt = 10 // how often the patients are dealt into tenths for a choice

const mostWrong = 0.235 // of the held-out patients, with the chosen findings

// officeWorks looks at a choice of findings.
func officeWorks(_, got []any) error {
	findings, reason := got[0].([]string), got[1].(string)
	if len(findings) < 1 || len(findings) > 3 {
		return fmt.Errorf("these are %d findings; choose one, two or three", len(findings))
	}
	for i, name := range findings {
		if !slices.Contains(office, name) {
			return fmt.Errorf("%q is not one of the findings of the office: %s", name,
				strings.Join(office, ", "))
		}
		if slices.Contains(findings[:i], name) {
			return fmt.Errorf("%q stands twice", name)
		}
	}
	share := officeError(findings)
	if share > mostWrong {
		return fmt.Errorf("with these findings ID3 is wrong on %.1f %% of the held-out "+
			"patients; there are choices with less than %.1f %%", 100*share, 100*mostWrong)
	}
	return compare.Reason(reason)
}

// officeError is the share of held-out patients that ID3 classifies wrongly by these findings. The
// patients are dealt into tenths ten times, so that the share depends little on how they are dealt.
func officeError(findings []string) float64 {
	t, wrong := Only(Patients(), findings...), 0
	for seed := range uint64(dealt) {
		for i, label := range HeldOut(t, seed, grown) {
			if label != t.Labels[i] {
				wrong++
			}
		}
	}
	return float64(wrong) / float64(dealt*len(t.Rows))
}
