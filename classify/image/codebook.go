package image

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/prepare"
)

// Assignment is how a patch votes for the words of a [Codebook].
type Assignment int

// The ways to assign.
const (
	Triangle Assignment = iota // see TriangleVotes
	Hard                       // see HardVotes
)

// String returns the name.
func (a Assignment) String() string { return nameOf("Assignment", int(a), "Triangle", "Hard") }

// Codebook describes an image by its small patches: a bag of visual words, in the form of Coates,
// Lee and Ng (2011).
//
// [NormalisePatch] normalises the contrast of patches of the training images, and k-means
// (mixture.KMeans) clusters them. The centres are the words. To describe an image, each of its
// patches votes for the words by its distances to them. A feature is the mean of the votes for a
// word in a region. Patch i of n across or down belongs to region ⌊i·Pool/n⌋. The features are in
// the order of the regions, line by line, and in each region in the order of the words.
//
// Whiten also makes the pixels of the patches uncorrelated (ZCA): a patch p becomes
// V diag(1/√(λ + 0.1)) Vᵀ(p − mean), with the eigenvectors V and eigenvalues λ of the covariance of
// the training patches. The words are then clusters of whitened patches.
//
// Rows of weight 0 have no patches. A patch of another row has the weight of its row. Labels are
// not used.
//
// Deviates from the paper: the paper adds 10 to the variance of a patch, with pixels up to 255;
// here the number depends on the scale of the pixels. The paper sums votes; here it is their mean.
type Codebook struct {
	Size       Size
	Words      int        // 0 means 64
	Patch      int        // side of a patch in pixels; 0 means 4
	Stride     int        // from patch to patch in pixels; 0 means 1
	Pool       int        // regions across, and as many down; 0 means 2: quadrants
	Assignment Assignment // Triangle if not set
	Whiten     bool
	// soft of NormalisePatch, as a share of the mean variance of all training patches; 0 means 0.01
	Soft     float64
	Sample   int    // the most patches to learn from, drawn at random; 0 means 5,000
	MaxSteps int    // of k-means; 0 means 30
	Seed     uint64 // of the patches drawn, and of k-means
}

// CodebookModel is the result of a Codebook: the words.
type CodebookModel struct {
	transform.Base
	options      Codebook // with the defaults filled in
	across, down int      // patches
	soft         float64
	mean         []float64  // of the normalised patches
	whitener     *mat.Dense // the normalised patches are multiplied by it; nil unless Whiten
	words        *mat.Dense
	scratch      sync.Pool
}

// Fit learns the words, and returns a *[CodebookModel]. Its errors name the option, or the row and
// the column, that cannot be used. It is also an error if an image is smaller than a patch, or
// there are fewer different patches than words.
func (c Codebook) Fit(ds *classify.Dataset) (prepare.Transform, error) {
	if err := require("Codebook", ds); err != nil {
		return nil, err
	}
	fitted := classify.NewFitted(ds.Schema(), c)
	m, err := c.model(fitted)
	if err != nil {
		return nil, err
	}
	c = m.options
	patches := m.draw(ds)
	if err := m.prepare(patches); err != nil {
		return nil, err
	}
	clusters, err := mixture.KMeans{K: c.Words, MaxSteps: c.MaxSteps, Seed: c.Seed}.Fit(patches)
	if err != nil {
		return nil, fmt.Errorf("image: Codebook.Words is %d, for %d patches of %q: %w", c.Words,
			patches.Len(), ds.Name, err)
	}
	m.words = clusters.Centres()
	return m.fitted(fitted), nil
}

