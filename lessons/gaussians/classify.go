package gaussians

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// Classify asks for a classifier of lumps.
var Classify = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "gaussians/classify",
	Title:    "Cancer or not?",
	Where:    kondorModel,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Classify,
	Compare:  compare.ErrorAtMost(0.07),
	Cases:    classifyCases,
	Draw:     drawLumps,
	Drawn:    3,
	Truth:    trueLabels,
	Hints: []string{
		"Not all thirty columns help. Try pairs with Estimate and Score on rows that you hold " +
			"out yourself.",
		"In naive Bayes, columns that say the same thing count twice. Take few that say " +
			"different things, such as the size, the texture and the smoothness of the worst " +
			"nuclei.",
	},
}

// classifyCases has a half of the lumps to learn from and the other one to classify.
func classifyCases() []grader.Case {
	args := drawLumps(rand.New(rand.NewPCG(4, 569)))
	return []grader.Case{{Name: "284 lumps", Args: args, Want: trueLabels(args)}}
}

// drawLumps parts the lumps of the breast cancer data in two halves.
func drawLumps(r *rand.Rand) []any {
	ds := datasets.BreastCancer()
	var rows, unknown [][]float64
	var labels []string
	for k, i := range r.Perm(ds.Len()) {
		if k >= ds.Len()/2+1 {
			unknown = append(unknown, slices.Clone(ds.At(i)))
			continue
		}
		rows, labels = append(rows, slices.Clone(ds.At(i))), append(labels, ds.Classes[ds.Y[i]])
	}
	return []any{rows, labels, unknown}
}

// trueLabels returns the labels of the lumps to classify. No two lumps have the same numbers.
func trueLabels(args []any) any {
	ds := datasets.BreastCancer()
	label := map[string]string{}
	for i := range ds.Len() {
		label[fmt.Sprint(ds.At(i))] = ds.Classes[ds.Y[i]]
	}
	var truth []string
	for _, x := range args[2].([][]float64) {
		truth = append(truth, label[fmt.Sprint(x)])
	}
	return truth
}
