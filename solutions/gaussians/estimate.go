package gaussians

// Estimate returns the mean and the covariance of the normal distribution under which
// the rows are most probable.
//
// There are n ≥ 1 rows of d ≥ 1 numbers each; mean has d numbers, and cov d rows of d
// numbers. The numbers may be large and lie close together.
func Estimate(rows [][]float64) (mean []float64, cov [][]float64) {
	n, d := float64(len(rows)), len(rows[0])
	mean = make([]float64, d)
	for _, x := range rows {
		for j := range x {
			mean[j] += x[j] / n
		}
	}
	cov = make([][]float64, d)
	for j := range cov {
		cov[j] = make([]float64, d)
		for k := range cov[j] {
			for _, x := range rows {
				cov[j][k] += (x[j] - mean[j]) * (x[k] - mean[k]) / n
			}
		}
	}
	return mean, cov
}
