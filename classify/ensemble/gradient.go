package ensemble

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// GradientBoosting adds up small regression trees, each fitted to what is still wrong with the sum
// of those before it (Friedman 2001, Greedy function approximation). It is in no lecture. Each
// class has a score, first the logarithm of its share of the training set, and P(c | x) is the
// softmax of the scores. A round grows one tree for each class, or one in all for two classes. Its
// leaves step to the minimum of the log loss to second order:
//
//	g = w·(P(c | x) − [y = c])    h = w·P(c | x)·(1 − P(c | x))    value = −Rate·Σg/(Σh + Lambda)
//
// A cut is the one that lowers this the most, and a tree grows where it gains most. Columns are cut
// into at most 255 bins, and a node looks at the sums of its bins (Ke et al. 2017, LightGBM). A
// value that is missing goes to the side where that lowers the loss more; if there was none at this
// node, it goes to the heavier side. A nominal attribute has at most 255 values. They are sorted by
// Σg/(Σh + Lambda), and that order is cut in two. As few rows of a value would mislead, half of
// MinLeaf is added to Lambda there, and values with less than that weight go to the second side.
//
// The model is the same for any number of workers, and for any order of the rows if HeldOut is 0.
// Of cuts that gain the same, that of the first column and the lowest value is made.
type GradientBoosting struct {
	Rounds   int     // the most rounds; 0 means 100
	Rate     float64 // 0 means 0.1
	Leaves   int     // the most leaves of a tree; 0 means 31
	MaxDepth int     // of a tree; 0: any
	MinLeaf  float64 // the least sum of the weights in a leaf; 0 means 20
	Lambda   float64 // λ of the squared values of the leaves (L2)
	// hold out this share of the rows, or of the groups; keep the rounds up to the least loss there
	HeldOut  float64
	Patience int    // needs HeldOut: end after so many rounds without a lower loss; 0 means 10
	Seed     uint64 // of the rows held out
	Workers  int    // goroutines that share the columns; 0 means 1
}

// RegressionBoosting is [GradientBoosting] for numbers, with the same options. The one score is the
// prediction. It is first the mean of the target. The loss is half the squared error:
//
//	g = w·(score − y)    h = w
type RegressionBoosting GradientBoosting

// GradientBoosted is the model of [GradientBoosting].
type GradientBoosted struct{ additive }

// NumberBoosted is the model of [RegressionBoosting]. It never changes.
type NumberBoosted struct{ additive }

// additive is a sum of trees.
type additive struct {
	classify.Fitted
	start []float64 // each score before the first round; −Inf of a class without rows
	grown []int     // the scores that the trees of a round add to
	trees []treenode.Tree
}

// newAdditive is a model without trees. One of two scores can stay as it is.
func newAdditive(f classify.Fitted, start []float64) additive {
	a := additive{Fitted: f, start: start}
	for k, s := range start {
		if !math.IsInf(s, -1) {
			a.grown = append(a.grown, k)
		}
	}
	if len(start) > 1 && len(a.grown) < 3 {
		a.grown = a.grown[1:]
	}
	return a
}

// Rounds returns how many rounds the model has.
func (a *additive) Rounds() int { return len(a.trees) / max(1, len(a.grown)) }

// String is that of [classify.Fitted], and says so if there is no tree.
func (a *additive) String() string {
	text := a.Fitted.String()
	if len(a.trees) == 0 {
		text += "; no tree: no cut with MinLeaf (0 means 20) on both sides lowers the loss"
	}
	return text
}

// Importance returns by how much the tests of each attribute lower the loss to second order, summed
// up over all trees and divided by the weight of the rows.
func (a *additive) Importance() tree.Importance {
	attributes := a.Schema().Attributes
	m := tree.Importance{Attributes: attributes, Decrease: make([]float64, len(attributes))}
	for i := range a.trees {
		t := &a.trees[i]
		for at, nd := range t.Nodes {
			if nd.Kind != treenode.Leaf {
				m.Decrease[nd.Attribute] += t.Row(int32(at))[2] / t.Size(0)
			}
		}
	}
	return m
}

