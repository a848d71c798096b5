package images_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/images"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

// set is a data set with these rows of pixels.
func set(rows ...[]float64) *classify.Dataset {
	return classifytest.Numbers(make([]int, len(rows)), rows...)
}

func draw(r *rand.Rand) (picture [][]float64, pixels []float64, width int) {
	width = 2 + r.IntN(4)
	for range 2 + r.IntN(4) {
		row := make([]float64, width)
		for j := range row {
			row[j] = float64(r.IntN(5)) / 4
		}
		picture = append(picture, row)
	}
	return picture, slices.Concat(picture...), len(picture[0])
}

// apply returns what a feature makes of one picture.
func apply(t *testing.T, f prepare.Step, pixels []float64) []float64 {
	t.Helper()
	transform, err := f.Fit(set(pixels))
	if err != nil {
		t.Fatal(err)
	}
	return transform.Apply(nil, pixels)
}

func TestPixelsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for range trials {
		picture, pixels, width := draw(r)
		size := image.Size{Width: width}
		exercisetest.Same(t, "Normalise", slices.Concat(solutions.Normalise(picture)...),
			apply(t, image.Normalise{Norm: image.Contrast}, pixels))
		exercisetest.Same(t, "Deslant", slices.Concat(solutions.Deslant(picture)...),
			apply(t, image.Deslant{Size: size, KeepCentre: true}, pixels))

		mass, x, y, xx, xy, yy := solutions.Moments(picture)
		exercisetest.Same(t, "Moments", []float64{mass, x, y, xx, xy, yy},
			apply(t, image.Moments{Size: size}, pixels)[:6])
	}
	blank := [][]float64{{0, 0, 0, 0}, {0, 0, 0, 0}}
	mass, x, y, xx, xy, yy := solutions.Moments(blank)
	exercisetest.Same(t, "Moments without ink", []float64{mass, x, y, xx, xy, yy},
		apply(t, image.Moments{Size: image.Size{Width: 4}}, slices.Concat(blank...))[:6])
}

func TestGradientsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 3))
	for range trials {
		picture, pixels, width := draw(r)
		magnitude, orientation := solutions.Gradient(picture)
		for i := range pixels {
			dx, dy := image.Gradient(pixels, width, i)
			m, angle := magnitude[i/width][i%width], orientation[i/width][i%width]*math.Pi/180
			exercisetest.Same(t, "the magnitude", m, math.Hypot(dx, dy))
			if math.Abs(dx*math.Sin(angle)-dy*math.Cos(angle)) > 1e-9 || angle < 0 ||
				angle >= math.Pi || m == 0 && angle != 0 {
				t.Fatalf("pixel %d of %v has the orientation %v, and the gradient is (%v, %v)", i,
					picture, angle, dx, dy)
			}
		}
		cell := min(len(picture), width)
		bins := 3 + r.IntN(7)
		fitted, err := image.HOG{
			Size:  image.Size{Width: width},
			Cell:  cell,
			Block: 1,
			Bins:  bins,
			Vote:  image.Linear,
		}.Fit(set(pixels))
		if err != nil {
			t.Fatal(err)
		}
		cut := func(lines [][]float64) [][]float64 {
			var first [][]float64
			for _, line := range lines[:cell] {
				first = append(first, line[:cell])
			}
			return first
		}
		histogram := solutions.Histogram(cut(magnitude), cut(orientation), bins)
		exercisetest.Same(t, "Histogram", histogram,
			fitted.(*image.HOGModel).Cells(pixels)[0])
		exercisetest.Same(t, "Block of a cell", solutions.Block([][]float64{histogram}),
			fitted.Apply(nil, pixels)[:bins])

		histograms := images.Block.Draw(r)[0].([][]float64)
		want := slices.Concat(histograms...)
		image.L2Hys(want, 0.2, 1e-5)
		exercisetest.Same(t, "Block", solutions.Block(histograms), want)
	}
}
