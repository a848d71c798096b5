// Package course is the list of the lessons, as the commands know it.
package course

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// List is the lessons in the order of the course.
type List []Lesson

// Named returns the lesson with a name or number, such as trees or 8.
func (l List) Named(name string) (Lesson, error) {
	return Named(l, name, func(l Lesson) (string, int) { return l.Name, l.Number })
}

// Lesson is one lesson of the course.
type Lesson struct {
	Name      string // and that of its folders below lessons and solutions: trees
	Number    int
	Title     string // as in the front matter, up to the colon
	Exercises []Exercise
	Earlier   List // the lessons before it
}

// Text is the file of the lesson's text in a checkout: lessons/trees/lesson.md.
func (l Lesson) Text() string { return "lessons/" + l.Name + "/lesson.md" }

// Exercise is what an exercise says about itself. Its variable in the lesson's package and its
// reference in the solutions have one name.
type Exercise struct {
	ID       string `json:"id"`              // trees/gain
	Title    string `json:"title"`           // a few words: Information gain
	Where    string `json:"where,omitempty"` // the lecture and section that it belongs to
	Kind     Kind   `json:"kind,omitempty"`
	Points   int    `json:"points"`
	Type     string `json:"type"` // as reflect writes it: func(shape.Table) *shape.Node
	Function string `json:"-"`    // Gain
}

// Kind says what an exercise asks for. The answer is always a Go function, so all kinds are checked
// and graded alike.
type Kind string

// The kinds of exercise.
const (
	// a function that must be right in all cases
	Write Kind = ""
	// a guess before the cell that shows what comes out: a number, a picture, an order
	Predict Kind = "predict"
	// the line where a printed function is wrong, and a case that shows it
	FindBug Kind = "find the bug"
	// a method or a parameter that works well on held-out data, and the reason for it
	Choose Kind = "choose"
	// a classifier that stays below an error on held-out rows
	Build Kind = "build"
)

// Slug is the ID where a slash is not allowed: trees-gain.
func (e Exercise) Slug() string { return strings.ReplaceAll(e.ID, "/", "-") }

// Named returns the lesson with a name or number, such as trees or 8. key gives both of a lesson.
func Named[L any](lessons []L, name string, key func(L) (name string, number int)) (L, error) {
	var names []string
	for _, l := range lessons {
		own, number := key(l)
		if n, err := strconv.Atoi(name); name == own || err == nil && n == number {
			return l, nil
		}
		names = append(names, fmt.Sprintf("%s (%d)", own, number))
	}
	var none L
	return none, fmt.Errorf("there is no lesson %q; it should be one of %s", name,
		strings.Join(names, ", "))
}

// MistakesFile is the generated code of a folder's known mistakes, beside its reference answers.
const MistakesFile = "zz_mistakes.go"

// IsAnswer reports whether a file of this name holds answers: a Go file that is not a test and not
// the code of known mistakes.
func IsAnswer(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		name != MistakesFile
}

// Answers lists the files of a folder that hold answers, with their paths, sorted by name. It is an
// error if there are none.
func Answers(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	files = slices.DeleteFunc(files, func(f string) bool { return !IsAnswer(filepath.Base(f)) })
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s holds no Go file with answers", folder)
	}
	return files, err
}
