// Package images holds the exercises of the lesson "Seeing images": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/images, and the text is in lesson.md.
package images

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictUpright, Deslant, BugInGradient, Histogram, PredictSame, Block,
	PredictMove, PredictLeaning, ChooseFeatures, Read}
