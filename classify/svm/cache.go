package svm

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// cache holds rows of the kernel matrix of n examples, as many as its budget allows. It drops the
// least recently used row.
//
// If all rows fit, each is computed in full. If not, only the requested columns are. If a kernel is
// expensive, values are copied from earlier rows by symmetry. For a cheap kernel that does not pay:
// a cache miss takes longer than 64 products.
type cache struct {
	*evaluator
	rows [][]float64
	// filled[i]: the version of the columns for which row i is valid; allColumns for all
	filled []int
	// the rows held, as a ring in the order of their last use; element n is its head
	next     []int32
	prev     []int32
	held     int
	capacity int // how many rows may be held
	version  int // of the requested columns; within a version they only become fewer
	computed int // kernel values, for tests
}

const allColumns = -1

// newCache returns a cache that uses at most bytes for rows, but holds at least the two rows that a
// step needs.
func newCache(k Kernel, X *mat.Dense, bytes int) *cache {
	n, _ := X.Dims()
	c := &cache{
		evaluator: newEvaluator(k, X),
		rows:      make([][]float64, n),
		filled:    make([]int, n),
		next:      make([]int32, n+1),
		prev:      make([]int32, n+1),
	}
	c.capacity = min(n, max(2, bytes/(8*n)))
	c.next[n], c.prev[n] = int32(n), int32(n)
	return c
}

// all reports whether every row fits.
func (c *cache) all() bool { return c.capacity == len(c.rows) }

// widen invalidates rows that are not complete, because columns will be requested that they do not
// have.
func (c *cache) widen() { c.version++ }

// row returns row i, valid at the given columns until two other rows are requested.
func (c *cache) row(i int, columns []int32) []float64 {
	n := int32(len(c.rows))
	if row := c.rows[i]; row != nil {
		c.unlink(int32(i))
		c.link(int32(i))
		if c.filled[i] == allColumns || c.filled[i] == c.version {
			return row
		}
	} else if c.held < c.capacity {
		c.rows[i] = make([]float64, n)
		c.held++
		c.link(int32(i))
	} else {
		leastRecent := c.next[n]
		c.unlink(leastRecent)
		c.rows[i], c.rows[leastRecent] = c.rows[leastRecent], nil
		c.link(int32(i))
	}
	c.fill(i, columns)
	return c.rows[i]
}

func (c *cache) unlink(i int32) {
	c.next[c.prev[i]], c.prev[c.next[i]] = c.next[i], c.prev[i]
}

// link makes row i the most recently used.
func (c *cache) link(i int32) {
	n := int32(len(c.rows))
	last := c.prev[n]
	c.next[last], c.prev[i], c.next[i], c.prev[n] = i, last, n, i
}

func (c *cache) fill(i int, columns []int32) {
	row, x := c.rows[i], c.X.RawRowView(i)
	switch {
	case c.all() && c.fromDots == nil:
		c.fillBySymmetry(i)
		c.filled[i] = allColumns
	case c.all() || len(columns) == len(row):
		c.against(row, x)
		c.computed += len(row)
		c.filled[i] = allColumns
	default:
		c.fillColumns(row, x, columns)
		c.filled[i] = c.version
	}
}

// fillBySymmetry computes row i, except for the columns whose own rows are in the cache. It is for
// expensive kernels.
func (c *cache) fillBySymmetry(i int) {
	row, x := c.rows[i], c.X.RawRowView(i)
	for j := range row {
		if other := c.rows[j]; other != nil && j != i {
			row[j] = other[i]
		} else {
			row[j] = c.kernel.K(x, c.X.RawRowView(j))
			c.computed++
		}
	}
}

// fillColumns computes the given columns of a row.
func (c *cache) fillColumns(row, x []float64, columns []int32) {
	c.computed += len(columns)
	if c.fromDots == nil {
		for _, j := range columns {
			row[j] = c.kernel.K(x, c.X.RawRowView(int(j)))
		}
		return
	}
	xx := floats.Dot(x, x)
	var dots, zz [256]float64
	for lo := 0; lo < len(columns); lo += len(dots) {
		part := columns[lo:min(lo+len(dots), len(columns))]
		for t, j := range part {
			dots[t], zz[t] = floats.Dot(x, c.X.RawRowView(int(j))), c.zz[j]
		}
		c.fromDots.apply(dots[:len(part)], xx, zz[:len(part)])
		for t, j := range part {
			row[j] = dots[t]
		}
	}
}

// self returns K(xᵢ, xᵢ), with the same rounding as in row i.
func (c *cache) self(i int) float64 {
	if c.fromDots == nil {
		return c.kernel.K(c.X.RawRowView(i), c.X.RawRowView(i))
	}
	value := [1]float64{c.zz[i]}
	c.fromDots.apply(value[:], c.zz[i], c.zz[i:i+1])
	return value[0]
}
