package features

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/lessons/images"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	solutions "github.com/tessella-go/tessella/solutions/features"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Noise returns n ≥ 2 pictures of 20×20 pixels by the seed, with nothing on them but noise, and the
// classes "heads" and "tails" in turn: nothing can be learnt from them.
func Noise(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 12))
	ds := synthetic.Blank("noise", synthetic.Pixels(20), []string{"heads", "tails"}, n)
	for i := range n {
		ds.Y[i] = i % 2
		for j := range ds.Attributes {
			ds.X.Set(i, j, r.NormFloat64())
		}
	}
	return ds
}

// Best returns the names of the k attributes in which two classes differ most: by the
// distance between their means over the root of the sum of their variances. Of equal
// ones the first are taken.
func Best(ds *classify.Dataset, k int) []string {
	differ := make([]float64, len(ds.Attributes))
	for j := range differ {
		var n, sum, squares [2]float64
		for i, class := range ds.Y {
			v := ds.X.At(i, j)
			n[class]++
			sum[class] += v
			squares[class] += v * v
		}
		variance := 0.0
		for class := range n {
			variance += squares[class]/n[class] - sum[class]/n[class]*sum[class]/n[class]
		}
		differ[j] = math.Abs(sum[0]/n[0]-sum[1]/n[1]) / math.Sqrt(variance)
	}
	order := images.Numbers(0, len(differ))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(differ[b], differ[a]) })
	var names []string
	for _, j := range order[:k] {
		names = append(names, ds.Attributes[j].Name)
	}
	return names
}

// Choose returns a fit function that chooses the k best attributes of the training set it is given,
// and fits a learner to these.
func Choose(k int, fit classify.FitFunc) classify.FitFunc {
	return func(ds *classify.Dataset) (classify.Classifier, error) {
		names := Best(ds, k)
		chosen, err := ds.Select(names...)
		if err != nil {
			return nil, err
		}
		model, err := fit(chosen)
		if err != nil {
			return nil, err
		}
		c := choice{width: len(ds.Attributes), model: model}
		for _, name := range names {
			column, _ := ds.Attribute(name)
			c.columns = append(c.columns, column)
		}
		return c, nil
	}
}

// choice asks a model that knows some of the columns.
type choice struct {
	width   int
	columns []int
	model   classify.Classifier
}

// Predict implements [classify.Classifier].
func (c choice) Predict(x []float64) int {
	chosen := make([]float64, len(c.columns))
	for k, column := range c.columns {
		chosen[k] = x[column]
	}
	return c.model.Predict(chosen)
}

// PredictAll implements [classify.Classifier].
func (c choice) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, c.width, c.Predict)
}

// Glass is how many pixels a side of a slip has.
const Glass = side + 2*edgeOfPaper

// edgeOfPaper is how much paper a slip has on each side of a digit that lies in the middle.
const edgeOfPaper = 2

// Slips returns digits as an office gets them: on slips of 12×12 pixels that are laid on the glass
// by hand. So each digit lies in the middle, or a pixel higher or lower, or a pixel to a side, or
// both, as the seed says.
func Slips(digits *classify.Dataset, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 17))
	slips := *digits
	blank := synthetic.Blank("slips", synthetic.Pixels(Glass), nil, digits.Len())
	slips.Name, slips.X, slips.Attributes = blank.Name, blank.X, blank.Attributes
	for i := range digits.Len() {
		lay(slips.X.RawRowView(i), digits.At(i), r.IntN(3)-1, r.IntN(3)-1)
	}
	return &slips
}

// lay copies a digit to a slip, so many rows and columns from its middle.
func lay(slip, digit []float64, rows, columns int) {
	for j, v := range digit {
		slip[(j/side+edgeOfPaper+rows)*Glass+j%side+edgeOfPaper+columns] = v
	}
}

// Office returns 1,000 slips to learn from, and 797 others, nearly all by other hands.
func Office() (known, others *classify.Dataset) {
	train, test := images.Halves()
	return Slips(train, 1), Slips(test, 2)
}

