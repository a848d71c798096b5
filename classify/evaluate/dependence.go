package evaluate

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Dependence is the mean probability of a class at some values of an attribute.
type Dependence struct{ Values, Probability []float64 }

// dependenceValues is how many values of a number PartialDependence takes by itself.
const dependenceValues = 20

// PartialDependence returns how the probability of a class depends on one attribute, the others as
// they are (Friedman 2001). It is in no lecture.
//
//	P(v) = Σᵢ wᵢ P(class | xᵢ with v in place of its value) / Σᵢ wᵢ
//
// over the rows of ds, with their weights. If values is nil, a nominal attribute has each of its
// values, and a number its values in ds, or 20 of them, evenly spaced in their order, if it has
// more. If attributes depend on each other, the mean is also over rows that hardly exist.
//
// It is an error if ds is not valid or does not have the model's attributes and classes, an
// attribute or class is not known, a value is none of a nominal attribute or not finite, or the
// attribute has no value. The time is that of values·n posteriors.
func PartialDependence(
	model classify.Posterior, ds *classify.Dataset, attribute, class string, values []float64,
) (Dependence, error) {
	var none Dependence
	if err := ds.Require("evaluate", classify.NeedRows); err != nil {
		return none, err
	}
	if err := check(model, ds); err != nil {
		return none, fmt.Errorf("evaluate: %w", err)
	}
	j, ok := ds.Attribute(attribute)
	if !ok {
		return none, fmt.Errorf("evaluate: %q has no attribute %q", ds.Name, attribute)
	}
	k := slices.Index(ds.Classes, class)
	if k < 0 {
		return none, fmt.Errorf("evaluate: %q has no class %q; it has %q", ds.Name, class,
			ds.Classes)
	}
	if values == nil {
		if values = valuesOf(ds, j); len(values) == 0 {
			return none, fmt.Errorf("evaluate: attribute %q has no value", attribute)
		}
	}
	X := mat.DenseCopyOf(ds.X)
	d := Dependence{Values: values, Probability: make([]float64, len(values))}
	var p *mat.Dense
	for at, v := range values {
		a := ds.Attributes[j]
		if math.IsNaN(v) || math.IsInf(v, 0) || a.Nominal() &&
			(v != math.Trunc(v) || v < 0 || v >= float64(len(a.Values))) {
			return none, fmt.Errorf("evaluate: %v is no value of attribute %q", v, attribute)
		}
		total := 0.0
		for i := range ds.Len() {
			X.Set(i, j, v)
		}
		p = model.PosteriorAll(p, X)
		for i := range ds.Len() {
			d.Probability[at] += ds.Weight(i) * p.At(i, k)
			total += ds.Weight(i)
		}
		d.Probability[at] /= total
	}
	return d, nil
}

// valuesOf returns the values at which the dependence on an attribute is computed.
func valuesOf(ds *classify.Dataset, j int) []float64 {
	if a := ds.Attributes[j]; a.Nominal() {
		values := make([]float64, len(a.Values))
		for v := range values {
			values[v] = float64(v)
		}
		return values
	}
	values := slices.DeleteFunc(mat.Col(nil, j, ds.X), math.IsNaN)
	slices.Sort(values)
	if values = slices.Compact(values); len(values) <= dependenceValues {
		return values
	}
	chosen := floats.Span(make([]float64, dependenceValues), 0, float64(len(values)-1))
	for at, place := range chosen {
		chosen[at] = values[int(math.Round(place))]
	}
	return chosen
}
