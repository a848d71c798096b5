// Package decisions holds the exercises of the lesson "Deciding under uncertainty": what each
// asks for, its cases with the lecture's figures, and what must hold whatever the input. The
// known mistakes are in mistakes.txt, the answers in solutions/decisions, and the text is in
// lesson.md.
package decisions

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Posterior, PredictTest, BayesError, PredictCurve, LogSum, BugInShares,
	LogPosterior, PredictPrior, ChooseThreshold, Filter}
