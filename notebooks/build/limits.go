package build

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// minutes is how long a student needs: 1 minute for 100 words or for 10 lines of code, and 12
// minutes for an exercise.
func minutes(words, lines, exercises int) int { return words/100 + lines/10 + 12*exercises }

// measure counts the words of a text, and the lines of code in its fences. A note in the margin has
// words.
func measure(text string) (words, lines int) {
	fence := ""
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```") && fence == "":
			fence = line
		case strings.HasPrefix(line, "```"):
			fence = ""
		case fence == "" || strings.HasPrefix(fence, "```margin"):
			words += len(strings.Fields(line))
		default:
			lines++
		}
	}
	return words, lines
}

// The limits of a lesson.
const (
	maxWords     = 3500
	maxExercises = 10
	maxVisible   = 150 // lines of code that is not an exercise's and not folded
)

// limits says what a lesson has too much of.
func (l *lesson) limits() Problems {
	var problems Problems
	over := func(format string, args ...any) {
		problems = append(problems, Problem{l.file, 0, fmt.Sprintf(format, args...)})
	}
	if l.words > maxWords {
		over("the text has %d words; a lesson has at most %d, without code", l.words, maxWords)
	}
	if n := len(l.listed.Exercises); n > maxExercises {
		over("it has %d exercises; a lesson has at most %d", n, maxExercises)
	}
	all, write := 0, 0
	for _, ex := range l.listed.Exercises {
		all += ex.Points
		if ex.Kind == course.Write {
			write += ex.Points
		}
	}
	if 2*write > all {
		over("%d of its %d points are for functions to write; at most half of them may be, so "+
			"retire such exercises, or add predictions, bugs, choices or an open task", write, all)
	}
	return problems
}
