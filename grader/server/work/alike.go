package work

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/similarity"
)

// Alike is what a comparison of the submissions of a lesson has found.
type Alike struct {
	Pairs    []similarity.Pair
	Students int // who have handed in
	Read     int // of them, those of whom a function was found
}

// readAtOnce is how many submissions are on disk at once to be read.
const readAtOnce = 40

// Alike compares the last submission of each student with those of the others, but for the own
// team, and with the reference answers, which are in solutions. handout is what everybody was
// given: a notebook, a Go file or a zip; its Content is empty if there is nothing. Nothing is run.
// progress is called with the number of submissions that were read.
func (q *Queue) Alike(ctx context.Context, course int64, lesson grader.Lesson, solutions fs.FS,
	handout Submission, progress func(read, of int)) (a Alike, err error) {
	all, err := q.List(ctx, Filter{Course: course, Lesson: lesson.Name})
	if err != nil {
		return a, err
	}
	teams, err := q.teams(ctx, course)
	if err != nil {
		return a, err
	}
	seen := map[string]bool{}
	var last []int64
	together := map[int64][]string{} // the students of a hand-in
	for _, one := range all {        // the latest first
		if seen[one.Student] {
			continue
		}
		seen[one.Student] = true
		if together[one.First] == nil {
			last = append(last, one.ID)
		}
		together[one.First] = append(together[one.First], one.Student)
	}
	a.Students = len(seen)
	o := grading.Options{Lesson: lesson.Name, Title: lesson.Title, Tasks: lesson.Tasks}
	if o.Carry, err = fs.Sub(solutions, lesson.Name); err != nil {
		return a, err
	}
	var works []similarity.Work
	for from := 0; from < len(last); from += readAtOnce {
		progress(from, len(last))
		some, err := q.read(ctx, o, last[from:min(from+readAtOnce, len(last))])
		if err != nil {
			return a, err
		}
		works = append(works, some...)
	}
	progress(len(last), len(last))
	found := map[int64]bool{}
	for i, w := range works {
		first, _ := strconv.ParseInt(w.Student, 10, 64)
		students := together[first]
		works[i].Student, works[i].Team = strings.Join(students, ", "), teams[students[0]]
		if !found[first] {
			found[first] = true
			a.Read += len(students)
		}
	}
	folder, err := store.Scratch()
	if err != nil {
		return a, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	path := ""
	if len(handout.Content) > 0 {
		path = filepath.Join(folder.Path, "handout"+extension(handout.Name))
		if err := os.WriteFile(path, handout.Content, 0o600); err != nil {
			return a, err
		}
	}
	a.Pairs, err = o.Alike(ctx, works, path)
	return a, err
}

// teams are the teams of the members of a course who are in one, by their names.
func (q *Queue) teams(ctx context.Context, course int64) (map[string]string, error) {
	teams := map[string]string{}
	err := q.store.Read(ctx, func(t *database.Tx) error {
		var student, team string
		for range t.Query(`SELECT student, team FROM members WHERE course = ?`, course).
			Into(&student, &team) {
			teams[student] = team
		}
		return nil
	})
	return teams, err
}

// read reads the functions of some submissions. The Student of each is the number of the first
// submission of its team: a student's name may not be one of a folder.
func (q *Queue) read(ctx context.Context, o grading.Options, ids []int64) (
	works []similarity.Work, err error) {
	folder, err := store.Scratch()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	for _, id := range ids {
		sub, err := q.Find(ctx, id)
		if errors.Is(err, ErrUnknown) {
			continue // erased meanwhile
		}
		if err != nil {
			return nil, err
		}
		path := filepath.Join(folder.Path, fmt.Sprint(sub.First), "submission"+extension(sub.Name))
		if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, sub.Content, 0o600); err != nil {
			return nil, err
		}
		o.Paths = append(o.Paths, filepath.Dir(path))
	}
	if len(o.Paths) == 0 {
		return nil, nil
	}
	return o.Read(ctx)
}

// Entry writes the answer of a group of students as an entry of the lesson's mistakes.txt. It takes
// the latest submission of one of them that was wrong in the group's way.
func (q *Queue) Entry(ctx context.Context, course int64, lesson grader.Lesson, solutions fs.FS,
	group grouping.Group, named grouping.Named) (string, error) {
	all, err := q.List(ctx, Filter{Course: course, Lesson: lesson.Name})
	if err != nil {
		return "", err
	}
	for _, one := range all { // the latest first
		if !slices.Contains(group.Students, one.Student) {
			continue
		}
		_, r, err := q.Look(ctx, one.ID)
		if err != nil {
			return "", err
		}
		if r == nil || !slices.ContainsFunc(r.Student.Exercises, func(e report.Exercise) bool {
			return e.ID == named.Exercise && e.Verdict != nil &&
				grouping.Signature(e.Verdict) == group.Signature
		}) {
			continue
		}
		sub, err := q.Find(ctx, one.ID)
		if err != nil {
			return "", err
		}
		return entry(ctx, sub, lesson, solutions, named)
	}
	return "", errors.New("no submission is wrong in the way of this group any more")
}

func entry(ctx context.Context, sub Submission, lesson grader.Lesson, solutions fs.FS,
	named grouping.Named) (text string, err error) {
	folder, err := store.Scratch()
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	path := filepath.Join(folder.Path, "submission"+extension(sub.Name))
	if err := os.WriteFile(path, sub.Content, 0o600); err != nil {
		return "", err
	}
	carry, err := fs.Sub(solutions, lesson.Name)
	if err != nil {
		return "", err
	}
	o := grading.Options{Lesson: lesson.Name, Title: lesson.Title, Tasks: lesson.Tasks,
		Paths: []string{path}, Student: "one", Carry: carry}
	text, _, err = o.Entry(ctx, named, []string{o.Student})
	if err != nil { // without the path of the server's own folder
		err = errors.New(strings.ReplaceAll(err.Error(), folder.Path+string(filepath.Separator),
			""))
	}
	return text, err
}
