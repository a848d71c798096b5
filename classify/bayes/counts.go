package bayes

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// counts is how often each term occurs in each class.
type counts struct {
	schema
	table []float64 // of term j and class k at j·K + k
}

func newCounts(s schema) counts {
	return counts{schema: s, table: make([]float64, len(s.attributes)*len(s.classes))}
}

// check returns an error for a cell of row i that is not a count. If columns is nil, the row has
// all columns.
func (c *counts) check(i int, columns []int, values []float64) error {
	for at, v := range values {
		if v < 0 || math.IsInf(v, 1) {
			if columns != nil {
				at = columns[at]
			}
			return fmt.Errorf("bayes: row %d, column %q: value %v is no count, a finite number "+
				"from 0 on", i+1, c.attributes[at].Name, v)
		}
	}
	return nil
}

// countsOf counts a data set, without missing values. Its error names the first cell that is not a
// count.
func countsOf(ds *classify.Dataset) (*counts, error) {
	s, err := schemaOf(ds, classify.NeedNumeric)
	if err != nil {
		return nil, err
	}
	c := newCounts(s)
	for i, y := range ds.Y {
		if err := c.check(i, nil, ds.At(i)); err != nil {
			return nil, err
		}
		for j, v := range ds.At(i) {
			if !math.IsNaN(v) {
				c.table[j*len(c.classes)+y] += ds.Weight(i) * v
			}
		}
	}
	return &c, nil
}

// sparseCounts counts a table. Its error names the first cell that is not a count.
func sparseCounts(table *classify.Sparse) (*counts, error) {
	s, err := sparseSchema(table)
	if err != nil {
		return nil, err
	}
	c := newCounts(s)
	for i, y := range table.Y {
		columns, values := table.Row(i)
		if err := c.check(i, columns, values); err != nil {
			return nil, err
		}
		for at, j := range columns {
			c.table[j*len(c.classes)+y] += values[at]
		}
	}
	return &c, nil
}

// totals returns the sum of each class over all terms.
func (c *counts) totals() []float64 {
	K := len(c.classes)
	totals := make([]float64, K)
	for j := range c.attributes {
		floats.Add(totals, c.table[j*K:][:K])
	}
	return totals
}
