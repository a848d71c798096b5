package prune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// validation is cross-validation of pruning, whatever the tree answers.
type validation[M any] struct {
	cp     float64
	folds  int
	fold   []int
	seed   uint64
	ds     *classify.Dataset
	strata []int

	grow func(rows []int) (*Sequence[M], *treenode.Tree, error)
	// the loss for row i where a node answers
	atNode func(t *treenode.Tree, at int32, i int) float64
	loss   func(model M, i int) float64 // or where the tree does
}

// region cv

// table prunes the tree of each fold by the α of the path, and adds up what it gets
// wrong of the rows left out.
func (v *validation[M]) table(path *Sequence[M], rootError float64) (*CPTable, error) {
	if !(v.cp >= 0) {
		return nil, fmt.Errorf("prune: CrossValidated.CP is %v; it must be 0 (every tree) or more",
			v.cp)
	}
	folds, err := v.deal()
	if err != nil {
		return nil, err
	}
	table, alphas := candidates(path, v.cp)
	sums, squares, mass := make([]float64, len(alphas)), make([]float64, len(alphas)), 0.0
	for f, out := range folds {
		grown, t, err := v.grow(others(folds, f))
		if err != nil {
			return nil, fmt.Errorf("prune: cross-validation, fold %d left out: %w", f, err)
		}
		steps, trees := make([]int, len(alphas)), []M(nil)
		for r, alpha := range alphas {
			steps[r] = grown.Step(alpha)
			if t.Missing == tree.Fractions { // a row in fractions has no node of its own
				trees = append(trees, grown.At(steps[r]))
			}
		}
		for _, i := range out {
			w := v.ds.Weight(i)
			mass += w
			at := int32(0)
			// the trees get larger from one to the next, so the row goes down once, but
			// for the lecture's divisor
			for r, k := range steps {
				if r > 0 && k > steps[r-1] {
					at = 0
				}
				e := 0.0
				if trees != nil {
					e = v.loss(trees[r], i)
				} else {
					at = grown.follow(t, at, k, v.ds.At(i))
					e = v.atNode(t, at, i)
				}
				sums[r] += w * e
				squares[r] += w * e * e
			}
		}
	}
	scale := 1.0
	if rootError > 0 {
		scale = 1 / rootError
	}
	for r := range table.Rows {
		table.Rows[r].XError = scale * sums[r]
		table.Rows[r].XStd = scale * math.Sqrt(max(0, squares[r]-sums[r]*sums[r]/mass))
	}
	table.choose()
	return table, nil
}

// candidates lists the trees of the path from the single leaf on, down to the smallest α looked at,
// and the α that stands for each in the folds.
func candidates[M any](path *Sequence[M], cp float64) (*CPTable, []float64) {
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

// choose finds the best row and the one of the rule.
func (t *CPTable) choose() {
	for r, row := range t.Rows {
		if row.XError < t.Rows[t.Best].XError {
			t.Best = r
		}
	}
	limit := t.Rows[t.Best].XError + t.Rows[t.Best].XStd
	t.OneSE = slices.IndexFunc(t.Rows, func(row CPRow) bool { return row.XError <= limit })
}

// endregion

// geometricMean is also right for the single leaf, whose α reach up to infinity.
func geometricMean(a, b float64) float64 {
	if math.IsInf(b, 1) {
		return b
	}
	return math.Sqrt(a) * math.Sqrt(b)
}

// follow goes down from a node as far as the tree of step k reaches.
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
func (v *validation[M]) deal() ([][]int, error) {
	n := v.ds.Len()
	var weighty []int
	for i := range n {
		if v.ds.Weight(i) > 0 {
			weighty = append(weighty, i)
		}
	}
	if v.fold != nil {
		if len(v.fold) != n {
			return nil, fmt.Errorf("prune: CrossValidated.Fold has %d folds for %d rows",
				len(v.fold), n)
		}
		var folds [][]int
		for _, i := range weighty {
			f := v.fold[i]
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
	if v.folds < 0 || v.folds == 1 {
		return nil, fmt.Errorf("prune: CrossValidated.Folds is %d; it must be 0 (10 "+
			"folds) or at least 2", v.folds)
	}
	if len(weighty) < 2 {
		return nil, fmt.Errorf("prune: cross-validation needs at least 2 rows with a weight above "+
			"0, and there are %d", len(weighty))
	}
	k := v.folds
	if k == 0 {
		k = 10
	}
	folds := make([][]int, min(k, len(weighty)))
	rng := rand.New(rand.NewPCG(v.seed, 0))
	rng.Shuffle(len(weighty), func(a, b int) { weighty[a], weighty[b] = weighty[b], weighty[a] })
	slices.SortStableFunc(weighty, func(a, b int) int { return v.strata[a] - v.strata[b] })
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
