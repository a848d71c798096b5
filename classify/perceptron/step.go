package perceptron

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Step is one presentation: an example is predicted, then learned from.
type Step struct {
	T     int       // 1 for the first presentation of all
	Epoch int       // 1 for the first pass over the examples
	Row   int       // of the data set
	X     []float64 // the example
	Class int       // its class
	// before: w·x + b for two classes; otherwise the right class's score minus the highest of the
	// others
	Score float64
	// before: y(w·x + b)/‖w‖, the distance from the boundary, negative on the wrong side; 0 if w is
	// 0
	Margin    float64
	Predicted int  // the class; -1 if a score of 0 is neither, see [ZeroMistake]
	Mistake   bool // Predicted is not Class
	// w, and then the weight of the bias if there is one; several vectors are concatenated
	Before []float64
	After  []float64     // the same after learning
	Stop   classify.Stop // why this is the last step; [Going] if it is not

	classes []string
}

// String prints one row of the table: t, example, class, score, margin, prediction and the
// weights before and after.
func (s Step) String() string {
	predicted := "neither"
	if s.Predicted >= 0 {
		predicted = s.classes[s.Predicted]
	}
	mark := "  "
	if s.Mistake {
		mark = "✗ "
	}
	line := fmt.Sprintf("%3d  x = %s  %s  score %.4g  margin %.4g  → %s %sw: %s → %s",
		s.T, vector(s.X), s.classes[s.Class], s.Score+0, s.Margin+0, predicted, mark,
		vector(s.Before), vector(s.After))
	if s.Stop != Going {
		line += "  " + s.Stop.String()
	}
	return line
}

// vector writes numbers with four digits.
func vector(x []float64) string {
	texts := make([]string, len(x))
	for j, v := range x {
		texts[j] = fmt.Sprintf("%.4g", v+0)
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

// steps clones what the loop yields.
func (p plan) steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if err := p.check(ds); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		m := p.start(ds)
		var before []float64
		var margin float64
		look := func(x []float64, y int) {
			before, margin = slices.Clone(m.weights()), m.margin(x, y)
		}
		for s := range p.run(ds, m, look) {
			if !yield(Step{
				T: s.t, Epoch: s.epoch, Row: s.row, X: slices.Clone(ds.At(s.row)),
				Class: ds.Y[s.row], Score: s.score, Margin: margin,
				Predicted: s.predicted, Mistake: s.mistake, Before: before,
				After: slices.Clone(m.weights()), Stop: s.history.stop, classes: ds.Classes,
			}) {
				return
			}
		}
	}, nil
}
