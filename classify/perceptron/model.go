package perceptron

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// Zero is the prediction for a score of exactly 0, on which the lectures differ.
type Zero int

// The meanings of sign(0).
const (
	ZeroPositive Zero = iota // it predicts +1 (the lecture of Kondor, h(x) = 1 if v·x ≥ 0)
	// while learning it is a mistake for either class (Roweis, sign(0) = 0, which is
	// neither); a model says +1
	ZeroMistake
	ZeroNegative // it predicts −1
)

// Why training stopped.
const (
	// it has not stopped: of a step that is not the last, and of a Learner's model
	Going     = classify.Running
	Converged = classify.Converged // a whole epoch had no mistake
	Budget    = classify.Budget    // the number of epochs was reached
	// the weights at the end of an epoch are those at the end of an earlier one, so everything
	// would repeat
	Cycle classify.Stop = "cycle"
)

// rule is how a model decides. It never changes.
type rule interface {
	// scores writes a score for each class to dst; the highest decides.
	scores(dst, x []float64)
	// choose returns the class of such scores.
	choose(scores []float64) int
	// explain returns the reasons for a class, and what the scores are made of.
	explain(m *Model, x []float64, class int) ([]string, reasons.Sums)
	// save writes what the file needs of the rule.
	save(s *state)
}

// Model is the result of learning. Its decision rule depends on the algorithm: [Model.Hyperplane]
// for two classes, [Model.Weights] for several vectors, [Model.Votes] or [Model.Support] if there
// is no single vector.
//
// A query with NaN or infinite numbers gets some class. Of the training set, it holds the examples
// that a [Kernel] predicted wrongly, and no other.
type Model struct {
	classify.Fitted
	mean []float64 // of the attributes; 0 each if there was no training set
	rule rule
	history
}

// history is the record of training.
type history struct {
	presentations int
	mistakes      []int // of each epoch
	stop          classify.Stop
	period        int
}

// Predict returns the class of one row. It panics if x does not have one value for each attribute.
func (m *Model) Predict(x []float64) int {
	return m.rule.choose(m.Scores(nil, x))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	scores := make([]float64, len(m.Schema().Classes))
	return classify.PredictEach(dst, X, len(m.mean), func(x []float64) int {
		m.rule.scores(scores, x)
		return m.rule.choose(scores)
	})
}

// Scores writes the score of each class to dst and returns it: −s and s, with s = w·x + b, if two
// classes have one hyperplane; otherwise their votes, or their wₖ·x. The highest decides; for ties
// see the algorithm. It panics if x or dst has another length.
func (m *Model) Scores(dst, x []float64) []float64 {
	m.width(x)
	dst = must.Dst(dst, len(m.Schema().Classes), "perceptron", "classes")
	m.rule.scores(dst, x)
	return dst
}

// Stop says why training stopped.
func (m *Model) Stop() classify.Stop { return m.stop }

// Period returns the number of epochs after which the weights repeat, if Stop is [Cycle], and
// otherwise 0.
func (m *Model) Period() int { return m.period }

// Mistakes returns the number of mistakes in each epoch; a Learner's model has one epoch.
func (m *Model) Mistakes() []int { return slices.Clone(m.mistakes) }

// Presentations returns the number of presentations over all epochs.
func (m *Model) Presentations() int { return m.presentations }

func (m *Model) width(x []float64) {
	must.Row(x, len(m.mean), "perceptron")
}

// Hyperplane returns the w and b of sign(w·x + b), and false if the model is not a single
// hyperplane: voted, with a kernel, or with several vectors.
func (m *Model) Hyperplane() (w []float64, b float64, ok bool) {
	h, ok := m.rule.(*hyperplane)
	if !ok {
		return nil, 0, false
	}
	return slices.Clone(h.w), h.b, true
}

// Weights returns the vectors that compete, K×d, and the constant of each, of a [Multiclass]; of a
// [Majority] the experts' weights, one row, and no constants; and nil of other models.
func (m *Model) Weights() (w *mat.Dense, b []float64) {
	if v, ok := m.rule.(interface {
		weights() (*mat.Dense, []float64)
	}); ok {
		return v.weights()
	}
	return nil, nil
}
