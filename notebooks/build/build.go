// Package build makes the notebooks of the lessons. A lesson (lessons/DIR/lesson.md) is their one
// source, with stubs or solutions cut from solutions/DIR. It also makes the code of known mistakes
// and starters for an editor.
//
// The text of a lesson is read as a file. What else the lessons say, such as the points of their
// exercises, comes as a list of plain values: see package course.
package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// Edition says for whom a notebook is built.
type Edition string

const (
	Student Edition = "student" // with stubs to fill in
	Teacher Edition = "teacher" // with the solutions in place; never committed
)

// Notebook makes the notebook of a lesson's lesson.md in the checkout root, without outputs, and
// returns the name of its file too, such as 06-decision-trees.ipynb. The same files always make the
// same notebook.
//
// What is wrong in the lesson is returned all at once, as [Problems]: unknown keys, exercises and
// regions, and what GoNB would run otherwise than it reads.
func Notebook(
	root string, lesson course.Lesson, edition Edition,
) (file string, nb *ipynb.Notebook, err error) {
	l, err := readLesson(root, lesson)
	if err != nil {
		return "", nil, err
	}
	nb, err = l.build(root, edition)
	return l.front.notebook(), nb, err
}

// Options steer [All].
type Options struct {
	Edition Edition // empty: Student
	// the folder to write to, relative to the checkout or absolute; empty: notebooks for students,
	// out/teacher for teachers
	Out   string
	Check bool // write nothing; report what differs
	Force bool // overwrite notebooks that are not what an earlier build wrote
}

// Built is what became of one lesson.
type Built struct {
	Lesson string
	Path   string // of the notebook
	State  State
}

// State says what All did to a notebook, or would do.
type State string

const (
	Unchanged State = "unchanged" // it was what the lesson makes
	Written   State = "written"
	Differs   State = "differs" // with Check: it is not what the lesson makes
)

