package knn

import (
	"fmt"
	"iter"

	"github.com/tessella-go/tessella/classify/distance"
)

// Step is one training row of a search by brute force that leaves a sum early ("remember the Kth
// smallest distance so far, and stop the summation").
type Step struct {
	Row   int     // of the training set
	Terms int     // how many attributes were summed up
	Sum   float64 // the sum so far
	// Sum exceeded Bound: the row is not one of the K nearest, and some attributes may not be
	// summed
	Stopped bool
	Bound   float64 // the Kth smallest distance before this row; +Inf for the first K
	Saved   float64 // the fraction of all terms, up to this row, that were not summed
}

// String prints one row of the table.
func (s Step) String() string {
	mark := "kept"
	if s.Stopped {
		mark = "stopped"
	}
	return fmt.Sprintf("row %4d  %3d terms  sum %10.6g  bound %10.6g  %-7s  saved %3.0f %%", s.Row,
		s.Terms, s.Sum, s.Bound, mark, 100*s.Saved)
}

// Steps returns the lecture's search for the K neighbours of x: one row after the other, and each
// sum is compared with the bound after every term. It stops when the sum exceeds the bound, but not
// when it is equal, so that ties are found. BruteForce does the same for 16 or more attributes, but
// checks the bound after every eighth term.
//
// It is an error if the distance is not a sum of terms, [distance.SquaredEuclidean] or
// [distance.L1]. It panics if x does not have one value for each attribute. Missing values of x are
// left out.
func (m *Model) Steps(x []float64) (iter.Seq[Step], error) {
	if _, ok := m.metric.(distance.SquaredEuclidean); !ok && !m.points.l1 {
		return nil, fmt.Errorf("knn: Steps shows sums of squared or absolute differences; "+
			"the distance is %T", m.metric)
	}
	x = m.scaled(new([]float64), x)
	return func(yield func(Step) bool) { m.search(x, yield) }, nil
}

// search is the lecture's search for the K neighbours of a scaled row x:
//
//	bound ← ∞
//	for each row z of the training set:
//	    sum ← 0
//	    for each attribute j:
//	        sum ← sum + the distance of xⱼ and zⱼ
//	        if sum > bound: leave z
//	    keep z if it is one of the K nearest so far, or ties with the Kth
//	    bound ← the Kth smallest sum so far
func (m *Model) search(x []float64, yield func(Step) bool) {
	var near nearest
	near.reset(min(m.learner.K, len(m.rows)), -1)
	terms := 0
	for at, row := range m.rows {
		step := Step{Row: row, Bound: near.bound}
		for j, v := range m.points.row(int32(at)) {
			step.Terms++
			step.Sum += m.metric.Between(x[j:j+1], []float64{v})
			if step.Stopped = step.Sum > near.bound; step.Stopped {
				break
			}
		}
		near.add(int32(at), step.Sum) // keeps the bound
		terms += step.Terms
		step.Saved = 1 - float64(terms)/(float64(at+1)*float64(m.width))
		if !yield(step) {
			return
		}
	}
}
