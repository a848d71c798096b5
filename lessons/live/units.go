package live

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/knn"
)

// Units shows how the unit of x₁ and the distance decide who is nearest: the regions of the nearest
// neighbour, and round each question the places that are as near as its neighbour.
type Units struct {
	Unit     float64 // how many units of distance a step of x₁ has, one of the slider's; 0: 1
	Distance int     // 0: Euclidean; 1: L₁
	Points   Points  // of two classes, and questions, of none; nil: two crowds and a question
}

var units = []float64{0.1, 0.2, 0.5, 1, 2, 5, 10}

// Scene implements [Figure].
func (f Units) Scene() (*Scene, error) {
	f.Unit = cmp.Or(f.Unit, 1)
	if f.Points == nil {
		f.Points = append(Points{{4.6, 5.4, figure.NoClass}}, crowds...)
	}
	classes := catsAndDogs[:2]
	if err := cmp.Or(one("Unit", f.Unit, units), within("Distance", f.Distance, 0, 1),
		f.Points.check(len(classes), 60), f.Points.each(classes...)); err != nil {
		return nil, err
	}
	ds := f.Points.dataset(classes...)
	model := stretched{unit: f.Unit}
	ds.X = model.stretch(ds.X)
	measure := []distance.Distance{distance.SquaredEuclidean{}, distance.L1{}}[f.Distance]
	var err error
	if model.Model, err = (knn.KNN{Distance: measure}).Fit(ds); err != nil {
		return nil, err
	}
	metric, err := measure.Fit(ds)
	if err != nil {
		return nil, err
	}
	plane := square(400)
	regions(&plane, model)
	alt := ""
	const columns = 80
	places, rows := plane.Places(columns)
	for _, p := range f.Points {
		if p.Class != figure.NoClass {
			continue
		}
		q := []float64{p.X * f.Unit, p.Y}
		nearest := model.Neighbours(q, 1)[0]
		x := ds.At(nearest.Row)
		values := make([]float64, columns*rows)
		for i := range values {
			values[i] = metric.Between(q, []float64{places[2*i] * f.Unit, places[2*i+1]})
		}
		reach := plane.Contour(values, columns, rows, metric.Between(q, x))
		reach.Name, reach.Dashed = "as near as the nearest", true
		plane.Lines = append(plane.Lines, reach, figure.Line{Class: figure.NoClass, Arrow: true,
			Points: [][2]float64{{p.X, p.Y}, {x[0] / f.Unit, x[1]}}})
		alt = fmt.Sprintf(" The nearest to the question is a %s.", classes[ds.Y[nearest.Row]])
		plane.Title = fmt.Sprintf("the nearest is a %s", classes[ds.Y[nearest.Row]])
	}
	name := []string{"Euclidean", "L₁"}[f.Distance]
	return &Scene{
		Alt: fmt.Sprintf("The regions of the nearest neighbour by the %s distance, where a step "+
			"of x₁ counts %v.%s", name, f.Unit, alt),
		Classes: classes,
		Controls: []Control{
			Slider("Unit", "a step of x₁ counts", units, f.Unit),
			Choice("Distance", "distance", []string{"Euclidean", "L₁"}, f.Distance),
		},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: len(classes), Most: 60},
		Panels: []Panel{plane},
	}, nil
}

// stretched is a model that has learnt from rows in another unit.
type stretched struct {
	*knn.Model
	unit float64
}

// PredictAll implements classify.Classifier.
func (s stretched) PredictAll(dst []int, X mat.Matrix) []int {
	return s.Model.PredictAll(dst, s.stretch(X))
}

func (s stretched) stretch(X mat.Matrix) *mat.Dense {
	rows := mat.DenseCopyOf(X)
	n, _ := rows.Dims()
	for i := range n {
		rows.Set(i, 0, s.unit*rows.At(i, 0))
	}
	return rows
}

var _ classify.Classifier = stretched{}
