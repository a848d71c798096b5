package knn

import (
	"fmt"
	"math"
)

// Index says how neighbours are searched. Every way finds the same neighbours in the same order, ties included; they differ in time and memory only.
type Index int

const (
	Auto       Index = iota // what suits number of rows, attributes and distance: see [Model.Index]
	BruteForce              // every training row, left as soon as its sum exceeds the Kth smallest so far; for every distance
	Annulus                 // only rows that are about as far from the min corner as the query; for SquaredEuclidean and L1
	KDTree                  // for few attributes; for SquaredEuclidean and L1
	BallTree                // for some more attributes; for SquaredEuclidean and L1
	Rotated                 // for many attributes: every row, along the principal axes, where its sum grows fastest; for SquaredEuclidean
)

var indexNames = []string{"Auto", "BruteForce", "Annulus", "KDTree", "BallTree", "Rotated"}

func (x Index) String() string {
	if x < 0 || int(x) >= len(indexNames) {
		return fmt.Sprintf("Index(%d)", int(x))
	}
	return indexNames[x]
}

// points are the training rows that count, with one kind of distance between them: the sum of squared or of absolute differences.
type points struct {
	n, d int
	x    []float64 // n×d by rows
	l1   bool
}

func (p *points) row(at int32) []float64 { return p.x[int(at)*p.d:][:p.d] }

// sum returns the distance between x and y, all values finite, or some number above bound as soon as it is known to be above. Terms are added in the order of attributes, as
// [distance.SquaredEuclidean] and [distance.L1] do: equal in every bit.
func (p *points) sum(x, y []float64, bound float64) float64 {
	sum := 0.0
	y = y[:len(x)]
	for len(x) > 0 { // eight terms, then a look at the bound: a look after each would take longer than what it saves
		m := min(8, len(x))
		if p.l1 {
			for i, v := range x[:m] {
				sum += math.Abs(v - y[i])
			}
		} else {
			for i, v := range x[:m] {
				t := v - y[i]
				sum += float64(t * t)
			}
		}
		if sum > bound {
			return sum
		}
		x, y = x[m:], y[m:]
	}
	return sum
}

// length is the distance itself, of which the triangle inequality holds: the root of a sum of squares, or a sum of absolute differences.
func (p *points) length(x, y []float64) float64 { return p.root(p.sum(x, y, math.Inf(1))) }

func (p *points) root(sum float64) float64 {
	if p.l1 {
		return sum
	}
	return math.Sqrt(sum)
}

// reach is a length that no point exceeds whose computed distance is bound or less: roundings are allowed for, and squares too small for a number, here and in the
// lengths that are compared with it.
func (p *points) reach(bound float64) float64 {
	return p.root(bound+float64(16*p.d)*math.SmallestNonzeroFloat64) * (1 + p.margin())
}

// margin is more than the share by which the roundings of a sum over all attributes can change it: every addition, product and root changes its result
// by a share of 2⁻⁵³ at most.
func (p *points) margin() float64 { return float64(p.d+8) * 0x1p-52 }

// searcher finds neighbours of rows whose values are finite.
type searcher interface {
	// search offers near all points that are not farther from q than the kth nearest; others may be among them.
	search(q []float64, near *nearest)
}

// bruteForce is the search that the lecture begins with, with its trick: the Kth smallest distance so far is remembered, and a sum that exceeds it is left.
type bruteForce struct{ points }

func (s bruteForce) search(q []float64, near *nearest) {
	for i := range s.n {
		near.add(int32(i), s.sum(s.row(int32(i)), q, near.bound))
	}
}

// newSearcher builds the search that is asked for.
func newSearcher(index Index, p points) searcher {
	switch index {
	case Annulus:
		return newAnnulus(p)
	case KDTree:
		return newKDTree(p, kdLeaf)
	case BallTree:
		return newBallTree(p)
	case Rotated:
		return newRotated(p)
	}
	return bruteForce{p}
}
