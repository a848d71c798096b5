package perceptron_test

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// By hand: (1,0)− scores 0, which is +, so w = (−1,0); (0,1)+ scores 0: right; (1,1)+ scores −1,
// so w = (0,1). Then (1,0)− scores 0 again, w = (−1,1), the others 1 and 0: right. The third
// epoch is right throughout.
func TestPerceptronByHand(t *testing.T) {
	m := classify.Must(perceptron.Perceptron{}.Fit(three()))
	same(t, "mistakes", m.Mistakes(), []int{2, 1, 0})
	w, b, ok := m.Hyperplane()
	same(t, "w", w, []float64{-1, 1})
	if b != 0 || !ok || m.Stop() != perceptron.Converged || m.Presentations() != 9 {
		t.Errorf("b = %v, %v, %v after %d", b, ok, m.Stop(), m.Presentations())
	}
	same(t, "scores", m.Scores(nil, []float64{2, 1}), []float64{1, -1})
	var after [][]float64
	var margins []float64
	for s := range classify.Must(perceptron.Perceptron{}.Steps(three())) {
		after, margins = append(after, s.After), append(margins, s.Margin)
		if s.Mistake != (s.Predicted != s.Class) || s.Mistake == slices.Equal(s.Before, s.After) {
			t.Errorf("step %v", s)
		}
	}
	if fmt.Sprint(after) != "[[-1 0] [-1 0] [0 1] [-1 1] [-1 1] [-1 1] [-1 1] [-1 1] [-1 1]]" {
		t.Errorf("w after each presentation: %v", after)
	}
	root := .7071067811865476 // of ½: the distance of (1,0) and (0,1) from the line x₁ = x₂
	classifytest.AllNear(t, "margins", margins, []float64{0, 0, -1, 0, root, 0, root, root, 0},
		1e-15)
}

// By hand, with a bias of 1: (0,0)− scores 0 = +, w = (0,0 | −1); (0,1)+: (0,1 | 0); (1,0)+ scores
// 0: right; (1,1)−: (−1,0 | −1). In the second epoch (0,0) is right, the others are wrong and lead
// to (−1,0 | 0). In the third all are wrong, and lead there again.
func TestCycle(t *testing.T) {
	m := classify.Must(perceptron.Perceptron{Bias: 1}.Fit(xor()))
	same(t, "mistakes", m.Mistakes(), []int{3, 3, 4})
	if m.Stop() != perceptron.Cycle || m.Period() != 1 {
		t.Errorf("%v, period %d; want a cycle of 1", m.Stop(), m.Period())
	}
	var last perceptron.Step
	for last = range classify.Must(perceptron.Perceptron{Bias: 1}.Steps(xor())) {
	}
	same(t, "w", last.After, []float64{-1, 0, 0})
	if last.Stop != perceptron.Cycle || last.T != 12 {
		t.Errorf("the last step is %v", last)
	}
	m = classify.Must(perceptron.Perceptron{Bias: 1, Epochs: 2}.Fit(xor()))
	if m.Stop() != perceptron.Budget || m.Period() != 0 || len(m.Mistakes()) != 2 {
		t.Errorf("two epochs: %v after %v", m.Stop(), m.Mistakes())
	}
	// in shuffled epochs weights that come again mean nothing
	m = classify.Must(perceptron.Perceptron{Bias: 1, Shuffle: true, Epochs: 30}.Fit(xor()))
	if m.Stop() != perceptron.Budget || len(m.Mistakes()) != 30 {
		t.Errorf("shuffled: %v after %v", m.Stop(), m.Mistakes())
	}
}

func TestZero(t *testing.T) {
	none := table([][]float64{{0}, {0}}, 0, 1) // every score is 0
	for zero, want := range map[perceptron.Zero]struct{ mistakes, predicted, said int }{
		perceptron.ZeroPositive: {1, 1, 1}, perceptron.ZeroNegative: {1, 0, 0},
		perceptron.ZeroMistake: {2, -1, 1},
	} {
		p := perceptron.Perceptron{Zero: zero, Epochs: 1}
		m := classify.Must(p.Fit(none))
		if m.Mistakes()[0] != want.mistakes || m.Predict([]float64{0}) != want.said {
			t.Errorf("Zero %v: %d mistakes, and the model says %d", zero, m.Mistakes()[0],
				m.Predict([]float64{0}))
		}
		if said := fmt.Sprint(m.Scores(nil, []float64{0})); said != "[0 0]" {
			t.Errorf("Zero %v: the scores are %s", zero, said)
		}
		for s := range classify.Must(p.Steps(none)) {
			if s.Predicted != want.predicted {
				t.Errorf("Zero %v: %v", zero, s)
			}
		}
	}
}

