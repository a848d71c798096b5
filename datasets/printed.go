package datasets

import (
	"fmt"
	"strconv"
	"strings"
)

// Rule is one of the rules that lecture 004 prints: if all conditions hold, the answer is Y.
type Rule struct {
	Name       string // R1 to R5
	Conditions []Condition
	Y          float64
}

// Condition is a test of one attribute. Value is a number if Op is ">" or "<=", and the name of a
// value if Op is "=".
type Condition struct {
	Attribute string
	Op        string
	Value     string
}

// String returns the condition, such as "age > 38.5".
func (c Condition) String() string { return c.Attribute + " " + c.Op + " " + c.Value }

// String returns the rule as one line.
func (r Rule) String() string {
	conditions := make([]string, len(r.Conditions))
	for i, c := range r.Conditions {
		conditions[i] = c.String()
	}
	return fmt.Sprintf("%s: if %s then y = %s", r.Name, strings.Join(conditions, " and "),
		strconv.FormatFloat(r.Y, 'g', -1, 64))
}

// PrintedRules returns the five rules on age, years-in-job and job-type (A, B or C) that lecture
// 004 prints on its slide "C4.5Rules".
func PrintedRules() []Rule {
	var rules []Rule
	for _, record := range records("c45_rules") {
		rule := Rule{Name: record[0], Y: number(record[2])}
		for text := range strings.SplitSeq(record[1], " AND ") {
			part := strings.Fields(text)
			rule.Conditions = append(rule.Conditions,
				Condition{Attribute: part[0], Op: part[1], Value: strings.Trim(part[2], "'")})
		}
		rules = append(rules, rule)
	}
	return rules
}

// PrintedNode is a line of a tree as R's rpart prints it.
type PrintedNode struct {
	Node        int        // 1 is the root; the children of node i are 2i and 2i+1
	Split       string     // the test that leads here, such as "Ursus=0"; "root" for the root
	N           int        // the node's training examples
	Loss        int        // how many of them are not of class Class
	Class       int        // rpart's yval
	Probability [2]float64 // of class 0 and 1, eight decimals
	Counts      [2]int     // examples of class 0 and 1, from N and Loss
	Leaf        bool
}

// RpartHipparion returns the tree that lecture 004, "Implementations", prints as rpart's, in the
// order of its lines: 124 examples, the presence (class 1) or absence (class 0) of the genus
// Hipparion predicted from that of other taxa.
func RpartHipparion() []PrintedNode {
	var nodes []PrintedNode
	for _, r := range records("rpart_hipparion") {
		integer := func(column int) int { return int(number(r[column])) }
		nodes = append(nodes, PrintedNode{
			Node: integer(0), Split: r[2], N: integer(3), Loss: integer(4), Class: integer(5),
			Probability: [2]float64{number(r[6]), number(r[7])},
			Counts:      [2]int{integer(8), integer(9)},
			Leaf:        r[10] == "1",
		})
	}
	return nodes
}
