package knn

import (
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Tie says what happens if two or more classes have the highest score.
type Tie int

const (
	// K is decreased for this query until one class is ahead: the lecture's text
	Decrease    Tie = iota
	Increase        // K is increased until one class is ahead
	LowestClass     // of the classes ahead, that with the lowest index
	Nearest         // of the classes ahead, that of the nearest neighbour
)

var tieNames = []string{"Decrease", "Increase", "LowestClass", "Nearest"}

func (t Tie) String() string { return option.Name("Tie", t, tieNames...) }

// Ballot is one count of votes.
type Ballot struct {
	// the votes counted: more than requested if rows tie at the Kth distance
	K      int
	Scores []float64 // of each class
	Ahead  []int     // the classes with the highest score, ascending; a single class has won
}

// Election decides the class of queries by the votes of their neighbours, with the rules for ties
// and weights of [KNN]. The caller finds the neighbours. Only one goroutine at a time may use it.
type Election struct {
	Classes []string
	Tie     Tie    // what happens if votes tie; Decrease by default
	Cut     bool   // ties at the Kth distance are cut in the order of the neighbours
	Weight  Weight // the weight of a vote; Votes by default. The others need distances from 0 to 1

	scores []float64 // of each class in the last count
	votes  []int     // and its votes
	ahead  []int     // the classes with the highest score
}

// Decide returns the class that the k nearest neighbours vote for, k ≥ 1. near is sorted by
// distance, is not empty, and includes every tie at the end. If Increase needs more neighbours,
// more returns a longer list, or the same list if there are no others.
func (e *Election) Decide(near []Neighbour, k int, more func() []Neighbour) (class int) {
	return e.decide(near, k, more, nil)
}

// Explain is [Election.Decide], and returns the counted neighbours and each decision after a tie.
func (e *Election) Explain(near []Neighbour, k int, more func() []Neighbour) Explanation {
	out := Explanation{Tie: e.Tie, Weight: e.Weight, Classes: e.Classes}
	most := 0
	out.Class = e.decide(near, k, func() []Neighbour {
		near = more()
		return near
	}, func(b Ballot) {
		out.Ballots = append(out.Ballots, b)
		most = max(most, b.K)
	})
	for _, n := range near {
		if most <= 0 {
			break
		}
		most -= n.Votes
		out.Neighbours = append(out.Neighbours, n)
	}
	out.Posterior = e.Posterior(nil)
	return out
}

// Posterior writes the confidence in each class to dst and returns it: the class's share of the
// scores that were counted when the last winner was found. The values sum to 1. It panics if dst
// does not have one place for each class.
func (e *Election) Posterior(dst []float64) []float64 {
	dst = must.Dst(dst, len(e.Classes), "knn", "classes")
	sum := 0.0
	for _, s := range e.scores {
		sum += s
	}
	for c, s := range e.scores {
		dst[c] = s / sum
	}
	return dst
}

// decide is Decide. It calls record, unless that is nil, for each ballot.
func (e *Election) decide(
	near []Neighbour, k int, more func() []Neighbour, record func(Ballot),
) int {
	ballot := func(k int) bool {
		e.count(near, k)
		if record != nil {
			record(Ballot{K: k, Scores: slices.Clone(e.scores), Ahead: slices.Clone(e.ahead)})
		}
		return len(e.ahead) == 1
	}
	k = upTo(near, k, e.Cut)
	if ballot(k) {
		return e.ahead[0]
	}
	switch e.Tie {
	case Decrease:
		for fewer := e.below(near, k); fewer > 0; fewer = e.below(near, k) {
			if k = fewer; ballot(k) {
				break
			}
		}
	case Increase:
		for {
			above := upTo(near, k+1, e.Cut)
			if above == k { // all known neighbours are counted
				known := len(near)
				if near = more(); len(near) == known {
					break
				}
				continue
			}
			if k = above; ballot(k) {
				break
			}
		}
	case Nearest:
		return e.nearestAhead(near)
	}
	return e.ahead[0] // the lowest class if no rule has decided
}

// upTo returns the smallest number of votes, at least k, that can be counted. It includes all ties
// with the last neighbour, unless ties are cut. If there are fewer than k votes, it returns all.
func upTo(near []Neighbour, k int, cut bool) int {
	votes := 0
	for i, n := range near {
		votes += n.Votes
		if votes >= k && cut {
			return k
		}
		if votes >= k && (i+1 == len(near) || near[i+1].Distance > n.Distance) {
			break
		}
	}
	return votes
}

// below returns the largest number of votes below k that can be counted, or 0.
func (e *Election) below(near []Neighbour, k int) int {
	if e.Cut {
		return k - 1
	}
	votes, ends := 0, 0
	for i, n := range near {
		if i > 0 && n.Distance > near[i-1].Distance {
			ends = votes
		}
		if votes += n.Votes; votes >= k {
			break
		}
	}
	return ends
}

// count counts the first k votes.
func (e *Election) count(near []Neighbour, k int) {
	if e.scores == nil {
		e.scores, e.votes = make([]float64, len(e.Classes)), make([]int, len(e.Classes))
	}
	clear(e.scores)
	clear(e.votes)
	for _, n := range near {
		v := min(k, n.Votes)
		e.scores[n.Class] = e.Weight.add(e.scores[n.Class], n.Distance, near[0].Distance, v)
		e.votes[n.Class] += v
		if k -= v; k == 0 {
			break
		}
	}
	best := slices.Max(e.scores)
	if best == 0 { // all similarities are 0: all neighbours count the same
		for c, v := range e.votes {
			e.scores[c] = float64(v)
			best = max(best, e.scores[c])
		}
	}
	e.ahead = e.ahead[:0]
	for c, s := range e.scores {
		if s == best {
			e.ahead = append(e.ahead, c)
		}
	}
}

// nearestAhead returns the class of the nearest neighbour among the classes ahead. A tie at that
// distance goes to the lowest class.
func (e *Election) nearestAhead(near []Neighbour) int {
	for i := 0; i < len(near); {
		from := i
		for i++; i < len(near) && near[i].Distance == near[from].Distance; i++ {
		}
		for _, c := range e.ahead {
			for _, n := range near[from:i] {
				if n.Class == c {
					return c
				}
			}
		}
	}
	return e.ahead[0]
}

// names returns the names of these classes.
func names(classes []string, indices []int) string {
	var texts []string
	for _, c := range indices {
		texts = append(texts, classes[c])
	}
	return strings.Join(texts, ", ")
}
