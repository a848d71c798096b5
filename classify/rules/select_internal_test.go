package rules

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// The subset of the shortest code is found among all subsets. If there are too many, climb finds
// one that is never shorter and mostly as short.
func TestSelectRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 15))
	equal, compared := 0, 0
	for trial := range 60 {
		n := 40 + rng.IntN(40)
		ds := &classify.Dataset{
			Classes: []string{"a", "b"},
			X:       mat.NewDense(n, 2, nil),
			Y:       make([]int, n),
		}
		ds.Attributes = []classify.Attribute{{Name: "x"}, {Name: "y"}}
		for i := range n {
			ds.X.SetRow(i, []float64{float64(rng.IntN(10)), float64(rng.IntN(10))})
			ds.Y[i] = (int(ds.At(i)[0])/3 + int(ds.At(i)[1])/4 + rng.IntN(5)/4) % 2
		}
		grown, err := tree.C45{Unpruned: true, MinRows: 1, NoMDL: true}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := Of(grown).Simplify(ds, .25)
		if err != nil {
			t.Fatal(err)
		}
		s := newSelector(rules, ds, .25)
		for class, kept := range s.selectRules() {
			var mine []int
			for i, r := range rules.List {
				if r.Class == class {
					mine = append(mine, i)
				}
			}
			if len(mine) < 2 || len(mine) > 9 {
				continue
			}
			best := plainLength(rules, ds, class, kept)
			for subset := range 1 << len(mine) {
				var some []int
				for k, i := range mine {
					if subset>>k&1 != 0 {
						some = append(some, i)
					}
				}
				if length := plainLength(rules, ds, class, some); length < best-1e-9 {
					t.Errorf("trial %d: rules %v take %v bits, %v take %v", trial, kept, best,
						some, length)
				}
			}
			for _, all := range []bool{false, true} {
				climbed, length := s.climb(class, mine, all)
				if plain := plainLength(rules, ds, class, climbed); math.Abs(plain-length) > 1e-9 ||
					length < best-1e-9 {
					t.Errorf("trial %d: climbed to %v of %v bits, which are %v; the shortest %v",
						trial, climbed, length, plain, best)
				}
				compared++
				if math.Abs(length-best) < 1e-9 {
					equal++
				}
			}
		}
	}
	if compared < 50 || equal < compared*2/3 {
		t.Errorf("%d of %d climbs reach the shortest code", equal, compared)
	}
}

// plainLength is the code's length by the exported formulas.
func plainLength(rules Set, ds *classify.Dataset, class int, some []int) float64 {
	set := Set{Attributes: rules.Attributes, Classes: rules.Classes}
	for _, i := range some {
		set.List = append(set.List, rules.List[i])
	}
	covered, falsePositives, falseNegatives := 0.0, 0.0, 0.0
	for i, y := range ds.Y {
		switch hit := set.Match(ds.At(i)) >= 0; {
		case hit && y != class:
			falsePositives++
			fallthrough
		case hit:
			covered++
		case y == class:
			falseNegatives++
		}
	}
	return set.RuleBits(ds)/2 + ExceptionBits(covered, falsePositives, float64(ds.Len())-covered,
		falseNegatives)
}

// By hand: of x = p two rows are a; of q one is a and two b; of r two are b; of s one is a and two
// b, and no rule covers them. The rules of b have one false positive and come first, x = r with no
// error before x = q; those of a have two. With "x = q then a" first, two rows of b go wrong and
// one of a is right, so it is removed.
func TestSifterByHand(t *testing.T) {
	ds := &classify.Dataset{
		Classes:    []string{"a", "b"},
		Attributes: []classify.Attribute{{Name: "x", Values: []string{"p", "q", "r", "s"}}},
	}
	ds.X = mat.NewDense(10, 1, []float64{0, 0, 1, 1, 1, 2, 2, 3, 3, 3})
	ds.Y = []int{0, 0, 0, 1, 1, 1, 1, 0, 1, 1}
	rules := Set{Attributes: ds.Attributes, Classes: ds.Classes}
	for _, r := range []struct {
		value  float64
		class  int
		counts []float64
	}{{0, 0, []float64{2, 0}}, {1, 0, []float64{1, 2}}, {1, 1, []float64{1, 2}},
		{2, 1, []float64{0, 2}}} {
		rules.List = append(rules.List,
			Rule{Conditions: []tree.Condition{{Value: r.value}}, Class: r.class, Counts: r.counts})
	}
	s := newSelector(rules, ds, .25)
	if got, want := s.order([][]int{{0, 1}, {2, 3}}), []int{3, 2, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
	rest, other := s.polish([]int{1, 2, 3, 0})
	if want := []int{2, 3, 0}; !slices.Equal(rest, want) || other != 1 {
		t.Errorf("polished to %v and class %d, want %v and class 1", rest, other, want)
	}
}
