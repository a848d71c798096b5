// Package comparisons holds the exercises of the lesson "The league": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/comparisons, and the text is in lesson.md.
package comparisons

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on the league, in its order.
var Tasks = []grader.Task{MeanRanks, PredictChain, PredictLuckiest, ChooseBets, Enter}
