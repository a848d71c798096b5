package image_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
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
		name       string
		features   []image.Feature
		classifier classify.FitFunc
		exempt     map[classifytest.Property]string
	}{
		{"PCA", []image.Feature{image.Standardise{}, image.PCA{}}, discriminant, nil},
		{"one direction", []image.Feature{image.PCA{K: 1, Whiten: true}}, neighbours,
			map[classifytest.Property]string{classifytest.ColumnScale: unit}},
		{"HOG and moments",
			[]image.Feature{image.Join{image.HOG{Block: 1}, image.Moments{}, image.Deslant{}}},
			discriminant,
			map[classifytest.Property]string{
				classifytest.ColumnOrder: place,
				classifytest.ColumnScale: unit,
				classifytest.HugeValues:  value,
				classifytest.TinyValues:  value,
			}},
		{"contrast", []image.Feature{image.Normalise{Norm: image.Contrast}}, neighbours,
			map[classifytest.Property]string{classifytest.ColumnScale: unit}},
		{"codebook", []image.Feature{image.Codebook{Words: 3, Patch: 2, Pool: 1, Whiten: true}},
			discriminant,
			map[classifytest.Property]string{
				classifytest.RowOrder:    draw,
				classifytest.ColumnScale: unit,
				classifytest.HugeValues:  value,
				classifytest.TinyValues:  value,
			}},
	} {
		classifytest.Run(t, classifytest.Learner{
			Name:   c.name,
			Fit:    image.Pipeline{Features: c.features, Classifier: c.classifier}.Fit,
			Needs:  classify.NeedNumeric | classify.NeedComplete,
			Exempt: c.exempt,
		})
	}
}
