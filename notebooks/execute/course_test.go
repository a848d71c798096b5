package execute

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// watch counts what a Watcher is told.
type watch struct {
	mu        sync.Mutex
	finished  int
	notebooks []Notebook
}

func (w *watch) Texts(string) {}
func (w *watch) Setup(string) {}

func (w *watch) Cell(p run.Progress) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p.Finished {
		w.finished++
	}
}

func (w *watch) Notebook(n Notebook) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.notebooks = append(w.notebooks, n)
}

// lessonsToRun are all lessons with TESSELLA_LONG, every fifth with TESSELLA_SLOW, and else the one
// on trees.
func lessonsToRun(t *testing.T) course.List {
	t.Helper()
	listed := lessons.Course()
	switch {
	case os.Getenv("TESSELLA_LONG") != "":
		return listed
	case os.Getenv("TESSELLA_SLOW") != "":
		var some course.List
		for i := 0; i < len(listed); i += 5 {
			some = append(some, listed[i])
		}
		return some
	}
	trees, err := listed.Named("trees")
	if err != nil {
		t.Fatal(err)
	}
	return course.List{trees}
}

// With the solutions in place every check of the course is green.
func TestTeachersCourseIsGreen(t *testing.T) {
	root := kerneltest.Config(t).Root
	out, w := t.TempDir(), new(watch)
	whole, lessons := lessons.Course(), lessonsToRun(t)
	ran, err := Make(t.Context(), Options{
		Root:    root,
		Lessons: lessons,
		Course:  whole,
		Out:     out,
		Watcher: w,
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(ran) != len(lessons)+1 || len(w.notebooks) != len(lessons)+1 {
		t.Fatalf("%d notebooks were run and %d reported, of %d lessons and the page of notation",
			len(ran), len(w.notebooks), len(lessons))
	}
	notation := ran[len(lessons)]
	ran = ran[:len(lessons)]
	if page, err := os.ReadFile(notation.Page); err != nil ||
		!strings.Contains(string(page), `<a href="`+filepath.Base(ran[0].Page)+"#") {
		t.Errorf("%s has no link to %s: %v", notation.Page, ran[0].Page, err)
	}
	cells := 0
	for _, n := range ran {
		cells += len(n.Result.Cells)
		if n.Entry.Checks == 0 || n.Entry.Passed != n.Entry.Checks {
			t.Errorf("%s: %d of %d checks passed", n.Name, n.Entry.Passed, n.Entry.Checks)
		}
		executed, err := ipynb.ReadFile(n.Notebook)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(page.Checks(executed)); got != n.Entry.Checks {
			t.Errorf("%s: the file holds %d verdicts, want %d", n.Notebook, got, n.Entry.Checks)
		}
		if page, err := os.ReadFile(n.Page); err != nil ||
			!strings.Contains(string(page), "</html>") {
			t.Errorf("%s is no whole page: %v", n.Page, err)
		}
	}
	if w.finished != cells {
		t.Errorf("%d cells were reported as finished, %d were run", w.finished, cells)
	}
	if index, err := os.ReadFile(filepath.Join(out, "index.html")); err != nil ||
		!strings.Contains(string(index), filepath.Base(ran[0].Page)) {
		t.Errorf("index.html does not list %s: %v", ran[0].Page, err)
	}
}

// With the stubs every check is red, says so, and no cell fails.
func TestStudentsCourseIsUnwritten(t *testing.T) {
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("it executes a lesson once more; set TESSELLA_SLOW")
	}
	kernel := kerneltest.Config(t)
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for _, lesson := range lessonsToRun(t) {
		group.Go(func() error {
			studentsLessonIsUnwritten(t, kernel, lesson)
			return nil
		})
	}
	group.Wait()
}

func studentsLessonIsUnwritten(t *testing.T, kernel kernel.Config, lesson course.Lesson) {
	_, nb, err := build.Notebook(kernel.Root, lesson, build.Student)
	if err != nil {
		t.Error(err)
		return
	}
	kernel.Dir = t.TempDir()
	if _, err := run.Notebook(t.Context(), nb, run.Options{Kernel: kernel}); err != nil {
		t.Errorf("%s: a cell fails on the stubs: %v", lesson.Name, err)
	}
	checks := page.Checks(nb)
	if len(checks) != len(lesson.Exercises) {
		t.Errorf("%s: %d verdicts for %d exercises", lesson.Name, len(checks),
			len(lesson.Exercises))
	}
	for _, check := range checks {
		if check.Verdict.Status != "unwritten" {
			t.Errorf("%s: %s is %s on its stub, not unwritten", lesson.Name,
				check.Verdict.ID, check.Verdict.Status)
		}
	}
}

// A red check in the teacher's edition fails the run and names the cell.
func TestAllGreen(t *testing.T) {
	nb := ipynb.New()
	cell := ipynb.NewCode("trees-gain-check", "")
	cell.Metadata.Set(stamp.Key, map[string]string{"check": "trees/gain"})
	nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("a", "# A"), cell}
	for _, c := range []struct{ verdict, want string }{
		{"", `cell 2 (id "trees-gain-check"): the check of trees/gain gave no verdict`},
		{`{"version":1,"id":"trees/gain","status":"partly","passed":3,"total":5}`,
			"the reference solution of trees/gain passes 3 of 5 cases"},
		{`{"version":1,"id":"trees/gain","status":"passed","passed":5,"total":5}`, ""},
	} {
		cell.Outputs = nil
		if c.verdict != "" {
			cell.Outputs = []*ipynb.Output{{
				Type: ipynb.DisplayData,
				Data: ipynb.Bundle{"application/vnd.tessella.verdict+json": []byte(c.verdict)},
			}}
		}
		err := allGreen(nb)
		if c.want == "" && err != nil ||
			c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("verdict %s: error %v, want %q", c.verdict, err, c.want)
		}
	}
}

