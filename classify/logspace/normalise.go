package logspace

import (
	"math"

	"github.com/tessella-go/tessella/classify/internal/must"
)

// Normalise scales numbers that are given by their logarithms so that their sum is 1, and returns
// the numbers themselves (the last step of the lecture's naive Bayes example; known as softmax):
//
//	pᵢ = exp(aᵢ) / Σⱼ exp(aⱼ) = exp(aᵢ − m) / Σⱼ exp(aⱼ − m),  m = maxⱼ aⱼ
//
// It writes to dst, or to a new slice if dst is nil, and returns it; dst may be logs itself; it
// panics if dst has another length. A value of −Inf becomes 0. One +Inf becomes 1 and the rest 0;
// several share 1 evenly. Where every value is −Inf all numbers are 0 and have no sum to be divided
// by: every result is NaN; also if one value is NaN. Of no numbers there are none.
func Normalise(dst, logs []float64) []float64 {
	dst = sized(dst, logs)
	j := largest(logs)
	if j < 0 {
		return dst
	}
	m, sum := logs[j], 0.0
	for i, a := range logs {
		if a == m && !math.IsInf(m, -1) {
			dst[i] = 1 // also where both are +Inf, whose difference is NaN
		} else {
			dst[i] = math.Exp(a - m)
		}
		sum += dst[i]
	}
	for i := range dst {
		dst[i] /= sum
	}
	return dst
}

// NormaliseLogs is [Normalise] that stays with logarithms: log pᵢ = (aᵢ − m) − log Σⱼ exp(aⱼ − m).
// It tells apart what Normalise rounds to 0.
func NormaliseLogs(dst, logs []float64) []float64 {
	dst = sized(dst, logs)
	j := largest(logs)
	if j < 0 {
		return dst
	}
	m := logs[j]
	for i, a := range logs {
		if a == m && !math.IsInf(m, -1) {
			dst[i] = 0
		} else {
			dst[i] = a - m
		}
	}
	sum := Sum(dst)
	for i := range dst {
		dst[i] -= sum
	}
	return dst
}

// sized returns dst, or a new slice if dst is nil.
func sized(dst, logs []float64) []float64 {
	return must.Dst(dst, len(logs), "logspace", "numbers")
}
