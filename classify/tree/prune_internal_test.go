package tree

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// shape makes a random tree of some inner nodes, of two or three branches each, and whole-numbered
// risks that no split raises.
func shape(rng *rand.Rand, inner int) (*skeleton, []float64) {
	t := &newTree(&classify.Dataset{Classes: []string{"a", "b"}}, vocabulary{}, false).skeleton
	t.addNodes(1)
	leaves := []int32{0}
	for range inner {
		k := rng.IntN(len(leaves))
		at := leaves[k]
		branches := 2 + rng.IntN(2)
		first := t.addNodes(branches)
		t.nodes[at].kind, t.nodes[at].first, t.nodes[at].branches = ByThreshold, first,
			int32(branches)
		leaves[k] = first
		for b := 1; b < branches; b++ {
			leaves = append(leaves, first+int32(b))
		}
	}
	own := make([]float64, len(t.nodes))
	for at := len(own) - 1; at >= 0; at-- {
		nd := &t.nodes[at]
		own[at] = float64(rng.IntN(4))
		for b := range nd.branches {
			own[at] += own[nd.first+b]
		}
	}
	t.row(0)[0] = 1
	return t, own
}

// pruned lists all pruned forms of a branch: the risks of their leaves.
func pruned(t *skeleton, own []float64, at int32) [][]float64 {
	forms := [][]float64{{}}
	nd := &t.nodes[at]
	for b := range nd.branches {
		var longer [][]float64
		for _, below := range pruned(t, own, nd.first+b) {
			for _, form := range forms {
				longer = append(longer, slices.Concat(form, below))
			}
		}
		forms = longer
	}
	if nd.kind == Leaf {
		return [][]float64{{own[at]}}
	}
	return append(forms, []float64{own[at]})
}

// On trees small enough to list all of their pruned forms: the dynamic programme finds the best of
// each size; each tree of the path by leaves − 1 is the best of its size, and for every α the path
// has the smallest of the trees of least cost.
func TestPathAgainstAllPrunedTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	skipped := 0
	for trial := range 300 {
		tr, own := shape(rng, 1+rng.IntN(9))
		forms := pruned(tr, own, 0)
		best := slices.Repeat([]float64{math.Inf(1)}, tr.Leaves()+1)
		for _, f := range forms {
			best[len(f)] = min(best[len(f)], sum(f))
		}
		if got := sizes(tr, own, 0); !slices.Equal(got, best) {
			t.Fatalf("trial %d: sizes %v, want %v", trial, got, best)
		}
		if got := sizes(tr, own, 3); !slices.Equal(got, best[:min(4, len(best))]) {
			t.Fatalf("trial %d: sizes up to 3 are %v, want %v", trial, got, best)
		}
		path, err := newPath(tr, own, LeavesMinusOne, tr.collapse)
		if err != nil {
			t.Fatal(err)
		}
		on := map[int]bool{}
		for k, s := range path.Steps {
			small := path.At(k)
			if s.Risk != best[s.Leaves] || small.Leaves() != s.Leaves {
				t.Errorf("trial %d, step %d: %+v, best of the size %v, tree of %d leaves", trial, k,
					s, best[s.Leaves], small.Leaves())
			}
			on[s.Leaves] = true
		}
		for n := range best {
			if !math.IsInf(best[n], 1) && !on[n] {
				skipped++
			}
		}
		for range 20 {
			alpha := rng.Float64() * 4
			if rng.IntN(3) == 0 {
				alpha = float64(rng.IntN(4))
			}
			least, size := math.Inf(1), 0
			for _, f := range forms {
				if c := Cost(f, alpha); c < least-1e-9 || c < least+1e-9 && len(f) < size {
					least, size = c, len(f)
				}
			}
			s := path.Steps[path.Step(alpha)]
			if s.Leaves != size || math.Abs(s.Risk+alpha*float64(s.Leaves)-least) > 1e-9 {
				t.Errorf("trial %d, α = %v: %+v, want %d leaves and cost %v", trial, alpha, s,
					size, least)
			}
		}
	}
	if skipped == 0 {
		t.Error("no size was skipped: too little was tried")
	}
}

// The merged bends and the play of the algorithm make the same steps.
func TestHullEqualsWeakestLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	steps := 0
	for trial := range 400 {
		tr, own := shape(rng, rng.IntN(60))
		if trial%2 == 1 { // risks with no ties
			for at := len(own) - 1; at >= 0; at-- {
				own[at] = rng.ExpFloat64()
				nd := &tr.nodes[at]
				for b := range nd.branches {
					own[at] += own[nd.first+b]
				}
			}
		}
		fast, slow := hull(tr, own), weakestLinks(tr, own, LeavesMinusOne)
		same := slices.EqualFunc(fast, slow, func(a, b PathStep) bool {
			return math.Abs(a.Alpha-b.Alpha) < 1e-9 && math.Abs(a.Risk-b.Risk) < 1e-9 &&
				a.Leaves == b.Leaves && slices.Equal(a.Cut, b.Cut)
		})
		if !same {
			t.Fatalf("trial %d:\nfast %v\nslow %v", trial, fast, slow)
		}
		steps += len(fast)
	}
	if steps < 4000 {
		t.Errorf("only %d steps compared", steps)
	}
}

