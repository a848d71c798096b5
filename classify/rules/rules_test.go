package rules_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// printed turns the rules that the lecture prints into a rule set; each value of y is a class.
func printed() (rules.Set, error) {
	set := rules.Set{Attributes: []classify.Attribute{{Name: "age"}, {Name: "years-in-job"},
		{Name: "job-type", Values: []string{"A", "B", "C"}}}}
	ops := map[string]tree.Op{"=": tree.Is, "<=": tree.AtMost, ">": tree.Above}
	for _, printed := range datasets.PrintedRules() {
		rule := rules.Rule{Class: len(set.Classes)}
		set.Classes = append(set.Classes, strconv.FormatFloat(printed.Y, 'g', -1, 64))
		for _, c := range printed.Conditions {
			column := slices.IndexFunc(set.Attributes, func(a classify.Attribute) bool {
				return a.Name == c.Attribute
			})
			value, err := set.Attributes[column].Parse(c.Value)
			if err != nil {
				return set, err
			}
			rule.Conditions = append(rule.Conditions,
				tree.Condition{Attribute: column, Op: ops[c.Op], Value: value})
		}
		set.List = append(set.List, rule)
	}
	return set, nil
}

// "Rule Extraction from Trees": R1 to R5 cover each person once, and each of
// them is needed for that.
func TestPrintedRules(t *testing.T) {
	set, err := printed()
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Check(); err != nil {
		t.Error(err)
	}
	for i := range set.List {
		without := set
		without.List = slices.Delete(slices.Clone(set.List), i, i+1)
		flaw := flawed(t, without)
		if flaw == nil {
			continue
		}
		if len(flaw.Covered) != 0 || set.Match(flaw.Row) != i {
			t.Errorf("without R%d: %v; want a row of R%d's", i+1, flaw, i+1)
		}
	}
	for i, r := range set.List { // a rule that lost a condition overlaps with its neighbours
		for k := range r.Conditions {
			loose := set
			loose.List = slices.Clone(set.List)
			loose.List[i].Conditions = slices.Delete(slices.Clone(r.Conditions), k, k+1)
			if flaw := flawed(t, loose); flaw != nil &&
				(len(flaw.Covered) < 2 || !slices.Contains(flaw.Covered, i)) {
				t.Errorf("R%d without its condition %d: %v", i+1, k+1, flaw)
			}
		}
	}
	if got := set.Text(0); got != "if age > 38.5 and years-in-job > 2.5 then 0.8" {
		t.Errorf("R1 reads %q", got)
	}
}

// flawed checks a rule set that has a flaw, and that the flaw's row shows it.
func flawed(t *testing.T, set rules.Set) *rules.Flaw {
	t.Helper()
	err := set.Check()
	var flaw *rules.Flaw
	if !errors.As(err, &flaw) {
		t.Errorf("error %v, want a flaw of\n%v", err, set)
		return nil
	}
	for i, r := range set.List {
		if r.Covers(flaw.Row) != slices.Contains(flaw.Covered, i) {
			t.Errorf("%v: rule %d covers it: %v", flaw, i+1, r.Covers(flaw.Row))
		}
	}
	if len(flaw.Covered) == 1 {
		t.Errorf("%v is no flaw", flaw)
	}
	return flaw
}

// "It is trivial to convert Decision Trees to rules": the lecture's if, elseif, else of the
// Simpsons is an ordered list. Its rules overlap and answer as the tree's, which do not.
func TestRulesOfTheSimpsons(t *testing.T) {
	ds := datasets.Simpsons()
	set := rules.Of(classifytest.Fit(t, tree.ID3{}.Fit, ds))
	if err := set.Check(); err != nil {
		t.Error(err)
	}
	hair, weight, M, F := 0, 1, 0, 1
	ordered := rules.Set{Attributes: ds.Attributes, Classes: ds.Classes, List: []rules.Rule{
		{Conditions: []tree.Condition{{Attribute: weight, Op: tree.Above, Value: 160}}, Class: M},
		{Conditions: []tree.Condition{{Attribute: hair, Op: tree.AtMost, Value: 2}}, Class: M},
		{Class: F},
	}}
	if flaw := flawed(t, ordered); flaw != nil && len(flaw.Covered) < 2 {
		t.Errorf("%v: want an overlap", flaw)
	}
	for i := range ds.Len() {
		x := ds.At(i)
		if got, want := ordered.List[ordered.Match(x)].Class,
			set.List[set.Match(x)].Class; got != want || got != ds.Y[i] {
			t.Errorf("row %d: the ordered list says %d, the tree's rules %d", i+1, got, want)
		}
	}
	if got := ordered.Text(2); got != "always F" {
		t.Errorf("a rule without conditions reads %q", got)
	}
}