// add adds the trees from number from on to the scores of the rows.
func (a *additive) add(scores []float64, X mat.Matrix, from int) {
	for i := from; i < len(a.trees); i++ {
		t, k := &a.trees[i], a.grown[i%len(a.grown)]
		t.Locate(X, func(r int, at int32) { scores[r*len(a.start)+k] += t.Row(at)[1] }, nil)
	}
}

// scores returns those of each row.
func (a *additive) scores(X mat.Matrix) []float64 {
	n, d := X.Dims()
	must.Columns(d, len(a.Schema().Attributes), "ensemble")
	scores := a.started(n)
	a.add(scores, X, 0)
	return scores
}

// started returns the scores of n rows before the first round.
func (a *additive) started(n int) []float64 {
	scores := make([]float64, n*len(a.start))
	for i := range n {
		copy(scores[i*len(a.start):], a.start)
	}
	return scores
}

// score writes the scores of one row to dst.
func (a *additive) score(dst, x []float64) {
	must.Row(x, len(a.Schema().Attributes), "ensemble")
	copy(dst, a.start)
	for i := range a.trees {
		at, _ := a.trees[i].Find(x)
		dst[a.grown[i%len(a.grown)]] += a.trees[i].Row(at)[1]
	}
}

// softmax turns scores into probabilities.
func softmax(scores []float64) {
	highest, total := floats.Max(scores), 0.0
	for k, s := range scores {
		if scores[k] = 1; s != highest { // of two classes, this saves half of the time
			scores[k] = math.Exp(s - highest)
		}
		total += scores[k]
	}
	for k := range scores {
		scores[k] /= total
	}
}

// part is the rows to learn, or those held out.
type part struct {
	*classify.Dataset
	target []float64 // nil: classes
	scores []float64
}

// of returns some of the rows.
func (p part) of(rows []int) part {
	sub := part{Dataset: p.Subset(rows)}
	if p.target != nil {
		sub.target = make([]float64, len(rows))
		for k, i := range rows {
			sub.target[k] = p.target[i]
		}
	}
	return sub
}

// start returns the scores before the first round.
func (p part) start() []float64 {
	if p.target == nil {
		weights := p.ClassWeights()
		total := floats.Sum(weights)
		for k, w := range weights {
			weights[k] = math.Log(w / total)
		}
		return weights
	}
	first, shift, total := p.target[0], 0.0, 0.0
	for i, y := range p.target {
		shift += p.Weight(i) * (y - first)
		total += p.Weight(i)
	}
	return []float64{first + shift/total}
}

// loss is the sum of the losses, times the weights.
func (p part) loss() float64 {
	sum, probabilities := 0.0, make([]float64, len(p.Classes))
	for i := range p.Len() {
		if p.target != nil {
			e := p.scores[i] - p.target[i]
			sum += p.Weight(i) * e * e / 2
			continue
		}
		copy(probabilities, p.scores[i*len(p.Classes):])
		softmax(probabilities)
		sum -= p.Weight(i) * math.Log(max(probabilities[p.Y[i]], math.SmallestNonzeroFloat64))
	}
	return sum
}

// slopes sets g and h to the first and second derivative of the loss of each row by each score.
func (p part) slopes(g, h [][]float64, grown []int) {
	K := len(p.Classes)
	probabilities := make([]float64, K)
	for i := range p.Len() {
		w := p.Weight(i)
		if p.target != nil {
			g[0][i], h[0][i] = w*(p.scores[i]-p.target[i]), w
			continue
		}
		copy(probabilities, p.scores[i*K:])
		softmax(probabilities)
		for c, k := range grown {
			q := probabilities[k]
			g[c][i], h[c][i] = w*q, w*q*(1-q)
			if p.Y[i] == k {
				g[c][i] = -w * (1 - q)
			}
		}
	}
}

