// Package lessons lists the lessons of the course.
package lessons

import (
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

// All returns the lessons in the order of the course.
func All() []grader.Lesson {
	return []grader.Lesson{
		{Folder: "deciding", Number: 1, Title: "Deciding under uncertainty", Tasks: deciding.Tasks},
		{Folder: "neighbours", Number: 2, Title: "Nearest neighbours", Tasks: neighbours.Tasks},
		{Folder: "likeness", Number: 3, Title: "Distances and text", Tasks: likeness.Tasks},
		{Folder: "normals", Number: 4, Title: "Gaussian classes", Tasks: normals.Tasks},
		{Folder: "neurons", Number: 5, Title: "Perceptrons", Tasks: neurons.Tasks},
		{Folder: "trees", Number: 6, Title: "Decision trees", Tasks: trees.Tasks},
		{Folder: "pruning", Number: 7, Title: "Growing and pruning trees", Tasks: pruning.Tasks},
		{Folder: "regression", Number: 8, Title: "Logistic regression", Tasks: regression.Tasks},
		{Folder: "margins", Number: 9, Title: "Support vector machines", Tasks: margins.Tasks},
		{Folder: "mixtures", Number: 10, Title: "Mixtures", Tasks: mixtures.Tasks},
		{Folder: "proof", Number: 11, Title: "Did it learn?", Tasks: proof.Tasks},
		{Folder: "seeing", Number: 12, Title: "Seeing images", Tasks: seeing.Tasks},
		{Folder: "committees", Number: 13, Title: "Beyond one classifier", Tasks: committees.Tasks},
	}
}

// Course lists the lessons for those who make and run notebooks.
func Course() course.List {
	var list course.List
	for _, l := range All() {
		listed := course.Lesson{Folder: l.Folder, Number: l.Number, Title: l.Title}
		for _, task := range l.Tasks {
			listed.Exercises = append(listed.Exercises, task.About())
		}
		list = append(list, listed)
	}
	return list
}
