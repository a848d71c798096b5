package figure

import (
	"fmt"
	"strings"
	"testing"
)

func init() {
	pictures["neuron"] = func() *Figure {
		return Network([][]string{{"x₁", "x₂", "1"}, {"Σ"}, {"φ"}, {"o"}},
			[][]string{{"w₁"}, {"w₂"}, {"b"}})
	}
	// XOR is "or, and not both". The 1 of the second layer is no neuron, and nothing goes to it.
	pictures["two_layers"] = func() *Figure {
		return Network([][]string{{"x₁", "x₂", "1"}, {"or", "not both", "1"}, {"and"}},
			[][]string{{"1", "−1", ""}, {"1", "−1", ""}, {"−½", "1½", ""}},
			[][]string{{"1"}, {"1"}, {"−1½"}})
	}
	pictures["machine"] = func() *Figure {
		return Network([][]string{{"v₁", "v₂", "v₃", "v₄"}, {"h₁", "h₂"}})
	}
}

func ExampleNetwork() {
	f := Network([][]string{{"x₁", "x₂"}, {"Σ"}}, [][]string{{"w₁"}, {"w₂"}})
	fmt.Println(f.Alt)
	// Output: Layer 1: x₁, x₂. Layer 2: Σ. x₁ to Σ: w₁. x₂ to Σ: w₂.
}

func TestNetworkErrors(t *testing.T) {
	two := [][]string{{"a", "b"}, {"c"}}
	for want, f := range map[string]*Figure{
		"without layers":                          Network(nil),
		"layer 2 has no units":                    Network([][]string{{"a"}, {}}),
		"weights of 2 pairs of layers; there are": Network(two, nil, nil),
		"weights of 1 units of layer 1, which":    Network(two, [][]string{{"1"}}),
		"2 weights of unit 1 of layer 1":          Network(two, [][]string{{"1", "2"}, {"3"}}),
	} {
		if err := f.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, and should say %q", err, want)
		}
	}
}

func init() {
	pictures["trellis"] = func() *Figure {
		weights := [][]string{{"−1", "3"}, {"1", "1"}}
		return Trellis([]string{"people", "fish", "trout"}, []string{"verb", "noun"},
			[][]string{{"−1", "2"}, {"4", "5"}, {"", "9"}}, [][][]string{weights, weights},
			[]int{1, 0, 1})
	}
	pictures["trellis_bare"] = func() *Figure {
		return Trellis([]string{"1", "2"}, []string{"a", "b", "c"},
			[][]string{{"x", "y", "z"}, {"", "", "long text"}}, nil, nil)
	}
}

func ExampleTrellis() {
	f := Trellis([]string{"dogs", "bark"}, []string{"verb", "noun"},
		[][]string{{"0", "0"}, {"2", "0"}}, nil, []int{1, 0})
	fmt.Println(f.Alt)
	// Output: dogs: verb 0 noun 0. bark: verb 2 noun 0. The path: noun verb
}

func TestTrellisErrors(t *testing.T) {
	places, states := []string{"1", "2"}, []string{"a", "b"}
	nodes := [][]string{{"", ""}, {"", ""}}
	for want, f := range map[string]*Figure{
		"0 places and 2 states": Trellis(nil, states, nil, nil, nil),
		"nodes at 1 places":     Trellis(places, states, nodes[:1], nil, nil),
		"1 nodes at place 2": Trellis(places, states,
			[][]string{{"", ""}, {""}}, nil, nil),
		"edges between 3 places": Trellis(places, states, nodes,
			make([][][]string, 2), nil),
		"edges from 0 states of place 1": Trellis(places, states, nodes,
			make([][][]string, 1), nil),
		"1 edges from b at place 1": Trellis(places, states, nodes,
			[][][]string{{{"", ""}, {""}}}, nil),
		"a path over 3 places":  Trellis(places, states, nodes, nil, []int{0, 0, 0}),
		"in state 2 at place 2": Trellis(places, states, nodes, nil, []int{0, 2}),
	} {
		if err := f.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, and should say %q", err, want)
		}
	}
}
