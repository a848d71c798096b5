package mixtures

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// The known ways to get the M step, EM and k-means wrong.

type (
	ofMaximise = grader.Misconception[func(
		x []float64, tau [][]float64,
	) (weights, means, variances []float64)]
	ofEM = grader.Misconception[func(
		x, weights, means, variances []float64, steps int,
	) (trace, w, m, v []float64)]
	ofKMeans = grader.Misconception[func(x, centres []float64) (cluster []int, next []float64)]
)

// totals returns N_k of every component.
func totals(tau [][]float64) []float64 {
	N := make([]float64, len(tau[0]))
	for _, t := range tau {
		for k := range N {
			N[k] += t[k]
		}
	}
	return N
}

var maximiseMistakes = []ofMaximise{
	{Name: "about the mean of all numbers",
		Hint: "The deviations are those from the component's own mean, which must " +
			"be computed first.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights, means, variances = solutions.Maximise(x, tau)
			mean := kit.Sum(x) / float64(len(x))
			for k := range variances {
				variances[k] += (means[k] - mean) * (means[k] - mean)
			}
			return weights, means, variances
		}},
	{Name: "the mean of the squares less the square of the mean",
		Hint: "Equal on paper. Of large numbers that lie close together both terms have the " +
			"same digits, " +
			"and their difference is lost. Subtract the mean first, then square.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights, means, variances = solutions.Maximise(x, tau)
			for k, share := range totals(tau) {
				squares := 0.0
				for n, v := range x {
					squares += tau[n][k] * v * v
				}
				variances[k] = squares/share - means[k]*means[k]
			}
			return weights, means, variances
		}},
	{Name: "deviations from a mean that is not finished",
		Hint: "The mean must be known before the first deviation from it: two passes over " +
			"the numbers.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights, means, variances = solutions.Maximise(x, tau)
			for k, all := range totals(tau) {
				share, sum, squares := 0.0, 0.0, 0.0
				for n, v := range x {
					share += tau[n][k]
					sum += tau[n][k] * v
					squares += tau[n][k] * (v - sum/share) * (v - sum/share)
				}
				variances[k] = squares / all
			}
			return weights, means, variances
		}},
	{Name: "the sum of the squares", Hint: "A variance is a mean: divide by N_k.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights, means, variances = solutions.Maximise(x, tau)
			for k, n := range totals(tau) {
				variances[k] *= n
			}
			return weights, means, variances
		}},
	{Name: "standard deviations", Hint: "The variance is asked for: no root.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights, means, variances = solutions.Maximise(x, tau)
			for k := range variances {
				variances[k] = math.Sqrt(variances[k])
			}
			return weights, means, variances
		}},
	{Name: "divided by N_k − 1",
		Hint: "Maximum likelihood divides by N_k. N_k − 1 may even be below 0 here.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights, means, variances = solutions.Maximise(x, tau)
			for k, n := range totals(tau) {
				variances[k] *= n / (n - 1)
			}
			return weights, means, variances
		}},
	{Name: "divided by N",
		Hint: "Means and variances are those of the component's share of the numbers: divide by " +
			"N_k. Only the weight is divided by N.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			weights = totals(tau)
			for k := range weights {
				mean, variance := 0.0, 0.0
				for n, v := range x {
					mean += tau[n][k] * v / float64(len(x))
				}
				for n, v := range x {
					variance += tau[n][k] * (v - mean) * (v - mean) / float64(len(x))
				}
				weights[k] /= float64(len(x))
				means, variances = append(means, mean), append(variances, variance)
			}
			return weights, means, variances
		}},
	{Name: "N_k for a weight", Hint: "The weights sum to 1: divide N_k by the number of numbers.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			_, means, variances = solutions.Maximise(x, tau)
			return totals(tau), means, variances
		}},
	{Name: "equal weights",
		Hint: "A component that is responsible for more has more weight: N_k / N.",
		Wrong: func(x []float64, tau [][]float64) (weights, means, variances []float64) {
			_, means, variances = solutions.Maximise(x, tau)
			return alike(len(means)), means, variances
		}},
}

// run is EM with what is wrong as options.
type run struct {
	// nil: Responsibilities
	expect func(weights, means, variances []float64, x float64) []float64
	// the E step of the start alone
	once         bool
	keepWeights  bool
	keepVariance bool
	oldMeans     bool // the variances are those about the means before the step
}

func (r run) em(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
	if r.expect == nil {
		r.expect = solutions.Responsibilities
	}
	w, m, v = weights, means, variances
	trace = []float64{solutions.LogLikelihood(w, m, v, x)}
	tau := make([][]float64, len(x))
	for t := range steps {
		if t == 0 || !r.once {
			for n := range x {
				tau[n] = r.expect(w, m, v, x[n])
			}
		}
		before := m
		w, m, v = solutions.Maximise(x, tau)
		if r.oldMeans {
			for k := range v {
				v[k] += (m[k] - before[k]) * (m[k] - before[k])
			}
		}
		if r.keepWeights {
			w = weights
		}
		if r.keepVariance {
			v = variances
		}
		trace = append(trace, solutions.LogLikelihood(w, m, v, x))
	}
	return trace, w, m, v
}

