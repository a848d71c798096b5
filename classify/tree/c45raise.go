package tree

import (
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// deal divides examples among the branches of a node. An example without a value is divided into
// fractions, by the mass of the other examples in each branch. Without fractions, the branches
// share the memory of rows.
func (p *pruner) deal(nd *treenode.Node, rows []part) [][]part {
	X := p.train
	branches := make([][]part, nd.Branches)
	sizes, masses := make([]int, nd.Branches), make([]float64, nd.Branches)
	whole := 0
	for _, r := range rows {
		if b := p.t.nodes.Branch(nd, X.At(int(r.row))[nd.Attribute]); b >= 0 {
			sizes[b]++
			masses[b] += r.weight
			whole++
		}
	}
	to := 0
	for b, n := range sizes {
		branches[b] = rows[to : to : to+n]
		to += n
	}
	p.scratch = append(p.scratch[:0], rows...)
	unknown := rows[whole:whole]
	for _, r := range p.scratch {
		if b := p.t.nodes.Branch(nd, X.At(int(r.row))[nd.Attribute]); b >= 0 {
			branches[b] = append(branches[b], r)
		} else {
			unknown = append(unknown, r)
		}
	}
	total := sum(masses)
	for _, r := range unknown {
		for b, mass := range masses {
			if mass > 0 {
				branches[b] = append(branches[b], part{r.row, r.weight * mass / total})
			}
		}
	}
	return branches
}

// raised returns the pessimistic errors of the largest branch if it gets all examples of its node.
func (p *pruner) raised(at *visit, branch, largest int32) float64 {
	if p.holes {
		return p.afresh(branch, at.rows)
	}
	return p.withOthers(branch, largest, at.branches)
}

// withOthers returns the pessimistic errors of the branch after it gets the examples of the other
// branches. No value is missing, so the examples in the branch stay where they are.
func (p *pruner) withOthers(branch, largest int32, branches [][]part) float64 {
	type change struct {
		count *float64
		old   float64
	}
	var changes []change
	total := p.errorsAt[branch]
	for b, rows := range branches {
		if int32(b) == largest {
			continue
		}
		for _, r := range rows {
			leaf := p.leaf(branch, p.train.At(int(r.row)))
			counts := p.t.mass(leaf)
			count := &counts[p.train.Y[r.row]]
			changes = append(changes, change{count, *count})
			total -= p.errors(counts)
			*count += r.weight
			total += p.errors(counts)
		}
	}
	for _, c := range slices.Backward(changes) {
		*c.count = c.old
	}
	return total
}

// leaf follows an example down from a node.
func (p *pruner) leaf(at int32, x []float64) int32 {
	for p.t.nodes.Nodes[at].Kind != Leaf {
		nd := &p.t.nodes.Nodes[at]
		at = nd.First + p.t.nodes.Branch(nd, x[nd.Attribute])
	}
	return at
}

// afresh returns the pessimistic errors of the leaves below a node if exactly these examples go
// down it.
func (p *pruner) afresh(node int32, rows []part) float64 {
	total := 0.0
	counts := make([]float64, p.t.nodes.Width)
	for todo := []visit{{node: node, rows: rows}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		nd := &p.t.nodes.Nodes[at.node]
		switch {
		case len(at.rows) == 0:
		case nd.Kind == Leaf:
			clear(counts)
			for _, r := range at.rows {
				counts[p.train.Y[r.row]] += r.weight
			}
			total += p.errors(counts)
		default:
			for b, rows := range p.deal(nd, at.rows) {
				todo = append(todo, visit{node: nd.First + int32(b), rows: rows})
			}
		}
	}
	return total
}

// recount sends examples down from a node and counts them at each node below. It removes the rivals
// of these nodes, which were found for other examples.
func (p *pruner) recount(node int32, rows []part) {
	for todo := []visit{{node: node, rows: rows}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		nd, counts := &p.t.nodes.Nodes[at.node], p.t.mass(at.node)
		clear(counts)
		delete(p.t.nodes.Rivals, at.node)
		for _, r := range at.rows {
			counts[p.train.Y[r.row]] += r.weight
		}
		if len(at.rows) == 0 {
			continue // an empty leaf
		}
		nd.Class = treenode.MostCommon(counts)
		if nd.Kind == Leaf {
			if nd.Stop != StopPure || !impurity.Pure(counts) {
				nd.Stop = StopPruned
			}
			continue
		}
		for b, rows := range p.deal(nd, at.rows) {
			todo = append(todo, visit{node: nd.First + int32(b), rows: rows})
		}
	}
}
