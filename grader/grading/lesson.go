package grading

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Named returns the lesson with a folder or number.
func Named(lessons []grader.Lesson, name string) (grader.Lesson, error) {
	key := func(l grader.Lesson) (string, int) { return l.Folder, l.Number }
	return course.Named(lessons, name, key)
}

// looked is how many hand-ins [Guess] looks at.
const looked = 10

// errNoLesson is the error of hand-ins that declare the functions of no lesson, or of several.
var errNoLesson = errors.New("it cannot be seen which lesson was handed in")

// Guess returns the lesson of which the first hand-ins have the most functions, leaving
// out those of which that cannot be said. That none is left, and that two are of
// different lessons, is an error.
func Guess(
	ctx context.Context, lessons []grader.Lesson, paths []string, student string,
) (grader.Lesson, error) {
	sources, err := submission.FindAll(paths, submission.Options{Student: student})
	if err != nil {
		return grader.Lesson{}, err
	}
	sources = sources[:min(looked, len(sources))]
	readers := submission.NewReaders(paths, submission.Options{Student: student}, 1)
	defer readers.Close()
	// of each hand-in, by lesson: how many of its functions there are
	found := make([][]int, len(sources))
	for _, l := range lessons {
		wanted := abouts(l.Tasks)
		for i, s := range sources {
			sub, err := readers.Read(ctx, s, wanted)
			if err != nil {
				return grader.Lesson{}, err
			}
			n := 0
			for _, part := range sub.Parts {
				if part.State == submission.Found {
					n++
				}
			}
			found[i] = append(found[i], n)
		}
	}
	guess, who := -1, ""
	for i, counts := range found {
		most := slices.Max(counts)
		l := slices.Index(counts, most)
		if most == 0 || slices.Contains(counts[l+1:], most) {
			continue
		}
		if guess >= 0 && l != guess {
			return grader.Lesson{},
				fmt.Errorf("%s has handed in the lesson %s, and %s the lesson %s; say "+
					"with --lesson which is to be graded", who, lessons[guess].Folder,
					sources[i].Student, lessons[l].Folder)
		}
		guess, who = l, sources[i].Student
	}
	if guess < 0 {
		var names []string
		for _, l := range lessons {
			names = append(names, l.Folder)
		}
		return grader.Lesson{}, fmt.Errorf("%w; say --lesson, with one of %s", errNoLesson,
			strings.Join(names, ", "))
	}
	return lessons[guess], nil
}
