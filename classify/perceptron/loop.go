package perceptron

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// defaultEpochs is the default of Epochs.
const defaultEpochs = 100

// machine is the part of an algorithm that differs from the others; the loop is the same for all.
type machine interface {
	// learn predicts the example, and updates the machine by its class. row is -1 in a [Learner].
	learn(row int, x []float64, y int) verdict
	// weights returns a view of what learn changes.
	weights() []float64
	// margin returns the signed distance of x from the boundary, for Steps; 0 if there is no
	// boundary yet.
	margin(x []float64, y int) float64
	// rule returns a copy of the present decision rule.
	rule() rule
}

// verdict is a machine's prediction for an example before it learns.
type verdict struct {
	predicted int // -1: a score of 0, which is neither class
	score     float64
	mistake   bool
}

// plan is how a data set is presented.
type plan struct {
	options any // the learner
	who     string
	wrong   error // an error in the options
	two     bool  // there must be two classes, with an example of each
	epochs  int
	shuffle bool
	seed    uint64
	start   func(ds *classify.Dataset) machine // a fresh one

	// returns an error for an invalid example; nil if only too large values are invalid
	needs func(schema *classify.Dataset, x []float64) error
}

// presentation is a view of one presentation, valid until the next.
type presentation struct {
	verdict
	t, epoch, row int
	history       *history // so far; its stop is set at the last one
}

// run presents the rows of ds to m, epoch by epoch, and returns why it stopped. Before each
// presentation it calls look, if that is not nil.
func (p plan) run(
	ds *classify.Dataset, m machine, look func(x []float64, y int),
) iter.Seq[*presentation] {
	return func(yield func(*presentation) bool) {
		order, rng := sequence(ds), rand.New(rand.NewPCG(p.seed, 0))
		known := map[[sha256.Size]byte]int{}
		var past history
		show := &presentation{history: &past}
		for show.epoch = 1; past.stop == Going; show.epoch++ {
			if p.shuffle {
				rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			past.mistakes = append(past.mistakes, 0)
			for i, row := range order {
				x, y := ds.At(row), ds.Y[row]
				if look != nil {
					look(x, y)
				}
				show.verdict, show.row = m.learn(row, x, y), row
				show.t++
				past.presentations = show.t
				if show.mistake {
					past.mistakes[show.epoch-1]++
				}
				if i == len(order)-1 {
					past.close(p, m, known)
				}
				if !yield(show) {
					return
				}
			}
		}
	}
}

// close ends an epoch.
func (h *history) close(p plan, m machine, known map[[sha256.Size]byte]int) {
	epoch := len(h.mistakes)
	switch {
	case h.mistakes[epoch-1] == 0:
		h.stop = Converged
		if p, ok := m.(interface{ converged() }); ok {
			p.converged()
		}
		return
	case !p.shuffle: // if the order is new in each epoch, equal weights need not mean a cycle
		state := fingerprint(m)
		if before, ok := known[state]; ok {
			h.stop, h.period = Cycle, epoch-before
			return
		}
		known[state] = epoch
	}
	if epoch == cmp.Or(p.epochs, defaultEpochs) {
		h.stop = Budget
	}
}

// fingerprint returns a hash of the state of a machine.
func fingerprint(m machine) [sha256.Size]byte {
	state := m.weights()
	if s, ok := m.(interface{ state() []float64 }); ok {
		state = s.state()
	}
	var b bytes.Buffer
	b.Grow(8 * len(state))
	for _, v := range state {
		// −0 is 0
		b.Write(binary.LittleEndian.AppendUint64(b.AvailableBuffer(), math.Float64bits(v+0)))
	}
	return sha256.Sum256(b.Bytes())
}

// sequence returns the rows of an epoch in their order; a row of weight 2 occurs twice.
func sequence(ds *classify.Dataset) []int {
	order := make([]int, 0, ds.Len())
	for i := range ds.Len() {
		for range int(ds.Weight(i)) {
			order = append(order, i)
		}
	}
	return order
}

// fit drains the loop.
func (p plan) fit(ds *classify.Dataset) (*Model, error) {
	if err := p.check(ds); err != nil {
		return nil, err
	}
	m := p.start(ds)
	var last *presentation
	for last = range p.run(ds, m, nil) {
	}
	return &Model{
		Fitted:  classify.NewFitted(ds.Schema(), p.options),
		mean:    reasons.Means(ds),
		rule:    m.rule(),
		history: *last.history,
	}, nil
}

// check checks the options and the data.
func (p plan) check(ds *classify.Dataset) error {
	if p.wrong != nil {
		return p.wrong
	}
	if err := ds.Require("perceptron",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return err
	}
	if p.two {
		if err := twoClasses(p.who, ds.Classes); err != nil {
			return err
		}
		for k, w := range ds.ClassWeights() {
			if w == 0 {
				return fmt.Errorf("perceptron: data set %q has no example of class %q; %s needs "+
					"one of each class", ds.Name, ds.Classes[k], p.who)
			}
		}
	}
	needs := p.needs
	if needs == nil {
		needs = tooLarge
	}
	total := 0.0
	for i := range ds.Len() {
		w := ds.Weight(i)
		if total += w; w != math.Trunc(w) {
			return fmt.Errorf("perceptron: row %d: weight %v; a row is shown so many times, so "+
				"it must be a whole number", i+1, w)
		}
		if total > maxWeight {
			return fmt.Errorf("perceptron: row %d: weight %v; with it an epoch would have more "+
				"than %d presentations", i+1, w, maxWeight)
		}
		if err := needs(ds, ds.At(i)); err != nil {
			return fmt.Errorf("perceptron: row %d, %w", i+1, err)
		}
	}
	return nil
}

func checkEpochs(who string, epochs int) error {
	return option.NotNegative("perceptron: "+who+".Epochs", epochs,
		fmt.Sprintf("0 (%d at most) or more", defaultEpochs))
}

const (
	maxWeight = 1 << 27
	// of a row's squared length: products of sums of such rows stay finite
	maxSquare = 1e280
)

// tooLarge returns an error for a value that would make products overflow.
func tooLarge(schema *classify.Dataset, x []float64) error {
	v := blas64.Vector{N: len(x), Inc: 1, Data: x}
	if blas64.Dot(v, v) <= maxSquare {
		return nil
	}
	j := floats.MaxIdx(absolute(x))
	return fmt.Errorf("column %q: %v is too large, as products with it overflow; scale the column",
		schema.Attributes[j].Name, x[j])
}

func absolute(x []float64) []float64 {
	x = slices.Clone(x)
	for j, v := range x {
		x[j] = math.Abs(v)
	}
	return x
}
