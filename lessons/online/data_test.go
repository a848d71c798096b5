package online_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/online"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

func TestDataAreAsTheirCommentsSay(t *testing.T) {
	train, test := perceptrons.Fives()
	simpsons := datasets.Simpsons()
	either := online.Either(4000, 9, 1)
	even, biased := perceptrons.Standardised(simpsons), perceptrons.WithBias(simpsons)
	gate := perceptrons.Gate("NAND", true, true, true, false)
	for _, ds := range []*classify.Dataset{train, test, either, even, biased, gate,
		perceptrons.Arrows(), online.XOR(), online.Said()} {
		if err := ds.Validate(); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(gate.Y, []int{1, 1, 1, 0}) || !slices.Equal(gate.At(1), []float64{0, 1}) {
		t.Errorf("NAND: %v", gate.Y)
	}
	if digits := datasets.Digits(); train.Len() != 1200 || test.Len() != 597 ||
		train.ClassWeights()[1]+test.ClassWeights()[1] != digits.ClassWeights()[5] {
		t.Errorf("fives: %d and %d, %v and %v of each class", train.Len(), test.Len(),
			train.ClassWeights(), test.ClassWeights())
	}
	for j := range 3 {
		mean, deviation := stat.PopMeanStdDev(mat.Col(nil, j, even.X), nil)
		if math.Abs(mean) > 1e-12 || math.Abs(deviation-1) > 1e-12 {
			t.Errorf("attribute %d has mean %v and standard deviation %v", j, mean, deviation)
		}
		if !slices.Equal(mat.Col(nil, j, biased.X), mat.Col(nil, j, simpsons.X)) {
			t.Errorf("a bias has changed attribute %d", j)
		}
	}
	if bias := mat.Col(nil, 3, biased.X); slices.Min(bias) != -1 || slices.Max(bias) != -1 ||
		len(simpsons.Attributes) != 3 {
		t.Errorf("the bias is %v", bias)
	}
	for i, class := range either.Y {
		x := either.At(i)
		if relevant := x[0] + x[1] + x[2]; relevant != float64(class) || class != i%2 {
			t.Fatalf("row %d is %v of class %d", i, x, class)
		}
	}
	for j := 3; j < 9; j++ {
		if share := stat.Mean(mat.Col(nil, j, either.X), nil); math.Abs(share-0.5) > 0.03 {
			t.Errorf("attribute %d is 1 in %.3f of the rows", j, share)
		}
	}
}

// The experts say what the lecture's thresholds make of the Simpsons.
func TestSaidIsOfTheSimpsons(t *testing.T) {
	simpsons, said := datasets.Simpsons(), online.Said()
	for i := range simpsons.Len() {
		x, want := simpsons.At(i), said.At(i)
		for j, man := range []bool{x[0] <= 5, x[1] > 160, x[2] > 40} {
			if man != (want[j] == 1) {
				t.Errorf("row %d: expert %d says %v of %v", i, j, want[j], x)
			}
		}
		if simpsons.Classes[simpsons.Y[i]] != said.Classes[said.Y[i]] {
			t.Errorf("row %d is %s", i, said.Classes[said.Y[i]])
		}
	}
	model := classify.Must(perceptron.Majority{}.Fit(said))
	w, _ := model.Weights()
	exercisetest.Same(t, "weights by hand", w.RawRowView(0), []float64{0.125, 0.5, 0.0625})
	exercisetest.Same(t, "mistakes by hand", model.Mistakes(), []int{3})
}
