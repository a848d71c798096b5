package treenode

import "github.com/tessella-go/tessella/classify/internal/option"

// Kind says how a node sends examples to its branches. Package tree documents the values of Kind,
// Stop and Missing.
type Kind uint8

const (
	Leaf Kind = iota
	ByValue
	ByThreshold
	BySubset
	ByInterval
)

// Stop says why a node is a leaf.
type Stop uint8

const (
	Inner Stop = iota
	StopPure
	StopEqual
	StopMinRows
	StopMinImpurity
	StopMaxDepth
	StopEmpty
	StopMinLeaf
	StopMinDecrease
	StopChiSquare
	StopMaxLeaves
	StopPruned
)

var stops = [...]string{
	Inner: "inner node", StopPure: "pure", StopEqual: "equal inputs", StopMinRows: "too few rows",
	StopMinImpurity: "nearly pure",
	StopMaxDepth:    "too deep", StopEmpty: "empty", StopMinLeaf: "branches too small",
	StopMinDecrease: "too little gain",
	StopChiSquare:   "not significant", StopMaxLeaves: "enough leaves", StopPruned: "pruned",
}

// String returns a word or two, such as "pure".
func (s Stop) String() string { return stops[s] }

// Missing says what happens to an example at a test that has no branch for its value: the value is
// missing (NaN), or it is one that no training example of the node had.
type Missing uint8

const (
	Refuse Missing = iota
	Stay
	Majority
	Fractions
)

// String returns the name.
func (m Missing) String() string {
	return option.Name("Missing", m, "Refuse", "Stay", "Majority", "Fractions")
}
