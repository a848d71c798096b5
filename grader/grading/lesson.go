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
// skips hand-ins without a clear lesson. It returns one of first, the lessons of the first edition,
// if the hand-ins have what that edition asked for. It is an error if no hand-in has a clear
// lesson, or if two have different ones.
func Guess(
	ctx context.Context, lessons, first []grader.Lesson, paths []string, student string,
) (grader.Lesson, error) {
	sources, err := submission.FindAll(paths, submission.Options{Student: student})
	if err != nil {
		return grader.Lesson{}, err
	}
	sources = sources[:min(looked, len(sources))]
	reader := readerOf(paths, student)
	defer reader.close()
	guesses := make([]guess, len(sources))
	for _, folder := range byFolder(lessons, first) {
		for i, s := range sources {
			sub, err := reader.read(ctx, s, folder.exercises())
			if err != nil {
				return grader.Lesson{}, err
			}
			guesses[i].better(folder, sub)
		}
	}
	var lesson grader.Lesson
	who := ""
	for i, g := range guesses {
		if g.lesson == nil {
			continue
		}
		if who != "" && g.lesson.Title != lesson.Title {
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

// better changes the guess to a lesson of a folder if the hand-in has a larger share of its
// functions. The number of functions does not count, because notebooks contain functions of other
// lessons.
func (g *guess) better(f folder, sub reading) {
	declared := make(map[string]bool) // including functions that do not compile
	for id, part := range sub.Parts {
		declared[id] = part.State != submission.Missing
	}
	lesson, share := f.lesson(declared), 0.0
	if lesson == nil {
		return
	}
	for _, task := range lesson.Tasks {
		if sub.Parts[task.About().ID].State == submission.Found {
			share += 1 / float64(len(lesson.Tasks))
		}
	}
	switch {
	case share > g.share:
		*g = guess{share, lesson}
	case share == g.share:
		g.lesson = nil
	}
}

// folder has the lessons of a folder. In the first edition they were one lesson.
type folder struct {
	lessons []grader.Lesson
	first   grader.Lesson
}

func byFolder(lessons, first []grader.Lesson) []folder {
	var all []folder
	for _, l := range lessons {
		i := slices.IndexFunc(all, func(f folder) bool { return f.lessons[0].Folder == l.Folder })
		if i < 0 {
			i, all = len(all), append(all, folder{})
		}
		all[i].lessons = append(all[i].lessons, l)
	}
	for _, l := range first {
		for i := range all {
			if all[i].lessons[0].Folder == l.Folder {
				all[i].first = l
			}
		}
	}
	return all
}

// exercises returns the exercises of all lessons, including retired ones.
func (f folder) exercises() []course.Exercise {
	var all []course.Exercise
	for _, l := range f.lessons {
		all = append(append(all, abouts(l.Tasks)...), abouts(l.Retired)...)
	}
	return all
}

// lesson returns the lesson of which a hand-in has the largest share; nil if two have the same
// share. The notebook of a lesson has all of its functions, and some of earlier lessons.
func (f folder) lesson(declared map[string]bool) *grader.Lesson {
	if f.isFirst(declared) {
		return &f.first
	}
	var best *grader.Lesson
	most := 0.0
	for _, l := range f.lessons {
		n := 0
		for _, task := range l.Tasks {
			if declared[task.About().ID] {
				n++
			}
		}
		switch share := float64(n) / float64(len(l.Tasks)); {
		case share > most:
			best, most = &l, share
		case share == most:
			best = nil
		}
	}
	return best
}

// isFirst reports whether a hand-in is of the first edition: all its functions were asked for then,
// and for each of today's lessons it has nearly all functions of then. (Some may be renamed or
// deleted.) If both editions ask for the same functions, there is no difference.
func (f folder) isFirst(declared map[string]bool) bool {
	asked := make(map[string]bool)
	for _, task := range f.first.Tasks {
		asked[task.About().ID] = true
	}
	same := len(f.lessons) == 1
	for _, l := range f.lessons {
		had, lacks := 0, 0
		for _, task := range slices.Concat(l.Tasks, l.Retired) {
			switch id := task.About().ID; {
			case asked[id] && !declared[id]:
				had, lacks = had+1, lacks+1
			case asked[id]:
				had++
			case declared[id]:
				return false
			default:
				same = false
			}
		}
		same = same && len(l.Retired) == 0
		if lacks > max(1, had/5) {
			return false
		}
	}
	return !same && len(f.first.Tasks) > 0
}
