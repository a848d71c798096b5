package neural

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// MLP is a multilayer perceptron (named in the lectures of Roweis and Fan): a [Network] whose
// weights go down the gradient of the cross-entropy of its training set,
//
//	E = 1/V Σᵢ −vᵢ log p(yᵢ | xᵢ) + λ/2 Σ W²,   V = Σᵢ vᵢ
//
// batch by batch. The gradient comes from back-propagation, see [Network.Backward]. E has many
// minima, and Seed decides which one is found.
//
// Attributes are first standardised by the mean and standard deviation of the training set, unless
// Raw is set. A row of weight v counts as v examples. Missing values are an error in Fit; in a
// query they count as the mean. A class without examples has no output and posterior 0.
type MLP struct {
	// neurons in each hidden layer; nil means one layer of 10; empty means none, which is softmax
	// regression
	Hidden     []int
	Activation Activation // of the hidden layers
	Descent    Descent
	Rate       float64 // η; 0 means 0.01 for Adam and 0.1 for the others
	Lambda     float64 // λ, which pulls the weights towards 0, but not the biases
	// examples for each step, in a random order that is new in each epoch. 0 means 32, or all if
	// there are fewer. If one batch has all, they are in the order of the rows
	Batch  int
	Epochs int // the most passes over the data set; 0 means 200
	// stop when E, averaged over the steps of an epoch, has fallen by less than this fraction in
	// each of 10 epochs; 0 means 1e-5
	Tolerance float64
	Raw       bool // do not standardise attributes
	// the first parameters, in the order of Network.Params; nil means random ones
	Start []float64
	Seed  uint64 // of Start and of the order
}

// The reasons why training stopped.
const (
	Going     = classify.Running
	Converged = classify.Converged // E no longer falls; see Tolerance
	Budget    = classify.Budget    // the number of epochs was reached
	// E is no longer a finite number, because the rate is too high. The model has the parameters
	// before that step
	Collapsed classify.Stop = "collapsed"
)

// Fit trains the network. Its errors name the option, or the row and column, that cannot be used.
// The time of an epoch is O(n·P) for P parameters.
func (l MLP) Fit(ds *classify.Dataset) (*MLPModel, error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	m, examples := l.start(ds)
	var last *descent
	for last = range l.run(examples, m.net) {
	}
	m.stop, m.losses = last.stop, last.losses
	return m, nil
}

// Steps returns each step of Fit. Its errors are those of Fit. Ranging over it again starts again.
func (l MLP) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		m, examples := l.start(ds)
		before := slices.Clone(m.net.Params)
		for d := range l.run(examples, m.net) {
			step := Step{
				T: d.t, Epoch: d.epoch, Rows: examples.rows(d.batch), Loss: d.loss,
				Gradient: slices.Clone(d.gradient),
				Before:   before, After: slices.Clone(m.net.Params), Stop: d.stop,
			}
			if !yield(step) {
				return
			}
			before = step.After
		}
	}, nil
}

// descent is a view of one step, valid until the next.
type descent struct {
	t, epoch int
	batch    []int // indices of examples
	loss     float64
	gradient []float64
	losses   []float64 // the mean of each epoch
	stop     classify.Stop
}

