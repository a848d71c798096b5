// Package lessons lists the lessons of the course.
package lessons

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/boltzmann"
	"github.com/tessella-go/tessella/lessons/comparisons"
	"github.com/tessella-go/tessella/lessons/decisions"
	"github.com/tessella-go/tessella/lessons/distances"
	"github.com/tessella-go/tessella/lessons/ensembles"
	"github.com/tessella-go/tessella/lessons/features"
	"github.com/tessella-go/tessella/lessons/gaussians"
	"github.com/tessella-go/tessella/lessons/images"
	"github.com/tessella-go/tessella/lessons/mixtures"
	"github.com/tessella-go/tessella/lessons/multiclass"
	"github.com/tessella-go/tessella/lessons/neighbours"
	"github.com/tessella-go/tessella/lessons/networks"
	"github.com/tessella-go/tessella/lessons/online"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	"github.com/tessella-go/tessella/lessons/pruning"
	"github.com/tessella-go/tessella/lessons/rankings"
	"github.com/tessella-go/tessella/lessons/regression"
	"github.com/tessella-go/tessella/lessons/sequences"
	"github.com/tessella-go/tessella/lessons/supportvectors"
	"github.com/tessella-go/tessella/lessons/thresholds"
	"github.com/tessella-go/tessella/lessons/trees"
	"github.com/tessella-go/tessella/lessons/validation"
	"github.com/tessella-go/tessella/notebooks/course"
)

// all lists the lessons in the order of the course, which gives them their numbers.
var all = []grader.Lesson{
	{Name: "decisions", Title: "Deciding under uncertainty", Tasks: decisions.Tasks},
	{Name: "neighbours", Title: "Nearest neighbours", Tasks: neighbours.Tasks},
	{Name: "distances", Title: "Distances and text", Tasks: distances.Tasks},
	{Name: "gaussians", Title: "Gaussian classes", Tasks: gaussians.Tasks},
	{Name: "perceptrons", Title: "Perceptrons", Tasks: perceptrons.Tasks},
	{Name: "online", Title: "The perceptron's relatives", Tasks: online.Tasks},
	{Name: "sequences", Title: "Sequences", Tasks: sequences.Tasks},
	{Name: "trees", Title: "Decision trees", Tasks: trees.Tasks},
	{Name: "thresholds", Title: "Trees, numbers and rules", Tasks: thresholds.Tasks},
	{Name: "pruning", Title: "Growing and pruning trees", Tasks: pruning.Tasks},
	{Name: "regression", Title: "Logistic regression", Tasks: regression.Tasks},
	{Name: "supportvectors", Title: "Support vector machines", Tasks: supportvectors.Tasks},
	{Name: "multiclass", Title: "Machines for many classes", Tasks: multiclass.Tasks},
	{Name: "mixtures", Title: "Mixtures", Tasks: mixtures.Tasks},
	{Name: "validation", Title: "Did it learn?", Tasks: validation.Tasks},
	{Name: "rankings", Title: "Rankings and probabilities", Tasks: rankings.Tasks},
	{Name: "images", Title: "Seeing images", Tasks: images.Tasks},
	{Name: "features", Title: "Learnt features", Tasks: features.Tasks},
	{Name: "ensembles", Title: "Committees", Tasks: ensembles.Tasks},
	{Name: "networks", Title: "Networks", Tasks: networks.Tasks},
	{Name: "boltzmann", Title: "A machine that dreams", Tasks: boltzmann.Tasks},
	{Name: "comparisons", Title: "The league", Tasks: comparisons.Tasks},
}

// All returns the lessons in the order of the course.
func All() []grader.Lesson {
	list := slices.Clone(all)
	for i := range list {
		list[i].Number = i + 1
	}
	return list
}

// Course lists the lessons for those who make and run notebooks.
func Course() course.List {
	var list course.List
	for _, l := range All() {
		list = append(list, course.Lesson{Name: l.Name, Number: l.Number, Title: l.Title,
			Exercises: grader.Abouts(l.Tasks), Earlier: slices.Clone(list)})
	}
	return list
}
