package pruning

import (
	"fmt"
	"math"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
)

// Where the figures stand.
const (
	roweisBinary  = "Roweis 2006, Binary splits and real-valued attributes"
	roweisPruning = "Roweis 2006, Pruning Decision Trees"
	fanSimpsons   = "Fan, Example: The Simpsons"
	fanTennis     = "Fan, Another Example"
	rpartPrinted  = "Puolamäki 2007, Implementations"
)

func bestCutCases() []grader.Case {
	sex := []int{1, 0, 1, 0, 0, 1, 0, 1, 1} // F, M
	const many = 100_000
	x, y := make([]float64, many), make([]int, many)
	for i := range x {
		x[i], y[i] = float64(many-i), 1
		if i > many/2 && i%2 == 0 {
			y[i] = 0
		}
	}
	return []grader.Case{
		{Name: "weight", Args: []any{[]float64{250, 150, 90, 78, 20, 170, 160, 180, 200}, sex},
			Want: []any{165.0, 0.3160493827}, Where: fanSimpsons,
			Note: "40/81 − 5/9 · 8/25 = 128/405."},
		{Name: "hair", Args: []any{[]float64{0, 10, 2, 6, 4, 1, 8, 10, 6}, sex},
			Want: []any{3.0, 0.1975308642}, Where: fanSimpsons, Note: "16/81."},
		{Name: "age", Args: []any{[]float64{36, 34, 10, 8, 1, 70, 41, 38, 45}, sex},
			Want: []any{9.0, 0.1763668430}, Where: fanSimpsons, Note: "100/567."},
		{Name: "not sorted", Args: []any{[]float64{3, 1, 2, 4}, []int{1, 0, 0, 1}},
			Want: []any{2.5, 0.5}},
		{Name: "a tie", Args: []any{[]float64{3, 1, 2}, []int{0, 0, 1}},
			Want: []any{1.5, 0.1111111111}, Note: "2.5 gains 1/9 as well; the smaller wins."},
		{Name: "equal values of both classes",
			Args: []any{[]float64{1, 1, 2, 2, 2}, []int{0, 1, 1, 1, 1}}, Want: []any{1.5, 0.12},
			Note: "No cut goes between two equal values. 8/25 − 2/5 · 1/2."},
		{Name: "three classes", Args: []any{[]float64{1, 2, 3, 4, 5, 6}, []int{0, 0, 1, 1, 2, 2}},
			Want: []any{2.5, 0.3333333333}, Note: "2/3 − 4/6 · 1/2."},
		{Name: "one value only", Args: []any{[]float64{7, 7}, []int{0, 1}},
			Want: []any{math.Inf(1), 0.0}},
		{Name: "the largest alone", Args: []any{[]float64{1, 2, 3, 4}, []int{0, 0, 0, 1}},
			Want: []any{3.5, 0.375}, Note: "3/8: the last cut is the best."},
		{Name: "a tie but for rounding", Args: []any{[]float64{1, 2, 3, 4}, []int{1, 0, 1, 0}},
			Want: []any{1.5, 0.1666666667},
			Note: "1.5 and 3.5 both gain 1/6. In floating point 3.5 gains more in the last " +
				"digit, which does not count."},
		{Name: "nothing is gained but for rounding", Args: []any{
			[]float64{1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
			[]int{0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}},
			Want: []any{math.Inf(1), 0.0},
			Note: "2 to 3 on both sides, as in the whole. In floating point a last " +
				"digit is left over."},
		{Name: "one example", Args: []any{[]float64{7}, []int{0}}, Want: []any{math.Inf(1), 0.0}},
		{Name: "one class only", Args: []any{[]float64{1, 2, 3}, []int{1, 1, 1}},
			Want: []any{math.Inf(1), 0.0}},
		{Name: "a hundred thousand examples", Args: []any{x, y}, Want: []any{49998.5, 0.1249999998},
			Note: "2 · 0.24999 · 0.75001 − 0.24999. One pass takes a moment; to count anew at " +
				"each threshold takes ten thousand million steps."},
	}
}

// leaf and fork write trees down; the counts of a fork are the sums of its branches'.
func leaf(name string, counts, held []float64) *shape.Binary {
	return &shape.Binary{Name: name, Counts: counts, Held: held}
}

func fork(name string, left, right *shape.Binary) *shape.Binary {
	node := &shape.Binary{Name: name, Left: left, Right: right}
	for c := range left.Counts {
		node.Counts = append(node.Counts, left.Counts[c]+right.Counts[c])
	}
	for c := range max(len(left.Held), len(right.Held)) {
		sum := 0.0
		for _, held := range [][]float64{left.Held, right.Held} {
			if held != nil {
				sum += held[c]
			}
		}
		node.Held = append(node.Held, sum)
	}
	return node
}

// Six returns the tree that the lesson prunes by hand: six pure leaves, and below its node c a
// split that spares no error by itself.
func Six() *shape.Binary {
	return fork("a",
		fork("b",
			leaf("b1", []float64{3, 0}, []float64{0, 2}),
			leaf("b2", []float64{0, 20}, []float64{1, 8})),
		fork("c",
			fork("d",
				leaf("d1", []float64{9, 0}, []float64{4, 1}),
				leaf("d2", []float64{0, 4}, []float64{1, 2})),
			fork("e",
				leaf("e1", []float64{0, 4}, []float64{2, 1}),
				leaf("e2", []float64{9, 0}, []float64{4, 1}))))
}

// Hipparion returns the tree that rpart prints in the lecture; its nodes are
// named by their numbers.
func Hipparion() *shape.Binary {
	return fork("1",
		fork("2",
			fork("4",
				leaf("8", []float64{70, 6}, nil),
				fork("9",
					leaf("18", []float64{11, 2}, nil),
					leaf("19", []float64{2, 5}, nil))),
			leaf("5", []float64{6, 6}, nil)),
		leaf("3", []float64{3, 13}, nil))
}

// lone is a tree of one leaf, even a fork that spares nothing.
func lone() *shape.Binary { return leaf("x", []float64{4, 2}, []float64{1, 3}) }

func even() *shape.Binary {
	return fork("x", leaf("y", []float64{5, 1}, []float64{2, 1}),
		leaf("z", []float64{3, 2}, []float64{1, 1}))
}

// comb is a tree of so many leaves, of which the lowest two alone differ: its root earns
// lone / (leaves − 1), and every node below it more.
func comb(name string, common int, lone float64, leaves int) *shape.Binary {
	counts := func(c int, n float64) []float64 {
		counts := make([]float64, 2)
		counts[c] = n
		return counts
	}
	tree := fork(name+"2", leaf(name+"-", counts(1-common, lone), nil),
		leaf(name+"1", counts(common, 40), nil))
	for n := 3; n <= leaves; n++ {
		tree = fork(fmt.Sprint(name, n), tree,
			leaf(fmt.Sprint(name, "_", n), counts(common, 1), nil))
	}
	return tree
}

// chain is a tree whose inner nodes all have the strength 2.
func chain() *shape.Binary {
	return fork("x",
		fork("y", leaf("p", []float64{8, 0}, []float64{3, 1}),
			leaf("q", []float64{0, 2}, []float64{1, 1})),
		leaf("r", []float64{0, 2}, []float64{0, 2}))
}

func weakestLinkCases() []grader.Case {
	return []grader.Case{
		{Name: "six leaves", Args: []any{Six()}, Want: []any{"c", 2.6666666667},
			Note: "(8 − 0) / (4 − 1). Node b has 3, d and e have 4, a has 21/5."},
		{Name: "its left branch", Args: []any{Six().Left}, Want: []any{"b", 3.0}},
		{Name: "its right branch", Args: []any{Six().Right}, Want: []any{"c", 2.6666666667},
			Note: "c is the root here."},
		{Name: "rpart's tree", Args: []any{Hipparion()}, Want: []any{"2", 1.0}, Where: rpartPrinted,
			Note: "(19 − 16) / (4 − 1) = 1. Node 4 has (13 − 10)/2, node 9 (7 − 4)/1, the " +
				"root (32 − 19)/4."},
		{Name: "one leaf", Args: []any{lone()}, Want: []any{"", math.Inf(1)}},
		{Name: "a useless fork", Args: []any{even()}, Want: []any{"x", 0.0},
			Note: "As a leaf it makes the same 3 errors."},
		{Name: "a tie", Args: []any{chain()}, Want: []any{"x", 2.0},
			Note: "(4 − 0)/2 above and (2 − 0)/1 below: the upper node comes first."},
		{Name: "a tie but for rounding", Args: []any{fork("x",
			fork("y", leaf("p", []float64{0.1, 0}, nil), leaf("q", []float64{0, 0.5}, nil)),
			fork("z", leaf("r", []float64{0.2, 0}, nil), leaf("s", []float64{0, 0.5}, nil)))},
			Want: []any{"x", 0.1},
			Note: "(0.1 + 0.2)/3 at x and 0.1/1 at y, which comes out smaller in the last digit."},
		{Name: "errors that stay", Args: []any{fork("x",
			fork("y", leaf("p", []float64{9, 3}, nil), leaf("q", []float64{2, 7}, nil)),
			fork("z", leaf("r", []float64{1, 6}, nil), leaf("s", []float64{5, 4}, nil)))},
			Want: []any{"z", 1.0},
			Note: "z has 6 errors as a leaf and 1 + 4 below it: 1. y has 10 and 5, x 17 and " +
				"10: (17 − 10)/3."},
		{Name: "nearly a tie", Args: []any{fork("x", comb("p", 0, 11, 11), comb("q", 1, 12, 12))},
			Want: []any{"q12", 1.0909090909},
			Note: "12/11 below q12 and 11/10 below p11: 0.009 are a difference."},
	}
}

// examples writes the arguments of PruneRule down: an example has a letter for each condition, x
// where it meets the condition and . where not, and + or - for its class.
func examples(text string) []any {
	var meets [][]bool
	var right []bool
	for _, word := range strings.Fields(text) {
		letters, class := word[:len(word)-1], word[len(word)-1]
		met := make([]bool, len(letters))
		for k := range met {
			met[k] = letters[k] == 'x'
		}
		meets, right = append(meets, met), append(right, class == '+')
	}
	return []any{meets, right}
}

func pruneRuleCases() []grader.Case {
	return []grader.Case{
		{Name: "sunny and normal humidity, then P", Args: examples(
			"x.- x.- .x+ .x+ .x- .x+ xx+ .x+ xx+ x.- ..+ ..+ ..+ ..-"), Want: []int{1},
			Where: fanTennis,
			Note: "2 days and no error fear .500. Without sunny they are 7 with one error, which " +
				"fear .335; without the humidity 5 and three, .817."},
		{Name: "rainy and a strong wind, then N", Args: examples(
			"xx+ xx+ x.- x.- x.- .x- .x- .x- .x+ ..+ ..+ ..- ..- ..-"), Want: []int{0, 1},
			Where: fanTennis,
			Note:  "2 days fear .500. Without rainy it is .708, and without the wind .817."},
		{Name: "mild, rainy and no wind, then P", Args: examples(
			"xxx+ xxx+ .xx+ xx.- .x.- x.x- x..+ x..+ ..x- ..x+ ..x+ ..x+ ...+ ...-"),
			Want: []int{1, 2}, Where: fanTennis,
			Note: "2 days fear .500. Without mild they are 3, and fear .370. To drop another " +
				"condition leaves .431 at best."},
		{Name: "one condition that is needed", Args: examples("x+ x+ x+ .- .-"), Want: []int{0}},
		{Name: "one condition that all examples meet", Args: examples("x+ x+ x-"), Want: []int{},
			Note: "The rate stays the same, so it goes."},
		{Name: "two conditions that say the same", Args: examples("xx+ xx+ ..-"), Want: []int{0},
			Note: "Either could go; it is the last."},
		{Name: "two go of four", Args: examples("xx..- x..x- xxx.- x.xx- ....- x.xx+ xxxx- xxxx+"),
			Want: []int{2, 3}},
		{Name: "the best first", Args: examples("..x- .x.+ xxx- ..x- .xx- x..- xxx+"),
			Want: []int{1},
			Note: "To drop the condition 1 would leave a smaller rate than before. To drop " +
				"another one leaves a still smaller one."},
		{Name: "no example meets all", Args: examples(
			"x.x.+ ...x- x..x- ..xx- .xxx+ x.x.- xx..+ xxx.+"), Want: []int{1},
			Note: "A rule that covers nothing fears 1."},
		{Name: "equal with a condition and without", Args: examples(
			"xxx- xxx- .xx- .x.- xxx+ x.x- ..x+ .xx- x.x-"), Want: []int{0, 1}},
		{Name: "one example", Args: examples("xx+"), Want: []int{},
			Note: "The rate is .75 with any of the conditions and with none."},
		{Name: "nearly a tie", Args: examples("..- .x- xx- xx+ xx+ .x+ x.+ xx- .x+ xx+"),
			Want: []int{0},
			Note: "With the condition 0 the rate is .5536, without it .5560: that is larger."},
		{Name: "all go", Args: examples("..x+ xx.- xx.+ xxx- xxx+"), Want: []int{}},
	}
}
