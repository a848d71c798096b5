package rules_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
)

func TestExceptionBits(t *testing.T) {
	for _, c := range [][4]int64{{10, 3, 4, 1}, {14, 0, 0, 0}, {0, 0, 10, 5}, {300, 20, 500, 31},
		{5, 5, 7, 7}} {
		a, b := new(big.Int).Binomial(c[0], c[1]), new(big.Int).Binomial(c[2], c[3])
		exact, _ := new(big.Float).SetInt(a.Mul(a, b)).Float64()
		classifytest.Within(t, "bits",
			rules.ExceptionBits(float64(c[0]), float64(c[1]), float64(c[2]), float64(c[3])),
			math.Log2(exact), 1e-9)
	}
	classifytest.Panics(t, func() { rules.ExceptionBits(3, 4, 5, 0) })
}

// Rules on golf, which has 4 attributes, 3 kinds of outlook and 9 different humidities: two
// conditions in any order, two rules in any order.
func TestRuleBits(t *testing.T) {
	ds, _ := treetest.Reference(t, "golf")
	outlook := tree.Condition{Attribute: 0, Op: tree.Is, Value: 0}
	set := rules.Set{Attributes: ds.Attributes, Classes: ds.Classes, List: []rules.Rule{
		{Conditions: []tree.Condition{outlook, {Attribute: 2, Op: tree.Above, Value: 77.5}}},
		{Conditions: []tree.Condition{outlook}},
	}}
	one := 2 + math.Log2(3)
	classifytest.Within(t, "bits", set.RuleBits(ds), (one+2+math.Log2(8)+1-1)+one-1, 1e-9)
	set.List = []rules.Rule{
		{Conditions: []tree.Condition{{Attribute: 2, Op: tree.Within, Low: 70, Value: 77.5}}},
	}
	classifytest.Within(t, "bits of an interval", set.RuleBits(ds), 2+2*math.Log2(8), 1e-9)
	set.List = []rules.Rule{
		{Conditions: []tree.Condition{{Attribute: 0, Op: tree.In, Values: []int{0, 2}}}},
	}
	classifytest.Within(t, "bits of a set", set.RuleBits(ds), 2+3, 1e-9)
	set.List = nil
	classifytest.Within(t, "bits of none", set.RuleBits(ds), 0, 1e-9)
}

// The rules for one class cover 40 of 100 rows, 3 of them wrongly, and miss 5. A condition that
// excludes the three shortens the code by 13 bits.
func ExampleExceptionBits() {
	fmt.Printf("%.2f bits\n", rules.ExceptionBits(40, 3, 60, 5))
	fmt.Printf("%.2f bits without false positives\n", rules.ExceptionBits(40, 0, 60, 5))
	// Output:
	// 35.65 bits
	// 22.38 bits without false positives
}
