package comparisons

// MeanRanks returns the mean rank of each learner over several data sets.
//
// errors[l][d] is the error rate of learner l on data set d; there is at least one
// data set, and every learner has an error rate on each. On a data set the learner
// with the lowest error rate has rank 1, the next rank 2, and so on. Learners with
// equal error rates share the mean of the ranks that they take up together: if two
// are behind the first, both have (2 + 3)/2 = 2.5. Error rates that differ by less
// than 1e-12 are equal.
func MeanRanks(errors [][]float64) []float64 {
	mean := make([]float64, len(errors))
	for l, row := range errors {
		for d, e := range row {
			better, equal := 0, 0 // equal counts the learner itself
			for _, other := range errors {
				switch {
				case other[d] < e-1e-12:
					better++
				case other[d] < e+1e-12:
					equal++
				}
			}
			rank := float64(better) + float64(1+equal)/2
			mean[l] += rank / float64(len(row))
		}
	}
	return mean
}
