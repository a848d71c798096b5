package knn

import "fmt"

// LeftOut is what leave-one-out found: each training row classified by all the others.
type LeftOut struct {
	K         int
	Rows      []int // the training rows that count, ascending
	Predicted []int // of each of them, its class
	Errors    int   // the votes of those that were predicted wrongly: their number, without weights
	Votes     int   // the votes of all
}

// ErrorRate returns Errors / Votes.
func (l LeftOut) ErrorRate() float64 { return float64(l.Errors) / float64(l.Votes) }

// LeaveOneOut classifies each training row by the others, all its copies left out. Nothing is
// fitted anew: a row is only not allowed to be its own neighbour. So scale and distance are those
// that the whole training set taught; where they are learnt, [evaluate.LeaveOneOut] fits them again
// without the row, n times.
//
// It is an error if there are not K votes beside a row's own.
func (m *Model) LeaveOneOut() (LeftOut, error) {
	all, err := m.LeaveOneOutFor(m.learner.K)
	if err != nil {
		return LeftOut{}, err
	}
	return all[0], nil
}

// LeaveOneOutFor is [Model.LeaveOneOut] for each of several K, which cost one search together.
func (m *Model) LeaveOneOutFor(ks ...int) ([]LeftOut, error) {
	if len(ks) == 0 {
		return nil, fmt.Errorf("knn: LeaveOneOutFor needs a K at least")
	}
	heaviest := 1
	for _, v := range m.votes {
		heaviest = max(heaviest, v)
	}
	for _, k := range ks {
		if k < 1 || k > m.total-heaviest {
			return nil, fmt.Errorf("knn: to leave one out, K must be from 1 to %d, the votes "+
				"that are always left; it is %d", m.total-heaviest, k)
		}
	}
	all := make([]LeftOut, len(ks))
	for i, k := range ks {
		all[i] = LeftOut{K: k, Rows: m.rows, Predicted: make([]int, len(m.rows)), Votes: m.total}
	}
	m.each(len(m.rows), func(a *asker, at int) {
		m.elect(a, m.points.row(int32(at)), ks, int32(at), func(i, class int) {
			all[i].Predicted[at] = class
		})
	})
	for i := range all {
		for at, class := range all[i].Predicted {
			if class != m.class[at] {
				all[i].Errors += m.votesOf(int32(at))
			}
		}
	}
	return all, nil
}
