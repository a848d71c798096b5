package tree

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// crowd makes up a training set with a target: numeric and nominal columns with many or few values,
// up to four classes, weights of 1, whole, or any, and missing cells if asked for.
func crowd(rng *rand.Rand, n int, holes bool) (*classify.Dataset, []float64) {
	d, K := 1+rng.IntN(5), 1+rng.IntN(4)
	ds := &classify.Dataset{
		Name:    "crowd",
		Classes: []string{"a", "b", "c", "d"}[:K],
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	target := make([]float64, n)
	kinds := rng.IntN(3) // numeric, nominal, mixed
	for j := range d {
		a := classify.Attribute{Name: fmt.Sprint("x", j)}
		if kinds == 1 || kinds == 2 && rng.IntN(2) == 0 {
			a.Values = strings.Split("p q r s t u v", " ")[:2+rng.IntN(6)]
		}
		ds.Attributes = append(ds.Attributes, a)
		several := []int{1, 2, 5, 50, 0}[rng.IntN(5)]
		for i := range n {
			switch {
			case a.Nominal():
				ds.X.Set(i, j, float64(rng.IntN(len(a.Values))))
			case several > 0:
				ds.X.Set(i, j, float64(rng.IntN(several))-2)
			default:
				ds.X.Set(i, j, rng.NormFloat64())
			}
		}
	}
	classes, whole := rng.IntN(2), rng.IntN(2) == 0
	for i := range n {
		if x := ds.At(i); classes == 0 || rng.IntN(4) == 0 {
			ds.Y[i] = rng.IntN(K)
		} else if x[0] > 0 {
			ds.Y[i] = min(K-1, 1)
		}
		target[i] = 1e6 + float64(ds.Y[i])
		if !whole {
			target[i] += rng.NormFloat64()
		}
	}
	switch rng.IntN(4) {
	case 0:
		for range n {
			ds.Weights = append(ds.Weights, float64(rng.IntN(3)))
		}
	case 1:
		for range n {
			ds.Weights = append(ds.Weights, rng.Float64())
		}
	}
	for i := range n {
		for j := range d {
			if holes && rng.IntN(6) == 0 {
				ds.X.Set(i, j, math.NaN())
			}
		}
	}
	return ds, target
}

var measures = []Impurity{"", Entropy, Gini, GiniPairs, Misclassification, impurity.Variance}

// options draws the options of a growth.
func options(rng *rand.Rand) CART {
	l := CART{Nominal: Nominal(rng.IntN(3)), Workers: rng.IntN(3)}
	for _, o := range []*int{&l.MinRows, &l.MinLeaf, &l.MaxDepth, &l.MaxLeaves, &l.MaxFeatures} {
		if rng.IntN(4) == 0 {
			*o = 1 + rng.IntN(6)
		}
	}
	if rng.IntN(4) == 0 {
		l.MinDecrease = .02 * rng.Float64()
	}
	if rng.IntN(4) == 0 {
		l.Significance = rng.Float64()
	}
	l.Missing = Missing(rng.IntN(3))
	l.Impurity = measures[rng.IntN(5)]
	l.Seed = rng.Uint64()
	return l
}

// listed is a split of a node from the plain list, with its score.
type listed struct {
	Candidate
	score float64
	flat  bool // a threshold between values whose rows are all of one class
}

// list has every split of a node that leaves two branches the least mass.
func list(o treeengine.Options, x examples, columns int, mass float64) (all []listed) {
	for j := range columns {
		_, figures := x.groups(j)
		i := 0
		for c := range x.candidates(o, j) {
			one := listed{Candidate: c}
			if c.Kind == ByThreshold && x.target == nil && o.MinLeaf == 0 {
				one.flat = occupied(impurity.ColumnSums(figures[i:i+2])) == 1
			}
			i++
			if !treeengine.Parts(c.Children, x.numbers(), o.MinLeaf) || one.flat {
				continue
			}
			known := impurity.ColumnSums(c.Children)
			if x.target != nil {
				left := 0.0
				for _, m := range c.Children {
					left += m[0] / known[0] * Variance(m)
				}
				one.score = (Variance(known) - left) * known[0] / mass
			} else {
				one.score = Gain(o.Impurity, c.Children) * sum(known) / mass
				if o.Ratio {
					one.score = impurity.Ratio(one.score, SplitInfo(c.Children))
				}
			}
			all = append(all, one)
		}
	}
	return all
}

// best checks a node: it has the first of the best splits of the plain list, and none only if the
// list is empty, or if an option takes the split away.
func best(t *testing.T, o treeengine.Options, nodes *treenode.Tree, at segment, x examples) int {
	t.Helper()
	nd := &nodes.Nodes[at.Node]
	if nd.Kind == Leaf && nd.Stop != StopEqual && nd.Stop != StopMinLeaf {
		return 0
	}
	close := tie
	if x.target != nil {
		x.centre = nodes.Row(at.Node)[1]
		close *= nodes.Row(at.Node)[2] / nodes.Size(at.Node)
	}
	all := list(o, x, len(nodes.Attributes), nodes.Size(at.Node))
	if nd.Kind == Leaf {
		if len(all) > 0 {
			t.Fatalf("node %d is a leaf (%v), and could make the split %+v", at.Node, nd.Stop,
				all[0])
		}
		return 1
	}
	k := slices.IndexFunc(all, func(c listed) bool { return c.made(nodes, nd) })
	if k < 0 {
		t.Fatalf("node %d makes a split that is not in the list: %+v", at.Node, nd)
	}
	for i, c := range all {
		if c.score > all[k].score+2*close || i < k && c.score > all[k].score-close/2 {
			t.Fatalf("node %d makes the split %+v, and %+v comes first", at.Node, all[k], c)
		}
	}
	return 1
}

// At each node the engine finds the split that comes first in the plain list of all splits: on
// numbers and names, with weights and missing cells, and with every option.
func TestEngineFindsTheBestSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	checked := [3]int{}
	for trial := range 2400 {
		n := 1 + rng.IntN(60)
		l := options(rng)
		l.MaxFeatures = 0
		ds, target := crowd(rng, n, l.Missing != Refuse)
		if sum(ds.ClassWeights()) == 0 {
			continue
		}
		if trial%3 == 0 {
			o, err := l.options(ds)
			if err != nil {
				t.Fatal(err)
			}
			e, m := treeengine.New(ds, nil, o.Options), l.start(ds.Schema())
			for at := range o.grow(e, &m.nodes) {
				checked[0] += best(t, o.Options, &m.nodes, at, examples{ds: ds, rows: e.Rows(at)})
			}
		}
		if trial%3 == 1 {
			r := Regression{MinRows: l.MinRows, MinLeaf: l.MinLeaf, MinDecrease: l.MinDecrease,
				MaxDepth: l.MaxDepth, MaxLeaves: l.MaxLeaves, Nominal: l.Nominal,
				Missing: l.Missing}
			o, err := r.options(ds, target)
			if err != nil {
				t.Fatal(err)
			}
			e := treeengine.New(ds, target, o.Options)
			m := r.start(o, classify.NewFitted(ds.Schema(), r))
			for at := range o.grow(e, &m.nodes) {
				checked[1] += best(t, o.Options, &m.nodes, at,
					examples{ds: ds, target: target, rows: e.Rows(at)})
			}
		}
		if trial%3 == 2 && l.Missing == Refuse {
			id3 := ID3{Impurity: l.Impurity, GainRatio: rng.IntN(2) == 0, MinRows: l.MinRows,
				MaxDepth: l.MaxDepth, Bins: []int{0, 0, 2, 5}[rng.IntN(4)]}
			e, m := id3.engine(ds), id3.start(ds.Schema())
			for at := range id3.grow(e, m) {
				checked[2] += best(t, id3.splits(), &m.nodes, at,
					examples{ds: ds, rows: e.Rows(at)})
			}
		}
	}
	if min(checked[0], checked[1], checked[2]) < 1000 {
		t.Errorf("%v nodes checked of CART, Regression and ID3: too few", checked)
	}
}