// run is the algorithm. It yields after each change of the parameters of net.
func (l MLP) run(e *examples, net *Network) iter.Seq[*descent] {
	return func(yield func(*descent) bool) {
		order, rng := e.order(), rand.New(rand.NewPCG(l.Seed, 1))
		size := min(cmp.Or(l.Batch, 32), len(order))
		w, walk := net.Params, newOptimiser(l.Descent, l.rate(), len(net.Params))
		d, before := &descent{gradient: make([]float64, len(w))}, make([]float64, len(w))
		for d.epoch = 1; d.stop == Going; d.epoch++ {
			if size < len(order) {
				rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			mean := 0.0
			for from := 0; from < len(order) && d.stop == Going; from += size {
				d.t, d.batch = d.t+1, order[from:min(from+size, len(order))]
				X, y, v, share := e.transform(d.batch)
				d.loss = net.Gradient(d.gradient, X, y, v) + l.penalty(d.gradient, net)
				mean += share * d.loss
				copy(before, w)
				walk.step(w, d.gradient)
				switch {
				case !finite(d.loss, w):
					copy(w, before)
					d.stop = Collapsed
				case from+size >= len(order):
					d.losses = append(d.losses, mean)
					d.stop = l.done(d.losses)
				}
				if !yield(d) {
					return
				}
			}
		}
	}
}

// penalty returns λ/2 Σ W² and adds its gradient λW.
func (l MLP) penalty(gradient []float64, net *Network) (loss float64) {
	for _, layer := range net.Layers {
		w := layer.W.RawMatrix().Data
		loss += l.Lambda / 2 * floats.Dot(w, w)
		floats.AddScaled(gradient[:len(w)], l.Lambda, w)
		gradient = gradient[len(w)+len(layer.B):]
	}
	return loss
}

// done says whether training stops after the last epoch, and why.
func (l MLP) done(losses []float64) classify.Stop {
	const patience = 10
	epochs := len(losses)
	if epochs > patience {
		falls := false
		for i := epochs - patience; i < epochs; i++ {
			falls = falls ||
				losses[i-1]-losses[i] >= cmp.Or(l.Tolerance, 1e-5)*math.Abs(losses[i-1])
		}
		if !falls {
			return Converged
		}
	}
	if epochs == cmp.Or(l.Epochs, 200) {
		return Budget
	}
	return Going
}

func (l MLP) rate() float64 {
	if l.Descent == Adam {
		return cmp.Or(l.Rate, .01)
	}
	return cmp.Or(l.Rate, .1)
}

func finite(loss float64, w []float64) bool {
	for _, v := range w {
		if !(math.Abs(v) <= maxParam) {
			return false
		}
	}
	return !math.IsNaN(loss) && !math.IsInf(loss, 0)
}

// maxParam keeps sums of products finite.
const maxParam = 1e100

func (l MLP) check(ds *classify.Dataset) error {
	if err := cmp.Or(
		option.Between("neural: MLP.Activation", l.Activation, Tanh, ReLU,
			"Tanh, Logistic or ReLU"),
		option.Between("neural: MLP.Descent", l.Descent, Adam, Momentum, "Adam, SGD or Momentum"),
		option.NotNegative("neural: MLP.Batch", l.Batch, "0 (for 32) or more"),
		option.NotNegative("neural: MLP.Epochs", l.Epochs, "0 (for 200) or more"),
		option.Between("neural: MLP.Rate", l.Rate, 0, maxParam, "0 or a number above"),
		option.Between("neural: MLP.Lambda", l.Lambda, 0, maxParam, "0 or a number above"),
		option.Between("neural: MLP.Tolerance", l.Tolerance, 0, maxParam, "0 or a number above"),
	); err != nil {
		return err
	}
	for i, n := range l.Hidden {
		if n < 1 {
			return fmt.Errorf("neural: MLP.Hidden has %d neurons in layer %d; there "+
				"must be one at least", n, i+1)
		}
	}
	if err := ds.Require("neural",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return err
	}
	if l.Raw {
		for i := range ds.Len() {
			if x := ds.At(i); floats.Norm(x, math.Inf(1)) > maxParam {
				j := slices.IndexFunc(x, func(v float64) bool { return math.Abs(v) > maxParam })
				return fmt.Errorf("neural: row %d, column %q: %v is too large to be taken raw, "+
					"as products with it overflow", i+1, ds.Attributes[j].Name, x[j])
			}
		}
	}
	want := len(newNetwork(l.Activation, l.sizes(len(ds.Attributes), len(present(ds)))).Params)
	if l.Start != nil && len(l.Start) != want {
		return fmt.Errorf("neural: MLP.Start has %d parameters, the network %d", len(l.Start), want)
	}
	for j, v := range l.Start {
		if !(math.Abs(v) <= maxParam) {
			return fmt.Errorf("neural: MLP.Start: parameter %d is %v; it must be a finite number",
				j+1, v)
		}
	}
	return nil
}

// sizes returns the number of neurons of each layer. Only classes with examples have an output.
func (l MLP) sizes(attributes, classes int) []int {
	hidden := l.Hidden
	if hidden == nil {
		hidden = []int{10}
	}
	return slices.Concat([]int{attributes}, hidden, []int{classes})
}

// present lists the classes that have examples.
func present(ds *classify.Dataset) (classes []int) {
	for k, w := range ds.ClassWeights() {
		if w > 0 {
			classes = append(classes, k)
		}
	}
	return classes
}

// start returns the model before the first step, and the examples as the network's input.
func (l MLP) start(ds *classify.Dataset) (*MLPModel, *examples) {
	sizes := l.sizes(len(ds.Attributes), len(present(ds)))
	m := &MLPModel{
		Fitted:  classify.NewFitted(ds.Schema(), l),
		outputs: present(ds),
		input:   newInput(ds, l.Raw),
	}
	if l.Start == nil {
		m.net = NewNetwork(l.Activation, l.Seed, sizes...)
	} else {
		m.net = newNetwork(l.Activation, sizes)
		copy(m.net.Params, l.Start)
	}
	e := &examples{}
	for i, k := range ds.Y {
		if ds.Weight(i) > 0 {
			e.row, e.y, e.v = append(e.row, i), append(e.y, slices.Index(m.outputs, k)),
				append(e.v, ds.Weight(i))
		}
	}
	e.X = mat.NewDense(len(e.row), len(ds.Attributes), nil)
	for i, row := range e.row {
		m.input.transform(e.X.RawRowView(i), ds.At(row))
	}
	return m, e
}

// examples are the rows of the training set that have a weight, as the network's input.
type examples struct {
	X   *mat.Dense
	y   []int // outputs
	v   []float64
	row []int // of the data set
}

func (e *examples) order() []int {
	order := make([]int, len(e.y))
	for i := range order {
		order[i] = i
	}
	return order
}

// rows returns the rows of the data set for these examples.
func (e *examples) rows(places []int) []int {
	rows := make([]int, len(places))
	for i, p := range places {
		rows[i] = e.row[p]
	}
	return rows
}

// take returns some of the examples, with weights that sum to 1, and their share of all weights.
func (e *examples) transform(places []int) (X *mat.Dense, y []int, v []float64, share float64) {
	X, y, v = mat.NewDense(len(places), e.X.RawMatrix().Cols, nil), make([]int, len(places)),
		make([]float64, len(places))
	for i, p := range places {
		X.SetRow(i, e.X.RawRowView(p))
		y[i], v[i] = e.y[p], e.v[p]
	}
	sum := floats.Sum(v)
	floats.Scale(1/sum, v)
	return X, y, v, sum / floats.Sum(e.v)
}
