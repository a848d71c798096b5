package perceptron

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Majority is the weighted majority of experts (Littlestone and Warmuth 1994; named in Roweis's
// lecture). Each attribute is an expert, and its value is the class, as an index, that the expert
// predicts. All weights begin as 1. It predicts the class
// whose experts have the greatest total weight; a tie goes to the last class. Then the weight of
// every expert that was wrong is reduced:
//
//	wⱼ ← β·wⱼ
//
// It does not make many more mistakes than the best expert, see [MajorityBound]. Only the ratios of
// weights matter. When all have become tiny, they are multiplied by the same number.
//
// A row of weight 2 is presented twice in succession. A weight that is not a whole number is an
// error, and so are missing values. In a query, an expert whose value is not a class abstains. A
// class without examples can be predicted, if the experts predict it.
type Majority struct {
	Beta   float64 // β, between 0 and 1; 0 means ½
	Epochs int     // the most passes over the data set; 0 means once
}

// Fit presents the examples until an epoch has no mistake, or the weights come back, or Epochs have
// passed. Its errors name the option, or the row and column, that cannot be used.
func (m Majority) Fit(ds *classify.Dataset) (*Model, error) {
	return m.plan().fit(ds)
}

// Steps returns each presentation of Fit. The score is the weight for the right class minus the
// highest weight for another class, divided by the sum of all. Its errors are those of Fit. Ranging
// over it again starts again.
func (m Majority) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	return m.plan().steps(ds)
}

// MajorityBound returns (m ln 1/β + ln n)/ln(2/(1 + β)), the largest number of mistakes of a
// weighted majority of n experts, if the best expert makes m: about 2.41(m + log₂ n) for β = ½. The
// sum of the weights is n at first. Each mistake multiplies it by (1 + β)/2 at most, and it never
// falls below the best expert's βᵐ.
func MajorityBound(m, n int, β float64) float64 {
	return (float64(m)*math.Log(1/β) + math.Log(float64(n))) / math.Log(2/(1+β))
}

func (m Majority) plan() plan {
	return plan{options: m, who: "Majority", wrong: m.options(), epochs: max(1, m.Epochs),
		needs: sayClasses, start: func(ds *classify.Dataset) machine {
			return &experts{
				w:     slices.Repeat([]float64{1}, len(ds.Attributes)),
				beta:  cmp.Or(m.Beta, .5),
				votes: make([]float64, len(ds.Classes)),
			}
		}}
}

func (m Majority) options() error {
	return cmp.Or(
		option.Check(m.Beta >= 0 && m.Beta < 1, "perceptron: Majority.Beta", m.Beta,
			"0 (for ½) or a number between 0 and 1"),
		option.NotNegative("perceptron: Majority.Epochs", m.Epochs, "0 (once) or more"))
}

// sayClasses returns an error if the value of an expert is not a class.
func sayClasses(schema *classify.Dataset, x []float64) error {
	for j, v := range x {
		if !isClass(v, len(schema.Classes)) {
			return fmt.Errorf("column %q: value %v is none of the %d classes (0 to %d) that "+
				"an expert can say", schema.Attributes[j].Name, v, len(schema.Classes),
				len(schema.Classes)-1)
		}
	}
	return nil
}

func isClass(v float64, K int) bool { return v == math.Trunc(v) && v >= 0 && v < float64(K) }

// experts is the machine of Majority.
type experts struct {
	w     []float64
	beta  float64
	votes []float64 // scratch: the votes of each class
}

// learn is the rule:
//
//	for each class: its votes ← the sum of the weights of the experts that say it
//	ŷ ← the class with the most votes; a tie goes to the last
//	score ← the votes of y − the most of another class, divided by the sum of all
//	for each expert j that did not say y:
//	    wⱼ ← β·wⱼ
func (e *experts) learn(_ int, x []float64, y int) verdict {
	countVotes(e.votes, e.w, x)
	predicted, score := lastMax(e.votes, nil), e.votes[y]-highest(e.votes, y)
	score /= floats.Sum(e.votes)
	for j, v := range x {
		if int(v) != y {
			e.w[j] *= e.beta
		}
	}
	e.rescale()
	return verdict{predicted: predicted, score: score, mistake: predicted != y}
}

// countVotes sums the weights of the experts of each class.
func countVotes(votes, w, x []float64) {
	clear(votes)
	for j, v := range x {
		if isClass(v, len(votes)) {
			votes[int(v)] += w[j]
		}
	}
}

// rescale prevents the weights from underflowing.
func (e *experts) rescale() {
	if top := floats.Max(e.w); top < 1e-100 {
		floats.Scale(1/top, e.w)
	}
}

func (e *experts) weights() []float64 { return e.w }

// margin is the score: experts have no geometry.
func (e *experts) margin(x []float64, y int) float64 {
	countVotes(e.votes, e.w, x)
	return (e.votes[y] - highest(e.votes, y)) / floats.Sum(e.votes)
}

func (e *experts) rule() rule { return &weightedVote{w: slices.Clone(e.w), K: len(e.votes)} }

// weightedVote decides by the experts' weights.
type weightedVote struct {
	w []float64
	K int
}

func (c *weightedVote) scores(dst, x []float64) { countVotes(dst, c.w, x) }

func (c *weightedVote) choose(votes []float64) int { return lastMax(votes, nil) }

func (c *weightedVote) weights() (*mat.Dense, []float64) {
	return mat.NewDense(1, len(c.w), slices.Clone(c.w)), nil
}