// The rules of any tree are disjoint and exhaustive, and answer as it does, on rows of the training
// set and off it; a rule set that lost a rule, or has one twice, is not.
func TestRulesOfRandomTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for trial := range 300 {
		ds := treetest.Random(rng)
		ds.Weights = nil
		model := classifytest.Fit(t, tree.ID3{MaxDepth: rng.IntN(4)}.Fit, ds)
		set := rules.Of(model)
		if err := set.Check(); err != nil {
			t.Fatalf("trial %d: %v\n%v", trial, err, set)
		}
		if got := len(set.List); got != model.Leaves() {
			t.Fatalf("trial %d: %d rules for %d leaves", trial, got, model.Leaves())
		}
		for range 50 {
			x := anywhere(rng, ds)
			if got, want := set.List[set.Match(x)].Class, model.Predict(x); got != want {
				t.Fatalf("trial %d, %v: the rules say %d, the tree %d\n%v", trial, x, got,
					want, model)
			}
		}
		i := rng.IntN(len(set.List))
		without, twice := set, set
		without.List = slices.Delete(slices.Clone(set.List), i, i+1)
		twice.List = append(slices.Clone(set.List), set.List[i])
		if flaw := flawed(t, without); flaw != nil && set.Match(flaw.Row) != i {
			t.Errorf("trial %d: without rule %d %v", trial, i+1, flaw)
		}
		if flaw := flawed(t, twice); flaw != nil &&
			!slices.Equal(flaw.Covered, []int{i, len(set.List)}) {
			t.Errorf("trial %d: with rule %d twice %v", trial, i+1, flaw)
		}
	}
}

// anywhere draws a row: any value of a nominal attribute, and numbers around those of the data set.
func anywhere(rng *rand.Rand, ds *classify.Dataset) []float64 {
	x := make([]float64, len(ds.Attributes))
	for j, a := range ds.Attributes {
		if x[j] = rng.NormFloat64() * 4; a.Nominal() {
			x[j] = float64(rng.IntN(len(a.Values)))
		}
	}
	return x
}

func TestCheckErrors(t *testing.T) {
	attributes := []classify.Attribute{{Name: "age"}, {Name: "job", Values: []string{"A", "B"}}}
	for _, c := range []struct {
		rule rules.Rule
		want string
	}{
		{rules.Rule{Class: 2}, "rule 1: class 2"},
		{rules.Rule{Class: -1}, "rule 1: class -1"},
		{rules.Rule{Conditions: []tree.Condition{{Attribute: 2}}}, "rule 1: column 2"},
		{rules.Rule{Conditions: []tree.Condition{{Attribute: -1}}}, "rule 1: column -1"},
		{rules.Rule{Conditions: []tree.Condition{{Attribute: 0, Op: tree.Is, Value: 3}}},
			`numeric attribute "age"`},
		{
			rules.Rule{
				Conditions: []tree.Condition{{Attribute: 0, Op: tree.AtMost, Value: math.NaN()}},
			}, "NaN",
		},
		{rules.Rule{Conditions: []tree.Condition{{Attribute: 0, Op: 9}}}, "operation 9"},
		{rules.Rule{Conditions: []tree.Condition{{Attribute: 1, Op: tree.AtMost, Value: 1}}},
			`nominal attribute "job"`},
		{rules.Rule{Conditions: []tree.Condition{{Attribute: 1, Op: tree.Is, Value: 2}}},
			`nominal attribute "job"`},
	} {
		set := rules.Set{
			Attributes: attributes,
			Classes:    []string{"x", "y"},
			List:       []rules.Rule{c.rule},
		}
		err := set.Check()
		classifytest.Refuses(t, "rules", err, c.want)
		var flaw *rules.Flaw
		if errors.As(err, &flaw) {
			t.Errorf("%+v: a flaw, want an error", c.rule)
		}
	}
	none := rules.Set{Attributes: attributes, Classes: []string{"x"}}
	if flaw := flawed(t, none); flaw != nil && len(flaw.Covered) != 0 {
		t.Errorf("no rules: %v", flaw)
	}
	// A contradiction covers no row, so it takes none from the rule beside it.
	never := []tree.Condition{{Attribute: 0, Op: tree.AtMost, Value: 1},
		{Attribute: 0, Op: tree.Above, Value: 2}}
	none.List = []rules.Rule{{}, {Conditions: never}}
	if err := none.Check(); err != nil {
		t.Errorf("with a rule that no row can meet: %v", err)
	}
}

// A leaf is a rule, and the rules of C4.5 in the lecture are as good as a tree's: each person
// is covered by exactly one.
func ExampleOf() {
	model, err := tree.ID3{}.Fit(datasets.Simpsons())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(rules.Of(model))

	set, err := printed()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(set)
	fmt.Println("disjoint and exhaustive:", set.Check() == nil)
	set.List = set.List[:4]
	fmt.Println(set.Check())
	// Output:
	// if Weight ≤ 165 and Hair Length ≤ 3 then M
	// if Weight ≤ 165 and Hair Length > 3 then F
	// if Weight > 165 then M
	// if age > 38.5 and years-in-job > 2.5 then 0.8
	// if age > 38.5 and years-in-job ≤ 2.5 then 0.6
	// if age ≤ 38.5 and job-type = A then 0.4
	// if age ≤ 38.5 and job-type = B then 0.3
	// if age ≤ 38.5 and job-type = C then 0.2
	// disjoint and exhaustive: true
	// rules: no rule covers age = 38.5, years-in-job = 0, job-type = C
}
