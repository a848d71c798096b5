package perceptron_test

import (
	"encoding/json"
	"io"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
)

// A model of each rule, and what its file keeps besides the answers.
func TestSave(t *testing.T) {
	ds := table([][]float64{{0, 1}, {1, 0}, {1, 1}, {0, 0}}, 0, 1, 1, 0)
	for _, fit := range []fitFunc{
		perceptron.Perceptron{Bias: 1}.Fit, perceptron.Perceptron{Keep: perceptron.Vote}.Fit,
		perceptron.Rosenblatt{}.Fit, perceptron.Winnow{Balanced: true}.Fit,
		perceptron.Multiclass{}.Fit, perceptron.Majority{}.Fit,
		perceptron.Kernel{Kernel: svm.RBF{}}.Fit,
	} {
		classifytest.Reloads(t, classify.Must(fit(ds)), func(m *perceptron.Model) []float64 {
			answers := []float64{float64(m.Presentations()), float64(m.Period()),
				float64(len(m.Stop().String())), float64(len(m.Mistakes())),
				float64(len(m.Votes())), float64(len(m.Support()))}
			for i := range ds.Len() {
				answers = append(answers, m.Scores(nil, ds.At(i))...)
			}
			return answers
		})
	}
}

func TestSaveOwnKernel(t *testing.T) {
	model := classify.Must(perceptron.Kernel{Kernel: square}.Fit(xor()))
	classifytest.Refuses(t, "classify", classify.Save(io.Discard, model),
		"perceptron.Kernel: Kernel: the function is not known")
}

func TestSaveStructured(t *testing.T) {
	blocks := classify.Must(perceptron.Structured[[]float64, int]{
		Task: perceptron.Blocks{K: 2, D: 2},
	}.Fit([][]float64{{0, 1}, {1, 0}}, []int{0, 1}))
	classifytest.Reloads(t, blocks,
		func(m *perceptron.StructuredModel[[]float64, int]) []float64 {
			return append(m.W(), float64(m.Predict([]float64{1, 0})))
		})
	chain := classify.Must(perceptron.Structured[[]int, []int]{
		Task: perceptron.Chain{States: 2, Symbols: 2},
	}.Fit([][]int{{0, 1, 1}}, [][]int{{1, 0, 0}}))
	classifytest.Reloads(t, chain, func(m *perceptron.StructuredModel[[]int, []int]) []float64 {
		return append(m.W(), float64(len(m.Predict([]int{0, 1}))))
	})
}

// word is a type of the caller's.
type word string

type letters struct{ perceptron.Blocks }

func (letters) Features(dst []float64, _ word, y int)      { clear(dst); dst[y] = 1 }
func (letters) Best(w []float64, _ word) int               { return 0 }
func (letters) Worst(w []float64, _ word, _ int) int       { return 0 }
func (letters) LogZ(mean, w []float64, _ word) (z float64) { return 0 }
func (letters) Check(word, int) error                      { return nil }

func TestSaveOwnTask(t *testing.T) {
	own := classify.Must(perceptron.Structured[word, int]{
		Task: letters{perceptron.Blocks{K: 2, D: 1}},
	}.Fit([]word{"a"}, []int{0}))
	if _, err := json.Marshal(own); err == nil {
		t.Error("marshalled")
	}
	classifytest.Refuses(t, "classify", classify.Save(io.Discard, own), "StructuredModel",
		"not known")
}

// The class depends on x1 alone, so no reason is another attribute.
func TestReasons(t *testing.T) {
	ds := table([][]float64{{-1, 1}, {-1, -1}, {1, 1}, {1, -1}}, 0, 0, 1, 1)
	for name, fit := range map[string]fitFunc{
		"line":     perceptron.Perceptron{Keep: perceptron.Average, Epochs: 20}.Fit,
		"votes":    perceptron.Perceptron{Keep: perceptron.Vote}.Fit,
		"kernel":   perceptron.Kernel{Kernel: svm.RBF{}}.Fit,
		"vectors":  perceptron.Multiclass{}.Fit,
		"balanced": perceptron.Winnow{Balanced: true}.Fit,
	} {
		e := classify.Must(fit(ds)).Explain([]float64{-2, 0})
		if e.Class != ds.Classes[0] || !slices.Equal(e.Reasons, []string{"x1 = -2"}) {
			t.Errorf("%s: %s %q\n%s", name, e.Class, e.Reasons, e)
		}
	}
	experts := table([][]float64{{0, 1, 1}, {1, 1, 0}}, 0, 1)
	e := classify.Must(perceptron.Majority{}.Fit(experts)).Explain([]float64{1, 0, 1})
	if want := []string{"x1 = 1", "x3 = 1"}; !slices.Equal(e.Reasons, want) {
		t.Errorf("experts: %q, want %q", e.Reasons, want)
	}
}
