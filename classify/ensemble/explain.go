package ensemble

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
)

// Explanation is how an ensemble came to its answer for one row.
type Explanation struct {
	Row       []float64
	Votes     []int     // the class that each member predicts, in the order of the rounds
	Say       []float64 // what its vote counts: α in boosting, else 1
	Posterior []float64 // each class's share of the votes, or the mean of the members' posteriors
	Class     int

	classes []string
}

// Explain puts x to each member and counts the votes. It panics if x does not have one value for
// each attribute.
func (c *committee) Explain(x []float64) Explanation {
	e := Explanation{
		Row:       slices.Clone(x),
		Say:       slices.Clone(c.say),
		Posterior: c.Posterior(nil, x),
		classes:   c.classes,
	}
	e.Class = winner(e.Posterior)
	for _, member := range c.members {
		e.Votes = append(e.Votes, member.Predict(x))
	}
	return e
}

// String prints a row for each class that has any vote or probability: how many members predict it,
// what their votes count together, and P(c | x); a star at the answer.
func (e Explanation) String() string {
	members, say := make([]int, len(e.classes)), make([]float64, len(e.classes))
	for m, class := range e.Votes {
		members[class]++
		say[class] += e.Say[m]
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  class\tvotes\tcount\tP")
	for k, name := range e.classes {
		if members[k] == 0 && e.Posterior[k] == 0 {
			continue
		}
		mark := "  "
		if k == e.Class {
			mark = "* "
		}
		fmt.Fprintf(w, "%s%s\t%d of %d\t%.3f\t%.3f\n", mark, name, members[k], len(e.Votes), say[k],
			e.Posterior[k])
	}
	w.Flush()
	return b.String()
}
