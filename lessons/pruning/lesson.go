// Package pruning holds the exercises of the lesson "Growing and pruning trees": what each asks
// for, its cases with the lecture's figures, and what must hold whatever the input. The known
// mistakes are in mistakes.txt, the answers in solutions/pruning, and the text is in lesson.md.
package pruning

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{BestCut, BugInSubsets, PredictTenfold, PredictWhole, BugInLink,
	WeakestLink, PredictPrice, ChooseSize, PruneRule, FilterMail}
