package svm

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A fold's scores are the same however few rows of the kernel matrix are kept, and those of
// a dual that begins at 0.
func TestFoldsInLittleMemory(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	const n = 90
	X, y, bounds, rows := mat.NewDense(n, 2, nil), make([]float64, n), make([]float64, n),
		make([]int, n)
	for i := range n {
		y[i], bounds[i], rows[i] = float64(2*(i%2)-1), 1+float64(i%3), i
		X.SetRow(i, []float64{rng.NormFloat64() + y[i]/2, rng.NormFloat64()})
	}
	s := SVM{Kernel: RBF{}, Tolerance: 1e-9}
	held := make([]bool, n)
	for fold := range 3 {
		var scores [3][]float64
		for i := range held {
			held[i] = i%3 == fold || i%7 == 0
		}
		for k, size := range []int{n, 3} {
			full := s.configure(newSMO(newCache(s.Kernel, X, 8*n*size), rows, y, bounds))
			full.run(func() bool { return true })
			full.sort()
			part := &smo{}
			full.without(held, part)
			s.configure(part)
			if sum, size := total(part.beta); math.Abs(sum) > 1e-12*size {
				t.Errorf("fold %d begins with Σ αy = %v", fold, sum)
			}
			for u, f := range part.F { // F follows from β
				want := -part.y[u]
				for v, β := range part.beta {
					want += β * s.Kernel.K(X.RawRowView(int(part.col[u])),
						X.RawRowView(int(part.col[v])))
				}
				if math.Abs(f-want) > 1e-9 {
					t.Fatalf("fold %d: F of %d is %v, want %v", fold, u, f, want)
				}
			}
			part.run(func() bool { return true })
			scores[k] = make([]float64, n)
			part.score(scores[k], held)
		}
		var restX [][]float64
		var restY, restC []float64
		for i, h := range held {
			if !h {
				restX, restY, restC = append(restX, X.RawRowView(i)), append(restY, y[i]),
					append(restC, bounds[i])
			}
		}
		rest, numbers := mat.NewDense(len(restX), 2, nil), make([]int, len(restX))
		for i, x := range restX {
			numbers[i] = i
			rest.SetRow(i, x)
		}
		fresh := s.configure(newSMO(newCache(s.Kernel, rest, 1<<20), numbers, restY, restC))
		fresh.run(func() bool { return true })
		for i, h := range held {
			if !h {
				continue
			}
			want := fresh.bias()
			for u, β := range fresh.beta {
				want += β * s.Kernel.K(rest.RawRowView(int(fresh.col[u])), X.RawRowView(i))
			}
			if math.Abs(scores[0][i]-want) > 1e-6 || math.Abs(scores[1][i]-want) > 1e-6 {
				t.Errorf("fold %d: example %d scores %v, with little memory %v; want %v", fold, i,
					scores[0][i], scores[1][i], want)
			}
		}
	}
}

// total returns the sum of the numbers and of their sizes.
func total(values []float64) (sum, size float64) {
	for _, v := range values {
		sum, size = sum+v, size+math.Abs(v)
	}
	return sum, size
}
