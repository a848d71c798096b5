// Package perceptrons holds the exercises of the lesson "Perceptrons": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/perceptrons, and the text is in lesson.md.
package perceptrons

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictGates, Online, PredictBorder, PredictTen, BugInBound,
	PredictConstant, Rosenblatt, Pocket, ChooseKeep, Read}
