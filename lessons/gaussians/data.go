package gaussians

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// Clouds returns n ≥ 1 made-up points in the plane by the seed, half of them of each class. Both
// classes are normal: "a" around (0, 0) with the variances 1 and 1 and the covariance 0.8, "b"
// around (2, 0) with 0.3, 1.5 and −0.4.
func Clouds(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 4))
	ds := synthetic.Blank("clouds", synthetic.Plane, []string{"a", "b"}, n)
	for i := range n {
		u, v := r.NormFloat64(), r.NormFloat64()
		ds.Y[i] = i % 2
		if ds.Y[i] == 0 { // the rows of a root of the covariance matrix, times (u, v)
			ds.X.SetRow(i, []float64{u, 0.8*u + 0.6*v})
		} else {
			ds.X.SetRow(i, []float64{2 + 0.5477225575*u, -0.7302967433*u + 0.9831920803*v})
		}
	}
	return ds
}

// Noise returns n ≥ 1 made-up examples by the seed, half of them of each class, with d ≥ 1
// attributes that are normal with variance 1. The mean of the first is −1 in class "a" and +1 in
// class "b"; the others have the mean 0 in both, and say nothing.
func Noise(n, d int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 44))
	ds := synthetic.Blank("noise", synthetic.Names(d), []string{"a", "b"}, n)
	for i := range n {
		ds.Y[i] = i % 2
		for j := range d {
			ds.X.Set(i, j, r.NormFloat64())
		}
		ds.X.Set(i, 0, ds.X.At(i, 0)+float64(2*ds.Y[i]-1))
	}
	return ds
}

// Dice returns the distribution of the sum of n ≥ 1 dice: the sums in deviations from their mean,
// and the density of each.
func Dice(n int) (x, y []float64) {
	p := []float64{1} // of the sums n, n + 1, …
	for range n {
		next := make([]float64, len(p)+5)
		for s, v := range p {
			for eyes := range 6 {
				next[s+eyes] += v / 6
			}
		}
		p = next
	}
	deviation := math.Sqrt(float64(n) * 35 / 12)
	for s, v := range p {
		x = append(x, (float64(s)-2.5*float64(n))/deviation)
		y = append(y, v*deviation)
	}
	return x, y
}

// Eight returns the eight points of the exercise on Fisher's discriminant.
func Eight() *classify.Dataset {
	return synthetic.Examples("eight points", synthetic.Plane, []string{"class 0", "class 1"},
		append(first(), second()...), []int{0, 0, 0, 0, 1, 1, 1, 1})
}

// Crossed returns 200 points on the corners of two boxes that lie across each other. Class 0 has
// 20 points around (0, 0) with the variances 9 and ¼. Class 1 has 180 points around (2, 2) with the
// variances ¼ and 9. Both covariances are 0.
func Crossed() *classify.Dataset {
	ds := synthetic.Blank("crossed boxes", synthetic.Plane, []string{"class 0", "class 1"}, 200)
	for i := range ds.Y {
		right, up := float64(i%2*2-1), float64(i/2%2*2-1)
		if i < 20 {
			ds.X.SetRow(i, []float64{3 * right, up / 2})
		} else {
			ds.X.SetRow(i, []float64{2 + right/2, 2 + 3*up})
			ds.Y[i] = 1
		}
	}
	return ds
}

// Table returns a data set as texts, the form in which LogJoint takes it.
func Table(ds *classify.Dataset) shape.Table { return kit.Table(ds) }

// Rows returns the rows of a data set of numbers that are of a class.
func Rows(ds *classify.Dataset, class int) [][]float64 {
	var rows [][]float64
	for i, y := range ds.Y {
		if y == class {
			rows = append(rows, slices.Clone(ds.At(i)))
		}
	}
	return rows
}

// Shrunk returns the errors of Fisher's plane with the shrinkage λ, from 0 to 1, on lumps that it
// has not seen, after 40 others, in twenty deals. The lumps are those to choose by or those that
// judge.
func Shrunk(λ float64, judge bool) (errors []float64, err error) {
	for seed := range uint64(20) {
		few, others, last := deal(seed)
		if judge {
			others = last
		}
		model, err := gaussian.Fisher{Shrinkage: λ}.Fit(few)
		if err != nil {
			return nil, err
		}
		errors = append(errors, evaluate.ErrorRate(model, others))
	}
	return errors, nil
}
