package knn

import (
	"math"
	"slices"
)

// nearest collects the k points nearest to one query, and all that tie with the kth. The result
// depends only on the distances and numbers of the points, not on the order in which they are
// added.
type nearest struct {
	k    int
	skip int32 // the point to leave out; −1 for none
	// the kth smallest distance so far, or +Inf if there are fewer than k; points farther away are
	// not needed
	bound   float64
	dist    []float64 // the k smallest distances so far, ascending
	at      []int32   // and their points
	ties    []int32   // further points at the distance bound
	scratch []float64 // for the search
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
