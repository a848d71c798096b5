package svm

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// Explanation is how the machines of a [Model] compute their scores:
//
//	f(x) = Σ αᵢyᵢK(xᵢ, x) + b
type Explanation struct {
	Machines []*Machine
	Terms    [][]Term  // of each machine, its support vectors
	F        []float64 // f(x) of each machine
	names    []string
}

// Term is the contribution of one support vector.
type Term struct {
	Row    int     // of the training set
	Coef   float64 // αᵢyᵢ
	Kernel float64 // K(xᵢ, x)
}

// Explain returns what each support vector adds to f(x) of each machine, as an [Explanation]. The
// reasons are the attributes that raise the score of the class: it falls if the mean of the
// training set takes the place of their value. There are none for [Precomputed] and [Strings],
// whose rows are numbers of examples. It panics if x does not have one value for each attribute.
func (m *Model) Explain(x []float64) classify.Explanation {
	return m.explain(x, m.Predict(x), math.NaN())
}

// Explain is [Model.Explain] for the most probable class. It panics if x does not have one value
// for each attribute.
func (p *Probable) Explain(x []float64) classify.Explanation {
	posterior := p.Posterior(nil, x)
	class := classify.Argmax(posterior)
	return p.Model.explain(x, class, posterior[class])
}

func (m *Model) explain(x []float64, class int, probability float64) classify.Explanation {
	schema := m.Schema()
	e := Explanation{F: m.Decision(nil, x)}
	for i, machine := range m.machines {
		e.Machines = append(e.Machines, machine.clone())
		e.names = append(e.names, name(schema.Classes, machine.Positive, machine.Negative))
		var terms []Term
		for t, at := range m.discriminants[i].at {
			terms = append(terms, Term{
				Row:    m.rows[at],
				Coef:   m.discriminants[i].coef[t],
				Kernel: m.kernel.K(m.vectors.RawRowView(int(at)), x),
			})
		}
		e.Terms = append(e.Terms, terms)
	}
	out := classify.Explanation{
		Class:       schema.Classes[class],
		Probability: probability,
		Detail:      e,
	}
	if !numbered(m.kernel) {
		f := make([]float64, len(e.F))
		values := m.evaluator.values()
		out.Reasons = reasons.Replaced(schema.Attributes, x, m.mean, func(x []float64) float64 {
			m.decide(f, values, x)
			return m.towards(class, f)
		})
	}
	return out
}

// towards adds up what the scores f of the machines say for a class.
func (m *Model) towards(class int, f []float64) (score float64) {
	for i, machine := range m.machines {
		switch class {
		case machine.Positive:
			score += f[i]
		case machine.Negative:
			score -= f[i]
		default:
			if machine.Negative == Rest {
				score -= f[i] / float64(len(f)-1)
			}
		}
	}
	return score
}

// mostTerms is how many support vectors a table shows.
const mostTerms = 10

// String prints a table for each machine: the support vectors that add most, and the sum of the
// others. Rows are counted from 1.
func (e Explanation) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i, machine := range e.Machines {
		fmt.Fprintf(&text, "%s: f(x) = %.4f\n", e.names[i], e.F[i])
		fmt.Fprint(w, "row\tαy\tK\tαyK\t\n")
		terms, rest := slices.Clone(e.Terms[i]), 0.0
		slices.SortStableFunc(terms, func(a, b Term) int {
			return cmp.Compare(math.Abs(b.Coef*b.Kernel), math.Abs(a.Coef*a.Kernel))
		})
		for t, term := range terms {
			if t < mostTerms {
				fmt.Fprintf(w, "%d\t%.4f\t%.4f\t%.4f\t\n", term.Row+1, term.Coef, term.Kernel,
					term.Coef*term.Kernel+0) // −0 is 0
			} else {
				rest += term.Coef * term.Kernel
			}
		}
		if n := len(terms) - mostTerms; n > 0 {
			fmt.Fprintf(w, "%d others\t\t\t%.4f\t\n", n, rest)
		}
		fmt.Fprintf(w, "b\t\t\t%.4f\t\n", machine.B)
		_ = w.Flush() // to a builder, which takes everything
	}
	return text.String()
}

// Explain returns the term of each attribute in f(x) of each machine. The reasons are the
// attributes that raise the score of the class more than their means do. It panics if x does not
// have one value for each attribute.
func (m *LinearModel) Explain(x []float64) classify.Explanation {
	schema, class := m.Schema(), m.Predict(x)
	e := reasons.Sums{Sources: reasons.Names(schema.Attributes)}
	share := make([]float64, len(x))
	for i, f := range m.Decision(nil, x) {
		machine := m.machines[i]
		e.Sums = append(e.Sums, reasons.Sum{
			Name:     name(schema.Classes, machine.Positive, machine.Negative),
			Terms:    reasons.Products(machine.W, x),
			Constant: machine.B,
			Score:    f,
		})
		side := 1.0
		if machine.Positive != class {
			side = -1 / max(1, float64(len(m.machines)-1))
		}
		reasons.AddShare(share, side, machine.W, x, m.mean)
	}
	return classify.Explanation{
		Class:       schema.Classes[class],
		Probability: math.NaN(),
		Reasons:     reasons.Of(schema.Attributes, x, share),
		Detail:      e,
	}
}

// Explain returns the term of each attribute in the score of each class, or with a kernel the terms
// of the support vectors. The reasons are the attributes that raise the score of the class above
// the others: it falls if the mean of the training set takes the place of their value. There are
// none for [Precomputed] and [Strings]. It panics if x does not have one value for each attribute.
func (m *KClassModel) Explain(x []float64) classify.Explanation {
	schema, f := m.Schema(), m.Decision(nil, x)
	best := max(0, classify.Argmax(f))
	out := classify.Explanation{
		Class:       schema.Classes[m.present[best]],
		Probability: math.NaN(),
	}
	e := reasons.Sums{}
	for k, class := range m.present {
		e.Sums = append(e.Sums, reasons.Sum{
			Name:     schema.Classes[class],
			Constant: m.B[k],
			Score:    f[k],
		})
	}
	if m.evaluator == nil {
		e.Sources = reasons.Names(schema.Attributes)
		share := make([]float64, len(x))
		for k, w := range m.W {
			e.Sums[k].Terms = reasons.Products(w, x)
			reasons.AddShare(share, m.side(k, best), w, x, m.mean)
		}
		out.Reasons = reasons.Of(schema.Attributes, x, share)
	} else {
		values := m.evaluator.values()
		m.evaluator.against(values, x)
		for k, α := range m.Alpha {
			e.Sums[k].Terms = reasons.Products(α, values)
		}
		e.Strongest(func(i int) string { return fmt.Sprintf("row %d", m.support[i]+1) })
		if !numbered(m.evaluator.kernel) {
			out.Reasons = reasons.Replaced(schema.Attributes, x, m.mean,
				func(x []float64) (score float64) {
					m.decide(f, values, x)
					for k, v := range f {
						score += m.side(k, best) * v
					}
					return score
				})
		}
	}
	out.Detail = e
	return out
}

// side is how the score of class k counts for that of the best: the best itself counts 1, and the
// others −1 together.
func (m *KClassModel) side(k, best int) float64 {
	if k == best {
		return 1
	}
	return -1 / float64(len(m.B)-1)
}
