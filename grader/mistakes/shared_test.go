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
func TestShapesOfSharedBranches(t *testing.T) {
	node := &branching{Class: "a"}
	for range 60 {
		node = &branching{Branches: []*branching{node, node}}
	}
	mistakes.Shapes([]mistakes.Case{{Got: []any{node}, Want: []any{&branching{Class: "a"}}}}, nil)
}
