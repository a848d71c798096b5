package prune_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func errorsOf(model classify.Classifier, ds *classify.Dataset) float64 {
	errors := 0.0
	for i, class := range model.PredictAll(nil, ds.X) {
		if class != ds.Y[i] {
			errors += ds.Weight(i)
		}
	}
	return errors
}

// On trees grown from one half of a noisy set and pruned by the other: the steps add up to the
// errors that the pruned tree makes, one pass makes the fewest, and each step does no harm. Also
// with values missing, rows that stay, weights, and trees of three and four branches.
func TestReducedErrorSteps(t *testing.T) {
	vote, _ := treetest.Reference(t, "vote")
	for name, c := range map[string]struct {
		grow func(*classify.Dataset) (*tree.Tree, error)
		ds   *classify.Dataset
	}{
		"ID3":      {tree.ID3{}.Fit, treetest.Noise(400)},
		"CART":     {tree.CART{}.Fit, treetest.Noise(400)},
		"weights":  {tree.CART{}.Fit, treetest.Thirds(treetest.Noise(400))},
		"stay":     {tree.CART{Missing: tree.Stay}.Fit, vote},
		"majority": {tree.CART{Missing: tree.Majority}.Fit, vote},
	} {
		var train, set []int
		for i := range c.ds.Len() {
			if i%2 == 0 {
				train = append(train, i)
			} else {
				set = append(set, i)
			}
		}
		model, err := c.grow(c.ds.Subset(train))
		if err != nil {
			t.Fatal(err)
		}
		other := c.ds.Subset(set)
		made := map[bool]float64{}
		for _, greedy := range []bool{false, true} {
			r := prune.ReducedError{Greedy: greedy}
			steps, err := r.Steps(model, other)
			if err != nil {
				t.Fatal(err)
			}
			errors, leaves := errorsOf(model, other), model.Leaves()
			rounds := 0
			for s := range steps {
				if s.Gain < 0 || math.Abs(errors-float64(len(s.Nodes))*s.Gain-s.Errors) > 1e-9 ||
					s.Leaves >= leaves {
					t.Errorf("%s: %v errors in %d leaves before %v", name, errors, leaves, s)
				}
				errors, leaves = s.Errors, s.Leaves
				rounds++
			}
			small, err := r.Prune(model, other)
			if err != nil {
				t.Fatal(err)
			}
			classifytest.Within(t, name+": errors", errorsOf(small, other), errors, 1e-9)
			if small.Leaves() != leaves || rounds == 0 || leaves >= model.Leaves() {
				t.Errorf("%s: %d leaves, the last of %d steps has %d", name, small.Leaves(),
					rounds, leaves)
			}
			made[greedy] = errors
		}
		if made[false] > made[true] {
			t.Errorf("%s: one pass makes %v errors, the greedy way %v", name,
				made[false], made[true])
		}
	}
}

// The lesson's counterexample for the greedy loop: b and c as leaves save 5 held-out errors each,
// the root saves 6. The zero value prunes from the leaves up and keeps 4 errors, the loop takes the
// 6.
func TestReducedErrorZeroValue(t *testing.T) {
	cells := []struct {
		row         [2]float64
		train, held [2]float64 // examples of the classes 0 and 1
	}{
		{[2]float64{0, 0}, [2]float64{6, 1}, [2]float64{1, 0}},
		{[2]float64{0, 1}, [2]float64{1, 3}, [2]float64{7, 2}},
		{[2]float64{1, 0}, [2]float64{0, 5}, [2]float64{2, 1}},
		{[2]float64{1, 1}, [2]float64{4, 1}, [2]float64{0, 5}},
	}
	table := func(held bool) *classify.Dataset {
		attributes := []classify.Attribute{
			{Name: "node", Values: []string{"b", "c"}}, {Name: "leaf", Values: []string{"1", "2"}},
		}
		ds := &classify.Dataset{
			Attributes: attributes,
			Classes:    []string{"0", "1"},
			X:          mat.NewDense(8, 2, nil),
		}
		for i, c := range cells {
			counts := c.train
			if held {
				counts = c.held
			}
			for class, n := range counts {
				ds.X.SetRow(2*i+class, c.row[:])
				ds.Y, ds.Weights = append(ds.Y, class), append(ds.Weights, n)
			}
		}
		return ds
	}
	model := classifytest.Fit(t, tree.ID3{}.Fit, table(false))
	for _, c := range []struct {
		way    prune.ReducedError
		errors float64
		leaves int
	}{{prune.ReducedError{}, 4, 2}, {prune.ReducedError{Greedy: true}, 8, 1}} {
		small, err := c.way.Prune(model, table(true))
		if err != nil {
			t.Fatal(err)
		}
		if errors := errorsOf(small, table(true)); errors != c.errors ||
			small.Leaves() != c.leaves {
			t.Errorf("%+v: %v errors in %d leaves, want %v in %d", c.way, errors, small.Leaves(),
				c.errors, c.leaves)
		}
	}
}

func TestReducedErrorRefuses(t *testing.T) {
	ds := datasets.Tennis()
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	three, err := ds.Select("Outlook", "Humidity", "Windy")
	if err != nil {
		t.Fatal(err)
	}
	renamed := *ds
	renamed.Classes = []string{"no", "yes"}
	heavy := *ds
	heavy.Weights = make([]float64, 14)
	for i := range heavy.Weights {
		heavy.Weights[i] = math.MaxFloat64
	}
	for want, set := range map[string]*classify.Dataset{
		fmt.Sprintf("prune: data set %q has no rows with a weight above 0",
			ds.Name): ds.Subset(nil),
		fmt.Sprintf(`prune: column 2 of data set %q is "Humidity", and of the model "Temperature"`,
			ds.Name): three,
		fmt.Sprintf(`prune: class 1 of data set %q is "no", and of the model "N"`,
			ds.Name): &renamed,
		fmt.Sprintf("prune: the sum of the weights of data set %q is +Inf", ds.Name): &heavy,
		"prune: classify: the data set is nil":                                       nil,
	} {
		classifytest.Refuses(t, "prune",
			classifytest.Failure(prune.ReducedError{}.Prune(model, set)), want)
	}
}

func ExampleReducedError() {
	// Half of the irises grow a tree, the other half prunes it.
	ds := datasets.Iris()
	var train, held []int
	for i := range ds.Len() {
		if i%2 == 0 {
			train = append(train, i)
		} else {
			held = append(held, i)
		}
	}
	model, err := tree.CART{}.Fit(ds.Subset(train))
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, err := prune.ReducedError{}.Steps(model, ds.Subset(held))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Leaves(), "leaves")
	for s := range steps {
		fmt.Println(s)
	}
	// Output:
	// 6 leaves
	// nodes [7] become leaves: each has 1 errors fewer, 3 in all are left, in 5 leaves
	// nodes [4] become leaves: each has 0 errors fewer, 3 in all are left, in 4 leaves
}
