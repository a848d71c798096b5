package notebooks

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// CheckOptions steer [Check].
type CheckOptions struct {
	Root    string
	Course  course.List
	Paths   []string           // notebooks, or folders of them
	Timeout time.Duration      // of each cell; 0: [RunTimeout]
	Setup   func(step string)  // called when a step of setting the kernel up begins; nil: none
	OnCell  func(run.Progress) // called before and after each cell; nil: none
	OnDone  func(Checked)      // called after each notebook; nil: none
}

// Checked is what [Check] found in one notebook.
type Checked struct {
	Path      string
	Lesson    string
	Exercises []CheckedExercise // all exercises of the lesson, in the order of the lesson
	Skipped   bool              // it was found in a folder, and belongs to no lesson
	Err       error             // why nothing could be checked; nil otherwise
}

// errNoLesson is the error of a notebook that belongs to no lesson.
var errNoLesson = errors.New("belongs to no lesson")

// CheckedExercise is one exercise of a notebook.
type CheckedExercise struct {
	ID      string
	Points  int
	Verdict *verdict.Verdict // nil: the function could not be checked, and Problem says why
	Problem string
}

// Passed reports whether every case is right.
func (e CheckedExercise) Passed() bool {
	return e.Verdict != nil && e.Verdict.Status == verdict.Passed
}

// Check runs the visible cases of each exercise on the functions of the notebooks, on the kernel,
// as the notebooks' own check cells do.
//
// Only what a notebook declares is used. Statements, main functions and shell lines are left out,
// so what a cell does, and how long it takes, does not matter; but the initial values of its global
// variables are computed for each check, as in every cell. The checks are not those of the notebook
// but made anew: they need not be there. A cell that does not compile spoils what it declares and
// no more. What students wrote is run as it is: the verdicts are for those who trust it. All
// notebooks are read before any of their code runs, each runs in an empty folder of its own, which
// is removed, and none is written.
func Check(ctx context.Context, opts CheckOptions) ([]Checked, error) {
	if opts.Timeout < 0 {
		return nil, fmt.Errorf("a time limit of %v; it should be above 0", opts.Timeout)
	}
	paths, err := ipynb.Find(opts.Paths)
	if err != nil {
		return nil, err
	}
	tools, err := kernel.Setup(ctx, opts.Root, kernel.SetupOptions{Progress: opts.Setup})
	if err != nil {
		return nil, err
	}
	checked, read := make([]Checked, len(paths)), make([]*ipynb.Notebook, len(paths))
	for i, path := range paths {
		checked[i] = Checked{Path: path}
		read[i], checked[i].Err = ipynb.ReadFile(path)
	}
	for i, path := range paths {
		if err := ctx.Err(); err != nil {
			return checked[:i], fmt.Errorf("stopped before %s: %w", path, err)
		}
		if checked[i].Err == nil {
			checked[i].Err = checked[i].run(ctx, opts.Course, read[i], run.Options{
				Kernel:  kernel.Config{Root: opts.Root, Tools: tools},
				Timeout: opts.Timeout, KeepGoing: true, OnCell: opts.OnCell,
			})
			read[i] = nil
		}
		if errors.Is(checked[i].Err, errNoLesson) && !slices.Contains(opts.Paths, path) {
			checked[i].Skipped, checked[i].Err = true, nil
		}
		if opts.OnDone != nil && ctx.Err() == nil {
			opts.OnDone(checked[i])
		}
	}
	return checked, nil
}

