package grading

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// Lesson is a lesson whose exercises can be graded.
type Lesson struct {
	Folder string // "trees"
	Number int
	Title  string
	Tasks  []grader.Task
}

// Named returns the lesson with a folder or number.
func Named(lessons []Lesson, name string) (Lesson, error) {
	var names []string
	for _, l := range lessons {
		number, err := strconv.Atoi(name)
		if name == l.Folder || err == nil && number == l.Number {
			return l, nil
		}
		names = append(names, fmt.Sprintf("%s (%d)", l.Folder, l.Number))
	}
	return Lesson{}, fmt.Errorf("grading: there is no lesson %q; it should be one of %s", name, strings.Join(names, ", "))
}

// Only keeps the exercises with these IDs.
func (l Lesson) Only(ids []string) (Lesson, error) {
	if len(ids) == 0 {
		return l, nil
	}
	var all []string
	for _, t := range l.Tasks {
		all = append(all, t.About().ID)
	}
	for _, id := range ids {
		if !slices.Contains(all, id) {
			return Lesson{}, fmt.Errorf("grading: the lesson %s has no exercise %q; it has %s", l.Folder, id, strings.Join(all, ", "))
		}
	}
	l.Tasks = slices.DeleteFunc(slices.Clone(l.Tasks), func(t grader.Task) bool { return !slices.Contains(ids, t.About().ID) })
	return l, nil
}

// looked is how many hand-ins [Guess] looks at.
const looked = 10

// Guess returns the lesson of which most functions stand in the first hand-ins. That there is none, or two with as many, is an error.
func Guess(ctx context.Context, lessons []Lesson, paths []string, student string) (Lesson, error) {
	var sources []submission.Source
	for _, path := range paths {
		found, err := submission.Find(path, submission.Options{Student: student})
		if err != nil {
			return Lesson{}, fmt.Errorf("grading: %w", err)
		}
		sources = append(sources, found...)
	}
	var best []Lesson
	most := 1
	for _, l := range lessons {
		plans, err := (&class{Options: Options{Tasks: l.Tasks}}).plan("")
		if err != nil {
			return Lesson{}, fmt.Errorf("grading: %w", err)
		}
		var wanted []submission.Wanted
		for _, p := range plans {
			wanted = append(wanted, submission.Wanted{ID: p.About().ID, Function: p.Function(), Type: p.About().Type})
		}
		found := 0
		for _, s := range sources[:min(looked, len(sources))] {
			for _, part := range s.Read(ctx, wanted).Parts {
				if part.State == submission.Found {
					found++
				}
			}
		}
		switch {
		case found > most:
			best, most = []Lesson{l}, found
		case found == most:
			best = append(best, l)
		}
	}
	if len(best) != 1 {
		var names []string
		for _, l := range lessons {
			names = append(names, l.Folder)
		}
		return Lesson{}, fmt.Errorf("grading: it cannot be seen which lesson was handed in; say --lesson, with one of %s", strings.Join(names, ", "))
	}
	return best[0], nil
}
