package online

import (
	"math"
	"slices"
)

// ReadDrawers returns the digits of the unknown drawers, such as "3456789012", a text for each.
//
// Each drawer is a list of cards, at least one, and each card is a picture of 64 pixels from 0 to
// 16. digits has the right text for each of the known drawers, in their order. A text is wrong if
// one of its digits is. At most 25 % of the texts may be wrong.
func ReadDrawers(drawers [][][]float64, digits []string, unknown [][][]float64) []string {
	var cards [][]float64
	var classes []int
	follows := make([][]float64, 10) // how often one digit follows another, and half a time more
	for k := range follows {
		follows[k] = []float64{.5, .5, .5, .5, .5, .5, .5, .5, .5, .5}
	}
	for i, drawer := range drawers {
		for t, card := range drawer {
			cards = append(cards, card)
			classes = append(classes, int(digits[i][t]-'0'))
			if t > 0 {
				follows[digits[i][t-1]-'0'][digits[i][t]-'0']++
			}
		}
	}
	for _, row := range follows {
		all := 0.0
		for _, n := range row {
			all += n
		}
		for l, n := range row {
			row[l] = 400 * math.Log(n/all)
		}
	}
	w := meanVectors(cards, classes)
	var texts []string
	for _, drawer := range unknown {
		scores, places := make([][]float64, 10), make([]int, len(drawer))
		for t, card := range drawer {
			places[t] = t // each card is a symbol of its own
			for k := range scores {
				scores[k] = append(scores[k], dot(w[k], card))
			}
		}
		best, _ := Viterbi(scores, follows, places)
		text := ""
		for _, digit := range best {
			text += string(rune('0' + digit))
		}
		texts = append(texts, text)
	}
	return texts
}

// move adds so many times x to w.
func move(w []float64, by float64, x []float64) {
	for j, v := range x {
		w[j] += by * v
	}
}

// dot returns a·b.
func dot(a, b []float64) float64 {
	sum := 0.0
	for j, v := range a {
		sum += v * b[j]
	}
	return sum
}

// Compete runs a perceptron of several classes once over a sequence of examples, and
// returns what it predicted and which vectors it had after each of them.
//
// Each class k, from 0 to classes − 1, has a vector w_k, which begins as 0. Example t
// is predicted to be of the class with the highest w_k·x[t]; of equally high ones the
// last class wins. Where it predicts class i, and y[t] is another class j, two vectors
// move by half of the example each:
//
//	w_i ← w_i − x[t]/2,  w_j ← w_j + x[t]/2
//
// trace[t][k] is w_k after example t. There is at least one example.
func Compete(x [][]float64, y []int, classes int) (predicted []int, trace [][][]float64) {
	w := make([][]float64, classes)
	for k := range w {
		w[k] = make([]float64, len(x[0]))
	}
	for t := range x {
		best := 0
		for k := range w {
			if dot(w[k], x[t]) >= dot(w[best], x[t]) {
				best = k
			}
		}
		if best != y[t] {
			move(w[best], -0.5, x[t])
			move(w[y[t]], 0.5, x[t])
		}
		predicted = append(predicted, best)
		after := make([][]float64, classes)
		for k := range w {
			after[k] = slices.Clone(w[k])
		}
		trace = append(trace, after)
	}
	return predicted, trace
}

// meanVectors returns the mean of the vectors that Compete has in three rounds.
func meanVectors(cards [][]float64, classes []int) [][]float64 {
	var x [][]float64
	var y []int
	for range 3 {
		x, y = append(x, cards...), append(y, classes...)
	}
	_, trace := Compete(x, y, 10)
	mean := make([][]float64, 10)
	for k := range mean {
		mean[k] = make([]float64, len(x[0]))
		for _, w := range trace {
			move(mean[k], 1/float64(len(trace)), w[k])
		}
	}
	return mean
}
