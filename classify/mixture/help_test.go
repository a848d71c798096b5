package mixture_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/mixture"
)

var everyKind = []mixture.Covariance{mixture.Full, mixture.Shared, mixture.Diagonal, mixture.Spherical}

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

func must[M any](t *testing.T) func(M, error) M {
	return func(m M, err error) M {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
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

// table makes a data set without classes and labels.
func table(rows ...[]float64) *classify.Dataset {
	ds := &classify.Dataset{Name: "table", X: mat.NewDense(len(rows), len(rows[0]), nil)}
	for i, row := range rows {
		ds.X.SetRow(i, row)
	}
	for j := range rows[0] {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	return ds
}

// clouds draws n rows of d columns about K centres that lie apart.
func clouds(n, d, K int, apart float64, seed uint64) *classify.Dataset {
	rng := rand.New(rand.NewPCG(seed, 3))
	rows := make([][]float64, n)
	for i := range rows {
		for j := range d {
			rows[i] = append(rows[i], rng.NormFloat64()+apart*float64(i%K*(1+j%2)))
		}
	}
	return table(rows...)
}
