// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/lessons/online"
)

// Rows draws the cards of drawers, a line for each, and their digits or other labels below them.
func Rows(drawers []online.Drawer, labels ...[]string) *figure.Figure {
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

// FourCompetitions draws the four classifiers of CompetePuzzle with the vectors.
func FourCompetitions() *figure.Figure {
	plane := figure.PlaneOptions{XMin: -4, XMax: 4, YMin: -4, YMax: 4, Equal: true}
	var panels []*figure.Figure
	for i, model := range online.CompetePuzzle() {
		layers := []figure.Layer{figure.Regions(model, "class 0", "class 1", "class 2")}
		for k, w := range online.Competitors {
			layers = append(layers, figure.Arrow(fmt.Sprint("w", k), [2]float64{},
				[2]float64{w[0], w[1]}, figure.NoClass))
		}
		picture := plane.Draw("x₁", "x₂", layers...)
		picture.Title, picture.Width, picture.Height = "ABCD"[i:i+1], 370, 340
		panels = append(panels, picture)
	}
	return figure.Panels(2, panels...)
}

// square is the kernel with which XOR is learnt.
var square = svm.Polynomial{Degree: 2}

// XORGram returns the kernels (1 + x·z)² of the examples of XOR.
func XORGram() [][]float64 {
	ds, gram := online.XOR(), make([][]float64, 4)
	for i := range gram {
		for j := range gram {
			gram[i] = append(gram[i], square.K(ds.At(i), ds.At(j)))
		}
	}
	return gram
}

// XORScore returns the function f of a kernel perceptron of XOR with these counts.
func XORScore(alpha []int) func(x []float64) float64 {
	ds := online.XOR()
	return func(x []float64) (f float64) {
		for i, a := range alpha {
			f += float64(a*(2*ds.Y[i]-1)) * square.K(ds.At(i), x)
		}
		return f
	}
}

// XORPicture draws which class f gives each point of the plane.
func XORPicture(f func(x []float64) float64) *figure.Figure {
	ds := online.XOR()
	plane := figure.PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2, Equal: true}
	dots := figure.Scatter([]float64{-1, -1, 1, 1}, []float64{-1, 1, -1, 1}, ds.Y, ds.Classes...)
	return plane.Draw("x₁", "x₂", figure.Regions(online.Sides(f), ds.Classes...), dots)
}

// Irrelevant counts the mistakes of a perceptron and of Winnow in 2,000 examples, three of whose
// attributes matter: as a table, and as curves over the number of attributes.
func Irrelevant(
	winnow func(x [][]int, y []int) ([]int, [][]float64),
) (table string, curves *figure.Figure) {
	table = "attributes  perceptron  Winnow  its bound  balanced\n"
	var sizes, adding, multiplying, bounds []float64
	for _, d := range []int{10, 30, 100, 300, 1000} {
		ds := online.Either(2000, d, 1)
		plain := classify.Must(perceptron.Perceptron{Bias: 1, Epochs: 1}.Fit(ds)).Mistakes()[0]
		x, y := online.Bits(ds)
		predicted, _ := winnow(x, y)
		wrong := 0
		for i, p := range predicted {
			if p != y[i] {
				wrong++
			}
		}
		both := perceptron.Winnow{Epochs: 1, Balanced: true}
		balanced := classify.Must(both.Fit(ds)).Mistakes()[0]
		bound := perceptron.WinnowBound(3, d)
		table += fmt.Sprintf("%10d  %10d  %6d  %9.1f  %8d\n", d, plain, wrong, bound, balanced)
		sizes = append(sizes, math.Log10(float64(d)))
		adding, bounds = append(adding, float64(plain)), append(bounds, bound)
		multiplying = append(multiplying, float64(wrong))
	}
	return table, figure.Curves("log₁₀ attributes", "mistakes in 2,000 examples",
		figure.Curve("perceptron", sizes, adding), figure.Curve("Winnow", sizes, multiplying),
		figure.Curve("Winnow's bound", sizes, bounds))
}

// Opinions writes down what the experts say of each person, and the truth.
func Opinions() (table string) {
	ds := online.Said()
	line := func(name string, class func(i int) int) {
		for i := range ds.Len() {
			table += ds.Classes[class(i)] + "  "
		}
		table += name + "\n"
	}
	for j, expert := range ds.Attributes {
		line(expert.Name, func(i int) int { return int(ds.At(i)[j]) })
	}
	line("truth", func(i int) int { return ds.Y[i] })
	return table
}

// Outvoted presents the nine people so many times, and counts how often the weighted majority of
// the experts is wrong, and how often that of experts whose weights stay 1.
func Outvoted(times int) (weighted, plain int) {
	ds := online.Said()
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = i
	}
	list := ds.Subset(slices.Repeat(rows, times))
	for step := range classify.Must(perceptron.Majority{}.Steps(list)) {
		if step.Predicted != list.Y[step.Row] {
			weighted++
		}
		votes := 0.0
		for _, says := range list.At(step.Row) {
			votes += 2*says - 1
		}
		if (votes >= 0) != (list.Y[step.Row] == 1) {
			plain++
		}
	}
	return weighted, plain
}

// Objectives learns the sentences by the three objectives. Its table counts the wrong kinds in
// them and in new ones, and says how probable the right answers are.
func Objectives() string {
	x, y := online.Sentences()
	newX, newY := online.NewSentences()
	chain := perceptron.Chain{States: len(online.Tags), Symbols: len(online.Words)}
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
		Task: perceptron.Chain{States: len(online.Tags), Symbols: len(online.Words)}}
	if o != perceptron.Perceptive {
		learner.Lambda, learner.Epochs, learner.Alpha, learner.Decay = 0.1, 300, 0.5, 0.1
	}
	return learner
}

// FieldOfSentence draws how probable a random field makes each kind of each word of a new sentence.
func FieldOfSentence() *figure.Figure {
	x, y := online.Sentences()
	model := classify.Must(sentences(perceptron.CRF).Fit(x, y))
	newX, _ := online.NewSentences()
	var words []string
	for t, word := range newX[0] {
		words = append(words, fmt.Sprint(t+1, " ", online.Words[word]))
	}
	chain := perceptron.Chain{States: len(online.Tags), Symbols: len(online.Words)}
	return figure.Matrix(words, online.Tags, chain.Marginals(model.W(), newX[0]))
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
		pictures = append(pictures, online.Picture(best))
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
	asPrinted, asItShould := online.LearningCurves(len(rounds))
	return figure.Curves("round", "wrong digits of 20",
		figure.Curve("as printed", rounds, asPrinted),
		figure.Curve("as it should be", rounds, asItShould))
}
