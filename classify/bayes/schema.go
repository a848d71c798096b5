package bayes

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// schema is what a learner knows before its first example, and how much of each class it has seen.
type schema struct {
	attributes []classify.Attribute
	classes    []string
	weights    []float64 // of the examples of each class
}

func newSchema(
	attributes []classify.Attribute, classes []string, needs classify.Need,
) (schema, error) {
	empty := &classify.Dataset{Attributes: attributes, Classes: classes}
	if err := empty.Require("bayes", needs); err != nil {
		return schema{}, err
	}
	return schema{attributes: attributes, classes: classes, weights: make([]float64, len(classes))},
		nil
}

// check says what is wrong with one example.
func (s schema) check(x []float64, y int) error {
	if len(x) != len(s.attributes) {
		return fmt.Errorf("bayes: the example has %d values, the learner %d", len(x),
			len(s.attributes))
	}
	if y < 0 || y >= len(s.classes) {
		return fmt.Errorf("bayes: label %d is none of the %d classes (0 to %d)", y, len(s.classes),
			len(s.classes)-1)
	}
	for j, v := range x {
		a := s.attributes[j]
		switch {
		case math.IsInf(v, 0):
			return fmt.Errorf("bayes: column %q: value %v is not finite", a.Name, v)
		case a.Nominal() && !math.IsNaN(v) &&
			(v < 0 || v >= float64(len(a.Values)) || v != math.Trunc(v)):
			return fmt.Errorf("bayes: column %q: value %v is not the index of one of its %d values",
				a.Name, v, len(a.Values))
		}
	}
	return nil
}

func checkLaplace(who string, λ float64) error {
	return option.Finite("bayes: "+who+".Laplace", λ,
		"0 (no smoothing) or a number above")
}

func checkThreshold(t float64) error {
	return option.Between("bayes: Bernoulli.Threshold", t, -math.MaxFloat64, math.MaxFloat64,
		"a finite number")
}