// run checks one notebook.
func (c *Checked) run(
	ctx context.Context, listed course.List, nb *ipynb.Notebook, opts run.Options,
) error {
	nb.Upgrade()
	defined := definedIn(nb)
	exercises, err := c.exercises(listed, nb, defined)
	if err != nil {
		return err
	}
	lost := lostIn(nb, exercises, defined)
	for _, cell := range nb.Cells {
		if cell.Type == ipynb.Code {
			cell.Source = declarationsOnly(cell.Source)
		}
	}
	if opts.Kernel.Dir, err = os.MkdirTemp("", "tessella-check-"); err != nil {
		return err
	}
	defer os.RemoveAll(opts.Kernel.Dir)
	first := len(nb.Cells)
	for _, ex := range exercises {
		nb.Cells = append(nb.Cells,
			ipynb.NewCode("tessella-check-"+ex.Slug(), build.CheckSource(c.Lesson, ex)))
	}
	result, err := run.Notebook(ctx, nb, opts)
	if result == nil || ctx.Err() != nil {
		return err
	}
	failures := make(map[int]error)
	for _, cell := range result.Cells {
		failures[cell.Cell-1] = cell.Err
	}
	for i, ex := range exercises {
		found := examine(ex, nb, first+i, defined[ex.Function], failures)
		if at, ok := lost[ex.ID]; ok && found.Verdict == nil {
			found.Problem = at.explain(ex, failures)
		}
		c.Exercises = append(c.Exercises, found)
	}
	return nil
}

// exercises lists what the notebook's lesson asks for, and finds the lesson: by the notebook's
// metadata, or else by the functions that it declares, since some editors drop metadata.
func (c *Checked) exercises(
	listed course.List, nb *ipynb.Notebook, defined map[string][]int,
) ([]course.Exercise, error) {
	var best []course.Exercise
	var candidates []string // the lessons of which the notebook declares the most functions
	most := 0
	for _, lesson := range listed {
		if lesson.Folder == stamp.Of(nb).Lesson {
			c.Lesson = lesson.Folder
			return lesson.Exercises, nil
		}
		found := 0
		for _, ex := range lesson.Exercises {
			if defined[ex.Function] != nil {
				found++
			}
		}
		switch {
		case found > most:
			c.Lesson, best, most = lesson.Folder, lesson.Exercises, found
			candidates = []string{lesson.Folder}
		case found == most:
			candidates = append(candidates, lesson.Folder)
		}
	}
	if most > 0 && len(candidates) > 1 {
		return nil, fmt.Errorf("%s %w: its metadata name none, and it declares as "+
			"many functions of one as of another: %s", c.Path, errNoLesson,
			strings.Join(candidates, ", "))
	}
	if most == 0 {
		return nil, fmt.Errorf("%s %w: its metadata name none of %s, and it declares "+
			"none of their functions", c.Path, errNoLesson, strings.Join(candidates, ", "))
	}
	return best, nil
}

// definedIn lists the cells, by index, that declare each function.
func definedIn(nb *ipynb.Notebook) map[string][]int {
	defined := make(map[string][]int)
	for i, cell := range nb.Cells {
		if cell.Type != ipynb.Code {
			continue
		}
		if _, file := gonb.TryParse(cell.Source); file != nil {
			for _, decl := range file.Decls {
				if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil {
					defined[f.Name.Name] = append(defined[f.Name.Name], i)
				}
			}
		}
	}
	return defined
}

// lostFunction tells where the function of an exercise should be, and is not
// declared so that it can be used.
type lostFunction struct {
	cell    int  // its index
	written bool // the text of the function is there
}

// lostIn finds the exercises whose function no cell declares: the cell that was made for it, or
// one that holds its text.
func lostIn(
	nb *ipynb.Notebook, exercises []course.Exercise, defined map[string][]int,
) map[string]lostFunction {
	lost := make(map[string]lostFunction)
	for _, ex := range exercises {
		if len(defined[ex.Function]) > 0 {
			continue
		}
		text := regexp.MustCompile(`(?m)^\s*func\s+` + ex.Function + `\s*\(`)
		for i, cell := range nb.Cells {
			if cell.Type != ipynb.Code {
				continue
			}
			var role struct{ Exercise string }
			_, err := cell.Metadata.Get(stamp.Key, &role)
			switch {
			case text.MatchString(cell.Source):
				lost[ex.ID] = lostFunction{i, true}
			case err == nil && role.Exercise == ex.ID && !lost[ex.ID].written:
				lost[ex.ID] = lostFunction{i, false}
			}
		}
	}
	return lost
}

