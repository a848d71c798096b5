// Package gaussians holds the exercises of the lesson "Gaussian classes": what each asks for,
// its cases with the lecture's figures, and what must hold whatever the input. The known
// mistakes are in mistakes.txt, the answers in solutions/gaussians, and the text is in
// lesson.md.
package gaussians

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Estimate, PredictNearest, Score, Sample, PredictDirection,
	BugInCriterion, LogJoint, PredictCopy, ChooseShrinkage, Classify}
