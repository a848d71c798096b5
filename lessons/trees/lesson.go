// Package trees holds the exercises of the lesson "Decision trees": what each asks for, its
// cases with the lecture's figures, and what must hold whatever the input. The known mistakes
// are in mistakes.txt, the answers in solutions/trees, and the text is in lesson.md.
package trees

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on decision trees, in its order.
var Tasks = []grader.Task{
	Classify, PredictEntropies, Entropy, Gain, PredictCoins, BugInGain, BestAttribute, ID3,
	ChooseQuestions, Diagnose,
}
