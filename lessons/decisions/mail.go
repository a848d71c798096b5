package decisions

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
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
