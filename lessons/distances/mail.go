package distances

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/decisions"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

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

// ByBayes learns from some mails and classifies others, by the naive Bayes filter of the lesson
// "Deciding under uncertainty".
func ByBayes(train, test *classify.Corpus) Outcome {
	logPrior, logs := decisions.WordLikelihoods(train, test)
	predicted := make([]int, test.Len())
	for i, l := range logs {
		if posterior := solutions.LogPosterior(logPrior, l); posterior[1] > posterior[0] {
			predicted[i] = 1
		}
	}
	return Count(test, predicted)
}

// Mails parts the mails in three: to learn from, to choose by, and to test the choice.
func Mails() (learn, choose, test *classify.Corpus) {
	known, test := Split(datasets.Mail())
	learn, choose = Split(known)
	return learn, choose, test
}
