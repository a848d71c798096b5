package knn

import "fmt"

// LeftOut is the result of leave-one-out: each training row is classified by all the others.
type LeftOut struct {
	K         int
	Rows      []int // the training rows that count, ascending
	Predicted []int // the predicted class of each of them
	Errors    int   // the votes of the wrongly predicted rows; without weights, their number
	Votes     int   // the votes of all
}

// ErrorRate returns Errors / Votes.
func (l LeftOut) ErrorRate() float64 { return float64(l.Errors) / float64(l.Votes) }

// LeaveOneOut classifies each training row by the others; copies of the row by its weight are left
// out too. Nothing is fitted again, so scale and distance are those of the whole training set.
// [evaluate.CrossValidate] with a fold for each row fits them again without the row, n times. Other
// rows of the row's group are neighbours as any; evaluate.Folds keeps groups together.
//
// It is an error if there are fewer than K votes besides a row's own.
func (m *Model) LeaveOneOut() (LeftOut, error) {
	all, err := m.LeaveOneOutFor(m.learner.K)
	if err != nil {
		return LeftOut{}, err
	}
	return all[0], nil
}

// LeaveOneOutFor is [Model.LeaveOneOut] for each of several K, with one search for all.
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
	m.elect(len(m.rows), ks, func(_ *[]float64, at int) ([]float64, int32) {
		return m.points.row(int32(at)), int32(at)
	}, func(at, i, class int) { all[i].Predicted[at] = class })
	for i := range all {
		for at, class := range all[i].Predicted {
			if class != m.class[at] {
				all[i].Errors += m.votesOf(int32(at))
			}
		}
	}
	return all, nil
}
