// Package lessons lists the lessons of the course.
package lessons

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"

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
	{Folder: "deciding", Title: "Deciding under uncertainty", Tasks: deciding.Tasks,
		Retired: deciding.Retired},
	{Folder: "neighbours", Title: "Nearest neighbours", Tasks: neighbours.Tasks,
		Retired: neighbours.Retired},
	{Folder: "likeness", Title: "Distances and text", Tasks: likeness.Tasks,
		Retired: likeness.Retired},
	{Folder: "normals", Title: "Gaussian classes", Tasks: normals.Tasks, Retired: normals.Retired},
	{Folder: "neurons", Title: "Perceptrons", Tasks: neurons.Tasks, Retired: neurons.Retired},
	{Folder: "neurons", Name: "classes", Title: "The perceptron's relatives",
		Tasks: neurons.ClassesTasks, Retired: neurons.ClassesRetired},
	{Folder: "trees", Title: "Decision trees", Tasks: trees.Tasks, Retired: trees.Retired},
	{Folder: "trees", Name: "rules", Title: "Trees, numbers and rules",
		Tasks: trees.RulesTasks, Retired: trees.RulesRetired},
	{Folder: "pruning", Title: "Growing and pruning trees", Tasks: pruning.Tasks,
		Retired: pruning.Retired},
	{Folder: "regression", Title: "Logistic regression", Tasks: regression.Tasks,
		Retired: regression.Retired},
	{Folder: "margins", Title: "Support vector machines", Tasks: margins.Tasks,
		Retired: margins.Retired},
	{Folder: "margins", Name: "voting", Title: "Machines for many classes",
		Tasks: margins.VotingTasks},
	{Folder: "mixtures", Title: "Mixtures", Tasks: mixtures.Tasks,
		Retired: mixtures.Retired},
	{Folder: "proof", Title: "Did it learn?", Tasks: proof.Tasks,
		Retired: proof.Retired},
	{Folder: "proof", Name: "ranking", Title: "Rankings and probabilities",
		Tasks: proof.RankingTasks, Retired: proof.RankingRetired},
	{Folder: "seeing", Title: "Seeing images", Tasks: seeing.Tasks,
		Retired: seeing.Retired},
	{Folder: "seeing", Name: "experiment", Title: "Learnt features",
		Tasks: seeing.ExperimentTasks},
	{Folder: "committees", Title: "Committees", Tasks: committees.Tasks,
		Retired: committees.Retired},
	{Folder: "committees", Name: "networks", Title: "Networks",
		Tasks: committees.NetworksTasks},
	{Folder: "committees", Name: "league", Title: "The league",
		Tasks: committees.LeagueTasks, Retired: committees.LeagueRetired},
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

// first lists the exercises of the first edition in their order.
//
//go:embed first.txt
var first string

// FirstEdition returns the lessons of the first edition, in which each folder was one lesson. What
// students wrote then can still be graded. A lesson has the name of its folder.
func FirstEdition() []grader.Lesson {
	tasks := make(map[string]grader.Task)
	var list []grader.Lesson
	for _, l := range All() {
		if l.Name == l.Folder {
			list = append(list, grader.Lesson{Name: l.Name, Folder: l.Folder, Number: l.Number,
				Title: l.Title + " (first edition)"})
		}
		for _, task := range slices.Concat(l.Tasks, l.Retired) {
			tasks[task.About().ID] = task
		}
	}
	for _, id := range strings.Fields(first) {
		folder, _, _ := strings.Cut(id, "/")
		i := slices.IndexFunc(list, func(l grader.Lesson) bool { return l.Folder == folder })
		list[i].Tasks = append(list[i].Tasks, tasks[id])
	}
	// folders that are newer than it
	return slices.DeleteFunc(list, func(l grader.Lesson) bool { return len(l.Tasks) == 0 })
}

// Course lists the lessons for those who make and run notebooks.
func Course() course.List {
	var list course.List
	for _, l := range All() {
		list = append(list, course.Lesson{Name: l.Name, Folder: l.Folder, Number: l.Number,
			Title: l.Title, Exercises: abouts(l.Tasks), Retired: abouts(l.Retired),
			Earlier: slices.Clone(list)})
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
