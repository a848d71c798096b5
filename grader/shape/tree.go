// Package shape names the types that exercise signatures use, so that a student's code, a reference
// solution and the grader speak of the same values. It holds no algorithm and imports the standard
// library alone: anywhere else these types would make an import cycle or link the answers.
package shape

// region table

// Table is a training set of nominal attributes, as texts.
type Table struct {
	Attributes []string   // the columns' names
	Rows       [][]string // one value for each attribute
	Labels     []string   // the class of each row
}

// endregion

// region node

// Node is a node of a decision tree with a branch for each value of one
// attribute. A leaf has no branches.
type Node struct {
	Class     string // a leaf's class; at an inner node the most common class, or empty
	Attribute string // the attribute that an inner node tests; empty at a leaf
	Branches  []Branch
}

// Branch leads from a node to the child for one value.
type Branch struct {
	Value string
	Node  *Node
}

// endregion

// region condition

// Condition is one test of a rule: the attribute has this value.
type Condition struct {
	Attribute, Value string
}

// endregion

// region rule

// Rule says: if all conditions hold, the class is Class. A rule without conditions always holds.
type Rule struct {
	Conditions []Condition
	Class      string
}

// endregion