var emMistakes = []ofEM{
	{Name: "one E step for all",
		Hint:  "The responsibilities change with the mixture: compute them anew in each step.",
		Wrong: run{once: true}.em},
	{Name: "each number to one component",
		Hint:  "That is what k-means does. EM shares a number among the components.",
		Wrong: run{expect: hard}.em},
	{Name: "the weights stay", Hint: "The M step has three parts: weights, means and variances.",
		Wrong: run{keepWeights: true}.em},
	{Name: "the variances stay", Hint: "The M step has three parts: weights, means and variances.",
		Wrong: run{keepVariance: true}.em},
	{Name: "variances about the old means",
		Hint: "Within one M step the means come first: the deviations are those " +
			"from the new ones.",
		Wrong: run{oldMeans: true}.em},
	{Name: "an end before the last step",
		Hint: "steps says how many there are. Each of them has its number in the trace, " +
			"also where it " +
			"hardly differs from the one before.",
		Wrong: func(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
			trace, w, m, v = solutions.EM(x, weights, means, variances, steps)
			for t := range steps {
				if math.Abs(trace[t+1]-trace[t]) < 1e-9 {
					return trace[:t+2], w, m, v
				}
			}
			return trace, w, m, v
		}},
	{Name: "the start not in the trace",
		Hint: "The first number of the trace is the log-likelihood of the start, so there is one " +
			"more than steps.",
		Wrong: func(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
			trace, w, m, v = solutions.EM(x, weights, means, variances, steps)
			return trace[1:], w, m, v
		}},
	{Name: "the trace a step late",
		Hint: "After each M step, take the log-likelihood of the new mixture. Of the last one too.",
		Wrong: func(x, weights, means, variances []float64, steps int) (trace, w, m, v []float64) {
			trace, w, m, v = solutions.EM(x, weights, means, variances, steps)
			return append(trace[:1], trace[:steps]...), w, m, v
		}},
}

// nearestBy is KMeansStep with another way to say which centre is nearer, and
// where an empty one goes.
type nearestBy struct {
	nearer func(v, c, best float64) bool // nil: right
	empty  func(centre float64) float64  // nil: it stays
}

func (b nearestBy) step(x, centres []float64) (cluster []int, next []float64) {
	if b.nearer == nil {
		b.nearer = func(v, c, best float64) bool { return math.Abs(v-c) < math.Abs(v-best) }
	}
	counts := make([]float64, len(centres))
	next = make([]float64, len(centres))
	for _, v := range x {
		nearest := 0
		for k, c := range centres {
			if b.nearer(v, c, centres[nearest]) {
				nearest = k
			}
		}
		cluster = append(cluster, nearest)
		counts[nearest]++
		next[nearest] += v
	}
	for k := range next {
		switch {
		case counts[k] > 0:
			next[k] /= counts[k]
		case b.empty != nil:
			next[k] = b.empty(centres[k])
		default:
			next[k] = centres[k]
		}
	}
	return cluster, next
}

var kMeansMistakes = []ofKMeans{
	{Name: "the last of equally near centres",
		Hint: "Take over only what is strictly nearer: < and not ≤.",
		Wrong: nearestBy{nearer: func(v, c, best float64) bool {
			return math.Abs(v-c) <= math.Abs(v-best)
		}}.step},
	{Name: "the distance with its sign", Hint: "A centre may lie on either side: math.Abs.",
		Wrong: nearestBy{nearer: func(v, c, best float64) bool { return v-c < v-best }}.step},
	{Name: "0/0", Hint: "A centre without numbers has no mean. It stays where it is.",
		Wrong: nearestBy{empty: func(float64) float64 { return math.NaN() }}.step},
	{Name: "an empty centre at 0", Hint: "A centre without numbers stays where it is.",
		Wrong: nearestBy{empty: func(float64) float64 { return 0 }}.step},
	{Name: "the sum of the numbers",
		Hint: "A centre moves to the mean: divide by how many numbers it has.",
		Wrong: func(x, centres []float64) (cluster []int, next []float64) {
			cluster, next = solutions.KMeansStep(x, centres)
			counts := make([]float64, len(next))
			for _, k := range cluster {
				counts[k]++
			}
			for k, n := range counts {
				next[k] *= max(n, 1)
			}
			return cluster, next
		}},
	{Name: "the clusters after the move",
		Hint: "The clusters are those that the centres moved for, before they did.",
		Wrong: func(x, centres []float64) (cluster []int, next []float64) {
			_, next = solutions.KMeansStep(x, centres)
			cluster, _ = solutions.KMeansStep(x, next)
			return cluster, next
		}},
	{Name: "the centres do not move", Hint: "Each centre goes to the mean of its numbers.",
		Wrong: func(x, centres []float64) (cluster []int, next []float64) {
			cluster, _ = solutions.KMeansStep(x, centres)
			return cluster, slices.Clone(centres)
		}},
}
