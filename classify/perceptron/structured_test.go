package perceptron_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

type (
	sequences = perceptron.Structured[[]int, []int]
	blocks    = perceptron.Structured[[]float64, int]
)

// By hand, one state for each symbol: symbols 0 1 are states 0 1. At w = 0 every answer scores 0
// and the last states win: 1 1. Φ(x, y) − Φ(x, ŷ) puts +1 on (0, symbol 0) and on the pair 0→1, −1
// on (1, symbol 0) and on the pair 1→1. Then the right answer scores 2, others 0, 0 and −2.
func TestStructuredByHand(t *testing.T) {
	c := perceptron.Chain{States: 2, Symbols: 2}
	steps := slices.Collect(classify.Must(sequences{Task: c}.Steps([][]int{{0, 1}},
		[][]int{{0, 1}})))
	if len(steps) != 2 || steps[1].Stop != perceptron.Converged || steps[0].Loss != 1 ||
		steps[0].Term != 0 || steps[1].Loss != 0 {
		t.Fatalf("steps %v", steps)
	}
	same(t, "ŷ", steps[0].Predicted, []int{1, 1})
	want := make([]float64, c.Dim())
	want[c.Emission(0, 0)], want[c.Transition(0, 1)], want[c.Emission(1, 0)],
		want[c.Transition(1, 1)] = 1, 1, -1, -1
	same(t, "w", steps[0].After, want)
	m := classify.Must(sequences{Task: c}.Fit([][]int{{0, 1}}, [][]int{{0, 1}}))
	for _, a := range []struct {
		y    []int
		want float64
	}{{[]int{0, 1}, 2}, {[]int{0, 0}, 1}, {[]int{1, 1}, -2}, {[]int{1, 0}, -1}} {
		if got := m.Score([]int{0, 1}, a.y); got != a.want {
			t.Errorf("score of %v: %v, want %v", a.y, got, a.want)
		}
	}
	if got := m.Ratio([]int{0, 1}, []int{0, 0}, []int{0, 1}); math.Abs(got-math.Exp(-1)) > 1e-15 {
		t.Errorf("likelihood ratio %v, want 1/e", got)
	}
	// Z = e² + e + e⁻² + e⁻¹
	want0 := 2 - math.Log(math.Exp(2)+math.E+math.Exp(-2)+math.Exp(-1))
	if got := m.LogProbability([]int{0, 1}, []int{0, 1}); math.Abs(got-want0) > 1e-14 {
		t.Errorf("log p = %v, want %v", got, want0)
	}
}

// One small sequence task, three objectives: each comes as near to the maximum of its own, found
// with every answer written out, as the falling steps allow.
func TestObjectives(t *testing.T) {
	r := oracle[chainRun](t, "chain")
	c := perceptron.Chain{States: 3, Symbols: 4}
	s := sequences{
		Task:      c,
		Objective: perceptron.CRF,
		Lambda:    r.Lam,
		Alpha:     .3,
		Decay:     .3,
		Epochs:    4000,
	}
	m := classify.Must(s.Fit(r.X, r.Y))
	if got := s.Value(m.W(), r.X, r.Y); got > r.CRF+1e-9 || got < r.CRF-1e-4 {
		t.Errorf("CRF: the objective is %v, its maximum %v", got, r.CRF)
	}
	classifytest.AllNear(t, "the weights of the CRF", m.W(), r.CRFW, .01)
	if got := s.Value(r.CRFW, r.X, r.Y); math.Abs(got-r.CRF) > 1e-8 {
		t.Errorf("CRF at the maximum: %v, want %v", got, r.CRF)
	}
	s = sequences{
		Task:      c,
		Objective: perceptron.MaxMargin,
		Lambda:    r.Lam,
		Alpha:     .3,
		Decay:     .1,
		Epochs:    4000,
	}
	if got := s.Value(classify.Must(s.Fit(r.X, r.Y)).W(), r.X, r.Y); got > r.Margin+1e-6 ||
		got < r.Margin-.02*math.Abs(r.Margin) {
		t.Errorf("max-margin: the objective is %v, its maximum %v", got, r.Margin)
	}
}

