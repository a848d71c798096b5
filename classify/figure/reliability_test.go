package figure

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
)

// calibration is the reliability diagram by package evaluate.
func calibration(name string, probabilities []float64, positive []bool, bins int) Calibration {
	diagram, err := evaluate.Reliability(probabilities, positive, bins)
	if err != nil {
		panic(err)
	}
	c := Calibration{Name: name}
	for _, b := range diagram {
		c.Mean, c.Share, c.Count = append(c.Mean, b.Mean), append(c.Share, b.Share),
			append(c.Count, b.Count)
	}
	return c
}

func init() {
	positive, _, good := ranks()
	pictures["reliability"] = func() *Figure {
		var sure, fair []float64
		for _, score := range good {
			sure, fair = append(sure, 1/(1+math.Exp(-8*(score-0.5)))),
				append(fair, 1/(1+math.Exp(-2.2*(score-0.7))))
		}
		return Reliability(calibration("as they were", sure, positive, 8),
			calibration("by Platt", fair, positive, 8))
	}
}

func ExampleReliability() {
	f := Reliability(Calibration{
		Name:  "naive Bayes",
		Mean:  []float64{0.1, 0.9},
		Share: []float64{0.3, 0.75},
		Count: []int{10, 8},
	})
	fmt.Println(f.Alt)
	// Output:
	// Share that came over the probability given. naive Bayes, 18 examples: 0.3 of 0.1 0.75 of 0.9.
}

func TestReliabilityRefuses(t *testing.T) {
	nan := math.NaN()
	refuses(t, map[string]*Figure{
		"there is no classifier to draw": Reliability(),
		`classifier 1, "", has 1 means, 2 shares and 2 c`: Reliability(Calibration{
			Mean:  []float64{1},
			Share: []float64{1, 1},
			Count: []int{1, 1},
		}),
		`classifier 1, "", has 3 examples of mean NaN an`: Reliability(Calibration{
			Mean:  []float64{nan},
			Share: []float64{1},
			Count: []int{3},
		}),
		`classifier 1, "", has no examples in any bin`: Reliability(Calibration{
			Mean:  []float64{nan},
			Share: []float64{nan},
			Count: []int{0},
		}),
		`classifier 1 of 2 has the name ""; each needs a`: Reliability(Calibration{},
			Calibration{}),
	})
}
