package build

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// differences says where the texts of the lessons and the list of the course do not agree, and
// which lessons share a number.
func differences(lessons []*lesson) Problems {
	var problems Problems
	numbered := make(map[int]*lesson)
	for _, l := range lessons {
		if l.front.Number == 0 { // its front matter could not be read, which is said elsewhere
			continue
		}
		head := func(format string, args ...any) {
			problems = append(problems, Problem{l.file, 1, "front matter: " +
				fmt.Sprintf(format, args...)})
		}
		if first := numbered[l.front.Number]; first != nil {
			head("number is %d, and so is that of %s; each lesson has a number of its own",
				l.front.Number, first.file)
		} else {
			numbered[l.front.Number] = l
		}
		if n := l.listed.Number; n != l.front.Number {
			head("number is %d, and lessons/lessons.go lists %s as number %d", l.front.Number,
				l.dir, n)
		}
		if title, _, _ := strings.Cut(l.front.Title, ":"); title != l.listed.Title {
			head("title is %q up to the colon, and lessons/lessons.go lists %s as %q", title, l.dir,
				l.listed.Title)
		}
		for _, ex := range l.listed.Exercises {
			if !slices.ContainsFunc(l.blocks, func(b block) bool { return b.target == ex.ID }) {
				problems = append(problems, Problem{l.file, 0,
					fmt.Sprintf("exercise %s is in the Tasks of lessons/%s and has no fence; add "+
						"exercise=%[1]s and check=%[1]s, or remove it from Tasks", ex.ID, l.dir)})
			}
		}
	}
	return problems
}

// unlisted names the folders with a lesson.md that the course does not list.
func unlisted(root string, listed course.List) Problems {
	var problems Problems
	files, _ := filepath.Glob(filepath.Join(root, "lessons", "*", "lesson.md"))
	for _, file := range files {
		dir := filepath.Base(filepath.Dir(file))
		if !slices.ContainsFunc(listed, func(l course.Lesson) bool { return l.Folder == dir }) {
			problems = append(problems, Problem{"lessons/" + dir + "/lesson.md", 0,
				fmt.Sprintf("lessons/lessons.go does not list %s, so it cannot be graded; add a "+
					"line to All", dir)})
		}
	}
	return problems
}
