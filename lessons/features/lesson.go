// Package features holds the exercises of the lesson "Learnt features": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/features, and the text is in lesson.md.
package features

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on learnt features, in its order.
var Tasks = []grader.Task{Bag, Principal, PredictDirection, ChooseComponents,
	PredictWhitened, PredictNoise, BugInHeldOut, Window, ReadSlips}
