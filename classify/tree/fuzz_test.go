package tree_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
)

// numbers are cells that are difficult for arithmetic: neighbours without a number between them,
// and the ends of the range.
var numbers = []float64{
	-math.MaxFloat64, -1e300, -2, -1, math.Copysign(0, -1), 0, math.SmallestNonzeroFloat64,
	2 * math.SmallestNonzeroFloat64, 1e-300,
	.1, .2, .30000000000000004, .3, 1, math.Nextafter(1, 2), 2, 160, 165, 1e300, math.MaxFloat64,
}

// read makes a data set and queries of bytes: shape and options first, then a row for as long as
// there are bytes. Each set that it makes is valid.
func read(data []byte) (ds *classify.Dataset, l tree.ID3, queries [][]float64) {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	d, K := 1+next()%4, 1+next()%3
	ds = &classify.Dataset{Name: "fuzzed", Classes: []string{"a", "b", "c"}[:K]}
	for j := range d {
		a := classify.Attribute{Name: "pqrs"[j : j+1]}
		if values := next() % 5; values > 0 {
			a.Values = strings.Split("vwxyz", "")[:values]
		}
		ds.Attributes = append(ds.Attributes, a)
	}
	options := next()
	l = tree.ID3{
		Impurity:  impurities[options%len(impurities)],
		GainRatio: options>>2&1 == 1, Laplace: options>>3&1 == 1, MaxDepth: options >> 4 & 3,
		MinRows: options >> 6 & 3,
	}
	var cells []float64
	for len(data) > 0 && len(ds.Y) < 64 {
		row := make([]float64, d)
		for j, a := range ds.Attributes {
			if b := next(); a.Nominal() {
				row[j] = float64(b % len(a.Values))
			} else {
				row[j] = numbers[b%len(numbers)]
			}
		}
		b := next()
		if b >= 224 {
			queries = append(queries, row)
			continue
		}
		cells = append(cells, row...)
		ds.Y = append(ds.Y, b%K)
		ds.Weights = append(ds.Weights, float64(b/K%4)/2)
	}
	if len(ds.Y) > 0 {
		ds.X = mat.NewDense(len(ds.Y), d, cells)
	}
	return ds, l, queries
}

// Fit, rules and predictions of any data set fit together: the rules are disjoint and exhaustive
// and answer as the tree, a tree without limits is right on all its examples, and an explanation
// ends at the node of the prediction.
func FuzzRules(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 1, 2, 2, 0, 0, 0, 4, 0, 1, 5, 1, 0, 5, 1, 1, 4}) // XOR, nominal
	// XOR in neighbouring numbers
	f.Add([]byte{1, 1, 0, 0, 0, 13, 13, 2, 13, 14, 3, 14, 13, 3, 14, 14, 2})
	// the largest numbers, and two zeros
	f.Add([]byte{0, 1, 0, 0, 0, 2, 19, 3, 5, 4, 4, 5})
	// mixed, three classes, Gini, Laplace
	f.Add([]byte{2, 2, 3, 0, 4, 9, 1, 10, 2, 3, 2, 11, 1, 4, 0, 12, 3, 8, 1, 7, 0})
	// equal inputs that contradict each other
	f.Add([]byte{0, 1, 1, 0, 0, 2, 0, 3, 0, 230})
	f.Fuzz(func(t *testing.T, data []byte) {
		ds, l, queries := read(data)
		model, err := l.Fit(ds)
		if floats.Sum(ds.ClassWeights()) == 0 {
			if err == nil {
				t.Fatal("a tree from no rows")
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		rules := rules.Of(model)
		if err := rules.Check(); err != nil {
			t.Fatalf("%v\n%v", err, model)
		}
		for i := range ds.Len() {
			queries = append(queries, ds.At(i))
		}
		for _, x := range queries {
			class := model.Predict(x)
			if got := rules.List[rules.Match(x)].Class; got != class {
				t.Fatalf("%v: the rules say %d, the tree %d\n%v", x, got, class, model)
			}
			p := model.Posterior(nil, x)
			if math.Abs(floats.Sum(p)-1) > 1e-9 || p[class] < slices.Max(p)-1e-9 {
				t.Fatalf("%v: class %d, posterior %v", x, class, p)
			}
			e := model.Explain(x).Detail.(tree.Explanation)
			last := e.Steps[len(e.Steps)-1]
			if e.Class != class || last.Class != class || last.Stop == tree.Inner {
				t.Fatalf("%v: class %d, explained as %d by a node (%s) of class %d", x, class,
					e.Class, last.Stop, last.Class)
			}
		}
		if l.MaxDepth > 0 || l.MinRows > 0 {
			return
		}
		for i, got := range model.PredictAll(nil, ds.X) {
			// Among equal rows the majority is right, and the first class in a draw.
			alike := make([]float64, len(ds.Classes))
			for k := range ds.Len() {
				if slices.Equal(ds.At(i), ds.At(k)) {
					alike[ds.Y[k]] += ds.Weight(k)
				}
			}
			if want := classify.Argmax(alike); floats.Sum(alike) > 0 && got != want {
				t.Fatalf("row %d, %v: class %d, want %d of %v\n%v", i+1, ds.At(i), got, want,
					alike, model)
			}
		}
	})
}
