package build

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// twoLessons is a checkout with two lessons that build.
func twoLessons(t *testing.T) (string, course.List) {
	t.Helper()
	root := writeTree(t, map[string]string{
		"lessons/one/one.md": head + "\n```go id=code\nvar a = 1\n```\n",
		"lessons/two/two.md": strings.ReplaceAll(head, "One", "Two"),
	})
	return root, course.List{{Name: "one", Folder: "one", Number: 1, Title: "One"},
		{Name: "two", Folder: "two", Number: 2, Title: "Two"}}
}

// files lists a folder's notebooks with their bytes.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := make(map[string]string)
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		found[entry.Name()] = string(data)
	}
	return found
}

func edit(t *testing.T, path string, change func(*ipynb.Notebook)) {
	t.Helper()
	nb, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	change(nb)
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
}

func rewrite(t *testing.T, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) {
		t.Fatalf("%s has no %q", path, old)
	}
	if err := os.WriteFile(path, bytes.Replace(data, []byte(old), []byte(new), 1),
		0o644); err != nil {
		t.Fatal(err)
	}
}

func states(built []Built) string {
	var out []string
	for _, b := range built {
		out = append(out, b.Lesson+" "+string(b.State))
	}
	return strings.Join(out, ", ")
}

func TestBuildAll(t *testing.T) {
	root, listed := twoLessons(t)
	built, err := All(root, listed, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := states(built); got != "one written, two written" {
		t.Error(got)
	}
	first := files(t, filepath.Join(root, "notebooks"))
	if got := slices.Sorted(maps.Keys(first)); !slices.Equal(got,
		[]string{"01-one.ipynb", "02-two.ipynb"}) {
		t.Fatalf("wrote %v", got)
	}
	built, err = All(root, listed, Options{Force: true})
	if err != nil || states(built) != "one unchanged, two unchanged" {
		t.Errorf("a second build: %s, %v", states(built), err)
	}
	if _, err := All(root, listed, Options{Check: true}); err != nil {
		t.Error(err)
	}
	again := t.TempDir()
	if _, err := All(root, listed, Options{Out: again}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, files(t, again)); diff != "" {
		t.Errorf("the same lessons make other notebooks: %s", diff)
	}
	if _, err := All(root, listed, Options{Edition: Teacher}); err != nil {
		t.Fatal(err)
	}
	if len(files(t, filepath.Join(root, "out", "teacher"))) != 2 {
		t.Error("the teacher's edition is not in out/teacher")
	}
}

// A lesson that changed replaces the notebook that an earlier build wrote.
func TestBuildAllUpdates(t *testing.T) {
	root, listed := twoLessons(t)
	if _, err := All(root, listed, Options{}); err != nil {
		t.Fatal(err)
	}
	rewrite(t, filepath.Join(root, "lessons", "one", "one.md"), "var a = 1", "var a = 2")
	built, err := All(root, listed, Options{Check: true})
	want := "notebooks/01-one.ipynb is not what lessons/one/one.md makes: cell 2 (code) has " +
		"another line 1; type go run . build"
	if err == nil || err.Error() != want || states(built) != "one differs, two unchanged" {
		t.Errorf("check: %s\n%v", states(built), err)
	}
	if !strings.Contains(files(t, filepath.Join(root, "notebooks"))["01-one.ipynb"], "var a = 1") {
		t.Error("check wrote a notebook")
	}
	// Jupyter rewrites metadata when a notebook is saved. That is not a person's work.
	edit(t, filepath.Join(root, "notebooks", "01-one.ipynb"), func(nb *ipynb.Notebook) {
		nb.Metadata.Set("language_info", map[string]string{"name": "go"})
	})
	built, err = All(root, listed, Options{})
	if err != nil || states(built) != "one written, two unchanged" {
		t.Errorf("build: %s, %v", states(built), err)
	}
}

func TestBuildAllKeepsWork(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*ipynb.Notebook)
		want   string
	}{
		{"edited", func(nb *ipynb.Notebook) { nb.Cells[1].Source = "var a = 3" },
			"was changed or executed since it was built"},
		{"executed", func(nb *ipynb.Notebook) { nb.Cells[1].ExecutionCount = new(int) },
			"was changed or executed since it was built"},
		{"with outputs", func(nb *ipynb.Notebook) {
			nb.Cells[1].Outputs = []*ipynb.Output{{Type: ipynb.Stream, Name: "stdout"}}
		}, "was changed or executed"},
		{"with another cell", func(nb *ipynb.Notebook) {
			nb.Cells = append(nb.Cells, ipynb.NewMarkdown("mine", "Notes"))
		}, "was changed or executed"},
		{"not ours", func(nb *ipynb.Notebook) { delete(nb.Metadata, "tessella") },
			"was not made by go run . build"},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, listed := twoLessons(t)
			if _, err := All(root, listed, Options{}); err != nil {
				t.Fatal(err)
			}
			edit(t, filepath.Join(root, "notebooks", "01-one.ipynb"), test.change)
			rewrite(t, filepath.Join(root, "lessons", "one", "one.md"), "var a = 1", "var a = 2")
			rewrite(t, filepath.Join(root, "lessons", "two", "two.md"), "# Two",
				"# Two\n\nMore.")
			before := files(t, filepath.Join(root, "notebooks"))
			_, err := All(root, listed, Options{})
			if err == nil ||
				!strings.HasPrefix(err.Error(), "notebooks/01-one.ipynb "+test.want) ||
				!strings.Contains(err.Error(), "--force") {
				t.Errorf("got %v", err)
			}
			if diff := cmp.Diff(before, files(t, filepath.Join(root, "notebooks"))); diff != "" {
				t.Errorf("a refused build changed files: %s", diff)
			}
			if _, err := All(root, listed, Options{Force: true}); err != nil {
				t.Fatal(err)
			}
			if _, err := All(root, listed, Options{Check: true}); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestBuildAllRefuses(t *testing.T) {
	root, listed := twoLessons(t)
	if _, err := All(root, listed, Options{}); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(root, "notebooks", "01-one.ipynb")
	if err := os.WriteFile(broken, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := All(root, listed, Options{}); err == nil ||
		!strings.Contains(err.Error(), "is not a notebook that can be read") {
		t.Errorf("over a broken file: %v", err)
	}
	if err := os.Rename(broken, filepath.Join(root, "notebooks", "09-old.ipynb")); err != nil {
		t.Fatal(err)
	}
	_, err := All(root, listed, Options{Check: true})
	for _, want := range []string{
		"01-one.ipynb is not what lessons/one/one.md makes: it does not exist",
		"no lesson makes notebooks/09-old.ipynb; delete it"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := All(t.TempDir(), listed, Options{}); err == nil ||
		!strings.Contains(err.Error(), "there is no lessons/one/one.md") {
		t.Errorf("no lessons: %v", err)
	}
	// If one lesson does not build, none is written, and every lesson's problems are reported.
	root = writeTree(t, map[string]string{
		"lessons/one/one.md": head,
		"lessons/two/two.md": head +
			"\n```go id=a.b\n```\n",
		"lessons/tri/tri.md": "",
	})
	listed = append(listed, course.Lesson{Name: "tri", Folder: "tri"})
	_, err = All(root, listed, Options{})
	if err == nil || !strings.Contains(err.Error(), "lessons/two/two.md:12: id=a.b") ||
		!strings.Contains(err.Error(), "lessons/tri/tri.md:1: ") {
		t.Errorf("got %v", err)
	}
	if got := files(t, filepath.Join(root, "notebooks")); len(got) > 0 {
		t.Errorf("wrote %v", slices.Collect(maps.Keys(got)))
	}
}

// A checkout in which git has changed the line ends makes no difference.
func TestCheckWithWindowsLineEnds(t *testing.T) {
	root, listed := twoLessons(t)
	if _, err := All(root, listed, Options{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "notebooks", "01-one.ipynb")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")),
		0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := All(root, listed, Options{Check: true}); err != nil {
		t.Error(err)
	}
}

func TestDifference(t *testing.T) {
	cells := func() *ipynb.Notebook {
		nb := ipynb.New()
		nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("a", "A"), ipynb.NewCode("b", "x\ny")}
		return nb
	}
	for want, change := range map[string]func(*ipynb.Notebook){
		"cell 1 is c; it should be a": func(nb *ipynb.Notebook) {
			nb.Cells[0].ID = "c"
		},
		"cell 1 (a) is raw; it should be markdown": func(nb *ipynb.Notebook) {
			nb.Cells[0].Type = ipynb.Raw
		},
		"cell 2 (b) has another line 2": func(nb *ipynb.Notebook) {
			nb.Cells[1].Source = "x\nz"
		},
		"cell 2 (b) has another line 3": func(nb *ipynb.Notebook) {
			nb.Cells[1].Source = "x\ny\nz"
		},
		"cell 2 (b) was executed": func(nb *ipynb.Notebook) {
			nb.Cells[1].ExecutionCount = new(int)
		},
		"cell 2 (b) has other metadata": func(nb *ipynb.Notebook) {
			nb.Cells[1].Metadata.Set("tags", []string{"x"})
		},
		"cell 2 (b) is missing": func(nb *ipynb.Notebook) {
			nb.Cells = nb.Cells[:1]
		},
		"cell 3 (c) is one too many": func(nb *ipynb.Notebook) {
			nb.Cells = append(nb.Cells, ipynb.NewCode("c", ""))
		},
		"its metadata differ": func(nb *ipynb.Notebook) {
			nb.Metadata.Set("title", "T")
		},
	} {
		old := cells()
		change(old)
		if got := difference(old, cells()); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The solutions must not be written where the students' notebooks are.
func TestBuildAllKeepsEditionsApart(t *testing.T) {
	root, listed := twoLessons(t)
	if _, err := All(root, listed, Options{}); err != nil {
		t.Fatal(err)
	}
	before := files(t, filepath.Join(root, "notebooks"))
	_, err := All(root, listed, Options{Edition: Teacher, Out: "notebooks"})
	if err == nil ||
		!strings.Contains(err.Error(), "notebooks/01-one.ipynb is the student's edition") {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, files(t, filepath.Join(root, "notebooks"))); diff != "" {
		t.Errorf("a refused build changed files: %s", diff)
	}
}

// The list of the course and its texts must agree: a lesson or an exercise that one of them lacks
// would be taught and not graded, or graded and not taught.
func TestBuildAllComparesWithTheCourse(t *testing.T) {
	lesson := "```go exercise=one/f\n```\n\n```go check=one/f\n```\n\n```go " +
		"exercise=one/g\n```\n\n```go check=one/g\n```\n"
	both := exercisesOfOne
	for _, test := range []struct {
		name   string
		course course.List
		want   []string
	}{
		{"agree", course.List{{Name: "one", Folder: "one", Number: 1, Title: "One",
			Exercises: both}}, nil},
		{"not listed", course.List{},
			[]string{"lessons/one/one.md: lessons/lessons.go does not list one"}},
		{"dropped exercise", course.List{{Name: "one", Folder: "one", Number: 1, Title: "One",
			Exercises: both[:1]}}, []string{
			"lessons/one/one.md:18: exercise one/g has a fence and is not in the Tasks",
			"lessons/one/one.md:21: exercise one/g has a fence and"}},
		{"no fence", course.List{{Name: "one", Folder: "one", Number: 1, Title: "One",
			Exercises: append(both, course.Exercise{ID: "one/h", Function: "H", Points: 1})}},
			[]string{"lessons/one/one.md: exercise one/h is in the Tasks of the lesson one and " +
				"has no fence"}},
		{"title", course.List{{Name: "one", Folder: "one", Number: 1, Title: "Two",
			Exercises: both}}, []string{
			`front matter: title is "One" up to the colon, and lessons/lessons.go ` +
				`lists one as "Two"`}},
		{"no text", course.List{{Name: "one", Folder: "one", Number: 1, Title: "One",
			Exercises: both}, {Name: "two", Folder: "two", Number: 2, Title: "Two",
			Exercises: nil}},
			[]string{"lessons/lessons.go lists two, and there is no lessons/two/two.md"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := lessonOf(t, "\n"+lesson)
			_, err := All(root, test.course, Options{})
			if test.want == nil && err != nil {
				t.Fatal(err)
			}
			for _, want := range test.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %s", err, want)
				}
			}
			if built := files(t, filepath.Join(root, "notebooks")); test.want != nil &&
				len(built) > 0 {
				t.Errorf("%d notebooks were written", len(built))
			}
		})
	}
}

// A lesson that has another title makes another notebook. The old one is removed, unless somebody
// worked in it; what was not made by a build stays.
func TestBuildAllRemovesOldNotebooks(t *testing.T) {
	root, listed := twoLessons(t)
	dir := filepath.Join(root, "notebooks")
	if _, err := All(root, listed, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.ipynb"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	listed[0].Title = "New"
	rewrite(t, filepath.Join(root, "lessons", "one", "one.md"), "title: One", "title: New")
	rewrite(t, filepath.Join(root, "lessons", "one", "one.md"), "# One", "# New")
	old := filepath.Join(dir, "01-one.ipynb")
	as, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	edit(t, old, func(nb *ipynb.Notebook) { nb.Cells[1].Source = "var a = 3" })
	if _, err := All(root, listed, Options{}); err == nil || !strings.HasPrefix(err.Error(),
		"no lesson makes notebooks/01-one.ipynb any more, and it was changed") {
		t.Errorf("over somebody's work: %v", err)
	}
	if err := os.WriteFile(old, as, 0o644); err != nil {
		t.Fatal(err)
	}
	built, err := All(root, listed, Options{})
	if err != nil || states(built) != "one written, two unchanged, one removed" {
		t.Errorf("%s, %v", states(built), err)
	}
	if got := slices.Sorted(maps.Keys(files(t, dir))); !slices.Equal(got,
		[]string{"01-new.ipynb", "02-two.ipynb", "mine.ipynb"}) {
		t.Errorf("left %v", got)
	}
}

// Two lessons of one folder have a notebook each. The known mistakes of the folder are made once.
func TestTwoLessonsInAFolder(t *testing.T) {
	root := lessonWithMistakes(t, `exercise: one/f

mistake: three times
hint: Not three times.
function: twice
- return 2 * x
+ return 3 * x

exercise: one/g

mistake: one less
hint: Not less.
- + other
+ - other
`)
	for path, text := range map[string]string{
		"lessons/one/one.md": head +
			"\n```go exercise=one/f\n```\n\n```go check=one/f\n```\n",
		"lessons/one/more.md":        strings.ReplaceAll(head, "One", "More") + allFences,
		"solutions/one/unrelated.go": "package one\n\nfunc other() int { return 7 }\n",
	} {
		if err := os.WriteFile(filepath.Join(root, path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	first := course.Lesson{Name: "one", Folder: "one", Number: 1, Title: "One",
		Exercises: []course.Exercise{{ID: "one/f", Function: "F"}}}
	listed := course.List{first, {Name: "more", Folder: "one", Number: 2, Title: "More",
		Exercises: []course.Exercise{{ID: "one/g", Function: "G"}},
		Earlier:   course.List{first}}}
	built, err := All(root, listed, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := states(built); got != "one written, more written, one written" {
		t.Error(got)
	}
	if got := slices.Sorted(maps.Keys(files(t, filepath.Join(root, "notebooks")))); !slices.Equal(
		got, []string{"01-one.ipynb", "02-more.ipynb"}) {
		t.Errorf("wrote %v", got)
	}
	for _, want := range []string{"three times", "one less"} {
		if code := mistakesOf(t, root); !strings.Contains(code, strconv.Quote(want)) {
			t.Errorf("the code lacks the mistake %q:\n%s", want, code)
		}
	}
	_, err = All(root, listed[:1], Options{})
	if want := "lessons/one/more.md: lessons/lessons.go does not list more"; err == nil ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
