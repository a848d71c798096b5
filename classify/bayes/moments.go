package bayes

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// moments are the means of the attributes in each class and the sums of squares about them;
// missing values are left out.
type moments struct {
	weight, mean, squares *mat.Dense // K×d
}

// momentsOf computes first the means, then the squares about them.
func momentsOf(ds *classify.Dataset) moments {
	K, d := len(ds.Classes), len(ds.Attributes)
	m := moments{mat.NewDense(K, d, nil), mat.NewDense(K, d, nil), mat.NewDense(K, d, nil)}
	for i, y := range ds.Y {
		floats.AddScaled(m.mean.RawRowView(y), ds.Weight(i), ds.At(i))
	}
	if floats.HasNaN(m.mean.RawMatrix().Data) {
		m.meansOfKnown(ds)
	} else {
		for k, w := range ds.ClassWeights() {
			floats.AddConst(w, m.weight.RawRowView(k))
		}
	}
	for k := range ds.Classes {
		for j, w := range m.weight.RawRowView(k) {
			if w > 0 {
				m.mean.RawRowView(k)[j] /= w
			}
		}
	}
	t := make([]float64, d)
	for i, y := range ds.Y {
		floats.SubTo(t, ds.At(i), m.mean.RawRowView(y))
		floats.Mul(t, t)
		if w := ds.Weight(i); w != 1 {
			floats.Scale(w, t)
		}
		squares := m.squares.RawRowView(y)
		if floats.HasNaN(t) {
			for j, v := range t {
				if !math.IsNaN(v) {
					squares[j] += v
				}
			}
			continue
		}
		floats.Add(squares, t)
	}
	return m
}

// meansOfKnown computes the sums and weights again, without the missing values.
func (m moments) meansOfKnown(ds *classify.Dataset) {
	m.mean.Zero()
	for i, y := range ds.Y {
		weight, sum, w := m.weight.RawRowView(y), m.mean.RawRowView(y), ds.Weight(i)
		for j, v := range ds.At(i) {
			if !math.IsNaN(v) {
				weight[j] += w
				sum[j] += w * v
			}
		}
	}
}

// of returns the moments of some columns.
func (m moments) of(columns []int) moments {
	K, _ := m.mean.Dims()
	part := moments{mat.NewDense(K, len(columns), nil), mat.NewDense(K, len(columns), nil),
		mat.NewDense(K, len(columns), nil)}
	for k := range K {
		for at, j := range columns {
			part.weight.Set(k, at, m.weight.At(k, j))
			part.mean.Set(k, at, m.mean.At(k, j))
			part.squares.Set(k, at, m.squares.At(k, j))
		}
	}
	return part
}

// variances returns the variances by maximum likelihood, K×d; 0 if all values are missing.
func (m moments) variances() *mat.Dense {
	K, d := m.mean.Dims()
	v := mat.NewDense(K, d, nil)
	for k := range K {
		for j := range d {
			if w := m.weight.At(k, j); w > 0 {
				v.Set(k, j, m.squares.At(k, j)/w)
			}
		}
	}
	return v
}

// pooled returns the pooled variances within the classes: K×d, the same in each class; 0 if all
// values are missing.
func (m moments) pooled() *mat.Dense {
	K, d := m.mean.Dims()
	v := mat.NewDense(K, d, nil)
	for j := range d {
		squares, weight := 0.0, 0.0
		for k := range K {
			squares += m.squares.At(k, j)
			weight += m.weight.At(k, j)
		}
		if weight > 0 {
			for k := range K {
				v.Set(k, j, squares/weight)
			}
		}
	}
	return v
}

// extra returns share times the largest variance of an attribute over the examples of all classes.
func (m moments) extra(share float64) float64 {
	if share == 0 {
		return 0 // even of +Inf
	}
	largest := 0.0
	K, d := m.mean.Dims()
	for j := range d {
		weight, mean := 0.0, 0.0
		for k := range K {
			if w := m.weight.At(k, j); w > 0 {
				weight += w
				mean += (m.mean.At(k, j) - mean) * w / weight
			}
		}
		squares := 0.0
		for k := range K {
			between := m.mean.At(k, j) - mean
			squares += m.squares.At(k, j) + m.weight.At(k, j)*between*between
		}
		if weight > 0 {
			largest = max(largest, squares/weight)
		}
	}
	return share * largest
}
