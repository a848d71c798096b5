package proof

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

// ZeroOne parts the errors of classifiers that were fitted to different training sets.
//
// votes[m][i] is the class, from 0 on, that model m gives example i, whose class truth[i]
// is taken for certain. main[i] is the main prediction there: the class that most of the
// models give, of equally many the smallest. As averages over all examples,
//
//	bias: 1 where main[i] is not truth[i], else 0
//	unbiased: the share of models that differ from main[i], where main[i] is right, else 0
//	biased: the same share, where main[i] is wrong, else 0
//	expected: the share of models that differ from truth[i]
//
// There are one model and one example at least.
func ZeroOne(votes [][]int, truth []int) (
	main []int, bias, unbiased, biased, expected float64) {

	n, models := float64(len(truth)), float64(len(votes))
	for i, t := range truth {
		count := map[int]float64{}
		for _, v := range votes {
			count[v[i]]++
		}
		most := t
		for _, v := range votes {
			c := v[i]
			if count[c] > count[most] || count[c] == count[most] && c < most {
				most = c
			}
		}
		main = append(main, most)
		away := 1 - count[most]/models
		if most == t {
			unbiased += away / n
		} else {
			bias += 1 / n
			biased += away / n
		}
		expected += (1 - count[t]/models) / n
	}
	return main, bias, unbiased, biased, expected
}

// Regularise fits lines through the origin, f(x) = w·x, with several penalties, and
// chooses one of them.
//
// For each λ ≥ 0 of lambdas, w is that with the least regularised risk on the n training
// examples,
//
//	risk(w) = (1/n) · Σ_i (w·x[i] − y[i])² + λ·w²
//
// which is where the derivative is 0. Not all of x are 0. weights[k] is the w of
// lambdas[k], train[k] its mean squared error on the training examples, and held[k] that
// on the examples heldX, heldY that were held out. best is the index of the smallest of
// held; of those that are closer to it than 1e-12, the first.
func Regularise(x, y, heldX, heldY, lambdas []float64) (
	weights, train, held []float64, best int) {

	m, xy, xx := float64(len(x)), 0.0, 0.0
	for i := range x {
		xy += x[i] * y[i]
		xx += x[i] * x[i]
	}
	for _, lambda := range lambdas {
		w := xy / (xx + m*lambda)
		weights = append(weights, w)
		train = append(train, squares(w, x, y))
		held = append(held, squares(w, heldX, heldY))
	}
	for k, e := range held {
		if e < held[best]-1e-12 {
			best = k
		}
	}
	return weights, train, held, best
}

// squares returns the mean squared error of w·x.
func squares(w float64, x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += (w*x[i] - y[i]) * (w*x[i] - y[i])
	}
	return sum / float64(len(x))
}
