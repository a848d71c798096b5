package neural_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/neural"
)

// Parameters and losses of seven steps with all examples at once, by numpy.
func TestDescentAgainstNumpy(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json")
	ds := table(o.X, o.Y...)
	ds.Weights = o.V
	for d, name := range map[neural.Descent]string{
		neural.SGD:      "sgd",
		neural.Momentum: "momentum",
		neural.Adam:     "adam",
	} {
		l := neural.MLP{
			Hidden:  []int{5, 4},
			Descent: d,
			Rate:    .2,
			Lambda:  o.Lam,
			Batch:   12,
			Epochs:  7,
			Raw:     true,
			Start:   o.Start,
		}
		for s := range classify.Must(l.Steps(ds)) {
			classifytest.AllNear(t, name, s.After, o.Descents[name].Path[s.T-1], 1e-9)
			classifytest.AllNear(t, name+", loss", []float64{s.Loss},
				o.Descents[name].Losses[s.T-1:s.T], 1e-10)
		}
		m := classify.Must(l.Fit(ds))
		classifytest.AllNear(t, name, m.Network().Params, o.Descents[name].Path[6], 1e-9)
		classifytest.AllNear(t, name, m.Losses(), o.Descents[name].Losses, 1e-10)
		if m.Stop() != neural.Budget {
			t.Errorf("%s: %v", name, m.Stop())
		}
	}
}

// What one layer cannot do, two can.
func TestXOR(t *testing.T) {
	for _, a := range []neural.Activation{neural.Tanh, neural.Logistic} {
		for _, d := range []neural.Descent{neural.Adam, neural.SGD, neural.Momentum} {
			l := neural.MLP{
				Hidden:     []int{6},
				Activation: a,
				Descent:    d,
				Epochs:     20_000,
				Tolerance:  1e-9,
				Seed:       1,
			}
			if d != neural.Adam {
				l.Rate = .5
			}
			m := classify.Must(l.Fit(xor()))
			if got := m.PredictAll(nil, xor().X); !slices.Equal(got, xor().Y) {
				t.Errorf("%v, %v: %v; %v after %d epochs", a, d, got, m.Stop(), len(m.Losses()))
			}
			if losses := m.Losses(); losses[len(losses)-1] > .1 {
				t.Errorf("%v, %v: the loss ends at %v", a, d, losses[len(losses)-1])
			}
		}
	}
	// a plane, at best p = ½ everywhere
	none := classify.Must(neural.MLP{Hidden: []int{}, Epochs: 2000}.Fit(xor()))
	if got := none.Losses()[len(none.Losses())-1]; math.Abs(got-math.Ln2) > 1e-3 ||
		none.Stop() != neural.Converged {
		t.Errorf("without a hidden layer the loss is %v, want log 2; %v", got, none.Stop())
	}
}

// Steps tell what Fit does, begin anew when ranged again, and visit each row once in each epoch.
func TestStepsAreFit(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json")
	ds := table(o.X, o.Y...)
	ds.Weights = slices.Clone(o.V)
	ds.Weights[5] = 0
	l := neural.MLP{Hidden: []int{3}, Batch: 4, Epochs: 6, Seed: 9}
	all := slices.Collect(classify.Must(l.Steps(ds)))
	var rows []int
	for i, s := range all {
		if s.T != i+1 || s.Epoch != i/3+1 || (s.Stop == neural.Going) != (i < 17) ||
			i > 0 && !slices.Equal(s.Before, all[i-1].After) {
			t.Errorf("step %d: %v", i, s)
		}
		if rows = append(rows, s.Rows...); i%3 == 2 {
			slices.Sort(rows)
			if !slices.Equal(rows, []int{0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11}) {
				t.Errorf("epoch %d visits %v", s.Epoch, rows)
			}
			rows = nil
		}
	}
	m := classify.Must(l.Fit(ds))
	if len(all) != 18 || !slices.Equal(m.Network().Params, all[17].After) {
		t.Errorf("%d steps end elsewhere than Fit", len(all))
	}
	for s := range classify.Must(l.Steps(ds)) {
		if !slices.Equal(s.After, all[s.T-1].After) {
			t.Errorf("step %d differs the second time", s.T)
		}
		if s.T == 4 {
			break
		}
	}
	if l.Seed = 10; slices.Equal(classify.Must(l.Fit(ds)).Network().Params,
		m.Network().Params) {
		t.Error("another seed gives the same network")
	}
}

