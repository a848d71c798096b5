package figure

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// tidy places the nodes of a tree so that subtrees stand as close as they can without meeting on
// any level, and each parent over the middle of its first and last child (Reingold and Tilford
// 1981). Nodes are numbered in breadth-first order: those from children[i][0] up to
// children[i][1] are the children of i. breadth is the room of each node across the levels, gap
// the room between neighbours. It returns the middle of each node, the leftmost node beginning at
// 0, and the breadth of the whole.
//
// Packing from the left alone pushes small subtrees between two large ones to the left. So the tree
// is packed from both sides and the mean taken: the distances that keep nodes apart are linear in
// their places, so what holds in both packings holds in their mean.
func tidy(
	children [][2]int, breadth []vg.Length, gap vg.Length,
) (middle []vg.Length, total vg.Length) {
	fromLeft, fromRight := pack(children, breadth, gap, false), pack(children, breadth, gap, true)
	middle = make([]vg.Length, len(breadth))
	first, last := vg.Length(math.Inf(1)), vg.Length(math.Inf(-1))
	for i := len(middle) - 1; i >= 0; i-- {
		middle[i] = (fromLeft[i] - fromRight[i]) / 2
		// A middle child that stands nearly below its parent gets a straight edge. Neighbours that
		// both move this far still do not meet.
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

// pack places the nodes from one side, the root at 0; mirrored, it takes the children of each node
// from the last to the first. It goes through the nodes from the last to the first, so it needs no
// recursion, and each node costs as much as the flattest of the subtrees it joins is deep.
func pack(children [][2]int, breadth []vg.Length, gap vg.Length, mirrored bool) []vg.Length {
	place := make([]vg.Length, len(breadth)) // to the parent's, until the last loop
	shapes := make([]shape, len(breadth))
	for i := len(breadth) - 1; i >= 0; i-- {
		var joined shape
		if from, to := children[i][0], children[i][1]; from < to {
			order := make([]int, 0, to-from)
			for child := from; child < to; child++ {
				order = append(order, child)
			}
			if mirrored {
				slices.Reverse(order)
			}
			for k, child := range order {
				if k == 0 {
					joined = shapes[child]
				} else {
					place[child] = joined.join(shapes[child], gap)
				}
				shapes[child] = shape{}
			}
			center := place[order[len(order)-1]] / 2
			for _, child := range order {
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

// join places another subtree to the right of what is there, as close as it can, and returns the
// distance it was moved by.
func (s *shape) join(other shape, gap vg.Length) vg.Length {
	move := vg.Length(math.Inf(-1))
	for level := range min(s.right.levels(), other.left.levels()) {
		move = max(move, s.right.at(level)+gap-other.left.at(level))
	}
	other.left.shift += move
	other.right.shift += move
	// On each level the leftmost side is that of s, where it reaches so deep; the
	// rightmost is that of the other.
	s.left = over(s.left, other.left)
	s.right = over(other.right, s.right)
	return move
}

// side is one side of an outline: a value for each level, the deepest first so that a parent is
// added at the end, all of them to be moved by shift.
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

// over is the side that follows top as deep as it reaches, and bottom below that. It uses the
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