// By leaves − 1 the α rise and each tree is the best of its size; neither is so
// with the lecture's divisor.
func TestAlphaRises(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	falls, worse := 0, 0
	for range 200 {
		tr, own := shape(rng, 40)
		best := sizes(tr, own, 0)
		increasing := func(a, b PathStep) int { return cmp.Compare(a.Alpha, b.Alpha) }
		if steps := hull(tr, own); !slices.IsSortedFunc(steps, increasing) {
			t.Errorf("α falls: %v", steps)
		}
		lecture := weakestLinks(tr, own, Leaves)
		if !slices.IsSortedFunc(lecture, increasing) {
			falls++
		}
		if slices.ContainsFunc(lecture, func(s PathStep) bool { return s.Risk > best[s.Leaves] }) {
			worse++
		}
	}
	if falls == 0 || worse == 0 {
		t.Errorf("the lecture's strengths fell in %d trees, and were worse than need be in %d",
			falls, worse)
	}
}

// A chain of 100,000 tests whose links give way one by one, from the lowest or from the
// highest, in a stack of 1 MB.
func TestPathOfChain(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 100_000
	for name, gain := range map[string]func(i int) float64{
		"the lowest first": func(i int) float64 { return float64(n - i) },
		"all at once":      func(int) float64 { return 1 },
		"the root":         func(i int) float64 { return float64(i + 1) },
	} {
		model := chain(n)
		own := make([]float64, len(model.nodes))
		for at := len(own) - 1; at >= 0; at-- {
			if nd := &model.nodes[at]; nd.kind != Leaf {
				own[at] = own[nd.first] + own[nd.first+1] + gain((at+1)/2)
			}
		}
		start := time.Now()
		path, err := newPath(&model.skeleton, own, LeavesMinusOne, model.collapse)
		if err != nil {
			t.Fatal(err)
		}
		want := 2
		if name == "the lowest first" {
			want = n + 1
		}
		if len(path.Steps) != want {
			t.Errorf("%s: %d steps, want %d", name, len(path.Steps), want)
		}
		if last := path.Steps[len(path.Steps)-1]; last.Leaves != 1 ||
			last.Risk != own[0]/model.size(0) {
			t.Errorf("%s: the last step is %+v", name, last)
		}
		if small := path.Leaves(n / 2); want > 2 && small.Leaves() != n/2 {
			t.Errorf("%s: %d leaves, want %d", name, small.Leaves(), n/2)
		}
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// The lecture's divisor walks up to the root at each cut: on a chain that is the square of its
// length, and still no hang.
func TestLeavesOfChain(t *testing.T) {
	const n = 5_000
	model := chain(n)
	own := make([]float64, len(model.nodes))
	for at := len(own) - 1; at >= 0; at-- {
		if nd := &model.nodes[at]; nd.kind != Leaf {
			own[at] = own[nd.first] + own[nd.first+1] + float64(n-(at+1)/2)
		}
	}
	steps := weakestLinks(&model.skeleton, own, Leaves)
	if last := steps[len(steps)-1]; last.Leaves != 1 || len(steps) < 3 {
		t.Errorf("%d steps, the last %+v", len(steps), last)
	}
}

// Where that would take minutes it is an error, at once, and the other ways do it.
func TestChainIsTooDeepLinkByLink(t *testing.T) {
	model := chain(100_000)
	model.train = &classify.Dataset{
		Name:       "chain",
		Attributes: model.attributes,
		Classes:    model.classes,
		X:          mat.NewDense(1, 1, nil),
		Y:          []int{0},
	}
	want := "tree: the tree of 200001 nodes is 100000 deep, and pruning it link by link " +
		"would take too long; "
	if _, err := model.Path(PathOptions{Divisor: Leaves}); err == nil ||
		err.Error() != want+"LeavesMinusOne prunes it at once" {
		t.Errorf("the lecture's divisor: %v", err)
	}
	if _, err := model.Path(PathOptions{}); err != nil {
		t.Errorf("leaves − 1: %v", err)
	}
	if _, err := (ReducedError{Greedy: true}).Prune(model, model.train); err == nil ||
		err.Error() != want+"without Greedy it is pruned at once" {
		t.Errorf("greedy: %v", err)
	}
	if _, err := (ReducedError{}).Prune(model, model.train); err != nil {
		t.Errorf("one pass: %v", err)
	}
}

// What collapse makes is the tree that the steps describe: the nodes cut are leaves with
// the masses that they had.
func TestCollapse(t *testing.T) {
	model := chain(10)
	for at := range model.nodes {
		model.mass(int32(at))[0] = float64(at)
	}
	small := model.collapse(func(at int32) bool { return at == model.nodes[0].first })
	if small.Leaves() != 2 || !reflect.DeepEqual(small.mass(1), model.mass(model.nodes[0].first)) ||
		small.nodes[1].stop != StopPruned {
		t.Errorf("%d leaves, masses %v, %v", small.Leaves(), small.mass(1), small.nodes[1].stop)
	}
	if model.Leaves() != 11 {
		t.Errorf("the tree itself has %d leaves now", model.Leaves())
	}
}

func TestPathPanics(t *testing.T) {
	path, err := chain(3).Path(PathOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for want, call := range map[string]func(){
		fmt.Sprintf("tree: the path has no step %d; it has 0 to %d", len(path.Steps),
			len(path.Steps)-1): func() { path.At(len(path.Steps)) },
		"tree: a tree has at " +
			"least 1 leaf, not 0": func() { path.Leaves(0) },
		"tree: a branch has " +
			"at least 2 leaves": func() { LinkStrength(1, 0, 1, Leaves) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %q", got, want)
				}
			}()
			call()
		}()
	}
	if _, err := chain(3).Path(PathOptions{Divisor: 7}); err == nil ||
		err.Error() != "tree: divisor 7 is neither LeavesMinusOne nor Leaves" {
		t.Errorf("divisor 7: %v", err)
	}
}