// A rate that is far too high ends in a named stop and with numbers that are finite.
func TestCollapsed(t *testing.T) {
	m := classify.Must(neural.MLP{
		Descent:    neural.SGD,
		Activation: neural.ReLU,
		Rate:       1e60,
		Hidden:     []int{4, 4},
	}.Fit(xor()))
	if m.Stop() != neural.Collapsed || floats.HasNaN(m.Network().Params) {
		t.Errorf("%v, %v", m.Stop(), m.Network().Params)
	}
	var last neural.Step
	for last = range classify.Must(neural.MLP{
		Descent:    neural.SGD,
		Activation: neural.ReLU,
		Rate:       1e60,
		Hidden:     []int{4, 4},
	}.Steps(xor())) {
	}
	if last.Stop != neural.Collapsed || !slices.Equal(last.Before, last.After) {
		t.Errorf("the step that fails goes from %v to %v", last.Before, last.After)
	}
}

// The loss of an epoch is the mean over all examples, whatever the batches: with steps of next to
// nothing, that of the beginning.
func TestLossOfAnEpoch(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json")
	ds := table(o.X, o.Y...)
	ds.Weights = o.V
	l := neural.MLP{
		Hidden:  []int{5, 4},
		Descent: neural.SGD,
		Rate:    1e-13,
		Batch:   5,
		Epochs:  1,
		Raw:     true,
		Start:   o.Start,
	}
	classifytest.AllNear(t, "loss", classify.Must(l.Fit(ds)).Losses(),
		[]float64{o.Nets["tanh"].Loss}, 1e-9)
}

// What never varies is 0 to the network, however its mean is rounded.
func TestConstantAttribute(t *testing.T) {
	for n := 2; n < 50; n++ {
		rows, y := make([][]float64, n), make([]int, n)
		for i := range rows {
			rows[i], y[i] = []float64{.1, float64(i)}, i%2
		}
		if in := classify.Must(neural.MLP{Epochs: 1}.Fit(table(rows, y...))).
			Input([]float64{.1, 0}); in[0] != 0 {
			t.Fatalf("of %d rows: %v", n, in)
		}
	}
}

// Numbers whose halves are 0, and their deviations, vary as little as a constant does.
func TestSmallestNumbers(t *testing.T) {
	for _, x := range [][2]float64{{0, 5e-324}, {5e-324, 1e-323}, {-5e-324, 5e-324}} {
		m := classify.Must(neural.MLP{Epochs: 2}.Fit(
			table([][]float64{{x[0]}, {x[1]}, {x[0]}, {x[1]}}, 0, 1, 0, 1)))
		if p := m.Posterior(nil, []float64{x[1]}); m.Stop() != neural.Budget || !(p[0]+p[1] > .99) {
			t.Errorf("%v: %v after %v", x, p, m.Stop())
		}
	}
}

func TestExplain(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json")
	m := classify.Must(neural.MLP{Hidden: []int{3, 2}, Epochs: 3}.Fit(table(o.X, o.Y...)))
	x := o.X[4]
	e := m.Explain(x).Detail.(neural.Explanation)
	if len(e.A) != 3 || len(e.A[0]) != 3 || len(e.Z[1]) != 2 {
		t.Fatalf("layers %v", e)
	}
	classifytest.AllNear(t, "output", e.A[2], m.Posterior(nil, x), 1e-15)
	in := m.Input(x)
	for k, layer := range m.Network().Layers {
		for i, b := range layer.B {
			z := b + floats.Dot(layer.W.RawRowView(i), in)
			if classifytest.AllNear(t, "z", e.Z[k][i:i+1], []float64{z}, 1e-12); k < 2 {
				classifytest.AllNear(t, "a", e.A[k][i:i+1], []float64{math.Tanh(z)}, 1e-12)
			}
		}
		in = e.A[k]
	}
	// the network sees attributes of mean 0 and standard deviation 1
	for j := range 4 {
		sum, square := 0.0, 0.0
		for _, x := range o.X {
			sum += m.Input(x)[j]
			square += m.Input(x)[j] * m.Input(x)[j]
		}
		classifytest.AllNear(t, "standardised", []float64{sum, square / 12}, []float64{0, 1}, 1e-12)
	}
	if got := m.Input([]float64{nan, math.Inf(1), math.Inf(-1), 0}); got[0] != 0 || got[1] != 1e8 ||
		got[2] != -1e8 {
		t.Errorf("NaN and ±Inf become %v", got[:3])
	}
}