// model returns the model of these options, which has not learnt anything.
func (c Codebook) model(f classify.Fitted) (*CodebookModel, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	size, err := c.Size.check("Codebook", f.Schema())
	if err != nil {
		return nil, err
	}
	c.Size, c.Words, c.Patch, c.Stride, c.Pool = size, cmp.Or(c.Words, 64), cmp.Or(c.Patch, 4),
		cmp.Or(c.Stride, 1), cmp.Or(c.Pool, 2)
	c.Soft, c.Sample, c.MaxSteps = cmp.Or(c.Soft, .01), cmp.Or(c.Sample, 5000),
		cmp.Or(c.MaxSteps, 30)
	m := &CodebookModel{options: c}
	if c.Patch > min(size.Width, size.Height) {
		return nil, fmt.Errorf("image: Codebook.Patch is %d, too large for images of %d×%d pixels",
			c.Patch, size.Width, size.Height)
	}
	m.across, m.down = (size.Width-c.Patch)/c.Stride+1, (size.Height-c.Patch)/c.Stride+1
	if c.Pool > min(m.across, m.down) {
		return nil, fmt.Errorf("image: Codebook.Pool is %d, and an image has %d×%d patches: some "+
			"region would have none", c.Pool, m.across, m.down)
	}
	return m, nil
}

// fitted fills in the rest of a model that has learnt its words.
func (m *CodebookModel) fitted(f classify.Fitted) *CodebookModel {
	c := m.options
	var names []string
	for region := range c.Pool * c.Pool {
		for word := range c.Words {
			names = append(names,
				fmt.Sprintf("region r%dc%d word %d", region/c.Pool+1, region%c.Pool+1, word+1))
		}
	}
	m.scratch.New = func() any { return m.newScratch() }
	m.Base = transform.New(f, transform.Numeric(names), transform.Complete(m.votes))
	return m
}

func (c Codebook) check() error {
	switch {
	case c.Words < 0 || c.Patch < 0 || c.Stride < 0 || c.Pool < 0:
		return fmt.Errorf("image: Codebook.Words, Patch, Stride and Pool are %d, %d, %d and %d; "+
			"each must be 0 (the default) or more", c.Words, c.Patch, c.Stride, c.Pool)
	case c.Sample < 0 || c.MaxSteps < 0:
		return fmt.Errorf("image: Codebook.Sample and MaxSteps are %d and %d; each must be 0 "+
			"(the default) or more", c.Sample, c.MaxSteps)
	case !(c.Soft >= 0 && c.Soft <= math.MaxFloat64):
		return fmt.Errorf("image: Codebook.Soft is %v; it must be 0 (the default) or "+
			"a positive number", c.Soft)
	case c.Assignment < Triangle || c.Assignment > Hard:
		return fmt.Errorf("image: Codebook.Assignment is %v; there are Triangle and Hard",
			c.Assignment)
	}
	return nil
}

// draw returns the patches to learn from, as they are in the images: all, or a uniform sample.
func (m *CodebookModel) draw(ds *classify.Dataset) *classify.Dataset {
	o, each := m.options, m.across*m.down
	var rows []int
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	left := len(rows) * each
	want := min(left, o.Sample)
	patches := &classify.Dataset{
		Name:    "patches",
		X:       mat.NewDense(want, o.Patch*o.Patch, nil),
		Weights: make([]float64, want),
	}
	for _, name := range (Size{o.Patch, o.Patch}).pixelNames() {
		patches.Attributes = append(patches.Attributes, classify.Attribute{Name: name})
	}
	r := rand.New(rand.NewPCG(o.Seed, 0))
	// each remaining patch is equally likely to be in the rest of the sample
	for taken := 0; taken < want; left-- {
		if r.IntN(left) >= want-taken {
			continue
		}
		p := len(rows)*each - left
		i := rows[p/each]
		m.cut(patches.At(taken), ds.At(i), p%each)
		patches.Weights[taken] = ds.Weight(i)
		taken++
	}
	return patches
}

// cut copies patch p of an image to dst.
func (m *CodebookModel) cut(dst, x []float64, p int) {
	side, width := m.options.Patch, m.options.Size.Width
	from := p/m.across*m.options.Stride*width + p%m.across*m.options.Stride
	for line := range side {
		copy(dst[line*side:][:side], x[from+line*width:])
	}
}

