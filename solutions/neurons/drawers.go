package neurons

import "math"

// PredictBetween returns the letter of a picture, "A" to "D": the regions of three classes with the
// vectors (3, 0), (0, 1) and (0.3, 0.6), where the highest w_k·x wins.
func PredictBetween() string {
	// Where x₁ is 1, class 2 would need x₂ > 4.5 to beat class 0, and x₂ < 0.75 to beat class 1.
	// Where it is −1, both conditions turn round: −4.5 < x₂ < −0.75.
	return "C"
}

// PredictMajority returns how many of the nine answers of the weighted majority are wrong, with
// β = ½ and all weights 1 before the first.
func PredictMajority() float64 {
	// Bart, Maggie and Otto: the best expert is found only after it has been outvoted.
	return 3
}

// BugInChange returns the number of a wrong line of WrongChange, and a call with a wrong result:
// how many kinds there are, from 1 to 10, the right kinds, and those that won. Both lists have one
// length, from 1 to 20, and their numbers go from 0 to kinds − 1.
func BugInChange() (line, kinds int, right, won []int) {
	// A right kind behind a wrong one is half of a wrong pair.
	return 7, 2, []int{0, 1}, []int{1, 1}
}

// PredictDigits returns the two digits that cost least on average if each wrong digit costs a cent,
// and after a blank the two that do if w is three times as large: a text such as "34 56".
func PredictDigits() string {
	// The first is a 7 with probability 0.6. The second is a 2 with 0.4, an 8 or a 9 with 0.3 each.
	// At 3w the probabilities are as 64 to 27 to 27, so the first is a 1 with 64/118.
	return "72 12"
}

// ChooseTrust returns what the logarithm of a share is multiplied by before it is added to scores,
// a number from 0 to a million, and a reason for a person, of eight different words at least. At
// most 16 % of 120 drawers that are held out may have a mistake.
func ChooseTrust() (trust float64, reason string) {
	return 400, "The scores of a perceptron are no logarithms of probabilities, so their unit " +
		"has to be found by trying."
}

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
