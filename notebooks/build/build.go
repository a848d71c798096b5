// Package build makes the notebooks of the lessons. The text of a lesson (lessons/DIR/NAME.md) is
// their one source, with stubs or solutions cut from solutions/DIR. It also makes the code of known
// mistakes and starters for an editor.
//
// The text of a lesson is read as a file. What else the lessons say, such as the points of their
// exercises, comes as a list of plain values: see package course.
package build

import (
	"bytes"
	"cmp"
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
	"github.com/tessella-go/tessella/notebooks/handout"
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

// Notebook makes the notebook of a lesson's text in the checkout root, without outputs, and returns
// the name of its file too, such as 08-trees.ipynb. The same files always make the same
// notebook.
//
// All problems of the lesson are returned at once, as [Problems]: unknown keys, exercises and
// regions, and code that GoNB would run in another way than it reads.
func Notebook(
	root string, lesson course.Lesson, edition Edition,
) (file string, nb *ipynb.Notebook, err error) {
	if err := handout.NotMade(root); err != nil {
		return "", nil, err
	}
	l, err := readLesson(root, lesson)
	if err != nil {
		return "", nil, err
	}
	nb, err = l.build(root, edition)
	return NotebookName(lesson), nb, err
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

// NotebookName is the name of a lesson's notebook, without its folder: 08-trees.ipynb.
func NotebookName(lesson course.Lesson) string {
	return fmt.Sprintf("%02d-%s.ipynb", lesson.Number, lesson.Name)
}

// Built is what became of one lesson, or of the known mistakes of a folder.
type Built struct {
	Lesson string // its name, or that of the folder
	Source string // relative to the checkout: lessons/thresholds/lesson.md
	Path   string // of the file that is made of it
	State  State
}

// State says what All did to a file, or would do.
type State string

const (
	Unchanged State = "unchanged" // it was what the lesson makes
	Written   State = "written"
	Differs   State = "differs" // with Check: it is not what the lesson makes
	Removed   State = "removed" // a notebook of an earlier build that no lesson makes any more
)

// All builds the notebooks of the course and, with the students' edition, the code of its
// known mistakes (mistakes.txt). Every text must be listed. The list and the text must agree on
// title and exercises.
//
// Nothing is written unless every lesson builds and every notebook that would be replaced is the
// unchanged output of an earlier build: a notebook that somebody worked in is refused, unless Force
// is set. So are notebooks that no lesson makes any more removed.
//
// With Check nothing is written at all; the error names the notebooks that differ, each with its
// first cell that does, and the code that differs; both editions must build; and the page of
// notation must hold.
func All(root string, listed course.List, options Options) ([]Built, error) {
	if err := handout.NotMade(root); err != nil {
		return nil, err
	}
	options.Edition = cmp.Or(options.Edition, Student)
	w := work{Options: options, root: root}
	switch {
	case w.Out == "" && w.Edition == Teacher:
		w.Out = filepath.Join(root, "out", "teacher")
	case w.Out == "":
		w.Out = filepath.Join(root, "notebooks")
	case !filepath.IsAbs(w.Out):
		w.Out = filepath.Join(root, w.Out)
	}
	if err := w.read(listed); err != nil {
		return nil, err
	}
	if err := w.compare(); err != nil || w.Check {
		return w.built, err
	}
	return w.write()
}

// work is one build.
type work struct {
	Options
	root      string
	built     []Built // of the notebooks, in their order
	notebooks []*ipynb.Notebook
	mistakes  []*mistakesFile
}

// read makes all notebooks and all code in memory.
func (w *work) read(listed course.List) error {
	var lessons []*lesson
	var errs []error
	for _, one := range listed {
		l, err := readLesson(w.root, one)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		lessons = append(lessons, l)
		errs = append(errs, w.make(l))
	}
	if w.Edition == Student {
		errs = append(errs, w.readMistakes(listed))
	}
	if len(lessons) == len(listed) {
		errs = append(errs, w.makeNotation(lessons))
	}
	problems := append(differences(lessons), unlisted(w.root, listed)...)
	for _, l := range lessons {
		problems = append(problems, l.limits()...)
	}
	return errors.Join(append(errs, problems.err())...)
}

// make makes the notebook of a lesson.
func (w *work) make(l *lesson) error {
	nb, err := l.build(w.root, w.Edition)
	if err == nil && w.Check && w.Edition == Student {
		_, err = l.build(w.root, Teacher)
	}
	if err != nil {
		return err
	}
	w.notebooks = append(w.notebooks, nb)
	w.built = append(w.built, Built{Lesson: l.listed.Name, Source: l.file,
		Path: filepath.Join(w.Out, NotebookName(l.listed))})
	return nil
}

// makeNotation makes the page of notation. What does not hold in it is an error with Check only: so
// a lesson can be changed first.
func (w *work) makeNotation(lessons []*lesson) error {
	nb, problems, err := notationOf(w.root, lessons, w.Edition)
	if nb == nil || err != nil {
		return err
	}
	w.notebooks = append(w.notebooks, nb)
	w.built = append(w.built, Built{Lesson: "notation", Source: notationText,
		Path: filepath.Join(w.Out, notationNotebook)})
	if w.Check {
		return problems.err()
	}
	return nil
}

// readMistakes makes the code of known mistakes.
func (w *work) readMistakes(listed course.List) error {
	var errs []error
	for _, l := range listed {
		code, err := readMistakesFile(w.root, l.Name, l.Exercises)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		w.mistakes = append(w.mistakes, code)
	}
	return errors.Join(errs...)
}

// compare compares all with the files that are there. Its error names those that differ, with
// Check, or else those that may not be replaced.
func (w *work) compare() error {
	var errs []error
	for i := range w.built {
		errs = append(errs, w.compareNotebook(&w.built[i], w.notebooks[i]))
	}
	if !w.Check {
		return errors.Join(append(errs, w.compareOrphans())...)
	}
	for _, code := range w.mistakes {
		if code.State == Differs {
			errs = append(errs, fmt.Errorf("%s is not what %s makes; type %s build",
				relative(w.root, code.Path), code.Source, kernel.Self()))
		}
	}
	for _, file := range w.orphans() {
		errs = append(errs, fmt.Errorf("no lesson makes %s; delete it", relative(w.root, file)))
	}
	return errors.Join(errs...)
}

func (w *work) compareNotebook(b *Built, nb *ipynb.Notebook) error {
	difference, err := compare(b.Path, nb)
	switch {
	case err != nil:
		return err
	case difference == "":
		b.State = Unchanged
		return nil
	case w.Check:
		b.State = Differs
		return fmt.Errorf("%s is not what %s makes: %s; type %s build",
			relative(w.root, b.Path), b.Source, difference, kernel.Self())
	}
	b.State = Written
	if err := mayReplace(b.Path, w.Edition); err != nil && !w.Force {
		return fmt.Errorf("%s %w; work in the copy that %[3]s lab makes, and overwrite this one "+
			"with %[3]s build --force", relative(w.root, b.Path), err, kernel.Self())
	}
	return nil
}

// write writes what differs.
func (w *work) write() ([]Built, error) {
	if err := os.MkdirAll(w.Out, 0o755); err != nil {
		return nil, err
	}
	notebooks := w.built
	for _, code := range w.mistakes {
		if code.State == Differs {
			if err := code.write(w.root); err != nil {
				return w.built, err
			}
			code.State = Written
			w.built = append(w.built, code.Built)
		}
	}
	for i, b := range notebooks {
		var err error
		switch b.State {
		case Written:
			err = w.notebooks[i].WriteFile(b.Path)
		case Removed:
			err = os.Remove(b.Path)
		}
		if err != nil {
			return nil, err
		}
	}
	return w.built, nil
}

func relative(root, path string) string {
	if rel, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// orphans lists the notebooks that no lesson makes.
func (w *work) orphans() []string {
	files, _ := filepath.Glob(filepath.Join(w.Out, "*.ipynb"))
	return slices.DeleteFunc(files, func(file string) bool {
		return slices.ContainsFunc(w.built, func(b Built) bool { return b.Path == file })
	})
}

// compareOrphans marks the notebooks for removal that an earlier build of this edition made. Other
// files are not ours.
func (w *work) compareOrphans() error {
	var errs []error
	for _, file := range w.orphans() {
		nb, err := ipynb.ReadFile(file)
		if err != nil || stamp.Of(nb).Edition != string(w.Edition) {
			continue
		}
		w.built = append(w.built, Built{Lesson: stamp.Of(nb).Lesson, Path: file, State: Removed})
		if err := mayReplace(file, w.Edition); err != nil && !w.Force {
			errs = append(errs, fmt.Errorf("no lesson makes %s any more, and it %w; move it away, "+
				"or remove it with %s build --force", relative(w.root, file), err, kernel.Self()))
		}
	}
	return errors.Join(errs...)
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
