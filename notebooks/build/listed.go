package build

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// differences says where the texts of the lessons and the list of the course do not agree.
func differences(lessons []*lesson) Problems {
	var problems Problems
	for _, l := range lessons {
		if l.front.Title == "" { // its front matter could not be read, which is reported elsewhere
			continue
		}
		if title, _, _ := strings.Cut(l.front.Title, ":"); title != l.listed.Title {
			problems = append(problems, Problem{l.file, 1, fmt.Sprintf("front matter: title is %q "+
				"up to the colon, and lessons/lessons.go lists %s as %q", title, l.listed.Name,
				l.listed.Title)})
		}
		for _, ex := range l.listed.Exercises {
			if !slices.ContainsFunc(l.blocks, func(b block) bool { return b.target == ex.ID }) {
				problems = append(problems, Problem{l.file, 0,
					fmt.Sprintf("exercise %s is in the Tasks of the lesson %s and has no fence; "+
						"add exercise=%[1]s and check=%[1]s, or remove it from Tasks", ex.ID,
						l.listed.Name)})
			}
		}
	}
	return problems
}

// unlisted names the texts of lessons that the course does not list.
func unlisted(root string, listed course.List) Problems {
	var problems Problems
	files, _ := filepath.Glob(filepath.Join(root, "lessons", "*", "lesson.md"))
	for _, file := range files {
		file = relative(root, file)
		if !slices.ContainsFunc(listed, func(l course.Lesson) bool { return l.Text() == file }) {
			name := path.Base(path.Dir(file))
			problems = append(problems, Problem{file, 0, fmt.Sprintf("lessons/lessons.go does not "+
				"list %s, so it cannot be graded; add a line to all", name)})
		}
	}
	return problems
}