// The objective's gradient is what the update goes along, for all three, at weights where the
// best answers are single.
func TestObjectiveGradient(t *testing.T) {
	r := oracle[chainRun](t, "chain")
	c := perceptron.Chain{States: 3, Symbols: 4}
	for o := perceptron.Perceptive; o <= perceptron.MaxMargin; o++ {
		s := sequences{Task: c, Objective: o, Lambda: .7}
		for j := range r.Q {
			up, down := slices.Clone(r.Q), slices.Clone(r.Q)
			up[j] += 1e-6
			down[j] -= 1e-6
			slope := (s.Value(up, r.X, r.Y) - s.Value(down, r.X, r.Y)) / 2e-6
			want, Φ, rival := -s.Lambda*r.Q[j], make([]float64, c.Dim()), make([]float64, c.Dim())
			for i, x := range r.X {
				c.Features(Φ, x, r.Y[i])
				switch o {
				case perceptron.Perceptive:
					c.Features(rival, x, c.Best(r.Q, x))
				case perceptron.CRF:
					c.LogZ(rival, r.Q, x)
				case perceptron.MaxMargin:
					c.Features(rival, x, c.Worst(r.Q, x, r.Y[i]))
				}
				want += Φ[j] - rival[j]
			}
			if math.Abs(slope-want) > 1e-6 {
				t.Errorf("%v: slope %d is %v, want %v", o, j, slope, want)
			}
		}
	}
}

// Steps tell what Fit does, whatever the objective, the average among it.
func TestStructuredStepsAreFit(t *testing.T) {
	r := oracle[chainRun](t, "chain")
	for o := perceptron.Perceptive; o <= perceptron.MaxMargin; o++ {
		s := sequences{
			Task:      perceptron.Chain{States: 3, Symbols: 4},
			Objective: o,
			Epochs:    3,
			Lambda:    .1,
			Alpha:     .5,
		}
		steps := classify.Must(s.Steps(r.X, r.Y))
		all := slices.Collect(steps)
		m := classify.Must(s.Fit(r.X, r.Y))
		same(t, o.String(), m.W(), all[len(all)-1].After)
		if m.Stop() != all[len(all)-1].Stop || len(all) != 3*len(r.X) {
			t.Errorf("%v: %v after %d steps", o, m.Stop(), len(all))
		}
		for v := range steps {
			if same(t, "again", v.After, all[v.T-1].After); v.T == 4 {
				break
			}
		}
	}
}

func TestStructuredRefuses(t *testing.T) {
	c := perceptron.Chain{States: 2, Symbols: 3}
	x, y := [][]int{{0, 2}, {1}}, [][]int{{0, 1}, {1}}
	for _, k := range []struct {
		s     sequences
		x, y  [][]int
		words []string
	}{
		{sequences{}, x, y, []string{"Task", "nil"}},
		{sequences{Task: c, Objective: 3}, x, y, []string{"Objective"}},
		{sequences{Task: c, Alpha: -1}, x, y, []string{"Alpha", "-1"}},
		{sequences{Task: c, Decay: nan}, x, y, []string{"Decay", "NaN"}},
		{sequences{Task: c, Lambda: -2}, x, y, []string{"Lambda", "-2"}},
		{sequences{Task: c, Lambda: 5}, x, y, []string{"Alpha·Lambda/n", "2.5"}},
		{sequences{Task: c, Epochs: -2}, x, y, []string{"Epochs", "-2"}},
		{sequences{Task: c}, x, y[:1], []string{"2 questions", "1 answers"}},
		{sequences{Task: c}, nil, nil, []string{"no examples"}},
		{sequences{Task: c}, x, [][]int{{0, 1}, {}},
			[]string{"example 2", "1 symbols", "0 states"}},
		{sequences{Task: c}, x, [][]int{{0, 2}, {1}}, []string{"example 1", "place 2", "state 2"}},
		{sequences{Task: c}, [][]int{{0, 3}, {1}}, y, []string{"example 1", "place 2", "symbol 3"}},
	} {
		_, err := k.s.Fit(k.x, k.y)
		classifytest.Refuses(t, "perceptron", err, k.words...)
		_, err = k.s.Steps(k.x, k.y)
		classifytest.Refuses(t, "perceptron", err, k.words...)
	}
	for _, k := range []struct {
		x     []float64
		y     int
		words []string
	}{
		{[]float64{1}, 0, []string{"1 values", "2"}},
		{[]float64{1, nan}, 0, []string{"value 2", "NaN"}},
		{[]float64{1, 2}, 3, []string{"class 3"}},
	} {
		_, err := blocks{Task: perceptron.Blocks{K: 3, D: 2}}.Fit([][]float64{k.x}, []int{k.y})
		classifytest.Refuses(t, "perceptron", err, k.words...)
	}
	classifytest.Panics(t, func() { sequences{Task: c}.Value([]float64{1}, x, y) },
		"perceptron: 1 weights, 2 questions and 2 answers; the task has 10 weights")
}
