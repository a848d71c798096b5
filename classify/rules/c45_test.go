package rules_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// The published run of C4.5rules (release 8) on golf: ../tree/testdata/c45rules. Its thresholds are
// values of the data, 75; ours are midpoints, 77.5.
func TestC45RulesAgainstQuinlan(t *testing.T) {
	want := classifytest.JSON[struct {
		Final []struct {
			Class      string
			Conditions []string
			Percent    float64
			Used       float64
		}
		Default string
	}](t, "../../tree/testdata/c45rules/golf.json")
	ds, _ := treetest.Reference(t, "golf")
	model := classifytest.Fit(t, tree.C45{Unpruned: true}.Fit, ds)
	set, err := rules.C45(model, ds, .25)
	if err != nil {
		t.Fatal(err)
	}
	if len(set.List) != len(want.Final)+1 {
		t.Fatalf("%d rules, want %d and a default:\n%s", len(set.List), len(want.Final), set)
	}
	for k, w := range want.Final {
		text := strings.NewReplacer("<=", "≤", "75", "77.5").
			Replace("if " + strings.Join(w.Conditions, " and ") + " then " + w.Class)
		if got := set.Text(k); got != text {
			t.Errorf("rule %d: %s, want %s", k+1, got, text)
		}
		r := set.List[k]
		n := floats.Sum(r.Counts)
		if percent := 100 * (1 - tree.PessimisticErrors(n, n-r.Counts[r.Class], .25)/
			n); n != w.Used || math.Abs(percent-w.Percent) > .05 {
			t.Errorf("rule %d: %.1f %% of %v, want %v %% of %v", k+1, percent, n, w.Percent, w.Used)
		}
	}
	if got := set.Classes[set.List[len(want.Final)].Class]; got != want.Default {
		t.Errorf("default %s, want %s", got, want.Default)
	}

	// Of the five paths that of sunny and dry days was too inaccurate once a condition was gone;
	// the others kept all of theirs.
	simple, err := rules.Of(model).Simplify(ds, .25)
	if err != nil {
		t.Fatal(err)
	}
	if got := simple.String(); strings.Count(got, "\n") != 4 ||
		strings.Contains(got, "humidity ≤") {
		t.Errorf("simplified:\n%s", got)
	}
}

// plainSimplify drops conditions by counting the rows of each shorter rule anew.
func plainSimplify(r rules.Rule, ds *classify.Dataset, cf float64) rules.Rule {
	rate := func(r rules.Rule) float64 {
		n, e := 0.0, 0.0
		for i, y := range ds.Y {
			if r.Covers(ds.At(i)) {
				n += ds.Weight(i)
				if y != r.Class {
					e += ds.Weight(i)
				}
			}
		}
		if n == 0 {
			return 1
		}
		return tree.PessimisticErrors(n, e, cf) / n
	}
	for {
		least, best := rate(r), rules.Rule{Class: -1}
		for i := range r.Conditions {
			shorter := rules.Rule{
				Class:      r.Class,
				Conditions: slices.Delete(slices.Clone(r.Conditions), i, i+1),
			}
			if e := rate(shorter); e <= least+1e-12 {
				least, best = min(least, e), shorter
			}
		}
		if best.Class < 0 {
			return r
		}
		r = best
	}
}

