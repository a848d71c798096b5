package trees

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type (
	ofClassify = grader.Misconception[func(
		root *shape.Node, attributes []string, row []string,
	) string]
	ofID3 = grader.Misconception[func(t shape.Table) *shape.Node]
)

var classifyMistakes = []ofClassify{
	{Name: "the class of the root",
		Hint: "A class at an inner node is only its most common one. Go on while the " +
			"node has branches.",
		Wrong: func(root *shape.Node, _ []string, _ []string) string { return root.Class }},
}

var id3Mistakes = []ofID3{
	{Name: "one question only",
		Hint: "Each branch is a table of its own. Call the function for it.",
		Wrong: func(t shape.Table) *shape.Node {
			root := solutions.ID3(t)
			for _, branch := range root.Branches {
				*branch.Node = shape.Node{Class: branch.Node.Class}
			}
			return root
		}},
}
