package text

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify/knn"
)

// election decides the class of one query after another, by the rules of [knn.KNN].
type election struct {
	*NeighboursModel
	query
	scores []float64 // of each class in the last count
	votes  []int     // and its votes
	ahead  []int     // the classes with the highest score
}

func (m *NeighboursModel) election() *election {
	n := len(m.classes)
	return &election{NeighboursModel: m, scores: make([]float64, n), votes: make([]int, n)}
}

// decide returns the class of x; record, unless it is nil, is told of each ballot.
func (e *election) decide(x Row, record func(knn.Ballot)) int {
	e.search.ask(&e.query, x)
	e.search.find(&e.query, e.learner.K)
	ballot := func(k int) bool {
		e.count(k)
		if record != nil {
			record(knn.Ballot{K: k, Scores: slices.Clone(e.scores), Ahead: slices.Clone(e.ahead)})
		}
		return len(e.ahead) == 1
	}
	k := e.upTo(e.learner.K)
	if ballot(k) {
		return e.ahead[0]
	}
	switch e.learner.Tie {
	case knn.Decrease:
		for k = e.below(k); k > 0 && !ballot(k); k = e.below(k) {
		}
	case knn.Increase:
		for k < len(e.class) {
			if k = e.upTo(k + 1); ballot(k) {
				break
			}
		}
	case knn.Nearest:
		return e.nearestAhead()
	}
	return e.ahead[0] // the lowest where no rule has parted them
}

// upTo returns the fewest votes, k at least, that can be counted: just k where ties are cut, else to the end of the rows that are equally far.
func (e *election) upTo(k int) int {
	if k > len(e.found) {
		e.search.find(&e.query, min(2*k, len(e.class)))
	}
	for !e.learner.Cut && k < len(e.found) && e.found[k].d == e.found[k-1].d {
		k++
	}
	return k
}

// below returns the most votes, fewer than k, that can be counted; 0 where there are none.
func (e *election) below(k int) int {
	k--
	for !e.learner.Cut && k > 0 && e.found[k].d == e.found[k-1].d {
		k--
	}
	return k
}

// count counts the first k votes.
func (e *election) count(k int) {
	clear(e.scores)
	clear(e.votes)
	for _, f := range e.found[:k] {
		c, sim := e.class[f.row], knn.Similarity(f.d)
		e.votes[c]++
		switch e.learner.Weight {
		case knn.SumSimilarity:
			e.scores[c] += sim
		case knn.NoisyOr:
			e.scores[c] = 1 - (1-e.scores[c])*(1-sim)
		default:
			e.scores[c]++
		}
	}
	best := slices.Max(e.scores)
	if best == 0 { // no neighbour is similar at all: they count alike
		for c, v := range e.votes {
			e.scores[c] = float64(v)
		}
		best = slices.Max(e.scores)
	}
	e.ahead = e.ahead[:0]
	for c, s := range e.scores {
		if s == best {
			e.ahead = append(e.ahead, c)
		}
	}
}

// nearestAhead returns, of the classes ahead, that of the nearest neighbour; of several at that distance the lowest.
func (e *election) nearestAhead() int {
	var class int
	at := slices.IndexFunc(e.found, func(f found) bool { return slices.Contains(e.ahead, e.class[f.row]) })
	for i, f := range e.found[at:] {
		c := e.class[f.row]
		if f.d > e.found[at].d {
			break
		}
		if i == 0 || c < class && slices.Contains(e.ahead, c) {
			class = c
		}
	}
	return class
}

// posterior turns the scores of the last count into shares.
func (e *election) posterior(dst []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(e.scores))
	}
	if len(dst) != len(e.scores) {
		panic(fmt.Sprintf("text: dst has %d places for %d classes", len(dst), len(e.scores)))
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
