package evaluate

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Comparison is the error rates of several learners on several data sets. No learner is the best
// for all data: there is no free lunch.
type Comparison struct {
	Learners []string  `json:"learners"`
	Datasets []string  `json:"datasets"`
	Folds    int       `json:"folds"`   // or as many as a data set has rows, where these are fewer
	Results  [][]Entry `json:"results"` // by learner, then by data set
}

// Entry is the result of one learner on one data set.
type Entry struct {
	// of all rows, each predicted by a model that was not trained on it; 0 if there is a Reason
	ErrorRate float64 `json:"errorRate"`
	StdErr    float64 `json:"stdErr"` // of the folds' mean; 0 where it is not known
	Reason    string  `json:"reason,omitempty"`
}

// Compare cross-validates every learner on every data set. All learners have the same k folds. A
// data set with fewer rows than k has a fold for each row. If a learner refuses a data set, for
// example because of nominal attributes, the entry has the reason instead of an error rate.
// [Progress] is called after each learner on each data set. It is an error if there are no learners
// or no data sets, k is below 2, or a data set has fewer than two rows.
func Compare(
	learners []Learner, datasets []*classify.Dataset, k int, opts ...Option,
) (*Comparison, error) {
	if len(learners) == 0 || len(datasets) == 0 {
		return nil, fmt.Errorf("evaluate: %d learners on %d data sets; it takes one of each",
			len(learners), len(datasets))
	}
	c := &Comparison{Folds: k, Results: make([][]Entry, len(learners))}
	for i, l := range learners {
		c.Learners = append(c.Learners, l.Name)
		c.Results[i] = make([]Entry, len(datasets))
	}
	done := 0
	for j, ds := range datasets {
		o, err := settings(ds, opts)
		if err != nil {
			return nil, err
		}
		folds, err := StratifiedFolds(ds.Y, min(k, ds.Len()), o.seed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ds.Name, err)
		}
		c.Datasets = append(c.Datasets, ds.Name)
		for i, l := range learners {
			scores, err := run(ds, folds, eachFold(l.Fit), o)
			if err != nil {
				c.Results[i][j].Reason = err.Error()
			} else {
				c.Results[i][j].ErrorRate = scores.Confusion.ErrorRate()
				if e := scores.StdErr(); !math.IsNaN(e) {
					c.Results[i][j].StdErr = e
				}
			}
			done++
			o.report(done, len(learners)*len(datasets))
		}
	}
	return c, nil
}

// Best returns the learners with the lowest error rate on data set j; none if all have refused it.
func (c *Comparison) Best(j int) []int {
	lowest := math.Inf(1)
	var best []int
	for i, row := range c.Results {
		switch e := row[j]; {
		case e.Reason != "" || e.ErrorRate > lowest:
		case e.ErrorRate < lowest:
			lowest, best = e.ErrorRate, []int{i}
		default:
			best = append(best, i)
		}
	}
	return best
}

// Percent returns the error rates in per cent, by learner and then by data set, for a picture. It
// is NaN if a learner has refused a data set.
func (c *Comparison) Percent() [][]float64 {
	cells := make([][]float64, len(c.Results))
	for i, row := range c.Results {
		for _, e := range row {
			if e.Reason != "" {
				e.ErrorRate = math.NaN()
			}
			cells[i] = append(cells[i], 100*e.ErrorRate)
		}
	}
	return cells
}

// MeanRanks returns the mean rank of each learner over the data sets. It is a fairer summary than
// mean error rates, because one per cent does not mean the same on all data sets (Demšar 2006). On
// each set the lowest error rate has rank 1. Equal ones share the mean of their ranks. Learners
// that have refused the set share the ranks after all others.
func (c *Comparison) MeanRanks() []float64 {
	mean := make([]float64, len(c.Learners))
	rate := func(e Entry) float64 {
		if e.Reason != "" {
			return math.Inf(1)
		}
		return e.ErrorRate
	}
	for j := range c.Datasets {
		for i, row := range c.Results {
			lower, equal := 0, 0
			for _, other := range c.Results {
				switch a, b := rate(other[j]), rate(row[j]); {
				case a < b:
					lower++
				case a == b:
					equal++
				}
			}
			mean[i] += (float64(lower) + float64(1+equal)/2) / float64(len(c.Datasets))
		}
	}
	return mean
}

// String gives a row for each learner and a column for each data set, in per cent. The lowest of a
// column has a star. A dash means that the learner has refused the data set.
func (c *Comparison) String() string {
	width := len("error in %")
	for _, name := range c.Learners {
		width = max(width, len([]rune(name)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s", width, "error in %")
	for _, name := range c.Datasets {
		fmt.Fprintf(&b, "  %*s", max(6, len([]rune(name))), name)
	}
	b.WriteString("\n")
	for i, name := range c.Learners {
		fmt.Fprintf(&b, "%-*s", width, name)
		for j, e := range c.Results[i] {
			cell := "–"
			if e.Reason == "" {
				cell = fmt.Sprintf("%.1f", 100*e.ErrorRate)
				if slices.Contains(c.Best(j), i) {
					cell = "*" + cell
				}
			}
			fmt.Fprintf(&b, "  %*s", max(6, len([]rune(c.Datasets[j]))), cell)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// JSON gives the comparison as JSON, indented.
func (c *Comparison) JSON() ([]byte, error) { return json.MarshalIndent(c, "", "  ") }
