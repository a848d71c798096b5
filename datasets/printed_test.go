package datasets_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/datasets"
)

// The lines of the printout agree with each other: children share out their parent's examples, the
// probabilities are the counts' shares, the loss is the smaller count. The sums of losses at root
// and leaves are those of the lecture, 32 and 19.
func TestRpartHipparion(t *testing.T) {
	nodes := datasets.RpartHipparion()
	byNumber := map[int]datasets.PrintedNode{}
	for _, node := range nodes {
		byNumber[node.Node] = node
	}
	if len(nodes) != 9 || len(byNumber) != 9 {
		t.Fatalf("%d lines, %d nodes", len(nodes), len(byNumber))
	}
	losses, leaves := 0, 0
	for _, node := range nodes {
		if node.Counts[0]+node.Counts[1] != node.N || node.Counts[1-node.Class] != node.Loss ||
			node.Loss > node.N-node.Loss {
			t.Errorf("node %d: %+v", node.Node, node)
		}
		for class, count := range node.Counts {
			if p := float64(count) / float64(node.N); math.Abs(p-node.Probability[class]) > 0.5e-8 {
				t.Errorf("node %d: probability %v of class %d, the counts give %v", node.Node,
					node.Probability[class], class, p)
			}
		}
		left, right := byNumber[2*node.Node], byNumber[2*node.Node+1]
		if node.Leaf {
			losses += node.Loss
			leaves++
			if left.N+right.N != 0 {
				t.Errorf("leaf %d has children", node.Node)
			}
			continue
		}
		for class, count := range node.Counts {
			if left.Counts[class]+right.Counts[class] != count {
				t.Errorf("node %d: the children have %v and %v of %v", node.Node, left.Counts,
					right.Counts, node.Counts)
			}
		}
	}
	if root := byNumber[1]; root.Split != "root" || root.N != 124 || root.Loss != 32 ||
		losses != 19 || leaves != 5 {
		t.Errorf("root %+v, %d errors in %d leaves", root, losses, leaves)
	}
}
