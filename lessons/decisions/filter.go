package decisions

import (
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// Filter asks for a spam filter.
var Filter = grader.Exercise[func([]string, []string, []string) []string]{
	ID:       "decisions/filter",
	Title:    "A spam filter",
	Where:    puoNaiveBayes,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"texts", "labels", "unknown"},
	Solution: solutions.Filter,
	Cases:    filterCases,
	Draw:     drawMails,
	Drawn:    2,
	Truth:    trueLabels,
	Compare:  compare.ErrorAtMost(0.08),
	Hints: []string{
		"For each word, count the ham and the spam that have it, each mail once. A map from " +
			"words to pairs of numbers will do.",
		"Leave out the words that no counted mail has had, and add up logarithms for both " +
			"classes. Then call LogPosterior.",
		"If some 14 % are wrong, look at the rare words. What does a new word say if three " +
			"times as many ham as spam were counted?",
	},
}

func filterCases() []grader.Case {
	args := drawMails(rand.New(rand.NewPCG(2, 0)))
	return []grader.Case{{Name: "500 mails of SpamAssassin's collection", Args: args,
		Want: trueLabels(args)}}
}

func drawMails(r *rand.Rand) []any {
	mail := datasets.Mail()
	deal := r.Perm(mail.Len())
	learn := mail.Subset(deal[:filterLearns])
	unknown := mail.Subset(deal[filterLearns : filterLearns+filterUnknown])
	return []any{learn.Texts, labels(learn), unknown.Texts}
}

// The numbers of mails of a case of Filter.
const filterLearns = 1500

const filterUnknown = 500

var labelOf = sync.OnceValue(func() map[string]string {
	mail := datasets.Mail()
	label := map[string]string{}
	for i, name := range labels(mail) {
		label[mail.Texts[i]] = name
	}
	return label
})

// trueLabels are the labels of the unknown texts of a case of Filter.
func trueLabels(args []any) any {
	var names []string
	for _, text := range args[2].([]string) {
		names = append(names, labelOf()[text])
	}
	return names
}
