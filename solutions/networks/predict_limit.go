package networks

// PredictLimit returns the rate up to which a descent with β = 0.9 comes to the minimum of
// the valley. Plain descent does up to 0.382. The prediction may be off by 0.03.
func PredictLimit() float64 {
	// At the limit it jumps from w to −w and back. The step to w was 2w and the next one is −2w:
	// −2w = 0.9 · 2w − ηλw, so ηλ = 3.8. Without momentum −2w = −ηλw, so ηλ = 2 at 0.382.
	return 1.9 * 0.382
}
