package perceptron_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// All learners but Structured are of one kind.
var _ = []perceptron.Algorithm{
	perceptron.Perceptron{}, perceptron.Rosenblatt{}, perceptron.Kernel{}, perceptron.Multiclass{}, perceptron.Winnow{}, perceptron.Majority{},
}

// table makes a data set of rows and labels; the classes are - and +, or more.
func table(rows [][]float64, y ...int) *classify.Dataset {
	ds := &classify.Dataset{Name: "table", Classes: []string{"-", "+"}, X: mat.NewDense(len(rows), len(rows[0]), slices.Concat(rows...)), Y: y}
	for k := 2; k <= slices.Max(y); k++ {
		ds.Classes = append(ds.Classes, fmt.Sprint("c", k))
	}
	for j := range rows[0] {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	return ds
}

var nan = math.NaN()

// xor is the table that no line separates.
func xor() *classify.Dataset {
	return table([][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 0, 1, 1, 0)
}

// three is a table of which the mistakes are worked out by hand in TestPerceptronByHand.
func three() *classify.Dataset { return table([][]float64{{1, 0}, {0, 1}, {1, 1}}, 0, 1, 1) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// near fails unless two sequences agree to a relative tolerance.
func near(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d numbers, want %d", what, len(got), len(want))
		return
	}
	for i := range got {
		if !(math.Abs(got[i]-want[i]) <= tolerance*(1+math.Abs(want[i]))) {
			t.Errorf("%s: number %d is %v, want %v", what, i, got[i], want[i])
			return
		}
	}
}

func same[S ~[]E, E comparable](t *testing.T, what string, got, want S) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// fails checks that an error names each of the words.
func fails(t *testing.T, what string, err error, words ...string) {
	t.Helper()
	for _, word := range append(words, "perceptron: ") {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: error %v does not name %q", what, err, word)
		}
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
	raw, err := os.ReadFile("testdata/perceptron.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all[name], &r); err != nil {
		t.Fatal(err)
	}
	return r
}
