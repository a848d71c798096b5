package networks

import (
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// Street is the open task of the lesson on networks.
var Street = grader.Exercise[func([][]float64, []int) ([][][]float64, [][]float64)]{
	ID:       "networks/street",
	Title:    "Two sides of a street",
	Where:    fanClassifiers,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "odd"},
	Results:  []string{"W", "b"},
	Solution: solutions.Street,
	Cases: func() []grader.Case {
		args := drawStreet(rand.New(rand.NewPCG(19, 1)))
		return []grader.Case{{Name: "800 digits", Args: args, Want: noNetwork(nil)}}
	},
	Draw:    drawStreet,
	Drawn:   2,
	Truth:   noNetwork,
	Compare: compare.Accept(streetWorks),
	Hints: []string{
		"Begin with small random weights and offsets 0. Then, for each example in a random " +
			"order, call Backward and move everything against its derivative; ten epochs or so.",
		"If all answers are the same, the rate is too large. If the error stays at 8 %, one " +
			"neuron is at work: are the hidden weights all different?",
		"Steps for single examples are noisy. Let the rate fall towards 0 over the epochs.",
	},
}

// drawStreet deals 800 of the 1,200 digits. The others are those that the network must tell apart.
func drawStreet(r *rand.Rand) []any {
	all, classes := sidesRows()
	var rows [][]float64
	var odd []int
	for _, i := range r.Perm(len(all))[:givenSides] {
		rows, odd = append(rows, append([]float64(nil), all[i]...)), append(odd, classes[i])
	}
	return []any{rows, odd}
}

// sidesRows are the rows and classes of the digits that the lesson learns from.
var sidesRows = sync.OnceValues(func() (rows [][]float64, odd []int) {
	train, _ := Sides()
	for i, class := range train.Y {
		rows, odd = append(rows, train.At(i)), append(odd, class)
	}
	return rows, odd
})

// mostInWrongBag is the share of 400 letters that may get into the wrong bag. A network that errs
// on one in twenty stays below it in nine of ten such samples.
const mostInWrongBag = 0.065

// streetWorks sends the digits that a case does not have through the network that was learnt.
func streetWorks(args, got []any) error {
	n := network{W: got[0].([][][]float64), b: got[1].([][]float64)}
	if err := n.check(64, 2, streetMemory); err != nil {
		return err
	}
	given := map[string]bool{}
	for _, row := range args[0].([][]float64) {
		given[fmt.Sprint(row)] = true
	}
	rows, odd := sidesRows()
	var read, truth []string
	classes := []string{"even", "odd"}
	for i, row := range rows {
		if given[fmt.Sprint(row)] {
			continue
		}
		outputs := solutions.Forward(n.W, n.b, row)
		answer := "neither"
		if p := outputs[len(outputs)-1]; p[1] > p[0] {
			answer = "odd"
		} else if p[0] > p[1] {
			answer = "even"
		}
		read, truth = append(read, answer), append(truth, classes[odd[i]])
	}
	d := compare.ErrorAtMost(mostInWrongBag)(nil, []any{read}, []any{truth})
	if d != nil {
		return errors.New("of the digits that it has not learnt from, " + d.Message)
	}
	return nil
}

// noNetwork stands for the network that is wanted: any that does well.
func noNetwork([]any) any { return []any{[][][]float64{}, [][]float64{}} }
