package evaluate_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// By hand: of 3 cats 2 are recognised and 1 is predicted as a dog; of 2 dogs of weight ½ one is
// recognised.
func TestConfusionByHand(t *testing.T) {
	c := evaluate.Tally([]string{"cat", "dog", "eel"}, []int{0, 0, 0, 1, 1}, []int{0, 1, 0, 1, 2},
		[]float64{1, 1, 1, .5, .5})
	if got := c.Actual(); !slices.Equal(got, []float64{3, 1, 0}) {
		t.Errorf("actual %v", got)
	}
	if got := c.Predicted(); !slices.Equal(got, []float64{2, 1.5, .5}) {
		t.Errorf("predicted %v", got)
	}
	if c.Total() != 4 || c.Correct() != 2.5 || c.Errors() != 1.5 || c.Accuracy() != .625 ||
		c.ErrorRate() != .375 {
		t.Errorf("total %v, correct %v, errors %v, accuracy %v, error rate %v", c.Total(),
			c.Correct(), c.Errors(), c.Accuracy(), c.ErrorRate())
	}
	want := strings.Join([]string{
		`true \ predicted  cat    dog    eel  sum`,
		`cat                 2      1      0    3`,
		`dog                 0  0.500  0.500    1`,
		`eel                 0      0      0    0`,
		`sum                 2  1.500  0.500    4`,
		`accuracy 0.6250 (2.500 of 4)`,
		``,
	}, "\n")
	if got := c.String(); got != want {
		t.Errorf("printed\n%swant\n%s", got, want)
	}
}

// Names are aligned by letters, not bytes, however long they are.
func TestConfusionAlignment(t *testing.T) {
	c := evaluate.Tally([]string{"Überraschungsmoment", "ж"}, []int{0, 1}, []int{1, 1}, nil)
	want := strings.Join([]string{
		`true \ predicted     Überraschungsmoment  ж  sum`,
		`Überraschungsmoment                    0  1    1`,
		`ж                                      0  1    1`,
		`sum                                    0  2    2`,
		`accuracy 0.5000 (1 of 2)`,
		``,
	}, "\n")
	if got := c.String(); got != want {
		t.Errorf("printed\n%swant\n%s", got, want)
	}
}

func TestConfusionOfNothing(t *testing.T) {
	empty := labelled([]string{"a", "b"}, 0, 1).Subset(nil)
	c := evaluate.Confuse(model(first), empty)
	if c.Total() != 0 || c.Errors() != 0 || !math.IsNaN(c.Accuracy()) {
		t.Errorf("of no rows: %v", c)
	}
}

func TestTallyPanics(t *testing.T) {
	for _, test := range []struct {
		truth, predicted []int
		weights          []float64
		want             string
	}{
		{[]int{0, 1}, []int{0, 2}, nil,
			"evaluate: row 2: true class 1, predicted class 2, but there are 2 classes"},
		{[]int{0, -1}, []int{0, 1}, nil,
			"evaluate: row 2: true class -1, predicted class 1, but there are 2 classes"},
		{[]int{0}, []int{0, 1}, nil, "evaluate: 1 true classes, 2 predicted ones and 0 weights"},
		{[]int{0}, []int{0}, []float64{1, 2},
			"evaluate: 1 true classes, 1 predicted ones and 2 weights"},
	} {
		classifytest.Panics(t, func() {
			evaluate.Tally([]string{"a", "b"}, test.truth, test.predicted, test.weights)
		}, test.want)
	}
}
