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
	if _, err := Write(dir, sample(), "pdf", Options{}); err == nil ||
		!strings.Contains(err.Error(), `no format "pdf"; there are html, json, junit, gradescope`) {
		t.Errorf("%v", err)
	}
	if _, err := Write(dir, sample(), "moodel", Options{}); err == nil ||
		!strings.Contains(err.Error(), `no format "moodel" (did you mean "moodle"?); there are`) {
		t.Errorf("%v", err)
	}
	if err := WriteAll(&bytes.Buffer{}, dir, sample(), []string{"json", "pdf"},
		Options{}); err == nil {
		t.Error("no error for an unknown format among others")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("an unknown format leaves %v, %v", left, err)
	}
	blocked := filepath.Join(dir, "file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(blocked, sample(), "json", Options{}); err == nil ||
		!strings.Contains(err.Error(), blocked) {
		t.Errorf("below a file: %v", err)
	}
	for _, out := range []string{blocked, filepath.Join(blocked, "below")} {
		if err := Prepare(out, sample(), []string{"json"}, Options{}); err == nil ||
			!strings.Contains(err.Error(), "the folder for reports cannot be made: "+
				"mkdir "+blocked) {
			t.Errorf("prepared below a file: %v", err)
		}
	}
	made := filepath.Join(dir, "made")
	if err := Prepare(made, sample(), []string{"pdf"}, Options{}); err == nil ||
		!strings.Contains(err.Error(), `no format "pdf"`) {
		t.Errorf("prepared for an unknown format: %v", err)
	}
	if err := Prepare(made, sample(), nil, Options{}); err != nil {
		t.Errorf("prepared for nothing: %v", err)
	}
	if err := Prepare(made, sample(), []string{"canvas"}, Options{Roster: blocked}); err == nil ||
		!strings.Contains(err.Error(), "roster "+blocked+": it is empty") {
		t.Errorf("prepared with an empty roster: %v", err)
	}
	if err := Prepare(made, sample(), []string{"json"}, Options{Roster: blocked}); err == nil ||
		!strings.Contains(err.Error(), "no format fills in the roster "+blocked) {
		t.Errorf("prepared with a roster that no format takes: %v", err)
	}
	if err := Prepare(made, sample(), nil, Options{Hints: -1}); err == nil ||
		!strings.Contains(err.Error(), "-1 hints; it should be 0 or more") {
		t.Errorf("prepared for fewer hints than none: %v", err)
	}
	other := filepath.Join(dir, "other.csv")
	if err := os.WriteFile(other, []byte("a,b\n1,2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"canvas", "moodle"} {
		if err := Prepare(made, sample(), []string{"json", format},
			Options{Roster: other}); err == nil ||
			!strings.Contains(err.Error(), "roster "+other+": no") {
			t.Errorf("prepared with a roster that is none for %s: %v", format, err)
		}
	}
	if _, err := os.Stat(made); err == nil {
		t.Error("a folder was made for nothing")
	}
	if err := Prepare(made, sample(), []string{"json"}, Options{}); err != nil {
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
