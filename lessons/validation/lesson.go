// Package validation holds the exercises of the lesson "Did it learn?": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/validation, and the text is in lesson.md.
package validation

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Wilson, PredictBest, CrossValidate, PredictMajority,
	BugInAudit, BiasVariance, PredictDegree, ChooseLambda, Promise}
