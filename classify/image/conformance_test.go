package image_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
)

// The suite's rows have four numbers: images of 2×2 pixels.
func TestConformance(t *testing.T) {
	discriminant := classify.Erase(gaussian.Linear{Shrinkage: .1}.Fit)
	neighbours := classify.Erase(knn.KNN{K: 3}.Fit)
	const (
		unit  = "all pixels have one unit"
		place = "a pixel has its place"
		value = "features, which are products of pixels, overflow or vanish, and the error names " +
			"them, not the column of a pixel"
		draw = "k-means starts from rows that are drawn"
	)
	for _, c := range []struct {
		name    string
		steps   []prepare.Step
		learner classify.FitFunc
		exempt  map[classifytest.Property]string
	}{
		{"HOG and moments",
			[]prepare.Step{prepare.Join{image.HOG{Block: 1}, image.Moments{}, image.Deslant{}}},
			discriminant,
			map[classifytest.Property]string{
				classifytest.ColumnOrder: place,
				classifytest.ColumnScale: unit,
				classifytest.HugeValues:  value,
				classifytest.TinyValues:  value,
			}},
		{"contrast", []prepare.Step{image.Normalise{Norm: image.Contrast}}, neighbours,
			map[classifytest.Property]string{classifytest.ColumnScale: unit}},
	} {
		classifytest.Run(t, classifytest.Learner{
			Name:   c.name,
			Fit:    prepare.Pipeline{Steps: c.steps, Learner: c.learner}.Fit,
			Needs:  classify.NeedNumeric | classify.NeedComplete,
			Exempt: c.exempt,
		})
	}
}
