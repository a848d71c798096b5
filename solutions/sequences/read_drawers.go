package sequences

import (
	"math"
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

// meanVectors returns the mean of the vectors that a perceptron of ten classes has in three rounds.
func meanVectors(cards [][]float64, classes []int) [][]float64 {
	w, mean := make([][]float64, 10), make([][]float64, 10)
	for k := range w {
		w[k], mean[k] = make([]float64, len(cards[0])), make([]float64, len(cards[0]))
	}
	const rounds = 3
	for range rounds {
		for i, card := range cards {
			best := 0
			for k := range w {
				if dot(w[k], card) >= dot(w[best], card) {
					best = k
				}
			}
			if best != classes[i] {
				move(w[best], -0.5, card)
				move(w[classes[i]], 0.5, card)
			}
			for k := range mean {
				move(mean[k], 1/float64(rounds*len(cards)), w[k])
			}
		}
	}
	return mean
}
