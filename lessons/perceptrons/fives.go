package perceptrons

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

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
