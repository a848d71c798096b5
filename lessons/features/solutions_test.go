package features_test

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
	"github.com/tessella-go/tessella/lessons/features"
	solutions "github.com/tessella-go/tessella/solutions/features"
	"gonum.org/v1/gonum/floats"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

// set is a data set with these rows of pixels.
func set(rows ...[]float64) *classify.Dataset {
	return classifytest.Numbers(make([]int, len(rows)), rows...)
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

// The library's codebook normalises patches, and an exercise should not have to: so its patches are
// compared, and the nearest words are found by another loop.
func TestBagAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 4))
	for range trials {
		args := features.Bag.Draw(r)
		picture, side, words := args[0].([][]float64), args[1].(int), args[2].([][]float64)
		nearest, share := solutions.Bag(picture, side, words)
		patches := image.Patches(slices.Concat(picture...), len(picture[0]), side, 1)
		if len(nearest) != len(patches) {
			t.Fatalf("%d patches of side %d in %v, the library has %d", len(nearest), side, picture,
				len(patches))
		}
		want := make([]float64, len(words))
		for i, p := range patches {
			k := 0
			for other, word := range words {
				// tenths: nearer is by 0.01 at least
				if squared(p, word) < squared(p, words[k])-1e-9 {
					k = other
				}
			}
			if nearest[i] != k {
				t.Fatalf("patch %v is put to %d of %v, want %d", p, nearest[i], words, k)
			}
			want[k] += 1 / float64(len(patches))
		}
		exercisetest.Same(t, "the shares", share, want)
	}
}

func squared(a, b []float64) float64 {
	sum := 0.0
	for j := range a {
		sum += (a[j] - b[j]) * (a[j] - b[j])
	}
	return sum
}

// After many steps, power iteration has found the direction that the library has from a
// singular value decomposition.
func TestPrincipalAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 5))
	found := 0
	for range trials {
		args := features.Principal.Draw(r)
		rows, start := args[0].([][]float64), args[1].([]float64)
		if slices.EqualFunc(rows[1:], rows[:len(rows)-1], slices.Equal) {
			trace, variance := solutions.Principal(rows, start, 3)
			exercisetest.Same(t, "the variance of equal rows", variance, 0.0)
			exercisetest.Same(t, "the direction of equal rows", trace[3], trace[0])
			continue
		}
		fitted, err := prepare.PCA{}.Fit(set(rows...))
		if err != nil {
			t.Fatal(err)
		}
		pca := fitted.(*prepare.PCAModel)
		deviation, first := pca.Deviation(), pca.Components().RawRowView(0)
		if along := math.Abs(floats.Dot(first, start)) /
			math.Sqrt(floats.Dot(start, start)); deviation[1] > 0.9*deviation[0] || along < 0.05 {
			continue // 0.9⁴⁰⁰ is 5e-19: only where it is that fast, and did not start across
		}
		found++
		trace, got := solutions.Principal(rows, start, 200)
		last := trace[200]
		if floats.Dot(last, first) < 0 {
			for j := range last {
				last[j] = -last[j]
			}
		}
		exercisetest.Same(t, "the variance", got, deviation[0]*deviation[0])
		exercisetest.Same(t, "the direction", last, first)
		for i := range trace[1:] {
			if l := floats.Dot(trace[i], trace[i]); math.Abs(l-1) > 1e-12 {
				t.Fatalf("direction %d has the squared length %v", i, l)
			}
		}
	}
	if found < trials/2 {
		t.Errorf("only %d of %d were compared", found, trials)
	}
}

// The lesson's own search has the same best place.
func TestWindowAgreesWithSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 6))
	for range trials {
		args := features.Window.Draw(r)
		scene, template := args[0].([][]float64), args[1].([][]float64)
		row, column, score := solutions.Window(scene, template)
		best := features.Search(scene, len(template), len(template[0]),
			1, func(window [][]float64) float64 {
				a, b := normalised(t, window), normalised(t, template)
				return floats.Dot(a, b) / float64(len(a))
			})[0]
		exercisetest.Same(t, "the score", score, best.Score)
		if tied := math.Abs(best.Score-scoreAt(scene, template, row, column)) < 1e-9; !tied {
			t.Fatalf("the window in row %d and column %d is not the best, %v", row, column, best)
		}
	}
}

func normalised(t *testing.T, picture [][]float64) []float64 {
	return apply(t, image.Normalise{Norm: image.Contrast}, slices.Concat(picture...))
}

func scoreAt(scene, template [][]float64, row, column int) float64 {
	var window [][]float64
	for _, line := range scene[row : row+len(template)] {
		window = append(window, line[column:column+len(template[0])])
	}
	return features.Correlation(window, template)
}
