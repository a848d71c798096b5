package ensemble

import (
	"fmt"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Vote is how an ensemble combines the answers of its members.
type Vote uint8

const (
	// Average takes the mean of the members' posteriors. A member without posteriors gives 1 to the
	// class that it predicts.
	Average Vote = iota
	// Majority counts the members that predict each class.
	Majority
)

// tie is the largest difference of two sums of votes, relative to the larger, that counts as a tie.
// It is far above rounding errors.
const tie = 1e-12

// committee is a set of models that vote. The models of this package embed one.
type committee struct {
	classify.Fitted
	members    []classify.Classifier
	voteWeight []float64 // the weight of each member's vote
	vote       Vote
}

// Predict returns the class with the most votes. A tie goes to the first class. It panics if x does
// not have one value for each attribute.
func (c *committee) Predict(x []float64) int {
	return winner(c.Posterior(nil, x))
}

// Posterior writes each class's share of the votes to dst and returns it. It panics if x does not
// have one value for each attribute, or dst one place for each class.
func (c *committee) Posterior(dst, x []float64) []float64 {
	schema := c.Schema()
	must.Row(x, len(schema.Attributes), "ensemble")
	dst = must.Dst(dst, len(schema.Classes), "ensemble", "classes")
	clear(dst)
	scratch := make([]float64, len(dst))
	for m, member := range c.members {
		c.vote.add(dst, member, c.voteWeight[m], x, scratch)
	}
	return share(dst)
}

// PredictAll writes the class of each row of X to dst and returns it. The learner's Workers share
// the rows of a mat.Dense. It panics if dst has another length than X has rows, or X another width
// than the training set.
func (c *committee) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "ensemble", "rows")
	votes := c.PosteriorAll(nil, X)
	for i := range dst {
		dst[i] = winner(votes.RawRowView(i))
	}
	return dst
}

// PosteriorAll writes the shares of the votes for each row of X to that row of dst and returns it.
// It runs one member on all rows before the next, so that a large member stays in the processor's
// cache. The learner's Workers share the rows of a mat.Dense. It panics if X has another width than
// the training set, or dst another size.
func (c *committee) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	n, d := X.Dims()
	schema := c.Schema()
	must.Columns(d, len(schema.Attributes), "ensemble")
	dst = must.Table(dst, n, len(schema.Classes), "ensemble")
	dense, ok := X.(*mat.Dense)
	workers := min(c.workers(), n)
	if !ok || workers < 2 {
		c.count(dst, X)
		return dst
	}
	var running sync.WaitGroup
	for w := range workers {
		from, to := w*n/workers, (w+1)*n/workers
		running.Go(func() {
			c.count(dst.Slice(from, to, 0, len(schema.Classes)).(*mat.Dense),
				dense.Slice(from, to, 0, d))
		})
	}
	running.Wait()
	return dst
}

// workers are as many as the learner's.
func (c *committee) workers() int {
	switch learner := c.Options().(type) {
	case RandomForest:
		return learner.Workers
	case Bagging:
		return learner.Workers
	}
	return 1
}

// count writes each class's share of the votes for each row of X to votes.
func (c *committee) count(votes *mat.Dense, X mat.Matrix) {
	n, _ := X.Dims()
	votes.Zero()
	var posteriors *mat.Dense
	var predicted []int
	for m, member := range c.members {
		weight := c.voteWeight[m]
		if model, ok := member.(classify.Posterior); ok && c.vote == Average {
			posteriors = model.PosteriorAll(posteriors, X)
			for i := range n {
				floats.AddScaled(votes.RawRowView(i), weight, posteriors.RawRowView(i))
			}
			continue
		}
		predicted = member.PredictAll(predicted, X)
		for i, k := range predicted {
			votes.RawRowView(i)[k] += weight
		}
	}
	for i := range n {
		share(votes.RawRowView(i))
	}
}

// add adds the vote of a member for x, times its weight, to votes. scratch has one element for each
// class.
func (v Vote) add(
	votes []float64, member classify.Classifier, voteWeight float64, x, scratch []float64,
) {
	if posterior, ok := member.(classify.Posterior); ok && v == Average {
		for k, p := range posterior.Posterior(scratch, x) {
			votes[k] += voteWeight * p
		}
		return
	}
	votes[member.Predict(x)] += voteWeight
}

// require is Dataset.Require, and also checks that weights can be divided by a small sum.
func require(ds *classify.Dataset, needs classify.Need) error {
	if err := ds.Require("ensemble", needs); err != nil {
		return err
	}
	total := 0.0
	for i := range ds.Len() {
		total += ds.Weight(i)
	}
	if total < 1e-150 {
		return fmt.Errorf("ensemble: the sum of the weights, %v, is too small to compute with; "+
			"divide them all by the largest", total)
	}
	return nil
}

// share divides votes by their sum.
func share(votes []float64) []float64 {
	total := 0.0
	for _, v := range votes {
		total += v
	}
	for k := range votes {
		votes[k] /= total
	}
	return votes
}

// winner returns the class with the most votes. Sums that differ by less than tie are equal, and
// the first class wins.
func winner(votes []float64) int {
	most := slices.Max(votes)
	return slices.IndexFunc(votes, func(v float64) bool { return v >= most*(1-tie) })
}
