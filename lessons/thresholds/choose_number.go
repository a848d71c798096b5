package thresholds

import (
	"fmt"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// ChooseNumber asks for a number and a threshold that are worth asking for.
var ChooseNumber = grader.Exercise[func() (string, float64, string)]{
	ID:       "thresholds/choose-number",
	Title:    "One number, one threshold",
	Where:    fanSimpsons,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"finding", "threshold", "reason"},
	Solution: solutions.ChooseNumber,
	Cases: func() []grader.Case {
		finding, threshold, reason := solutions.ChooseNumber()
		return []grader.Case{{Name: "your choice", Want: []any{finding, threshold, reason}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		if err := judgeNumber(got[0].(string), got[1].(float64)); err != nil {
			return err
		}
		return compare.Reason(got[2].(string))
	}),
	Hints: []string{"The cell above names the best threshold of each number. Which of the " +
		"numbers would you trust to have the same threshold in other patients?"},
}

// judgeNumber asks one question about a number, learns the answers from the known half and counts
// the errors on the other.
func judgeNumber(finding string, threshold float64) error {
	const tolerated = .31
	known, heldOut := Halves()
	j, found := known.Attribute(finding)
	if !found || known.Attributes[j].Nominal() || finding == "vessels" {
		return fmt.Errorf("%q is not one of the five numbers that the cell above lists", finding)
	}
	most := map[bool][2]int{} // how many are of each class, on either side
	for i, class := range known.Y {
		counts := most[known.At(i)[j] <= threshold]
		counts[class]++
		most[known.At(i)[j] <= threshold] = counts
	}
	wrong := 0.0
	for i, class := range heldOut.Y {
		counts := most[heldOut.At(i)[j] <= threshold]
		if counts[1-class] > counts[class] || counts[0] == counts[1] && class == 1 {
			wrong++
		}
	}
	if share := wrong / float64(heldOut.Len()); share > tolerated {
		return fmt.Errorf("this question errs on %.1f %% of the held-out half; some choice errs "+
			"on less than %.0f %%", 100*share, 100*tolerated)
	}
	return nil
}
