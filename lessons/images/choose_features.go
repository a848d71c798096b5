package images

import (
	"fmt"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// ChooseFeatures asks for what planes should be shown.
var ChooseFeatures = grader.Exercise[func() (bool, int, bool, string)]{
	ID:       "images/choose-features",
	Title:    "Features for leaning digits",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"upright", "cell", "heads", "reason"},
	Solution: solutions.ChooseFeatures,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{true, 2, true, ""}}}
	},
	Compare: compare.Accept(featuresWork),
	Hints: []string{
		"What does leaning do to an edge, and which of the features would not notice?",
		"The table above is of digits that do not lean. What helped there need not help here.",
	},
}

// featuresWork tries a choice of features on leaning digits.
func featuresWork(_, got []any) error {
	const tolerated = .06
	wrong, n, err := LeaningErrors(got[0].(bool), got[1].(int), got[2].(bool))
	if err != nil {
		return err
	}
	if wrong > tolerated*n {
		return fmt.Errorf("with these features %v of %v leaning digits are misread, %.1f %%; at "+
			"most %.0f %% may be", wrong, n, 100*wrong/n, 100*tolerated)
	}
	return compare.Reason(got[3].(string))
}
