package pruning

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"gonum.org/v1/gonum/mat"
)

// mailWords are the attributes of Mails: the words that stand in most of the mails of
// datasets.Mail, whatever their class.
var mailWords = []string{"the", "to", "a", "and", "of", "in", "re", "is", "for", "i", "it", "you",
	"that", "s", "this", "on", "with", "have", "your", "from"}

// Mails returns the mails of datasets.Mail as counts of mailWords, parted at random by the seed: n
// to learn from, 0 < n < 4,724, and the rest. Of those to learn from one label in ten, drawn at
// random, is exchanged, as if somebody had sorted them in a hurry. The others' labels are right.
func Mails(n int, seed uint64) (learn, rest *classify.Dataset) {
	r := rand.New(rand.NewPCG(seed, 9))
	all := countWords()
	order := r.Perm(all.Len())
	learn, rest = all.Subset(order[:n]), all.Subset(order[n:])
	learn.Y = slices.Clone(learn.Y)
	for i := range learn.Y {
		if r.IntN(10) == 0 {
			learn.Y[i] = 1 - learn.Y[i]
		}
	}
	return learn, rest
}

// countWords counts the words once for all.
var countWords = sync.OnceValue(func() *classify.Dataset {
	mails := datasets.Mail()
	ds := &classify.Dataset{Name: "mails", Classes: mails.Classes, Y: mails.Y,
		X: mat.NewDense(mails.Len(), len(mailWords), nil)}
	column := map[string]int{}
	for j, word := range mailWords {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: word})
		column[word] = j
	}
	for i, text := range mails.Texts {
		for _, word := range strings.Fields(text) {
			if j, counted := column[word]; counted {
				ds.X.Set(i, j, ds.X.At(i, j)+1)
			}
		}
	}
	return ds
})

// learnt is how many mails there are to learn from.
const learnt = 2000
