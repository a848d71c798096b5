package engine

// Matrix is the kernel matrix of n examples. It computes values, and does not keep them.
type Matrix interface {
	Len() int            // n
	At(i, j int) float64 // At(i, i) has the same rounding as in row i
	Row(dst []float64, i int)
	// Columns writes the given columns of row i to their places in dst.
	Columns(dst []float64, i int, columns []int32)
	Expensive() bool // it pays to copy a value instead of computing it again
}

// Cache holds rows of a kernel matrix, as many as its budget allows. It drops the least recently
// used row.
//
// If all rows fit, each is computed in full. If not, only the requested columns are. If a kernel is
// expensive, values are copied from earlier rows by symmetry. For a cheap kernel that does not pay:
// a cache miss takes longer than 64 products.
type Cache struct {
	matrix Matrix
	rows   [][]float64
	// filled[i]: the version of the columns for which row i is valid; allColumns for all
	filled []int
	// the rows held, as a ring in the order of their last use; element n is its head
	next     []int32
	prev     []int32
	held     int
	capacity int       // how many rows may be held
	version  int       // of the requested columns; within a version they only become fewer
	passing  []float64 // the row of Columns
}

const allColumns = -1

// NewCache returns a cache that uses at most bytes for rows, but holds at least the two rows that a
// step needs.
func NewCache(m Matrix, bytes int) *Cache {
	n := m.Len()
	c := &Cache{
		matrix: m,
		rows:   make([][]float64, n),
		filled: make([]int, n),
		next:   make([]int32, n+1),
		prev:   make([]int32, n+1),
	}
	c.capacity = min(n, max(2, bytes/(8*n)))
	c.next[n], c.prev[n] = int32(n), int32(n)
	return c
}

// all reports whether every row fits.
func (c *Cache) all() bool { return c.capacity == len(c.rows) }

// Widen invalidates rows that are not complete, because columns will be requested that they do not
// have.
func (c *Cache) Widen() { c.version++ }

// Row returns row i, valid at the given columns until two other rows are requested.
func (c *Cache) Row(i int, columns []int32) []float64 {
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

// Columns returns row i, valid at the given columns until the next call. It keeps the row only if
// all fit, and so drops no other.
func (c *Cache) Columns(i int, columns []int32) []float64 {
	if row := c.rows[i]; row != nil && c.filled[i] == allColumns {
		return row
	}
	if c.all() {
		return c.Row(i, columns)
	}
	if c.passing == nil {
		c.passing = make([]float64, len(c.rows))
	}
	c.matrix.Columns(c.passing, i, columns)
	return c.passing
}

func (c *Cache) unlink(i int32) {
	c.next[c.prev[i]], c.prev[c.next[i]] = c.next[i], c.prev[i]
}

// link makes row i the most recently used.
func (c *Cache) link(i int32) {
	n := int32(len(c.rows))
	last := c.prev[n]
	c.next[last], c.prev[i], c.next[i], c.prev[n] = i, last, n, i
}

func (c *Cache) fill(i int, columns []int32) {
	row := c.rows[i]
	switch {
	case c.all() && c.matrix.Expensive():
		c.fillBySymmetry(i)
		c.filled[i] = allColumns
	case c.all() || len(columns) == len(row):
		c.matrix.Row(row, i)
		c.filled[i] = allColumns
	default:
		c.matrix.Columns(row, i, columns)
		c.filled[i] = c.version
	}
}

// fillBySymmetry computes row i, except for the columns whose own rows are in the cache.
func (c *Cache) fillBySymmetry(i int) {
	row := c.rows[i]
	for j := range row {
		if other := c.rows[j]; other != nil && j != i {
			row[j] = other[i]
		} else {
			row[j] = c.matrix.At(i, j)
		}
	}
}
