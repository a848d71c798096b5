package pruning

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
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

// mailSplits is how many ways to part the mails the exercise draws from. A test tries the reference
// on all of them.
const mailSplits = 30

// learnt is how many mails there are to learn from.
const learnt = 2000

// filterArguments are the arguments and the truth of FilterMail: rows to learn from, their labels,
// and other rows.
func filterArguments(seed uint64) (args []any, truth []string) {
	learn, rest := Mails(learnt, seed)
	return []any{rows(learn), labels(learn), rows(rest)}, labels(rest)
}

// filterTruth finds the split whose rows a drawn case has.
func filterTruth(args []any) any {
	for seed := range uint64(mailSplits) {
		if drawn, truth := filterArguments(seed); reflect.DeepEqual(drawn, args) {
			return truth
		}
	}
	panic("no split of the mails has these rows")
}

// judgeSize asks the pruned tree with so many leaves about the mails that it has not seen.
func judgeSize(leaves int) error {
	const most, tolerated = 15, .145
	learn, rest := Mails(learnt, 1)
	model := classify.Must(tree.CART{}.Fit(learn))
	path := classify.Must(prune.Path(model, prune.Options{}))
	if !slices.ContainsFunc(path.Steps, func(s prune.Step) bool { return s.Leaves == leaves }) {
		return fmt.Errorf("no tree of the table has %d leaves", leaves)
	}
	if leaves > most {
		return fmt.Errorf("nobody reads a filter of %d leaves; it may have %d", leaves, most)
	}
	share := evaluate.ErrorRate(path.Leaves(leaves), rest)
	if share > tolerated {
		return fmt.Errorf("%d leaves err on %.1f %% of the mails that they have not seen; some "+
			"choice errs on less than %.1f %%", leaves, 100*share, 100*tolerated)
	}
	return nil
}

func rows(ds *classify.Dataset) [][]float64 {
	all := make([][]float64, ds.Len())
	for i := range all {
		all[i] = slices.Clone(ds.At(i))
	}
	return all
}

func labels(ds *classify.Dataset) []string {
	all := make([]string, ds.Len())
	for i, c := range ds.Y {
		all[i] = ds.Classes[c]
	}
	return all
}
