package margins

import (
	"maps"
	"slices"
)

// PredictWork returns your guess: "one machine", "pairs" and "rest", the three ways from two
// classes to ten, by the work of training them, the least first.
func PredictWork() []string {
	// 45 machines sound like the most. But each sees only two classes of ten, and the steps times
	// the examples are what counts. The single machine goes through all examples with all planes.
	return []string{"pairs", "rest", "one machine"}
}

// PredictCart returns your guess: how similar are "cat" and "cart", by common sequences of two
// characters with the fading factor ½, divided by the root of both self-kernels? It may be wrong by
// 0.01.
func PredictCart() float64 {
	// With β = ½: common are ca (2 and 2 places), at (2 and 3) and ct (3 and 4), together β⁴ + β⁵ +
	// β⁷ = 0.102. cat with itself has 2β⁴ + β⁶ = 0.141, cart with itself 3β⁴ + 2β⁶ + β⁸ = 0.223.
	return 0.574
}

// BugInSigmoidCost returns the number of the wrong line of WrongSigmoidCost, and arguments on which
// its result is wrong: scores, targets between 0 and 1, and the sigmoid's A and B.
func BugInSigmoidCost() (line int, f, targets []float64, A, B float64) {
	// Line 5 takes the exponential of z itself. For z above 709 that is infinite, and so is the
	// cost, though the true one is about z.
	return 5, []float64{1}, []float64{0}, 1000, 0
}

// PredictCoupled returns your guess: the probability of one of ten classes, if its nine sigmoids
// say 0.9 for it and the 36 others say ½.
func PredictCoupled() float64 {
	// 0.9 to 0.1 is 9 to 1, against each of nine rivals: 9 of 9 + 9 parts.
	return 0.5
}

// PredictPersons returns your guess: of how many of the 400 digits is the reader less sure than
// 0.98? It may be wrong by 40.
func PredictPersons() float64 {
	// The targets are about 61/62, so nine rivals keep about 9/61 of what the class has. It has
	// about 1/(1 + 9/61) = 0.87. For 0.98 all nine sigmoids would have to say 0.998.
	return 390
}

// ChooseCertainty returns from which probability on a digit needs no person, so that 400 new
// forms cost little, and why, in at least eight words. A digit that a person reads costs 2 cents,
// a wrong digit costs a euro. The 400 may cost 380 cents.
func ChooseCertainty() (certainty float64, reason string) {
	return 0.7, "Above 0.7 no digit of the table was wrong, and below it only one in twelve goes " +
		"to a person."
}

// TenDigits returns a label for each unknown row. It learns from 800 rows with labels. A row is the
// picture of a digit, 64 pixels from 0 to 16. A label is "0" to "9". At most 9 % of the labels may
// be wrong. A call may take a second.
func TenDigits(rows [][]float64, labels []string, unknown [][]float64) []string {
	classes := slices.Sorted(maps.Keys(counts(labels)))
	var machines [][]float64
	for i, a := range classes {
		for _, b := range classes[i+1:] {
			machines = append(machines, averaged(rows, labels, a, b))
		}
	}
	var all []string
	f := make([]float64, len(machines))
	for _, x := range unknown {
		for m, w := range machines {
			f[m] = w[len(x)]
			for j, v := range x {
				f[m] += w[j] * v
			}
		}
		all = append(all, classes[Vote(f, len(classes))])
	}
	return all
}

func counts(labels []string) map[string]int {
	n := make(map[string]int)
	for _, label := range labels {
		n[label]++
	}
	return n
}

// averaged is the mean of a perceptron's weights over ten passes through the rows of two classes;
// the last weight is the constant.
func averaged(rows [][]float64, labels []string, a, b string) []float64 {
	d := len(rows[0])
	w, sum := make([]float64, d+1), make([]float64, d+1)
	for range 10 {
		for i, x := range rows {
			if labels[i] != a && labels[i] != b {
				continue
			}
			y := -1.0
			if labels[i] == a {
				y = 1
			}
			f := w[d]
			for j, v := range x {
				f += w[j] * v
			}
			if y*f <= 0 {
				for j, v := range x {
					w[j] += y * v
				}
				w[d] += y
			}
			for j, v := range w {
				sum[j] += v
			}
		}
	}
	return sum
}
