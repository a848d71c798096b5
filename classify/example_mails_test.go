package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// Mails, by their words and pairs of words.
func Example_mails() {
	mails := datasets.SubjectLines() // or datasets.ReadTexts("mails"), a folder for each class
	fit := text.Pipeline(text.Bag{NGrams: 2}, nil, bayes.Multinomial{Laplace: 1}.FitSparse)
	fmt.Println(classify.Must(evaluate.CrossValidateTexts(mails, evaluate.Folds{K: 10}, fit)))
	model := classify.Must(fit(mails))
	for k, class := range mails.Classes {
		fmt.Println(class, model.Rows.(*bayes.MultinomialModel).Top(k, 5))
	}
	fmt.Println(model.Explain("cheap software for you").Short())
	// Output:
	// error rate 0.1640 ± 0.0359 over 10 folds
	// true \ predicted  ham  spam  sum
	// ham                86     7   93
	// spam               20    51   71
	// sum               106    58  164
	// accuracy 0.8354 (137 of 164)
	//
	// ham [fwd re paper of image]
	// spam [you it all get never]
	// spam (above 99 %), mostly because of you = 1, software = 1 and cheap = 1
}
