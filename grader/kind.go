package grader

import (
	"fmt"

	"github.com/tessella-go/tessella/notebooks/course"
)

// sentence sums up a verdict. The right cases are counted in v.
func (t *task) sentence(v Verdict) string {
	visible, right := v.Total-v.HiddenTotal, v.Passed-v.HiddenPassed
	all := fmt.Sprintf("All %d visible cases are right", visible)
	if visible == 1 {
		all = "The visible case is right"
	}
	switch {
	case v.Passed == v.Total && t.Kind != course.Write:
		return t.praise()
	case v.Passed == v.Total:
		return fmt.Sprintf("All %d cases are right.", v.Total)
	case v.HiddenTotal > 0 && right == visible:
		return fmt.Sprintf("%s; %d of %d hidden ones %s not.", all,
			v.HiddenTotal-v.HiddenPassed, v.HiddenTotal, Are(v.HiddenTotal-v.HiddenPassed))
	case v.HiddenTotal > 0 && v.Passed > 0:
		return fmt.Sprintf("%d of %d visible cases %s right, and %d of %d hidden ones.", right,
			visible, Are(right), v.HiddenPassed, v.HiddenTotal)
	case v.Passed > 0:
		return fmt.Sprintf("%d of %d cases %s right.", v.Passed, v.Total, Are(v.Passed))
	case v.Total == 1: // the status says it, and the case why
		return ""
	}
	return fmt.Sprintf("None of the %d cases is right.", v.Total)
}

// Are returns the verb of a sentence about n things.
func Are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// praise is the message for a right answer, if the exercise is not a function to write.
func (t *task) praise() string {
	switch t.Kind {
	case course.Predict:
		return "You saw it coming."
	case course.FindBug:
		return "You found it, and your case shows it."
	case course.Choose:
		return "This choice does well on the held-out data. A person may read the reason."
	}
	return "It does well on all held-out data."
}

// Mine returns the function that the next cell of a notebook should use: the student's function f
// if it passes the exercise's visible cases, else the reference. It also says whose it is, for the
// title of a picture.
func Mine[F any](ex Exercise[F], f F) (function F, whose string) {
	name := ex.About().Function
	if Run(ex, f).Status == Passed {
		return f, "your " + name
	}
	return ex.Solution, "the course's " + name
}
