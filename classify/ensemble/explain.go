package ensemble

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
)

// Explanation is how an ensemble computes its answer for one row.
type Explanation struct {
	Row         []float64
	Votes       []int     // the class that each member predicts, in the order of the rounds
	VoteWeights []float64 // the weight of each member's vote: α in boosting, otherwise 1
	Posterior   []float64 // each class's share of the votes, or the mean of the members' posteriors
	Class       int

	classes []string
}

// Explain returns the prediction of each member for x, and counts the votes. It panics if x does
// not have one value for each attribute.
func (c *committee) Explain(x []float64) Explanation {
	e := Explanation{
		Row:         slices.Clone(x),
		VoteWeights: slices.Clone(c.voteWeight),
		Posterior:   c.Posterior(nil, x),
		classes:     c.classes,
	}
	e.Class = winner(e.Posterior)
	for _, member := range c.members {
		e.Votes = append(e.Votes, member.Predict(x))
	}
	return e
}

// String prints a row for each class that has any vote or probability: how many members predict it,
// the sum of their vote weights, and P(c | x). A star marks the answer.
func (e Explanation) String() string {
	members, voteWeight := make([]int, len(e.classes)), make([]float64, len(e.classes))
	for m, class := range e.Votes {
		members[class]++
		voteWeight[class] += e.VoteWeights[m]
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
		fmt.Fprintf(w, "%s%s\t%d of %d\t%.3f\t%.3f\n", mark, name, members[k], len(e.Votes),
			voteWeight[k],
			e.Posterior[k])
	}
	w.Flush()
	return b.String()
}
