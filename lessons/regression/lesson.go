// Package regression holds the exercises of the lesson "Logistic regression": what each asks
// for, its cases with the lecture's figures, and what must hold whatever the input. The known
// mistakes are in mistakes.txt, the answers in solutions/regression, and the text is in
// lesson.md.
package regression

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictHours, BugInCost, Cost, Gradient, PredictPath, Descend,
	PredictWeight, PredictCopies, ChooseFindings, Classify}
