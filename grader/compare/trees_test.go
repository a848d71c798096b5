package compare

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/shape"
)

func leaf(class string) *shape.Node { return &shape.Node{Class: class} }

// ask makes a node from an attribute and pairs of a value and a child.
func ask(attribute string, pairs ...any) *shape.Node {
	n := &shape.Node{Attribute: attribute}
	for i := 0; i < len(pairs); i += 2 {
		n.Branches = append(n.Branches, shape.Branch{
			Value: pairs[i].(string),
			Node:  pairs[i+1].(*shape.Node),
		})
	}
	return n
}

// The lecture's tree for tennis: five leaves.
func tennis() *shape.Node {
	return ask("Outlook",
		"sunny", ask("Humidity", "high", leaf("N"), "normal", leaf("P")),
		"overcast", leaf("P"),
		"rainy", ask("Windy", "yes", leaf("N"), "no", leaf("P")))
}

func TestTreesByTheirPartition(t *testing.T) {
	otherWayRound := ask("Humidity",
		"high", ask("Outlook", "overcast", leaf("P"), "rainy",
			ask("Windy", "no", leaf("P"), "yes", leaf("N")), "sunny", leaf("N")),
		"normal", ask("Outlook", "rainy", ask("Windy", "yes", leaf("N"), "no", leaf("P")), "sunny",
			leaf("P"), "overcast", leaf("P")))
	inVain := ask("Windy", "yes", tennis(), "no", tennis())
	twice := ask("Outlook",
		"sunny", ask("Outlook", "sunny", tennis().Branches[0].Node, "rainy", leaf("never")),
		"overcast", leaf("P"),
		"rainy", tennis().Branches[2].Node)
	common := tennis()
	common.Class = "P" // at an inner node: does not matter
	foggy := tennis()
	foggy.Branches = append(foggy.Branches, shape.Branch{Value: "foggy", Node: leaf("N")})
	for name, got := range map[string]*shape.Node{
		"itself": tennis(), "another root": otherWayRound, "a test in vain": inVain,
		"a test twice":        twice,
		"a class at the root": common, "a branch of its own": foggy,
	} {
		if d := trees(nil, got, tennis()); d != nil {
			t.Errorf("%s: %v", name, d)
		}
	}

	swapped := tennis()
	swapped.Branches[0].Node.Branches[0].Node = leaf("P")
	lacking := tennis()
	lacking.Branches = lacking.Branches[:2]
	lackingBelow := ask("Windy", "yes", leaf("N"))
	broken := tennis()
	broken.Branches[2].Node = nil
	double := tennis()
	double.Branches[1].Value = "sunny"
	nameless := tennis()
	nameless.Branches[0].Node.Attribute = ""
	for _, c := range []struct {
		got, want *shape.Node
		says      string
	}{
		{swapped, tennis(), "for Outlook = sunny, Humidity = high your tree says P, should be N"},
		{leaf("P"), tennis(), "for Outlook = sunny, Humidity = high your tree says P, should be N"},
		{tennis(), leaf("P"), "for Outlook = sunny, Humidity = high your tree says N, should be P"},
		{leaf("P"), leaf("N"), "for every example your tree says P, should be N"},
		{
			lacking, tennis(),
			"for Outlook = rainy, Windy = yes your tree has no branch Outlook = " +
				"rainy; it should say N",
		},
		{lackingBelow, ask("Windy", "yes", leaf("N"), "no", leaf("P")),
			"for Windy = no your tree has no branch Windy = no; it should say P"},
		{ask("Outlook", "sunny", leaf("")), tennis(), "at Outlook = sunny: a leaf without a class"},
		{nil, tennis(), "got nil, want a tree"},
		{broken, tennis(), "at Outlook = rainy: there is no node, only nil"},
		{double, tennis(), "at root: two branches for sunny"},
		{nameless, tennis(), "at Outlook = sunny: a node with branches, but without an attribute"},
		{ask("Out look", "a=b", leaf("P")), leaf("N"),
			`for Out look = "a=b" your tree says P, should be N`},
	} {
		if d := trees(nil, c.got, c.want); d == nil || d.String() != c.says {
			t.Errorf("%v, want %q", d, c.says)
		}
	}
}

// randomTree makes a tree on the attributes A, B, C with the values 0, 1, 2, where tests are
// repeated and branches missing at times.
func randomTree(r *rand.Rand, depth int) *shape.Node {
	if depth == 0 || r.IntN(4) == 0 {
		return leaf([]string{"P", "N"}[r.IntN(2)])
	}
	n := &shape.Node{Attribute: string(rune('A' + r.IntN(3)))}
	for _, v := range r.Perm(3) {
		if r.IntN(8) > 0 {
			n.Branches = append(n.Branches, shape.Branch{
				Value: fmt.Sprint(v),
				Node:  randomTree(r, depth-1),
			})
		}
	}
	if len(n.Branches) == 0 {
		return leaf("P")
	}
	return n
}

