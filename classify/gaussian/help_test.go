package gaussian_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// oracle holds what other programs say of the irises; the programs are in testdata.
type oracle struct {
	train, all *classify.Dataset // 105 of the irises, and all of them
	weights    []float64
	python     map[string]json.RawMessage
	r          map[string][][]float64
}

func readOracle(t *testing.T) oracle {
	t.Helper()
	o := oracle{
		python: classifytest.JSON[map[string]json.RawMessage](t, "discriminants.json"),
		r:      classifytest.Lines(t, "discriminants.csv"),
	}
	var rows []int
	o.read(t, "rows", &rows)
	o.read(t, "weights", &o.weights)
	o.all = datasets.Iris()
	o.train = o.all.Subset(rows)
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
		classifytest.AllRelative(t, fmt.Sprintf("%s: log joint of row %d, class", name, i+1),
			m.LogJoint(nil, x), row, 1e-10)
		logs, highest := m.LogPosterior(nil, x), slices.Max(row)
		evidence := 0.0
		for _, v := range row {
			evidence += math.Exp(v - highest)
		}
		for k, v := range row {
			if want := v - highest -
				math.Log(evidence); !(math.Abs(logs[k]-want) <= 1e-8*math.Abs(want)+1e-12) {
				t.Errorf("%s: row %d: log posterior of class %d is %v, want %v", name, i+1, k,
					logs[k], want)
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
		classifytest.AllRelative(t, fmt.Sprintf("%s: posterior of row %d, class", name, i+1),
			m.Posterior(nil, o.all.At(i)), row, 1e-8)
	}
}
