package online

import (
	"math"

	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
	"gonum.org/v1/gonum/floats"
)

// OldCards is how many of the cards have gone by when the archive begins to count.
const OldCards = 897

// Cards returns the digits of the course in their order: 64 pixels from 0 to 16, and the digit.
func Cards() (cards [][]float64, digits []int) {
	ds := datasets.Digits()
	for i := range ds.Len() {
		cards = append(cards, ds.At(i))
	}
	return cards, ds.Y
}

// Misread counts the wrong answers to the first OldCards cards, and to the others.
func Misread(says, digits []int) (early, late int) {
	for t, digit := range digits {
		switch {
		case says[t] == digit:
		case t < OldCards:
			early++
		default:
			late++
		}
	}
	return early, late
}

// region behind

// Behind lets the classes compete behind a kernel, once over a sequence of examples, and returns
// what it predicted. Of equally high scores the last class wins.
func Behind(κ func(x, z []float64) float64, x [][]float64, y []int, classes int) (predicted []int) {
	var mistakes []int // the support
	for t := range x {
		scores, best := make([]float64, classes), 0
		for _, i := range mistakes {
			k := κ(x[i], x[t])
			scores[y[i]] += k         // the right class got +x
			scores[predicted[i]] -= k // the one that won got −x
		}
		for k := range scores {
			if scores[k] >= scores[best] {
				best = k
			}
		}
		if predicted = append(predicted, best); best != y[t] {
			mistakes = append(mistakes, t)
		}
	}
	return predicted
}

// endregion

// An Expert reads cards. It learns from each after it has read it.
type Expert struct {
	Name string
	Says []int // of each card
}

// Halves are the names of the halves of a card, and whether a pixel is in them.
var Halves = []struct {
	Name string
	Has  func(pixel int) bool
}{
	{"upper half", func(pixel int) bool { return pixel/8 < 4 }},
	{"lower half", func(pixel int) bool { return pixel/8 >= 4 }},
	{"left half", func(pixel int) bool { return pixel%8 < 4 }},
	{"right half", func(pixel int) bool { return pixel%8 >= 4 }},
}

// Seen returns a card of which only some pixels have ink.
func Seen(card []float64, has func(pixel int) bool) []float64 {
	seen := make([]float64, len(card))
	for pixel, ink := range card {
		if has(pixel) {
			seen[pixel] = ink
		}
	}
	return seen
}

// Experts are seven relatives of the perceptron that read the cards. Four of them see only one half
// of each card. The best is the last.
func Experts(
	compete func(x [][]float64, y []int, classes int) (predicted []int, trace [][][]float64),
	behind func(κ func(x, z []float64) float64, x [][]float64, y []int, classes int) []int,
) (experts []Expert) {
	cards, digits := Cards()
	for _, half := range Halves {
		var seen [][]float64
		for _, card := range cards {
			seen = append(seen, Seen(card, half.Has))
		}
		says, _ := compete(seen, digits, 10)
		experts = append(experts, Expert{half.Name, says})
	}
	whole, _ := compete(cards, digits, 10)
	return append(experts, Expert{"whole card", whole},
		Expert{"kernel (1 + x·x′)²", behind(svm.Polynomial{Degree: 2}.K, cards, digits, 10)},
		Expert{"kernel of distance", behind(svm.RBF{Sigma: 20}.K, cards, digits, 10)})
}

// Opinions lists what the experts say of each card.
func Opinions(experts []Expert) [][]int {
	says := make([][]int, len(experts[0].Says))
	for t := range says {
		for _, e := range experts {
			says[t] = append(says[t], e.Says[t])
		}
	}
	return says
}

// PlainMajority answers each card by a vote in which all experts count the same. Of equally many
// votes the lowest digit wins.
func PlainMajority(says [][]int) (answers []int) {
	for _, row := range says {
		votes := make([]float64, 10)
		for _, digit := range row {
			votes[digit]++
		}
		answers = append(answers, floats.MaxIdx(votes))
	}
	return answers
}

// Nearest reads each card as the most similar of all cards before it. It reads the first as 0.
func Nearest(cards [][]float64, digits []int) (says []int) {
	for t, card := range cards {
		digit, least := 0, math.Inf(1)
		for i, other := range cards[:t] {
			if d := floats.Distance(card, other, 2); d < least {
				digit, least = digits[i], d
			}
		}
		says = append(says, digit)
	}
	return says
}
