package neural_test

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
)

// oracle is what testdata/neural.py says.
type oracle struct {
	X        [][]float64
	Y        []int
	V, Start []float64
	Lam      float64
	Nets     map[string]struct {
		P        [][]float64
		Loss     float64
		Gradient []float64
	}
	Descents map[string]struct {
		Path   [][]float64
		Losses []float64
	}
	RBM struct {
		W, Data, Energy, V, H, Hidden, Visible [][]float64
		A, B, Gradient                         []float64
		LogP                                   []float64 `json:"log_p"`
		Z, Likelihood                          float64
	}
}

func ask(t *testing.T) (o oracle) {
	t.Helper()
	raw, err := os.ReadFile("testdata/neural.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// table makes a data set of rows and labels.
func table(rows [][]float64, y ...int) *classify.Dataset {
	ds := &classify.Dataset{Name: "table", X: mat.NewDense(len(rows), len(rows[0]), slices.Concat(rows...)), Y: y}
	for k := range slices.Max(y) + 1 {
		ds.Classes = append(ds.Classes, fmt.Sprint("c", k))
	}
	for j := range rows[0] {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	return ds
}

func xor() *classify.Dataset {
	return table([][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 0, 1, 1, 0)
}

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

// fails checks that an error names each of the words.
func fails(t *testing.T, what string, err error, words ...string) {
	t.Helper()
	for _, word := range append(words, "neural: ") {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: error %v does not name %q", what, err, word)
		}
	}
}

var nan = math.NaN()
