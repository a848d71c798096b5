package distances

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"gonum.org/v1/gonum/mat"
)

// Table returns a data set without missing values as texts.
func Table(ds *classify.Dataset) shape.Table { return kit.Table(ds) }

// Six returns six of the lecture's subject lines, three ham and three spam.
func Six() *classify.Corpus {
	return &classify.Corpus{
		Name: "six subject lines",
		Texts: []string{"Re: image restoration", "Optimal Component Analysis Paper",
			"incorrect paper", "All Windows software for cheap", "O E M software",
			"Windows + Office only $80"},
		Classes: []string{"ham", "spam"},
		Y:       []int{0, 0, 0, 1, 1, 1},
	}
}

// Dated returns the 14 days of the tennis table with the date as a fifth attribute, a name that no
// two days share.
func Dated() *classify.Dataset {
	ds := datasets.Tennis()
	n, d := ds.X.Dims()
	wider := mat.NewDense(n, d+1, nil)
	date := classify.Attribute{Name: "Date"}
	for i := range n {
		wider.SetRow(i, append(slices.Clone(ds.At(i)), float64(i)))
		date.Values = append(date.Values, fmt.Sprint("day ", i+1))
	}
	ds.X, ds.Attributes = wider, append(ds.Attributes, date)
	return ds
}

// Split parts a corpus in two by the numbers of its texts: every fifth, from the
// fifth on, is for testing.
func Split(c *classify.Corpus) (train, test *classify.Corpus) {
	known, unseen := synthetic.Split(c.Len())
	return c.Subset(known), c.Subset(unseen)
}

// Words returns the words of each text of a corpus.
func Words(c *classify.Corpus) [][]string {
	words := make([][]string, c.Len())
	for i, s := range c.Texts {
		words[i] = slices.Collect(text.Words(s))
	}
	return words
}
