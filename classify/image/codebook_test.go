package image_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: patches of 2×2 with upright strokes and level ones, in pictures of three columns and two
// lines. Patches of the training set are left ones (ink in the left column), right, upper and lower
// ones: four for four words, so that k-means puts a word on each. Every patch has mean 1 and
// variance 1, soft is 0.01 of that.
func TestCodebook(t *testing.T) {
	ds := table(drawn("2.2", "2.2"), drawn("222", "..."), drawn("...", "222"))
	c := image.Codebook{
		Size:       image.Size{Width: 3},
		Words:      4,
		Patch:      2,
		Pool:       1,
		Assignment: image.Hard,
	}
	m := classify.Must(c.Fit(ds)).(*image.CodebookModel)
	s := 1 / math.Sqrt(1.01)
	// left, right, upper, lower
	wanted := [][]float64{{s, -s, s, -s}, {-s, s, -s, s}, {s, s, -s, -s}, {-s, -s, s, s}}
	// the word of each
	words := make([]int, 4)
	for i, p := range wanted {
		words[i] = slices.IndexFunc(rowsOf(m.Words()), func(w []float64) bool {
			return floats.EqualApprox(w, p, 1e-14)
		})
		if words[i] < 0 {
			t.Fatalf("%v is no word of %v", p, m.Words())
		}
	}
	// Distances: to itself 0, to its opposite 4s, to the two others √(2·4)s, since they differ in
	// two of four pixels by 2s.
	z := m.Distances([]float64{2, 0, 2, 0})
	classifytest.AllNear(t, "distance",
		[]float64{z[words[0]], z[words[1]], z[words[2]], z[words[3]]},
		[]float64{0, 4 * s, math.Sqrt(8) * s, math.Sqrt(8) * s}, 1e-14)

	// Half of its two patches each: the first picture has a left and a right stroke,
	// the second two upper ones.
	for i, want := range [][]float64{{.5, .5, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}} {
		got := m.Apply(nil, ds.At(i))
		for k, word := range words {
			classifytest.Near(t, fmt.Sprintf("picture %d: share of word %d", i+1, word+1),
				got[word], want[k], 1e-15)
		}
	}

	// The triangle of a left stroke: the mean distance is (4 + 2√8)s/4, below that are its own
	// word and the two across.
	c.Assignment = image.Triangle
	got := classifytest.Fit(t, c.Fit, ds).Apply(nil, drawn("2.2", "2.2"))
	mean := (4 + 2*math.Sqrt(8)) / 4 * s
	for k, want := range []float64{mean / 2, mean / 2, max(0, mean-math.Sqrt(8)*s),
		max(0, mean-math.Sqrt(8)*s)} {
		classifytest.Near(t, fmt.Sprintf("triangle for word %d", words[k]+1), got[words[k]],
			want, 1e-14)
	}
}

func rowsOf(m *mat.Dense) [][]float64 {
	n, _ := m.Dims()
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = m.RawRowView(i)
	}
	return rows
}

