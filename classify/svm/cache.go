package svm

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// cache keeps rows of the kernel matrix of n examples, as many as its budget allows, and drops the
// one asked for the longest ago.
//
// Where all rows fit, each is computed to its end; where they do not, only the columns that are
// asked for. What an earlier row has by symmetry is copied for kernels whose values are dear. To
// others it does not pay: fetching a number from far away takes longer than 64 products.
type cache struct {
	*evaluator
	rows   [][]float64
	filled []int // filled[i]: the version of the columns at which row i holds; whole for all
	// the rows held, in the order of their last use, as a ring; place n is its head
	next     []int32
	prev     []int32
	held     int
	most     int // rows that may be held at once
	version  int // of the columns that are asked for; they become fewer within a version
	computed int // kernel values, for tests
}

const whole = -1

// newCache returns a cache of at most bytes for rows, but at least of the two that a step needs.
func newCache(k Kernel, X *mat.Dense, bytes int) *cache {
	n, _ := X.Dims()
	c := &cache{
		evaluator: newEvaluator(k, X),
		rows:      make([][]float64, n),
		filled:    make([]int, n),
		next:      make([]int32, n+1),
		prev:      make([]int32, n+1),
	}
	c.most = min(n, max(2, bytes/(8*n)))
	c.next[n], c.prev[n] = int32(n), int32(n)
	return c
}

// all reports whether every row fits.
func (c *cache) all() bool { return c.most == len(c.rows) }

// widen makes rows that hold at some columns only be computed anew: other columns will be asked for
// than before, and not only fewer.
func (c *cache) widen() { c.version++ }

// row returns row i, valid at the given columns until two other rows have been asked for.
func (c *cache) row(i int, columns []int32) []float64 {
	n := int32(len(c.rows))
	if row := c.rows[i]; row != nil {
		c.unlink(int32(i))
		c.link(int32(i))
		if c.filled[i] == whole || c.filled[i] == c.version {
			return row
		}
	} else if c.held < c.most {
		c.rows[i] = make([]float64, n)
		c.held++
		c.link(int32(i))
	} else {
		oldest := c.next[n]
		c.unlink(oldest)
		c.rows[i], c.rows[oldest] = c.rows[oldest], nil
		c.link(int32(i))
	}
	c.fill(i, columns)
	return c.rows[i]
}

func (c *cache) unlink(i int32) {
	c.next[c.prev[i]], c.prev[c.next[i]] = c.next[i], c.prev[i]
}

// link puts row i behind all others.
func (c *cache) link(i int32) {
	n := int32(len(c.rows))
	last := c.prev[n]
	c.next[last], c.prev[i], c.next[i], c.prev[n] = i, last, n, i
}

func (c *cache) fill(i int, columns []int32) {
	row, x := c.rows[i], c.X.RawRowView(i)
	switch {
	case c.all() && c.dotted == nil:
		c.mirror(i)
		c.filled[i] = whole
	case c.all() || len(columns) == len(row):
		c.against(row, x)
		c.computed += len(row)
		c.filled[i] = whole
	default:
		c.some(row, x, columns)
		c.filled[i] = c.version
	}
}

// mirror computes row i of a kernel whose values are dear, except for the
// columns whose own rows have it.
func (c *cache) mirror(i int) {
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

// some computes the given columns of a row.
func (c *cache) some(row, x []float64, columns []int32) {
	c.computed += len(columns)
	if c.dotted == nil {
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
		c.dotted.turn(dots[:len(part)], xx, zz[:len(part)])
		for t, j := range part {
			row[j] = dots[t]
		}
	}
}

// self returns K(xᵢ, xᵢ), as row i has it.
func (c *cache) self(i int) float64 {
	if c.dotted == nil {
		return c.kernel.K(c.X.RawRowView(i), c.X.RawRowView(i))
	}
	value := [1]float64{c.zz[i]}
	c.dotted.turn(value[:], c.zz[i], c.zz[i:i+1])
	return value[0]
}
