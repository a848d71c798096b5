package knn

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn/internal/engine"
)

const (
	fewQueries  = 4       // for fewer, rounding the rows costs more than it saves
	mostQueries = 512     // that are searched together
	batchBytes  = 1 << 20 // of the rounded queries; more do not fit into the cache
	batchFound  = 1 << 21 // the most neighbours that a batch can hold
	mostColumns = 1 << 16 // for which the bound below holds
	headShare   = .95     // of the sum that the head must have
)

// blocks is brute force for many queries at once. It converts 16 rows after the other to float32,
// measures them from all queries, and so rules out most pairs. It computes the distances of the
// others from the rows themselves, so it finds what every other search finds, bit for bit.
//
// All distances become sums of differences between z = s·(x − c) and y = s·(q − c). For
// SquaredEuclidean and L1, c is about the mean and s a power of two, so that the values are about
// 1. For Cosine, c is 0 and s = 1/‖x‖, because ‖y − z‖² = 2·(1 − cos) for unit vectors.
//
// The bound. Let u = 2⁻²⁴ and δ = ‖y − z‖ without rounding, where ‖·‖ is the root of the sum of
// squares, or the sum of absolute values for L1. Let y′ and z′ be y and z as float32.
//
//   - Rounding to float32 has a relative error of u, or an absolute one of 2⁻¹⁵⁰ below its normal
//     numbers. All float64 errors of x − c and s are below u/100 together. So
//     ‖y′ − y‖ ≤ 1.01u·‖y‖ + d·2⁻¹⁴⁹, and ‖z′ − z‖ likewise. As ‖z‖ ≤ ‖y‖ + δ,
//     ‖y′ − z′‖ ≤ (1 + 2u)·δ + 3u·‖y‖ + d·2⁻¹⁴⁷ =: l
//   - Each float32 term has at most three roundings, and d additions follow. So the computed sum is
//     at most l²·(1 + u)^(d+3) + d·2⁻¹⁴⁹, and (1 + u)^(d+3) ≤ 1 + (d+3)·2u for d ≤ 2¹⁶.
//     For L1 it is at most l·(1 + u)^(d+1).
//   - If the computed distance of x is at most B, then δ ≤ s·maxLength(B), see [points.maxLength].
//     For Cosine, 1 − cos is at most B plus the float64 rounding errors of three sums, a root and a
//     quotient, which are below (2d+16)·2⁻⁵². So δ ≤ √(2·(B + (2d+16)·2⁻⁵²)).
//
// So a row has a computed distance above B if its sum, over all columns or some, is above that
// limit. If a value or sum overflows float32, its limit does too, and nothing is above +Inf. The
// limit needs no length of a row, only those of the queries.
//
// The columns that vary most come first. If a few of them have most of the sum, they alone rule out
// most tiles.
type blocks struct {
	points
	metric distance.Metric
	cosine bool
	order  []int32   // the columns, those that vary most first
	centre []float64 // c of the columns in that order
	scale  float64   // s; unused for Cosine
	head   int       // how many columns are summed before the others; 0: all at once
}

// newBlocks returns nil if the bound does not hold for this distance or so many columns.
func newBlocks(p points, metric distance.Metric) *blocks {
	b := &blocks{points: p, metric: metric, scale: 1}
	switch m := metric.(type) {
	case distance.SquaredEuclidean, distance.L1:
	case distance.CosineMetric:
		if b.cosine = true; m.Weights != nil {
			return nil
		}
	default:
		return nil
	}
	if p.d > mostColumns {
		return nil
	}
	b.sample()
	return b
}

// sample chooses c, s and the order of columns by a sample of the rows. Any choice gives correct
// results.
func (b *blocks) sample() {
	const most = 128
	every := (b.n + most - 1) / most
	n := float64((b.n + every - 1) / every)
	mean, spread := make([]float64, b.d), make([]float64, b.d)
	for i := 0; i < b.n; i += every {
		for j, v := range b.row(int32(i)) {
			mean[j] += v / n
		}
	}
	top := 0.0
	for i := 0; i < b.n; i += every {
		for j, v := range b.row(int32(i)) {
			top = max(top, math.Abs(v-mean[j]))
		}
	}
	if top > 0 && !b.cosine {
		b.scale = math.Ldexp(1, max(-900, min(900, -math.Ilogb(top))))
	}
	total := 0.0
	for i := 0; i < b.n && top > 0; i += every {
		for j, v := range b.row(int32(i)) {
			t := math.Abs(v-mean[j]) / top
			if !b.l1 {
				t *= t
			}
			spread[j] += t
			total += t
		}
	}
	b.order, b.centre = make([]int32, b.d), make([]float64, b.d)
	for j := range b.order {
		b.order[j] = int32(j)
	}
	slices.SortStableFunc(b.order, func(i, j int32) int {
		return cmp.Compare(spread[j], spread[i])
	})
	some := 0.0
	for j, column := range b.order {
		if !b.cosine {
			b.centre[j] = mean[column]
		}
		some += spread[column]
		if b.head == 0 && total > 0 && some >= headShare*total && j < b.d/2 {
			b.head = j + 1
		}
	}
}

// batch has the queries of one goroutine that are searched together, and its buffers.
type batch struct {
	x      [][]float64 // the queries, on the scale of the points
	scaled [][]float64 // room for them
	near   []nearest

	lengths []float64 // of y, of each query
	limits  []float32 // the largest sum that a neighbour can have, of each query
	queries []float32 // y, in tiles
	rows    []float32 // z, a tile
}

