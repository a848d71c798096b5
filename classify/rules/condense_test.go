package rules_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// By hand, a rule a line.
func TestCondense(t *testing.T) {
	weather := classify.Attribute{Name: "Outlook", Values: []string{"sunny", "overcast", "rainy"}}
	rs := rules.Set{
		Attributes: []classify.Attribute{weather, {Name: "Weight"}},
		Classes:    []string{"a"},
	}
	inf := math.Inf(1)
	for _, c := range []struct {
		name       string
		conditions []tree.Condition
		want       string // "" where nothing meets the rule
	}{
		{"none", nil, "always a"},
		{"one", []tree.Condition{{Op: tree.Is, Value: 1}}, "if Outlook = overcast then a"},
		{"bounds", []tree.Condition{
			{Attribute: 1, Op: tree.Above, Value: 100}, {Attribute: 1, Op: tree.AtMost, Value: 165},
			{Attribute: 1, Op: tree.Above, Value: 120},
		}, "if 120 < Weight ≤ 165 then a"},
		{
			"the looser last",
			[]tree.Condition{{Attribute: 1, Op: tree.AtMost, Value: 3},
				{Attribute: 1, Op: tree.AtMost, Value: 5}}, "if Weight ≤ 3 then a",
		},
		{"within", []tree.Condition{
			{Attribute: 1, Op: tree.Within, Low: 1, Value: 9},
			{Attribute: 1, Op: tree.Above, Value: 4}, {Attribute: 1, Op: tree.AtMost, Value: 20},
		}, "if 4 < Weight ≤ 9 then a"},
		{
			"above", []tree.Condition{{Attribute: 1, Op: tree.Above, Value: 4},
				{Attribute: 1, Op: tree.Above, Value: -4}}, "if Weight > 4 then a",
		},
		{
			"nothing between",
			[]tree.Condition{{Attribute: 1, Op: tree.Above, Value: 4},
				{Attribute: 1, Op: tree.AtMost, Value: 4}}, "",
		},
		{"up to infinity", []tree.Condition{{Attribute: 1, Op: tree.Within, Low: -inf, Value: 4}},
			"if Weight ≤ 4 then a"},
		{
			"no bound", []tree.Condition{{Attribute: 1, Op: tree.Above, Value: -inf},
				{Attribute: 1, Op: tree.AtMost, Value: inf}}, "always a",
		},
		{
			"sets", []tree.Condition{{Op: tree.In, Values: []int{0, 2}},
				{Op: tree.In, Values: []int{0, 1}}}, "if Outlook = sunny then a",
		},
		{
			"set and value",
			[]tree.Condition{{Op: tree.In, Values: []int{0, 2}}, {Op: tree.Is, Value: 2}},
			"if Outlook = rainy then a",
		},
		{"disjoint sets",
			[]tree.Condition{{Op: tree.In, Values: []int{0, 2}}, {Op: tree.Is, Value: 1}}, ""},
		{
			"every value",
			[]tree.Condition{{Attribute: 1, Op: tree.AtMost, Value: 1},
				{Op: tree.In, Values: []int{0, 1, 2}}}, "if Weight ≤ 1 then a",
		},
		{"two attributes", []tree.Condition{
			{Attribute: 1, Op: tree.AtMost, Value: 7}, {Op: tree.Is, Value: 0},
			{Attribute: 1, Op: tree.AtMost, Value: 2},
		}, "if Weight ≤ 2 and Outlook = sunny then a"},
	} {
		rs.List = []rules.Rule{{Conditions: c.conditions}}
		short, err := rs.Condense()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(short.List) > 0 {
			got = short.Text(0)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	rs.List = []rules.Rule{{Conditions: []tree.Condition{{Attribute: 2}}}}
	if _, err := rs.Condense(); err == nil ||
		err.Error() != "rules: rule 1: column 2 is none of the 2 attributes" {
		t.Errorf("a column that is not there: %v", err)
	}
}

// The rules of hundreds of random trees: at most one condition for each attribute, still disjoint
// and exhaustive, and each row in the rule that it was in.
func TestCondenseKeepsThePartition(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	dropped := 0
	for trial := range 300 {
		ds := treetest.Random(rng)
		grow := []func(*classify.Dataset) (*tree.Tree, error){tree.ID3{}.Fit, tree.CART{}.Fit,
			tree.CART{Nominal: tree.OneValue}.Fit}[trial%3]
		model, err := grow(ds)
		if err != nil {
			continue // no row has a weight
		}
		long := rules.Of(model)
		short, err := long.Condense()
		if err != nil {
			t.Fatal(err)
		}
		if trial%3 == 0 { // a subset of the values at a node says nothing of the others
			if err := short.Check(); err != nil {
				t.Errorf("trial %d: %v\n%v", trial, err, short)
			}
		}
		if len(short.List) != len(long.List) {
			t.Fatalf("trial %d: %d rules of %d are left", trial, len(short.List), len(long.List))
		}
		for i, r := range short.List {
			seen := map[int]bool{}
			for _, c := range r.Conditions {
				if seen[c.Attribute] {
					t.Errorf("trial %d: two conditions on one attribute in %s", trial,
						short.Text(i))
				}
				seen[c.Attribute] = true
			}
			dropped += len(long.List[i].Conditions) - len(r.Conditions)
		}
		for range 30 {
			x := make([]float64, len(ds.Attributes))
			for j, a := range ds.Attributes {
				if x[j] = float64(rng.IntN(20))/2 - 3; a.Nominal() {
					x[j] = float64(rng.IntN(len(a.Values)))
				}
			}
			if a, b := long.Match(x), short.Match(x); a != b {
				t.Errorf("trial %d: %v is in rule %d and was in %d:\n%v\n%v", trial, x, b, a,
					long, short)
			}
		}
	}
	if dropped < 100 {
		t.Errorf("only %d conditions dropped", dropped)
	}
}

func ExampleSet_Condense() {
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	short, err := rules.Of(model).Condense()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Of(model).Text(1))
	fmt.Println(short.Text(1))
	// Output:
	// if petal length > 2.45 and petal width ≤ 1.65 and petal length ≤ 4.95 then versicolor
	// if 2.45 < petal length ≤ 4.95 and petal width ≤ 1.65 then versicolor
}
