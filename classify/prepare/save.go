package prepare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Chain{}, Join{}, On{}, Func{}, Standardise{}, Impute{}, Dummies{},
		PCA{}, Pipeline{})
	classify.Register("prepare.Composite", saveComposite, loadComposite)
	classify.Register("prepare.Stateless", saveStateless, loadStateless)
	classify.Register("prepare.Standardised", saveStandardised, loadStandardised)
	classify.Register("prepare.Imputed", saveImputed, loadImputed)
	classify.Register("prepare.PCAModel", savePCA, loadPCA)
	classify.Register("prepare.Model", saveModel, loadModel)
	classify.Register("prepare.PosteriorModel", savePosterior, loadPosterior)
}

type compositeState struct{ Transforms []Transform }

func saveComposite(c *Composite) (compositeState, error) {
	return compositeState{c.transforms}, nil
}

func loadComposite(f classify.Fitted, s compositeState) (*Composite, error) {
	schema := f.Schema()
	switch o := f.Options().(type) {
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
		err = cmp.Or(err, saved.Length("Transforms", len(s.Transforms), 1, "step"))
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

func saveStateless(*stateless) (struct{}, error) { return struct{}{}, nil }

func loadStateless(f classify.Fitted, _ struct{}) (*stateless, error) {
	o, ok := f.Options().(interface {
		transform(f classify.Fitted) (Transform, error)
	})
	if !ok {
		return nil, fmt.Errorf("the Options hold a %T instead of Dummies or a Func", f.Options())
	}
	t, err := o.transform(f)
	if err != nil {
		return nil, err
	}
	return t.(*stateless), nil
}

type standardisedState struct{ Shift, Scale []float64 }

func saveStandardised(t *standardised) (standardisedState, error) {
	return standardisedState{t.scaler.Shift, t.scaler.Scale}, nil
}

func loadStandardised(f classify.Fitted, s standardisedState) (*standardised, error) {
	_, err := saved.Options[Standardise](f)
	d := len(f.Schema().Attributes)
	if err := cmp.Or(err,
		saved.Length("Shift", len(s.Shift), d, "attributes"),
		saved.Length("Scale", len(s.Scale), d, "attributes"),
		saved.Finite("Shift", s.Shift...),
		saved.Finite("Scale", s.Scale...),
	); err != nil {
		return nil, err
	}
	if j := slices.Index(s.Scale, 0); j >= 0 {
		return nil, fmt.Errorf("value %d of Scale is 0", j+1)
	}
	return newStandardised(f, &distance.Scaler{Shift: s.Shift, Scale: s.Scale}), nil
}

type imputedState struct {
	Fill    []float64
	Flagged []int
}

func saveImputed(t *imputed) (imputedState, error) { return imputedState{t.fill, t.flagged}, nil }

func loadImputed(f classify.Fitted, s imputedState) (*imputed, error) {
	_, err := saved.Options[Impute](f)
	attributes := f.Schema().Attributes
	if err := cmp.Or(err,
		saved.Length("Fill", len(s.Fill), len(attributes), "attributes"),
		saved.Finite("Fill", s.Fill...),
		saved.Indices("Flagged", s.Flagged, len(attributes), true),
	); err != nil {
		return nil, err
	}
	for j, a := range attributes {
		if a.Nominal() && valueOf(a, s.Fill[j]) < 0 {
			return nil, fmt.Errorf("%v in Fill is not the index of a value of %q", s.Fill[j],
				a.Name)
		}
	}
	return newImputed(f, s.Fill, s.Flagged)
}

type pcaState struct {
	Mean, Deviation, Share []float64
	Directions             *mat.Dense
}

func savePCA(m *PCAModel) (pcaState, error) {
	return pcaState{m.mean, m.deviation, m.share, m.directions}, nil
}

func loadPCA(f classify.Fitted, s pcaState) (*PCAModel, error) {
	_, err := saved.Options[PCA](f)
	d, K := len(f.Schema().Attributes), len(s.Deviation)
	if err := cmp.Or(err,
		saved.Length("Mean", len(s.Mean), d, "attributes"),
		saved.Length("Share", len(s.Share), K, "directions"),
		saved.Shape("Directions", s.Directions, d, K),
		saved.Finite("Mean", s.Mean...),
		saved.Finite("Share", s.Share...),
		saved.Finite("Deviation", s.Deviation...),
	); err != nil {
		return nil, err
	}
	if err := saved.Finite("Directions", s.Directions.RawMatrix().Data...); err != nil {
		return nil, err
	}
	m := &PCAModel{mean: s.Mean, directions: s.Directions, deviation: s.Deviation, share: s.Share}
	return m.fitted(f), nil
}

type modelState struct {
	Steps      *Composite
	Classifier classify.Classifier
}

func saveModel(m *Model) (modelState, error) {
	s := modelState{m.steps, m.classifier}
	return s, takes(m.classifier, m.steps.Attributes())
}

func loadModel(f classify.Fitted, s modelState) (*Model, error) {
	_, err := saved.Options[Pipeline](f)
	schema := f.Schema()
	if s.Steps == nil || s.Classifier == nil || len(s.Steps.Attributes()) == 0 {
		return nil, errors.New("no Steps or Classifier, or there are no columns")
	}
	if err := cmp.Or(err,
		takes(s.Steps, schema.Attributes),
		takes(s.Classifier, s.Steps.Attributes()),
	); err != nil {
		return nil, err
	}
	inner := s.Classifier.(interface{ Schema() classify.Schema }).Schema()
	if !slices.Equal(inner.Classes, schema.Classes) {
		return nil, fmt.Errorf("the Classifier has the classes %q instead of %q", inner.Classes,
			schema.Classes)
	}
	return &Model{f, s.Steps, s.Classifier}, nil
}

func savePosterior(m *PosteriorModel) (modelState, error) { return saveModel(m.Model) }

func loadPosterior(f classify.Fitted, s modelState) (*PosteriorModel, error) {
	m, err := loadModel(f, s)
	if err != nil {
		return nil, err
	}
	posterior, ok := s.Classifier.(classify.Posterior)
	if !ok {
		return nil, fmt.Errorf("a %T has no Posterior", s.Classifier)
	}
	return &PosteriorModel{m, posterior}, nil
}
