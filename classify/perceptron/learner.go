package perceptron

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Learner is the online form of [Perceptron]: it learns example by example. Fit does the same with
// the rows of a table. It is not safe for concurrent use.
type Learner struct {
	options any               // the [Perceptron]
	schema  *classify.Dataset // no rows
	machine machine
	history history
}

// learner returns a Learner with the machine of the plan.
func (p plan) learner(attributes []classify.Attribute, classes []string) (*Learner, error) {
	if p.wrong != nil {
		return nil, p.wrong
	}
	schema := &classify.Dataset{Attributes: attributes, Classes: classes}
	if err := schema.Require("perceptron", classify.NeedNumeric); err != nil {
		return nil, err
	}
	if len(attributes) == 0 {
		return nil, fmt.Errorf("perceptron: there are no attributes")
	}
	if err := twoClasses(p.who, classes); err != nil {
		return nil, err
	}
	return &Learner{
		options: p.options,
		schema:  schema,
		machine: p.start(schema),
		history: history{mistakes: make([]int, 1)},
	}, nil
}

// Learn predicts the class of an example, and learns from the right class y. Its errors name the
// column or the label that is wrong. The learner is then unchanged. It does not keep x.
func (l *Learner) Learn(x []float64, y int) error {
	if len(x) != len(l.schema.Attributes) {
		return fmt.Errorf("perceptron: the example has %d values, the learner %d", len(x),
			len(l.schema.Attributes))
	}
	if y < 0 || y >= len(l.schema.Classes) {
		return fmt.Errorf("perceptron: label %d is none of the %d classes (0 to %d)", y,
			len(l.schema.Classes), len(l.schema.Classes)-1)
	}
	for j, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("perceptron: column %q: value %v is not a finite number",
				l.schema.Attributes[j].Name, v)
		}
	}
	if err := tooLarge(l.schema, x); err != nil {
		return fmt.Errorf("perceptron: %w", err)
	}
	l.history.presentations++
	if l.machine.learn(-1, x, y).mistake {
		l.history.mistakes[0]++
	}
	return nil
}

// Mistakes returns how many examples so far were predicted wrongly.
func (l *Learner) Mistakes() int { return l.history.mistakes[0] }

// Model returns the model of the examples so far.
func (l *Learner) Model() *Model {
	past := l.history
	past.mistakes = slices.Clone(past.mistakes)
	return &Model{
		Fitted:  classify.NewFitted(l.schema.Schema(), l.options),
		mean:    make([]float64, len(l.schema.Attributes)),
		rule:    l.machine.rule(),
		history: past,
	}
}
