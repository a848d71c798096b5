package treeengine

import "github.com/tessella-go/tessella/classify/internal/radix"

// fillColumns reads the nominal columns and sorts the numeric ones, as many at once as there are
// workers.
func (e *Engine) fillColumns() {
	sorters := make([]*radix.Sorter, len(e.pool))
	share(len(e.pool), len(e.columns), func(i, j int) {
		if sorters[i] == nil {
			sorters[i] = radix.New(len(e.rows))
		}
		if a := e.ds.Attributes[j]; a.Nominal() {
			e.columns[j] = e.names(j, len(a.Values))
		} else {
			e.columns[j] = e.sort(sorters[i], j)
		}
	})
}

// names returns a nominal column.
func (e *Engine) names(j, values int) column {
	c := column{codes: make([]int32, len(e.rows)), values: values}
	for r, i := range e.rows {
		v := e.ds.At(int(i))[j]
		if c.codes[r] = int32(v); v != v {
			c.codes[r], c.holes = -1, true
		}
	}
	return c
}

// sort returns a numeric column by increasing value, then row. Rows without a value come first.
func (e *Engine) sort(s *radix.Sorter, j int) column {
	for r, i := range e.rows {
		s.Keys[r], s.Rows[r] = radix.Key(e.ds.At(int(i))[j]), uint32(r)
	}
	s.Sort()
	c := column{entries: make([]uint64, len(e.rows)), holes: s.Keys[0] == 0}
	rank := uint64(0)
	for i, r := range s.Rows {
		if i > 0 && s.Keys[i] != s.Keys[i-1] {
			rank++
		}
		class := uint64(0)
		if e.class != nil {
			class = uint64(e.class[r])
		}
		c.entries[i] = rank<<e.rankShift | class<<e.classShift | uint64(r)
	}
	return c
}
