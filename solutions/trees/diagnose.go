package trees

import (
	"github.com/tessella-go/tessella/grader/shape"
)

// Diagnose returns a class for each unknown row, learnt from the table t.
//
// unknown[i] lists the findings of a patient in the order of t.Attributes.
// At most 24 % of the classes may be wrong. A call may take a second.
func Diagnose(t shape.Table, unknown [][]string) []string {
	// One tree for each two of the attributes, and a vote: each tree is small, so it
	// learns little by heart, and the trees are wrong about different patients.
	votes := make([][]string, len(unknown))
	for b := range t.Attributes {
		for a := range b {
			two := func(row []string) []string { return []string{row[a], row[b]} }
			part := shape.Table{Attributes: two(t.Attributes), Labels: t.Labels}
			for _, row := range t.Rows {
				part.Rows = append(part.Rows, two(row))
			}
			root := ID3(part)
			for i, row := range unknown {
				votes[i] = append(votes[i], Classify(root, part.Attributes, two(row)))
			}
		}
	}
	labels := make([]string, len(unknown))
	for i := range unknown {
		labels[i] = Majority(votes[i])
	}
	return labels
}
