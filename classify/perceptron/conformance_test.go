package perceptron_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
)

const (
	ordered = "each example meets the weights that those before it left"
	drawn   = "the last of equal scores wins, as all do at first"
	unit    = "a column in a smaller unit moves the weights further"
)

func TestConformance(t *testing.T) {
	for name, fit := range map[string]func(*classify.Dataset) (*perceptron.Model, error){
		"half": perceptron.Multiclass{}.Fit,
		"full, shuffled": perceptron.Multiclass{
			Update:  perceptron.Full,
			Alpha:   .25,
			Bias:    1,
			Epochs:  5,
			Shuffle: true,
			Seed:    3,
		}.Fit,
		"last":       perceptron.Perceptron{Bias: 1, Epochs: 7}.Fit,
		"Rosenblatt": perceptron.Rosenblatt{Epochs: 4}.Fit,
		"pocket":     perceptron.Perceptron{Keep: perceptron.Pocket, Epochs: 7}.Fit,
		"ratchet": perceptron.Perceptron{
			Keep:   perceptron.Ratchet,
			Epochs: 7,
			Zero:   perceptron.ZeroNegative,
		}.Fit,
		"average": perceptron.Perceptron{
			Keep:   perceptron.Average,
			Epochs: 7,
			Zero:   perceptron.ZeroMistake,
		}.Fit,
		"vote":              perceptron.Perceptron{Keep: perceptron.Vote, Bias: -1, Epochs: 7}.Fit,
		"kernel":            perceptron.Kernel{Kernel: svm.RBF{}, Epochs: 4}.Fit,
		"Winnow":            perceptron.Winnow{Epochs: 5}.Fit,
		"balanced Winnow":   perceptron.Winnow{Balanced: true, Epochs: 5}.Fit,
		"weighted majority": perceptron.Majority{Epochs: 2}.Fit,
	} {
		l := classifytest.Learner{Name: name, Needs: classify.NeedNumeric | classify.NeedComplete,
			Exempt: map[classifytest.Property]string{
				classifytest.RowOrder: ordered, classifytest.ColumnScale: unit,
				classifytest.Frugal: "one against the rest also asks each model's Predict",
			}}
		switch name {
		case "half", "full, shuffled":
			l.Fit = classify.Erase(fit)
			delete(l.Exempt, classifytest.Frugal)
			l.Exempt[classifytest.RelabelledClass] = drawn
		case "weighted majority":
			l.Fit = classify.Erase(said(fit))
			l.Exempt[classifytest.AbsentClass] = "experts that say a class are believed"
			l.Exempt[classifytest.RelabelledClass] =
				"what experts say are numbers of classes, and the last of equal weights wins"
			l.Exempt[classifytest.OneClass] = l.Exempt[classifytest.AbsentClass]
			l.Exempt[classifytest.OneRow] = l.Exempt[classifytest.AbsentClass]
			delete(l.Exempt, classifytest.ColumnScale)
		default:
			l.Fit = classify.Erase(rest(fit))
			if name == "Winnow" || name == "balanced Winnow" {
				l.Fit = classify.Erase(rest(small(fit)))
			}
		}
		classifytest.Run(t, l)
	}
}

type fitFunc func(*classify.Dataset) (*perceptron.Model, error)

// ova is one model for each class against the rest, so that learners of two classes can be held to
// the suite, whose data have three.
type ova struct {
	classify.Fitted
	models []*perceptron.Model // nil for a class that has no examples
	only   int                 // the class of all examples, or -1
}

type ovaState struct {
	Models []*perceptron.Model `saved:"null"`
	Only   int
}

func init() {
	classify.Register("perceptron_test.ova", func(m ova) ovaState {
		return ovaState{m.models, m.only}
	}, func(f classify.Fitted, _ any, s ovaState) (ova, error) {
		for _, m := range s.Models {
			if m != nil && len(m.Schema().Attributes) != len(f.Schema().Attributes) {
				return ova{}, fmt.Errorf("a model has other attributes")
			}
		}
		if !slices.ContainsFunc(s.Models, func(m *perceptron.Model) bool { return m != nil }) {
			return ova{}, fmt.Errorf("there is no model")
		}
		return ova{f, s.Models, s.Only}, nil
	})
}

// Explain is that of the class's own model.
func (m ova) Explain(x []float64) classify.Explanation {
	k := m.Predict(x)
	e := classify.Explanation{Probability: nan, Detail: perceptron.Converged}
	if m.models[k] != nil {
		e = m.models[k].Explain(x)
	}
	e.Class = m.Schema().Classes[k]
	return e
}

func (m ova) Predict(x []float64) int {
	return m.predict(x, make([]float64, 2))
}

func (m ova) predict(x, scores []float64) int {
	if m.only >= 0 {
		return m.only
	}
	best, top := -1, math.Inf(-1)
	for k, one := range m.models {
		if one == nil {
			continue
		}
		if s := one.Scores(scores, x); best < 0 || s[1]-s[0] > top {
			best, top = k, s[1]-s[0]
		}
		if k := one.Predict(x); k != 0 && k != 1 {
			return k // the suite says so
		}
	}
	return best
}

func (m ova) PredictAll(dst []int, X mat.Matrix) []int {
	scores := make([]float64, 2)
	return classify.PredictEach(dst, X, len(m.Schema().Attributes),
		func(x []float64) int { return m.predict(x, scores) })
}

// rest fits one against the rest.
func rest(fit fitFunc) func(*classify.Dataset) (ova, error) {
	return func(ds *classify.Dataset) (ova, error) {
		if ds == nil {
			_, err := fit(nil)
			return ova{}, err
		}
		m := ova{
			Fitted: classify.NewFitted(ds.Schema(), nil),
			models: make([]*perceptron.Model, len(ds.Classes)),
			only:   -1,
		}
		for k, name := range ds.Classes {
			two := *ds
			two.Classes, two.Y = []string{"rest of the classes", name}, nil
			for _, y := range ds.Y {
				if y >= 0 && y < len(ds.Classes) {
					y = class(y == k)
				}
				two.Y = append(two.Y, y)
			}
			one, err := fit(&two)
			switch {
			case err != nil && strings.Contains(err.Error(), `no example of class "rest`):
				m.only = k
			case err != nil && !strings.Contains(err.Error(), "no example of class"):
				return ova{}, err
			}
			m.models[k] = one
		}
		return m, nil
	}
}

// through gives a learner and its model each finite value changed.
func through(fit fitFunc, change func(float64) float64) fitFunc {
	return func(ds *classify.Dataset) (*perceptron.Model, error) {
		if ds == nil || ds.X == nil ||
			slices.ContainsFunc(ds.Attributes, classify.Attribute.Nominal) {
			return fit(ds)
		}
		changed := *ds
		changed.X = mat.DenseCopyOf(ds.X)
		changed.X.Apply(func(_, _ int, v float64) float64 {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return v
			}
			return change(v)
		}, ds.X)
		return fit(&changed)
	}
}

// small brings values to 0 to 1, as Winnow needs them.
func small(fit fitFunc) fitFunc {
	return through(fit, func(v float64) float64 { return min(max((v+5)/10, 0), 1) })
}

// said takes a value for one of three classes.
func said(fit fitFunc) fitFunc {
	return through(fit, func(v float64) float64 { return min(max(math.Floor(v), 0), 2) })
}
