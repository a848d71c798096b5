package neurons

import (
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/made"
)

// Arrows returns the four examples of length 5 that the lesson works through by hand.
func Arrows() *classify.Dataset { return plane("arrows", arrows, pointed) }

// Gate returns the four rows of a truth table of two inputs, 0 0, 0 1, 1 0 and 1 1; out says for
// each whether its class is +.
func Gate(name string, out ...bool) *classify.Dataset {
	y := make([]int, len(out))
	for i, yes := range out {
		y[i] = -1
		if yes {
			y[i] = 1
		}
	}
	return plane(name, bits, y)
}

// XOR returns the exclusive or of two inputs that are −1 and +1.
func XOR() *classify.Dataset {
	return plane("XOR", [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, xor)
}

// plane is a data set of two attributes and the classes − and +.
func plane(name string, x [][]float64, y []int) *classify.Dataset {
	ds := made.Examples(name, made.Plane, []string{"−", "+"}, x, nil)
	for i, v := range y {
		ds.Y[i] = (v + 1) / 2
	}
	return ds
}

// Standardised returns the data set with each attribute moved and scaled to mean 0
// and standard deviation 1.
func Standardised(ds *classify.Dataset) *classify.Dataset {
	next := *ds
	next.X = mat.DenseCopyOf(ds.X)
	for j := range ds.Attributes {
		column := mat.Col(nil, j, ds.X)
		mean, deviation := stat.PopMeanStdDev(column, nil)
		floats.AddConst(-mean, column)
		floats.Scale(1/deviation, column)
		next.X.SetCol(j, column)
	}
	return &next
}

// WithBias returns the data set with one more attribute, which is always −1.
func WithBias(ds *classify.Dataset) *classify.Dataset {
	next := *ds
	next.Attributes = append(slices.Clip(ds.Attributes), classify.Attribute{Name: "bias"})
	next.X = &mat.Dense{}
	next.X.Augment(ds.X, mat.NewDense(ds.Len(), 1, slices.Repeat([]float64{-1}, ds.Len())))
	return &next
}

// Fives returns the course's handwritten digits with two classes, a five or another digit: the
// first 1,200 to learn from, and the other 597.
func Fives() (train, test *classify.Dataset) {
	ds := datasets.Digits()
	five := slices.Index(ds.Classes, "5")
	for i, digit := range ds.Y {
		if ds.Y[i] = 0; digit == five {
			ds.Y[i] = 1
		}
	}
	ds.Name, ds.Classes = "fives", []string{"another", "5"}
	return Parts(ds)
}

// Parts returns the first 1,200 examples of a data set, and the others.
func Parts(ds *classify.Dataset) (train, test *classify.Dataset) {
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = i
	}
	return ds.Subset(rows[:1200]), ds.Subset(rows[1200:])
}

// Said returns what three experts say of the sex of the nine Simpsons, as class indices: one goes
// by the hair, one by the weight, one by the age.
func Said() *classify.Dataset {
	ds := made.Blank("said", []string{"hair ≤ 5", "weight > 160", "age > 40"}, []string{"F", "M"},
		len(said))
	for i, row := range said {
		for j, v := range row {
			ds.X.Set(i, j, float64(v+1)/2)
		}
		ds.Y[i] = (male[i] + 1) / 2
	}
	return ds
}

// Either returns n made-up examples of d ≥ 3 attributes that are 0 or 1, by the seed. The class
// is + where one of the first three is 1, which half of the examples have; the other attributes
// play no part, and are 1 in half of the examples each.
func Either(n, d int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 5))
	ds := made.Blank("either", made.Names(d), []string{"−", "+"}, n)
	for i := range n {
		for j := 3; j < d; j++ {
			ds.X.Set(i, j, float64(r.IntN(2)))
		}
		if ds.Y[i] = i % 2; ds.Y[i] == 1 {
			ds.X.Set(i, r.IntN(3), 1)
		}
	}
	return ds
}

// The words and tags of the sentences.
var (
	Words = []string{"the", "they", "dogs", "fish", "walk", "swim"}
	Tags  = []string{"article", "noun", "pronoun", "verb"}
)

// Sentences returns six short sentences and the tag of each word, as places in Words and Tags. Fish
// and walk come as nouns and as verbs.
func Sentences() (words, tags [][]int) {
	return tagged("the/article dogs/noun swim/verb", "they/pronoun fish/verb",
		"the/article fish/noun swim/verb",
		"they/pronoun walk/verb the/article dogs/noun", "the/article walk/noun",
		"dogs/noun walk/verb")
}

// NewSentences returns four more.
func NewSentences() (words, tags [][]int) {
	return tagged("they/pronoun fish/verb the/article fish/noun", "the/article swim/noun",
		"fish/noun walk/verb",
		"the/article dogs/noun fish/verb the/article walk/noun")
}

// tagged reads sentences of words that are written word/tag.
func tagged(sentences ...string) (words, tags [][]int) {
	for _, sentence := range sentences {
		var x, y []int
		for _, pair := range strings.Fields(sentence) {
			word, tag, _ := strings.Cut(pair, "/")
			x, y = append(x, slices.Index(Words, word)), append(y, slices.Index(Tags, tag))
		}
		words, tags = append(words, x), append(tags, y)
	}
	return words, tags
}

// Bits returns the rows of a data set of zeros and ones, and the classes as −1 and +1.
func Bits(ds *classify.Dataset) (x [][]int, y []int) {
	for i, class := range ds.Y {
		var row []int
		for _, v := range ds.At(i) {
			row = append(row, int(v))
		}
		x, y = append(x, row), append(y, 2*class-1)
	}
	return x, y
}
