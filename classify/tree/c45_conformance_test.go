package tree_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
)

func TestC45Conformance(t *testing.T) {
	for name, l := range map[string]tree.C45{
		"C45":            {},
		"unpruned":       {Unpruned: true},
		"one row":        {MinRows: 1, NoMDL: true, Confidence: .5},
		"not raised":     {NoRaising: true, Confidence: .1},
		"binary nominal": {BinaryNominal: true},
		"gain, Laplace":  {Gain: true, Laplace: true, MinRows: 3},
	} {
		learner := classifytest.Learner{Name: name, Fit: classify.Erase(l.Fit)}
		if l.NoMDL || l.Gain { // in the others' larger nodes nothing ties
			learner.Exempt = map[classifytest.Property]string{
				classifytest.ColumnOrder: "of attributes that gain the same the first is taken",
			}
		}
		classifytest.Run(t, learner)
	}
}

// For any data, with or without missing values: the tree answers with a posterior, its steps and
// prunings end, the leaf of an explanation has the class, and the rules answer every row.
func FuzzC45(f *testing.F) {
	f.Add([]byte{}, byte(0))
	f.Add([]byte{1, 1, 2, 2, 0, 0, 0, 4, 0, 1, 5, 1, 0, 5, 1, 1, 4}, byte(0x13))
	f.Add([]byte{2, 2, 3, 0, 4, 9, 1, 10, 2, 3, 2, 11, 1, 4, 0, 12, 3, 8, 1, 7, 0}, byte(0x25))
	f.Add([]byte{0, 1, 0, 0, 0, 2, 19, 3, 5, 4, 4, 5}, byte(0xf7))
	f.Fuzz(func(t *testing.T, data []byte, options byte) {
		ds, _, queries := read(data)
		l := tree.C45{
			MinRows: 1 + int(options&1), NoMDL: options&2 != 0, NoRaising: options&4 != 0,
			BinaryNominal: options&8 != 0, Unpruned: options&128 != 0,
		}
		for i := range ds.Len() {
			for j := range ds.Attributes {
				if k := int(options >> 4 & 7); k > 0 && (3*i+5*j)%(k+2) == 0 {
					ds.X.Set(i, j, math.NaN())
				}
			}
			queries = append(queries, ds.At(i))
		}
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
		steps, err := l.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		nodes := 0
		for s := range steps {
			if nodes++; s.String() == "" || s.Stop == tree.Inner && s.Chosen < 0 {
				t.Fatalf("a step without a choice: %v", s)
			}
		}
		prunings, err := l.Prunings(ds)
		if err != nil {
			t.Fatal(err)
		}
		decisions := 0
		for range prunings {
			if decisions++; decisions > nodes*nodes {
				t.Fatalf("%d decisions on a tree of %d nodes", decisions, nodes)
			}
		}
		rules, err := rules.C45(model, ds, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range queries {
			class, p := model.Predict(x), model.Posterior(nil, x)
			if math.Abs(floats.Sum(p)-1) > 1e-9 || p[class] < slices.Max(p)-1e-9 {
				t.Fatalf("%v: class %d, posterior %v\n%v", x, class, p, model)
			}
			if rules.Match(x) < 0 {
				t.Fatalf("%v: no rule\n%v", x, rules)
			}
			e := model.Explain(x).Detail.(tree.Explanation)
			last := e.Steps[len(e.Steps)-1]
			if whole := !slices.ContainsFunc(x, math.IsNaN); e.Class != class ||
				whole && (last.Class != class || last.Stop == tree.Inner) {
				t.Fatalf("%v: class %d, explained as %d by a node (%s) of class %d\n%v", x, class,
					e.Class, last.Stop, last.Class, model)
			}
		}
	})
}
