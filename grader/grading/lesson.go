package grading

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Named returns the lesson with a name or number.
func Named(lessons []grader.Lesson, name string) (grader.Lesson, error) {
	key := func(l grader.Lesson) (string, int) { return l.Name, l.Number }
	return course.Named(lessons, name, key)
}

// looked is the number of hand-ins that [Guess] looks at.
const looked = 10

// errNoLesson is the error of hand-ins that declare the functions of no lesson, or of several.
var errNoLesson = errors.New("it cannot be seen which lesson was handed in")

// Guess returns the lesson of the first hand-ins: the one of which they have the most functions. It
// skips hand-ins without a clear lesson. It is an error if no hand-in has a clear lesson, or if two
// have different ones.
func Guess(
	ctx context.Context, lessons []grader.Lesson, paths []string, student string,
) (grader.Lesson, error) {
	sources, err := submission.FindAll(paths, submission.Options{Student: student})
	if err != nil {
		return grader.Lesson{}, err
	}
	sources = sources[:min(looked, len(sources))]
	reader := readerOf(paths, student)
	defer reader.close()
	guesses := make([]guess, len(sources))
	for _, l := range lessons {
		for i, s := range sources {
			sub, err := reader.read(ctx, s, grader.Abouts(l.Tasks))
			if err != nil {
				return grader.Lesson{}, err
			}
			guesses[i].better(l, sub)
		}
	}
	var lesson grader.Lesson
	who := ""
	for i, g := range guesses {
		if g.lesson == nil {
			continue
		}
		if who != "" && g.lesson.Name != lesson.Name {
			return grader.Lesson{}, fmt.Errorf("%s has handed in the lesson %s, %q, and %s the "+
				"lesson %s, %q; say with --lesson which is to be graded", who, lesson.Name,
				lesson.Title, sources[i].Student, g.lesson.Name, g.lesson.Title)
		}
		lesson, who = *g.lesson, sources[i].Student
	}
	if who == "" {
		var names []string
		for _, l := range lessons {
			names = append(names, l.Name)
		}
		return grader.Lesson{}, fmt.Errorf("%w; say --lesson, with one of %s", errNoLesson,
			strings.Join(names, ", "))
	}
	return lesson, nil
}

// guess is the possible lesson of a hand-in, and the share of the lesson's functions that it has.
type guess struct {
	share  float64
	lesson *grader.Lesson // nil: none, or several are equally likely
}

// better changes the guess to a lesson if the hand-in declares a larger share of its functions,
// even if they do not compile. The number of functions does not count, because the notebook of a
// lesson has all of its functions and some of earlier lessons.
func (g *guess) better(l grader.Lesson, sub reading) {
	n := 0
	for _, part := range sub.Parts {
		if part.State != submission.Missing {
			n++
		}
	}
	switch share := float64(n) / float64(len(l.Tasks)); {
	case share > g.share:
		*g = guess{share, &l}
	case share == g.share:
		g.lesson = nil
	}
}
