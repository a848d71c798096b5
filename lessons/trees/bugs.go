package trees

import (
	"fmt"
	"slices"

	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// Tally counts the classes in each branch of a split: see solutions.
var Tally = solutions.Tally

// region gain

// WrongGain should be the gain of a split, and is not.
func WrongGain(children [][]float64) float64 {
	if len(children) == 0 {
		return 0
	}
	parent, left := make([]float64, len(children[0])), 0.0
	for _, counts := range children {
		for c, n := range counts {
			parent[c] += n
		}
		left += solutions.Entropy(counts) / float64(len(children))
	}
	return solutions.Entropy(parent) - left
}

// endregion

// region paths

// Paths returns the paths of a tree in which each asks so many questions, answered by no or yes.
func Paths(questions int) [][]string { return below(questions, nil) }

func below(questions int, path []string) [][]string {
	if questions == 0 {
		return [][]string{path}
	}
	no := append(path, "no")
	yes := append(path, "yes")
	return append(below(questions-1, no), below(questions-1, yes)...)
}

// endregion

// rightPaths is Paths as it should be.
func rightPaths(questions int) [][]string {
	if questions < 1 || questions > 10 {
		panic(fmt.Sprintf("%d questions; it takes 1 to 10", questions))
	}
	return rightBelow(questions, nil)
}

func rightBelow(questions int, path []string) [][]string {
	if questions == 0 {
		return [][]string{path}
	}
	no := append(slices.Clip(path), "no")
	yes := append(slices.Clip(path), "yes")
	return append(rightBelow(questions-1, no), rightBelow(questions-1, yes)...)
}
