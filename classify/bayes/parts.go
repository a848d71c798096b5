package bayes

import (
	"errors"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// join returns the schema of two parts of a data set, with the weights of both. It is an error if
// their attributes or classes differ.
func (s schema) join(t schema) (schema, error) {
	if !slices.Equal(s.Classes, t.Classes) || !slices.EqualFunc(s.Attributes, t.Attributes,
		func(a, b classify.Attribute) bool { return a.Name == b.Name }) {
		return s, errors.New("bayes: the attributes or classes of this part are not those of the " +
			"model; read it with the model's schema")
	}
	s.weights = floats.AddTo(make([]float64, len(s.weights)), s.weights, t.weights)
	return s, nil
}

// plus returns the counts of two parts.
func (c *counts) plus(d *counts) (*counts, error) {
	s, err := c.join(d.schema)
	if err != nil {
		return nil, err
	}
	return &counts{s, floats.AddTo(make([]float64, len(c.table)), c.table, d.table)}, nil
}

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
