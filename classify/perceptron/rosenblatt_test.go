package perceptron_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// By hand for AND, −1 behind each example, w = 0 at first: each epoch as w after it. A score of 0
// is a mistake for either class.
//
//	(0,0)− 0 ✗ (0,0|1)   (0,1)− −1     (1,0)− −1     (1,1)+ −1 ✗ (1,1|0)
//	(0,0)− 0 ✗ (1,1|1)   (0,1)− 0 ✗ (1,0|2)   (1,0)− −1   (1,1)+ −1 ✗ (2,1|1)
//	(0,0)− −1   (0,1)− 0 ✗ (2,0|2)   (1,0)− 0 ✗ (1,0|3)   (1,1)+ −2 ✗ (2,1|2)
//	(0,0)− −2   (0,1)− −1   (1,0)− 0 ✗ (1,1|3)   (1,1)+ −1 ✗ (2,2|2)
//	(0,0)− −2   (0,1)− 0 ✗ (2,1|3)   (1,0)− −1   (1,1)+ 0 ✗ (3,2|2)
//	(0,0)− −2   (0,1)− 0 ✗ (3,1|3)   (1,0)− 0 ✗ (2,1|4)   (1,1)+ −1 ✗ (3,2|3)
//	(0,0)− −3   (0,1)− −1   (1,0)− 0 ✗ (2,2|4)   (1,1)+ 0 ✗ (3,3|3)
//	(0,0)− −3   (0,1)− 0 ✗ (3,2|4)   (1,0)− −1   (1,1)+ 1
//	all right
func TestRosenblattByHand(t *testing.T) {
	and := xor()
	and.Y = []int{0, 0, 0, 1}
	m := classify.Must(perceptron.Rosenblatt{}.Fit(and))
	same(t, "mistakes", m.Mistakes(), []int{2, 3, 3, 2, 2, 3, 2, 1, 0})
	w, b, _ := m.Hyperplane()
	same(t, "w and b", append(w, b), []float64{3, 2, -4})
	if m.Stop() != perceptron.Converged {
		t.Error(m.Stop())
	}
}

func TestRosenblattIsPerceptron(t *testing.T) {
	r := oracle[run](t, "noisy")
	ds := table(r.X, r.Y...)
	got := slices.Collect(
		classify.Must(perceptron.Rosenblatt{Small: .1, Seed: 3, Epochs: 4}.Steps(ds)))
	want := slices.Collect(
		classify.Must(perceptron.Perceptron{
			Bias:   -1,
			Zero:   perceptron.ZeroMistake,
			Start:  .1,
			Seed:   3,
			Epochs: 4,
		}.Steps(ds)))
	for i := range want {
		if same(t, "w", got[i].After, want[i].After); i > 0 &&
			!slices.Equal(got[i].Before, got[i-1].After) {
			t.Fatalf("step %d begins with other weights than those before it ended with", i+1)
		}
	}
	if len(got) != len(want) || len(got[0].Before) != 6 || got[0].Before[5] == 0 {
		t.Errorf("%d steps, want %d; the first weights are %v", len(got), len(want), got[0].Before)
	}
	m := classify.Must(perceptron.Rosenblatt{Small: .1, Seed: 3}.Fit(xor()))
	if m.Stop() == perceptron.Converged {
		t.Error("XOR is not separable")
	}
}

func TestRosenblattRefuses(t *testing.T) {
	_, err := perceptron.Rosenblatt{Small: -1}.Fit(three())
	classifytest.Refuses(t, "perceptron", err, "Rosenblatt.Small", "-1")
	_, err = perceptron.Rosenblatt{Epochs: -1}.Steps(three())
	classifytest.Refuses(t, "perceptron", err, "Rosenblatt.Epochs", "-1")
	one := three()
	one.Classes, one.Y = []string{"a"}, []int{0, 0, 0}
	_, err = perceptron.Rosenblatt{}.Fit(one)
	classifytest.Refuses(t, "perceptron", err, "Rosenblatt", "1 classes")
}
