package tree

// Kind says how a node sends examples to its branches.
type Kind uint8

const (
	Leaf    Kind = iota // it has no branches
	ByValue             // a nominal attribute: a branch for each of its values, in their order
	// a numeric attribute: branch 0 for x ≤ threshold, branch 1 for x > threshold
	ByThreshold
	// a nominal attribute: branch 0 for some of its values, branch 1 for the others that
	// the node's examples have
	BySubset
	// a numeric attribute: a branch for each of several intervals, from the lowest
	ByInterval
)

// Stop says why a node is a leaf.
type Stop uint8

const (
	Inner    Stop = iota // it is no leaf
	StopPure             // all its examples are of one class (or have one target)
	// no attribute separates its examples: all were used on the path, or the
	// values left are the same
	StopEqual
	StopMinRows     // fewer examples than MinRows
	StopMinImpurity // an impurity below MinImpurity
	StopMaxDepth    // at MaxDepth
	StopEmpty       // no example came here: it answers as its parent
	StopMinLeaf     // no split leaves MinLeaf examples in two branches
	StopMinDecrease // no split takes enough off the impurity
	StopChiSquare   // no split is significant
	StopMaxLeaves   // the tree has as many leaves as it may
	// it had branches, which were cut off; or it got other examples when the subtree
	// that it is in was raised
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

// Missing says what becomes of an example at a test that has no branch for its value: the value is
// missing (NaN), or it is one that no training example of the node had.
type Missing uint8

const (
	Refuse Missing = iota // in training an error; in a query as Stay
	// it goes no further, and the node of the test answers for it with all the examples that it has
	Stay
	// it goes down the branch with the most training examples that have a value; on a draw as Stay
	Majority
	// it goes down each branch with the fraction of the examples that went there (C4.5)
	Fractions
)
