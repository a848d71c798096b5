package networks

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/neural"
	solutions "github.com/tessella-go/tessella/solutions/networks"
	"gonum.org/v1/gonum/floats"
)

// The reference stays well below the tolerated error on every deal.
func TestStreetOnManyDeals(t *testing.T) {
	for seed := range uint64(10) {
		args := drawStreet(rand.New(rand.NewPCG(seed, 7)))
		W, b := solutions.Street(args[0].([][]float64), args[1].([]int))
		if err := streetWorks(args, []any{W, b}); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if wrong := wrongOf(args, W, b); wrong > 22 { // the check allows 26
			t.Errorf("seed %d: %d of 400 are wrong", seed, wrong)
		}
	}
}

// wrongOf counts the digits that a network gets wrong of those that a case does not have.
func wrongOf(args []any, W [][][]float64, b [][]float64) int {
	rows, odd := sidesRows()
	wrong := 0
	for i, row := range rows {
		if slices.ContainsFunc(args[0].([][]float64), func(r []float64) bool {
			return slices.Equal(r, row)
		}) {
			continue
		}
		outputs := solutions.Forward(W, b, row)
		if p := outputs[len(outputs)-1]; p[odd[i]] <= p[1-odd[i]] {
			wrong++
		}
	}
	return wrong
}

// A case of Street holds out 400 digits: no digit has the pixels of another.
func TestSidesDiffer(t *testing.T) {
	rows, _ := sidesRows()
	rows = slices.Clone(rows)
	slices.SortFunc(rows, slices.Compare)
	for i := 1; i < len(rows); i++ {
		if slices.Equal(rows[i-1], rows[i]) {
			t.Errorf("two digits have the pixels %v", rows[i])
		}
	}
	if len(rows) != 1200 || slices.Max(rows[len(rows)-1]) > 1 {
		t.Errorf("%d rows, the last of them %v", len(rows), rows[len(rows)-1])
	}
}

// What no network could be is refused, in words and without a panic.
func TestStreetRefuses(t *testing.T) {
	args := drawStreet(rand.New(rand.NewPCG(1, 1)))
	layer := func(neurons, inputs int, w float64) [][]float64 {
		rows := make([][]float64, neurons)
		for k := range rows {
			rows[k] = slices.Repeat([]float64{w}, inputs)
		}
		return rows
	}
	type W = [][][]float64
	type B = [][]float64
	for _, c := range []struct {
		W    W
		b    B
		says string
	}{
		{nil, nil, "there are 0 layers in W"},
		{W{layer(2, 64, 0)}, nil, "b has 0"},
		{W{{}}, B{{}}, "has 0 rows"},
		{W{layer(2, 64, 0)}, B{{0}}, "2 rows of weights and 1 offsets"},
		{W{layer(2, 63, 0)}, B{{0, 0}}, "63 weights"},
		{W{{make([]float64, 64), nil}}, B{{0, 0}}, "0 weights in W[0][1]"},
		{W{layer(2, 64, math.NaN())}, B{{0, 0}}, "is NaN"},
		{W{layer(2, 64, 0)}, B{{0, math.Inf(1)}}, "is +Inf"},
		{W{layer(2, 64, 1e300)}, B{{0, 0}}, "is 1e+300"},
		{W{layer(3, 64, 0)}, B{{0, 0, 0}}, "number of neurons is 3"},
		{W{layer(100, 64, 0), layer(2, 100, 0)}, B{make([]float64, 100), {0, 0}}, "more than 4000"},
		{make(W, 1000), make(B, 1000), "1 to 20"},
		{W{layer(2, 64, 0)}, B{{0, 0}}, "400 of 400 labels are wrong"}, // both equally probable
	} {
		err := streetWorks(args, []any{c.W, c.b})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
}

func TestChoicesOfNetworks(t *testing.T) {
	reason := "many neurons do no harm and this rate arrives in time"
	for _, c := range []struct {
		hidden int
		rate   float64
		says   string // empty: the choice is right
	}{
		{50, 0.1, ""},
		{30, 0.1, ""},
		{5, 0.1, "are wrong on average"},
		{50, 0.01, "are wrong on average"},
		{60, 0.1, "there is room for 1 to 59"},
		{-1, 0.1, "there is room for 1 to 59"},
		{math.MaxInt, 0.1, "there is room for 1 to 59"},
		{30, math.NaN(), "above 0 and at most 10"},
		{30, math.Inf(1), "above 0 and at most 10"},
		{30, 0, "above 0 and at most 10"},
	} {
		err := networkDoesWell(nil, []any{c.hidden, c.rate, reason})
		if c.says == "" && err != nil || c.says != "" && (err == nil ||
			!strings.Contains(err.Error(), c.says)) {
			t.Errorf("%d, %v: %v, want %q", c.hidden, c.rate, err, c.says)
		}
	}
}

// In the random network of the lesson, too, the last layer is moved as it should be, and the hidden
// one is not.
func TestWrongStepDrawn(t *testing.T) {
	var first, last [2]float64
	for i, step := range []func([][][]float64, [][]float64, []float64, int, float64){WrongStep,
		RightStep} {
		W, b := Drawn(8)
		step(W, b, []float64{2, 1}, 1, 1)
		first[i], last[i] = b[0][1], b[1][1]
	}
	if math.Abs(first[0]-first[1]) < 0.1 || math.Abs(last[0]-last[1]) > 1e-12 {
		t.Errorf("offsets %v of the hidden layer, %v of the last", first, last)
	}
}

// WrongStep moves the last layer as it should and the hidden one otherwise, by hand for (1, 1) with
// the class equal: the last weights are (¼·2, ¼) higher and (2 ln 3 − ½, −4 ln 3 − ¼) by the time
// that the deltas ∓¼ go back through them.
func TestWrongStep(t *testing.T) {
	W, b := XOR()
	WrongStep(W, b, []float64{1, 1}, 0, 1)
	first := -0.25*0.5 + 0.25*(2*ln3-0.5)
	second := -0.25*0.25 + 0.25*(-4*ln3-0.25)
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"the last layer", W[1][1][0], 2*ln3 - 0.5},
		{"hidden neuron 1", W[0][0][0], 1 - first},
		{"hidden neuron 2", W[0][1][1], 1 - second},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s: %v, by hand %v", c.what, c.got, c.want)
		}
	}
	W, b = XOR()
	before := xorCost(W, b)
	for range 200 {
		for i, x := range [][]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
			WrongStep(W, b, x, []int{0, 1, 1, 0}[i], 0.05)
		}
	}
	if after := xorCost(W, b); after > before/2 {
		t.Errorf("the cost does not fall, as the lesson says: from %v to %v", before, after)
	}
}