// says follows one combination of values, as the definition says; "" means that there is no answer.
func says(n *shape.Node, values map[string]string) string {
	for len(n.Branches) > 0 {
		i := slices.IndexFunc(n.Branches, func(b shape.Branch) bool {
			return b.Value == values[n.Attribute]
		})
		if i < 0 {
			return ""
		}
		n = n.Branches[i].Node
	}
	return n.Class
}

func named(n *shape.Node, attribute string, values map[string]bool) {
	for _, b := range n.Branches {
		if n.Attribute == attribute {
			values[b.Value] = true
		}
		named(b.Node, attribute, values)
	}
}

// combinations lists the combinations of the values that either tree names. An attribute without
// named values has one value that no branch fits.
func combinations(a, b *shape.Node) []map[string]string {
	all := []map[string]string{{}}
	for _, attribute := range []string{"A", "B", "C"} {
		values := map[string]bool{}
		named(a, attribute, values)
		named(b, attribute, values)
		if len(values) == 0 {
			values["none"] = true
		}
		var longer []map[string]string
		for _, c := range all {
			for v := range values {
				next := map[string]string{attribute: v}
				for k, w := range c {
					next[k] = w
				}
				longer = append(longer, next)
			}
		}
		all = longer
	}
	return all
}

// The oracle enumerates all combinations, as the definition says.
func TestTreesAgreeWithEnumeration(t *testing.T) {
	equal := 0
	for i := range 20_000 {
		r := rand.New(rand.NewPCG(11, uint64(i)))
		got, want := randomTree(r, 3), randomTree(r, r.IntN(4))
		if i%3 == 0 { // trees that are equal in a hidden way
			got = ask("B", "0", want, "1", want, "2", want)
		}
		right := true
		for _, c := range combinations(got, want) {
			if w := says(want, c); w != "" && says(got, c) != w {
				right = false
			}
		}
		d := trees(nil, got, want)
		if (d == nil) != right {
			t.Fatalf("tree %d: %v, want equal = %v\n%s\n\n%s", i, d, right,
				Text(got, "", 1000), Text(want, "", 1000))
		}
		if right {
			equal++
			continue
		}
		// The counterexample must be one: every combination with its values shows the difference.
		example, _, _ := strings.Cut(strings.TrimPrefix(d.Message, "for "), " your tree")
		shown := false
		for _, c := range combinations(got, want) {
			fits := true
			if example != "every example" {
				for _, condition := range strings.Split(example, ", ") {
					attribute, value, _ := strings.Cut(condition, " = ")
					fits = fits && c[attribute] == value
				}
			}
			if fits {
				shown = true
				if says(want, c) == says(got, c) {
					t.Fatalf("tree %d: %q is no counterexample", i, d.Message)
				}
			}
		}
		if !shown {
			t.Fatalf("tree %d: %q names no combination", i, d.Message)
		}
	}
	if equal < 3000 || equal > 17_000 {
		t.Errorf("%d of 20000 pairs are equal: the test shows too little", equal)
	}
}

// fire returns what a rule set says of one combination, by the definition.
func fire(rules []shape.Rule, values map[string]string) string {
	var classes []string
	for _, r := range rules {
		if !slices.ContainsFunc(r.Conditions, func(c shape.Condition) bool {
			return values[c.Attribute] != c.Value
		}) {
			classes = append(classes, r.Class)
		}
	}
	slices.Sort(classes)
	return strings.Join(slices.Compact(classes), " and ")
}

func randomRules(r *rand.Rand) []shape.Rule {
	rules := make([]shape.Rule, r.IntN(6))
	for i := range rules {
		rules[i].Class = []string{"N", "P"}[r.IntN(2)]
		for range r.IntN(4) {
			rules[i].Conditions = append(rules[i].Conditions, shape.Condition{
				Attribute: string(rune('A' + r.IntN(3))),
				Value:     fmt.Sprint(r.IntN(2)),
			})
		}
	}
	return rules
}

func TestRulesAgreeWithEnumeration(t *testing.T) {
	equal := 0
	for i := range 20_000 {
		r := rand.New(rand.NewPCG(13, uint64(i)))
		got, want := randomRules(r), randomRules(r)
		if i%3 == 0 {
			got = slices.Clone(want)
			r.Shuffle(len(got), func(a, b int) { got[a], got[b] = got[b], got[a] })
			for j := range got {
				got[j].Conditions = slices.Clone(got[j].Conditions)
				slices.Reverse(got[j].Conditions)
			}
		}
		// As a tree of one node for each rule, to reuse the enumeration of the values.
		var nodes []*shape.Node
		for _, rules := range [][]shape.Rule{got, want} {
			root := ask("none")
			for _, rule := range rules {
				for _, c := range rule.Conditions {
					root.Branches = append(root.Branches,
						shape.Branch{Value: "x", Node: ask(c.Attribute, c.Value, leaf("P"))})
				}
			}
			nodes = append(nodes, root)
		}
		right := true
		for _, c := range combinations(nodes[0], nodes[1]) {
			if w := fire(want, c); w != "" && fire(got, c) != w {
				right = false
			}
		}
		if d := rules(got, want); (d == nil) != right {
			t.Fatalf("set %d: %v, want equal = %v\n%s\n\n%s", i, d, right,
				Text(got, "", 1000), Text(want, "", 1000))
		}
		if right {
			equal++
		}
	}
	if equal < 3000 || equal > 17_000 {
		t.Errorf("%d of 20000 pairs are equal: the test shows too little", equal)
	}
}

