package prepare

import (
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
)

func init() {
	classify.RegisterOptions(Chain{}, Join{}, On{}, Func{}, Standardise{}, Impute{}, Dummies{},
		PCA{}, Pipeline{})
	classify.Register("prepare.Composite",
		func(c *Composite) compositeState { return compositeState{c.transforms} }, loadComposite)
	classify.Register("prepare.Stateless",
		func(*stateless) struct{} { return struct{}{} },
		func(f classify.Fitted, l interface {
			transform(f classify.Fitted) (Transform, error)
		}, _ struct{}) (*stateless, error) {
			t, err := l.transform(f)
			m, _ := t.(*stateless)
			return m, err
		})
	classify.Register("prepare.Standardised",
		func(t *standardised) distance.Scaler { return *t.scaler },
		func(f classify.Fitted, _ Standardise, s distance.Scaler) (*standardised, error) {
			return newStandardised(f, &s), nil
		})
	classify.Register("prepare.Imputed",
		func(t *imputed) imputedState { return imputedState{t.fill, t.flagged} }, loadImputed)
	classify.Register("prepare.PCAModel",
		func(m *PCAModel) pcaState { return pcaState{m.mean, m.deviation, m.share, m.directions} },
		func(f classify.Fitted, _ PCA, s pcaState) (*PCAModel, error) {
			m := &PCAModel{mean: s.Mean, directions: s.Directions, deviation: s.Deviation,
				share: s.Share}
			return m.fitted(f), nil
		})
	classify.Register("prepare.Model",
		func(m *Model) modelState { return modelState{m.steps, m.classifier} }, loadModel)
	classify.Register("prepare.PosteriorModel",
		func(m *PosteriorModel) modelState { return modelState{m.steps, m.classifier} },
		loadPosterior)
}

type compositeState struct{ Transforms []Transform }

func loadComposite(f classify.Fitted, l any, s compositeState) (*Composite, error) {
	schema := f.Schema()
	switch o := l.(type) {
	case Chain:
		attributes := schema.Attributes
		for _, t := range s.Transforms {
			if err := takes(t, attributes); err != nil {
				return nil, err
			}
			attributes = t.Attributes()
		}
		return chained(f, s.Transforms), nil
	case Join:
		for _, t := range s.Transforms {
			if err := takes(t, schema.Attributes); err != nil {
				return nil, err
			}
		}
		if len(s.Transforms) == 0 {
			return nil, errors.New("there are no Transforms")
		}
		return joined(f, s.Transforms), nil
	case On:
		named, _, err := o.columns(schema)
		var attributes []classify.Attribute
		for _, j := range named {
			attributes = append(attributes, schema.Attributes[j])
		}
		if err == nil && len(s.Transforms) != 1 {
			err = fmt.Errorf("Transforms has %d values for 1 step", len(s.Transforms))
		}
		if err != nil {
			return nil, err
		}
		if err := takes(s.Transforms[0], attributes); err != nil {
			return nil, err
		}
		return on(f, s.Transforms[0])
	default:
		return nil, fmt.Errorf("the Options hold a %T instead of a Chain, Join or On", o)
	}
}

// takes returns an error unless a transform or model is there that takes rows of these columns.
func takes(model any, attributes []classify.Attribute) error {
	m, ok := model.(interface{ Schema() classify.Schema })
	if !ok {
		return fmt.Errorf("a %T has no Schema", model)
	}
	if !slices.EqualFunc(m.Schema().Attributes, attributes, func(a, b classify.Attribute) bool {
		return a.Name == b.Name && a.Nominal() == b.Nominal() && slices.Equal(a.Values, b.Values)
	}) {
		return fmt.Errorf("a %T takes other columns than the rows have", model)
	}
	return nil
}

type imputedState struct {
	Fill    []float64 `saved:"attributes"`
	Flagged []int     `saved:"[0,attributes) ascending"`
}

func loadImputed(f classify.Fitted, _ Impute, s imputedState) (*imputed, error) {
	for j, a := range f.Schema().Attributes {
		if a.Nominal() && valueOf(a, s.Fill[j]) < 0 {
			return nil, fmt.Errorf("%v in Fill is not the index of a value of %q", s.Fill[j],
				a.Name)
		}
	}
	return newImputed(f, s.Fill, s.Flagged)
}

type pcaState struct {
	Mean       []float64 `saved:"attributes"`
	Deviation  []float64
	Share      []float64  `saved:"Deviation"`
	Directions *mat.Dense `saved:"attributes×Deviation"`
}

type modelState struct {
	Steps      *Composite
	Classifier classify.Classifier `saved:"1+×classes"`
}

func loadModel(f classify.Fitted, _ Pipeline, s modelState) (*Model, error) {
	schema := f.Schema()
	if err := takes(s.Steps, schema.Attributes); err != nil {
		return nil, err
	}
	if err := takes(s.Classifier, s.Steps.Attributes()); err != nil {
		return nil, err
	}
	inner := s.Classifier.(interface{ Schema() classify.Schema }).Schema()
	if !slices.Equal(inner.Classes, schema.Classes) {
		return nil, fmt.Errorf("the Classifier has the classes %q instead of %q", inner.Classes,
			schema.Classes)
	}
	return &Model{f, s.Steps, s.Classifier}, nil
}

func loadPosterior(f classify.Fitted, l Pipeline, s modelState) (*PosteriorModel, error) {
	m, err := loadModel(f, l, s)
	if err != nil {
		return nil, err
	}
	posterior, ok := s.Classifier.(classify.Posterior)
	if !ok {
		return nil, fmt.Errorf("a %T has no Posterior", s.Classifier)
	}
	return &PosteriorModel{m, posterior}, nil
}
