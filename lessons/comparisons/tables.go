package comparisons

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
	"gonum.org/v1/gonum/mat"
)

// NewTables returns three data sets that are not in the league: of patients, lumps and penguins.
func NewTables() []*classify.Dataset {
	hearts, lumps := *datasets.Heart(), *datasets.BreastCancer()
	hearts.Name, lumps.Name = "hearts", "lumps"
	return []*classify.Dataset{&hearts, &lumps, datasets.Penguins()}
}

// ErrorOn is the share of 1,000 held-out rows of a made-up table, "sums", "ring" or "switches",
// that a learner of the league gets wrong after 150 others. It is an error if there is no such
// table or learner, or the learner refuses the table.
func ErrorOn(table, learner string) (float64, error) {
	b := slices.IndexFunc(bets, func(b bet) bool { return b.name == table })
	if b < 0 {
		return 0, fmt.Errorf("there is no table %q", clip(table))
	}
	learners := Learners()
	l := slices.IndexFunc(learners, func(l evaluate.Learner) bool { return l.Name == learner })
	if l < 0 {
		var names []string
		for _, l := range learners {
			names = append(names, l.Name)
		}
		return 0, fmt.Errorf("there is no classifier %q in the league; it has: %s", clip(learner),
			strings.Join(names, "; "))
	}
	model, err := learners[l].Fit(bets[b].make(150, 1))
	if err != nil {
		return 0, fmt.Errorf("%q refuses the table %q: %w", learner, table, err)
	}
	test, wrong := bets[b].make(1000, 2), 0
	for i, class := range model.PredictAll(nil, test.X) {
		if class != test.Y[i] {
			wrong++
		}
	}
	return float64(wrong) / float64(test.Len()), nil
}

// Unseen counts what a learner gets wrong in all worlds of three Boolean attributes. These have
// eight rows, and 2⁸ ways to label them. In each it learns from the same five rows and predicts the
// other three, so it makes 768 predictions.
func Unseen(learner evaluate.Learner) (wrong int, err error) {
	eight := &classify.Dataset{Classes: []string{"no", "yes"}, X: mat.NewDense(8, 3, nil),
		Y: make([]int, 8)}
	for j, name := range []string{"a", "b", "c"} {
		attribute := classify.Attribute{Name: name, Values: []string{"0", "1"}}
		eight.Attributes = append(eight.Attributes, attribute)
		for i := range 8 {
			eight.X.Set(i, j, float64(i>>j&1))
		}
	}
	for labelling := range 256 {
		for i := range 8 {
			eight.Y[i] = labelling >> i & 1
		}
		model, err := learner.Fit(eight.Subset([]int{0, 2, 3, 5, 7}))
		if err != nil {
			return 0, err
		}
		for _, i := range []int{1, 4, 6} {
			if model.Predict(eight.At(i)) != eight.Y[i] {
				wrong++
			}
		}
	}
	return wrong, nil
}
