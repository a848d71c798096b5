package perceptron

import (
	"iter"

	"github.com/tessella-go/tessella/classify"
)

// Rosenblatt is Rosenblatt's loop ("perceptronTrain" in Roweis's lecture). The weights begin small
// and random, and the threshold is the weight of an attribute that is always −1:
//
//	do  errors ← 0;  for each example: if c ≠ sign(w·x):  w ← w + c·x, errors++
//	until errors = 0
//
// A score of exactly 0 is a mistake, because sign(0) = 0 is not a class. It is [Perceptron] with
// Bias −1 and ZeroMistake.
type Rosenblatt struct {
	// the weights begin as random numbers from −Small to Small; 0 means they begin as 0
	Small  float64
	Epochs int    // the most passes over the data set; 0 means 100
	Seed   uint64 // of the random numbers
}

// rosenblatt has the names that errors use for the learner and its Start.
var rosenblatt = caller{name: "Rosenblatt", start: "Small"}

func (r Rosenblatt) perceptron() Perceptron {
	return Perceptron{Bias: -1, Zero: ZeroMistake, Epochs: r.Epochs, Start: r.Small, Seed: r.Seed}
}

func (r Rosenblatt) plan() plan {
	p := r.perceptron().plan(rosenblatt)
	p.options = r
	return p
}

// Fit presents the examples until an epoch has no mistake, or the weights come back, or Epochs have
// passed. Its errors name the option, or the row and column, that cannot be used.
func (r Rosenblatt) Fit(ds *classify.Dataset) (*Model, error) {
	return r.plan().fit(ds)
}

// Steps returns each presentation of Fit. Its errors are those of Fit. Ranging over it again starts
// again.
func (r Rosenblatt) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	return r.plan().steps(ds)
}
