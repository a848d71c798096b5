// Package multiclass holds the exercises of the lesson "Machines for many classes": what each
// asks for, its cases with the lecture's figures, and what must hold whatever the input. The
// known mistakes are in mistakes.txt, the answers in solutions/multiclass, and the text is in
// lesson.md.
package multiclass

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on machines for many classes, in its order.
var Tasks = []grader.Task{PredictWork, Vote, PredictCart, Subsequences, BugInSigmoidCost,
	PlattCost, PredictCoupled, PredictPersons, ChooseCertainty, TenDigits}
