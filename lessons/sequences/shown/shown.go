// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/lessons/sequences"
)

// Rows draws the cards of drawers, a line for each, and their digits or other labels below them.
func Rows(drawers []sequences.Drawer, labels ...[]string) *figure.Figure {
	var lines []*figure.Figure
	for i, d := range drawers {
		below := strings.Split(d.Digits, "")
		if labels != nil {
			below = labels[i]
		}
		lines = append(lines, figure.Images(d.Cards, 8, below...))
	}
	return figure.Panels(1, lines...)
}

// Objectives learns the sentences by the three objectives. Its table counts the wrong kinds in
// them and in new ones, and says how probable the right answers are.
func Objectives() string {
	x, y := sequences.Sentences()
	newX, newY := sequences.NewSentences()
	chain := perceptron.Chain{States: len(sequences.Tags), Symbols: len(sequences.Words)}
	table := "            errors  new errors  Σ log p  smallest p of a right answer\n"
	for o := perceptron.Perceptive; o <= perceptron.MaxMargin; o++ {
		model := classify.Must(sentences(o).Fit(x, y))
		errors := func(x, y [][]int) (n float64) {
			for i := range x {
				n += chain.Loss(model.Predict(x[i]), y[i])
			}
			return n
		}
		sum, least := 0.0, 0.0
		for i := range x {
			p := model.LogProbability(x[i], y[i])
			sum, least = sum+p, min(least, p)
		}
		table += fmt.Sprintf("%-10v %7.0f %11.0f %8.3f %11.3f\n", o, errors(x, y),
			errors(newX, newY), sum, math.Exp(least))
	}
	return table
}

// sentences is what learns the sentences by an objective.
func sentences(o perceptron.Objective) perceptron.Structured[[]int, []int] {
	learner := perceptron.Structured[[]int, []int]{Objective: o,
		Task: perceptron.Chain{States: len(sequences.Tags), Symbols: len(sequences.Words)}}
	if o != perceptron.Perceptive {
		learner.Lambda, learner.Epochs, learner.Alpha, learner.Decay = 0.1, 300, 0.5, 0.1
	}
	return learner
}

// FieldOfSentence draws how probable a random field makes each kind of each word of a new sentence.
func FieldOfSentence() *figure.Figure {
	x, y := sequences.Sentences()
	model := classify.Must(sentences(perceptron.CRF).Fit(x, y))
	newX, _ := sequences.NewSentences()
	var words []string
	for t, word := range newX[0] {
		words = append(words, fmt.Sprint(t+1, " ", sequences.Words[word]))
	}
	chain := perceptron.Chain{States: len(sequences.Tags), Symbols: len(sequences.Words)}
	return figure.Matrix(words, sequences.Tags, chain.Marginals(model.W(), newX[0]))
}

// Cents is a table of what some answers to two cards cost if all weights are so many times as
// large: "12", "78" and "79" have the probabilities 0.4, 0.3 and 0.3 at first.
func Cents(times float64) string {
	answers := []string{"12", "78", "79"}
	p := []float64{math.Pow(0.4, times), math.Pow(0.3, times), math.Pow(0.3, times)}
	Z := p[0] + p[1] + p[2]
	table := fmt.Sprintf("w times %v:\n", times)
	for _, written := range []string{"12", "18", "72", "78", "79"} {
		digits, drawer := 0.0, 1.0
		for i, answer := range answers {
			for t := range answer {
				if written[t] != answer[t] {
					digits += p[i] / Z
				}
			}
			if written == answer {
				drawer -= p[i] / Z
			}
		}
		table += fmt.Sprintf("  %s: %.2f digits wrong on average, and wrong at all with "+
			"probability %.2f\n", written, digits, drawer)
	}
	return table
}

// Cleanings draws the four pictures of the question.
func Cleanings() *figure.Figure {
	var pictures [][]float64
	for _, answer := range sequences.Cleanings {
		pictures = append(pictures, sequences.Picture(answer))
	}
	return figure.Images(pictures, 64, "A, as seen", "B", "C", "D")
}

// BestPictures draws, for each weight of pairs, the picture of 4×4 pixels of the highest score.
func BestPictures(score func(answer int, pair float64) float64, pairs ...float64) *figure.Figure {
	var pictures [][]float64
	var labels []string
	for _, pair := range pairs {
		best, highest := 0, score(0, pair)
		for answer := range 1 << 16 {
			if s := score(answer, pair); s > highest {
				best, highest = answer, s
			}
		}
		pictures = append(pictures, sequences.Picture(best))
		labels = append(labels, fmt.Sprint("pairs: ", pair))
	}
	return figure.Images(pictures, 64, labels...)
}

// BlotCurves draws the LearningCurves of twelve rounds.
func BlotCurves() *figure.Figure {
	var rounds []float64
	for t := range 12 {
		rounds = append(rounds, float64(t+1))
	}
	asPrinted, asItShould := sequences.LearningCurves(len(rounds))
	return figure.Curves("round", "wrong digits of 20",
		figure.Curve("as printed", rounds, asPrinted),
		figure.Curve("as it should be", rounds, asItShould))
}
