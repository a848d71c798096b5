package knn

import (
	"fmt"
	"math"
)

// Index says how neighbours are searched. Every way finds the same neighbours in the same order,
// ties included; they differ in time and memory only.
type Index int

const (
	Auto Index = iota // what suits number of rows, attributes and distance: see [Model.Index]
	// every training row, left as soon as its sum is seen to exceed the Kth smallest so far, where
	// the distance is a sum; for every distance
	BruteForce
	// only rows that are about as far from the min corner as the query; for SquaredEuclidean and L1
	Annulus
	KDTree   // for few attributes; for SquaredEuclidean and L1
	BallTree // for some more attributes; for SquaredEuclidean and L1
	// for many attributes: every row, along the principal axes, where its sum grows
	// fastest; for SquaredEuclidean
	Rotated
)

var indexNames = []string{"Auto", "BruteForce", "Annulus", "KDTree", "BallTree", "Rotated"}

func (x Index) String() string {
	if x < 0 || int(x) >= len(indexNames) {
		return fmt.Sprintf("Index(%d)", int(x))
	}
	return indexNames[x]
}

// points are the training rows that count, with one kind of distance between them: the sum of
// squared or of absolute differences.
type points struct {
	n, d int
	x    []float64 // n×d by rows
	l1   bool
}

func (p *points) row(at int32) []float64 { return p.x[int(at)*p.d:][:p.d] }

// sum returns the distance between x and y, all values finite. Terms are added in the order of
// attributes, as [distance.SquaredEuclidean] and [distance.L1] do: equal in every bit.
func (p *points) sum(x, y []float64) float64 {
	sum := 0.0
	y = y[:len(x)]
	if p.l1 {
		for i, v := range x {
			sum += math.Abs(v - y[i])
		}
		return sum
	}
	for i, v := range x {
		t := v - y[i]
		sum += float64(t * t)
	}
	return sum
}

// offer measures a point for near, unless it is seen to be farther than its bound.
func (p *points) offer(near *nearest, at int32, q []float64) {
	row := p.row(at)
	if p.d >= 16 && p.beyond(row, q, near.bound) {
		return
	}
	near.add(at, p.sum(row, q))
}

// beyond is the early way out of the sum: it reports whether the distance between x and y is above
// bound for certain, as soon as that is known. It adds up four sums side by side, four times as
// quickly as one after the other, and looks at the bound after every eighth term; what another
// order of additions can change is allowed for.
func (p *points) beyond(x, y []float64, bound float64) bool {
	limit := bound * (1 + p.margin())
	a, b, c, d := 0.0, 0.0, 0.0, 0.0
	for ; len(x) >= 8 && len(y) >= 8; x, y = x[8:], y[8:] {
		s, t, u, v := x[0]-y[0], x[1]-y[1], x[2]-y[2], x[3]-y[3]
		e, f, g, h := x[4]-y[4], x[5]-y[5], x[6]-y[6], x[7]-y[7]
		if p.l1 {
			a += math.Abs(s) + math.Abs(e)
			b += math.Abs(t) + math.Abs(f)
			c += math.Abs(u) + math.Abs(g)
			d += math.Abs(v) + math.Abs(h)
		} else {
			a += s*s + e*e
			b += t*t + f*f
			c += u*u + g*g
			d += v*v + h*h
		}
		if (a+b)+(c+d) > limit {
			return true
		}
	}
	return (a+b)+(c+d)+p.sum(x, y) > limit
}

// length is the distance itself, of which the triangle inequality holds: the root of a sum of
// squares, or a sum of absolute differences.
func (p *points) length(x, y []float64) float64 { return p.root(p.sum(x, y)) }

func (p *points) root(sum float64) float64 {
	if p.l1 {
		return sum
	}
	return math.Sqrt(sum)
}

// reach is a length that no point exceeds whose computed distance is bound or less:
// roundings are allowed for, and squares too small for a number, here and in the lengths
// that are compared with it.
func (p *points) reach(bound float64) float64 {
	return p.root(bound+float64(16*p.d)*math.SmallestNonzeroFloat64) * (1 + p.margin())
}

// margin is more than the share by which the roundings of a sum over all attributes can change it:
// every addition, product and root changes its result by a share of 2⁻⁵³ at most.
func (p *points) margin() float64 { return float64(p.d+8) * 0x1p-52 }

// searcher finds neighbours of rows whose values are finite.
type searcher interface {
	// search offers near all points that are not farther from q than the kth nearest;
	// others may be among them.
	search(q []float64, near *nearest)
}

// bruteForce is the search that the lecture begins with, with its trick: the Kth smallest distance
// so far is remembered, and a sum that exceeds it is left.
type bruteForce struct{ points }

func (s bruteForce) search(q []float64, near *nearest) {
	for i := range s.n {
		s.offer(near, int32(i), q)
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
