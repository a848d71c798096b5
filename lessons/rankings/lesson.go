// Package rankings holds the exercises of the lesson "Rankings and probabilities": what each
// asks for, its cases with the lecture's figures, and what must hold whatever the input. The
// known mistakes are in mistakes.txt, the answers in solutions/rankings, and the text is in
// lesson.md.
package rankings

import (
	"github.com/tessella-go/tessella/grader"
)

// The exercises of the lesson on rankings that ask for something else than a function to write.

// Tasks lists the exercises of the lesson on rankings and probabilities, in its order.
var Tasks = []grader.Task{PredictDistrust, ROC, BugInAUC, Reliability, Isotonic,
	PredictPooled, PredictHonest, ChooseCurve, PredictElsewhere, Queue}
