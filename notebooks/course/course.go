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

// Named returns the lesson with a folder or number, such as trees or 6.
func (l List) Named(name string) (Lesson, error) {
	return Named(l, name, func(l Lesson) (string, int) { return l.Folder, l.Number })
}

// Lesson is one lesson of the course.
type Lesson struct {
	Folder    string // below lessons: "trees"
	Number    int
	Title     string // as in the front matter, up to the colon
	Exercises []Exercise
}

// Exercise is what an exercise says about itself. Its variable in the lesson's package and its
// reference in the solutions have one name.
type Exercise struct {
	ID       string `json:"id"`              // trees/gain
	Title    string `json:"title"`           // a few words: Information gain
	Where    string `json:"where,omitempty"` // the lecture and section that it belongs to
	Points   int    `json:"points"`
	Type     string `json:"type"` // as reflect writes it: func(shape.Table) *shape.Node
	Function string `json:"-"`    // Gain
}

// Slug is the ID where a slash is not allowed: trees-gain.
func (e Exercise) Slug() string { return strings.ReplaceAll(e.ID, "/", "-") }

// Named returns the lesson with a folder or number, such as trees or 6. key gives both of a lesson.
func Named[L any](lessons []L, name string, key func(L) (folder string, number int)) (L, error) {
	var names []string
	for _, l := range lessons {
		folder, number := key(l)
		if n, err := strconv.Atoi(name); name == folder || err == nil && n == number {
			return l, nil
		}
		names = append(names, fmt.Sprintf("%s (%d)", folder, number))
	}
	var none L
	return none, fmt.Errorf("there is no lesson %q; it should be one of %s", name,
		strings.Join(names, ", "))
}

// MistakesFile is the generated code of a lesson's known mistakes, beside its reference answers.
const MistakesFile = "zz_mistakes.go"

// IsAnswer reports whether a file of this name holds answers: Go, but no tests and not the code of
// known mistakes.
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
