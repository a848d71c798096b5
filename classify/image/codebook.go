package image

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/mixture"
)

// Assignment says how a patch votes for the words of a [Codebook].
type Assignment int

// The ways to assign.
const (
	Triangle Assignment = iota // for each word as much as it is nearer than the words on average: max(0, mean of all distances − distance)
	Hard                       // 1 for the nearest word, the first of equal ones
)

// String returns the name.
func (a Assignment) String() string {
	switch a {
	case Triangle:
		return "Triangle"
	case Hard:
		return "Hard"
	}
	return fmt.Sprintf("Assignment(%d)", int(a))
}

// Codebook describes an image by which small patches it is made of (a bag of visual words; the features of Coates, Lee and Ng 2011). Patches of training images, each normalised in contrast, are
// parted by k-means (mixture.KMeans): the centres are the words. The patches of an image vote for the words, and the votes' means over each of Pool×Pool regions are the features.
type Codebook struct {
	Size       Size
	Words      int        // 0 means 64
	Patch      int        // side of a patch in pixels; 0 means 4
	Stride     int        // from patch to patch in pixels; 0 means 1
	Pool       int        // regions across and down; 0 means 2: quadrants
	Assignment Assignment // Triangle if not set
	Whiten     bool       // make the normalised patches' pixels uncorrelated (ZCA) before they are compared
	Soft       float64    // this share of the patches' mean variance is added to each one's before it is divided by; 0 means 0.01
	Sample     int        // most patches to learn from, drawn at random; 0 means 20,000
	MaxSteps   int        // of k-means; 0 means 100
	Seed       uint64     // of the draws
}

// CodebookModel is the words that a Codebook has learnt.
type CodebookModel struct {
	shape
	options Codebook // with the defaults filled in
	words   *mat.Dense
	soft    float64
}

// Patches returns all patches of side×side pixels of an image, from the upper left, line by line, stride pixels apart. It panics if the pixels make no whole lines of that width, or side or stride is below 1.
func Patches(pixels []float64, width, side, stride int) [][]float64 {
	height := lines(pixels, width)
	if side < 1 || stride < 1 {
		panic(fmt.Sprintf("image: patches of side %d, %d apart", side, stride))
	}
	var patches [][]float64
	for y := 0; y+side <= height; y += stride {
		for x := 0; x+side <= width; x += stride {
			patch := make([]float64, 0, side*side)
			for line := y; line < y+side; line++ {
				patch = append(patch, pixels[line*width+x:][:side]...)
			}
			patches = append(patches, patch)
		}
	}
	return patches
}

// NormalisePatch takes the mean out of a patch, in place, and divides it by √(variance + soft).
func NormalisePatch(patch []float64, soft float64) {
	floats.AddConst(-floats.Sum(patch)/float64(len(patch)), patch)
	variance := floats.Dot(patch, patch) / float64(len(patch))
	if variance+soft > 0 {
		floats.Scale(1/math.Sqrt(variance+soft), patch)
	}
}

// Fit learns the words. Its errors name the option, or the row and the column, that cannot be used; fewer different patches than words are one.
func (c Codebook) Fit(ds *classify.Dataset) (*CodebookModel, error) {
	size, err := c.Size.check("Codebook", ds)
	if err != nil {
		return nil, err
	}
	c.Size, c.Words, c.Patch, c.Stride, c.Pool = size, or(c.Words, 64), or(c.Patch, 4), or(c.Stride, 1), or(c.Pool, 2)
	c.Soft, c.Sample, c.MaxSteps = or(c.Soft, .01), or(c.Sample, 20000), or(c.MaxSteps, 100)
	m := &CodebookModel{options: c}
	var all [][]float64
	for i := range ds.Len() {
		all = append(all, Patches(ds.At(i), size.Width, c.Patch, c.Stride)...)
	}
	r := rand.New(rand.NewPCG(c.Seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(len(all), c.Sample)]
	patches := &classify.Dataset{Name: "patches", X: mat.NewDense(len(all), c.Patch*c.Patch, nil)}
	for _, name := range numbered("p", c.Patch*c.Patch) {
		patches.Attributes = append(patches.Attributes, classify.Attribute{Name: name})
	}
	for i, p := range all {
		NormalisePatch(p, m.soft)
		patches.X.SetRow(i, p)
	}
	clusters, err := mixture.KMeans{K: c.Words, MaxSteps: c.MaxSteps, Seed: c.Seed}.Fit(patches)
	if err != nil {
		return nil, fmt.Errorf("image: the words of Codebook: %w", err)
	}
	m.words = clusters.Centres()
	m.who, m.width = "Codebook", len(ds.Attributes)
	for region := range c.Pool * c.Pool {
		for word := range c.Words {
			m.names = append(m.names, fmt.Sprintf("region %d,%d word %d", region/c.Pool+1, region%c.Pool+1, word+1))
		}
	}
	return m, nil
}

// Prepare is Fit.
func (c Codebook) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(c.Fit(ds)) }

// Words returns the words, a row of Patch×Patch pixels for each.
func (m *CodebookModel) Words() *mat.Dense { return mat.DenseCopyOf(m.words) }

// Votes writes what a patch of raw pixels votes for each word to dst, which is made where it is nil, and returns it. It panics if patch or dst has another length.
func (m *CodebookModel) Votes(dst, patch []float64) []float64 {
	if dst == nil {
		dst = make([]float64, m.options.Words)
	}
	p := append([]float64(nil), patch...)
	NormalisePatch(p, m.soft)
	for k := range dst {
		dst[k] = floats.Distance(p, m.words.RawRowView(k), 2)
	}
	if m.options.Assignment == Hard {
		best := floats.MinIdx(dst)
		clear(dst)
		dst[best] = 1
		return dst
	}
	mean := floats.Sum(dst) / float64(len(dst))
	for k, z := range dst {
		dst[k] = max(0, mean-z)
	}
	return dst
}

// Apply writes the words of the image x, region by region, to dst; see [Transform].
func (m *CodebookModel) Apply(dst, x []float64) []float64 {
	dst, ok := m.ready(dst, x)
	if !ok {
		return dst
	}
	clear(dst)
	across, down := (m.options.Size.Width-m.options.Patch)/m.options.Stride+1, (m.options.Size.Height-m.options.Patch)/m.options.Stride+1
	counts := make([]float64, m.options.Pool*m.options.Pool)
	for i, patch := range Patches(x, m.options.Size.Width, m.options.Patch, m.options.Stride) {
		region := i/across*m.options.Pool/down*m.options.Pool + i%across*m.options.Pool/across
		floats.Add(dst[region*m.options.Words:][:m.options.Words], m.Votes(nil, patch))
		counts[region]++
	}
	for region, n := range counts {
		if n > 0 {
			floats.Scale(1/n, dst[region*m.options.Words:][:m.options.Words])
		}
	}
	return dst
}