// newBatch makes room for size queries of k neighbours, and for their values if they are scaled.
func newBatch(size, k, d int, scaled bool) *batch {
	tiles := (size + engine.Queries - 1) / engine.Queries * engine.Queries
	b := &batch{
		x:       make([][]float64, size),
		scaled:  make([][]float64, size),
		near:    make([]nearest, size),
		lengths: make([]float64, size),
		limits:  make([]float32, tiles),
		queries: make([]float32, tiles*d),
		rows:    make([]float32, engine.Rows*d),
	}
	distances, at := make([]float64, size*k), make([]int32, size*k)
	for i := range b.near {
		b.near[i].dist = distances[i*k : i*k : (i+1)*k]
		b.near[i].at = at[i*k : i*k : (i+1)*k]
	}
	if scaled {
		values := make([]float64, size*d)
		for i := range b.scaled {
			b.scaled[i] = values[i*d : i*d : (i+1)*d]
		}
	}
	return b
}

// searchAll finds the neighbours of all queries of a batch. Queries for which the bound does not
// hold are searched by fallback, and a few alone by one.
func (s *blocks) searchAll(b *batch, one, fallback searcher) {
	var valid [mostQueries / engine.Queries]uint64
	for i, x := range b.x {
		tile, lane := i/engine.Queries, i%engine.Queries
		to := b.queries[tile*engine.Queries*s.d:]
		scale := s.scaleOf(x)
		switch {
		case !squarable(x) || scale != scale:
			fallback.search(x, &b.near[i])
			continue
		case len(b.x) < fewQueries:
			one.search(x, &b.near[i])
			continue
		}
		sum := 0.0
		for j, c := range s.centre {
			y := (x[s.order[j]] - c) * scale
			to[j*engine.Queries+lane] = float32(y)
			if s.l1 {
				sum += math.Abs(y)
			} else {
				sum += y * y
			}
		}
		b.lengths[i] = s.root(sum)
		b.limits[i] = s.limit(b.near[i].bound, b.lengths[i])
		valid[tile] |= (1<<engine.Rows - 1) << (lane * engine.Rows)
	}
	sum := engine.Squares
	if s.l1 {
		sum = engine.Differences
	}
	tiles := (len(b.x) + engine.Queries - 1) / engine.Queries
	// left counts the tiles that the head did not rule out, minus the others
	head, left := s.head, 0
	for from := 0; from < s.n && len(b.x) >= fewQueries; from += engine.Rows {
		s.convert(b.rows, from)
		if left > tiles*s.n/(8*engine.Rows) { // it does not pay for these queries
			head = 0
		}
		for t := range tiles {
			queries := b.queries[t*engine.Queries*s.d:][:engine.Queries*s.d]
			limits := (*[engine.Queries]float32)(b.limits[t*engine.Queries:])
			if head > 0 {
				if sum(b.rows[:head*engine.Rows], queries[:head*engine.Queries], limits) == 0 {
					left--
					continue
				}
				left++
			}
			for near := sum(b.rows, queries, limits) & valid[t]; near != 0; near &= near - 1 {
				bit := bits.TrailingZeros64(near)
				if at := from + bit%engine.Rows; at < s.n {
					s.measure(b, t*engine.Queries+bit/engine.Rows, int32(at))
				}
			}
		}
	}
}

// measure computes the distance of a row from query i, and offers the row.
func (s *blocks) measure(b *batch, i int, at int32) {
	near := &b.near[i]
	before := near.bound
	near.add(at, s.distance(b.x[i], s.row(at)))
	if near.bound < before {
		b.limits[i] = s.limit(near.bound, b.lengths[i])
	}
}

func (s *blocks) distance(x, row []float64) float64 {
	if !s.cosine {
		return s.sum(x, row)
	}
	d := s.metric.Between(x, row)
	if d != d {
		return math.Inf(1)
	}
	return d
}

// scaleOf returns the scale of a query or row. It is NaN if the bound does not hold for it.
func (s *blocks) scaleOf(x []float64) float64 {
	if !s.cosine {
		return s.scale
	}
	a, b, c, d := 0.0, 0.0, 0.0, 0.0
	rest := x
	for ; len(rest) >= 4; rest = rest[4:] {
		a += rest[0] * rest[0]
		b += rest[1] * rest[1]
		c += rest[2] * rest[2]
		d += rest[3] * rest[3]
	}
	for _, v := range rest {
		a += v * v
	}
	square := (a + b) + (c + d)
	// beyond this, or a little farther, Cosine takes other units; zeros have no direction
	if !(square > 1e-130 && square < 1e130) {
		return math.NaN()
	}
	return 1 / math.Sqrt(square)
}

// convert writes z of the rows at from and after it. Values that are left are those of other rows.
func (s *blocks) convert(to []float32, from int) {
	for r := range min(engine.Rows, s.n-from) {
		row := s.row(int32(from + r))
		scale := s.scaleOf(row)
		for j, c := range s.centre {
			to[j*engine.Rows+r] = float32((row[s.order[j]] - c) * scale)
		}
	}
}

// limit returns the largest float32 sum of a row whose computed distance is at most bound.
func (s *blocks) limit(bound, length float64) float32 {
	d := float64(s.d)
	var delta float64
	if s.cosine {
		delta = math.Sqrt(2 * (bound + (2*d+16)*0x1p-52))
	} else {
		delta = s.scale * s.maxLength(bound)
	}
	l := delta*(1+0x1p-23) + 3.01*0x1p-24*length + d*0x1p-147
	if !s.l1 {
		l *= l
	}
	// the last five terms of the factor allow for the roundings of this function
	return float32(l*(1+(d+8)*0x1p-23) + d*0x1p-149)
}
