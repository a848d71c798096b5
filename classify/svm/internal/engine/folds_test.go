package engine

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
	X, y, bounds := mat.NewDense(n, 2, nil), make([]float64, n), make([]float64, n)
	for i := range n {
		y[i], bounds[i] = float64(2*(i%2)-1), 1+float64(i%3)
		X.SetRow(i, []float64{rng.NormFloat64() + y[i]/2, rng.NormFloat64()})
	}
	k := &gaussian{X: X}
	options := Options{Tolerance: 1e-9, MaxSteps: 1e6, Shrinking: true}
	held := make([]bool, n)
	for fold := range 3 {
		var scores [3][]float64
		for i := range held {
			held[i] = i%3 == fold || i%7 == 0
		}
		for memory, size := range []int{n, 3} {
			full := Solve(k, 8*n*size, y, bounds, options)
			if full.betaBefore == nil {
				t.Fatal("no variable was set aside")
			}
			requireF(t, full, k)
			part := full.without(held)
			if sum, size := total(part.Beta); math.Abs(sum) > 1e-12*size {
				t.Errorf("fold %d begins with Σ αy = %v", fold, sum)
			}
			requireF(t, part, k)
			scores[memory] = make([]float64, n)
			full.ScoreHeldOut(scores[memory], held, options)
		}
		var rows []int
		var restY, restC []float64
		for i, h := range held {
			if !h {
				rows, restY, restC = append(rows, i), append(restY, y[i]), append(restC, bounds[i])
			}
		}
		rest := mat.NewDense(len(rows), 2, nil)
		for u, i := range rows {
			rest.SetRow(u, X.RawRowView(i))
		}
		fresh := Solve(&gaussian{X: rest}, 1<<20, restY, restC, options)
		for i, h := range held {
			if !h {
				continue
			}
			want := fresh.Bias()
			for u, β := range fresh.Beta {
				want += β * k.At(rows[fresh.ID[u]], i)
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

// requireF fails unless F follows from β.
func requireF(t *testing.T, s *Solver, k *gaussian) {
	t.Helper()
	for u, f := range s.F {
		want := -s.Y[u]
		for v, β := range s.Beta {
			want += β * k.At(int(s.ID[u]), int(s.ID[v]))
		}
		if math.Abs(f-want) > 1e-9 {
			t.Fatalf("F of example %d is %v, want %v", s.ID[u], f, want)
		}
	}
}
