package ensemble

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// BaggingStep is one round of [Bagging] or [RandomForest]: a sample and the model fitted to it.
type BaggingStep struct {
	Round    int   // from 1
	Rows     []int // the sample: rows of the training set in the order in which they were drawn
	Model    classify.Classifier
	OutOfBag []int // the rows that are not in the sample, ascending
	// the out-of-bag error of the models so far; NaN if every sample had every row
	Error float64
	Err   error // the error of Base; this step is then the last
}

// String prints the round in a line.
func (s BaggingStep) String() string {
	if s.Err != nil {
		return fmt.Sprintf("round %d: %v", s.Round, s.Err)
	}
	return fmt.Sprintf("round %d: %d rows out of the bag, out-of-bag error %.4f", s.Round,
		len(s.OutOfBag), s.Error)
}

// OutOfBag is the test of a bagged ensemble on its own training set: each row is predicted only by
// the models whose samples lack it. These are about a third of the models, so the error is often a
// little above that of the whole ensemble on new rows.
type OutOfBag struct {
	// the class of each row of the training set; −1 if every sample has the row
	Predicted []int `saved:"[-1,classes)"`
	// the weight of the wrongly predicted rows divided by the weight of all predicted rows; NaN if
	// no row is predicted
	Error float64 `saved:"any"`
	// the number of rows that every sample has; they are not predicted
	Never int
}

// bag is an ensemble in training, of any models that are fitted to bootstrap samples.
type bag struct {
	committee
	ds      *classify.Dataset
	seed    uint64
	rounds  int
	workers int
	fit     func(t int, sample []int) (classify.Classifier, error)
	pool    [][]int // what can be drawn: the rows with a weight of each group, or single ones
	unit    []int   // of each row, its place in the pool; −1: none
	// votes[i·K : (i+1)·K]: the votes for row i of the models that were not fitted to it
	votes []float64
}

func newBag(ds *classify.Dataset, learner any, vote Vote) bag {
	b := bag{
		committee: committee{Fitted: classify.NewFitted(ds.Schema(), learner), vote: vote},
		ds:        ds,
	}
	b.votes = make([]float64, ds.Len()*len(ds.Classes))
	group := func(i int) int {
		if ds.Groups == nil {
			return i
		}
		return ds.Groups[i]
	}
	place, room := make(map[int]int, ds.Len()), make([]int, ds.Len()) // for one row of each unit
	for i := range ds.Len() {
		if ds.Weight(i) == 0 {
			continue
		}
		at, ok := place[group(i)]
		if !ok {
			at = len(b.pool)
			place[group(i)], b.pool = at, append(b.pool, room[i:i:i+1])
		}
		b.pool[at] = append(b.pool[at], i)
	}
	b.unit = make([]int, ds.Len())
	for i := range b.unit {
		var ok bool
		if b.unit[i], ok = place[group(i)]; !ok {
			b.unit[i] = -1
		}
	}
	return b
}

// fill runs all rounds.
func (b *bag) fill() error {
	for step := range b.grow() {
		if step.Err != nil {
			return fmt.Errorf("ensemble: model %d of %d: %w", step.Round, b.rounds, step.Err)
		}
	}
	return nil
}

// steps runs the rounds of a copy of the bag each time it is ranged over.
func (b bag) steps() iter.Seq[BaggingStep] {
	return func(yield func(BaggingStep) bool) {
		b := b
		b.votes = slices.Clone(b.votes)
		for step := range b.grow() {
			step.Error = b.outOfBag().Error
			if !yield(step) {
				return
			}
		}
	}
}

// sample draws the rows of round t, and also returns those not drawn:
//
//	as often as there are rows with a weight, or groups of them:
//	    rows ← rows and one of these rows or groups, at random
//	for each row i:
//	    if neither i nor its group was drawn:
//	        outOfBag ← outOfBag and i
func (b *bag) sample(t int) (rows, outOfBag []int) {
	rng := rand.New(rand.NewPCG(b.seed, uint64(t)))
	drawn := make([]bool, len(b.pool))
	rows = make([]int, 0, len(b.unit))
	for range b.pool {
		at := rng.IntN(len(b.pool))
		rows, drawn[at] = append(rows, b.pool[at]...), true
	}
	for i, at := range b.unit {
		if at < 0 || !drawn[at] {
			outOfBag = append(outOfBag, i)
		}
	}
	return rows, outOfBag
}

// ballot is the votes of one model for its out-of-bag rows, one number for each class of each row.
type ballot struct {
	BaggingStep
	votes []float64
}

// round fits the model of round t.
func (b *bag) round(t int) ballot {
	rows, outOfBag := b.sample(t)
	model, err := b.fit(t, rows)
	s := BaggingStep{
		Round:    t + 1,
		Rows:     rows,
		Model:    model,
		OutOfBag: outOfBag,
		Error:    math.NaN(),
		Err:      err,
	}
	if err != nil {
		return ballot{s, nil}
	}
	K := len(b.ds.Classes)
	votes, scratch := make([]float64, len(outOfBag)*K), make([]float64, K)
	for k, i := range outOfBag {
		b.vote.add(votes[k*K:(k+1)*K], model, 1, b.ds.At(i), scratch)
	}
	return ballot{s, votes}
}

// grow is the algorithm: each round adds a model, and its votes for its out-of-bag rows.
func (b *bag) grow() iter.Seq[BaggingStep] {
	return func(yield func(BaggingStep) bool) {
		K := len(b.ds.Classes)
		for _, r := range inOrder(b.rounds, b.workers, b.round) {
			if r.Err != nil {
				yield(r.BaggingStep)
				return
			}
			b.members, b.voteWeight = append(b.members, r.Model), append(b.voteWeight, 1)
			for k, i := range r.OutOfBag {
				for c, v := range r.votes[k*K : (k+1)*K] {
					b.votes[i*K+c] += v
				}
			}
			if !yield(r.BaggingStep) {
				return
			}
		}
	}
}

// outOfBag counts the votes so far.
func (b *bag) outOfBag() OutOfBag {
	K := len(b.ds.Classes)
	o := OutOfBag{Predicted: make([]int, b.ds.Len())}
	wrong, asked := 0.0, 0.0
	for i, y := range b.ds.Y {
		votes := b.votes[i*K : (i+1)*K]
		if slices.Max(votes) == 0 {
			o.Predicted[i] = -1
			o.Never++
			continue
		}
		o.Predicted[i] = winner(votes)
		asked += b.ds.Weight(i)
		if o.Predicted[i] != y {
			wrong += b.ds.Weight(i)
		}
	}
	o.Error = wrong / asked
	return o
}
