package knn

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Explanation is how a row was classified.
type Explanation struct {
	Neighbours []Neighbour // all that any ballot counted, nearest first
	Ballots    []Ballot    // the count of the K nearest, then the counts after ties
	Class      int         // the winner
	Posterior  []float64   // the confidence in each class
	Tie        Tie
	Weight     Weight
	Classes    []string
}

// Explain returns the neighbours of x, their votes and each decision after a tie, as an
// [Explanation]. The reason is how many of the neighbours that were counted last are of the class.
// It panics if x does not have one value for each attribute.
func (m *Model) Explain(x []float64) classify.Explanation {
	a := m.worker()
	a.query(m.scaled(&a.q, x), m.learner.K, -1)
	e := a.Explain(a.found, m.learner.K, a.again)
	k, name := e.Ballots[len(e.Ballots)-1].K, e.Classes[e.Class]
	reason := fmt.Sprintf("%d of the %d nearest rows, which are %s too", a.votes[e.Class], k, name)
	switch {
	case k == 1:
		reason = fmt.Sprintf("the nearest row, which is %s too", name)
	case a.votes[e.Class] == 1:
		reason = fmt.Sprintf("1 of the %d nearest rows, which is %s too", k, name)
	case a.votes[e.Class] == k:
		reason = fmt.Sprintf("all %d nearest rows, which are %s too", k, name)
	}
	return classify.Explanation{
		Class:       name,
		Probability: e.Posterior[e.Class],
		Reasons:     []string{reason},
		Detail:      e,
	}
}

// String prints a table of the neighbours, and a line for each ballot.
func (e Explanation) String() string {
	var b strings.Builder
	copies := false
	for _, n := range e.Neighbours {
		copies = copies || n.Votes != 1
	}
	fmt.Fprintf(&b, "%4s %6s %12s", "", "row", "distance")
	if e.Weight != Votes {
		fmt.Fprintf(&b, " %10s", "sim")
	}
	if copies {
		fmt.Fprintf(&b, " %5s", "votes")
	}
	b.WriteString("  class\n")
	for i, n := range e.Neighbours {
		fmt.Fprintf(&b, "%4d %6d %12.6g", i+1, n.Row, n.Distance)
		if e.Weight != Votes {
			fmt.Fprintf(&b, " %10.4f", Similarity(n.Distance))
		}
		if copies {
			fmt.Fprintf(&b, " %5d", n.Votes)
		}
		fmt.Fprintf(&b, "  %s\n", e.Classes[n.Class])
	}
	for i, ballot := range e.Ballots {
		fmt.Fprintf(&b, "K = %d:", ballot.K)
		for c, s := range ballot.Scores {
			if s > 0 {
				fmt.Fprintf(&b, " %s %.4g", e.Classes[c], s)
			}
		}
		switch {
		case len(ballot.Ahead) == 1:
			fmt.Fprintf(&b, ": %s, confidence %.4g\n", e.Classes[e.Class], e.Posterior[e.Class])
		case i+1 < len(e.Ballots) && e.Tie == Decrease:
			fmt.Fprintf(&b, ": a tie of %s; K is decreased\n", names(e.Classes, ballot.Ahead))
		case i+1 < len(e.Ballots):
			fmt.Fprintf(&b, ": a tie of %s; K is increased\n", names(e.Classes, ballot.Ahead))
		case e.Tie == Nearest:
			fmt.Fprintf(&b, ": a tie of %s; %s is nearest, confidence %.4g\n",
				names(e.Classes, ballot.Ahead), e.Classes[e.Class], e.Posterior[e.Class])
		default:
			fmt.Fprintf(&b, ": a tie of %s; %s is the lowest, confidence %.4g\n",
				names(e.Classes, ballot.Ahead), e.Classes[e.Class], e.Posterior[e.Class])
		}
	}
	return b.String()
}
