package prune

import (
	"fmt"
	"math"
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
	ds = c.weighty(ds)
	if f := c.Folds; f.K == 0 && f.Share == 0 && f.Given == nil && !f.Ordered {
		c.Folds.K = min(10, max(2, ds.Len()))
	}
	folds, err := c.Folds.Split(ds)
	if err != nil {
		return nil, fmt.Errorf("prune: %w", err)
	}
	table, alphas := candidates(path, c.CP)
	wrong, mass := make([]float64, len(alphas)), 0.0
	for f, fold := range folds {
		train, _ := fold.Of(ds)
		grown, t, err := c.path(train)
		if err != nil {
			return nil, fmt.Errorf("prune: cross-validation, fold %d of %d: %w", f+1, len(folds),
				err)
		}
		steps, trees := make([]int, len(alphas)), []*tree.Tree(nil)
		for r, alpha := range alphas {
			steps[r] = grown.Step(alpha)
			if t.Missing == tree.Fractions { // a row in fractions is not at one node
				trees = append(trees, grown.At(steps[r]))
			}
		}
		for _, i := range fold.Test {
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

// weighty returns the rows with a weight above 0, of which the folds are made.
func (c CrossValidated) weighty(ds *classify.Dataset) *classify.Dataset {
	if c.Folds.Given != nil || ds.Weights == nil {
		return ds
	}
	var rows []int
	for i, w := range ds.Weights {
		if w > 0 {
			rows = append(rows, i)
		}
	}
	return ds.Subset(rows)
}
