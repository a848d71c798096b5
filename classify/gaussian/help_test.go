package gaussian_test

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
	"github.com/tessella-go/tessella/datasets"
)

func near(t *testing.T, what string, got, want, relative float64) {
	t.Helper()
	if got != want && !(math.IsNaN(got) && math.IsNaN(want)) && !(math.Abs(got-want) <= relative*math.Abs(want)) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func allNear(t *testing.T, what string, got, want []float64, relative float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i := range got {
		near(t, fmt.Sprint(what, " ", i+1), got[i], want[i], relative)
	}
}

func panics(t *testing.T, text string, call func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if v := recover(); v == nil || !strings.Contains(fmt.Sprint(v), text) {
			t.Errorf("panic %v, want %q", v, text)
		}
	}()
	call()
}

func fit[M any](t *testing.T, f func(*classify.Dataset) (M, error), ds *classify.Dataset) M {
	t.Helper()
	m, err := f(ds)
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

func failure[M any](_ M, err error) error { return err }

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

// noise makes n rows of d standard normal numbers, labelled in turn.
func noise(n, d, K int, seed uint64) *classify.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	rows, y := make([][]float64, n), make([]int, n)
	for i := range rows {
		y[i] = i % K
		for range d {
			rows[i] = append(rows[i], rng.NormFloat64())
		}
	}
	return numbers(y, rows...)
}

// oracle holds what other programs say of the irises; the programs are in testdata.
type oracle struct {
	train, all *classify.Dataset // 105 of the irises, and all of them
	weights    []float64
	python     map[string]json.RawMessage
	r          map[string][][]float64
}

func readOracle(t *testing.T) oracle {
	t.Helper()
	var o oracle
	text, err := os.ReadFile("testdata/discriminants.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &o.python); err != nil {
		t.Fatal(err)
	}
	var rows []int
	o.read(t, "rows", &rows)
	o.read(t, "weights", &o.weights)
	o.all = datasets.Iris()
	o.train = o.all.Subset(rows)
	text, err = os.ReadFile("testdata/discriminants.csv")
	if err != nil {
		t.Fatal(err)
	}
	o.r = map[string][][]float64{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(line, ",\n"), ",")
		var values []float64
		for _, cell := range cells[1:] {
			v, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, v)
		}
		o.r[cells[0]] = append(o.r[cells[0]], values)
	}
	return o
}

func (o oracle) read(t *testing.T, name string, to any) {
	t.Helper()
	if err := json.Unmarshal(o.python[name], to); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// joints holds log joints, and the log posteriors that follow from them, to those of scipy.
func (o oracle) joints(t *testing.T, name string, m interface {
	LogJoint(dst, x []float64) []float64
	LogPosterior(dst, x []float64) []float64
}) {
	t.Helper()
	var want [][]float64
	o.read(t, name, &want)
	for i, row := range want {
		x := o.all.At(i)
		allNear(t, fmt.Sprintf("%s: log joint of row %d, class", name, i+1), m.LogJoint(nil, x), row, 1e-10)
		logs, highest := m.LogPosterior(nil, x), slices.Max(row)
		evidence := 0.0
		for _, v := range row {
			evidence += math.Exp(v - highest)
		}
		for k, v := range row {
			if want := v - highest - math.Log(evidence); !(math.Abs(logs[k]-want) <= 1e-8*math.Abs(want)+1e-12) {
				t.Errorf("%s: row %d: log posterior of class %d is %v, want %v", name, i+1, k, logs[k], want)
			}
		}
	}
}

// posteriors holds posteriors to those of another program, however small.
func (o oracle) posteriors(t *testing.T, name string, m classify.Posterior, want [][]float64) {
	t.Helper()
	if len(want) != o.all.Len() {
		t.Fatalf("%s: the oracle has %d rows", name, len(want))
	}
	for i, row := range want {
		allNear(t, fmt.Sprintf("%s: posterior of row %d, class", name, i+1), m.Posterior(nil, o.all.At(i)), row, 1e-8)
	}
}
