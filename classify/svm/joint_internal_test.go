package svm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// After a step no change of the example's multipliers betters the dual: by the slopes at the scores
// that the new ones lead to, whatever the old ones were.
func TestSettle(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for trial := range 5000 {
		K := 2 + rng.IntN(7)
		form, y := Form(trial%2), rng.IntN(K)
		C, square := math.Exp(3*rng.NormFloat64()), math.Exp(3*rng.NormFloat64())
		scores, α := make([]float64, K), make([]float64, K)
		for k := range K {
			scores[k] = rng.NormFloat64() * math.Exp(rng.NormFloat64())
			if trial%5 == 0 {
				scores[k] = float64(rng.IntN(3)) // with ties
			}
			if k != y && rng.IntN(2) == 0 {
				α[k] = -C * rng.Float64() / float64(K)
				α[y] -= α[k]
			}
		}
		j := &joint{task: &task{bounds: []float64{C}}, form: form, class: []int{y}}
		after := slices.Clone(α)
		g := slices.Clone(scores)
		for k := range g {
			if k != y {
				g[k]++
			}
		}
		j.optimise(after, g, square, 0)
		what := fmt.Sprintf("form %d, %d classes, class %d, C = %v, square %v, scores %v, "+
			"α %v: new α %v", form, K, y, C, square, scores, α, after)
		sum, size := 0.0, 0.0
		for k, a := range after {
			sum += a
			if k != y && (a > 0 || form == WestonWatkins && -a > C) ||
				k == y && (a < 0 || form == CrammerSinger && a > C) {
				t.Fatal(what, ": out of bounds")
			}
			scores[k] += square * (a - α[k])
			size = max(size, math.Abs(scores[k]), square*math.Abs(α[k]))
		}
		if math.Abs(sum) > 1e-12*C {
			t.Fatal(what, ": the sum is ", sum)
		}
		small := 1e-9 * max(1, size)
		// of Crammer and Singer's gradient: of all, of those that may rise
		best, worst := math.Inf(-1), math.Inf(1)
		for k, s := range scores {
			slope, a := 1-scores[y]+s, after[k]
			if k == y {
				slope, a = 0, a-C
			}
			if best = max(best, slope); a < 0 {
				worst = min(worst, slope)
			}
			if form == WestonWatkins && k != y &&
				(slope > small && -a < C || slope < -small && a < 0) {
				t.Fatal(what, ": the slope of class ", k, " is ", slope)
			}
		}
		if form == CrammerSinger && best-worst > small {
			t.Fatal(what, ": the slope is ", best-worst)
		}
	}
}

// counted counts the rows that are computed.
type counted struct {
	engine.Matrix
	rows int
}

func (c *counted) Row(dst []float64, i int) {
	c.rows++
	c.Matrix.Row(dst, i)
}

// The dual does not depend on the memory for the kernel matrix. If all rows fit, each is computed
// once.
func TestExpansionCache(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	const n = 60
	whole := &task{X: mat.NewDense(n, 2, nil)}
	var class []int
	for i := range n {
		class, whole.rows, whole.bounds = append(class, i%3), append(whole.rows, i),
			append(whole.bounds, 2)
		whole.X.SetRow(i, []float64{rng.NormFloat64() + float64(i%3), rng.NormFloat64()})
	}
	var duals []float64
	for _, rows := range []int{2, 10, n} {
		j := &joint{
			task:      whole,
			form:      CrammerSinger,
			present:   []int{0, 1, 2},
			class:     class,
			intercept: 1,
		}
		for range n {
			j.α = append(j.α, make([]float64, 3))
		}
		m := &counted{Matrix: newEvaluator(RBF{}, whole.X)}
		e := newExpansion(j, m, 8*n*rows)
		if _, stop := e.ascend(1e-3, 1000); stop != Converged || rows == n && m.rows > n {
			t.Errorf("%v; %d rows may be kept, %d are computed", stop, rows, m.rows)
		}
		duals = append(duals, e.dual)
	}
	if duals[0] != duals[2] || duals[1] != duals[2] {
		t.Errorf("the dual is %v, by how much is kept", duals)
	}
}

