package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// gaussian is the matrix of exp(−‖xᵢ − xⱼ‖²/2). It counts the values that are computed.
type gaussian struct {
	X         *mat.Dense
	expensive bool
	computed  int
}

func (g *gaussian) at(i, j int) float64 {
	d := floats.Distance(g.X.RawRowView(i), g.X.RawRowView(j), 2)
	return math.Exp(-d * d / 2)
}

func (g *gaussian) At(i, j int) float64 {
	g.computed++
	return g.at(i, j)
}

func (g *gaussian) Row(dst []float64, i int) {
	for j := range dst {
		dst[j] = g.At(i, j)
	}
}

func (g *gaussian) Columns(dst []float64, i int, columns []int32) {
	for _, j := range columns {
		dst[j] = g.At(i, int(j))
	}
}

func (g *gaussian) Len() int { n, _ := g.X.Dims(); return n }

func (g *gaussian) Expensive() bool { return g.expensive }

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
	for _, expensive := range []bool{false, true} {
		k := &gaussian{X: X, expensive: expensive}
		for _, rows := range []int{2, 7, n, 2 * n} {
			k.computed = 0
			c := NewCache(k, 8*n*rows)
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
					c.Widen()
				}
				some := columns[:n-step%100/4] // they become fewer
				i := rng.IntN(n)
				before := c.Row(last, some)
				row := c.Row(i, some)
				for _, j := range some {
					if row[j] != k.at(i, int(j)) || before[j] != k.at(last, int(j)) {
						t.Fatalf("step %d: K(%d, %d) = %v, want %v", step, i, j, row[j],
							k.at(i, int(j)))
					}
				}
				// columns that pass may be other ones, and leave the rows as they are
				others := columns[n-1-step%5:]
				passing := c.Columns((i+1)%n, others)
				for _, j := range others {
					if passing[j] != k.at((i+1)%n, int(j)) {
						t.Fatalf("step %d: K(%d, %d) passes as %v, want %v", step, (i+1)%n, j,
							passing[j], k.at((i+1)%n, int(j)))
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
				computed := k.computed
				if c.Row(i, some); k.computed != computed {
					t.Fatalf("row %d is computed again", i)
				}
			}
			if rows >= n && expensive && k.computed != n*(n+1)/2 {
				t.Errorf("%d values were computed, want each once", k.computed)
			}
		}
	}
}