func TestMLPRefuses(t *testing.T) {
	for _, c := range []struct {
		l     neural.MLP
		words []string
	}{
		{neural.MLP{Hidden: []int{3, 0}}, []string{"MLP.Hidden", "layer 2"}},
		{neural.MLP{Activation: 4}, []string{"MLP.Activation"}},
		{neural.MLP{Descent: -1}, []string{"MLP.Descent"}},
		{neural.MLP{Rate: -.1}, []string{"MLP.Rate", "-0.1"}},
		{neural.MLP{Lambda: nan}, []string{"MLP.Lambda", "NaN"}},
		{neural.MLP{Tolerance: -1}, []string{"MLP.Tolerance"}},
		{neural.MLP{Batch: -1}, []string{"MLP.Batch", "-1"}},
		{neural.MLP{Epochs: -1}, []string{"MLP.Epochs", "-1"}},
		{neural.MLP{Start: []float64{1}}, []string{"MLP.Start", "1 parameters", "52"}},
		{neural.MLP{Hidden: []int{}, Start: []float64{1, 2, 3, 4, nan, 6}},
			[]string{"MLP.Start", "parameter 5", "NaN"}},
	} {
		_, err := c.l.Fit(xor())
		classifytest.Refuses(t, "neural", err, c.words...)
		_, err = c.l.Steps(xor())
		classifytest.Refuses(t, "neural", err, c.words...)
	}
	_, err := neural.MLP{Raw: true}.Fit(table([][]float64{{1, 1}, {2, -1e150}}, 0, 1))
	classifytest.Refuses(t, "neural", err, "row 2", "x2", "-1e+150")
}

func TestConformance(t *testing.T) {
	drawn := map[classifytest.Property]string{
		classifytest.RelabelledClass: "the weights at first are drawn for an output, " +
			"whatever its class",
		classifytest.ColumnOrder: "the weights at first are drawn for a place, " +
			"whatever its column",
	}
	batches := map[classifytest.Property]string{
		classifytest.WeightsAreCopies: "a copied row meets other rows in its batch",
	}
	for p, reason := range drawn {
		batches[p] = reason
	}
	batches[classifytest.RowOrder] = "batches are drawn by the order of the rows"
	for name, c := range map[string]struct {
		l      neural.MLP
		exempt map[classifytest.Property]string
	}{
		"all at once": {neural.MLP{Batch: 1000, Epochs: 15}, drawn},
		"batches": {
			neural.MLP{
				Batch:      5,
				Epochs:     5,
				Activation: neural.ReLU,
				Descent:    neural.Momentum,
				Lambda:     .01,
			}, batches,
		},
		"no hidden unit": {
			neural.MLP{Hidden: []int{}, Batch: 1000, Epochs: 15, Descent: neural.SGD}, drawn,
		},
		"two layers": {
			neural.MLP{Hidden: []int{4, 3}, Batch: 1000, Epochs: 15, Activation: neural.Logistic},
			drawn,
		},
	} {
		classifytest.Run(t, classifytest.Learner{
			Name:   name,
			Fit:    classify.Erase(c.l.Fit),
			Needs:  classify.NeedNumeric | classify.NeedComplete,
			Exempt: c.exempt,
		})
	}
}
