package svm

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
)

// planes is a machine for all classes in the space of the attributes, in training.
type planes struct {
	*joint
	w   [][]float64 // of each class; the last element is the intercept's weight
	all []float64   // the same, one class after the other
}

func newPlanes(j *joint) *planes {
	p := &planes{joint: j}
	_, d := j.X.Dims()
	p.all = make([]float64, (d+1)*len(j.present))
	for k := range j.present {
		p.w = append(p.w, p.all[k*(d+1):][:d+1:d+1])
	}
	return p
}

// slopes writes gₖ = w_k·x + 1{k ≠ y} of example i to g.
func (p *planes) slopes(g []float64, i int) {
	x := p.X.RawRowView(i)
	d := len(x)
	for k, w := range p.w {
		if g[k] = w[d] * p.intercept; k != p.class[i] {
			g[k]++
		}
	}
	W := blas64.General{Rows: len(p.w), Cols: d, Stride: d + 1, Data: p.all}
	blas64.Gemv(blas.NoTrans, 1, W, blas64.Vector{N: d, Inc: 1, Data: x},
		1, blas64.Vector{N: len(g), Inc: 1, Data: g})
}

// add adds step times example i to the plane of class k.
func (p *planes) add(k int, step float64, i int) {
	w, x := p.w[k], p.X.RawRowView(i)
	floats.AddScaled(w[:len(x)], step, x)
	w[len(x)] += step * p.intercept
}

// descend passes over the examples repeatedly. An example whose multipliers do not change is set
// aside until the duality gap is checked.
func (p *planes) descend(
	tolerance float64, maxEpochs int, seed uint64,
) (epochs int, stop classify.Stop) {
	rng := rand.New(rand.NewPCG(seed, uint64(len(p.rows))))
	order := rng.Perm(len(p.rows))
	g, α := make([]float64, len(p.w)), make([]float64, len(p.w))
	curves := make([]float64, len(order))
	for i := range curves {
		x := p.X.RawRowView(i)
		curves[i] = p.curve(floats.Dot(x, x), i)
	}
	active := len(order)
	for nextCheck := 1; ; {
		epochs++
		rng.Shuffle(active, func(a, b int) { order[a], order[b] = order[b], order[a] })
		for at := 0; at < active; at++ {
			i := order[at]
			p.slopes(g, i)
			before := p.α[i]
			copy(α, before)
			p.optimise(α, g, curves[i], i)
			settled := true
			for k, now := range α {
				if step := now - before[k]; step != 0 {
					settled, before[k] = false, now
					p.add(k, step, i)
				}
			}
			if settled {
				active--
				order[at], order[active] = order[active], i
				at--
			}
		}
		if epochs < nextCheck && epochs < maxEpochs && active > 0 {
			continue
		}
		if p.measure(g); p.primal-p.dual <= tolerance*p.primal {
			return epochs, Converged
		}
		if epochs == maxEpochs {
			return epochs, Budget
		}
		nextCheck, active = epochs+1+min(epochs/4, 25), len(order)
	}
}

// measure computes both objectives.
func (p *planes) measure(g []float64) {
	p.primal, p.dual = 0, 0
	for _, w := range p.w {
		p.primal += floats.Dot(w, w) / 2
		p.dual -= floats.Dot(w, w) / 2
	}
	for i, y := range p.class {
		p.slopes(g, i)
		p.primal += p.bounds[i] * p.slack(g, i)
		p.dual += p.α[i][y]
	}
}
