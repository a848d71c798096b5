package compare

import (
	"cmp"
	"fmt"
	"math"
)

// Margins is the dual of a support vector machine: maximise Σ αᵢ − ½ ΣΣ αᵢαⱼyᵢyⱼKᵢⱼ where 0 ≤ αᵢ ≤
// Cᵢ and Σ αᵢyᵢ = 0. Many α may solve it. A solution is right if it meets the conditions of the
// optimum, however it was found.
type Margins struct {
	K         [][]float64 // of every pair of examples
	Y         []float64   // ±1
	C         []float64   // nil: no bound, a hard margin
	Tolerance float64     // how far the conditions may be broken, in the unit of f; 0 means 0.001
	// how far the duality gap may be above 0, as a share of the primal objective; 0 means 0.001
	Gap float64
}

// Machine checks multipliers and b: the number and bounds of the multipliers, Σ αᵢyᵢ = 0, then the
// KKT conditions, and the duality gap. The deviation names the first example that breaks a
// condition.
func (m Margins) Machine(α []float64, b float64) *Deviation {
	if d := m.feasible(α); d != nil {
		return d
	}
	if math.IsNaN(b) || math.IsInf(b, 0) {
		return deviates(float(b), "a finite number", "b is %s", float(b))
	}
	wx := m.products(α)
	d, best := m.optimal(α, wx, b), m.bias(α, wx)
	if d != nil && m.optimal(α, wx, best) == nil {
		return deviates(float(b), float(best), "the multipliers are right, but b is %s; with "+
			"b = %s every example meets its condition", float(b), float(best))
	}
	return d
}

func (m Margins) bound(i int) float64 {
	if m.C == nil {
		return math.Inf(1)
	}
	return m.C[i]
}

// feasible checks the constraints of the dual. Bounds are checked to a billionth, because values
// that were clipped to the bounds meet them exactly.
func (m Margins) feasible(α []float64) *Deviation {
	if len(α) != len(m.Y) {
		return deviates(fmt.Sprint(len(α)), fmt.Sprint(len(m.Y)),
			"%d multipliers for %d examples", len(α), len(m.Y))
	}
	sum, size := 0.0, 0.0
	for i, a := range α {
		C := m.bound(i)
		slack := 1e-9
		if !math.IsInf(C, 1) {
			slack *= C
		}
		switch {
		case math.IsNaN(a) || math.IsInf(a, 0):
			return wrong(i, float(a), "a finite number", "α%s is %s", index(i), float(a))
		case a < -slack:
			return wrong(i, float(a), "0 or more", "α%s is %s, should not be below 0",
				index(i), float(a))
		case a > C+slack:
			return wrong(i, float(a), "at most "+float(C),
				"α%s is %s, should not be above C = %s", index(i), float(a), float(C))
		}
		sum, size = sum+a*m.Y[i], size+math.Abs(a)
	}
	if math.Abs(sum) > 1e-6*size {
		return deviates(float(sum), "0", "Σ αᵢyᵢ is %s, should be 0", float(sum))
	}
	return nil
}

func wrong(i int, got, want, format string, args ...any) *Deviation {
	d := deviates(got, want, format, args...).at(i)
	d.named = true
	return d
}

// products returns w·φ(xᵢ) = Σⱼ αⱼyⱼKᵢⱼ.
func (m Margins) products(α []float64) []float64 {
	wx := make([]float64, len(α))
	for i := range wx {
		for j, a := range α {
			wx[i] += a * m.Y[j] * m.K[i][j]
		}
	}
	return wx
}

// bias returns the middle of the b that the KKT conditions leave: an example whose α·y may grow
// requires b ≥ y − w·φ(x), and one whose α·y may shrink requires b ≤ y − w·φ(x).
func (m Margins) bias(α, wx []float64) float64 {
	from, to := math.Inf(-1), math.Inf(1)
	for i, a := range α {
		b, y, C := m.Y[i]-wx[i], m.Y[i], m.bound(i)
		near := 1e-9 * math.Min(C, 1)
		if y > 0 && a < C-near || y < 0 && a > near {
			from = math.Max(from, b)
		}
		if y > 0 && a > near || y < 0 && a < C-near {
			to = math.Min(to, b)
		}
	}
	switch {
	case math.IsInf(from, -1) && math.IsInf(to, 1):
		return 0
	case math.IsInf(from, -1):
		return to
	case math.IsInf(to, 1):
		return from
	}
	return (from + to) / 2
}

// optimal checks the KKT conditions and the gap.
func (m Margins) optimal(α, wx []float64, b float64) *Deviation {
	square, sum, slack := 0.0, 0.0, 0.0
	tolerance := cmp.Or(m.Tolerance, 1e-3)
	for i, a := range α {
		margin, C := m.Y[i]*(wx[i]+b), m.bound(i)
		near := 1e-9 * math.Min(C, 1)
		switch {
		case a <= near && margin < 1-tolerance:
			return wrong(i, float(margin), "1 or more",
				"example %d has α = 0, so it should lie on the margin or beyond, y·f(x) ≥ 1; it "+
					"has y·f(x) = %s", i, float(margin))
		case a >= C-near && margin > 1+tolerance:
			return wrong(i, float(margin), "1 or less",
				"example %d has α = C, so it should lie on the margin or within, y·f(x) ≤ 1; it "+
					"has y·f(x) = %s", i, float(margin))
		case a > near && a < C-near && math.Abs(margin-1) > tolerance:
			return wrong(i, float(margin), "1",
				"example %d has 0 < α < C (%s), so it should lie on the margin, y·f(x) = 1; it "+
					"has y·f(x) = %s", i, float(a), float(margin))
		}
		square, sum = square+a*m.Y[i]*wx[i], sum+a
		if m.C != nil {
			slack += C * math.Max(0, 1-margin)
		}
	}
	primal, dual := square/2+slack, sum-square/2
	if gap := primal - dual; gap > cmp.Or(m.Gap, 1e-3)*math.Abs(primal) {
		return deviates(float(dual), float(primal), "the dual objective is %s and the primal %s, "+
			"which at the optimum are equal", float(dual), float(primal))
	}
	return nil
}
