package validation

// BiasVariance parts the expected squared error of a way to learn.
//
// predictions[m][i] is what the model that was fitted to training set m says of place i. There is
// at least one model, and there are as many places as truth has values. truth[i] is the true mean
// at place i, and noise the variance of the observations around it, the same everywhere. bias,
// variance and expected are averages over the places. The variance is divided by the number of
// models, so that the parts add up to the whole.
func BiasVariance(predictions [][]float64, truth []float64, noise float64) (
	bias, variance, expected float64) {

	models, places := float64(len(predictions)), float64(len(truth))
	for i, t := range truth {
		mean := 0.0
		for _, p := range predictions {
			mean += p[i] / models
		}
		bias += (mean - t) * (mean - t) / places
		for _, p := range predictions {
			variance += (p[i] - mean) * (p[i] - mean) / models / places
		}
	}
	return bias, variance, noise + bias + variance
}
