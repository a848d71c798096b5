package multiclass

import (
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// orders is how many orders of the digits drawDigits draws from. A test tries the reference on all
// of them: another order might ask for too much.
const orders = 60

// Agreed returns what the sigmoids of all pairs of K classes say if those of class 0 say p for it,
// and the others are undecided.
func Agreed(K int, p float64) [][]float64 {
	r := make([][]float64, K)
	for i := range r {
		r[i] = make([]float64, K)
		for j := range r[i] {
			switch {
			case i == 0:
				r[i][j] = p
			case j == 0:
				r[i][j] = 1 - p
			default:
				r[i][j] = 0.5
			}
		}
	}
	return r
}

// FormCost returns what digits cost if a person reads those of which the machine is less certain: 2
// cents for each of these, and 100 cents for each of the others that is wrong.
func FormCost(forms *classify.Dataset, certainty float64) (cents, persons, wrong int) {
	return costOf(answersOf(formReader(), forms), certainty)
}

// answer is what the machine makes of one digit.
type answer struct {
	sure  float64 // the probability of the class that it says
	right bool
}

func answersOf(reader *svm.Probable, forms *classify.Dataset) (answers []answer) {
	p := make([]float64, len(forms.Classes))
	for i := range forms.Len() {
		reader.Posterior(p, forms.At(i))
		class := classify.Argmax(p)
		answers = append(answers, answer{p[class], class == forms.Y[i]})
	}
	return answers
}

// costOf is [FormCost] of answers.
func costOf(answers []answer, certainty float64) (cents, persons, wrong int) {
	for _, a := range answers {
		switch {
		case a.sure < certainty:
			persons++
		case !a.right:
			wrong++
		}
	}
	return 2*persons + 100*wrong, persons, wrong
}

// formLearner makes machines that read digits, one for each pair, with probabilities.
var formLearner = svm.Calibrated{SVM: svm.SVM{Kernel: svm.RBF{Sigma: 30}, C: 10}}

// formReader has seen the first digits of Forms.
var formReader = sync.OnceValue(func() *svm.Probable {
	known, _, _ := Forms()
	return classify.Must(formLearner.Fit(known))
})

// Forms returns 600 digits to learn from, 400 to choose by, and 400 to test on.
func Forms() (known, choose, test *classify.Dataset) {
	all := datasets.Digits()
	order := rand.New(rand.NewPCG(3, 5)).Perm(all.Len())
	return all.Subset(order[:600]), all.Subset(order[600:1000]), all.Subset(order[1000:1400])
}

// Ends returns the tables by which the kernel of two texts is found: cell (i, j) of the first holds
// what sequences of one character contribute that end in s[i] and t[j], and that of the second what
// sequences of two do, with the fading factor β. sum is that of the second table.
func Ends(s, t string, β float64) (tables [2][][]float64, sum float64) {
	for i := range s {
		for p := range tables {
			tables[p] = append(tables[p], make([]float64, len(t)))
		}
		for j := range t {
			if s[i] != t[j] {
				continue
			}
			tables[0][i][j] = β * β
			for above := range i {
				for left := range j {
					// β for each place from the first character to the last, in both texts
					tables[1][i][j] += tables[0][above][left] * math.Pow(β, float64(i-above+j-left))
				}
			}
			sum += tables[1][i][j]
		}
	}
	return tables, sum
}

var twoY = []float64{-1, 1}

const fanStrong = "Fan, Strengths and Weaknesses of SVM"

const fanMulti = "Fan, Three Approaches to K-Class SVM"

// The exercises that ask for something else than a function to write.
