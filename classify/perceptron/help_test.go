package perceptron_test

import (
	"encoding/json"
	"iter"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// algorithm is what all learners but Structured are.
type algorithm interface {
	Fit(ds *classify.Dataset) (*perceptron.Model, error)
	Steps(ds *classify.Dataset) (iter.Seq[perceptron.Step], error)
}

// table makes a data set of rows and labels; the classes are - and +, or more.
func table(rows [][]float64, y ...int) *classify.Dataset {
	ds := classifytest.Numbers(y, rows...)
	ds.Classes = append([]string{"-", "+"}, ds.Classes[min(2, len(ds.Classes)):]...)
	return ds
}

var nan = math.NaN()

// xor is the table that no line separates.
func xor() *classify.Dataset {
	return table([][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 0, 1, 1, 0)
}

// three is a table of which the mistakes are worked out by hand in TestPerceptronByHand.
func three() *classify.Dataset { return table([][]float64{{1, 0}, {0, 1}, {1, 1}}, 0, 1, 1) }

func same[S ~[]E, E comparable](t *testing.T, what string, got, want S) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// run is what testdata/perceptron.py says of one data set.
type run struct {
	X               [][]float64
	Y               []int
	Epochs          int
	Scikit          [][]float64
	ScikitAverage   []float64 `json:"scikit_average"`
	Mistakes        []int
	After           [][]float64
	Average         []float64
	Pocket, Ratchet []float64
	Longest, Fewest int
	Grid            [][]float64
	Ballot          []int
	Half, Full      struct {
		Mistakes []int
		W        [][]float64
	}
	Alpha, Scores []float64
}

type chainRun struct {
	X, Y, Best, Worst [][]int
	Lam, CRF, Margin  float64
	CRFW              []float64 `json:"crf_w"`
	Q, Z              []float64
	Mean              [][]float64
}

func oracle[T any](t *testing.T, name string) (r T) {
	t.Helper()
	all := classifytest.JSON[map[string]json.RawMessage](t, "perceptron.json")
	if err := json.Unmarshal(all[name], &r); err != nil {
		t.Fatal(err)
	}
	return r
}
