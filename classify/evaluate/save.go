package evaluate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Calibrated{}, Tuned{})
	classify.Register("evaluate.Platt", savePlatt, loadPlatt)
	classify.Register("evaluate.Isotonic", saveIsotonic, loadIsotonic)
	classify.Register("evaluate.CalibratedModel", saveCalibrated, loadCalibrated)
	classify.Register("evaluate.TunedModel", saveTuned, loadTuned)
	classify.Register("evaluate.TunedPosterior",
		func(m *tunedPosterior) (tunedState, error) { return saveTuned(m.tuned) },
		loadTunedPosterior)
}

type plattState struct{ A, B float64 }

func savePlatt(c Platt) (plattState, error) { return plattState(c), nil }

func loadPlatt(_ classify.Fitted, s plattState) (Platt, error) {
	if math.IsNaN(s.A) || math.IsNaN(s.B) {
		return Platt{}, fmt.Errorf("the sigmoid has A = %v and B = %v; both should be numbers",
			s.A, s.B)
	}
	return Platt(s), nil
}

type isotonicState struct{ Scores, Shares []float64 }

func saveIsotonic(c *Isotonic) (isotonicState, error) { return isotonicState(*c), nil }

func loadIsotonic(_ classify.Fitted, s isotonicState) (*Isotonic, error) {
	if len(s.Scores) == 0 {
		return nil, errors.New("the curve has no points")
	}
	if err := cmp.Or(
		saved.Length("Shares", len(s.Shares), len(s.Scores), "scores"),
		saved.Finite("Scores", s.Scores...), saved.Finite("Shares", s.Shares...),
	); err != nil {
		return nil, err
	}
	for i, share := range s.Shares {
		if share < 0 || share > 1 || i > 0 && s.Scores[i] <= s.Scores[i-1] {
			return nil, fmt.Errorf("point %d is (%v, %v); the scores should rise, and the shares "+
				"lie between 0 and 1", i+1, s.Scores[i], share)
		}
	}
	return &Isotonic{s.Scores, s.Shares}, nil
}

type calibratedState struct {
	Model   classify.Classifier
	Curves  []Curve
	Present []int
}

func saveCalibrated(m *CalibratedModel) (calibratedState, error) {
	s := calibratedState{Model: m.Model, Curves: m.Curves}
	for class, present := range m.present {
		if present {
			s.Present = append(s.Present, class)
		}
	}
	return s, nil
}

func loadCalibrated(f classify.Fitted, s calibratedState) (*CalibratedModel, error) {
	c, err := saved.Options[Calibrated](f)
	classes := len(f.Schema().Classes)
	if err := cmp.Or(err, within(f, "Model", s.Model),
		saved.Present("Present", s.Present, classes)); err != nil {
		return nil, err
	}
	if slices.Contains(s.Curves, nil) {
		return nil, errors.New("one of the Curves is missing")
	}
	n, err := scoresOf(c, s.Model, len(f.Schema().Attributes))
	if err != nil {
		return nil, err
	}
	if n != classes && (classes != 2 || n != 1) {
		return nil, fmt.Errorf("the Model has %d scores for %d classes", n, classes)
	}
	if err := saved.Length("Curves", len(s.Curves), n, "scores of the Model"); err != nil {
		return nil, err
	}
	return newCalibrated(f, s), nil
}

// scoresOf counts the scores that the model has for a row. A file may pair a function with a model
// of a type for which it was not made.
func scoresOf(c Calibrated, model classify.Classifier, width int) (n int, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("Options.Scores cannot score a %T: %v", model, v)
		}
	}()
	return len(c.score(model, nil, make([]float64, width))), nil
}

// within checks that a model which is part of another has the same columns and classes.
func within(f classify.Fitted, name string, model classify.Classifier) error {
	m, ok := model.(interface{ Schema() classify.Schema })
	if !ok {
		return fmt.Errorf("%s is missing, or has no Schema", name)
	}
	return cmp.Or(
		saved.Length(name, len(m.Schema().Attributes), len(f.Schema().Attributes), "attributes"),
		saved.Length(name, len(m.Schema().Classes), len(f.Schema().Classes), "classes"))
}

// tunedState has the trials without what is kept for each row; see Tuned.Fit.
type tunedState struct {
	Trials Trials
	Chosen classify.Classifier
}

func saveTuned(m *tuned) (tunedState, error) { return tunedState{m.trials, m.Classifier}, nil }

func loadTuned(f classify.Fitted, s tunedState) (*tuned, error) {
	if _, err := saved.Options[Tuned](f); err != nil {
		return nil, err
	}
	if err := within(f, "Chosen", s.Chosen); err != nil {
		return nil, err
	}
	if len(s.Trials) == 0 {
		return nil, errors.New("Trials is empty")
	}
	for i, trial := range s.Trials {
		c := trial.Scores.Confusion
		if c == nil || len(c.Counts) != len(c.Classes) ||
			slices.ContainsFunc(c.Counts, func(row []float64) bool {
				return len(row) != len(c.Classes)
			}) {
			return nil, fmt.Errorf("Trials: the Confusion of trial %d is missing, or has not a "+
				"row and a column for each class", i+1)
		}
		if trial.Scores.Predicted != nil || trial.Scores.Posteriors != nil {
			return nil, fmt.Errorf("Trials: trial %d has what is kept for rows", i+1)
		}
	}
	return &tuned{f, s.Chosen, s.Trials}, nil
}

func loadTunedPosterior(f classify.Fitted, s tunedState) (*tunedPosterior, error) {
	m, err := loadTuned(f, s)
	if err != nil {
		return nil, err
	}
	if _, ok := s.Chosen.(classify.Posterior); !ok {
		return nil, fmt.Errorf("Chosen is a %T, which has no posteriors", s.Chosen)
	}
	return &tunedPosterior{m}, nil
}
