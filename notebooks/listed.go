package notebooks

import (
	"fmt"
	"slices"
	"strings"
)

// Listed is a lesson as the course lists it: what is graded.
type Listed struct {
	Folder    string // below lessons: "trees"
	Number    int
	Title     string   // as in the front matter, up to the colon
	Exercises []string // their IDs
}

// differences says where the lessons' texts and the list of the course do not agree. Each lesson
// has a number of its own, a line in lessons/lessons.go, and a fence for each exercise that is
// graded and for no other. Without a list only the numbers are compared.
func differences(lessons []*lesson, course []Listed) Problems {
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
		if course == nil {
			continue
		}
		i := slices.IndexFunc(course, func(c Listed) bool { return c.Folder == l.dir })
		if i < 0 {
			problems = append(problems, Problem{l.file, 0,
				fmt.Sprintf("lessons/lessons.go does not list %s, so it cannot be graded; add a "+
					"line to All", l.dir)})
			continue
		}
		if n := course[i].Number; n != l.front.Number {
			head("number is %d, and lessons/lessons.go lists %s as number %d", l.front.Number,
				l.dir, n)
		}
		if title, _, _ := strings.Cut(l.front.Title, ":"); title != course[i].Title {
			head("title is %q up to the colon, and lessons/lessons.go lists %s as %q", title, l.dir,
				course[i].Title)
		}
		problems = append(problems, l.fences(course[i].Exercises)...)
	}
	for _, c := range course {
		if !slices.ContainsFunc(lessons, func(l *lesson) bool { return l.dir == c.Folder }) {
			problems = append(problems, Problem{"lessons/lessons.go", 0,
				fmt.Sprintf("it lists %s, and there is no lessons/%[1]s/lesson.md", c.Folder)})
		}
	}
	return problems
}

// fences compares the lesson's fences with the exercises that are graded.
func (l *lesson) fences(graded []string) Problems {
	var problems Problems
	var set []string
	for _, b := range l.blocks {
		if b.kind != exerciseBlock && b.kind != checkBlock {
			continue
		}
		set = append(set, b.target)
		if !slices.Contains(graded, b.target) {
			problems = append(problems, Problem{l.file, b.line,
				fmt.Sprintf("exercise %s has a fence and is not in the Tasks of lessons/%s, so "+
					"it is not graded; add it to Tasks, or remove its fences", b.target, l.dir)})
		}
	}
	for _, id := range graded {
		if !slices.Contains(set, id) {
			problems = append(problems, Problem{l.file, 0,
				fmt.Sprintf("exercise %s is in the Tasks of lessons/%s and has no fence; add "+
					"exercise=%[1]s and check=%[1]s, or remove it from Tasks", id, l.dir)})
		}
	}
	return problems
}