func xorCost(W [][][]float64, b [][]float64) (cost float64) {
	for i, x := range [][]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		cost -= math.Log(solutions.Forward(W, b, x)[2][[]int{0, 1, 1, 0}[i]]) / 4
	}
	return cost
}

// An example outside of the contract of BugInStep is refused before anything is computed with it.
func TestStepRefuses(t *testing.T) {
	for _, c := range []struct {
		x []float64
		y int
	}{{nil, 0}, {[]float64{1}, 0}, {make([]float64, 1000), 0}, {[]float64{math.NaN(), 1}, 0},
		{[]float64{math.Inf(1), 1}, 0}, {[]float64{1, 1}, 2}, {[]float64{1, 1}, -1}} {
		d := BugInStep.Compare(nil, []any{9, c.x, c.y}, nil)
		if d == nil || !strings.Contains(d.Message, "breaks the contract") {
			t.Errorf("%v of class %d: %v", c.x, c.y, d)
		}
	}
}

// Hidden neurons that begin equal stay equal if the weights behind them are equal, and not if those
// are random. Random hidden neurons learn, though the last weights begin at 0.
func TestEqualNeuronsStayEqual(t *testing.T) {
	learn, _ := SidesHeld(0)
	fit := func(seed uint64, hidden, last func(w float64) float64) *neural.MLPModel {
		net := neural.NewNetwork(neural.ReLU, seed, 64, 30, 2)
		for l, f := range []func(float64) float64{hidden, last} {
			net.Layers[l].W.Apply(func(_, _ int, w float64) float64 { return f(w) },
				net.Layers[l].W)
		}
		model, err := neural.MLP{Hidden: []int{30}, Activation: neural.ReLU,
			Descent: neural.SGD, Rate: 0.3, Epochs: 40, Raw: true, Start: net.Params}.Fit(learn)
		if err != nil {
			t.Fatal(err)
		}
		return model
	}
	equal, zero := func(float64) float64 { return 0.1 }, func(float64) float64 { return 0 }
	same := func(w float64) float64 { return w }
	model := fit(1, equal, equal)
	W := model.Network().Layers[0].W
	for k := 1; k < 30; k++ {
		if !floats.EqualApprox(W.RawRowView(0), W.RawRowView(k), 1e-9) {
			t.Errorf("neuron %d differs from the first", k+1)
		}
	}
	if share := evaluate.ErrorRate(model, learn); share < 0.05 {
		t.Errorf("equal neurons get only %v wrong", share)
	}
	for seed := range uint64(3) {
		if share := evaluate.ErrorRate(fit(seed+1, same, zero), learn); share > 0.01 {
			t.Errorf("seed %d: from last weights of 0, %v are wrong; the limit is 0.04", seed,
				share)
		}
		if share := evaluate.ErrorRate(fit(seed+1, equal, same), learn); share > 0.03 {
			t.Errorf("seed %d: from equal hidden weights before random ones, %v are wrong; the "+
				"limit is 0.04", seed, share)
		}
	}
	for _, model := range []*neural.MLPModel{fit(1, zero, zero), fit(1, zero, same)} {
		if floats.Norm(model.Network().Layers[0].W.RawMatrix().Data, 2) != 0 {
			t.Error("hidden weights of 0 have moved")
		}
	}
}

