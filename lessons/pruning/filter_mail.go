package pruning

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// FilterMail asks for a filter of mail that has seen wrong labels.
var FilterMail = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "pruning/filter-mail",
	Title:    "Your own filter",
	Where:    "Puolamäki 2007, Postpruning",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.FilterMail,
	Cases: func() []grader.Case {
		args, truth := filterArguments(100)
		return []grader.Case{{Name: "2,724 emails", Args: args, Want: truth}}
	},
	Draw: func(r *rand.Rand) []any {
		args, _ := filterArguments(r.Uint64N(mailSplits))
		return args
	},
	Drawn:   2,
	Truth:   filterTruth,
	Compare: compare.ErrorAtMost(.18),
	Hints: []string{
		"Hold out every third row. Grow from the others, count the held-out rows in Held on " +
			"their way down, and call ReducedError.",
		"ReducedError returns the names of the leaves that are left. An unknown row goes down " +
			"until it stands at one of them, and gets the most common class of its Counts.",
	},
}

// mailSplits is how many ways to part the mails the exercise draws from. A test tries the reference
// on all of them.
const mailSplits = 30

// filterArguments are the arguments and the truth of FilterMail: rows to learn from, their labels,
// and other rows.
func filterArguments(seed uint64) (args []any, truth []string) {
	learn, rest := Mails(learnt, seed)
	return []any{rows(learn), labels(learn), rows(rest)}, labels(rest)
}

// filterTruth finds the split whose rows a drawn case has.
func filterTruth(args []any) any {
	for seed := range uint64(mailSplits) {
		if drawn, truth := filterArguments(seed); reflect.DeepEqual(drawn, args) {
			return truth
		}
	}
	panic("no split of the emails has these rows")
}

func rows(ds *classify.Dataset) [][]float64 {
	all := make([][]float64, ds.Len())
	for i := range all {
		all[i] = slices.Clone(ds.At(i))
	}
	return all
}

func labels(ds *classify.Dataset) []string {
	all := make([]string, ds.Len())
	for i, c := range ds.Y {
		all[i] = ds.Classes[c]
	}
	return all
}

// Rows returns the rows of a data set.
func Rows(ds *classify.Dataset) [][]float64 { return rows(ds) }

// Filtered has a filter learn from the lesson's emails, and counts its errors on the new ones.
func Filtered(filter func(rows [][]float64, labels []string, unknown [][]float64) []string) (
	wrong, of float64,
) {
	args, truth := filterArguments(1)
	answers := filter(args[0].([][]float64), args[1].([]string), args[2].([][]float64))
	for i, answer := range answers {
		if answer != truth[i] {
			wrong++
		}
	}
	return wrong, float64(len(truth))
}
