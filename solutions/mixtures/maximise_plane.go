package mixtures

// MaximisePlane returns the weight, the mean and the covariance of one component if it is known
// which share of each row belongs to it, which is the M step of EM for rows of several numbers.
//
// tau[i] is the responsibility τ_ik of this component for rows[i]. There is at least one row, all
// rows are equally long, and the responsibilities sum to more than 0. The numbers may be large and
// lie close together. cov[a][b] belongs to the columns a and b.
func MaximisePlane(rows [][]float64, tau []float64) (weight float64, mean []float64,
	cov [][]float64) {
	d, share := len(rows[0]), 0.0
	mean = make([]float64, d)
	for i, row := range rows {
		share += tau[i]
		for a, v := range row {
			mean[a] += tau[i] * v
		}
	}
	for a := range mean {
		mean[a] /= share
	}
	for a := range d {
		cov = append(cov, make([]float64, d))
		for b := range d {
			for i, row := range rows {
				cov[a][b] += tau[i] * (row[a] - mean[a]) * (row[b] - mean[b]) / share
			}
		}
	}
	return share / float64(len(rows)), mean, cov
}
