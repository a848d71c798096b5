// Package distances holds the exercises of the lesson "Distances and text": what each asks for,
// its cases with the lecture's figures, and what must hold whatever the input. The known
// mistakes are in mistakes.txt, the answers in solutions/distances, and the text is in
// lesson.md.
package distances

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictRegions, BugInScale, NormalisedL1, PredictSeen, PredictDate,
	TFIDF, Index, PredictLost, ChooseVote, Classify}
