package knn

import (
	"fmt"
	"strings"
)

// Tie says what happens where the K nearest give two or more classes the highest score.
type Tie int

const (
	Decrease    Tie = iota // K is decreased for this query until one class is ahead: the lecture's text
	Increase               // K is increased until one class is ahead
	LowestClass            // of the classes ahead, that with the lowest index
	Nearest                // of the classes ahead, that of the nearest neighbour
)

var tieNames = []string{"Decrease", "Increase", "LowestClass", "Nearest"}

func (t Tie) String() string {
	if t < 0 || int(t) >= len(tieNames) {
		return fmt.Sprintf("Tie(%d)", int(t))
	}
	return tieNames[t]
}

// Ballot is one count of votes.
type Ballot struct {
	K      int       // the votes counted: more than asked for where rows tie at the Kth distance and are taken in
	Scores []float64 // of each class
	Ahead  []int     // the classes with the highest score, ascending; where it is one, it has won
}

// election decides the class of one query from the points found for it, whatever their number, by the learner's rules.
type election struct {
	*neighbourhood
	KNN
	scores []float64 // of each class in the last count
	votes  []int     // and its votes
	ahead  []int
}

// decide returns the winner of the k nearest; record, unless it is nil, is told of each ballot. more is asked for more points where K increases, and
// returns false where there are none.
func (e *election) decide(s *scratch, k int, more func() bool, record func(Ballot)) int {
	ballot := func(k int) bool {
		e.count(s.found, k)
		if record != nil {
			record(Ballot{K: k, Scores: append([]float64(nil), e.scores...), Ahead: append([]int(nil), e.ahead...)})
		}
		return len(e.ahead) == 1
	}
	k = e.upTo(s.found, k, e.Cut)
	if ballot(k) {
		return e.ahead[0]
	}
	switch e.Tie {
	case Decrease:
		for below := e.below(s.found, k); below > 0; below = e.below(s.found, k) {
			if k = below; ballot(k) {
				break
			}
		}
	case Increase:
		for {
			above := e.upTo(s.found, k+1, e.Cut)
			if above == k { // all that were found are counted
				if !more() {
					break
				}
				continue
			}
			if k = above; ballot(k) {
				break
			}
		}
	case Nearest:
		return e.nearestAhead(s.found)
	}
	return e.ahead[0] // the lowest where no rule has parted them
}

// below returns the most votes, fewer than k, that can be counted; 0 where there are none.
func (e *election) below(found []found, k int) int {
	if e.Cut {
		return k - 1
	}
	votes, ends := 0, 0
	for i, f := range found {
		if i > 0 && f.d > found[i-1].d {
			ends = votes
		}
		if votes += e.votesOf(f.at); votes >= k {
			break
		}
	}
	return ends
}

// count counts the first k votes.
func (e *election) count(found []found, k int) {
	clear(e.scores)
	clear(e.votes)
	for _, f := range found {
		c, v := e.class[f.at], min(k, e.votesOf(f.at))
		e.scores[c] = e.Weight.add(e.scores[c], f.d, v)
		e.votes[c] += v
		if k -= v; k == 0 {
			break
		}
	}
	best := 0.0
	for _, s := range e.scores {
		best = max(best, s)
	}
	if best == 0 { // no neighbour is similar at all: they count alike
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

// nearestAhead returns, of the classes ahead, that of the nearest neighbour; of several at that distance the lowest.
func (e *election) nearestAhead(found []found) int {
	for i := 0; i < len(found); {
		from := i
		for i++; i < len(found) && found[i].d == found[from].d; i++ {
		}
		for _, c := range e.ahead {
			for _, f := range found[from:i] {
				if e.class[f.at] == c {
					return c
				}
			}
		}
	}
	return e.ahead[0]
}

// posterior turns the scores of the last count into shares.
func (e *election) posterior(dst []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(e.scores))
	}
	if len(dst) != len(e.scores) {
		panic(fmt.Sprintf("knn: dst has %d places for %d classes", len(dst), len(e.scores)))
	}
	sum := 0.0
	for _, s := range e.scores {
		sum += s
	}
	for c, s := range e.scores {
		dst[c] = s / sum
	}
	return dst
}

// names lists the classes of these indices.
func names(classes []string, indices []int) string {
	var texts []string
	for _, c := range indices {
		texts = append(texts, classes[c])
	}
	return strings.Join(texts, ", ")
}