// At each node the engine offers C4.5 the splits that come first in the plain list, with the same
// figures and after as many tries, and a row in fractions keeps its weight.
func TestEngineOffersTheBestSplits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	thresholds, values, divided := 0, 0, 0
	for trial := range 1000 {
		ds, _ := crowd(rng, 1+rng.IntN(80), trial%2 == 0)
		if sum(ds.ClassWeights()) == 0 {
			continue
		}
		l := C45{MinRows: rng.IntN(4), Gain: rng.IntN(4) == 0, NoMDL: true,
			BinaryNominal: rng.IntN(2) == 0}
		e, m, q := l.engine(ds), l.start(ds.Schema()), l.quinlan(ds)
		for at := range l.grow(e, m, q) {
			counts := m.mass(at.Node)
			if stop := m.nodes.Nodes[at.Node].Stop; stop == StopEmpty || stop == StopPure ||
				stop == StopMinRows {
				continue // the engine does not keep its columns
			}
			x, k := examples{ds: ds, rows: e.Rows(at)}, 0
			offers := e.Offers(nil, &m.nodes, at)
			for j := range ds.Attributes {
				all := q.candidates(x, l.splits(), j, counts)
				if len(all) == 0 {
					continue
				}
				if k == len(offers) || offers[k].Attribute != j {
					t.Fatalf("trial %d, node %d: no offer of column %d", trial, at.Node, j)
				}
				value := func(c Candidate) float64 { return c.Gain }
				got := offers[k].Gain
				if all[0].Kind == BySubset {
					value = func(c Candidate) float64 { return c.Ratio }
					got = offers[k].Ratio()
				}
				highest := value(slices.MaxFunc(all, func(a, b Candidate) int {
					return cmp.Compare(value(a), value(b))
				}))
				if math.Abs(got-highest) > 1e-9 || offers[k].Tried != len(all) {
					t.Fatalf("trial %d, node %d: %v of %d splits, want %v of %d", trial, at.Node,
						got, offers[k].Tried, highest, len(all))
				}
				if k++; all[0].Kind == ByThreshold {
					thresholds++
				} else {
					values++
				}
			}
			if k < len(offers) {
				t.Fatalf("trial %d, node %d: offers %+v", trial, at.Node, offers[k:])
			}
		}
		for i := range m.nodes.Nodes {
			nd, below := &m.nodes.Nodes[i], 0.0
			for b := range nd.Branches {
				below += m.nodes.Size(nd.First + b)
			}
			size := m.nodes.Size(int32(i))
			if nd.Kind != Leaf && math.Abs(below-size) > 1e-9*size {
				t.Fatalf("trial %d, node %d: %v examples, and %v in its branches", trial, i, size,
					below)
			}
			if ds.Weights == nil && size != math.Round(size) {
				divided++
			}
		}
	}
	if min(thresholds, values, divided) < 1000 {
		t.Errorf("%d thresholds, %d splits of values and %d nodes with fractions: too few",
			thresholds, values, divided)
	}
}

