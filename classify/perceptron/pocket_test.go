package perceptron_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// By hand, one attribute: 1+, 1−, −1+, −1+. w = 0 says + everywhere: right, then wrong, so w = −1,
// right twice. Then 1+ is wrong, w = 0, and so on. The longest run is that of −1; both w make one
// mistake on the whole set, so the ratchet keeps the first.
func TestPocketByHand(t *testing.T) {
	ds := table([][]float64{{1}, {1}, {-1}, {-1}}, 1, 0, 1, 1)
	for keep, want := range map[perceptron.Keep]float64{
		perceptron.Pocket:  -1,
		perceptron.Ratchet: 0,
	} {
		m := classify.Must(perceptron.Perceptron{Keep: keep}.Fit(ds))
		if w, _, _ := m.Hyperplane(); w[0] != want || m.Stop() != perceptron.Cycle ||
			errors(m, ds) != 1 {
			t.Errorf("%v: w = %v, %v; want %v", keep, w, m.Stop(), want)
		}
	}
}

// In shuffled epochs weights that are wrong somewhere can have a longer run than those that end
// without a mistake; they are not the model.
func TestPocketOfShuffledEpochs(t *testing.T) {
	ds, _, err := perceptron.Separable(4, 2, .05, 8)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3000) {
		m := classify.Must(perceptron.Perceptron{
			Keep:    perceptron.Pocket,
			Shuffle: true,
			Start:   1,
			Seed:    seed,
		}.Fit(ds))
		if m.Stop() == perceptron.Converged && errors(m, ds) > 0 {
			t.Fatalf("seed %d: %v, and %d mistakes", seed, m.Stop(), errors(m, ds))
		}
	}
}

// A voted perceptron that was only ever wrong still has an opinion, that of its present weights.
func TestVoteOfNone(t *testing.T) {
	l := classify.Must(perceptron.Perceptron{Keep: perceptron.Vote}.Learner(three().Attributes,
		three().Classes))
	if err := l.Learn([]float64{1, 0}, 0); err != nil {
		t.Fatal(err)
	}
	if m := l.Model(); len(m.Votes()) != 1 || m.Votes()[0].W[0] != -1 ||
		m.Predict([]float64{1, 0}) != 0 {
		t.Errorf("votes %v", m.Votes())
	}
}