// On random data: each simplified rule is one that plainSimplify makes from a path, no rule occurs
// twice, and no rule can be removed from the final list with fewer errors. The list answers every
// row.
func TestC45RulesOnRandomData(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 12))
	several := 0
	for trial := range 300 {
		ds := treetest.Random(rng)
		if ds.Weights != nil && floats.Sum(ds.Weights) == 0 {
			continue
		}
		for i := range ds.Len() {
			for j := range ds.Attributes {
				if trial%3 == 0 && rng.IntN(8) == 0 {
					ds.X.Set(i, j, math.NaN())
				}
			}
		}
		model := classifytest.Fit(t, tree.C45{Unpruned: true, MinRows: 1, NoMDL: true}.Fit, ds)
		simple, err := rules.Of(model).Simplify(ds, .3)
		if err != nil {
			t.Fatal(err)
		}
		plain := map[string]bool{}
		for _, r := range rules.Of(model).List {
			plain[rules.Set{
				Attributes: ds.Attributes,
				Classes:    ds.Classes,
				List:       []rules.Rule{plainSimplify(r, ds, .3)},
			}.String()] = true
		}
		seen := map[string]bool{}
		for i := range simple.List {
			text := simple.Text(i) + "\n"
			if !plain[text] || seen[text] {
				t.Fatalf("trial %d: rule %s twice: %v; the plain way has %v", trial, text,
					seen[text], plain)
			}
			seen[text] = true
		}

		set, err := rules.C45(model, ds, .3)
		if err != nil {
			t.Fatal(err)
		}
		several += len(set.List) - 1
		decided := 0.0
		for k, r := range set.List {
			if last := k == len(set.List)-1; last != (len(r.Conditions) == 0) {
				t.Fatalf("trial %d: the default must be last, and alone:\n%s", trial, set)
			}
			decided += floats.Sum(r.Counts)
			if len(r.Conditions) == 0 {
				continue
			}
			fewer := set
			fewer.List = slices.Delete(slices.Clone(set.List), k, k+1)
			if with, without := mistakes(set, ds), mistakes(fewer, ds); without < with-1e-9 {
				t.Errorf("trial %d: %v errors, %v without rule %d:\n%s", trial, with,
					without, k+1, set)
			}
		}
		if math.Abs(decided-floats.Sum(ds.ClassWeights())) > 1e-9 {
			t.Errorf("trial %d: the rules decide %v rows of %v", trial, decided,
				floats.Sum(ds.ClassWeights()))
		}
	}
	if several < 300 {
		t.Errorf("%d rules in all: too few to compare", several)
	}
}

// mistakes is the mass of the rows that a list of rules gets wrong.
func mistakes(set rules.Set, ds *classify.Dataset) float64 {
	n := 0.0
	for i, y := range ds.Y {
		if set.List[set.Match(ds.At(i))].Class != y {
			n += ds.Weight(i)
		}
	}
	return n
}

func TestC45RulesErrors(t *testing.T) {
	ds := datasets.Tennis()
	model := classifytest.Fit(t, tree.C45{}.Fit, ds)
	for _, c := range []struct {
		ds         *classify.Dataset
		confidence float64
		want       string
	}{
		{ds, -1, "the confidence is -1"},
		{ds, .51, "the confidence is 0.51"},
		{ds, math.NaN(), "the confidence is NaN"},
		{datasets.Iris(), 0, "the rules"},
		{treetest.With(datasets.Tennis(), func(ds *classify.Dataset) {
			ds.Classes = []string{"N", "Q"}
		}), 0,
			`has the classes ["N" "Q"], the rules ["N" "P"]`},
		{ds.Subset(nil), 0, "no rows"},
	} {
		classifytest.Refuses(t, "rules",
			classifytest.Failure(rules.C45(model, c.ds, c.confidence)), c.want)
	}
}

func ExampleC45() {
	ds := datasets.Iris()
	model, err := tree.C45{Unpruned: true}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(rules.Of(model))
	fmt.Println()
	set, err := rules.C45(model, ds, .25)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(set)
	// Output:
	// if petal width ≤ 0.8 then setosa
	// if petal width > 0.8 and petal width ≤ 1.75 and petal length ≤ 4.95 then versicolor
	// if petal width > 0.8 and petal width ≤ 1.55 and petal length > 4.95 then virginica
	// if petal width > 1.55 and petal width ≤ 1.75 and petal length > 4.95 then versicolor
	// if petal width > 1.75 then virginica
	//
	// if petal width ≤ 0.8 then setosa
	// if petal width > 0.8 and petal width ≤ 1.75 and petal length ≤ 4.95 then versicolor
	// if petal width > 1.75 then virginica
	// if petal length > 4.95 then virginica
	// always setosa
}
