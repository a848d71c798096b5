package committees

import (
	"cmp"
	"slices"
)

// PredictVote returns the smallest number of the ten patients on whom the vote can be
// right: a whole number from 0 to 10. Each of the three doctors gets exactly six of
// them right, and the vote goes to what two or three of the doctors say.
func PredictVote() int {
	// A vote with two right answers is right, and one with a single right answer wastes it. So let
	// all three be right on the same four: 12 of the 18 right answers. The others come alone.
	return 4
}

// PredictBagging returns the letters of all committees that gain, in any order, such as "CD";
// "" if there is none. A committee gains if the vote of its 51 members has an error below
// nine tenths of that of one model with all 300 rows: of C for E.
func PredictBagging() string {
	// A full tree is shaken by every sample. A stump asks about a, b or c, as the sample has it,
	// and the vote of many asks about all three. The nearest neighbour is in 63 % of the samples,
	// so the vote says what it says. The plane hardly moves. In 100 draws the nearest row is with
	// probability 0.28, and so the vote of E is one of several neighbours.
	return "ABE"
}

// PredictTwice returns on how many per cent of the 570 rows, each lump twice, the
// out-of-bag vote is right: a number from 0 to 100. It may be off by 1. On the 285 rows it
// was 93.7.
func PredictTwice() float64 {
	// Of the trees that lack a row, 63 % have its twin and know the lump by heart. There are some
	// 37 trees, so those who know are nearly always the majority.
	return 100
}

// PredictFourth returns how many of the nine the vote of four stumps gets right: a whole
// number from 0 to 9.
func PredictFourth() int {
	// The six that were wrong in round 3 share one half, 1/12 each; Bart has 2/11. The best stump
	// is the first one again, wrong about Bart alone, with α = ½ log (9/2) = 0.752. Bart's sum was
	// 0.583.
	return 8
}

// BugInWeights returns the number of the line of WeightsAfter that is wrong, and
// examples and stumps for which it shows: x and y of 2 or 3 examples, each y +1 or −1,
// and 1 to 20 stumps, with a side of +1 or −1 and an alpha above 0 and up to 10 each. If
// two lines could be mended, either is right.
func BugInWeights() (line int, x []float64, y []int, thresholds []float64, sides []int,
	alphas []float64) {
	// The first stump is wrong about the first example alone, and the second about the second. So
	// the second share should grow in round 2. But what both stumps say about it in sum is right,
	// and about the first one wrong.
	return 13, []float64{150, 90}, []int{1, -1}, []float64{165, 84}, []int{1, 1},
		[]float64{1.04, 0.97}
}

// ChooseCommittee returns how the trees are combined, "bagging" or "boosting", the
// largest number of leaves that a tree may have, from 2 to 64, and why: a reason of at
// least eight words. The committee has 50 trees. It learns from 285 lumps, of which one
// label in ten is wrong, and may err on at most 6.5 % of the others, whose labels are
// right: on average over five deals.
func ChooseCommittee() (method string, leaves int, reason string) {
	return "bagging", 8, "Boosting chases the wrong labels, and full trees learn them by heart; " +
		"small trees cannot, and their vote is steadier than each."
}

// Lumps learns from rows with labels, and returns a label for each unknown row. A row has
// thirty numbers, and a label is "malignant" or "benign". At most 7 % of the unknown
// rows may get the wrong one.
func Lumps(rows [][]float64, labels []string, unknown [][]float64) []string {
	const rounds = 100
	y, weights := make([]int, len(rows)), make([]float64, len(rows))
	for i, label := range labels {
		y[i], weights[i] = -1, 1/float64(len(rows))
		if label == "malignant" {
			y[i] = 1
		}
	}
	sorted := byColumn(rows)
	sums := make([]float64, len(unknown))
	for range rounds {
		column, threshold, side, epsilon := bestColumn(rows, sorted, y, weights)
		if epsilon > 0.5-1e-12 {
			break
		}
		alpha := Alpha(max(epsilon, 1e-9)) // a stump without error counts much, and not infinitely
		for i, says := range answers(columnOf(unknown, column), threshold, side) {
			sums[i] += alpha * float64(says)
		}
		weights = Reweigh(weights, answers(columnOf(rows, column), threshold, side), y, alpha)
	}
	predicted := make([]string, len(unknown))
	for i, sum := range sums {
		predicted[i] = "benign"
		if sum > 0 {
			predicted[i] = "malignant"
		}
	}
	return predicted
}

// byColumn returns for each column the rows in its order.
func byColumn(rows [][]float64) [][]int {
	sorted := make([][]int, len(rows[0]))
	for j := range sorted {
		for i := range rows {
			sorted[j] = append(sorted[j], i)
		}
		slices.SortStableFunc(sorted[j], func(a, b int) int {
			return cmp.Compare(rows[a][j], rows[b][j])
		})
	}
	return sorted
}

// bestColumn returns the stump of least error on any column, as BestStump would find it, but in
// one walk through each column. The weights sum to 1.
func bestColumn(rows [][]float64, sorted [][]int, y []int, weights []float64) (column int,
	threshold float64, side int, epsilon float64) {
	epsilon = 1
	for j, order := range sorted {
		above := 0.0 // what is wrong if everybody above the threshold is +1
		for i, w := range weights {
			if y[i] == -1 {
				above += w
			}
		}
		for k, i := range order[:len(order)-1] {
			above += float64(y[i]) * weights[i] // i is no longer above
			x, next := rows[i][j], rows[order[k+1]][j]
			if x == next {
				continue
			}
			for _, s := range []int{1, -1} {
				e := above
				if s == -1 {
					e = 1 - above
				}
				if e < epsilon-1e-12 {
					column, threshold, side, epsilon = j, (x+next)/2, s, e
				}
			}
		}
	}
	return column, threshold, side, epsilon
}

// columnOf returns column j of the rows.
func columnOf(rows [][]float64, j int) []float64 {
	column := make([]float64, len(rows))
	for i, row := range rows {
		column[i] = row[j]
	}
	return column
}
