package trees

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// Diagnose is the open task.
var Diagnose = grader.Exercise[func(shape.Table, [][]string) []string]{
	ID:       "trees/diagnose",
	Title:    "Fewer errors than one tree",
	Where:    "Fan, Evaluation",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"t", "unknown"},
	Solution: solutions.Diagnose,
	Cases: func() []grader.Case {
		args := dealHearts(rand.New(rand.NewPCG(1, 0)))
		return []grader.Case{{Name: "197 patients", Args: args, Want: trueLabels(args)}}
	},
	Draw:    drawHearts,
	Drawn:   3,
	Truth:   trueLabels,
	Compare: compare.ErrorAtMost(0.24),
	Hints: []string{
		"One tree of all eight findings has a hundred leaves, many for a single patient. What if " +
			"a tree may ask only a few of the findings?",
		"A tree of three findings is wrong about other patients than a tree of three others. Let " +
			"many of them vote: Majority counts the votes.",
	},
}

// drawHearts deals the patients into 100 that are known and the others. It deals again until one
// tree is wrong about more than a quarter of the others, so that one tree never passes.
func drawHearts(r *rand.Rand) []any {
	for {
		args := dealHearts(rand.New(rand.NewPCG(r.Uint64N(deals), 5)))
		if treeError(args) > treeErr {
			return args
		}
	}
}

const known = 100 // patients whose arteries are known in a case of Diagnose

const deals = 40 // of patients, which drawHearts draws from; a test tries the reference on each

const treeErr = 0.25 // a drawn deal is one in which a tree is wrong about more than this share

// treeError is the share of the unknown patients that one tree is wrong about.
func treeError(args []any) float64 {
	truth, wrong := trueLabels(args).([]string), 0
	for i, label := range grown(args[0].(shape.Table), args[1].([][]string)) {
		if label != truth[i] {
			wrong++
		}
	}
	return float64(wrong) / float64(len(truth))
}

func dealHearts(r *rand.Rand) []any {
	all := Patients()
	t := shape.Table{Attributes: all.Attributes}
	var unknown [][]string
	for place, i := range r.Perm(len(all.Rows)) {
		if place < known {
			t.Rows, t.Labels = append(t.Rows, all.Rows[i]), append(t.Labels, all.Labels[i])
		} else {
			unknown = append(unknown, all.Rows[i])
		}
	}
	return []any{t, unknown}
}

// trueLabels returns the labels of the unknown rows: those of all patients with these findings who
// are not among the known ones. Of several unknown rows that are equal, nobody can tell which is
// which, so they share these labels in any order.
func trueLabels(args []any) any {
	t, unknown := args[0].(shape.Table), args[1].([][]string)
	all, left := Patients(), map[string][]string{}
	key := func(row []string) string { return strings.Join(row, ",") }
	for i, row := range all.Rows {
		left[key(row)] = append(left[key(row)], all.Labels[i])
	}
	for i, row := range t.Rows {
		labels := left[key(row)]
		k := slices.Index(labels, t.Labels[i])
		left[key(row)] = slices.Delete(labels, k, k+1)
	}
	var truth []string
	for _, row := range unknown {
		truth = append(truth, left[key(row)][0])
		left[key(row)] = left[key(row)][1:]
	}
	return truth
}
