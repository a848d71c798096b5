package tree_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// The binary tree of the lecture's tennis data is not ID3's: seven leaves, not five, and the root
// takes sunny and rainy together. The gain by hand: 10 days with 5 N and 5 P, 4 days of P only:
// 45/98 − 10/14·1/2 = 5/49.
func TestCARTOnTennis(t *testing.T) {
	ds := datasets.Tennis()
	model := classifytest.Fit(t, tree.CART{}.Fit, ds)
	if model.Leaves() != 7 {
		t.Errorf("%d leaves, want 7", model.Leaves())
	}
	allRight(t, model, ds)
	if got := classifytest.Fit(t, tree.ID3{}.Fit, ds).Leaves(); got != 5 {
		t.Errorf("ID3: %d leaves, want 5", got)
	}
	steps, err := tree.CART{}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for s := range steps {
		c := s.Candidates[s.Chosen]
		if c.Kind != tree.BySubset || c.Attribute != 0 || !slices.Equal(c.Values, []int{0, 2}) {
			t.Errorf("the root tests %+v", c)
		}
		classifytest.Within(t, "gain at the root", c.Gain, 5.0/49, 1e-9)
		break
	}
}

// Each stop by a set that shows it.
func TestCARTStops(t *testing.T) {
	ds := datasets.Iris()
	contradiction := treetest.Table([]string{"a", "b"}, []int{0, 1, 0}, 1, 1, 1, 2)
	for name, c := range map[string]struct {
		l      tree.CART
		ds     *classify.Dataset
		stop   tree.Stop
		leaves int
	}{
		"nothing":      {tree.CART{}, ds, tree.StopPure, 9},
		"equal inputs": {tree.CART{}, contradiction, tree.StopEqual, 2},
		// 50 setosa are pure, 54 + 46 remain
		"rows of a node":   {tree.CART{MinRows: 60}, ds, tree.StopMinRows, 3},
		"rows of a branch": {tree.CART{MinLeaf: 46}, ds, tree.StopMinLeaf, 3},
		"depth":            {tree.CART{MaxDepth: 1}, ds, tree.StopMaxDepth, 2},
		"leaves":           {tree.CART{MaxLeaves: 3}, ds, tree.StopMaxLeaves, 3},
		// gains 1/3 and 2/3·.39 = .26, then .02
		"decrease":          {tree.CART{MinDecrease: .25}, ds, tree.StopMinDecrease, 3},
		"significance":      {tree.CART{Significance: 1e-9}, ds, tree.StopChiSquare, 3},
		"one leaf and done": {tree.CART{MaxLeaves: 1}, ds, tree.StopMaxLeaves, 1},
	} {
		steps, err := c.l.Steps(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		leaves, stops := 0, map[tree.Stop]int{}
		for s := range steps {
			if s.Chosen < 0 {
				leaves++
				stops[s.Stop]++
			}
		}
		if leaves != c.leaves || stops[c.stop] == 0 {
			t.Errorf("%s: %d leaves, want %d; stops %v, want one of %q", name, leaves, c.leaves,
				stops, c.stop)
		}
		if got := classifytest.Fit(t, c.l.Fit, c.ds).Leaves(); got != leaves {
			t.Errorf("%s: Fit makes %d leaves, Steps %d", name, got, leaves)
		}
	}
}

// MaxFeatures draws by the seed and the node. If only one attribute separates the rows, it is
// found.
func TestMaxFeatures(t *testing.T) {
	ds := datasets.Iris()
	l := tree.CART{MaxFeatures: 1, Seed: 1}
	roots := map[int]bool{}
	for l.Seed = range 40 {
		model := classifytest.Fit(t, l.Fit, ds)
		allRight(t, model, ds)
		if again := classifytest.Fit(t, l.Fit, ds); again.String() != model.String() {
			t.Errorf("seed %d gives two trees", l.Seed)
		}
		roots[rules.Of(model).List[0].Conditions[0].Attribute] = true
	}
	if len(roots) != 4 {
		t.Errorf("roots on attributes %v, want all four", roots)
	}
	// only the last two columns differ
	lone := treetest.Table([]string{"a", "b"}, []int{0, 0, 1, 1}, 3,
		5, 0, 1, 5, 0, 1, 5, 1, 1, 5, 1, 1)
	l.MaxFeatures = 1
	for l.Seed = range 20 {
		if got := classifytest.Fit(t, l.Fit, lone).Leaves(); got != 2 {
			t.Errorf("seed %d: %d leaves", l.Seed, got)
		}
	}
}

// Invalid options, each with its name in the error.
func TestCARTRefuses(t *testing.T) {
	ds := datasets.Tennis()
	many := &classify.Dataset{
		Name:       "many",
		Attributes: []classify.Attribute{{Name: "town"}},
		Classes:    []string{"a", "b", "c"},
		X:          mat.NewDense(39, 1, nil),
	}
	for i := range 39 {
		many.Attributes[0].Values = append(many.Attributes[0].Values, fmt.Sprint("t", i))
		many.Y = append(many.Y, i%3)
		many.X.Set(i, 0, float64(i))
	}
	for want, c := range map[string]struct {
		l  tree.CART
		ds *classify.Dataset
	}{
		"CART.MinRows is -1":                         {tree.CART{MinRows: -1}, ds},
		"CART.MinLeaf is -1":                         {tree.CART{MinLeaf: -1}, ds},
		"CART.MaxDepth is -2":                        {tree.CART{MaxDepth: -2}, ds},
		"CART.MaxLeaves is -1":                       {tree.CART{MaxLeaves: -1}, ds},
		"CART.MaxFeatures is -1":                     {tree.CART{MaxFeatures: -1}, ds},
		"CART.MaxFeatures is 99, and there are only": {tree.CART{MaxFeatures: 99}, ds},
		"CART.MaxValues is -1":                       {tree.CART{MaxValues: -1}, ds},
		"CART.MaxValues is 25":                       {tree.CART{MaxValues: 25}, ds},
		"CART.Workers is -1":                         {tree.CART{Workers: -1}, ds},
		"CART.MinDecrease is -0.5":                   {tree.CART{MinDecrease: -.5}, ds},
		"CART.MinDecrease is NaN":                    {tree.CART{MinDecrease: math.NaN()}, ds},
		"CART.Significance is 2":                     {tree.CART{Significance: 2}, ds},
		"CART.Nominal is Nominal(9)":                 {tree.CART{Nominal: 9}, ds},
		"CART.Missing is Fractions":                  {tree.CART{Missing: tree.Fractions}, ds},
		`attribute "town" has 39 values`:             {tree.CART{}, many},
	} {
		_, err := c.l.Fit(c.ds)
		_, other := c.l.Steps(c.ds)
		if err == nil || !strings.Contains(err.Error(), want) || other == nil ||
			other.Error() != err.Error() {
			t.Errorf("%s: Fit %v, Steps %v", want, err, other)
		}
	}
	// 13 towns of one class after 26 of the others
	if got := classifytest.Fit(t, tree.CART{Nominal: tree.OneValue}.Fit, many).Leaves(); got != 27 {
		t.Errorf("one value against the rest: %d leaves, want 27", got)
	}
}

func TestCARTConformance(t *testing.T) {
	ties := map[classifytest.Property]string{
		classifytest.ColumnOrder: "of attributes that gain the same, as many do in a small node, " +
			"the first is taken",
	}
	for name, c := range map[string]struct {
		l     tree.CART
		needs classify.Need
	}{
		"CART":     {tree.CART{Laplace: true}, classify.NeedComplete},
		"majority": {tree.CART{Missing: tree.Majority}, 0},
		"stay":     {tree.CART{Missing: tree.Stay, Impurity: tree.Entropy}, 0},
		"leaves":   {tree.CART{MaxLeaves: 5, Workers: 2, Missing: tree.Majority}, 0},
		"one value": {tree.CART{Nominal: tree.OneValue, MinLeaf: 2, Significance: .5},
			classify.NeedComplete},
		"few attributes": {tree.CART{MaxFeatures: 1, Seed: 3}, classify.NeedComplete},
	} {
		classifytest.Run(t, classifytest.Learner{
			Name:   name,
			Fit:    classify.Erase(c.l.Fit),
			Needs:  c.needs,
			Exempt: ties,
		})
	}
}

func ExampleCART() {
	ds := datasets.Tennis()
	model, err := tree.CART{MaxLeaves: 3}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model)
	fmt.Print(rules.Of(model))
	// Output:
	// Outlook in {sunny, rainy}
	// |  Humidity = high: N (5, 1 others)
	// |  Humidity = normal: P (5, 1 others)
	// Outlook = overcast: P (4)
	// if Outlook in {sunny, rainy} and Humidity = high then N
	// if Outlook in {sunny, rainy} and Humidity = normal then P
	// if Outlook = overcast then P
}

// Equal values of two classes: the only gap lies between two examples of one class, and it gains
// 8/25 − 2/5 · 1/2 = .12.
func TestThresholdBesideEqualValuesOfTwoClasses(t *testing.T) {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    []string{"b", "a"},
		X:          mat.NewDense(5, 1, []float64{1, 1, 2, 2, 2}),
		Y:          []int{0, 1, 1, 1, 1},
	}
	for name, model := range map[string]*tree.Tree{
		"CART": classifytest.Fit(t, tree.CART{}.Fit, ds),
		"ID3":  classifytest.Fit(t, tree.ID3{}.Fit, ds),
	} {
		if model.Leaves() != 2 {
			t.Errorf("%s: %d leaves, want 2:\n%v", name, model.Leaves(), model)
		}
	}
}
