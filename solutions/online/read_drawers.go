package online

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