// Everything again from the exported pieces and, for the whitening, from a singular value
// decomposition: as long as there are no more patches than Sample, the words are those of k-means
// on all, and the features the votes' means.
func TestCodebookFromItsPieces(t *testing.T) {
	digits := datasets.Digits()
	ds := digits.Subset(classifytest.Span(0, 40))
	ds.Weights = make([]float64, 40)
	for i := range ds.Weights {
		ds.Weights[i] = float64(i % 3)
	}
	for _, c := range []image.Codebook{
		{Words: 12, Seed: 5},
		{Words: 12, Assignment: image.Hard, Patch: 3, Pool: 3, Soft: .5},
		{Words: 10, Patch: 5, Stride: 2, Pool: 1},
		{Words: 12, Whiten: true, MaxSteps: 4},
		{Size: image.Size{Width: 16}, Words: 7, Whiten: true, Patch: 3, Assignment: image.Hard},
	} {
		m := classify.Must(c.Fit(ds)).(*image.CodebookModel)
		width, side, stride, pool, share := cmp.Or(c.Size.Width, 8), cmp.Or(c.Patch, 4),
			cmp.Or(c.Stride, 1), cmp.Or(c.Pool, 2), c.Soft
		if share == 0 {
			share = .01
		}

		patches, soft, total := table(make([]float64, side*side)).Subset(nil), 0.0, 0.0
		var rows [][]float64
		for i := range ds.Len() {
			for _, p := range image.Patches(ds.At(i), width, side, stride) {
				if w := ds.Weight(i); w > 0 {
					rows, patches.Weights = append(rows, p), append(patches.Weights, w)
					soft += w * share * stat.PopVariance(p, nil)
					total += w
				}
			}
		}
		soft /= total
		normal := func(p []float64) []float64 {
			mean, variance := stat.PopMeanVariance(p, nil)
			q := slices.Clone(p)
			for j := range q {
				q[j] = (q[j] - mean) / math.Sqrt(variance+soft)
			}
			return q
		}
		for i := range rows {
			rows[i] = normal(rows[i])
		}
		patches.X, patches.Y = table(rows...).X, make([]int, len(rows))
		whiten := func(p []float64) []float64 { return p }
		if c.Whiten {
			whiten = whitening(patches)
			for i := range rows {
				patches.X.SetRow(i, whiten(rows[i]))
			}
		}
		clusters := classify.Must(
			mixture.KMeans{K: c.Words, MaxSteps: cmp.Or(c.MaxSteps, 30), Seed: c.Seed}.Fit(patches))
		classifytest.AllNear(t, fmt.Sprintf("%+v: words", c), m.Words().RawMatrix().Data,
			clusters.Centres().RawMatrix().Data, 1e-9)

		for i := 30; i < 50; i++ { // ten of them new
			x := digits.At(i)
			across, down := (width-side)/stride+1, (64/width-side)/stride+1
			want, count := make([]float64, pool*pool*c.Words), make([]float64, pool*pool)
			for p, patch := range image.Patches(x, width, side, stride) {
				region := (p / across * pool / down * pool) + p%across*pool/across
				count[region]++
				votes := make([]float64, c.Words)
				for k := range votes {
					votes[k] = floats.Distance(whiten(normal(patch)), m.Words().RawRowView(k), 2)
				}
				if c.Assignment == image.Hard {
					image.HardVotes(votes)
				} else {
					image.TriangleVotes(votes)
				}
				floats.Add(want[region*c.Words:][:c.Words], votes)
			}
			for j := range want {
				want[j] /= count[j/c.Words]
			}
			classifytest.AllNear(t, fmt.Sprintf("%+v: row %d: feature", c, i+1),
				m.Apply(nil, x), want, 1e-9)
		}
	}
}

// whitening returns p ↦ V diag(1/√(λ + 0.1)) Vᵀ(p − mean), with √λ the singular values of the
// centred rows, each times the root of its share of the weight.
func whitening(patches *classify.Dataset) func(p []float64) []float64 {
	n, d := patches.X.Dims()
	total := floats.Sum(patches.Weights)
	mean := make([]float64, d)
	for i := range n {
		floats.AddScaled(mean, patches.Weights[i]/total, patches.At(i))
	}
	rows := mat.NewDense(n, d, nil)
	for i := range n {
		floats.SubTo(rows.RawRowView(i), patches.At(i), mean)
		floats.Scale(math.Sqrt(patches.Weights[i]/total), rows.RawRowView(i))
	}
	var svd mat.SVD
	svd.Factorize(rows, mat.SVDThin)
	var v, scaled, whitener mat.Dense
	svd.VTo(&v)
	s := svd.Values(nil)
	scaled.Apply(func(_, k int, c float64) float64 { return c / math.Sqrt(s[k]*s[k]+.1) }, &v)
	whitener.Mul(&scaled, v.T())
	return func(p []float64) []float64 {
		centred, q := make([]float64, d), make([]float64, d)
		floats.SubTo(centred, p, mean)
		mat.NewVecDense(d, q).MulVec(&whitener, mat.NewVecDense(d, centred))
		return q
	}
}

// Light and contrast do not count, but for what is softened.
func TestCodebookLight(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 100))
	m := classifytest.Fit(t, image.Codebook{Words: 16}.Fit, ds).(*image.CodebookModel)
	for i := range 10 {
		x := slices.Clone(ds.At(i))
		for j := range x {
			x[j] += 32
		}
		classifytest.AllNear(t, fmt.Sprintf("row %d: feature", i+1), m.Apply(nil, x),
			m.Apply(nil, ds.At(i)), 1e-12)
	}
}