// All builds the notebooks of the course and, with the students' edition, the code of its
// known mistakes (mistakes.txt). Every folder with a lesson.md must be listed. The list and the
// lesson must agree on number, title and exercises.
//
// Nothing is written unless every lesson builds and every notebook that would be replaced is the
// unchanged output of an earlier build: a notebook that somebody worked in is refused, unless Force
// is set.
//
// With Check nothing is written at all; the error names the notebooks that differ, each with its
// first cell that does, and the code that differs; and both editions must build.
func All(root string, listed course.List, options Options) ([]Built, error) {
	if options.Edition == "" {
		options.Edition = Student
	}
	out := options.Out
	switch {
	case out == "" && options.Edition == Teacher:
		out = filepath.Join(root, "out", "teacher")
	case out == "":
		out = filepath.Join(root, "notebooks")
	case !filepath.IsAbs(out):
		out = filepath.Join(root, out)
	}
	var built []Built
	var notebooks []*ipynb.Notebook
	var read []*lesson
	var mistakes []*mistakesFile
	var errs []error
	for _, lesson := range listed {
		l, err := readLesson(root, lesson)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		read = append(read, l)
		nb, err := l.build(root, options.Edition)
		if err == nil && options.Check && options.Edition == Student {
			_, err = l.build(root, Teacher)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		built = append(built,
			Built{Lesson: l.dir, Path: filepath.Join(out, l.front.notebook())})
		notebooks = append(notebooks, nb)
		if options.Edition == Student {
			code, err := readMistakesFile(root, lesson)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			mistakes = append(mistakes, code)
		}
	}
	if err := append(differences(read), unlisted(root, listed)...).err(); err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	for i := range built {
		difference, err := compare(built[i].Path, notebooks[i])
		switch {
		case err != nil:
			errs = append(errs, err)
		case difference == "":
			built[i].State = Unchanged
		case options.Check:
			built[i].State = Differs
			errs = append(errs,
				fmt.Errorf("%s is not what lessons/%s builds: %s; type %s build",
					relative(root, built[i].Path), built[i].Lesson, difference, kernel.Self()))
		default:
			built[i].State = Written
			if err := mayReplace(built[i].Path, options.Edition); err != nil && !options.Force {
				errs = append(errs,
					fmt.Errorf("%s %w; work in the copy that %[3]s lab makes, and "+
						"overwrite this one with %[3]s build --force",
						relative(root, built[i].Path), err, kernel.Self()))
			}
		}
	}
	for _, code := range mistakes {
		if options.Check && code.State == Differs {
			errs = append(errs, fmt.Errorf("%s is not what %s makes; type %s build",
				relative(root, code.Path), code.text, kernel.Self()))
		}
	}
	if options.Check {
		errs = append(errs, orphans(root, out, built)...)
	}
	if len(errs) > 0 || options.Check {
		return built, errors.Join(errs...)
	}
	for _, code := range mistakes {
		if code.State == Differs {
			if err := code.write(root); err != nil {
				return built, err
			}
			code.State = Written
			built = append(built, code.Built)
		}
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	for i := range notebooks {
		if built[i].State == Written {
			if err := notebooks[i].WriteFile(built[i].Path); err != nil {
				return nil, err
			}
		}
	}
	return built, nil
}

func relative(root, path string) string {
	if rel, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// orphans reports built notebooks that no lesson builds any more.
func orphans(root, out string, built []Built) []error {
	files, _ := filepath.Glob(filepath.Join(out, "*.ipynb"))
	var errs []error
	for _, file := range files {
		if !slices.ContainsFunc(built, func(b Built) bool { return b.Path == file }) {
			errs = append(errs,
				fmt.Errorf("no lesson builds %s; delete it", relative(root, file)))
		}
	}
	return errs
}

// compare says how the file of a notebook differs from nb, or returns nothing if it does not.
func compare(file string, nb *ipynb.Notebook) (string, error) {
	var want bytes.Buffer
	if err := nb.Write(&want); err != nil {
		return "", err
	}
	got, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "it does not exist", nil
	}
	if err != nil {
		return "", err
	}
	if bytes.Equal(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")), want.Bytes()) {
		return "", nil
	}
	old, err := ipynb.Read(bytes.NewReader(got))
	if err != nil {
		return "it cannot be read: " + err.Error(), nil
	}
	return difference(old, nb), nil
}

// difference names the first cell in which two notebooks differ.
func difference(old, nb *ipynb.Notebook) string {
	for i, cell := range nb.Cells {
		if i >= len(old.Cells) {
			return fmt.Sprintf("cell %d (%s) is missing", i+1, cell.ID)
		}
		was := old.Cells[i]
		switch {
		case was.ID != cell.ID:
			return fmt.Sprintf("cell %d is %s; it should be %s", i+1, was.ID, cell.ID)
		case was.Type != cell.Type:
			return fmt.Sprintf("cell %d (%s) is %s; it should be %s", i+1, cell.ID,
				was.Type, cell.Type)
		case was.Source != cell.Source:
			return fmt.Sprintf("cell %d (%s) has another line %d", i+1, cell.ID,
				changedLine(was.Source, cell.Source))
		case len(was.Outputs) > 0 || was.ExecutionCount != nil:
			return fmt.Sprintf("cell %d (%s) was executed", i+1, cell.ID)
		case !sameObject(was.Metadata, cell.Metadata):
			return fmt.Sprintf("cell %d (%s) has other metadata", i+1, cell.ID)
		}
	}
	if len(old.Cells) > len(nb.Cells) {
		return fmt.Sprintf("cell %d (%s) is one too many", len(nb.Cells)+1,
			old.Cells[len(nb.Cells)].ID)
	}
	return "its metadata differ"
}

func changedLine(a, b string) int {
	was, is := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			return i + 1
		}
	}
	return min(len(was), len(is)) + 1
}

func sameObject(a, b ipynb.Object) bool {
	return maps.EqualFunc(a, b, func(a, b json.RawMessage) bool {
		var was, is any
		return json.Unmarshal(a, &was) == nil && json.Unmarshal(b, &is) == nil &&
			reflect.DeepEqual(was, is)
	})
}

// mayReplace returns why the notebook of a file should be kept: it was not built, is the other
// edition, or somebody changed or executed it since.
func mayReplace(file string, edition Edition) error {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	nb, err := ipynb.ReadFile(file)
	switch {
	case err != nil:
		return fmt.Errorf("is not a notebook that can be read (%w)", err)
	case stamp.Of(nb).Hash == "":
		return errors.New("was not made by " + kernel.Self() + " build")
	case stamp.Of(nb).Edition != string(edition):
		return fmt.Errorf("is the %s's edition", stamp.Of(nb).Edition)
	case !stamp.Untouched(nb):
		return errors.New("was changed or executed since it was built")
	}
	return nil
}
