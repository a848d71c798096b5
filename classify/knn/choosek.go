package knn

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// Choice is the result of cross-validation for each K.
type Choice struct {
	K      int // the K with the fewest errors; a tie goes to the smallest
	Scores []KScore
}

// KScore is the result of one K over all folds.
type KScore struct {
	K      int
	Errors float64 // the weight of the rows that were predicted wrongly
	Rate   float64 // Errors divided by the weight of all rows
}

// ChooseK measures each K by cross-validation, which is how the lecture selects K. For each fold,
// the learner (with scale and distance) is fitted to the other folds, and predicts the rows of this
// one. All K share one search and the folds. The learner's own K is not used.
//
// It is an error if ks is empty, if a K is below 1 or above the number of rows in the smallest
// training part, or if the data or options cannot be used.
func (l KNN) ChooseK(ds *classify.Dataset, ks []int, folds evaluate.Folds) (Choice, error) {
	if len(ks) == 0 {
		return Choice{}, fmt.Errorf("knn: ChooseK needs a K at least")
	}
	if err := ds.Require("knn", classify.NeedRows); err != nil {
		return Choice{}, err
	}
	parts, err := folds.Split(ds)
	if err != nil {
		return Choice{}, fmt.Errorf("knn: %w", err)
	}
	choice := Choice{Scores: make([]KScore, len(ks))}
	total := 0.0
	for f, part := range parts {
		train, _ := part.Of(ds)
		rows := part.Test
		model, err := l.forFold(train, ks)
		if err != nil {
			return Choice{}, fmt.Errorf("knn: fold %d of %d: %w", f+1, len(parts), err)
		}
		wrong := make([][]bool, len(ks))
		for i := range wrong {
			wrong[i] = make([]bool, len(rows))
		}
		model.elect(len(rows), ks, func(scaled *[]float64, r int) ([]float64, int32) {
			return model.scaled(scaled, ds.At(rows[r])), -1
		}, func(r, i, class int) { wrong[i][r] = class != ds.Y[rows[r]] })
		for r, row := range rows {
			total += ds.Weight(row)
			for i := range ks {
				if wrong[i][r] {
					choice.Scores[i].Errors += ds.Weight(row)
				}
			}
		}
	}
	best := -1
	for i, k := range ks {
		s := &choice.Scores[i]
		s.K, s.Rate = k, s.Errors/total
		if best < 0 || s.Errors < choice.Scores[best].Errors ||
			s.Errors == choice.Scores[best].Errors && k < ks[best] {
			best = i
		}
	}
	choice.K = ks[best]
	return choice, nil
}

// forFold fits the learner with the largest K, which also checks every K.
func (l KNN) forFold(ds *classify.Dataset, ks []int) (*Model, error) {
	l.K = 1
	for _, k := range ks {
		if k < 1 {
			return nil, fmt.Errorf("knn: K is %d; it must be 1 or more", k)
		}
		l.K = max(l.K, k)
	}
	return l.Fit(ds)
}

// String prints a line for each K, the chosen one marked.
func (c Choice) String() string {
	var b strings.Builder
	for _, s := range c.Scores {
		mark := ' '
		if s.K == c.K {
			mark = '*'
		}
		fmt.Fprintf(&b, "%c K = %2d  %g wrong  %.4f\n", mark, s.K, s.Errors, s.Rate)
	}
	return b.String()
}
