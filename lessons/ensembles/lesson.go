// Package ensembles holds the exercises of the lesson "Committees": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/ensembles, and the text is in lesson.md.
package ensembles

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictVote, PredictBagging, OutOfBagError, PredictTwice, PredictFourth,
	BugInWeights, BestStump, AdaBoost, ChooseCommittee, Lumps}