// Conjugate gradient in the lecture's valley is momentum with η and β chosen anew, as the lesson
// has it: η = ¼ and then η = 1, β = 1. The steps are those of the lesson on logistic regression.
func TestConjugateGradientAsMomentum(t *testing.T) {
	gradient := func(θ [2]float64) [2]float64 {
		return [2]float64{2*θ[0] + 2*θ[1], 2*θ[0] + 4*θ[1] - 2}
	}
	var θ, u [2]float64
	for step, want := range [][2]float64{{0, 0.5}, {-1, 1}} {
		η, β, g := []float64{0.25, 1}[step], float64(step), gradient(θ)
		for j := range u {
			u[j] = β*u[j] - η*g[j]
			θ[j] += u[j]
		}
		if θ != want {
			t.Errorf("step %d leads to %v, want %v", step+1, θ, want)
		}
	}
}

// The order of PredictSize, as the lesson measures it.
func TestLargerIsBetter(t *testing.T) {
	before := math.Inf(1)
	for _, hidden := range []int{3, 30, 300} {
		wrong, least, most := 0.0, math.Inf(1), 0.0
		for third := range 2 {
			learn, held := SidesHeld(third)
			for seed := range uint64(3) {
				model, err := SidesLearner(hidden, 0.03, seed).Fit(learn)
				if err != nil {
					t.Fatal(err)
				}
				n := evaluate.Errors(model, held)
				wrong, least, most = wrong+n, min(least, n), max(most, n)
			}
		}
		if t.Log(hidden, wrong/2400); wrong >= 0.8*before {
			t.Errorf("%d hidden neurons: %v wrong, %v with fewer", hidden, wrong, before)
		}
		before = wrong
		if want, ok := map[int][2]float64{30: {9, 18}, 300: {4, 11}}[hidden]; ok &&
			want != [2]float64{least, most} {
			t.Errorf("%d hidden neurons: %v to %v of 400 wrong; the lesson says %v", hidden, least,
				most, want)
		}
	}
}

// TestKindDigits holds what the lesson says of digits that are held out of the 1,200, a third after
// the other, beside the last 597.
func TestKindDigits(t *testing.T) {
	wrong, single := 0, 0.0
	for third := range 3 {
		learn, held := SidesHeld(third)
		var rows [][]float64
		for i := range learn.Len() {
			rows = append(rows, learn.At(i))
		}
		W, b := solutions.Street(rows, learn.Y)
		for i, y := range held.Y {
			if p := solutions.Forward(W, b, held.At(i))[2]; p[y] <= p[1-y] {
				wrong++
			}
		}
		model, err := neural.MLP{Hidden: []int{}, Raw: true, Epochs: 40}.Fit(learn)
		if err != nil {
			t.Fatal(err)
		}
		single += evaluate.Errors(model, held)
	}
	if wrong != 30 || math.Abs(single-92) > 0.5 {
		t.Errorf("%d and %v of 1200 wrong; the lesson says 2.5 %% and 7.7 %%", wrong, single)
	}
}