// The sets are scikit-learn's business up to the weights after each epoch; see
// testdata/perceptron.py for the rest.
func TestAgainstOthers(t *testing.T) {
	for _, name := range []string{"noisy", "separable", "iris"} {
		r := oracle[run](t, name)
		ds := table(r.X, r.Y...)
		p := perceptron.Perceptron{Bias: 1, Zero: perceptron.ZeroMistake, Epochs: r.Epochs}
		for e := range r.Epochs {
			p.Epochs = e + 1
			m := classify.Must(p.Fit(ds))
			w, b, _ := m.Hyperplane()
			classifytest.AllNear(t, fmt.Sprint(name, " after epoch ", e+1), append(w, b),
				r.Scikit[e], 1e-9)
			same(t, name, m.Mistakes(), r.Mistakes[:len(m.Mistakes())])
			if m.Stop() == perceptron.Budget && len(m.Mistakes()) != e+1 {
				t.Errorf("%s: %v after %d epochs of %d", name, m.Stop(), len(m.Mistakes()), e+1)
			}
		}
		steps := slices.Collect(classify.Must(p.Steps(ds)))
		for e := range len(steps) / ds.Len() {
			classifytest.AllNear(t, name+", steps", steps[(e+1)*ds.Len()-1].After, r.After[e], 1e-9)
		}
		if len(steps) < r.Epochs*ds.Len() {
			continue // converged: the others went on, which adds to their averages and votes
		}
		p.Keep = perceptron.Average
		w, b, _ := classify.Must(p.Fit(ds)).Hyperplane()
		classifytest.AllNear(t, name+", average", append(w, b), r.Average, 1e-9)
		classifytest.AllNear(t, name+", scikit-learn's average", append(w, b),
			r.ScikitAverage, 1e-9)
		p.Keep = perceptron.Pocket
		w, b, _ = classify.Must(p.Fit(ds)).Hyperplane()
		classifytest.AllNear(t, name+", pocket", append(w, b), r.Pocket, 1e-9)
		p.Keep = perceptron.Ratchet
		m := classify.Must(p.Fit(ds))
		w, b, _ = m.Hyperplane()
		classifytest.AllNear(t, name+", ratchet", append(w, b), r.Ratchet, 1e-9)
		if wrong := errors(m, ds); wrong != r.Fewest {
			t.Errorf("%s: the ratchet leaves %d mistakes, want %d", name, wrong, r.Fewest)
		}
		p.Keep = perceptron.Vote
		m = classify.Must(p.Fit(ds))
		longest := 0
		for _, v := range m.Votes() {
			longest = max(longest, v.Votes)
		}
		if longest != r.Longest {
			t.Errorf("%s: the longest run is %d, want %d", name, longest, r.Longest)
		}
		for i, x := range r.Grid {
			if s := m.Scores(nil, x); int(s[1]-s[0]) != r.Ballot[i] ||
				m.Predict(x) != class(r.Ballot[i] >= 0) {
				t.Errorf("%s: votes %v for %v, want %d more for +", name, s, x, r.Ballot[i])
			}
		}
	}
}

// class is 1 for +.
func class(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func errors(m classify.Classifier, ds *classify.Dataset) (wrong int) {
	for i, k := range m.PredictAll(nil, ds.X) {
		if k != ds.Y[i] {
			wrong++
		}
	}
	return wrong
}

func TestStart(t *testing.T) {
	first := func(seed uint64) []float64 {
		for s := range classify.Must(
			perceptron.Perceptron{Start: .5, Seed: seed, Bias: 1}.Steps(three())) {
			return s.Before
		}
		return nil
	}
	w := first(1)
	if len(w) != 3 || floats.Norm(w, 2) == 0 || floats.Max(w) > .5 || floats.Min(w) < -.5 {
		t.Errorf("the weights begin as %v", w)
	}
	same(t, "the same seed", first(1), w)
	if slices.Equal(first(2), w) {
		t.Error("another seed begins with the same weights")
	}
}

func TestPerceptronRefuses(t *testing.T) {
	p := perceptron.Perceptron{}
	for _, c := range []struct {
		p     perceptron.Perceptron
		words []string
	}{
		{perceptron.Perceptron{Keep: 9}, []string{"Keep"}},
		{perceptron.Perceptron{Zero: -1}, []string{"Zero"}},
		{perceptron.Perceptron{Epochs: -1}, []string{"Epochs", "-1"}},
		{perceptron.Perceptron{Start: -1}, []string{"Start", "-1"}},
		{perceptron.Perceptron{Bias: nan}, []string{"Bias", "NaN"}},
	} {
		_, err := c.p.Fit(three())
		classifytest.Refuses(t, "perceptron", err, c.words...)
		_, err = c.p.Steps(three())
		classifytest.Refuses(t, "perceptron", err, c.words...)
		_, err = c.p.Learner(three().Attributes, three().Classes)
		classifytest.Refuses(t, "perceptron", err, c.words...)
	}
	_, err := p.Fit(table([][]float64{{1}, {2}}, 1, 1))
	classifytest.Refuses(t, "perceptron", err, `"-"`, "class")
	_, err = p.Fit(table([][]float64{{1}, {2}, {3}}, 0, 1, 2))
	classifytest.Refuses(t, "perceptron", err, "3 classes", "Multiclass")
	_, err = p.Fit(table([][]float64{{1, 2}, {2, 1e200}}, 0, 1))
	classifytest.Refuses(t, "perceptron", err, "row 2", "x2", "1e+200")
	ds := three()
	ds.Weights = []float64{1, .5, 1}
	_, err = p.Fit(ds)
	classifytest.Refuses(t, "perceptron", err, "row 2", "0.5", "whole")
	ds.Weights[1] = 1e9
	_, err = p.Fit(ds)
	classifytest.Refuses(t, "perceptron", err, "row 2", "1e+09", "presentations")
	_, err = perceptron.Perceptron{Keep: perceptron.Ratchet}.Learner(ds.Attributes, ds.Classes)
	classifytest.Refuses(t, "perceptron", err, "Ratchet")
}
