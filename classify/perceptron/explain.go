package perceptron

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// Explain returns what the scores of a row are made of: the terms of its attributes, or of the
// vectors that vote, or of the support. The reasons are the attributes that raise the score of the
// class more than their means do; with a kernel or votes, those without which it falls; and of a
// [Majority], the experts that predict the class. It panics if x does not have one value for each
// attribute.
func (m *Model) Explain(x []float64) classify.Explanation {
	class := m.Predict(x)
	texts, sums := m.rule.explain(m, x, class)
	return classify.Explanation{
		Class:       m.Schema().Classes[class],
		Probability: math.NaN(),
		Reasons:     texts,
		Detail:      sums,
	}
}

// against names the score of two classes.
func (m *Model) against() string {
	classes := m.Schema().Classes
	return classes[1] + " against " + classes[0]
}

// replaced returns the attributes without which the score of the class falls.
func (m *Model) replaced(x []float64, class int) []string {
	schema := m.Schema()
	scores := make([]float64, len(schema.Classes))
	return reasons.Replaced(schema.Attributes, x, m.mean, func(x []float64) float64 {
		m.rule.scores(scores, x)
		return scores[class]
	})
}

func (h *hyperplane) explain(m *Model, x []float64, class int) ([]string, reasons.Sums) {
	attributes, share := m.Schema().Attributes, make([]float64, len(x))
	reasons.AddShare(share, sign(class), h.w, x, m.mean)
	return reasons.Of(attributes, x, share), reasons.Sums{
		Sources: reasons.Names(attributes),
		Sums: []reasons.Sum{{
			Name:     m.against(),
			Terms:    reasons.Products(h.w, x),
			Constant: h.b,
			Score:    h.score(x),
		}},
	}
}

func (b *ballots) explain(m *Model, x []float64, class int) ([]string, reasons.Sums) {
	sums := make([]reasons.Sum, 2)
	for i, h := range b.planes {
		votes := float64(b.votes[i])
		for k, name := range m.Schema().Classes {
			s := &sums[k]
			s.Name = name
			s.Terms = append(s.Terms, 0)
			if h.predict(x) == k {
				s.Terms[i] = votes
				s.Score += votes
			}
		}
	}
	e := reasons.Sums{Sums: sums}
	e.Strongest(func(i int) string { return fmt.Sprintf("vector %d", i+1) })
	return m.replaced(x, class), e
}

func (s *sums) explain(m *Model, x []float64, class int) ([]string, reasons.Sums) {
	sum := reasons.Sum{Name: m.against(), Score: expansion(s.kernel, s.support, x)}
	for _, example := range s.support {
		sum.Terms = append(sum.Terms, example.Alpha*s.kernel.K(example.X, x))
	}
	e := reasons.Sums{Sums: []reasons.Sum{sum}}
	e.Strongest(func(i int) string { return fmt.Sprintf("row %d", s.support[i].Row+1) })
	return m.replaced(x, class), e
}

func (c *competition) explain(m *Model, x []float64, class int) ([]string, reasons.Sums) {
	schema, share := m.Schema(), make([]float64, len(x))
	others := -1.0
	for _, seen := range c.seen {
		if seen {
			others++
		}
	}
	scores := make([]float64, len(c.b))
	c.scores(scores, x)
	e := reasons.Sums{Sources: reasons.Names(schema.Attributes)}
	for k, seen := range c.seen {
		if !seen {
			continue
		}
		w := c.w.RawRowView(k)
		by := 1.0
		if k != class {
			by = -1 / others
		}
		reasons.AddShare(share, by, w, x, m.mean)
		e.Sums = append(e.Sums, reasons.Sum{
			Name:     schema.Classes[k],
			Terms:    reasons.Products(w, x),
			Constant: c.b[k],
			Score:    scores[k],
		})
	}
	return reasons.Of(schema.Attributes, x, share), e
}

func (c *weightedVote) explain(m *Model, x []float64, class int) ([]string, reasons.Sums) {
	schema := m.Schema()
	e := reasons.Sums{Sources: reasons.Names(schema.Attributes)}
	scores := make([]float64, c.K)
	c.scores(scores, x)
	says := make([][]float64, c.K) // the weights of the experts that predict each class
	for k, name := range schema.Classes {
		says[k] = make([]float64, len(x))
		for j, v := range x {
			if v == float64(k) {
				says[k][j] = c.w[j]
			}
		}
		e.Sums = append(e.Sums, reasons.Sum{Name: name, Terms: says[k], Score: scores[k]})
	}
	return reasons.Of(schema.Attributes, x, says[class]), e
}
