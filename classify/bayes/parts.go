package bayes

import (
	"fmt"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/schemas"
)

// join returns the schema of two parts of a data set, with the weights of both. It is an error if
// their attributes or classes differ.
func (s schema) join(t schema) (schema, error) {
	if err := schemas.Differ(t.Schema, s.Schema); err != nil {
		return s, fmt.Errorf("bayes: %w", err)
	}
	s.weights = floats.AddTo(make([]float64, len(s.weights)), s.weights, t.weights)
	return s, nil
}

// update returns the model of a part, and of what another model was made of, which plus adds. That
// model is nil for the first part.
func update[M, C any](
	model *M, part C, err error, plus func(*M) (C, error), remake func(C) (*M, error),
) (*M, error) {
	if err == nil && model != nil {
		part, err = plus(model)
	}
	if err != nil {
		return nil, err
	}
	return remake(part)
}

// plus returns the counts of two parts.
func (c *counts) plus(d *counts) (*counts, error) {
	s, err := c.join(d.schema)
	if err != nil {
		return nil, err
	}
	return &counts{s, added(c.table, d.table)}, nil
}

// plus returns the presences of two parts.
func (p *presences) plus(o *presences) (*presences, error) {
	c, err := p.counts.plus(&o.counts)
	if err != nil {
		return nil, err
	}
	return &presences{*c, added(p.known, o.known)}, nil
}

// plus returns the counts of two parts.
func (v *valueCounts) plus(o *valueCounts) (*valueCounts, error) {
	s, err := v.join(o.schema)
	if err != nil {
		return nil, err
	}
	sum := &valueCounts{s, make([][]float64, len(v.tables))}
	for j := range sum.tables {
		sum.tables[j] = added(v.tables[j], o.tables[j])
	}
	return sum, nil
}

func added(a, b []float64) []float64 { return floats.AddTo(make([]float64, len(a)), a, b) }

// plus returns the moments of two parts (Chan, Golub and LeVeque 1983):
//
//	w = wₐ + w_b,  μ = μₐ + (μ_b − μₐ) w_b/w,  S = Sₐ + S_b + (μ_b − μₐ)² wₐw_b/w
func (n *numbers) plus(o *numbers) (*numbers, error) {
	s, err := n.join(o.schema)
	if err != nil {
		return nil, err
	}
	K, d := n.moments.mean.Dims()
	sum := moments{mat.NewDense(K, d, nil), mat.NewDense(K, d, nil), mat.NewDense(K, d, nil)}
	a, b := n.moments, o.moments
	for k := range K {
		for j := range d {
			wa, wb := a.weight.At(k, j), b.weight.At(k, j)
			w := wa + wb
			if w == 0 {
				continue
			}
			δ := b.mean.At(k, j) - a.mean.At(k, j)
			if wa == 0 { // its mean is none
				sum.mean.Set(k, j, b.mean.At(k, j))
			} else {
				sum.mean.Set(k, j, a.mean.At(k, j)+δ*(wb/w))
			}
			sum.weight.Set(k, j, w)
			sum.squares.Set(k, j, a.squares.At(k, j)+b.squares.At(k, j)+δ*δ*wa*(wb/w))
		}
	}
	return &numbers{s, sum}, nil
}
