package deciding

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/deciding"
)

// Mails are the mails of the course, dealt at random into three parts: 2,000 to learn from, 1,362
// to choose by, and 1,362 to test on.
func Mails() (learn, choose, test *classify.Corpus) {
	mail := datasets.Mail()
	deal := rand.New(rand.NewPCG(1, 0)).Perm(mail.Len())
	return mail.Subset(deal[:2000]), mail.Subset(deal[2000:3362]), mail.Subset(deal[3362:])
}

// WordLikelihoods counts the words of a corpus and returns log P(k), and log P(words | k) for each
// text of another corpus.
func WordLikelihoods(learn, other *classify.Corpus) (logPrior []float64, logs [][]float64) {
	return solutions.CountWords(learn.Texts, labels(learn), other.Texts)
}

func labels(c *classify.Corpus) []string {
	names := make([]string, c.Len())
	for i, k := range c.Y {
		names[i] = c.Classes[k]
	}
	return names
}

// lostHam is what a lost ham costs. A spam that is not moved costs 1.
const lostHam = 20

// Cost is what a threshold costs if every mail with a posterior of spam above it is moved. spam[i]
// tells what mail i is.
func Cost(posterior []float64, spam []bool, threshold float64) (cost int) {
	for i, p := range posterior {
		switch moved := p > threshold; {
		case moved && !spam[i]:
			cost += lostHam
		case !moved && spam[i]:
			cost++
		}
	}
	return cost
}

// Posteriors are the posteriors of spam of the mails in other, and what these mails are.
func Posteriors(learn, other *classify.Corpus) (posterior []float64, spam []bool) {
	logPrior, logs := WordLikelihoods(learn, other)
	for i, k := range other.Y {
		both := solutions.LogPosterior(logPrior, logs[i])
		posterior = append(posterior, math.Exp(both[1]))
		spam = append(spam, k == 1)
	}
	return posterior, spam
}

// calledSpam counts the mails to choose by that have a posterior of spam above ½ if spam has this
// prior.
func calledSpam(prior float64) (mails int) {
	learn, choose, _ := Mails()
	_, logs := WordLikelihoods(learn, choose)
	logPrior := []float64{math.Log(1 - prior), math.Log(prior)}
	for _, l := range logs {
		if solutions.LogPosterior(logPrior, l)[1] > math.Log(0.5) {
			mails++
		}
	}
	return mails
}

// mostCost is the most that a chosen threshold may cost on the test mails. To move no mail at all
// costs 301 there.
const mostCost = 250

var testPosteriors = sync.OnceValues(func() ([]float64, []bool) {
	learn, _, test := Mails()
	return Posteriors(learn, test)
})

// thresholdPays tries a threshold on the test mails.
func thresholdPays(_, got []any) error {
	threshold, reason := got[0].(float64), got[1].(string)
	if math.IsNaN(threshold) || threshold < 0 || threshold > 1 {
		return fmt.Errorf("a threshold of %v; it should be between 0 and 1", threshold)
	}
	posterior, spam := testPosteriors()
	nothing, cost := Cost(posterior, spam, 1), Cost(posterior, spam, threshold)
	if cost > mostCost {
		return fmt.Errorf("with the threshold %v the filter costs %d on the %d test mails; "+
			"without a filter they cost %d, and some thresholds cost less than %d", threshold,
			cost, len(spam), nothing, mostCost)
	}
	return compare.Reason(reason)
}

// The numbers of mails of a case of Filter.
const (
	filterLearns  = 1500
	filterUnknown = 500
)

func drawMails(r *rand.Rand) []any {
	mail := datasets.Mail()
	deal := r.Perm(mail.Len())
	learn := mail.Subset(deal[:filterLearns])
	unknown := mail.Subset(deal[filterLearns : filterLearns+filterUnknown])
	return []any{learn.Texts, labels(learn), unknown.Texts}
}

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

func filterCases() []grader.Case {
	args := drawMails(rand.New(rand.NewPCG(2, 0)))
	return []grader.Case{{Name: "500 mails of SpamAssassin's collection", Args: args,
		Want: trueLabels(args)}}
}
