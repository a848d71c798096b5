package thresholds

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/trees"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// SortPatients asks for a classifier of names and numbers.
var SortPatients = grader.Exercise[func(shape.Table, [][]string) []string]{
	ID:       "thresholds/sort-patients",
	Title:    "Your own tree, for names and numbers",
	Where:    "Fan, Building Decision Tree",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"t", "unknown"},
	Solution: solutions.SortPatients,
	Cases: func() []grader.Case {
		args, truth := sortPatientsCases()
		return []grader.Case{{Name: "99 patients", Args: args, Want: truth}}
	},
	Draw:    drawPatients,
	Drawn:   3,
	Truth:   truthOfPatients,
	Compare: compare.ErrorAtMost(.28),
	Hints: []string{
		"For numbers you have BestThreshold. A name can be a number too: 0 for one of the " +
			"values, and 1 for all others.",
		"Ask the question of the highest gain, part the rows, and do the same in both parts. " +
			"Stop after three questions, and answer with the Majority.",
	},
}

func sortPatientsCases() (args []any, truth []string) {
	learn, rest := split(patientSplits[0])
	return []any{learn, rest.Rows}, rest.Labels
}

func drawPatients(r *rand.Rand) []any {
	learn, rest := split(patientSplits[1+r.IntN(len(patientSplits)-1)])
	return []any{learn, rest.Rows}
}

// patientSplits are the seeds of splits on which trees of depth two and three stay below the error
// that SortPatients may make: of 99 patients more or less by chance are hard.
var patientSplits = []uint64{1, 2, 6, 7, 10, 20, 21, 23, 25, 32, 35, 41, 46, 50, 53, 54, 56, 59}

// split parts the patients by the seed: 198 to learn from, and the others.
func split(seed uint64) (learn, rest shape.Table) {
	patients := datasets.Heart()
	order := rand.New(rand.NewPCG(seed, 6)).Perm(patients.Len())
	return trees.Table(patients.Subset(order[:198])), trees.Table(patients.Subset(order[198:]))
}

// truthOfPatients finds the labels of the rows of a drawn case. No two patients have the same row.
func truthOfPatients(args []any) any {
	all := trees.Table(datasets.Heart())
	var truth []string
	for _, row := range args[1].([][]string) {
		i := slices.IndexFunc(all.Rows, func(r []string) bool { return slices.Equal(r, row) })
		truth = append(truth, all.Labels[i])
	}
	return truth
}
