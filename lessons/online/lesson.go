// Package online holds the exercises of the lesson "The perceptron's relatives": what each asks
// for, its cases with the lecture's figures, and what must hold whatever the input. The known
// mistakes are in mistakes.txt, the answers in solutions/online, and the text is in lesson.md.
package online

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on the perceptron's relatives, in its order.
var Tasks = []grader.Task{PredictBetween, Kernel, Winnow, PredictMajority,
	BugInMajority}
