package build

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

// small is a checkout with one lesson, as far as a new one looks at it.
func small(t *testing.T) (root string, listed course.List) {
	t.Helper()
	root = lessonOf(t, "")
	writeFiles(t, root, map[string]string{
		"go.mod":    "module " + kernel.Module + "\n\ngo 1.26\n",
		"README.md": "| 1 | One | [`01-one.ipynb`](notebooks/01-one.ipynb) |\n\nthe rest\n",
		"lessons/lessons.go": "package lessons\n\nimport (\n\t\"" + kernel.Module +
			"/grader\"\n\t\"" + kernel.Module + "/lessons/one\"\n)\n\n" +
			"var all = []grader.Lesson{\n\t{Name: \"one\", Title: \"One\", Tasks: one.Tasks},\n}\n",
		"classify/tree/tree.go": "package tree\n",
	})
	return root, course.List{{Name: "one", Number: 1, Title: "One"}}
}

// A new lesson is listed after the others, and its notebooks can be built in both editions.
func TestNewLesson(t *testing.T) {
	root, listed := small(t)
	files, err := NewLesson(root, listed, "moons", "Moons")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"solutions/moons/doc.go", "solutions/moons/predict_mean.go",
		"solutions/moons/mean.go", "lessons/moons/lesson.go", "lessons/moons/predictions.go",
		"lessons/moons/mean.go", "lessons/moons/mistakes.txt",
		"grader/grading/testdata/mutants/moons.txt", "lessons/moons/lesson.md",
		"lessons/lessons.go", "README.md"}
	if !slices.Equal(files, want) {
		t.Errorf("it writes %q", files)
	}
	list, err := os.ReadFile(filepath.Join(root, "lessons", "lessons.go"))
	imports := "\"" + kernel.Module + "/lessons/moons\"\n\t\"" + kernel.Module + "/lessons/one\"\n"
	row := "one.Tasks},\n\t{Name: \"moons\", Title: \"Moons\", Tasks: moons.Tasks},\n}\n"
	if err != nil || !strings.Contains(string(list), imports) ||
		!strings.HasSuffix(string(list), row) {
		t.Errorf("%s, %v", list, err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil || !strings.Contains(string(readme), "(notebooks/01-one.ipynb) |\n| 2 | Moons | "+
		"[`02-moons.ipynb`](notebooks/02-moons.ipynb) |\n\nthe rest") {
		t.Errorf("%s, %v", readme, err)
	}
	lesson := course.Lesson{Name: "moons", Number: 2, Title: "Moons",
		Earlier: listed, Exercises: []course.Exercise{
			{ID: "moons/predict-mean", Function: "PredictMean", Points: 1, Kind: course.Predict},
			{ID: "moons/mean", Function: "Mean", Points: 1}}}
	for _, edition := range []Edition{Student, Teacher} {
		if _, _, err := Notebook(root, lesson, edition); err != nil {
			t.Errorf("%s: %v", edition, err)
		}
	}
}

// A name that cannot be a lesson's is an error, and nothing is written then.
func TestNewLessonErrors(t *testing.T) {
	root, listed := small(t)
	for _, folder := range []string{"lessons/stars", "solutions/suns"} {
		if err := os.MkdirAll(filepath.Join(root, filepath.FromSlash(folder)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	before := tree(t, root)
	for _, c := range []struct{ name, title, want string }{
		{"", "T", `the name ""; it should be one word in small letters, such as margins`},
		{"Moons", "T", `the name "Moons"; it should be one word`},
		{"two moons", "T", "it should be one word"},
		{"../moons", "T", "it should be one word"},
		{"func", "T", "it should be one word"},
		{"math", "T", "the name math, which is that of a package that its cells import"},
		{"tree", "T", "a lesson cannot have the name of the package classify/tree"},
		{"one", "T", `there is a lesson one already, "One"; choose another name`},
		{"stars", "T", "lessons/stars is there already; choose another name, or move it away"},
		{"suns", "T", "solutions/suns is there already"},
		{"moons", "Moons: a start", "it should be one line without a colon"},
		{"moons", "", "it should be one line without a colon"},
	} {
		_, err := NewLesson(root, listed, c.name, c.title)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q, %q: %v lacks %q", c.name, c.title, err, c.want)
		}
	}
	if after := tree(t, root); !slices.Equal(before, after) {
		t.Errorf("something was written: %q, before %q", after, before)
	}
}

// tree lists all files and folders.
func tree(t *testing.T, root string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, _ fs.DirEntry, err error) error {
		all = append(all, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A new lesson in a copy of the checkout builds, passes its tests, and its reference is right.
func TestNewLessonWorks(t *testing.T) {
	if os.Getenv("TESSELLA_LONG") == "" {
		t.Skip("TESSELLA_LONG=1 builds a copy of the course, minutes")
	}
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "copy")
	for _, name := range []string{"README.md", "go.mod", "go.sum", "main.go", "classify",
		"datasets", "grader", "lessons", "notebooks", "solutions"} {
		from, to := filepath.Join(root, name), filepath.Join(dir, name)
		if info, err := os.Stat(from); err != nil {
			t.Fatal(err)
		} else if info.IsDir() {
			err = os.CopyFS(to, os.DirFS(from))
			if err != nil {
				t.Fatal(err)
			}
			continue
		}
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.MkdirAll(dir, 0o755)
		}
		if err == nil {
			err = os.WriteFile(to, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := NewLesson(dir, lessons.Course(), "planets", "Planets and moons"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"run", ".", "build"},
		{"vet", "./lessons/planets", "./solutions/planets"},
		{"test", "./lessons", "./lessons/planets"},
		{"run", ".", "build", "--check"},
		{"run", ".", "check", "--lesson", "planets", "solutions/planets"},
	} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	code, err := os.ReadFile(filepath.Join(dir, "solutions", "planets", course.MistakesFile))
	if err != nil || !strings.Contains(string(code), "the sum instead of the mean") {
		t.Errorf("the known mistake is not built: %v", err)
	}
}
