package mixture

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/internal/scatter"
	"github.com/tessella-go/tessella/classify/mixture/internal/engine"
)

// expect is the E step. It fills τ, and returns the log-likelihood ℓ:
//
//	for each row x with weight w:
//	    if w = 0: take the next
//	    for each component k:
//	        jointₖ ← log πₖ N(x; μₖ, Σₖ)
//	    highest ← the largest jointₖ
//	    for each component k:
//	        τₖ ← exp(jointₖ − highest), but 0 if it is lost in rounding
//	    if x is too far from all components: τ ← π, ℓ ← −∞
//	    else: ℓ ← ℓ + w (highest + log Σₖ τₖ)
//	          τ ← τ / Σₖ τₖ
func (f *fitter) expect(at parameters) (ℓ float64) {
	joint := make([]float64, f.K)
	for n := range f.ds.Len() {
		w := f.ds.Weight(n)
		if w == 0 {
			continue
		}
		f.joint(joint, at, n)
		highest, τ, sum := floats.Max(joint), f.τ.RawRowView(n), 0.0
		for k, v := range joint {
			τ[k] = 0
			if v >= highest+engine.NegligibleLog {
				τ[k] = math.Exp(v - highest)
			}
			sum += τ[k]
		}
		if !(sum > 0) {
			copy(τ, at.π)
			ℓ = math.Inf(-1)
			continue
		}
		for k := range τ {
			τ[k] /= sum
		}
		ℓ += w * (highest + math.Log(sum))
	}
	return ℓ
}

// joint writes log πₖ N(x; μₖ, Σₖ) of row n to dst. The engine may replace those that are lost in
// rounding.
func (f *fitter) joint(dst []float64, at parameters, n int) {
	x := f.ds.At(n)
	if !f.plain {
		f.lastLeader[n] = at.joints.Write(dst, x, f.scratch, f.lastLeader[n])
		return
	}
	for k := range dst {
		dst[k] = at.densities[k].Joint(x, f.scratch)
	}
}

// maximise is the M step. If a component collapses, it returns which one and why; otherwise −1.
func (f *fitter) maximise() (at parameters, collapsed int, why string) {
	at = f.newParameters()
	if k := f.means(&at); k >= 0 {
		return at, k, "no examples are left to it"
	}
	f.covariances(&at)
	for k, Σ := range at.Σ {
		if f.Covariance != Shared || k == 0 {
			f.shape(Σ)
		}
		if j, variance, ok := f.regular(Σ); !ok {
			return at, k,
				fmt.Sprintf("its covariance is singular by column %q, in which its variance is "+
					"%.3g, and its weight is %.3g of %v examples", f.ds.Attributes[j].Name,
					variance, at.π[k]*f.total, f.total)
		}
	}
	f.ready(&at)
	return at, -1, ""
}

// means is the first half of the M step, the weights and means. N is the weight of all rows:
//
//	for each row x with weight w:
//	    for each component k:
//	        Nₖ ← Nₖ + wτₖ
//	        μₖ ← μₖ + wτₖ x
//	for each component k:
//	    if Nₖ is negligible: end, k is empty
//	    μₖ ← μₖ / Nₖ
//	    πₖ ← Nₖ / N
//
// It returns a component without examples, or −1.
func (f *fitter) means(at *parameters) (empty int) {
	for n := range f.ds.Len() {
		w, x := f.ds.Weight(n), f.ds.At(n)
		for k, τ := range f.τ.RawRowView(n) {
			if τ > 0 {
				at.π[k] += w * τ
				floats.AddScaled(at.μ.RawRowView(k), w*τ, x)
			}
		}
	}
	for k, N := range at.π {
		if N <= tiny*f.total {
			return k
		}
		for j := range at.μ.RawRowView(k) {
			at.μ.RawRowView(k)[j] /= N
		}
		at.π[k] = N / f.total
	}
	return -1
}

// covariances is the second half of the M step. [Shared] covariances have one sum:
//
//	for each component k:
//	    Σₖ ← 0
//	    for each row x with weight w:
//	        Σₖ ← Σₖ + wτₖ (x − μₖ)(x − μₖ)ᵀ
//	    Σₖ ← Σₖ / Nₖ
//	if all components share one: Σ ← Σₖ NₖΣₖ / N
func (f *fitter) covariances(at *parameters) {
	sum := scatter.New(len(f.variance))
	for k := range at.Σ {
		f.gather(sum, k, at.μ.RawRowView(k))
		if f.Covariance != Shared {
			at.Σ[k] = sum.Covariance(at.π[k] * f.total)
			sum = scatter.New(len(f.variance))
		}
	}
	if f.Covariance == Shared {
		Σ := sum.Covariance(f.total)
		for k := range at.Σ {
			at.Σ[k] = Σ
		}
	}
}

// gather adds the rows, weighted by the responsibilities of component k, to a scatter about a mean.
func (f *fitter) gather(s *scatter.Scatter, k int, mean []float64) {
	for n := range f.ds.Len() {
		if τ := f.τ.At(n, k); τ > 0 {
			s.Add(f.ds.At(n), mean, τ*f.ds.Weight(n))
		}
	}
}
