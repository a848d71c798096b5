package svm

import "math"

const (
	parts  = 128 // of the table: powers of two in steps of 1/128
	log2hi = 0x1.62e42fefap-1 / parts
	log2lo = 0x1.cf79abc9e3b39p-40 / parts // ln 2 = 128·(log2hi + log2lo), and n·log2hi is exact
	// adding and subtracting it rounds to a whole number
	whole2 = 0x1.8p52
)

// powers[i] is 2^(i/128), as bits.
var powers = func() (table [parts]uint64) {
	for i := range table {
		table[i] = math.Float64bits(math.Exp2(float64(i) / parts))
	}
	return table
}()

// exp returns eˣ for x ≤ 0, within 2⁻⁵¹ of its size, and 0 below −700. A Gaussian kernel of few
// attributes spends most of its time in exponentials, and this takes half the time of [math.Exp].
// If n is the number of 128ths of ln 2 in x, eˣ = 2^(n/128) · e^r. The rest r is small, so a short
// series is enough.
func exp(x float64) float64 {
	if !(x >= -700) {
		if x < 0 {
			return 0
		}
		return math.NaN()
	}
	shifted := x*(parts/math.Ln2) + whole2
	n := int64(math.Float64bits(shifted)<<13) >> 13 // the whole number is in the last bits
	k := shifted - whole2
	r := (x - k*log2hi) - k*log2lo
	series := r + r*r*(0.5+r*(1./6+r*(1./24+r*(1./120))))
	power := math.Float64frombits(powers[n&(parts-1)] + uint64(n>>7)<<52)
	return power + power*series
}
