package layout

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/vg"
)

// By hand: two leaves of breadth 10, a gap of 2 between them, and the root in their middle.
func TestTreeTwoLeaves(t *testing.T) {
	middle, total := Tree([][2]int{{1, 3}, {3, 3}, {3, 3}}, []vg.Length{6, 10, 10}, 2)
	for i, want := range []vg.Length{11, 5, 17} {
		if middle[i] != want {
			t.Errorf("node %d stands at %v, not %v", i, middle[i], want)
		}
	}
	if total != 22 {
		t.Errorf("the breadth is %v, not 22", total)
	}
}

// By hand: a wide child below the left of two leaves goes below the right one too,
// as that has no children.
func TestTreeUseRoomBelowLeaves(t *testing.T) {
	// Root; leaves a and b; below a one node of breadth 30.
	children := [][2]int{{1, 3}, {3, 4}, {4, 4}, {4, 4}}
	middle, total := Tree(children, []vg.Length{10, 10, 10, 30}, 2)
	for i, want := range []vg.Length{21, 15, 27, 15} {
		if middle[i] != want {
			t.Errorf("node %d stands at %v, not %v", i, middle[i], want)
		}
	}
	if total != 32 { // from 0 (the wide node) to 32 (the leaf's end), not 10+2+30
		t.Errorf("the breadth is %v, not 32", total)
	}
}

// randomTree is a tree in breadth-first order, with a breadth for each node.
func randomTree(rng *rand.Rand, nodes, most int) (children [][2]int, breadth []vg.Length) {
	children = make([][2]int, nodes)
	breadth = make([]vg.Length, nodes)
	next := 1
	for i := range children {
		breadth[i] = vg.Length(5 + rng.IntN(60))
		n := 0
		if next < nodes {
			n = rng.IntN(most + 1)
			if next == i+1 && n == 0 { // else the tree would end here
				n = 1
			}
			n = min(n, nodes-next)
		}
		children[i] = [2]int{next, next + n}
		next += n
	}
	return children, breadth
}

func levels(children [][2]int) []int {
	level := make([]int, len(children))
	for i, c := range children {
		for child := c[0]; child < c[1]; child++ {
			level[child] = level[i] + 1
		}
	}
	return level
}

func TestTreeOfRandomTrees(t *testing.T) {
	const gap = 10
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		children, breadth := randomTree(rng, 1+rng.IntN(120), 5)
		middle, total := Tree(children, breadth, gap)
		level := levels(children)
		// the node before on each level: breadth-first order is order from left to right
		last := map[int]int{}
		leftmost, rightmost := math.Inf(1), math.Inf(-1)
		for i := range children {
			if before, ok := last[level[i]]; ok {
				// Straightening an edge may take up to 0.45 of the gap on either side.
				if room := (middle[i] - breadth[i]/2) -
					(middle[before] + breadth[before]/2); room < 0.1*gap-1e-9 {
					t.Fatalf("seed %d: nodes %d and %d of level %d have %v between them", seed,
						before, i, level[i], room)
				}
			}
			last[level[i]] = i
			leftmost, rightmost = min(leftmost, float64(middle[i]-breadth[i]/2)),
				max(rightmost, float64(middle[i]+breadth[i]/2))
			if from, to := children[i][0], children[i][1]; from < to {
				if off := middle[i] -
					(middle[from]+middle[to-1])/2; math.Abs(float64(off)) > 0.9*gap {
					t.Fatalf("seed %d: node %d stands %v from the middle of its children",
						seed, i, off)
				}
			}
		}
		if math.Abs(leftmost) > 1e-6 || math.Abs(rightmost-float64(total)) > 1e-6 {
			t.Fatalf("seed %d: the nodes reach from %v to %v, not from 0 to %v", seed, leftmost,
				rightmost, total)
		}
	}
}

// A tree and its mirror image are drawn as mirror images.
func TestTreeAreSymmetric(t *testing.T) {
	// A root with three children; the first has two leaves of unlike breadth, the last none. Then
	// the same from right to left.
	middle, total := Tree([][2]int{{1, 4}, {4, 6}, {6, 6}, {6, 6}, {6, 6}, {6, 6}},
		[]vg.Length{20, 8, 9, 30, 25, 11}, 3)
	mirror, _ := Tree([][2]int{{1, 4}, {4, 4}, {4, 4}, {4, 6}, {6, 6}, {6, 6}},
		[]vg.Length{20, 30, 9, 8, 11, 25}, 3)
	for i, image := range []int{0, 3, 2, 1, 5, 4} {
		if got, want := mirror[image], total-middle[i]; math.Abs(float64(got-want)) > 1e-9 {
			t.Errorf("node %d stands at %v, its image at %v from the other side", i, middle[i],
				total-mirror[image])
		}
	}
}
