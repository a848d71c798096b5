package prepare_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

// ink tells how much there is in the first and in the second half of a row.
var ink = prepare.Func{Names: []string{"upper", "lower"}, Write: func(dst, x []float64) {
	dst[0], dst[1] = floats.Sum(x[:len(x)/2]), floats.Sum(x[len(x)/2:])
}}

func TestFunc(t *testing.T) {
	x := []float64{1, 2, 3, 4}
	m := classifytest.Fit(t, ink.Fit, table(x))
	if got := m.Apply(nil, x); !slices.Equal(got, []float64{3, 7}) {
		t.Errorf("%v, want 3 and 7", got)
	}
	if names := m.Attributes(); len(names) != 2 || names[0].Name != "upper" {
		t.Errorf("features %v", names)
	}
	called := false
	m = classifytest.Fit(t,
		prepare.Func{Names: []string{"a"}, Write: func(dst, x []float64) { called = true }}.Fit,
		table(x))
	if got := m.Apply(nil, []float64{1, 2, math.Inf(1), 4}); !math.IsNaN(got[0]) || called {
		t.Errorf("a row with an infinite value is described by %v; Write was called: %t",
			got, called)
	}
}

func TestFuncRefuses(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 9))
	refused(t, prepare.Func{Write: ink.Write}, ds, "0 names")
	refused(t, prepare.Func{Names: ink.Names}, ds, "Write")
	refused(t, prepare.Func{Names: []string{"a", "b", "a"}, Write: ink.Write}, ds, `"a" twice`)
	refused(t, ink, ds.Subset(nil), "no rows")
}

func ExampleFunc() {
	columns := prepare.Func{Names: []string{"columns with ink"}, Write: func(dst, x []float64) {
		dst[0] = 0
		for column := range 8 {
			for line := range 8 {
				if x[line*8+column] > 0 {
					dst[0]++
					break
				}
			}
		}
	}}
	ds := datasets.Digits()
	t, err := columns.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("a zero has", t.Apply(nil, ds.At(0)), "and a one", t.Apply(nil, ds.At(1)))
	// Output: a zero has [6] and a one [5]
}
