package build

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

func TestStarter(t *testing.T) {
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "my own", "trees") // with a space, as people have it
	trees, err := lessons.Course().Named("trees")
	if err != nil {
		t.Fatal(err)
	}
	files, err := Starter(root, trees, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}

	// It is moved, and the checkout is not there: the course goes with it, without the answers.
	moved := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	dir = moved
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), root) || strings.Contains(path, "/solutions/") {
			t.Errorf("%s leads back to the checkout", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// As a student gets it: every test says that its function is not written yet.
	out, err := goTest(dir)
	if n := strings.Count(out, "--- FAIL: "); err == nil || n != len(trees.Exercises) ||
		strings.Count(out, "✎ not written yet: ") != n {
		t.Errorf("the untouched starter: %v, %d of %d tests fail\n%s", err, n,
			len(trees.Exercises), out)
	}
	// With the answers in place of the files: every test passes.
	given, err := filepath.Glob(filepath.Join(dir, "given-*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(given, filepath.Join(dir, "exercises.go")) {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	answers, err := course.Answers(filepath.Join(root, "solutions", "trees"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range answers {
		text, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(path)), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if out, err := goTest(dir); err != nil || strings.Contains(out, "FAIL") {
		t.Errorf("the answers: %v\n%s", err, out)
	}

	if _, err := Starter(root, trees, dir); err == nil ||
		!strings.Contains(err.Error(), "is not empty") {
		t.Errorf("over somebody's work: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(dir), ".starter-*")); err != nil ||
		len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// goTest runs the tests of a starter without a network.
func goTest(dir string) (string, error) {
	cmd := exec.Command("go", "test", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
