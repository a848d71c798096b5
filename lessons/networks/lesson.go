// Package networks holds the exercises of the lesson "Networks": what each asks for, its cases
// with the lecture's figures, and what must hold whatever the input. The known mistakes are in
// mistakes.txt, the answers in solutions/networks, and the text is in lesson.md.
package networks

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on networks, in its order.
var Tasks = []grader.Task{Forward, Backward, PredictStarts, BugInStep, Momentum,
	PredictLimit, PredictSize, ChooseNetwork, Street}
