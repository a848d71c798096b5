// Package layout places the nodes of a drawn tree.
package layout

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Tree places the nodes of a tree after Reingold and Tilford (1981). Subtrees are as close as
// they can be without overlapping on any level. Each parent is over the middle between its first
// and its last child.
//
// Nodes are numbered in breadth-first order. The children of node i are those from children[i][0]
// up to, but not including, children[i][1]. breadth is the width of each node along its level, and
// gap is the distance between neighbours. It returns the middle of each node and the width of the
// whole tree. The leftmost node begins at 0.
//
// Packing from the left alone pushes small subtrees between two large ones to the left. So the tree
// is packed from both sides, and each node is placed at the mean. The conditions that keep nodes
// apart are linear in their positions. If they hold in both packings, they hold in the mean.
func Tree(
	children [][2]int, breadth []vg.Length, gap vg.Length,
) (middle []vg.Length, total vg.Length) {
	fromLeft, fromRight := pack(children, breadth, gap, false), pack(children, breadth, gap, true)
	middle = make([]vg.Length, len(breadth))
	first, last := vg.Length(math.Inf(1)), vg.Length(math.Inf(-1))
	for i := len(middle) - 1; i >= 0; i-- {
		middle[i] = (fromLeft[i] - fromRight[i]) / 2
		// A middle child that is nearly below its parent gets a straight edge. Two neighbours that
		// both move this far still do not overlap.
		if from, to := children[i][0], children[i][1]; (to-from)%2 == 1 {
			if child := middle[(from+to)/2]; max(child-middle[i], middle[i]-child) < 0.45*gap {
				middle[i] = child
			}
		}
		first, last = min(first, middle[i]-breadth[i]/2), max(last, middle[i]+breadth[i]/2)
	}
	for i := range middle {
		middle[i] -= first
	}
	return middle, last - first
}

// pack places the nodes from one side, with the root at 0. If mirrored, it takes the children of
// each node from the last to the first. It visits the nodes from the last to the first and needs no
// recursion. The cost of a node is the depth of the shallowest subtree that it joins.
func pack(children [][2]int, breadth []vg.Length, gap vg.Length, mirrored bool) []vg.Length {
	place := make([]vg.Length, len(breadth)) // relative to the parent until the last loop
	shapes := make([]shape, len(breadth))
	for i := len(breadth) - 1; i >= 0; i-- {
		var joined shape
		if from, to := children[i][0], children[i][1]; from < to {
			child, last, step := from, to-1, 1
			if mirrored {
				child, last, step = last, child, -1
			}
			joined, shapes[child] = shapes[child], shape{}
			for child != last {
				child += step
				place[child] = joined.join(shapes[child], gap)
				shapes[child] = shape{}
			}
			center := place[last] / 2
			for child := from; child < to; child++ {
				place[child] -= center
			}
			joined.left.shift -= center
			joined.right.shift -= center
		}
		joined.left.push(-breadth[i] / 2)
		joined.right.push(breadth[i] / 2)
		shapes[i] = joined
	}
	for i := range place {
		for child := children[i][0]; child < children[i][1]; child++ {
			place[child] += place[i]
		}
	}
	return place
}

// shape is the outline of a packed subtree.
type shape struct{ left, right side }

// join places another subtree to the right of the shape, as close as possible. It returns the
// distance by which the subtree was moved.
func (s *shape) join(other shape, gap vg.Length) vg.Length {
	move := vg.Length(math.Inf(-1))
	for level := range min(s.right.levels(), other.left.levels()) {
		move = max(move, s.right.at(level)+gap-other.left.at(level))
	}
	other.left.shift += move
	other.right.shift += move
	// On each level the left side is that of s, and the right side is that of other. Below the
	// depth of one of them, both sides are those of the deeper one.
	s.left = over(s.left, other.left)
	s.right = over(other.right, s.right)
	return move
}

// side is one side of an outline: a value for each level, to which shift is added. The deepest
// level is the first, so that a parent is appended.
type side struct {
	values []vg.Length
	shift  vg.Length
}

func (s *side) levels() int            { return len(s.values) }
func (s *side) at(level int) vg.Length { return s.values[len(s.values)-1-level] + s.shift }
func (s *side) push(value vg.Length)   { s.values = append(s.values, value-s.shift) }
func (s *side) set(level int, value vg.Length) {
	s.values[len(s.values)-1-level] = value - s.shift
}

// over returns a side that equals top down to the depth of top, and bottom below it. It reuses the
// memory of the deeper one.
func over(top, bottom side) side {
	if top.levels() >= bottom.levels() {
		return top
	}
	for level := range top.levels() {
		bottom.set(level, top.at(level))
	}
	return bottom
}
