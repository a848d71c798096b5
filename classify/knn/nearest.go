package knn

import (
	"math"
	"slices"
)

// nearest gathers the k points nearest to one query and all that lie as far as the kth. Which
// points are kept, and in which order, depends on their distances and numbers alone, not on the
// order in which they come.
type nearest struct {
	k    int
	skip int32 // this point does not count, as it is left out; −1 for none
	// what is farther is of no use: the kth smallest distance so far, +Inf before there are k
	bound float64
	dist  []float64 // the k smallest distances so far, ascending
	at    []int32   // and their points
	ties  []int32   // further points at the distance bound
	spare []float64 // room that a search may use as it likes
}

// reset empties the list for another query.
func (b *nearest) reset(k int, skip int32) {
	b.k, b.skip, b.bound = k, skip, math.Inf(1)
	b.dist, b.at, b.ties = b.dist[:0], b.at[:0], b.ties[:0]
}

// add offers a point. The caller may leave out points farther than bound, never one at it.
func (b *nearest) add(at int32, d float64) {
	if at == b.skip || d > b.bound {
		return
	}
	if len(b.dist) < b.k {
		b.dist, b.at = append(b.dist, d), append(b.at, at)
		b.rise(len(b.dist) - 1)
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
	b.rise(b.k - 1)
	if b.dist[b.k-1] == b.bound {
		// pushed out of the k, but as far as the one that is now the kth
		b.ties = append(b.ties, out)
	} else {
		b.bound, b.ties = b.dist[b.k-1], b.ties[:0]
	}
}

// rise moves entry i before all that are farther, or as far with a larger number.
func (b *nearest) rise(i int) {
	d, at := b.dist[i], b.at[i]
	for ; i > 0 && (b.dist[i-1] > d || b.dist[i-1] == d && b.at[i-1] > at); i-- {
		b.dist[i], b.at[i] = b.dist[i-1], b.at[i-1]
	}
	b.dist[i], b.at[i] = d, at
}

// sorted returns the points, the nearest first, equally near ones by their numbers, and how far
// they are. It ends the search: the next begins with reset.
func (b *nearest) sorted() (at []int32, distances []float64) {
	if len(b.ties) > 0 {
		for _, at := range b.ties {
			b.at, b.dist = append(b.at, at), append(b.dist, b.bound)
		}
		first, _ := slices.BinarySearch(b.dist, b.bound)
		slices.Sort(b.at[first:]) // which of the farthest were among the k was chance
	}
	return b.at, b.dist
}
