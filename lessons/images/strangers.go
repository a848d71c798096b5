package images

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"gonum.org/v1/gonum/mat"
)

// lean are the slants of leaning digits, in columns with each row upwards.
var lean = []float64{-.5, -.25, 0, .25, .5}

// Leaning returns digits that lean, each as much as the seed says: by up to half a column with each
// row, to the left or to the right.
func Leaning(ds *classify.Dataset, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 16))
	leaning := *ds
	leaning.X = mat.NewDense(ds.Len(), side*side, nil)
	for i := range ds.Len() {
		leaning.X.SetRow(i, leant(ds.At(i), side, lean[r.IntN(len(lean))]))
	}
	return &leaning
}

// Described returns a data set whose attributes are what a function says of each picture of 8 × 8
// pixels.
func Described(ds *classify.Dataset, describe func(picture [][]float64) []float64,
) *classify.Dataset {
	rows := make([][]float64, ds.Len())
	for i := range rows {
		rows[i] = describe(Picture(ds.At(i), side))
	}
	return synthetic.Examples(ds.Name, synthetic.Names(len(rows[0])), ds.Classes, rows, ds.Y)
}

// Reader is a function that learns from rows with labels, and labels unknown ones.
type Reader = func(rows [][]float64, labels []string, unknown [][]float64) []string

// SevenNeighbours is the machine of the lesson's question: 7 neighbours, on raw pixels.
func SevenNeighbours(rows [][]float64, labels []string, unknown [][]float64) []string {
	classes := datasets.Digits().Classes
	y := make([]int, len(rows))
	for i, label := range labels {
		y[i] = slices.Index(classes, label)
	}
	model := classify.Must(knn.KNN{K: 7}.Fit(
		synthetic.Examples("digits", synthetic.Pixels(side), classes, rows, y)))
	answers := make([]string, len(unknown))
	for i, x := range unknown {
		answers[i] = classes[model.Predict(x)]
	}
	return answers
}

// Misread counts how many of the first 1,000 digits a reader gets wrong, in all and in each of the
// ten stretches.
func Misread(read Reader, leaning bool) (misread float64, each []int) {
	for _, s := range Strangers(leaning) {
		wrong := 0
		for i, label := range read(s.Rows, s.Labels, s.Unknown) {
			if label != s.Truth[i] {
				wrong++
			}
		}
		misread, each = misread+float64(wrong), append(each, wrong)
	}
	return misread, each
}

// Strangers parts the first 1,000 digits into ten stretches of 100. Each is to be read by who has
// learnt from all other digits but those of the stretch's neighbourhood, which may be by the same
// person. If they lean, those to be read do.
func Strangers(leaning bool) []Stretch {
	digits := datasets.Digits()
	crooked := Leaning(digits, 1)
	var all []Stretch
	for from := 0; from < 1000; from += 100 {
		s := stretch(digits, from, from+100)
		if leaning {
			s.Unknown = stretch(crooked, from, from+100).Unknown
		}
		all = append(all, s)
	}
	return all
}

// LeaningErrors counts what planes get wrong of the last 797 digits when these lean, if they have
// learnt from the first 1,000 as they are. The pictures are set upright first or not, and then HOG
// describes them with cells of 2 or 4 pixels, with or without the heads of the arrows.
func LeaningErrors(upright bool, cell int, heads bool) (wrong, n float64, err error) {
	if cell != 2 && cell != 4 {
		return 0, 0, fmt.Errorf("the cells have %d pixels to a side; it should be 2 or 4", cell)
	}
	var steps []prepare.Step
	if upright {
		steps = append(steps, image.Deslant{})
	}
	steps = append(steps, image.HOG{Cell: cell, Signed: heads})
	train, test := Halves()
	model, err := prepare.Pipeline{Steps: steps,
		Learner: classify.Erase(gaussian.Linear{Shrinkage: 0.1}.Fit)}.Fit(train)
	if err != nil {
		return 0, 0, err
	}
	return evaluate.Errors(model, Leaning(test, 2)), float64(test.Len()), nil
}
