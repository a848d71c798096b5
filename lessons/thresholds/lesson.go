// Package thresholds holds the exercises of the lesson "Trees, numbers and rules": what each
// asks for, its cases with the lecture's figures, and what must hold whatever the input. The
// known mistakes are in mistakes.txt, the answers in solutions/thresholds, and the text is in
// lesson.md.
package thresholds

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on trees, numbers and rules, in its order.
var Tasks = []grader.Task{PredictRatios, GiniAfter, BestThreshold, PredictBoxes, BugInPaths,
	Rules, PredictLeaves, PredictColumns, ChooseNumber, SortPatients}
