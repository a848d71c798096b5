package evaluate

import (
	"cmp"
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
	// what the learners are compared by; "" is the error rate
	Metric  string `json:"metric,omitempty"`
	Largest bool   `json:"largest,omitempty"` // the larger Value is better, not the smaller one
}

// Entry is the result of one learner on one data set.
type Entry struct {
	// of all rows, each predicted by a model that was not trained on it; 0 if there is a Reason
	ErrorRate float64 `json:"errorRate"`
	StdErr    float64 `json:"stdErr"` // of the folds' mean; 0 where it is not known
	// of another metric than the error rate; StdErr is then of this
	Value  float64 `json:"value,omitempty"`
	Reason string  `json:"reason,omitempty"`
}

// Compare cross-validates every learner on every data set. All learners have the same folds. A data
// set with fewer rows than K has a fold for each row. If a learner refuses a data set, for
// example because of nominal attributes, the entry has the reason instead of an error rate.
// [Progress] is called after each learner on each data set. It is an error if there are no learners
// or no data sets, or that of [Folds.Split].
func Compare(
	learners []Learner, datasets []*classify.Dataset, by Folds, opts ...Option,
) (*Comparison, error) {
	if len(learners) == 0 || len(datasets) == 0 {
		return nil, fmt.Errorf("evaluate: %d learners on %d data sets; it takes one of each",
			len(learners), len(datasets))
	}
	c := &Comparison{Results: make([][]Entry, len(learners))}
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
		rows := by
		rows.K = min(by.K, max(2, ds.Len()))
		folds, err := rows.Split(ds)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ds.Name, err)
		}
		if o.f != nil {
			c.Metric, c.Largest = o.name, o.largest
		}
		o.posteriors = o.f != nil
		c.Folds = max(c.Folds, len(folds))
		c.Datasets = append(c.Datasets, ds.Name)
		for i, l := range learners {
			scores, err := run(ds, folds, eachFold(l.Fit), o)
			if canceled := o.ctx.Err(); canceled != nil {
				return nil, canceled
			}
			c.Results[i][j] = o.entry(scores, err)
			done++
			o.report(done, len(learners)*len(datasets))
		}
	}
	return c, nil
}

// entry makes an entry of what cross-validation has returned.
func (o options) entry(scores Scores, err error) Entry {
	if err != nil {
		return Entry{Reason: err.Error()}
	}
	e := Entry{ErrorRate: scores.Confusion.ErrorRate()}
	if stdErr := scores.StdErr(); !math.IsNaN(stdErr) {
		e.StdErr = stdErr
	}
	if o.f == nil {
		return e
	}
	if math.IsNaN(scores.Value) || math.IsInf(scores.Value, 0) { // JSON cannot hold it
		return Entry{Reason: fmt.Sprintf("evaluate: %s is %v", o.name, scores.Value)}
	}
	e.Value = scores.Value
	return e
}

// value is what the entry is compared by; NaN if there is a Reason.
func (c *Comparison) value(e Entry) float64 {
	switch {
	case e.Reason != "":
		return math.NaN()
	case c.Metric != "":
		return e.Value
	}
	return e.ErrorRate
}

// Best returns the learners with the lowest error rate on data set j, or the best value of another
// metric; none if all have refused it.
func (c *Comparison) Best(j int) []int {
	best, most := []int(nil), math.NaN()
	for i, row := range c.Results {
		switch v := c.value(row[j]); {
		case better(v, most, c.Largest):
			most, best = v, []int{i}
		case v == most:
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
// that have refused the set share the ranks after all others. With another metric its best value
// has rank 1.
func (c *Comparison) MeanRanks() []float64 {
	mean := make([]float64, len(c.Learners))
	for j := range c.Datasets {
		for i, row := range c.Results {
			ahead, equal := 0, 0
			for _, other := range c.Results {
				switch a, b := c.value(other[j]), c.value(row[j]); {
				case better(a, b, c.Largest):
					ahead++
				case !better(b, a, c.Largest):
					equal++
				}
			}
			mean[i] += (float64(ahead) + float64(1+equal)/2) / float64(len(c.Datasets))
		}
	}
	return mean
}

// String gives a row for each learner and a column for each data set: the error rate in per cent,
// or the value of another metric. The best of a column has a star. A dash means that the learner
// has refused the data set.
func (c *Comparison) String() string {
	corner := cmp.Or(c.Metric, "error in %")
	width := len([]rune(corner))
	for _, name := range c.Learners {
		width = max(width, len([]rune(name)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s", width, corner)
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
				if c.Metric != "" {
					cell = fmt.Sprintf("%.3f", e.Value)
				}
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