// Fit trains the model. Its errors name the option, or the row and column.
//
//	the score of each class ← ln of its share of the weights
//	for each round:
//	    P ← the softmax of the scores of each row
//	    for each class, or the second of two:
//	        grow a tree by g and h of each row
//	        add its values to the scores of the class
//	    if no tree has a test: end
//	    if the loss of the rows held out has not been lower for Patience rounds: end
//	keep the rounds up to the least loss of the rows held out
func (l GradientBoosting) Fit(ds *classify.Dataset) (*GradientBoosted, error) {
	if err := l.check("GradientBoosting", ds); err != nil {
		return nil, err
	}
	a, err := l.boost(part{Dataset: ds}, classify.NewFitted(ds.Schema(), l))
	if err != nil {
		return nil, err
	}
	return &GradientBoosted{a}, nil
}

// Fit trains the model for a target with one number for each row, as [GradientBoosting.Fit] does.
// Its errors name the option, or the row and column.
func (l RegressionBoosting) Fit(ds *classify.Dataset, target []float64) (*NumberBoosted, error) {
	options := GradientBoosting(l)
	if err := cmp.Or(options.check("RegressionBoosting", ds), checkTarget(ds, target)); err != nil {
		return nil, err
	}
	for i, y := range target {
		if math.Abs(y) > 1e100 {
			return nil, fmt.Errorf("ensemble: row %d: target %v is too large to be squared; "+
				"divide all by the largest", i+1, y)
		}
	}
	a, err := options.boost(part{Dataset: ds, target: target}, classify.NewFitted(ds.Schema(), l))
	if err != nil {
		return nil, err
	}
	return &NumberBoosted{a}, nil
}

func (l GradientBoosting) check(name string, ds *classify.Dataset) error {
	name = "ensemble: " + name + "."
	if err := cmp.Or(
		option.NotNegative(name+"Rounds", l.Rounds, "0 (100) or the most rounds"),
		option.Between(name+"Rate", l.Rate, 0, 1, "0 (0.1) or at most 1"),
		option.Check(l.Leaves == 0 || l.Leaves > 1, name+"Leaves", l.Leaves,
			"0 (31) or the most leaves of a tree, 2 or more"),
		option.NotNegative(name+"MaxDepth", l.MaxDepth, "0 (any) or the depth of a tree"),
		option.Finite(name+"MinLeaf", l.MinLeaf, "0 (20) or the least weight of a leaf"),
		option.Finite(name+"Lambda", l.Lambda, "0 or more, and finite"),
		option.Check(l.HeldOut >= 0 && l.HeldOut < 1, name+"HeldOut", l.HeldOut,
			"0 (none) or a share below 1"),
		option.NotNegative(name+"Patience", l.Patience, "0 (10) or the number of rounds"),
		option.Check(l.Patience == 0 || l.HeldOut > 0, name+"HeldOut", l.HeldOut,
			"a share above 0 if Patience is set"),
		option.NotNegative(name+"Workers", l.Workers, "0 (one) or the number of goroutines"),
		require(ds, classify.NeedRows),
	); err != nil {
		return err
	}
	for j, a := range ds.Attributes {
		if len(a.Values) > treeengine.MaxBins {
			return fmt.Errorf("ensemble: column %d, attribute %q, has %d values; boosting takes "+
				"at most %d, so join rare ones", j+1, a.Name, len(a.Values), treeengine.MaxBins)
		}
	}
	return nil
}

