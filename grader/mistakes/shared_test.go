package mistakes_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/grader/shape"
)

// A tree whose nodes share their branches is small, and has 2⁶⁰ paths. It is looked at in no time.
func TestLikelyOfSharedBranches(t *testing.T) {
	node := &shape.Node{Class: "a"}
	for range 60 {
		node = &shape.Node{Attribute: "x", Branches: []shape.Branch{
			{Value: "0", Node: node}, {Value: "1", Node: node}}}
	}
	wrong := mistakes.Case{In: []any{node}, Got: []any{node}, Want: []any{&shape.Node{Class: "a"}}}
	likely(t, "func F(n *shape.Node) *shape.Node { return n }", []mistakes.Case{wrong}, nil)
}
