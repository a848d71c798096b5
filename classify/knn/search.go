package knn

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/option"
)

// Index is the kind of search for neighbours. All kinds find the same neighbours in the same order,
// with ties. They differ only in time and memory.
type Index int

const (
	// the fastest for the number of rows, attributes and the distance: see [Model.Index]
	Auto Index = iota
	// every training row; for every distance. If the distance is a sum, it stops when the sum
	// exceeds the Kth smallest so far. For many queries at once, by SquaredEuclidean, L1 or Cosine
	// without weights, it first rules out rows in float32
	BruteForce
	// only rows that are about as far from the min corner as the query; for SquaredEuclidean and L1
	Annulus
	KDTree   // for few attributes; for SquaredEuclidean and L1
	BallTree // for some more attributes; for SquaredEuclidean and L1
	// for many attributes and one query at a time: every row, along the principal axes, where its
	// sum grows fastest; for SquaredEuclidean. It takes time and memory to prepare, so Auto does
	// not choose it
	Rotated
)

var indexNames = []string{"Auto", "BruteForce", "Annulus", "KDTree", "BallTree", "Rotated"}

func (x Index) String() string { return option.Name("Index", x, indexNames...) }

// points are the training rows that count, with their kind of distance: the sum of squared or of
// absolute differences.
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

// offer adds a point to near, unless it is farther than its bound.
func (p *points) offer(near *nearest, at int32, q []float64) {
	row := p.row(at)
	if p.d >= 16 && p.exceeds(row, q, near.bound) {
		return
	}
	near.add(at, p.sum(row, q))
}

// exceeds reports whether the distance between x and y is certainly above bound, and stops the sum
// as soon as that is known. It adds four sums in parallel, which is four times as fast, and checks
// the bound after every eighth term. It allows for the rounding error of another order of
// additions.
func (p *points) exceeds(x, y []float64, bound float64) bool {
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

// length is the distance for which the triangle inequality holds: the root of a sum of squares, or
// a sum of absolute differences.
func (p *points) length(x, y []float64) float64 { return p.root(p.sum(x, y)) }

func (p *points) root(sum float64) float64 {
	if p.l1 {
		return sum
	}
	return math.Sqrt(sum)
}

// maxLength is an upper bound on the length of any point whose computed distance is bound or less.
// It allows for rounding and underflow, here and in the lengths that are compared with it.
func (p *points) maxLength(bound float64) float64 {
	return p.root(bound+float64(16*p.d)*math.SmallestNonzeroFloat64) * (1 + p.margin())
}

// margin is an upper bound on the relative rounding error of a sum over all attributes: every
// addition, product and root has a relative error of at most 2⁻⁵³.
func (p *points) margin() float64 { return float64(p.d+8) * 0x1p-52 }

// searcher finds neighbours of rows whose values are finite.
type searcher interface {
	// search offers near all points that are not farther from q than the kth nearest, and possibly
	// others.
	search(q []float64, near *nearest)
}

// bruteForce is the lecture's first search with its trick: it keeps the Kth smallest distance so
// far, and stops a sum that exceeds it.
type bruteForce struct{ points }

func (s bruteForce) search(q []float64, near *nearest) {
	for i := range s.n {
		s.offer(near, int32(i), q)
	}
}

// newSearcher builds the requested search.
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

// nearest collects the k points nearest to one query, and all that tie with the kth. The result
// depends only on the distances and numbers of the points, not on the order in which they are
// added.
type nearest struct {
	k    int
	skip int32 // the point to leave out; −1 for none
	// the kth smallest distance so far, or +Inf if there are fewer than k; points farther away are
	// not needed
	bound float64
	dist  []float64 // the k smallest distances so far, ascending
	at    []int32   // and their points
	ties  []int32   // further points at the distance bound
	// for the search
	scratch []float64
	rounded []float32
	order   []uint64
}

// reset empties the list for another query.
func (b *nearest) reset(k int, skip int32) {
	b.k, b.skip, b.bound = k, skip, math.Inf(1)
	b.dist, b.at, b.ties = b.dist[:0], b.at[:0], b.ties[:0]
}

// add offers a point. The caller may leave out points farther than bound, but no point at bound.
func (b *nearest) add(at int32, d float64) {
	if at == b.skip || d > b.bound {
		return
	}
	if len(b.dist) < b.k {
		b.dist, b.at = append(b.dist, d), append(b.at, at)
		b.insert(len(b.dist) - 1)
		if len(b.dist) == b.k {
			b.bound = b.dist[b.k-1]
		}
		return
	}
	if d == b.bound {
		b.ties = append(b.ties, at)
		return
	}
	out := b.at[b.k-1]
	b.dist[b.k-1], b.at[b.k-1] = d, at
	b.insert(b.k - 1)
	if b.dist[b.k-1] == b.bound {
		// no longer one of the k, but a tie with the present kth
		b.ties = append(b.ties, out)
	} else {
		b.bound, b.ties = b.dist[b.k-1], b.ties[:0]
	}
}

// insert moves entry i before all that are farther, or that tie and have a larger number.
func (b *nearest) insert(i int) {
	d, at := b.dist[i], b.at[i]
	for ; i > 0 && (b.dist[i-1] > d || b.dist[i-1] == d && b.at[i-1] > at); i-- {
		b.dist[i], b.at[i] = b.dist[i-1], b.at[i-1]
	}
	b.dist[i], b.at[i] = d, at
}

// sorted returns the points and their distances, the nearest first and ties by their numbers. After
// it, the next search must begin with reset.
func (b *nearest) sorted() (at []int32, distances []float64) {
	if len(b.ties) > 0 {
		for _, at := range b.ties {
			b.at, b.dist = append(b.at, at), append(b.dist, b.bound)
		}
		first, _ := slices.BinarySearch(b.dist, b.bound)
		// among ties at the kth distance, the order of search decided which are in the k
		slices.Sort(b.at[first:])
	}
	return b.at, b.dist
}
