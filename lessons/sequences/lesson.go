// Package sequences holds the exercises of the lesson "Sequences": what each asks for, its cases
// with the lecture's figures, and what must hold whatever the input. The known mistakes are in
// mistakes.txt, the answers in solutions/sequences, and the text is in lesson.md.
package sequences

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on sequences, in its order.
var Tasks = []grader.Task{BugInChange, PredictGrid, Viterbi, PredictDigits, ChooseTrust,
	ReadDrawers}
