package validation

// BiasVariance parts the expected squared error of a way to learn.
//
// predictions[m][i] is what a model says of place i that was fitted to training set m;
// there are one model or more and as many places as truth has values. truth[i] is the true
// mean there, around which what is observed varies by the variance noise. With mean[i]
// the mean of the predictions at place i, and averages over all places,
//
//	bias = average of (mean[i] − truth[i])²
//	variance = average of (predictions[m][i] − mean[i])² over m and i
//	expected = noise + bias + variance
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
