package prune

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// table prunes the tree of each fold by the α of the path, and adds up its errors on the rows left
// out.
func (c CrossValidated) table(
	ds *classify.Dataset, path *Sequence[*tree.Tree], rootError float64,
) (*CPTable, error) {
	if !(c.CP >= 0) {
		return nil, fmt.Errorf("prune: CrossValidated.CP is %v; it must be 0 (every tree) or more",
			c.CP)
	}
	folds, err := c.deal(ds)
	if err != nil {
		return nil, err
	}
	table, alphas := candidates(path, c.CP)
	wrong, mass := make([]float64, len(alphas)), 0.0
	for f, out := range folds {
		grown, t, err := c.path(ds.Subset(others(folds, f)))
		if err != nil {
			return nil, fmt.Errorf("prune: cross-validation, fold %d left out: %w", f, err)
		}
		steps, trees := make([]int, len(alphas)), []*tree.Tree(nil)
		for r, alpha := range alphas {
			steps[r] = grown.Step(alpha)
			if t.Missing == tree.Fractions { // a row in fractions is not at one node
				trees = append(trees, grown.At(steps[r]))
			}
		}
		for _, i := range out {
			w, x := ds.Weight(i), ds.At(i)
			mass += w
			at := int32(0)
			// the trees get larger from one to the next, so the row goes down once, except with the
			// lecture's divisor
			for r, k := range steps {
				if r > 0 && k > steps[r-1] {
					at = 0
				}
				class := 0
				if trees != nil {
					class = trees[r].Predict(x)
				} else {
					at = grown.follow(t, at, k, x)
					class = int(t.Nodes[at].Class)
				}
				if class != ds.Y[i] {
					wrong[r] += w
				}
			}
		}
	}
	scale := 1.0
	if rootError > 0 {
		scale = 1 / rootError
	}
	for r := range table.Rows {
		table.Rows[r].XError = scale * wrong[r]
		table.Rows[r].XStd = scale * math.Sqrt(max(0, wrong[r]-wrong[r]*wrong[r]/mass))
	}
	table.choose()
	return table, nil
}

// candidates lists the trees of the path from the single leaf on, down to the smallest α
// considered, and the α that the folds use for each.
func candidates(path *Sequence[*tree.Tree], cp float64) (*CPTable, []float64) {
	table, last := &CPTable{}, len(path.Steps)-1
	root := path.Steps[last].Risk
	if root == 0 {
		root = 1
	}
	var alphas []float64
	floor := cp * root
	for k := last; k >= path.Step(floor); k-- {
		s := path.Steps[k]
		alpha, above := max(s.Alpha, floor), math.Inf(1)
		if k < last {
			above = path.Steps[k+1].Alpha
		}
		table.Rows = append(table.Rows, CPRow{
			Step:     k,
			CP:       alpha / root,
			Splits:   s.Leaves - 1,
			RelError: s.Risk / root,
		})
		alphas = append(alphas, geometricMean(alpha, above))
	}
	return table, alphas
}

// choose finds the best row, and the one of the rule of one standard error. The rows begin with the
// smallest tree:
//
//	for each row:
//	    if its XError is the lowest so far:
//	        Best ← the row
//	limit ← XError of Best + XStd of Best
//	OneSE ← the first row whose XError is at most limit
func (t *CPTable) choose() {
	for r, row := range t.Rows {
		if row.XError < t.Rows[t.Best].XError {
			t.Best = r
		}
	}
	limit := t.Rows[t.Best].XError + t.Rows[t.Best].XStd
	t.OneSE = slices.IndexFunc(t.Rows, func(row CPRow) bool { return row.XError <= limit })
}

// geometricMean also works for the single leaf, whose α goes up to infinity.
func geometricMean(a, b float64) float64 {
	if math.IsInf(b, 1) {
		return b
	}
	return math.Sqrt(a) * math.Sqrt(b)
}

// follow goes down from a node to a leaf of the tree of step k.
func (p *Sequence[M]) follow(t *treenode.Tree, at int32, k int, x []float64) int32 {
	for p.cutAt[at] > int32(k) {
		next := t.Down(at, x)
		if next < 0 {
			break
		}
		at = next
	}
	return at
}

// deal returns the rows of each fold.
func (c CrossValidated) deal(ds *classify.Dataset) ([][]int, error) {
	n := ds.Len()
	var weighty []int
	for i := range n {
		if ds.Weight(i) > 0 {
			weighty = append(weighty, i)
		}
	}
	if c.Fold != nil {
		if len(c.Fold) != n {
			return nil, fmt.Errorf("prune: CrossValidated.Fold has %d folds for %d rows",
				len(c.Fold), n)
		}
		var folds [][]int
		for _, i := range weighty {
			f := c.Fold[i]
			if f < 0 || f >= n {
				return nil, fmt.Errorf("prune: CrossValidated.Fold: row %d is in fold %d; folds "+
					"are counted from 0 and there are at most as many as rows, %d", i+1, f, n)
			}
			for len(folds) <= f {
				folds = append(folds, nil)
			}
			folds[f] = append(folds[f], i)
		}
		folds = slices.DeleteFunc(folds, func(f []int) bool { return len(f) == 0 })
		if len(folds) < 2 {
			return nil, errors.New("prune: CrossValidated.Fold puts all rows into one fold; " +
				"cross-validation needs two")
		}
		return folds, nil
	}
	if c.Folds < 0 || c.Folds == 1 {
		return nil, fmt.Errorf("prune: CrossValidated.Folds is %d; it must be 0 (10 "+
			"folds) or at least 2", c.Folds)
	}
	if len(weighty) < 2 {
		return nil, fmt.Errorf("prune: cross-validation needs at least 2 rows with a weight above "+
			"0, and there are %d", len(weighty))
	}
	folds := make([][]int, min(cmp.Or(c.Folds, 10), len(weighty)))
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	rng.Shuffle(len(weighty), func(a, b int) { weighty[a], weighty[b] = weighty[b], weighty[a] })
	slices.SortStableFunc(weighty, func(a, b int) int { return ds.Y[a] - ds.Y[b] })
	for place, i := range weighty {
		folds[place%len(folds)] = append(folds[place%len(folds)], i)
	}
	return folds, nil
}

// others returns the rows of all folds but one, in order.
func others(folds [][]int, f int) []int {
	all := slices.Concat(slices.Concat(folds[:f]...), slices.Concat(folds[f+1:]...))
	slices.Sort(all)
	return all
}
