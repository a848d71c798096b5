// Package boltzmann holds the exercises of the lesson "A machine that dreams": what each asks for,
// its cases with figures that are worked out by hand, and what must hold whatever the input. The
// known mistakes are in mistakes.txt, the answers in solutions/boltzmann, and the text is in
// lesson.md.
package boltzmann

import (
	"github.com/tessella-go/tessella/grader"
)

// Tasks lists the exercises of the lesson on the restricted Boltzmann machine, in its order.
var Tasks = []grader.Task{PredictCompany, Probability, Conditionals, BugInWalk, Contrast,
	Spot}