// For two classes, and for a number, the order of the values finds a split as good as the best of
// all 2^(M−1) − 1.
func TestOrderOfValuesEqualsEverySubset(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for trial := range 1500 {
		n, M := 1+rng.IntN(60), 3+rng.IntN(7)
		ds := &classify.Dataset{Name: "values",
			Attributes: []classify.Attribute{
				{Name: "v", Values: strings.Split("abcdefghi", "")[:M]}},
			Classes: []string{"a", "b", "c"}, X: mat.NewDense(n, 1, nil), Y: make([]int, n)}
		o := treeengine.Options{Impurity: measures[1+trial%5]}
		var target []float64
		for i := range n {
			ds.X.Set(i, 0, float64(rng.IntN(M)))
			ds.Y[i] = 2 * rng.IntN(2) // the second class has no examples
			if o.Impurity == impurity.Variance {
				target = append(target, rng.NormFloat64())
			}
			if trial%3 == 0 {
				ds.Weights = append(ds.Weights, rng.ExpFloat64())
			}
		}
		var gains [2]float64
		for i, how := range []Nominal{Subsets, EverySubset} {
			o.Nominal = how
			e := treeengine.New(ds, target, o)
			m := treenode.Tree{Attributes: ds.Attributes, Numbers: target != nil, Width: 3}
			gains[i] = e.Best(&m, nil, e.Root(&m)).Score
		}
		if math.Abs(gains[0]-gains[1]) > 1e-12 {
			t.Errorf("%v, trial %d: the order finds a gain of %v, all subsets one of %v",
				o.Impurity, trial, gains[0], gains[1])
		}
	}
}

// One value against the rest is as many splits as values, but one of two.
func TestOneValue(t *testing.T) {
	ds := &classify.Dataset{Name: "values",
		Attributes: []classify.Attribute{{Name: "v", Values: []string{"p", "q", "r", "s"}}},
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(6, 1, []float64{0, 0, 1, 1, 3, 3}), Y: []int{0, 1, 0, 0, 1, 1}}
	for want, from := range map[string]int{"[[0] [1] [3]]": 0, "[[1]]": 2} {
		x := examples{ds: ds, rows: func(yield func(int, float64) bool) {
			for i := from; i < 6; i++ {
				yield(i, 1)
			}
		}}
		var got [][]int
		for c := range x.candidates(treeengine.Options{Nominal: OneValue}, 0) {
			got = append(got, c.Values)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("splits %v, want %s", got, want)
		}
	}
}

// A tree of thousands of nodes takes no more allocations than a few for each column, one for each
// of the larger nodes, and the doublings of its own arrays.
func TestGrowingAllocatesNothingPerNode(t *testing.T) {
	if race.On() {
		t.Skip("what the race detector watches is allocated")
	}
	rng := rand.New(rand.NewPCG(9, 9))
	ds := &classify.Dataset{
		Name:       "noise",
		Attributes: make([]classify.Attribute, 8),
		Classes:    []string{"a", "b", "c"},
		X:          mat.NewDense(4000, 8, nil),
	}
	target := make([]float64, 4000)
	for j := range ds.Attributes {
		ds.Attributes[j].Name = fmt.Sprint("x", j)
	}
	for i := range target {
		for j := range 8 {
			ds.X.Set(i, j, rng.Float64())
		}
		ds.Y, target[i] = append(ds.Y, rng.IntN(3)), rng.Float64()
	}
	var grown treenode.Tree
	for name, fit := range map[string]func(){
		"Gini":     func() { m, _ := CART{}.Fit(ds); grown = m.nodes },
		"entropy":  func() { m, _ := CART{Impurity: Entropy}.Fit(ds); grown = m.nodes },
		"variance": func() { m, _ := Regression{}.Fit(ds, target); grown = m.nodes },
	} {
		// the list of rivals of a large node is an allocation
		allocs, nodes := testing.AllocsPerRun(2, fit), len(grown.Nodes)
		if allocs > 150+1.2*float64(len(grown.Rivals)) || nodes < 2000 {
			t.Errorf("%s: %v allocations for %d nodes", name, allocs, nodes)
		}
	}
}
