package neurons

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// keeps are the names of the ways to keep weights, in the order of the library.
var keeps = []string{"last", "pocket", "ratchet", "average", "vote"}

// orders is in how many orders the examples are presented, to see how much that matters.
const orders = 20

// mostEpochs is for how many epochs a night has time.
const mostEpochs = 3

// Nights trains a perceptron on the examples in twenty orders, one for each night, and returns what
// it gets wrong of the test set each time. keep is "last", "pocket", "ratchet", "average" or
// "vote".
func Nights(train, test *classify.Dataset, keep string, epochs int) ([]float64, error) {
	k := slices.Index(keeps, keep)
	if k < 0 {
		return nil, fmt.Errorf("keep is %q; it should be one of %s", keep,
			strings.Join(keeps, ", "))
	}
	if epochs < 1 || epochs > mostEpochs {
		return nil, fmt.Errorf("%d epochs; a night has time for 1 to %d", epochs, mostEpochs)
	}
	var wrong []float64
	for seed := range uint64(orders) {
		r := rand.New(rand.NewPCG(seed, 5))
		model, err := perceptron.Perceptron{Bias: 1, Keep: perceptron.Keep(k), Epochs: epochs}.
			Fit(train.Subset(r.Perm(train.Len())))
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, evaluate.Errors(model, test))
	}
	return wrong, nil
}

// Thirds parts the digits to learn from in two: every third row is held out, from the row with this
// number on.
func Thirds(first int) (learn, held *classify.Dataset) {
	train, _ := Fives()
	return kit.Thirds(train, first)
}

// mostWrong is how many of 400 digits may be wrong in the worst night.
const mostWrong = 8

// keepDoesWell tries a choice on digits that no cell of the lesson holds out.
func keepDoesWell(_, got []any) error {
	keep, epochs, reason := got[0].(string), got[1].(int), got[2].(string)
	learn, held := Thirds(2)
	wrong, err := Nights(learn, held, keep, epochs)
	if err != nil {
		return err
	}
	if worst := slices.Max(wrong); worst > mostWrong {
		return fmt.Errorf("on other digits, %v of %d are wrong in the worst of %d nights", worst,
			held.Len(), orders)
	}
	return compare.Reason(reason)
}

// fiveRows are the rows and labels of the digits to learn from. The others wait for the answer.
var fiveRows = sync.OnceValues(func() (rows [][]float64, labels []string) {
	train, _ := Fives()
	for i, class := range train.Y {
		rows, labels = append(rows, train.At(i)), append(labels, train.Classes[class])
	}
	return rows, labels
})

// A case of Read has so many digits to learn from, and so many unknown ones.
const learnt, unknown = 700, 400

// digits makes the arguments of a case, and the true labels, of the digits with these numbers.
func digits(order []int) (args []any, truth []string) {
	rows, labels := fiveRows()
	var known, open [][]float64
	var given []string
	for _, i := range order[:learnt] {
		known, given = append(known, slices.Clone(rows[i])), append(given, labels[i])
	}
	for _, i := range order[learnt : learnt+unknown] {
		open, truth = append(open, slices.Clone(rows[i])), append(truth, labels[i])
	}
	return []any{known, given, open}, truth
}

// drawDigits keeps to deals on which the reference errs on at most 2 %, where 2.5 % are allowed.
func drawDigits(r *rand.Rand) []any {
	rows, _ := fiveRows()
	for {
		args, truth := digits(r.Perm(len(rows)))
		known, labels := args[0].([][]float64), args[1].([]string)
		wrong := 0
		for i, label := range solutions.Read(known, labels, args[2].([][]float64)) {
			if label != truth[i] {
				wrong++
			}
		}
		if 50*wrong <= unknown {
			return args
		}
	}
}

// trueDigits finds the labels of the unknown rows of a case.
func trueDigits(args []any) any {
	rows, labels := fiveRows()
	known := map[string]string{}
	for i, row := range rows {
		known[fmt.Sprint(row)] = labels[i]
	}
	var truth []string
	for _, row := range args[2].([][]float64) {
		truth = append(truth, known[fmt.Sprint(row)])
	}
	return truth
}

func readCases() []grader.Case {
	rows, _ := fiveRows()
	args, truth := digits(rand.New(rand.NewPCG(5, 30)).Perm(len(rows)))
	return []grader.Case{{Name: "1,100 digits", Args: args, Want: truth}}
}
