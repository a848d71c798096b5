package submission

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/notebooks/course"
)

// A test's program is a child of the readers too.
func TestMain(m *testing.M) {
	Main()
	os.Exit(m.Run())
}

// TestReaders reads in a child what the same process reads too, and compares all that came of it.
func TestReaders(t *testing.T) {
	long := strings.Repeat("x", maxType)
	dir := put(t, map[string]string{
		"ada/w.ipynb": string(notebook(t, code("import m \"math\"\nimport . \"sort\"", gainCode,
			"type T = []float64\ntype U[K any] struct{}\ntype V struct{ "+long+
				" int }\nfunc (T) m() { go f() }",
			"func Entropy(p []float64) float64 { return m.Log2(X{a: 1}.a) + x }\nvar x, y = 1, 2",
			"const (\n\ta = iota\n\tb\n)\nfunc Gain(", "%%\nfunc Other() {}",
			"//go:embed x\nvar s string")...)),
		"bob/w.ipynb":   string(notebook(t)),
		"cleo/a.go":     "package p\n\nfunc Gain(c [][]float64) float64 { return 0 }\n",
		"cleo/b.go":     "package p\n\nfunc Gain(c [][]float64) float64 { return 1 }\n",
		"cleo/c.s":      "",
		"dora/note.txt": "no notebook",
	})
	all, err := FindAll([]string{dir}, Options{})
	if err != nil || len(all) != 4 {
		t.Fatal(len(all), err)
	}
	readers := NewReaders([]string{dir}, Options{}, 2)
	defer readers.Close()
	wanted := []course.Exercise{gain, entropy}
	for _, s := range all {
		want := s.Read(context.Background(), wanted)
		got, err := readers.Read(context.Background(), s, wanted)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Submitted.Equal(want.Submitted) {
			t.Errorf("%s: submitted %v, want %v", s.Student, got.Submitted, want.Submitted)
		}
		if !got.Modified.Equal(want.Modified) {
			t.Errorf("%s: modified %v, want %v", s.Student, got.Modified, want.Modified)
		}
		got.Submitted, got.Modified = want.Submitted, want.Modified
		// what only reading needs, or what is found again
		for _, sub := range []*Submission{got, want} {
			if d := sub.draft; d != nil {
				d.name, d.files, d.modified, d.problems = "", nil, time.Time{}, nil
				d.alive, d.needs = nil, nil
			}
			for id, x := range sub.roots {
				if x == nil {
					delete(sub.roots, id)
				}
			}
		}
		if want.draft == nil {
			got.roots = want.roots
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got\n%+v\nwant\n%+v", s.Student, got.pack(), want.pack())
		}
	}
}

// TestMemory hands in large notebooks to a child that may have less memory than it takes. The
// child ends, the student has a row with a reason, and what comes before and after it is read.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux limits the memory of a process")
	}
	if race.On() {
		t.Skip("the race detector needs more address space than the limit")
	}
	large := cell{"// " + strings.Repeat("x", 19<<20), ""}
	files := map[string]string{"ada/w.ipynb": string(notebook(t, code(gainCode)...))}
	for i := range 8 {
		files[fmt.Sprintf("eve/w%d.ipynb", i)] = string(notebook(t, large))
	}
	dir := put(t, files)
	all, err := FindAll([]string{dir}, Options{})
	if err != nil || len(all) != 2 {
		t.Fatal(len(all), err)
	}
	readers := NewReaders([]string{dir}, Options{}, 1)
	defer readers.Close()
	// Go reserves its heap in pieces of 64 MB: the small notebook may need one more, and the large
	// ones need two.
	readers.job.Memory = 96 << 20
	// the process ends, or collecting garbage takes all of its time
	why := regexp.MustCompile(`^it was not read: (the process that read it ended, as it does ` +
		`where it needs more than 96 MB|that takes more than)`)
	for _, i := range []int{0, 1, 0} {
		s, err := readers.Read(context.Background(), all[i], []course.Exercise{gain})
		if err != nil {
			t.Fatal(err)
		}
		state, problems := s.Parts["trees/gain"].State, strings.Join(s.Problems, "\n")
		if (state == Found) != (i == 0) || why.MatchString(problems) != (i == 1) {
			t.Errorf("%s: %s, %q", s.Student, state, problems)
		}
	}
	// What the child says shows that it was memory which ended it.
	c, err := readers.start()
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.ask(
		context.Background(),
		request{all[1].Student, all[1].Path, []course.Exercise{gain},
			time.Minute},
	)
	c.end()
	if said := c.said.String(); err == nil || !strings.Contains(said, "out of memory") &&
		!strings.Contains(said, "cannot allocate memory") {
		t.Errorf("error %v, and the child says %.200q", err, said)
	}
}

// TestCostly hands in what takes longer than it may. It has a row with a reason, and a submission
// that comes next is read.
func TestCostly(t *testing.T) {
	slow := make([]cell, 0, 100)
	for range 20_000 {
		slow = append(slow, cell{"func f() int { return " + strings.Repeat("1+", 20) + "1 }", ""})
	}
	files := map[string]string{"ada/w.ipynb": string(notebook(t, code(gainCode)...))}
	for i := range 20 {
		files[fmt.Sprintf("eve/w%02d.ipynb", i)] = string(notebook(t, slow[:20_000/2]...))
	}
	dir := put(t, files)
	all, err := FindAll([]string{dir}, Options{})
	if err != nil || len(all) != 2 {
		t.Fatal(len(all), err)
	}
	readers := NewReaders([]string{dir}, Options{}, 1)
	defer readers.Close()
	for _, i := range []int{0, 1, 0} {
		s, err := readers.Read(context.Background(), all[i], []course.Exercise{gain})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Parts["trees/gain"].State; (got == Found) != (i == 0) {
			t.Errorf("%s: %s, %q", s.Student, got, s.Problems)
		}
		if i == 1 && (len(s.Problems) != 1 ||
			!strings.HasPrefix(s.Problems[0], "it was not read: that takes more than 2s")) {
			t.Errorf("%s: %q", s.Student, s.Problems)
		}
	}
	// The end of the context ends a child in the middle of its work.
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := readers.Read(
		ctx,
		all[1],
		[]course.Exercise{gain},
	); !errors.Is(
		err,
		context.Canceled,
	) {
		t.Errorf("error %v", err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "ada")); err != nil {
		t.Fatal(err)
	}
	s, err := readers.Read(context.Background(), all[0], []course.Exercise{gain})
	if err != nil || s.Problems[0] != "it was not read: it is not there any more" {
		t.Errorf("%v, error %v", s, err)
	}
}
