package supportvectors

// BugInThreshold returns the number of a wrong line of WrongThreshold, and a trained machine for
// which its result is wrong. K[i][j] is the dot product of examples i and j, y[i] is +1 or −1, and
// C[i] is the bound of the price alpha[i]. There are 2 to 20 examples, the prices keep the KKT
// conditions, and at least one of them is free, so that only one b is right.
func BugInThreshold() (line int, K [][]float64, y, C, alpha []float64) {
	// Line 3 takes any support vector. One at its bound C may lie in the street or on the wrong
	// side, so y f(x) = 1 does not hold for it. Here the first example is at its bound and the
	// second is free.
	return 3, [][]float64{{0, 0}, {0, 4}}, []float64{-1, 1}, []float64{0.25, 1},
		[]float64{0.25, 0.25}
}
