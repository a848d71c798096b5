package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// lab makes or refreshes the working copy and returns what became of its only notebook.
func lab(t *testing.T, root string) File {
	t.Helper()
	files, err := Refresh(root, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 {
		t.Fatalf("%d files", len(files))
	}
	return files[0]
}

// labCheckout is a checkout with one built notebook, and the path of its copy.
func labCheckout(t *testing.T) (root, path string) {
	t.Helper()
	root = t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "lessons", "one"), 0o755); err != nil {
		t.Fatal(err)
	}
	next(t, root, "var a = 1")
	return root, filepath.Join(root, "lab", "01-one.ipynb")
}

// next writes the lesson, with one cell of code, and builds it.
func next(t *testing.T, root, code string) {
	t.Helper()
	text := "---\ntitle: One\n---\n\n# One\n\n```go\n" + code + "\n```\n"
	if err := os.WriteFile(filepath.Join(root, "lessons", "one", "lesson.md"), []byte(text),
		0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := build.All(root, course.List{{Name: "one", Number: 1,
		Title: "One"}}, build.Options{}); err != nil {
		t.Fatal(err)
	}
}

// write puts other code into the copy.
func write(t *testing.T, path, code string) {
	t.Helper()
	nb, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	nb.Cells[1].Source = code
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
}

func codeOf(t *testing.T, path string) string {
	t.Helper()
	nb, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return nb.Cells[1].Source
}

func TestLabUpdatesWhatWasNotTouched(t *testing.T) {
	root, path := labCheckout(t)
	if got := lab(t, root); got.State != New || got.Path != path {
		t.Errorf("first: %+v", got)
	}
	if got := lab(t, root); got.State != Current {
		t.Errorf("again: %+v", got)
	}
	next(t, root, "var a = 2")
	if got := lab(t, root); got.State != Updated || codeOf(t, path) != "var a = 2" {
		t.Errorf("updated: %+v, %s", got, codeOf(t, path))
	}
}

func TestLabKeepsWork(t *testing.T) {
	root, path := labCheckout(t)
	lab(t, root)
	write(t, path, "var mine = 1")
	if got := lab(t, root); got.State != Kept || codeOf(t, path) != "var mine = 1" {
		t.Errorf("the lesson is the same: %+v", got)
	}
	next(t, root, "var a = 2")
	beside := strings.TrimSuffix(path, ".ipynb") + ".new.ipynb"
	for range 2 { // the second time changes nothing
		got := lab(t, root)
		if got.State != Beside || got.New != beside || codeOf(t, path) != "var mine = 1" ||
			codeOf(t, beside) != "var a = 2" {
			t.Errorf("beside: %+v, %s, %s", got, codeOf(t, path), codeOf(t, beside))
		}
		if text := got.String(); !strings.Contains(text, "01-one.new.ipynb") ||
			!strings.Contains(text, "kept") {
			t.Error(text)
		}
	}
	next(t, root, "var a = 3")
	if lab(t, root); codeOf(t, beside) != "var a = 3" {
		t.Errorf("the notebook beside is %s", codeOf(t, beside))
	}
	// Work in the new one is work too.
	write(t, beside, "var more = 1")
	next(t, root, "var a = 4")
	if _, err := Refresh(root, ""); err == nil || !strings.Contains(err.Error(), "rename it") {
		t.Errorf("got %v", err)
	}
	if codeOf(t, path) != "var mine = 1" || codeOf(t, beside) != "var more = 1" {
		t.Error("work was overwritten")
	}
}

func TestLabKeepsWhatItCannotRead(t *testing.T) {
	root, path := labCheckout(t)
	lab(t, root)
	if err := os.WriteFile(path, []byte("half a note"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := lab(t, root); got.State != Broken || codeOf(t, got.New) != "var a = 1" {
		t.Errorf("%+v", got)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "half a note" {
		t.Errorf("%s, %v", data, err)
	}
	if _, err := Refresh(t.TempDir(), ""); err == nil ||
		!strings.Contains(err.Error(), "has no notebooks; type go run . build") {
		t.Errorf("without notebooks: %v", err)
	}
}

func TestFindJupyter(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("the commands that stand for Jupyter are shell scripts")
	}
	const works, fails = "#!/bin/sh\nexit 0\n", "#!/bin/sh\nexit 1\n"
	for _, test := range []struct {
		name     string
		commands map[string]string
		want     string
	}{
		{"its own command", map[string]string{"jupyter-lab": works, "jupyter": works},
			"jupyter-lab"},
		{"a broken one", map[string]string{"jupyter-lab": fails, "jupyter": works}, "jupyter lab"},
		{"jupyter without its lab", map[string]string{"jupyter": fails, "python3": works},
			"python3 -m jupyterlab"},
		{
			"asked for its version",
			map[string]string{"python": "#!/bin/sh\n[ \"$*\" = '-m jupyterlab --version' ]\n"},
			"python -m jupyterlab",
		},
		{"none", map[string]string{"python3": fails}, ""},
	} {
		dir := t.TempDir()
		for name, text := range test.commands {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		t.Setenv("PATH", dir)
		argv, advice := FindJupyter()
		if got := strings.Join(argv, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if (advice == "") != (test.want != "") ||
			test.want == "" && !strings.Contains(advice, "VS Code") {
			t.Errorf("%s: advice %q", test.name, advice)
		}
	}
}

// Git ignores a new working copy in any place, and the course's own folder cannot be a working
// copy.
func TestLabFolder(t *testing.T) {
	root, _ := labCheckout(t)
	if _, err := Refresh(root, "some/where"); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(root, "some", "where", ".gitignore")); err != nil ||
		string(data) != "*\n" {
		t.Errorf(".gitignore holds %q (%v)", data, err)
	}
	if _, err := Refresh(root, "notebooks"); err == nil ||
		!strings.Contains(err.Error(), "holds the course itself") {
		t.Errorf("got %v", err)
	}
	if files, _ := filepath.Glob(filepath.Join(root, "notebooks", "*.new.ipynb")); len(files) > 0 {
		t.Errorf("files beside the course: %v", files)
	}
}
