package treeengine

import "github.com/tessella-go/tessella/classify/internal/treenode"

// Part rearranges the rows of an inner node so that those of each branch stand together, sorted as
// before, and returns its branches. A row whose value has no branch goes where the tree's Missing
// option says. Under Fractions it is divided, which takes more places than the segment has. So the
// last branch is stored first and branch 0 last: growing depth first, from branch 0 on, then always
// works at the end of the rows that are still to be done.
func (g *Rows) Part(t *treenode.Tree, at Segment) []Segment {
	nd := &t.Nodes[at.Node]
	column := g.columns[nd.Attribute]
	sizes := make([]int, nd.Branches)
	var unknown []int32
	for _, r := range g.orders[0][at.Lo:at.Hi] {
		b := t.Branch(nd, column[r])
		if b < 0 && t.Missing == treenode.Fractions {
			unknown = append(unknown, r)
		} else if b < 0 {
			b = t.Next(at.Node)
		}
		g.branch[r] = b
		if b >= 0 {
			sizes[b]++
		}
	}
	fractions := g.divide(unknown, at, sizes)
	children := make([]Segment, nd.Branches)
	end := at.Lo
	for b := nd.Branches - 1; b >= 0; b-- {
		place := treenode.Place{Node: nd.First + b, Parent: at.Node, Branch: b, Depth: at.Depth + 1}
		children[b] = Segment{Place: place, Lo: end, Hi: end + sizes[b]}
		end += sizes[b]
	}
	next := make([]int, nd.Branches)
	for k, order := range g.orders {
		segment := append(g.spare[:0], order[at.Lo:at.Hi]...)
		for len(order) < end {
			order = append(order, 0)
		}
		g.orders[k] = order
		for b := range next {
			next[b] = children[b].Lo
		}
		for _, r := range segment {
			if b := g.branch[r]; b >= 0 {
				order[next[b]] = r
				next[b]++
				continue
			}
			for _, f := range fractions[r] {
				b := g.branch[f]
				order[next[b]] = f
				next[b]++
			}
		}
		g.spare = segment
	}
	return children
}

// divide replaces each row of unknown value by fractions, one for each branch that has examples,
// and returns their numbers.
func (g *Rows) divide(unknown []int32, at Segment, sizes []int) map[int32][]int32 {
	if len(unknown) == 0 {
		return nil
	}
	masses := make([]float64, len(sizes))
	for _, r := range g.orders[0][at.Lo:at.Hi] {
		if b := g.branch[r]; b >= 0 {
			masses[b] += g.weight[r]
		}
	}
	total := treenode.Sum(masses)
	fractions := make(map[int32][]int32, len(unknown))
	for _, r := range unknown {
		for b, mass := range masses {
			if mass > 0 {
				f := g.another(r)
				g.weight[f] = g.weight[r] * mass / total
				g.branch[f] = int32(b)
				fractions[r] = append(fractions[r], f)
				sizes[b]++
			}
		}
	}
	return fractions
}

// another returns the number of a new row that is equal to row r.
func (g *Rows) another(r int32) int32 {
	if last := len(g.free) - 1; last >= 0 {
		f := g.free[last]
		g.free = g.free[:last]
		for _, column := range g.columns {
			column[f] = column[r]
		}
		if g.target == nil {
			g.class[f] = g.class[r]
		} else {
			g.target[f] = g.target[r]
		}
		return f
	}
	for j, column := range g.columns {
		g.columns[j] = append(column, column[r])
	}
	if g.target == nil {
		g.class = append(g.class, g.class[r])
	} else {
		g.target = append(g.target, g.target[r])
	}
	g.weight = append(g.weight, 0)
	g.branch = append(g.branch, 0)
	return int32(len(g.weight) - 1)
}

// Release takes back the rows of a leaf. Later fractions reuse their numbers.
func (g *Rows) Release(at Segment) {
	g.free = append(g.free, g.orders[0][at.Lo:at.Hi]...)
}
