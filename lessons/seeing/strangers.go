package seeing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/made"
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
	return made.Examples(ds.Name, made.Names(len(rows[0])), ds.Classes, rows, ds.Y)
}

// Stretch are pictures to learn from and others to read, by other persons.
type Stretch struct {
	Rows    [][]float64
	Labels  []string
	Unknown [][]float64
	Truth   []string
}

// perPerson is how many digits one person wrote at most: 1,797 are by 13.
const perPerson = 140

// stretch reads the digits from one row up to another one, and learns from those that are at least
// a person away.
func stretch(digits *classify.Dataset, from, to int) Stretch {
	var s Stretch
	for i, class := range digits.Y {
		switch x, label := digits.At(i), digits.Classes[class]; {
		case i >= from && i < to:
			s.Unknown, s.Truth = append(s.Unknown, slices.Clone(x)), append(s.Truth, label)
		case i < from-perPerson || i >= to+perPerson:
			s.Rows, s.Labels = append(s.Rows, slices.Clone(x)), append(s.Labels, label)
		}
	}
	return s
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
		made.Examples("digits", made.Pixels(side), classes, rows, y)))
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

// What a case of Read has: so many rows to learn from, and so many digits to read, from one of the
// rows from 1,000 to 1,400 on. The first 1,000 digits are kept for the lesson's answer.
const readLearns, readUnknown = 600, 200

// deal makes a case of Read.
func deal(r *rand.Rand) (args []any, truth []string) {
	from := 1000 + 50*r.IntN(9)
	s := stretch(datasets.Digits(), from, from+readUnknown)
	var rows [][]float64
	var labels []string
	for _, i := range r.Perm(len(s.Rows))[:readLearns] {
		rows, labels = append(rows, s.Rows[i]), append(labels, s.Labels[i])
	}
	for i, x := range s.Unknown {
		s.Unknown[i] = leant(x, side, lean[r.IntN(len(lean))])
	}
	return []any{rows, labels, s.Unknown}, s.Truth
}

func readCases() []grader.Case {
	args, truth := deal(rand.New(rand.NewPCG(2, 16)))
	return []grader.Case{{Name: "200 leaning digits of strangers", Args: args, Want: truth}}
}

func drawRead(r *rand.Rand) []any {
	args, _ := deal(r)
	return args
}

// trueLeaning are the labels of the unknown pictures of a case of Read. It finds the digits again
// that were made to lean.
func trueLeaning(args []any) any {
	label := leaningLabels()
	var truth []string
	for _, x := range args[2].([][]float64) {
		truth = append(truth, label[[side * side]float64(x)])
	}
	return truth
}

// leaningLabels are the labels of all digits with all slants.
var leaningLabels = sync.OnceValue(func() map[[side * side]float64]string {
	digits, label := datasets.Digits(), map[[side * side]float64]string{}
	for i, y := range digits.Y {
		for _, columns := range lean {
			label[[side * side]float64(leant(digits.At(i), side, columns))] = digits.Classes[y]
		}
	}
	return label
})

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

// featuresWork tries a choice of features on leaning digits.
func featuresWork(_, got []any) error {
	const tolerated = .06
	wrong, n, err := LeaningErrors(got[0].(bool), got[1].(int), got[2].(bool))
	if err != nil {
		return err
	}
	if wrong > tolerated*n {
		return fmt.Errorf("with these features %v of %v leaning digits are misread, %.1f %%; at "+
			"most %.0f %% may be", wrong, n, 100*wrong/n, 100*tolerated)
	}
	return compare.Reason(got[3].(string))
}
