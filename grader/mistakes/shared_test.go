package mistakes_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/mistakes"
)

// branching is a node of a tree.
type branching struct {
	Class    string
	Branches []*branching
}

// A tree whose nodes share their branches is small, and has 2⁶⁰ paths. It is looked at in no time.
func TestLikelyOfSharedBranches(t *testing.T) {
	node := &branching{Class: "a"}
	for range 60 {
		node = &branching{Branches: []*branching{node, node}}
	}
	wrong := mistakes.Case{In: []any{node}, Got: []any{node}, Want: []any{&branching{Class: "a"}}}
	likely(t, "func F(n *Node) *Node { return n }", []mistakes.Case{wrong}, nil)
}
