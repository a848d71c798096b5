package svm

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Whatever has been asked for before, a row is right at the columns asked for; no more rows are
// held than the budget allows; and a row that is held is not computed again.
func TestCache(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	const n = 30
	X := mat.NewDense(n, 3, nil)
	for i := range n {
		for j := range 3 {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	for _, k := range []Kernel{RBF{}, Func(RBF{}.K)} {
		G := Gram(k, X)
		for _, rows := range []int{2, 7, n, 2 * n} {
			c := newCache(k, X, 8*n*rows)
			if c.capacity != min(n, rows) {
				t.Errorf("%d rows may be held, want %d", c.capacity, rows)
			}
			columns := make([]int32, n)
			for j := range columns {
				columns[j] = int32(j)
			}
			var last int
			for step := range 2000 {
				if step%100 == 0 {
					rng.Shuffle(n, func(a, b int) {
						columns[a], columns[b] = columns[b], columns[a]
					})
					c.widen()
				}
				some := columns[:n-step%100/4] // they become fewer
				i := rng.IntN(n)
				before := c.row(last, some)
				row := c.row(i, some)
				for _, j := range some {
					if row[j] != G.At(i, int(j)) || before[j] != G.At(last, int(j)) {
						t.Fatalf("step %d: K(%d, %d) = %v, want %v", step, i, j, row[j],
							G.At(i, int(j)))
					}
				}
				last = i
				held := 0
				for _, r := range c.rows {
					if r != nil {
						held++
					}
				}
				if held > c.capacity || held != c.held {
					t.Fatalf("%d rows are held, %d by the count, %d may be", held, c.held,
						c.capacity)
				}
				computed := c.computed
				if c.row(i, some); c.computed != computed {
					t.Fatalf("row %d is computed again", i)
				}
			}
			if _, dear := k.(Func); rows >= n && dear && c.computed != n*(n+1)/2 {
				t.Errorf("%d values were computed, want each once", c.computed)
			}
		}
	}
}
