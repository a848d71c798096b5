package logistic_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
)

var everyMethod = []logistic.Method{logistic.LBFGS, logistic.Newton, logistic.GradientDescent, logistic.ConjugateGradient, logistic.BFGS}

// near allows an error relative to the larger of |want| and 1.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if got != want && !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func allNear(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i := range got {
		near(t, fmt.Sprint(what, " ", i+1), got[i], want[i], tolerance)
	}
}

func fit(t *testing.T, r logistic.Regression, ds *classify.Dataset) *logistic.Model {
	t.Helper()
	m, err := r.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// refuses checks that an error names each of the words.
func refuses(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, word := range words {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("error %v, want %q", err, word)
		}
	}
}

// numbers makes a data set of classes c0, c1, … and numeric columns x1, x2, …
func numbers(y []int, rows ...[]float64) *classify.Dataset {
	ds := &classify.Dataset{Name: "numbers", Y: y}
	for k := range slices.Max(y) + 1 {
		ds.Classes = append(ds.Classes, fmt.Sprint("c", k))
	}
	for j := range rows[0] {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	ds.X = mat.NewDense(len(rows), len(rows[0]), slices.Concat(rows...))
	return ds
}

// clouds draws n rows of K classes in turn, whose d attributes are independent and normal about a mean that is shift·(1 + j mod 2) for class 1, twice that for class 2, and so on.
func clouds(n, d, K int, shift float64, seed uint64) *classify.Dataset {
	rng := rand.New(rand.NewPCG(seed, 3))
	rows, y := make([][]float64, n), make([]int, n)
	for i := range rows {
		y[i] = i % K
		for j := range d {
			rows[i] = append(rows[i], rng.NormFloat64()+shift*float64(y[i]*(1+j%2)))
		}
	}
	return numbers(y, rows...)
}

// last is the species of the irises that are not separable, versicolor and virginica.
func last() *classify.Dataset {
	iris := datasets.Iris()
	rows := make([]int, 100)
	for i := range rows {
		rows[i] = 50 + i
	}
	two := iris.Subset(rows)
	two.Classes = iris.Classes[1:]
	for i := range two.Y {
		two.Y[i]--
	}
	return two
}

func weights(n int) []float64 {
	w := make([]float64, n)
	for i := range w {
		w[i] = float64(1 + i%3)
	}
	return w
}

// glm reads what R says; the program is in testdata.
func glm(t *testing.T) map[string][]float64 {
	t.Helper()
	text, err := os.ReadFile("testdata/glm.csv")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string][]float64{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(line, ",\n"), ",")
		for _, cell := range cells[1:] {
			v, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
			if err != nil {
				t.Fatal(err)
			}
			lines[cells[0]] = append(lines[cells[0]], v)
		}
	}
	return lines
}

// penalised is what scikit-learn says of one model.
type penalised struct {
	W         [][]float64
	Cost      float64
	Posterior [][]float64
}

func sklearn(t *testing.T) (models map[string]penalised) {
	t.Helper()
	text, err := os.ReadFile("testdata/penalised.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &models); err != nil {
		t.Fatal(err)
	}
	return models
}