func ruleOf(class string, pairs ...string) shape.Rule {
	r := shape.Rule{Class: class}
	for i := 0; i < len(pairs); i += 2 {
		r.Conditions = append(r.Conditions, shape.Condition{Attribute: pairs[i], Value: pairs[i+1]})
	}
	return r
}

func TestRulesSayWhatDiffers(t *testing.T) {
	want := []shape.Rule{ruleOf("N", "Outlook", "sunny", "Humidity", "high"),
		ruleOf("P", "Outlook", "sunny", "Humidity", "normal"), ruleOf("P", "Outlook", "overcast")}
	for _, c := range []struct {
		got  []shape.Rule
		says string
	}{
		{[]shape.Rule{want[2], ruleOf("N", "Humidity", "high", "Outlook", "sunny"), want[1],
			want[1]}, ""},
		{[]shape.Rule{want[0], ruleOf("P", "Humidity", "normal"), want[2]}, ""},
		{want[1:], "for Outlook = sunny, Humidity = high none of your rules holds, should be N"},
		{nil, "for Outlook = sunny, Humidity = high none of your rules holds, should be N"},
		{append(want[:2:2], ruleOf("N", "Outlook", "overcast")),
			"for Outlook = overcast your rules say N, should be P"},
		{append(want[:3:3], ruleOf("N", "Outlook", "overcast")),
			"for Outlook = overcast your rules say N and P at once, should be P"},
		{[]shape.Rule{ruleOf("P")},
			"for Outlook = sunny, Humidity = high your rules say P, should be N"},
	} {
		d := rules(c.got, want)
		if (d == nil) != (c.says == "") || d != nil && d.String() != c.says {
			t.Errorf("%s: %v, want %q", Text(c.got, "", 1000), d, c.says)
		}
	}
}

// A wide and a deep tree take little time. A tree that takes too many comparisons is refused.
func TestTheEffortIsBounded(t *testing.T) {
	start := time.Now()
	chain := func(order int) *shape.Node { // 40 attributes: 2⁴⁰ combinations, 41 leaves
		n := leaf("P")
		for i := range 40 {
			if order < 0 {
				i = 39 - i
			}
			n = ask(fmt.Sprint("A", i), "0", leaf("N"), "1", n)
		}
		return n
	}
	if d := trees(nil, chain(1), chain(-1)); d != nil {
		t.Error(d)
	}
	shared := leaf("P")
	for i := range 40 {
		shared = ask(fmt.Sprint("A", i), "0", shared, "1", shared)
	}
	if d := trees(nil, shared, leaf("P")); d == nil ||
		d.Message != "the tree is too large to be compared" {
		t.Errorf("2⁴⁰ leaves: %v", d)
	}
	var hard, other []shape.Rule
	for i := range 30 {
		hard = append(hard, ruleOf([]string{"P", "N"}[i%2], fmt.Sprint("A", i), "0",
			fmt.Sprint("A", (i*7+3)%30), "1"))
		other = append(other, ruleOf([]string{"P", "N"}[i%2], fmt.Sprint("A", (i*7+3)%30), "1",
			fmt.Sprint("A", i), "0"))
	}
	if d := rules(other, hard); d != nil &&
		d.Message != "the rule set is too large to be compared" {
		t.Error(d)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("took %v", took)
	}
}

// The work counts branches and conditions, and not nodes and rules alone: one of these can have as
// many as a student likes.
func TestManyBranchesAndConditions(t *testing.T) {
	wide, shared := &shape.Node{Attribute: "A"}, leaf("P")
	for i := range 100_000 {
		wide.Branches = append(wide.Branches, shape.Branch{Value: fmt.Sprint(i), Node: shared})
	}
	if d := trees(nil, wide, ask("A", "0", leaf("P"), "x", leaf("N"))); d == nil ||
		d.String() != "for A = x your tree has no branch A = x; it should say N" {
		t.Errorf("a wide tree: %v", d)
	}
	below := ask("B", "0", wide, "1", wide)
	if d := trees(nil, below, ask("A", "0", leaf("P"), "1", leaf("P"))); d != nil {
		t.Errorf("a wide tree, twice: %v", d)
	}
	for i := range 5 {
		below = ask(fmt.Sprint("C", i), "0", below, "1", below)
	}
	if d := trees(nil, below, leaf("P")); d == nil ||
		d.Message != "the tree is too large to be compared" {
		t.Errorf("a wide tree, 64 times: %v", d)
	}
	long := shape.Rule{Class: "P"}
	for i := range 4000 {
		long.Conditions = append(long.Conditions,
			shape.Condition{Attribute: fmt.Sprint("A", i), Value: "0"})
	}
	if d := rules([]shape.Rule{long}, []shape.Rule{ruleOf("P", "A0", "0")}); d == nil ||
		d.Message != "the rule set is too large to be compared" {
		t.Errorf("a rule with 4,000 conditions: %v", d)
	}
}
