// Package lab keeps the copies of the notebooks that students work in, and finds JupyterLab.
package lab

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// State says what [Refresh] did with one notebook.
type State string

const (
	New     State = "new"     // copied for the first time
	Updated State = "updated" // the copy was untouched and the lesson has changed: replaced
	Kept    State = "kept"    // the student has changed the copy: not touched
	Current State = "current" // the copy is the present lesson
	Broken  State = "broken"  // the copy cannot be read: the lesson is beside it
	// the student and the lesson have both changed: the new lesson is beside the copy
	Beside State = "beside"
)

// File is one notebook of the working copy.
type File struct {
	Path  string // the student's copy
	State State
	New   string // with Beside and Broken: the new notebook, NAME.new.ipynb
}

// String tells the student what happened.
func (f File) String() string {
	name := filepath.Base(f.Path)
	switch f.State {
	case New:
		return name + ": copied"
	case Updated:
		return name + ": updated; you had not changed it"
	case Current:
		return name + ": up to date"
	case Broken:
		return fmt.Sprintf("%s: cannot be read as a notebook, and was left as it is; "+
			"a fresh one is %s", name, filepath.Base(f.New))
	case Beside:
		return fmt.Sprintf("%s: kept as you left it; the lesson has changed since, and "+
			"its new text is %s", name, filepath.Base(f.New))
	}
	return name + ": kept as you left it"
}

// Refresh makes or refreshes a working copy of the students' notebooks of the checkout root in the
// folder dir, relative to root or absolute; empty means lab, which git ignores. A copy that was
// changed or executed is never overwritten, nor is a NAME.new.ipynb that was. Every file is
// written whole or not at all.
func Refresh(root, dir string) ([]File, error) {
	if dir == "" {
		dir = "lab"
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(root, dir)
	}
	if source, err := os.Stat(filepath.Join(root, "notebooks")); err == nil {
		if target, err := os.Stat(dir); err == nil && os.SameFile(source, target) {
			return nil, fmt.Errorf("%s holds the course itself; choose another "+
				"folder for your copy", dir)
		}
	}
	sources, err := filepath.Glob(filepath.Join(root, "notebooks", "*.ipynb"))
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("%s has no notebooks; type %s build",
			filepath.Join(root, "notebooks"), kernel.Self())
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
		// Git ignores a working copy in any place.
		if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte("*\n"), 0o644); err != nil {
			return nil, err
		}
	}
	var files []File
	for _, source := range sources {
		file, err := refresh(source, filepath.Join(dir, filepath.Base(source)))
		if err != nil {
			return files, err
		}
		files = append(files, file)
	}
	return files, nil
}

// refresh brings one copy up to date.
func refresh(source, path string) (File, error) {
	file := File{Path: path, State: Kept}
	lesson, err := ipynb.ReadFile(source)
	if err != nil {
		return file, err
	}
	copied, err := ipynb.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		file.State = New
		return file, lesson.WriteFile(path)
	case err == nil && stamp.HashOf(copied) == stamp.HashOf(lesson):
		file.State = Current
		return file, nil
	case err == nil && stamp.Of(copied).Hash == stamp.Of(lesson).Hash:
		return file, nil // made from this very lesson
	case err == nil && stamp.Untouched(copied):
		file.State = Updated
		return file, lesson.WriteFile(path)
	}
	// A copy that cannot be read is a student's work too.
	file.State, file.New = Beside, strings.TrimSuffix(path, ".ipynb")+".new.ipynb"
	if err != nil {
		file.State = Broken
	}
	beside, err := ipynb.ReadFile(file.New)
	if err == nil && stamp.Of(beside).Hash == stamp.Of(lesson).Hash {
		return file, nil
	}
	if err == nil && !stamp.Untouched(beside) || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return file,
			fmt.Errorf("%s holds work of yours, and the lesson has changed again; "+
				"rename it, and type %s lab once more", file.New, kernel.Self())
	}
	return file, lesson.WriteFile(file.New)
}

// jupyterWait is how long a command is given to say that it is JupyterLab; a first start reads
// thousands of Python files.
const jupyterWait = 30 * time.Second

// FindJupyter returns the command that starts JupyterLab, or advice how to get one where there is
// none. The command on PATH is asked for its version, because a jupyter without JupyterLab is
// common.
func FindJupyter() (argv []string, advice string) {
	for _, argv := range [][]string{{"jupyter-lab"}, {"jupyter", "lab"},
		{"python3", "-m", "jupyterlab"}, {"python", "-m", "jupyterlab"}} {
		if _, err := exec.LookPath(argv[0]); err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), jupyterWait)
		err := exec.CommandContext(ctx, argv[0],
			append(argv[1:len(argv):len(argv)], "--version")...).Run()
		cancel()
		if err == nil {
			return argv, ""
		}
	}
	return nil, `JupyterLab was not found. Any one of these will do:

  with uv:      uv tool install jupyterlab
  with pipx:    pipx install jupyterlab
  with pip:     python3 -m venv .venv && .venv/bin/pip install jupyterlab
                and then: PATH="$PWD/.venv/bin:$PATH" ` + kernel.Self() + ` lab
  VS Code:      install its Jupyter extension, open a notebook of the folder lab,
                and choose the kernel "Go (Tessella)"

No Jupyter is needed to run the notebooks and read the results: ` + kernel.Self() + ` run
`
}
