package committees

import (
	"math"
	"slices"
)

// PredictCompany says for each of the three machines in the picture, from left to right,
// whether v₂ is on more often when v₁ is on than when v₁ is off. Each answer is "more",
// "less" or "equally".
func PredictCompany() []string {
	// With one hidden unit the product of the two weights counts. In the first machine v₁ that is
	// on makes h improbable, and an h that is off no longer holds v₂ down. In the second v₁ that is
	// on makes h probable, and h holds v₂ down. In the third P(v) is in proportion to 4, 16/3, 16
	// and 20 for v = (0, 0), (0, 1), (1, 0) and (1, 1), and 20/16 is less than (16/3)/4.
	return []string{"more", "less", "less"}
}

// BugInWalk returns the number of the line that is wrong, or stands in the wrong place,
// and random numbers for a walk that goes wrong.
//
// u has one row for each time to and fro, at least one and at most a hundred. Each row
// has three random numbers, from 0 to below 1: for h, v₁ and v₂.
func BugInWalk() (line int, u [][]float64) {
	// v is drawn given the h of the round before. From (0, 0) the unit h is on with probability
	// ¼, and 0.1 is below that. Then each v is on with ¾, and 0.6 is below ¾, but not below ½.
	return 5, [][]float64{{0.1, 0.6, 0.6}}
}

// PredictChain returns on how many of the ten tables the tenth classifier can err less than the
// first at most: a number from 1 to 10.
func PredictChain() int {
	// The tenth can win on a table only if one of the nine links breaks there. Each breaks on one
	// table, and they may be nine different ones.
	return 9
}

// PredictLuckiest returns the best mean rank among 35 classifiers that are equally good,
// if chance alone puts them in order on each of ten tables, on average over many such
// leagues. Your answer may be wrong by 1.5.
func PredictLuckiest() float64 {
	// A rank from 1 to 35 has the standard deviation 35/√12 = 10. The mean of ten has 10/√10 = 3.2.
	// Of 35 such means the lowest lies some 2.1 standard deviations below 18.
	return 11.2
}

// ChooseBets returns the names of a classifier of the league for each of the tables
// "sums", "ring" and "switches", and why these: a reason of at least eight words. A name
// is written as in the list above, such as "Bayes, counts". Each learns from 150 rows.
// On 1,000 others it may be wrong about at most 17 % (sums), 3 % (ring) and 12 %
// (switches). One classifier may be named more than once.
func ChooseBets() (sums, ring, switches, reason string) {
	return "logistic regression", "SVM, RBF kernel", "a Gaussian a class", "A sum has a plane " +
		"as its border. A ring needs a smooth closed curve. Two switches matter only together: " +
		"in one class they covary, in the other they do the opposite, and a covariance sees that."
}

// Enter returns a label for each unknown row. It learns from rows with labels.
//
// The rows are prepared as in the league: numbers only, and on the rows with labels each
// column has the mean 0 and the variance 1, or is 0 throughout. At most 24 % of the labels
// of hearts may be wrong, 16 % of those of mails, and 8 % of those of digits. You are not
// told which table it is. There are at most 400 rows with labels, and you have half a minute.
// You may call the functions of earlier lessons that stand above.
func Enter(rows [][]float64, labels []string, unknown [][]float64) []string {
	candidates := []func(rows [][]float64, labels []string, unknown [][]float64) []string{
		leagueNearest, leaguePlanes}
	// Each candidate labels every third of the known rows after the others.
	best, fewest := 0, len(rows)+1
	for c, candidate := range candidates {
		var in, out [][]float64
		var inLabels, truth []string
		for i, row := range rows {
			if i%3 == 0 {
				out, truth = append(out, row), append(truth, labels[i])
			} else {
				in, inLabels = append(in, row), append(inLabels, labels[i])
			}
		}
		wrong := 0
		for i, label := range candidate(in, inLabels, out) {
			if label != truth[i] {
				wrong++
			}
		}
		if wrong < fewest {
			best, fewest = c, wrong
		}
	}
	return candidates[best](rows, labels, unknown)
}

// leagueNearest labels each unknown row by a vote of the three nearest rows. If all three differ,
// the nearest decides.
func leagueNearest(rows [][]float64, labels []string, unknown [][]float64) []string {
	answers := make([]string, len(unknown))
	for u, x := range unknown {
		distances, order := make([]float64, len(rows)), make([]int, len(rows))
		for i, row := range rows {
			order[i] = i
			for j := range x {
				distances[i] += (x[j] - row[j]) * (x[j] - row[j])
			}
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case distances[a] < distances[b]:
				return -1
			case distances[a] > distances[b]:
				return 1
			}
			return 0
		})
		votes, most := map[string]int{}, 0
		for _, i := range order[:min(3, len(order))] {
			votes[labels[i]]++
			if votes[labels[i]] > most {
				answers[u], most = labels[i], votes[labels[i]]
			}
		}
	}
	return answers
}

// leaguePlanes labels each unknown row by the largest of one averaged perceptron for each class.
func leaguePlanes(rows [][]float64, labels []string, unknown [][]float64) []string {
	answers, scores := make([]string, len(unknown)), make([]float64, len(unknown))
	for _, class := range slices.Compact(slices.Sorted(slices.Values(labels))) {
		w, b := leaguePlane(rows, labels, class)
		for u, x := range unknown {
			z := b
			for j := range x {
				z += w[j] * x[j]
			}
			if answers[u] == "" || z > scores[u] {
				answers[u], scores[u] = class, z
			}
		}
	}
	return answers
}

// leaguePlane is the mean of all weights of a perceptron for a class against the others.
func leaguePlane(rows [][]float64, labels []string, class string) (mean []float64, b float64) {
	w, offset := make([]float64, len(rows[0])), 0.0
	mean = make([]float64, len(w))
	for range 10 {
		for i, x := range rows {
			z, y := offset, -1.0
			if labels[i] == class {
				y = 1
			}
			for j := range x {
				z += w[j] * x[j]
			}
			if math.Signbit(y*z) || z == 0 {
				offset += y
				for j := range x {
					w[j] += y * x[j]
				}
			}
			b += offset
			for j := range w {
				mean[j] += w[j]
			}
		}
	}
	return mean, b
}