// The partner's share of a step is that of the largest gain of both within their bounds, whether or
// not the kernel is a dot product: no pair of changes on a fine grid gains more.
func TestJointly(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for trial := range 400 {
		form := Form(trial % 2)
		ci, cj, C := math.Exp(rng.NormFloat64()), math.Exp(rng.NormFloat64()),
			math.Exp(rng.NormFloat64())
		k := (2*rng.Float64() - 1) * math.Sqrt(ci*cj) * []float64{1, 1, 1.5}[trial%3]
		if trial%7 == 0 {
			k = math.Sqrt(ci * cj)
		}
		e := &expansion{
			joint: &joint{
				task:  &task{bounds: []float64{C, C}},
				form:  form,
				class: []int{rng.IntN(3), rng.IntN(3)},
			},
			curves: []float64{ci, cj},
		}
		for range 3 {
			e.G = append(e.G, []float64{rng.NormFloat64(), rng.NormFloat64()})
		}
		for i := range 2 {
			α := make([]float64, 3)
			for c := range α {
				if c != e.class[i] && rng.IntN(3) > 0 {
					α[c] = -C * rng.Float64() / 2
				}
			}
			α[e.class[i]] = -(α[0] + α[1] + α[2])
			e.α = append(e.α, α)
		}
		const up, down = 0, 1
		gi, gj := e.G[down][0]-e.G[up][0], e.G[down][1]-e.G[up][1]
		lowI, highI := -e.maxStep(0, down, up), e.maxStep(0, up, down)
		lowJ, highJ := -e.maxStep(1, down, up), e.maxStep(1, up, down)
		gain := func(δj float64) float64 { // with the best δi
			best := math.Inf(-1)
			for _, δi := range []float64{lowI, highI, max(lowI, min(highI, (gi/2-k*δj)/ci))} {
				best = max(best, gi*δi+gj*δj-ci*δi*δi-cj*δj*δj-2*k*δi*δj)
			}
			return best
		}
		δ := e.bestPairStep(0, 1, up, down, k)
		if δ < lowJ || δ > highJ {
			t.Fatalf("trial %d: δ = %v is not between %v and %v", trial, δ, lowJ, highJ)
		}
		for step := range 1001 {
			other := lowJ + (highJ-lowJ)*float64(step)/1000
			if gain(other) > gain(δ)+1e-12 {
				t.Fatalf("trial %d: δ = %v gains %v, %v gains %v", trial, δ, gain(δ), other,
					gain(other))
			}
		}
	}
}

// The longer, the higher is the dual, of a kernel that is not a dot product too.
func TestAscent(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	const n = 40
	whole := &task{X: mat.NewDense(n, 2, nil)}
	var class []int
	for i := range n {
		class, whole.rows, whole.bounds = append(class, i%3), append(whole.rows, i),
			append(whole.bounds, 30)
		whole.X.SetRow(i, []float64{rng.NormFloat64() + float64(i%3), rng.NormFloat64()})
	}
	for _, kernel := range []Kernel{RBF{}, Polynomial{}, Sigmoid{Beta0: 1, Beta1: -1},
		Func(func(x, z []float64) float64 { return -RBF{}.K(x, z) })} {
		for _, form := range []Form{WestonWatkins, CrammerSinger} {
			last := 0.0
			for epochs := 1; ; epochs *= 2 {
				j := &joint{task: whole, form: form, present: []int{0, 1, 2}, class: class}
				for range n {
					j.α = append(j.α, make([]float64, 3))
				}
				e := newExpansion(j, newEvaluator(kernel, whole.X), 1<<20)
				_, stop := e.ascend(1e-4, epochs)
				if e.dual < last-1e-12*math.Abs(last) {
					t.Errorf("%T, form %d: the dual falls from %v to %v in epoch %d", kernel, form,
						last, e.dual, epochs)
				}
				if last = e.dual; stop == Converged {
					break
				}
				if epochs > 10_000 {
					t.Fatalf("%T, form %d: %v after %d epochs", kernel, form, stop, epochs)
				}
			}
		}
	}
}
