package bayes

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// counts is the state of the learners of words: the count of each term in each class.
type counts struct {
	schema
	table []float64 // of term j and class k at j·K + k
}

func newCounts(s schema) counts {
	return counts{schema: s, table: make([]float64, len(s.attributes)*len(s.classes))}
}

// checkCounts returns an error for a cell that is not a count. If columns is nil, the row has all
// columns.
func checkCounts(name func(j int) string, columns []int, values []float64) error {
	for at, v := range values {
		if v < 0 || math.IsInf(v, 1) {
			if columns != nil {
				at = columns[at]
			}
			return fmt.Errorf("column %q: value %v is no count, a finite number from 0 on",
				name(at), v)
		}
	}
	return nil
}

// addDense adds a row's counts, without missing values.
func (c *counts) addDense(x []float64, y int, weight float64) {
	K := len(c.classes)
	c.weights[y] += weight
	for j, v := range x {
		if !math.IsNaN(v) {
			c.table[j*K+y] += weight * v
		}
	}
}

// addSparse adds a row's counts.
func (c *counts) addSparse(columns []int, values []float64, y int) {
	K := len(c.classes)
	c.weights[y]++
	for at, j := range columns {
		c.table[j*K+y] += values[at]
	}
}

// addAll adds all rows of a valid table. Its error names the first cell that is not a count.
func (c *counts) addAll(s *classify.Sparse) error {
	for i, y := range s.Y {
		columns, values := s.Row(i)
		if err := checkCounts(func(j int) string { return s.Terms[j] }, columns,
			values); err != nil {
			return fmt.Errorf("bayes: row %d, %w", i+1, err)
		}
		c.addSparse(columns, values, y)
	}
	return nil
}

// addDataset adds all rows of a valid data set. Its error names the first cell that is not a count.
func (c *counts) addDataset(ds *classify.Dataset) error {
	for i, y := range ds.Y {
		if err := checkCounts(func(j int) string { return ds.Attributes[j].Name }, nil,
			ds.At(i)); err != nil {
			return fmt.Errorf("bayes: row %d, %w", i+1, err)
		}
		c.addDense(ds.At(i), y, ds.Weight(i))
	}
	return nil
}

// learn adds one example. Its error names what is wrong.
func (c *counts) learn(x []float64, y int) error {
	if err := c.check(x, y); err != nil {
		return err
	}
	if err := checkCounts(func(j int) string { return c.attributes[j].Name }, nil, x); err != nil {
		return fmt.Errorf("bayes: %w", err)
	}
	c.addDense(x, y, 1)
	return nil
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

// sparseSchema returns the columns of a table as attributes. Its error says why the table cannot be
// used.
func sparseSchema(s *classify.Sparse) (schema, error) {
	if err := s.Validate(); err != nil {
		return schema{}, fmt.Errorf("bayes: %w", err)
	}
	if len(s.Terms) == 0 {
		return schema{}, fmt.Errorf("bayes: table %q has no terms", s.Name)
	}
	if s.Len() == 0 {
		return schema{}, fmt.Errorf("bayes: table %q has no rows", s.Name)
	}
	attributes := make([]classify.Attribute, len(s.Terms))
	for j, name := range s.Terms {
		attributes[j].Name = name
	}
	return schema{
		attributes: attributes,
		classes:    s.Classes,
		weights:    make([]float64, len(s.Classes)),
	}, nil
}