// explain says why the function cannot be used.
func (l lostFunction) explain(ex course.Exercise, failures map[int]error) string {
	switch {
	case failures[l.cell] != nil:
		return reason(failures[l.cell])
	case l.written:
		return fmt.Sprintf("cell %d: %s stands behind %%%%, where nothing can be declared for "+
			"other cells; move it above", l.cell+1, ex.Function)
	}
	return fmt.Sprintf("cell %d declares no function %s any more", l.cell+1, ex.Function)
}

// declarationsOnly blanks what a cell does rather than declares: its statements behind %%, its main
// function, its commands. It also blanks comments that give other numbers to lines, which GoNB may
// refuse, since they cost nothing in grading. Lines keep their numbers.
func declarationsOnly(source string) string {
	lines := strings.Split(source, "\n")
	commands := gonb.CommandLines(source)
	for i, line := range lines {
		if strings.HasPrefix(line, "%%") || strings.HasPrefix(line, "%main") {
			clear(lines[i:]) // also %%bash and %%writefile, whose cells are not Go
			break
		}
		if slices.Contains(commands, i+1) {
			lines[i] = ""
		}
	}
	code := []byte(strings.Join(lines, "\n"))
	ipynb.BlankComments(code, gonb.Renumbers)
	source = string(code)
	lines = strings.Split(source, "\n")
	fset, file := gonb.TryParse(source)
	if file == nil {
		return source // the kernel will say what is wrong, and where
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			clear(lines[fset.Position(f.Pos()).Line-1 : fset.Position(f.End()).Line])
		}
	}
	return strings.Join(lines, "\n")
}

// examine tells what came of one exercise: its verdict, or why there is none.
func examine(
	ex course.Exercise, nb *ipynb.Notebook, check int, cells []int, failures map[int]error,
) CheckedExercise {
	found := CheckedExercise{ID: ex.ID, Points: ex.Points}
	for _, out := range nb.Cells[check].Outputs {
		if v, err := verdict.Read(out.Data[verdict.MIME]); err == nil && v.ID == ex.ID {
			found.Verdict = &v
		}
	}
	if found.Verdict != nil && found.Verdict.Status == verdict.Mistyped {
		// No case was run, so there is no verdict. Grading says so too.
		found.Problem, found.Verdict = found.Verdict.Message, nil
		if len(cells) > 0 {
			found.Problem = fmt.Sprintf("cell %d: %s", cells[len(cells)-1]+1, found.Problem)
		}
		return found
	}
	if found.Verdict != nil {
		return found
	}
	for _, i := range slices.Backward(cells) {
		if failures[i] != nil {
			found.Problem = reason(failures[i])
			return found
		}
	}
	switch {
	case len(cells) == 0:
		found.Problem = fmt.Sprintf("no cell that can be read declares the function %s",
			ex.Function)
	case failures[check] != nil:
		found.Problem = reasonOf(failures[check])
	default:
		found.Problem = "the check gave no verdict"
	}
	return found
}

// reason is the text of a cell's failure with its place in the notebook, without the file's name.
func reason(err error) string {
	var failure *run.Error
	if !errors.As(err, &failure) {
		return err.Error()
	}
	where := fmt.Sprintf("cell %d", failure.Cell)
	if failure.Line > 0 {
		where += fmt.Sprintf(", line %d", failure.Line)
	}
	return where + ": " + failure.Reason
}

// reasonOf is the text of a failure without its place, for a cell that the reader has never seen.
func reasonOf(err error) string {
	var failure *run.Error
	if errors.As(err, &failure) {
		return failure.Reason
	}
	return err.Error()
}