// Words returns so many codewords of pictures on slips: the centres of clusters of 3,000 of their
// patches of side × side pixels, which are drawn at random.
func Words(slips *classify.Dataset, side, count int) [][]float64 {
	r := rand.New(rand.NewPCG(1, 17))
	var patches [][]float64
	for range 3000 {
		all := image.Patches(slips.At(r.IntN(slips.Len())), Glass, side, 1)
		patches = append(patches, all[r.IntN(len(all))])
	}
	ds := synthetic.Examples("patches", synthetic.Names(side*side), []string{"patch"}, patches,
		make([]int, len(patches)))
	centres := classify.Must(mixture.KMeans{K: count, MaxSteps: 10, Seed: 1}.Fit(ds)).Centres()
	var words [][]float64
	for k := range count {
		words = append(words, mat.Row(nil, k, centres))
	}
	return words
}

// Whole cuts nothing: the one piece of a slip is the slip.
func Whole(slip [][]float64) [][][]float64 { return [][][]float64{slip} }

// Corners cuts a slip into its four corners of 8×8 pixels, which overlap.
func Corners(slip [][]float64) [][][]float64 {
	var pieces [][][]float64
	for _, top := range []int{0, Glass - side} {
		for _, left := range []int{0, Glass - side} {
			var piece [][]float64
			for _, line := range slip[top : top+side] {
				piece = append(piece, line[left:left+side])
			}
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// Bags describes each slip by the bags of its pieces, one after the other. bag is the function that
// the exercise asks for, side that of the patches.
func Bags(
	slips *classify.Dataset, cut func(slip [][]float64) [][][]float64, side int,
	words [][]float64, bag func([][]float64, int, [][]float64) ([]int, []float64),
) *classify.Dataset {
	var rows [][]float64
	for i := range slips.Len() {
		var row []float64
		for _, piece := range cut(images.Picture(slips.At(i), Glass)) {
			_, share := bag(piece, side, words)
			row = append(row, share...)
		}
		rows = append(rows, row)
	}
	return synthetic.Examples("bags", synthetic.Names(len(rows[0])), slips.Classes, rows, slips.Y)
}

// TwoDigits returns the examples of two classes, as classes 0 and 1.
func TwoDigits(ds *classify.Dataset, first, second int) *classify.Dataset {
	var rows [][]float64
	var y []int
	for i, class := range ds.Y {
		switch class {
		case first:
			rows, y = append(rows, ds.At(i)), append(y, 0)
		case second:
			rows, y = append(rows, ds.At(i)), append(y, 1)
		}
	}
	var names []string
	for _, a := range ds.Attributes {
		names = append(names, a.Name)
	}
	return synthetic.Examples(ds.Name, names, []string{ds.Classes[first], ds.Classes[second]},
		rows, y)
}

// Midway counts the examples of two classes, 0 and 1, that lie on the wrong side of the number
// midway between the means of both.
func Midway(z []float64, y []int) int {
	var sum, n [2]float64
	for i, class := range y {
		sum[class] += z[i]
		n[class]++
	}
	first, second := sum[0]/n[0], sum[1]/n[1]
	wrong := 0
	for i, class := range y {
		if (z[i] > (first+second)/2) != ((class == 1) == (second > first)) {
			wrong++
		}
	}
	return wrong
}

// Ink returns of each slip how much ink its upper and its lower half have.
func Ink(slips *classify.Dataset) [][]float64 {
	var rows [][]float64
	for i := range slips.Len() {
		pixels := slips.At(i)
		half := len(pixels) / 2
		rows = append(rows, []float64{floats.Sum(pixels[:half]), floats.Sum(pixels[half:])})
	}
	return rows
}

// mislead is a new slip that is misread, the known slip that is nearest to it, and how many pixels
// their centroids are apart.
type mislead struct {
	New, Known int
	Apart      float64
}

// Misled lists the new slips whose nearest neighbour, pixel by pixel, has another label.
func Misled(known, others *classify.Dataset) []mislead {
	var list []mislead
	for i := range others.Len() {
		nearest := images.Nearest(known, others.At(i))
		if known.Y[nearest] != others.Y[i] {
			list = append(list, mislead{i, nearest, Apart(others.At(i), known.At(nearest))})
		}
	}
	return list
}

// Apart returns how many pixels the centroids of two slips are apart.
func Apart(a, b []float64) float64 {
	_, x, y, _, _, _ := solutions.Moments(images.Picture(a, Glass))
	_, u, v, _, _, _ := solutions.Moments(images.Picture(b, Glass))
	return math.Hypot(x-u, y-v)
}
