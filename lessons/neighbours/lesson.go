// Package neighbours holds the exercises of the lesson "Nearest neighbours": what each asks
// for, its cases with the lecture's figures, and what must hold whatever the input. The known
// mistakes are in mistakes.txt, the answers in solutions/neighbours, and the text is in
// lesson.md.
package neighbours

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Nearest, Vote, LeaveOneOut, PredictAllOthers, PredictCopies,
	BoxDistance, BugInAnnulus, BugInBound, ChooseK, Classify}