// With the last layer shared out over both classes, the probabilities and the deltas are those of
// the lesson's network, and the sums have two terms.
func TestSharedLastLayer(t *testing.T) {
	W, b := XOR()
	shared := [][]float64{{-ln3, 2 * ln3}, {ln3, -2 * ln3}}
	offsets := [][]float64{b[0], {ln3 / 2, -ln3 / 2}}
	for y, x := range [][]float64{{1, 1}, {1, 0}} {
		want, _ := solutions.Backward(W, b, x, y)
		got, _ := solutions.Backward([][][]float64{W[0], shared}, offsets, x, y)
		for l := range want {
			if !floats.EqualApprox(got[l], want[l], 1e-12) {
				t.Errorf("layer %d: %v, want %v", l, got[l], want[l])
			}
		}
	}
}

// The mistake in the step does not show in the cost, and a softmax's delta is what the lesson says.
func TestStepsAndSoftmax(t *testing.T) {
	for i, step := range []func([][][]float64, [][]float64, []float64, int, float64){WrongStep,
		RightStep} {
		W, b := XOR()
		for range 200 {
			for i, x := range [][]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
				step(W, b, x, []int{0, 1, 1, 0}[i], 0.1)
			}
		}
		if cost := xorCost(W, b); math.Abs(cost-0.019) > 0.0005 {
			t.Errorf("step %d ends at %v; the lesson says 0.019", i, cost)
		}
	}
	W, b := [][][]float64{{{0}, {0}, {0}}}, [][]float64{{0, -1, -3}}
	g, _ := solutions.Backward(W, b, []float64{0}, 1)
	p := solutions.Forward(W, b, []float64{0})[1]
	if !floats.EqualApprox(g[0], []float64{0.705, -0.741, 0.035}, 0.0006) ||
		math.Abs(-math.Log(p[1])-1.349) > 0.0005 {
		t.Errorf("deltas %v, cost %v", g[0], -math.Log(p[1]))
	}
}

// TestSidesAnswer holds the figures with which the lesson answers its question.
func TestSidesAnswer(t *testing.T) {
	train, test := Sides()
	rows, odd := sidesRows()
	W, b := solutions.Street(rows, odd)
	wrong := 0
	for i, y := range test.Y {
		p := solutions.Forward(W, b, test.At(i))[2]
		if p[y] <= p[1-y] {
			wrong++
		}
	}
	n := network{W: W, b: b}
	if wrong != 24 || test.Len() != 597 || n.check(64, 2, 2012) != nil ||
		n.check(64, 2, 2011) == nil {
		t.Errorf("%d of %d wrong; the lesson says 24 of 597, with 2,012 numbers", wrong,
			test.Len())
	}
	if high := 100 * evaluate.Wilson(24, 597, 0.95).High; math.Abs(high-5.9) > 0.05 {
		t.Errorf("the interval ends at %v; the lesson says 5.9", high)
	}
	single, err := neural.MLP{Hidden: []int{}, Raw: true, Epochs: 40}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	if low := evaluate.Wilson(evaluate.Errors(single, test), 597, 0.95).Low; low <= 0.05 {
		t.Errorf("the interval of one layer begins at %v; the lesson says above 0.05", low)
	}
	nearest, err := knn.KNN{K: 1}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	if missed := evaluate.Errors(nearest, test); missed >= 24 {
		t.Errorf("the nearest neighbour gets %v wrong; the lesson says fewer than 24", missed)
	}
	if got := train.Len() * 64; got != 76800 {
		t.Errorf("nearest neighbours keep %d numbers; the lesson says 76,800", got)
	}
}

// The largest rates with which descent comes to the minimum of the lesson's valley.
func TestPredictLimit(t *testing.T) {
	limit := map[float64]float64{0: 0.382, 0.9: solutions.PredictLimit()}
	for β, want := range limit {
		for _, η := range []float64{0.995 * want, 1.005 * want} {
			way, _ := solutions.Momentum([]float64{0, 0}, [][]float64{{2, 2}, {2, 4}},
				[]float64{0, 2}, η, β, 4000)
			last := way[len(way)-1]
			arrives := math.Hypot(last[0]+1, last[1]-1) < 1e-3
			if arrives != (η < want) {
				t.Errorf("β = %v, η = %.4f: it ends at %v; the limit is said to be %v", β, η, last,
					want)
			}
		}
	}
}
