package neurons

import "slices"

// Pocket runs the pocket algorithm of Gallant, and returns the weights in the pocket at the end.
//
// It begins with w = 0 in its hands and in the pocket. draws[t] is the number of the example that
// is presented at step t, drawn by chance; examples may come again. It is predicted to be +1 if
// w·x ≥ 0, else −1. If that is wrong, w ← w + y·x, and the run of right predictions is over. If it
// is right, the run is one longer; and if it is now longer than any run before it, of w or of
// earlier weights, w goes into the pocket. y[i] is +1 or −1, and x has at least one row. The
// arguments do not change.
func Pocket(x [][]float64, y []int, draws []int) []float64 {
	w, pocket := make([]float64, len(x[0])), make([]float64, len(x[0]))
	run, longest := 0, 0
	for _, i := range draws {
		says := -1
		if dot(w, x[i]) >= 0 {
			says = 1
		}
		if says != y[i] {
			move(w, float64(y[i]), x[i])
			run = 0
			continue
		}
		run++
		if run > longest {
			longest = run
			pocket = slices.Clone(w)
		}
	}
	return pocket
}

// Read returns a label for each unknown row. The rows are pictures of digits, and labels says of
// each whether it is "5" or "another". At most 2.5 % of the labels may be wrong. A call may take a
// second.
func Read(rows [][]float64, labels []string, unknown [][]float64) []string {
	var x [][]float64
	var y []int
	for i, row := range rows {
		x = append(x, append(slices.Clone(row), 1)) // the weight of the 1 is the offset
		y = append(y, -1)
		if labels[i] == "5" {
			y[i] = 1
		}
	}
	w := Average(x, y, 10)
	answers := make([]string, len(unknown))
	for i, row := range unknown {
		answers[i] = "another"
		if dot(w[:len(row)], row)+w[len(row)] >= 0 {
			answers[i] = "5"
		}
	}
	return answers
}