func TestCourseRefuses(t *testing.T) {
	dir := t.TempDir()
	empty := []byte(`{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`)
	if err := os.CopyFS(dir, fstest.MapFS{"one/a.ipynb": {Data: empty},
		"two/a.ipynb": {Data: empty}, "notes.txt": {}, "broken.ipynb": {Data: []byte("{")},
		"none": {Mode: fs.ModeDir | 0o755}}); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	one, two := in("one/a.ipynb"), in("two/a.ipynb")
	root := kerneltest.Config(t).Root
	for _, c := range []struct {
		name string
		opts Options
		want string
	}{
		{"missing", Options{Notebooks: []string{in("c.ipynb")}},
			"there is no " + in("c.ipynb")},
		{"no notebook", Options{Notebooks: []string{in("notes.txt")}}, "does not end in .ipynb"},
		{"no JSON", Options{Notebooks: []string{in("broken.ipynb")}}, "broken.ipynb"},
		{"empty folder", Options{Notebooks: []string{in("none")}},
			"holds no notebooks"},
		{"same name", Options{Notebooks: []string{one, two}}, "have one name"},
		{"onto itself", Options{Notebooks: []string{one}, Out: filepath.Dir(one)},
			"would be overwritten"},
		{"jobs", Options{Jobs: -1}, "-1 jobs"},
		{"timeout", Options{Timeout: -1}, "time limit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.opts.Root = root
			if c.opts.Out == "" {
				c.opts.Out = filepath.Join(dir, "out")
			}
			if _, err := Make(t.Context(), c.opts); err == nil ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
				t.Error("the folder for results was made although nothing was run")
			}
		})
	}
}

// A cell that fails is named, the other notebooks run all the same, and what was
// executed until then is kept.
func TestCourseFailure(t *testing.T) {
	dir := t.TempDir()
	bad := ipynb.New()
	bad.Cells = []*ipynb.Cell{
		ipynb.NewCode("first", "%%\nprintln(1)"),
		ipynb.NewCode("second", "%%\n\npanic(\"on purpose\")"),
		ipynb.NewCode("third", "%%\nprintln(3)"),
	}
	good := ipynb.New()
	good.Cells = []*ipynb.Cell{ipynb.NewCode("only", "%%\nprintln(4)")}
	for name, nb := range map[string]*ipynb.Notebook{"bad.ipynb": bad, "good.ipynb": good} {
		if err := nb.WriteFile(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "out")
	ran, err := Make(t.Context(), Options{
		Root:      kerneltest.Config(t).Root,
		Notebooks: []string{dir},
		Out:       out,
		Jobs:      1,
	})
	var failure *run.Error
	if !errors.As(err, &failure) || failure.Cell != 2 || failure.Line != 3 ||
		failure.Path != filepath.Join(dir, "bad.ipynb") {
		t.Fatalf("error %v; want cell 2, line 3 of bad.ipynb", err)
	}
	if len(ran) != 2 || ran[0].Err == nil || ran[1].Err != nil {
		t.Fatalf("results %+v; want bad to fail and good to run", ran)
	}
	executed, err := ipynb.ReadFile(filepath.Join(out, "bad.ipynb"))
	if err != nil || len(executed.Cells[0].Outputs) != 1 || len(executed.Cells[2].Outputs) != 0 {
		t.Errorf("the executed copy should hold the first cell's output and not the third's: %v",
			err)
	}
	for _, name := range []string{"bad.html", "good.html", "index.html"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestCourseCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Make(ctx, Options{Root: kerneltest.Config(t).Root, Out: t.TempDir()})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

// textsOnly cancels the run as soon as the texts can be read.
type textsOnly struct {
	nobody
	cancel context.CancelFunc
}

func (w textsOnly) Texts(string) { w.cancel() }

// Before anything runs there is a page of each notebook, but none replaces one with outputs.
func TestTextsComeFirst(t *testing.T) {
	out := t.TempDir()
	const outputs = "a page with outputs"
	old := filepath.Join(out, "02-neighbours.html")
	if err := os.WriteFile(old, []byte(outputs), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Make(ctx, Options{Root: root, Lessons: lessons.Course()[:2], Out: out,
		Watcher: textsOnly{cancel: cancel}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want that of the context", err)
	}
	for name, wants := range map[string][]string{
		"01-decisions.html":  {"Deciding under uncertainty", "not run yet"},
		"02-neighbours.html": {outputs},
		"index.html":         {"2 of 2 notebooks have not run yet", "not yet"},
	} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
}
