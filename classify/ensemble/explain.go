package ensemble

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
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

// Explain counts the votes of the members for x. Its Detail is an [Explanation]. Its reasons are
// those of the members, the one of most votes first: of a tree the attributes whose tests raise the
// probability of the class, of another member the reasons that it gives for this class. If no
// member has any, the number of votes is the reason. It panics if x does not have one value for
// each attribute.
func (c *committee) Explain(x []float64) classify.Explanation {
	e := Explanation{
		Row:         slices.Clone(x),
		VoteWeights: slices.Clone(c.voteWeight),
		Posterior:   c.Posterior(nil, x),
		classes:     c.Schema().Classes,
	}
	e.Class = winner(e.Posterior)
	for _, member := range c.members {
		e.Votes = append(e.Votes, member.Predict(x))
	}
	return classify.Explanation{
		Class:       e.classes[e.Class],
		Probability: e.Posterior[e.Class],
		Reasons:     c.reasons(e),
		Detail:      e,
	}
}

// reasons gathers those of the members.
func (c *committee) reasons(e Explanation) []string {
	attributes := c.Schema().Attributes
	strength, votes := map[string]float64{}, 0
	for m, member := range c.members {
		if e.Votes[m] == e.Class {
			votes++
		}
		if t, ok := member.(*tree.Tree); ok {
			for j, raise := range t.Nodes().Raises(e.Row, e.Class) {
				if raise != 0 {
					text := attributes[j].Name + " = " + attributes[j].Format(e.Row[j])
					strength[text] += c.voteWeight[m] * raise
				}
			}
		} else if t, ok := member.(classify.Explainer); ok && e.Votes[m] == e.Class {
			texts := t.Explain(e.Row).Reasons
			for _, text := range texts {
				strength[text] += c.voteWeight[m] / float64(len(texts))
			}
		}
	}
	maps.DeleteFunc(strength, func(_ string, v float64) bool { return !(v > 0) })
	if len(strength) == 0 {
		return []string{fmt.Sprintf("the votes of %d of %d members", votes, len(c.members))}
	}
	return slices.SortedFunc(maps.Keys(strength), func(a, b string) int {
		return cmp.Or(cmp.Compare(strength[b], strength[a]), cmp.Compare(a, b))
	})
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
