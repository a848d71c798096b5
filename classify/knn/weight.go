package knn

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Weight is the weight of a neighbour's vote ("Combining distances to neighbors" in Fan's lecture).
// A similarity is
//
//	sim(x, x′) = 1 − Δ(x, x′)
//
// limited to [0, 1]. It needs a suitable distance: [distance.NormalisedL1] or [distance.Cosine].
type Weight int

const (
	Votes         Weight = iota // C(c) = the number of neighbours of class c: every vote counts 1
	SumSimilarity               // C(c) = Σ sim over the neighbours of class c
	// C(c) = 1 − Π (1 − sim) over the neighbours of class c: the probability that at least one of
	// them is right, if sim is the probability that a neighbour is right
	NoisyOr
	// C(c) = Σ 1/Δ over the neighbours of class c, up to a factor that all classes share. If
	// neighbours are at distance 0, they alone count. It is in no lecture (Dudani 1976 compares
	// it). The distance must not be negative
	InverseDistance
	// C(c) = Σ 1/√Δ: with [distance.SquaredEuclidean], 1 by the Euclidean distance, which
	// scikit-learn calls "distance"
	InverseRoot
)

var weightNames = []string{"Votes", "SumSimilarity", "NoisyOr", "InverseDistance", "InverseRoot"}

func (w Weight) String() string { return option.Name("Weight", w, weightNames...) }

// check returns an error if the distance cannot be converted to similarities.
func (w Weight) check(m distance.Metric) error {
	if w < Votes || w > InverseRoot {
		return fmt.Errorf("knn: Weight is %v; it must be one of %v", w, weightNames)
	}
	if w == Votes {
		return nil
	}
	if w == InverseDistance || w == InverseRoot {
		if _, dot := m.(*distance.DotMetric); dot {
			return fmt.Errorf("knn: Weight %v needs a distance that is not negative, not Dot", w)
		}
		return nil
	}
	switch m.(type) {
	case *distance.Normalised, distance.CosineMetric:
		return nil
	}
	return fmt.Errorf("knn: Weight %v needs a distance from 0 to 1, as sim = 1 − Δ: NormalisedL1 "+
		"or Cosine, not %T", w, m)
}

// Similarity returns 1 − Δ, limited to [0, 1]. Rows on opposite sides of the origin, whose
// [distance.Cosine] is above 1, have 0. It is 0 for NaN.
func Similarity(delta float64) float64 {
	if !(delta < 1) {
		return 0
	}
	return min(1, 1-delta)
}

// add returns the score of a class with a neighbour's votes added. nearest is the distance of the
// nearest neighbour: relative to it, an inverse distance is never infinite.
func (w Weight) add(score, delta, nearest float64, votes int) float64 {
	switch w {
	case SumSimilarity:
		return score + float64(float64(votes)*Similarity(delta))
	case NoisyOr:
		return 1 - (1-score)*math.Pow(1-Similarity(delta), float64(votes))
	case InverseDistance, InverseRoot:
		share := 1.0
		if delta > nearest {
			share = nearest / delta
		}
		if w == InverseRoot {
			share = math.Sqrt(share)
		}
		return score + float64(float64(votes)*share)
	}
	return score + float64(votes)
}
