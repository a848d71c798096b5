package distances

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// Classify asks for a filter of mails.
var Classify = grader.Exercise[func([][]string, []string, [][]string) []string]{
	ID:       "distances/classify",
	Title:    "A filter that asks its neighbours",
	Where:    fanInverted,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"texts", "labels", "unknown"},
	Solution: solutions.Classify,
	Cases:    classifyCases,
	Draw:     drawMails,
	Drawn:    2,
	Truth:    trueLabels,
	Compare:  compare.ErrorAtMost(0.11),
	Hints: []string{
		"Index(TFIDF(texts)) is most of it. For each unknown text go through the lists of its " +
			"words, and add up products, as the cell behind Index does.",
		"Divide each product by the length of its text, or the long ones win. Then sort, and let " +
			"the first votes count by likeness.",
		"The length of a list is how many texts have the word, which gives its idf.",
	},
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

func drawMails(r *rand.Rand) []any {
	words, _ := mailWords()
	args, _ := sample(r.Perm(len(words)))
	return args
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
