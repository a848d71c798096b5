package report

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader"
)

func TestWriteIsDeterministic(t *testing.T) {
	before := sample()
	c := sample()
	for _, f := range Formats() {
		if diff := cmp.Diff(written(t, c, f.Name, Options{Hints: 2}),
			written(t, c, f.Name, Options{Hints: 2})); diff != "" {
			t.Errorf("%s: %s", f.Name, diff)
		}
	}
	if !reflect.DeepEqual(c, before) {
		t.Error("writing changed the class")
	}
}

// Each file is UTF-8 without control characters and with nothing that turns text round,
// whatever is in the class.
func TestFilesAreText(t *testing.T) {
	for _, f := range Formats() {
		for name, data := range written(t, sample(), f.Name, Options{Hints: 2}) {
			if !utf8.ValidString(data) || strings.ContainsAny(data, "\x00\x07\x1b\r\u202e") ||
				!fs.ValidPath(name) {
				t.Errorf("%s: %q is no clean text", f.Name, name)
			}
		}
	}
}

// The help has a line for each format: four spaces, the name in 14 columns, and the help.
func TestFormatsHaveHelp(t *testing.T) {
	for _, f := range Formats() {
		if n := 4 + 14 + columns(f.Help); f.Help == "" || len(f.Name) > 12 || n > 80 {
			t.Errorf("%s: a line of %d columns: %q", f.Name, n, f.Help)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	dir := t.TempDir()
	says := func(what, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	_, err := Write(dir, sample(), "pdf", Options{})
	says("an unknown format", `no format "pdf"; there are html, json, junit, gradescope`, err)
	_, err = Write(dir, sample(), "moodel", Options{})
	says("a slip", `no format "moodel" (did you mean "moodle"?); there are`, err)
	says("an unknown format among others", `no format "pdf"`,
		WriteAll(&bytes.Buffer{}, dir, sample(), []string{"json", "pdf"}, Options{}))
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("an unknown format leaves %v, %v", left, err)
	}
	blocked, other := filepath.Join(dir, "file"), filepath.Join(dir, "other.csv")
	for path, text := range map[string]string{blocked: "", other: "a,b\n1,2\n"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err = Write(blocked, sample(), "json", Options{})
	says("below a file", blocked, err)
	made := filepath.Join(dir, "made")
	json := []string{"json"}
	for _, c := range []struct {
		what, out string
		formats   []string
		o         Options
		want      string
	}{
		{"a file", blocked, json, Options{},
			"the folder for reports cannot be made: mkdir " + blocked},
		{"below a file", filepath.Join(blocked, "below"), json, Options{},
			"the folder for reports cannot be made: mkdir " + blocked},
		{"an unknown format", made, []string{"pdf"}, Options{}, `no format "pdf"`},
		{"an empty roster", made, []string{"canvas"}, Options{Roster: blocked},
			"roster " + blocked + ": it is empty"},
		{"a roster that no format takes", made, json, Options{Roster: blocked},
			"no format fills in the roster " + blocked},
		{"fewer hints than none", made, nil, Options{Hints: -1},
			"-1 hints; it should be 0 or more"},
		{"no roster of Canvas", made, []string{"json", "canvas"}, Options{Roster: other},
			"roster " + other + ": no"},
		{"no roster of Moodle", made, []string{"json", "moodle"}, Options{Roster: other},
			"roster " + other + ": no"},
	} {
		says("prepared: "+c.what, c.want, Prepare(c.out, sample(), c.formats, c.o))
	}
	if err := Prepare(made, sample(), nil, Options{}); err != nil {
		t.Errorf("prepared for nothing: %v", err)
	}
	if _, err := os.Stat(made); err == nil {
		t.Error("a folder was made for nothing")
	}
	if err := Prepare(made, sample(), json, Options{}); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(made); err != nil || len(left) != 0 {
		t.Errorf("a prepared folder holds %v, %v", left, err)
	}
	paths, err := Write(filepath.Join(dir, "a", "b"), sample(), "junit", Options{})
	if err != nil || !slices.Equal(paths, []string{filepath.Join(dir, "a", "b", "junit.xml")}) {
		t.Errorf("%v, %v", paths, err)
	}
}

func TestPrintFiles(t *testing.T) {
	var out bytes.Buffer
	paths := []string{"out/index.html"}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		paths = append(paths, "out/students/"+name+".html")
	}
	paths = append(paths, "out/lti/a/score.json", "out/lti/b/score.json")
	if err := printFiles(&out, "out", paths); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(),
		"wrote out/index.html\nwrote out/students/ (5 files)\nwrote out/lti/a/score.json\nwrote "+
			"out/lti/b/score.json\n"; got != filepath.FromSlash(want) {
		t.Errorf("%s", got)
	}
}

func TestFileNames(t *testing.T) {
	odd := []string{"ada", "Ada", "ADA", "ada-2", "..", ".", "", "../../etc/passwd", "a/b", `a\b`,
		"a b", "a\x00b", "con", "NUL.txt", ".hidden", "-rf", "José", "Jose\u0301", "李", "ſ", "s",
		"a..b", "x.",
		"\xff\xfe", "K", "k", strings.Repeat("é", 200), strings.Repeat("é", 200), "ok_1.2-b"}
	var students []Student
	for _, name := range odd {
		students = append(students, Student{Name: name})
	}
	got := fileNames(students)
	seen := make(map[string]string)
	for i, name := range got {
		fold := strings.ToUpper(strings.ToLower(name))
		if other, there := seen[fold]; there {
			t.Errorf("%q and %q are both called %s", odd[i], other, name)
		}
		seen[fold] = odd[i]
		if !filepath.IsLocal(name) || filepath.Base(name) != name || len(name) > longest+10 ||
			!utf8.ValidString(name) || strings.ContainsAny(name, `/\:*?"<>| `) ||
			strings.HasSuffix(name, ".") {
			t.Errorf("%q is called %q", odd[i], name)
		}
	}
	for i, want := range map[int]string{
		0:  "ada",
		1:  "Ada-3",
		3:  "ada-2",
		7:  "_._etc_passwd",
		12: "_con",
		13: "_NUL.txt",
		14: "hidden",
		15: "_-rf",
		16: "José",
		28: "ok_1.2-b",
	} {
		if got[i] != want {
			t.Errorf("%q is called %q, want %q", odd[i], got[i], want)
		}
	}
}

func TestTidy(t *testing.T) {
	c := tidy(Class{
		Title: "\x00",
		Students: []Student{
			{Score: math.NaN(), Raw: math.Inf(1), Penalty: 1.5, Submitted: time.Unix(7, 0)},
		},
	})
	if c.Title != `\x00` || c.Students[0].Score != 0 || c.Students[0].Raw != 0 ||
		c.Students[0].Penalty != 1.5 || !c.Students[0].Submitted.Equal(time.Unix(7, 0)) {
		t.Errorf("%+v", c)
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0:         "0",
		2:         "2",
		1.428:     "1.42",
		1.999:     "1.99",
		0.1 + 0.2: "0.3",
		2.0 / 3:   "0.66",
		0.29:      "0.29",
		100:       "100",
		-1.5:      "-1.5",
	} {
		if got := number(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

func TestDurationInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "0 s", 1400 * time.Millisecond: "1 s",
		90 * time.Second: "1 min 30 s", 3*time.Hour + 5*time.Minute: "3 h 5 min",
		26*time.Hour + 10*time.Minute: "1 day 2 h",
		49 * time.Hour:                "2 days 1 h",
		59*time.Minute + 59*time.Second + 900*time.Millisecond: "1 h 0 min"} {
		if got := duration(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// A verdict that students share is shared in the clean copy too.
func TestTidyKeepsWhatIsShared(t *testing.T) {
	v := &grader.Verdict{Function: "a\x00b"}
	s := Student{Exercises: []Exercise{{Verdict: v}, {Verdict: v}}}
	list := tidy(Class{Students: []Student{s, s}}).Students
	first := list[0].Exercises[0].Verdict
	if first == v || first.Function == v.Function {
		t.Errorf("not a clean copy: %+v", first)
	}
	for _, ex := range append(list[0].Exercises, list[1].Exercises...) {
		if ex.Verdict != first {
			t.Error("a shared verdict was copied twice")
		}
	}
}