// boost is the algorithm.
func (l GradientBoosting) boost(p part, f classify.Fitted) (additive, error) {
	train, test, err := l.divide(p)
	if err != nil {
		return additive{}, err
	}
	a := newAdditive(f, train.start())
	if len(a.grown) == 0 {
		return a, nil
	}
	engine := treeengine.NewGradients(train.Dataset, treeengine.GradientOptions{
		Leaves: cmp.Or(l.Leaves, 31), MaxDepth: l.MaxDepth, MinLeaf: cmp.Or(l.MinLeaf, 20),
		Lambda: l.Lambda, Rate: cmp.Or(l.Rate, .1), Workers: l.Workers,
	})
	K, kept, least := len(a.start), 0, math.Inf(1)
	train.scores = a.started(train.Len())
	if l.HeldOut > 0 {
		test.scores = a.started(test.Len())
		least = test.loss()
	}
	g, h := make([][]float64, len(a.grown)), make([][]float64, len(a.grown))
	for c := range a.grown {
		g[c], h[c] = make([]float64, train.Len()), make([]float64, train.Len())
	}
	for round := 1; round <= cmp.Or(l.Rounds, 100); round++ {
		train.slopes(g, h, a.grown)
		before, tests := len(a.trees), 0
		for c, k := range a.grown {
			t := engine.Grow(g[c], h[c], func(value float64, rows []int32) {
				for _, r := range rows {
					train.scores[int(r)*K+k] += value
				}
			})
			a.trees = append(a.trees, t)
			tests += len(t.Nodes) - 1
		}
		if tests == 0 {
			a.trees = a.trees[:before]
			break
		}
		if l.HeldOut == 0 {
			continue
		}
		a.add(test.scores, test.X, before)
		if loss := test.loss(); loss < least*(1-tie) {
			kept, least = round, loss
		} else if round-kept >= cmp.Or(l.Patience, 10) {
			break
		}
	}
	if l.HeldOut > 0 {
		a.trees = a.trees[:kept*len(a.grown)]
	}
	return a, nil
}

// divide returns the rows with a weight: those to learn, and those held out.
func (l GradientBoosting) divide(p part) (train, held part, err error) {
	var rows []int
	for i := range p.Len() {
		if p.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	if len(rows) < p.Len() {
		p = p.of(rows)
	}
	if l.HeldOut == 0 {
		return p, p, nil
	}
	splits, err := evaluate.Folds{Share: l.HeldOut, Seed: l.Seed}.Split(p.Dataset)
	if err != nil {
		return p, p, fmt.Errorf("ensemble: rows to hold out: %w", err)
	}
	test := splits[0].Test // ascending
	learned := slices.DeleteFunc(span(p.Len()), func(i int) bool {
		_, held := slices.BinarySearch(test, i)
		return held
	})
	return p.of(learned), p.of(test), nil
}

func span(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// Predict returns the class of the highest score. A tie goes to the first class. It panics if x
// does not have one value for each attribute.
func (b *GradientBoosted) Predict(x []float64) int { return winner(b.Posterior(nil, x)) }

// Posterior writes the probability of each class to dst and returns it. It panics if x does not
// have one value for each attribute, or dst one place for each class.
func (b *GradientBoosted) Posterior(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(b.start), "ensemble", "classes")
	b.score(dst, x)
	softmax(dst)
	return dst
}

// PosteriorAll writes the probability of each class for each row of X to that row of dst and
// returns it. It panics if X has another width than the training set, or dst another size.
func (b *GradientBoosted) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	n, _ := X.Dims()
	K := len(b.start)
	scores := b.scores(X)
	dst = must.Table(dst, n, K, "ensemble")
	for i := range n {
		p := dst.RawRowView(i)
		copy(p, scores[i*K:])
		softmax(p)
	}
	return dst
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if dst has another
// length than X has rows, or X another width than the training set.
func (b *GradientBoosted) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "ensemble", "rows")
	p := b.PosteriorAll(nil, X)
	for i := range dst {
		dst[i] = winner(p.RawRowView(i))
	}
	return dst
}

// Predict returns the sum of the trees. It panics if x does not have one value for each attribute.
func (b *NumberBoosted) Predict(x []float64) float64 {
	var sum [1]float64
	b.score(sum[:], x)
	return sum[0]
}

// PredictAll writes the prediction for each row of X to dst and returns it. It panics if dst has
// another length than X has rows, or X another width than the training set.
func (b *NumberBoosted) PredictAll(dst []float64, X mat.Matrix) []float64 {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "ensemble", "rows")
	copy(dst, b.scores(X))
	return dst
}
