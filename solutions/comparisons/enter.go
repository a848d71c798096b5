package comparisons

import (
	"math"
	"slices"
)

// Enter returns a label for each unknown row. It learns from rows with labels.
//
// The rows are prepared as in the league: numbers only, and on the rows with labels each
// column has the mean 0 and the variance 1, or is 0 throughout. At most 24 % of the labels
// of hearts may be wrong, 16 % of those of mails, and 8 % of those of digits. You are not
// told which table it is. There are at most 400 rows with labels. A call may take three
// seconds. You may call the functions of earlier lessons that stand above.
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
