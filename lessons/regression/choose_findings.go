package regression

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// ChooseFindings asks for three findings that together tell much.
var ChooseFindings = grader.Exercise[func() ([]string, string)]{
	ID:       "regression/choose-findings",
	Title:    "Three findings",
	Where:    puoLogistic,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"findings", "reason"},
	Solution: solutions.ChooseFindings,
	Compare:  compare.Accept(judgeFindings),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice",
			Want: []any{[]string{"thallium", "vessels", "chest pain"}, ""}}}
	},
	Limit: 10 * time.Second,
	Hints: []string{
		"A finding is of use if it tells what the others do not tell. Which look at the same " +
			"thing?",
	},
}

// mostErrors is how often logistic regression on three findings may be wrong. On the best one alone
// it is wrong on 24 %.
const mostErrors = 0.2

// judgeFindings tries logistic regression on the findings that were chosen.
func judgeFindings(_, got []any) error {
	findings, reason := slices.Clone(got[0].([]string)), got[1].(string)
	slices.Sort(findings)
	if len(findings) != 3 || len(slices.Compact(findings)) != 3 {
		return fmt.Errorf("it returns the findings %q; name three different ones", got[0])
	}
	for _, name := range findings {
		if _, ok := datasets.Heart().Attribute(name); !ok {
			return fmt.Errorf("there is no finding %q; the table has the names", name)
		}
	}
	share, err := ErrorOf(findings...)
	if err != nil {
		return errors.New("logistic regression fails on these findings: " + err.Error())
	}
	if share > mostErrors {
		return fmt.Errorf("on these findings it is wrong on %.1f %% of the patients that it has "+
			"not seen; some three stay below %.1f %%", 100*share, 100*mostErrors)
	}
	return compare.Reason(reason)
}