// With all numbers times 4, words and features are the same: what softens is a share of
// the patches' own variance.
func TestCodebookScale(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 100))
	large := ds.Subset(classifytest.Span(0, 100))
	large.X.Scale(4, large.X)
	c := image.Codebook{Words: 16, Whiten: true}
	a, b := prepare.Table(classifytest.Fit(t, c.Fit, ds), ds),
		prepare.Table(classifytest.Fit(t, c.Fit, large), large)
	if !mat.Equal(a.X, b.X) {
		t.Error("another scale of pixels gives other features")
	}
}

func TestCodebookSeeds(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 200))
	words := func(c image.Codebook) []float64 {
		return classify.Must(c.Fit(ds)).(*image.CodebookModel).Words().RawMatrix().Data
	}
	c := image.Codebook{Words: 8, Sample: 300}
	first := words(c)
	if !slices.Equal(first, words(c)) {
		t.Error("the same seed gives other words")
	}
	c.Seed = 1
	if slices.Equal(first, words(c)) {
		t.Error("another seed gives the same words")
	}
}

func TestCodebookRefuses(t *testing.T) {
	digits := datasets.Digits().Subset(classifytest.Span(0, 50))
	flat := table(make([]float64, 64), make([]float64, 64))
	huge := digits.Subset(classifytest.Span(0, 5))
	huge.X.Scale(1e307, huge.X)
	for _, c := range []struct {
		codebook image.Codebook
		ds       *classify.Dataset
		word     string
	}{
		{image.Codebook{Words: -1}, digits, "Words"}, {image.Codebook{Patch: -4}, digits, "-4"},
		{image.Codebook{Stride: -1}, digits, "Stride"}, {image.Codebook{Pool: -1}, digits, "Pool"},
		{image.Codebook{Sample: -1}, digits, "Sample"},
		{image.Codebook{MaxSteps: -1}, digits, "MaxSteps"},
		{image.Codebook{Soft: -.1}, digits, "Soft is -0.1"},
		{image.Codebook{Soft: math.NaN()}, digits, "Soft"},
		{image.Codebook{Assignment: 2}, digits, "Assignment(2)"},
		{image.Codebook{Patch: 9}, digits, "Patch is 9, too large for images of 8×8"},
		{image.Codebook{Pool: 6}, digits, "Pool is 6, and an image has 5×5 patches"},
		{image.Codebook{Words: 100, Sample: 99}, digits, "Words is 100, for 99 patches"},
		{image.Codebook{Words: 2}, flat, "Words is 2"},
		{image.Codebook{Size: image.Size{Width: 5}}, digits, "Size 5×0"},
		{image.Codebook{Words: 4}, huge, "too large"},
	} {
		refused(t, c.codebook, c.ds, c.word)
	}
	m := classify.Must(image.Codebook{Words: 3}.Fit(digits)).(*image.CodebookModel)
	classifytest.Panics(t, func() { m.Distances(make([]float64, 9)) }, "image: ", "9", "16")
}

func BenchmarkCodebookFit(b *testing.B) {
	ds := datasets.Digits()
	for b.Loop() {
		if _, err := (image.Codebook{}).Fit(ds); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCodebook(b *testing.B) { benchmark(b, image.Codebook{}) }

// Two words are enough to tell upright strokes from level ones. In the last picture three of
// four patches are upright.
func ExampleCodebook() {
	ds := table(
		drawn("9.9.", "9.9.", "9.9.", "9.9."),
		drawn("9999", "....", "9999", "...."))
	m, err := image.Codebook{Words: 2, Patch: 2, Stride: 2, Pool: 1, Assignment: image.Hard}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	upright := floats.MaxIdx(m.Apply(nil, ds.At(0)))
	for _, x := range [][]float64{ds.At(0), ds.At(1), drawn("9.99", "9...", "9.9.", "9.9.")} {
		fmt.Println("upright:", m.Apply(nil, x)[upright])
	}
	// Output:
	// upright: 1
	// upright: 0
	// upright: 0.75
}
