package likeness

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// Outcome is what a filter does with mails.
type Outcome struct {
	Ham, Lost    int // all ham, and those that were taken for spam
	Spam, Missed int // all spam, and those that were taken for ham
}

// Count compares the classes that a filter gave to the texts of a corpus of ham and spam with the
// true ones.
func Count(c *classify.Corpus, predicted []int) Outcome {
	var o Outcome
	for i, class := range c.Y {
		wrong := 0
		if predicted[i] != class {
			wrong = 1
		}
		if c.Classes[class] == "ham" {
			o.Ham, o.Lost = o.Ham+1, o.Lost+wrong
		} else {
			o.Spam, o.Missed = o.Spam+1, o.Missed+wrong
		}
	}
	return o
}

// Error is the share of mails that the filter got wrong.
func (o Outcome) Error() float64 { return float64(o.Lost+o.Missed) / float64(o.Ham+o.Spam) }

// LostShare is the share of ham that was taken for spam.
func (o Outcome) LostShare() float64 { return float64(o.Lost) / float64(o.Ham) }

// String says what was counted.
func (o Outcome) String() string {
	return fmt.Sprintf("%d of %d ham lost (%.1f %%), %d of %d spam missed, %.1f %% wrong", o.Lost,
		o.Ham, 100*o.LostShare(), o.Missed, o.Spam, 100*o.Error())
}

// ways are the names of the ways to count votes.
var ways = map[string]knn.Weight{
	"votes": knn.Votes, "sum": knn.SumSimilarity, "product": knn.NoisyOr,
}

// Try learns from some mails and classifies others, by tf-idf, cosine and the k nearest. vote is
// "votes", "sum" or "product".
func Try(train, test *classify.Corpus, k int, vote string) (Outcome, error) {
	weight, ok := ways[vote]
	if !ok {
		return Outcome{}, fmt.Errorf("a vote by %q; it should be votes, sum or product", vote)
	}
	if k < 1 {
		return Outcome{}, fmt.Errorf("%d neighbours; it should be 1 or more", k)
	}
	weights := text.TFIDF{}
	model, err := text.Pipeline(text.Bag{}, &weights,
		text.Neighbours{K: k, Weight: weight}.Fit)(train)
	if err != nil {
		return Outcome{}, err
	}
	predicted := make([]int, test.Len())
	for i, s := range test.Texts {
		predicted[i] = model.Predict(s)
	}
	return Count(test, predicted), nil
}

// Mails parts the mails in three: to learn from, to choose by, and to test the choice.
func Mails() (learn, choose, test *classify.Corpus) {
	known, test := Split(datasets.Mail())
	learn, choose = Split(known)
	return learn, choose, test
}

// mostLost and mostWrong are what a choice may lose and get wrong at most.
const (
	mostLost  = 0.015
	mostWrong = 0.045
)

// voteDoesWell tries a choice on mails that no cell of the lesson shows: another fifth of those
// that are not kept for the test at the end.
func voteDoesWell(_, got []any) error {
	k, vote, reason := got[0].(int), got[1].(string), got[2].(string)
	known, _ := Split(datasets.Mail())
	var learn, held []int
	for i := range known.Len() {
		if i%5 == 1 {
			held = append(held, i)
		} else {
			learn = append(learn, i)
		}
	}
	o, err := Try(known.Subset(learn), known.Subset(held), k, vote)
	if err != nil {
		return err
	}
	lost, wrong := o.LostShare() > mostLost, o.Error() > mostWrong
	switch { // what it is exactly is not said, or one could choose by the mails that judge
	case lost && wrong:
		return fmt.Errorf("on other mails this choice loses too much ham, and gets too many " +
			"mails wrong")
	case lost:
		return fmt.Errorf("on other mails this choice loses more than 1.5 %% of the ham")
	case wrong:
		return fmt.Errorf("on other mails this choice gets more than 4.5 %% of all mails wrong")
	}
	return compare.Reason(reason)
}

// mailWords are the words of all mails, and their labels.
var mailWords = sync.OnceValues(func() (words [][]string, labels []string) {
	c := datasets.Mail()
	for _, class := range c.Y {
		labels = append(labels, c.Classes[class])
	}
	return Words(c), labels
})

// A case of Classify has so many mails to learn from, and so many unknown ones.
const learnt, unknown = 500, 300

// sample makes the arguments of a case, and the true labels, of the mails with these numbers.
func sample(order []int) (args []any, truth []string) {
	words, labels := mailWords()
	texts, given := make([][]string, learnt), make([]string, learnt)
	for i, at := range order[:learnt] {
		texts[i], given[i] = slices.Clone(words[at]), labels[at]
	}
	open := make([][]string, unknown)
	for i, at := range order[learnt : learnt+unknown] {
		open[i] = slices.Clone(words[at])
		truth = append(truth, labels[at])
	}
	return []any{texts, given, open}, truth
}

func drawMails(r *rand.Rand) []any {
	words, _ := mailWords()
	args, _ := sample(r.Perm(len(words)))
	return args
}

// trueLabels finds the labels of the unknown mails of a case by their words.
func trueLabels(args []any) any {
	words, labels := mailWords()
	known := map[string]string{}
	for i, w := range words {
		known[fmt.Sprint(w)] = labels[i]
	}
	var truth []string
	for _, w := range args[2].([][]string) {
		truth = append(truth, known[fmt.Sprint(w)])
	}
	return truth
}

func classifyCases() []grader.Case {
	words, _ := mailWords()
	order := make([]int, learnt+unknown)
	for i := range order {
		order[i] = i * len(words) / len(order)
	}
	rand.New(rand.NewPCG(3, 12)).Shuffle(len(order), func(a, b int) {
		order[a], order[b] = order[b], order[a]
	})
	args, truth := sample(order)
	return []grader.Case{{Name: "800 mails", Args: args, Want: truth}}
}
