package validation

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// Promise is the open task: a filter that says how often it will be wrong.
var Promise = grader.Exercise[func([][]int, []int, [][]int) ([]int, float64)]{
	ID:       "validation/promise",
	Title:    "A filter that keeps its promise",
	Where:    konValidation,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "y", "unknown"},
	Results:  []string{"labels", "promised"},
	Solution: solutions.Promise,
	Cases: func() []grader.Case {
		mails, coins, sorted := promiseDeals()[0], promiseDeals()[1], promiseDeals()[3]
		return []grader.Case{
			{Name: "300 mails", Args: mails.args(), Want: mails.want()},
			{Name: "300 other mails", Args: coins.args(), Want: coins.want()},
			{Name: "all known ham before all known spam", Args: sorted.args(),
				Want: sorted.want(), Note: "Folds of consecutive rows would have one class each."},
		}
	},
	Draw: func(r *rand.Rand) []any {
		deals := promiseDeals()
		return deals[4+r.IntN(len(deals)-4)].args()
	},
	Drawn: 3,
	Truth: func(args []any) any {
		for _, d := range promiseDeals() {
			if slices.Equal(d.y, args[1].([]int)) &&
				slices.EqualFunc(d.rows, args[0].([][]int), slices.Equal) {
				return d.want()
			}
		}
		panic("proof: these mails were not dealt by Draw")
	},
	Compare: keepsPromise,
	Hints: []string{
		"The labels first: any filter of an earlier lesson that counts words will do. Naive " +
			"Bayes on words that occur or do not is twenty lines.",
		"Then the promise: write a function that learns from some rows and returns a function " +
			"that labels one. Folds, or row i in fold i mod 10, does the rest.",
	},
}

// deal is a table of the open task. most is the share of the labels that may be wrong.
type deal struct {
	rows, unknown [][]int
	y, truth      []int
	most          float64
}

func (d deal) args() []any {
	return []any{clone(d.rows), slices.Clone(d.y), clone(d.unknown)}
}

func (d deal) want() any { return []any{slices.Clone(d.truth), d.most} }

func clone(rows [][]int) [][]int {
	copied := make([][]int, len(rows))
	for i, row := range rows {
		copied[i] = slices.Clone(row)
	}
	return copied
}

// promiseDeals are the tables of the open task. Every second one has tossed classes. In the fourth,
// which is one of these, all ham stands before all spam.
var promiseDeals = sync.OnceValue(func() []deal {
	var deals []deal
	for seed := range uint64(12) {
		known, others := Mails(200, 10, 100+seed)
		rows, unknown := Rows(known), Rows(others)
		r := rand.New(rand.NewPCG(seed, 22))
		order := r.Perm(len(rows))
		d := deal{most: 0.18}
		for _, i := range order {
			d.rows, d.y = append(d.rows, rows[i]), append(d.y, known.Y[i])
		}
		for _, i := range r.Perm(len(unknown))[:300] {
			d.unknown, d.truth = append(d.unknown, unknown[i]), append(d.truth, others.Y[i])
		}
		if seed%2 == 1 {
			d.most = 1
			for _, y := range [][]int{d.y, d.truth} {
				for i := range y {
					y[i] = r.IntN(2)
				}
			}
		}
		if seed == 3 {
			shuffled := d
			d.rows, d.y = nil, nil
			for class := range 2 {
				for i, y := range shuffled.y {
					if y == class {
						d.rows, d.y = append(d.rows, shuffled.rows[i]), append(d.y, y)
					}
				}
			}
		}
		deals = append(deals, d)
	}
	return deals
})

// keepsPromise looks whether few enough labels are wrong, and whether as many are as promised. The
// same labels with the same promise are alike: so known mistakes are compared.
func keepsPromise(_, got, want []any) *compare.Deviation {
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	labels, promised := got[0].([]int), got[1].(float64)
	truth, most := want[0].([]int), want[1].(float64)
	if d := compare.ErrorAtMost(most)(nil, []any{labels}, []any{truth}); d != nil {
		return d
	}
	if !(promised >= 0 && promised <= 1) {
		return &compare.Deviation{Message: fmt.Sprintf("a promise of %v; it should be a share "+
			"from 0 to 1", promised)}
	}
	wrong := 0.0
	for i, label := range labels {
		if label != truth[i] {
			wrong += 1 / float64(len(truth))
		}
	}
	if math.Abs(promised-wrong) > 0.12 {
		return &compare.Deviation{Message: fmt.Sprintf("it promises that %.1f %% of its labels "+
			"are wrong, and %.1f %% are; it may be off by 12 points", 100*promised, 100*wrong)}
	}
	return nil
}
