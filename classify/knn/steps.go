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
	Sum   float64 // as far as it went
	// it exceeded Bound: the row is none of the K nearest, and attributes may be left
	Stopped bool
	Bound   float64 // the Kth smallest distance before this row; +Inf for the first K
	Saved   float64 // the share of all terms, this row's and those before, that were not summed up
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

// Steps returns the search for the K neighbours of x as the lecture tells it: one row after the
// other, each sum held against the bound after every term. It stops once the sum exceeds the bound,
// not where it is equal, so that ties are found. BruteForce does the same from 16 attributes on,
// but looks at the bound after every eighth term only.
//
// It is an error if the distance is not a sum of terms, [distance.SquaredEuclidean] or
// [distance.L1]. It panics if x does not have one value for each attribute. Missing values of x
// have no terms.
func (m *Model) Steps(x []float64) (iter.Seq[Step], error) {
	if _, ok := m.metric.(distance.SquaredEuclidean); !ok && !m.points.l1 {
		return nil, fmt.Errorf("knn: Steps shows sums of squared or absolute differences; "+
			"the distance is %T", m.metric)
	}
	var s scratch
	x = m.scaled(&s, x)
	return func(yield func(Step) bool) {
		var near nearest
		near.reset(min(m.learner.K, len(m.rows)), -1)
		summed := 0
		for at, row := range m.rows {
			step := Step{Row: row, Bound: near.bound}
			for j, v := range m.points.row(int32(at)) {
				step.Terms++
				// one term: the sum over one attribute
				step.Sum += m.metric.Between(x[j:j+1], []float64{v})
				if step.Stopped = step.Sum > near.bound; step.Stopped {
					break
				}
			}
			near.add(int32(at), step.Sum)
			summed += step.Terms
			step.Saved = 1 - float64(summed)/(float64(at+1)*float64(m.width))
			if !yield(step) {
				return
			}
		}
	}, nil
}
