// Package lessons lists the lessons of the course.
package lessons

import (
	"cmp"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/committees"
	"github.com/tessella-go/tessella/lessons/deciding"
	"github.com/tessella-go/tessella/lessons/likeness"
	"github.com/tessella-go/tessella/lessons/margins"
	"github.com/tessella-go/tessella/lessons/mixtures"
	"github.com/tessella-go/tessella/lessons/neighbours"
	"github.com/tessella-go/tessella/lessons/neurons"
	"github.com/tessella-go/tessella/lessons/normals"
	"github.com/tessella-go/tessella/lessons/proof"
	"github.com/tessella-go/tessella/lessons/pruning"
	"github.com/tessella-go/tessella/lessons/regression"
	"github.com/tessella-go/tessella/lessons/seeing"
	"github.com/tessella-go/tessella/lessons/trees"
	"github.com/tessella-go/tessella/notebooks/course"
)

// all lists the lessons in the order of the course, which gives them their numbers. A lesson
// without a Name has that of its folder.
var all = []grader.Lesson{
	{Folder: "deciding", Title: "Deciding under uncertainty", Tasks: deciding.Tasks},
	{Folder: "neighbours", Title: "Nearest neighbours", Tasks: neighbours.Tasks},
	{Folder: "likeness", Title: "Distances and text", Tasks: likeness.Tasks},
	{Folder: "normals", Title: "Gaussian classes", Tasks: normals.Tasks},
	{Folder: "neurons", Title: "Perceptrons", Tasks: neurons.Tasks},
	{Folder: "neurons", Name: "classes", Title: "The perceptron's relatives",
		Tasks: neurons.ClassesTasks},
	{Folder: "trees", Title: "Decision trees", Tasks: trees.Tasks},
	{Folder: "trees", Name: "rules", Title: "Trees, numbers and rules",
		Tasks: trees.RulesTasks},
	{Folder: "pruning", Title: "Growing and pruning trees", Tasks: pruning.Tasks},
	{Folder: "regression", Title: "Logistic regression", Tasks: regression.Tasks},
	{Folder: "margins", Title: "Support vector machines", Tasks: margins.Tasks},
	{Folder: "margins", Name: "voting", Title: "Machines for many classes",
		Tasks: margins.VotingTasks},
	{Folder: "mixtures", Title: "Mixtures", Tasks: mixtures.Tasks},
	{Folder: "proof", Title: "Did it learn?", Tasks: proof.Tasks},
	{Folder: "proof", Name: "ranking", Title: "Rankings and probabilities",
		Tasks: proof.RankingTasks},
	{Folder: "seeing", Title: "Seeing images", Tasks: seeing.Tasks},
	{Folder: "seeing", Name: "experiment", Title: "Learnt features",
		Tasks: seeing.ExperimentTasks},
	{Folder: "committees", Title: "Committees", Tasks: committees.Tasks},
	{Folder: "committees", Name: "networks", Title: "Networks",
		Tasks: committees.NetworksTasks},
	{Folder: "committees", Name: "league", Title: "The league",
		Tasks: committees.LeagueTasks},
}

// All returns the lessons in the order of the course.
func All() []grader.Lesson {
	list := slices.Clone(all)
	for i := range list {
		list[i].Name = cmp.Or(list[i].Name, list[i].Folder)
		list[i].Number = i + 1
	}
	return list
}

// Course lists the lessons for those who make and run notebooks.
func Course() course.List {
	var list course.List
	for _, l := range All() {
		list = append(list, course.Lesson{Name: l.Name, Folder: l.Folder, Number: l.Number,
			Title: l.Title, Exercises: abouts(l.Tasks), Earlier: slices.Clone(list)})
	}
	return list
}

func abouts(tasks []grader.Task) []course.Exercise {
	var list []course.Exercise
	for _, task := range tasks {
		list = append(list, task.About())
	}
	return list
}
