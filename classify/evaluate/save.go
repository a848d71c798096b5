package evaluate

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

func init() {
	classify.RegisterOptions(Calibrated{}, CostSensitive{}, Tuned{})
	classify.Register("evaluate.Platt",
		func(c Platt) Platt { return c },
		func(_ classify.Fitted, _ any, c Platt) (Platt, error) { return c, nil })
	classify.Register("evaluate.Isotonic",
		func(c *Isotonic) Isotonic { return *c },
		func(_ classify.Fitted, _ any, c Isotonic) (*Isotonic, error) { return &c, nil })
	classify.Register("evaluate.CalibratedModel", saveCalibrated, loadCalibrated)
	classify.Register("evaluate.CostSensitiveModel",
		func(m *CostSensitiveModel) costState { return costState{m.Model} },
		func(f classify.Fitted, _ CostSensitive, s costState) (*CostSensitiveModel, error) {
			return newCostSensitive(f, s.Model)
		})
	classify.Register("evaluate.TunedModel", saveTuned, loadTuned)
	classify.Register("evaluate.TunedPosterior",
		func(m *tunedPosterior) tunedState { return saveTuned(m.tuned) }, loadTunedPosterior)
}

type calibratedState struct {
	Model   classify.Classifier `saved:"attributes×classes"`
	Curves  []Curve
	Present []int `saved:"1+ [0,classes) ascending"`
}

func saveCalibrated(m *CalibratedModel) calibratedState {
	s := calibratedState{Model: m.Model, Curves: m.Curves}
	for class, present := range m.present {
		if present {
			s.Present = append(s.Present, class)
		}
	}
	return s
}

func loadCalibrated(
	f classify.Fitted, _ Calibrated, s calibratedState,
) (*CalibratedModel, error) {
	classes := len(f.Schema().Classes)
	m := newCalibrated(f, s)
	n, err := scoresOf(m)
	if err != nil {
		return nil, err
	}
	if n != classes && (classes != 2 || n != 1) || n != len(s.Curves) {
		return nil, fmt.Errorf("the Model has %d scores for %d classes and %d Curves", n, classes,
			len(s.Curves))
	}
	return m, nil
}

// scoresOf counts the scores that the model has for a row. A file may pair a function with a model
// of a type for which it was not made.
func scoresOf(m *CalibratedModel) (n int, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("Options.Scores cannot score a %T: %v", m.Model, v)
		}
	}()
	x := make([]float64, len(m.Schema().Attributes))
	return len(m.learner.score(m.Model, m.present, nil, x)), nil
}

type costState struct {
	Model classify.Classifier `saved:"attributes×classes"`
}

// tunedState has the trials without what is kept for each row; see Tuned.Fit.
type tunedState struct {
	Trials Trials              `saved:"1+"`
	Chosen classify.Classifier `saved:"attributes×classes"`
}

func saveTuned(m *tuned) tunedState { return tunedState{m.trials, m.Classifier} }

func loadTuned(f classify.Fitted, _ Tuned, s tunedState) (*tuned, error) {
	for i, trial := range s.Trials {
		if trial.Scores.Predicted != nil || trial.Scores.Posteriors != nil {
			return nil, fmt.Errorf("Trials: trial %d has what is kept for rows", i+1)
		}
	}
	return &tuned{f, s.Chosen, s.Trials}, nil
}

func loadTunedPosterior(f classify.Fitted, l Tuned, s tunedState) (*tunedPosterior, error) {
	m, err := loadTuned(f, l, s)
	if err != nil {
		return nil, err
	}
	if _, ok := s.Chosen.(classify.Posterior); !ok {
		return nil, fmt.Errorf("Chosen is a %T, which has no posteriors", s.Chosen)
	}
	return &tunedPosterior{m}, nil
}
