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

// Lesson is one lesson of the course.
type Lesson struct {
	Folder string // below lessons: "trees"
	Number int
	Title  string        // as its notebook has it, up to the colon
	Tasks  []grader.Task // its exercises, in the order of the lesson
}

// All returns the lessons in the order of the course.
func All() []Lesson {
	return []Lesson{
		{"deciding", 1, "Deciding under uncertainty", deciding.Tasks},
		{"neighbours", 2, "Nearest neighbours", neighbours.Tasks},
		{"likeness", 3, "Distances and text", likeness.Tasks},
		{"normals", 4, "Gaussian classes", normals.Tasks},
		{"neurons", 5, "Perceptrons", neurons.Tasks},
		{"trees", 6, "Decision trees", trees.Tasks},
		{"pruning", 7, "Growing and pruning trees", pruning.Tasks},
		{"regression", 8, "Logistic regression", regression.Tasks},
		{"margins", 9, "Support vector machines", margins.Tasks},
		{"mixtures", 10, "Mixtures", mixtures.Tasks},
		{"proof", 11, "Did it learn?", proof.Tasks},
		{"seeing", 12, "Seeing images", seeing.Tasks},
		{"committees", 13, "Beyond one classifier", committees.Tasks},
	}
}

// Course lists the lessons for those who make and run notebooks.
func Course() course.List {
	var list course.List
	for _, l := range All() {
		listed := course.Lesson{Folder: l.Folder, Number: l.Number, Title: l.Title}
		for _, task := range l.Tasks {
			about := task.About()
			listed.Exercises = append(listed.Exercises,
				course.Exercise{ID: about.ID, Function: task.Function(), Points: about.Points})
		}
		list = append(list, listed)
	}
	return list
}
