package figure

import (
	"fmt"
	"strings"
	"testing"
)

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
