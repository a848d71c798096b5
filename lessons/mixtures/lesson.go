// Package mixtures holds the exercises of the lesson "Mixtures": what each asks for, its cases
// with the lecture's figures, and what must hold whatever the input. The known mistakes are in
// mistakes.txt, the answers in solutions/mixtures, and the text is in lesson.md.
package mixtures

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictShare, Responsibilities, Maximise, BugInStep, EM, PredictStart,
	MaximisePlane, ChooseComponents, PredictClusters, Classify}