// prepare normalises the training patches and whitens them, and stores the parameters of both.
func (m *CodebookModel) prepare(patches *classify.Dataset) error {
	n, total := patches.Len(), floats.Sum(patches.Weights)
	for i := range n {
		_, variance := spread(patches.At(i))
		m.soft += m.options.Soft * variance * (patches.Weights[i] / total)
	}
	if math.IsNaN(m.soft) || math.IsInf(m.soft, 0) {
		return fmt.Errorf("image: Codebook: the pixels are too large: the variance of " +
			"a patch overflows")
	}
	for i := range n {
		NormalisePatch(patches.At(i), m.soft)
	}
	if !m.options.Whiten {
		return nil
	}
	m.mean, m.whitener = zca(patches.X, patches.Weights)
	p := make([]float64, len(m.mean))
	for i := range n {
		m.whiten(p, patches.At(i))
		copy(patches.At(i), p)
	}
	return nil
}

// Words returns the words: normalised patches, each a row of Patch×Patch pixels, line by line.
func (m *CodebookModel) Words() *mat.Dense { return mat.DenseCopyOf(m.words) }

// voting has the scratch of one goroutine.
type voting struct{ patch, whitened, distances []float64 }

func (m *CodebookModel) newScratch() *voting {
	pixels := m.options.Patch * m.options.Patch
	return &voting{make([]float64, pixels), make([]float64, pixels),
		make([]float64, m.options.Words)}
}

// distances returns the distance of a patch from each word. It changes the patch.
func (m *CodebookModel) distances(v *voting) []float64 {
	NormalisePatch(v.patch, m.soft)
	patch := v.patch
	if m.whitener != nil {
		m.whiten(v.whitened, patch)
		patch = v.whitened
	}
	for k := range v.distances {
		v.distances[k] = apart(patch, m.words.RawRowView(k))
	}
	return v.distances
}

// apart is ‖p − q‖, for numbers whose squares do not overflow.
func apart(p, q []float64) float64 {
	sum := 0.0
	for j, v := range p {
		sum += (v - q[j]) * (v - q[j])
	}
	return math.Sqrt(sum)
}

// Distances returns the distance of a patch of an image from each word, ‖p − wordₖ‖, after
// normalisation and, with Whiten, whitening. The pixels of the patch are line by line. It panics if
// it does not have Patch×Patch pixels.
func (m *CodebookModel) Distances(patch []float64) []float64 {
	v := m.newScratch()
	if len(patch) != len(v.patch) {
		panic(fmt.Sprintf("image: patch has %d pixels, the words %d", len(patch), len(v.patch)))
	}
	copy(v.patch, patch)
	return m.distances(v)
}

// votes writes the votes of the image x, region by region, to dst.
func (m *CodebookModel) votes(dst, x []float64) {
	clear(dst)
	v := m.scratch.Get().(*voting)
	defer m.scratch.Put(v)
	words, pool := m.options.Words, m.options.Pool
	for p := range m.across * m.down {
		m.cut(v.patch, x, p)
		votes := m.distances(v)
		if m.options.Assignment == Hard {
			HardVotes(votes)
		} else {
			TriangleVotes(votes)
		}
		line, column := p/m.across*pool/m.down, p%m.across*pool/m.across
		floats.Add(dst[(line*pool+column)*words:][:words], votes)
	}
	for region := range pool * pool {
		n := share(m.down, pool, region/pool) * share(m.across, pool, region%pool)
		floats.Scale(1/float64(n), dst[region*words:][:words])
	}
}

// share returns how many of the i from 0 to n − 1 have ⌊i·pool/n⌋ = region.
func share(n, pool, region int) int {
	first := func(region int) int { return (region*n + pool - 1) / pool }
	return first(region+1) - first(region)
}
