// Package supportvectors holds the exercises of the lesson "Support vector machines": what each
// asks for, its cases with the lecture's figures, and what must hold whatever the input. The
// known mistakes are in mistakes.txt, the answers in solutions/supportvectors, and the text is
// in lesson.md.
package supportvectors

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictWidth, ClosestPoints, PredictSlack, BugInThreshold, Pair, Train,
	Mercer, PredictSupport, ChooseSigma, ThreeOrEight}
