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
