package report

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

func schemaOf(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Each format for one student fits its system's schema, for every kind of student, and its file
// has the name that the system wants.
func TestSystemsFormats(t *testing.T) {
	for format, name := range map[string]string{
		"gradescope":   "results.json",
		"exercism":     "results.json",
		"prairielearn": "results.json",
		"lti":          "score.json",
	} {
		s := compile(t, schemaOf(t, format))
		files := written(t, sample(), format, Options{Hints: 3})
		if len(files) != 8 {
			t.Errorf("%s: %d files for 8 students", format, len(files))
		}
		for path, data := range files {
			if !strings.HasPrefix(path, format+"/") || !strings.HasSuffix(path, "/"+name) ||
				strings.Count(path, "/") != 2 {
				t.Errorf("%s: a file is called %s", format, path)
			}
			if err := valid(t, s, []byte(data)); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		if one := written(t, alone(1), format, Options{}); len(one) != 1 ||
			one[format+"/"+name] == "" {
			t.Errorf("%s of one student: %v", format, one)
		}
	}
}

// No file that a student sees tells what a hidden case holds.
func TestStudentsFilesHideHiddenCases(t *testing.T) {
	for _, f := range Formats() {
		if f.ForTeachers {
			continue
		}
		for path, data := range written(t, sample(), f.Name, Options{Hints: 3}) {
			if path != "index.html" && strings.Contains(data, "secret") {
				t.Errorf("%s: %s holds a hidden case", f.Name, path)
			}
		}
	}
	if !strings.Contains(written(t, sample(), "json", Options{})["grades.json"], "secret") {
		t.Error("the teacher's grades.json holds no hidden case")
	}
}

// Two students do the same in the visible cases and get as many hidden ones right. Whatever else
// happens in hidden cases, their reports are the same, and so are those that depend on the order
// of cases.
func TestStudentsFilesTellOnlyHowManyHiddenCasesAreRight(t *testing.T) {
	reports := func(change func(hidden []grader.CaseVerdict)) map[string]string {
		c := sample()
		c.Students = c.Students[1:2] // with two of three hidden cases that are not right
		v := c.Students[0].Exercises[1].Verdict
		v.Cases = slices.Clone(v.Cases)
		change(v.Cases[4:])
		all := map[string]string{}
		for _, f := range Formats() {
			if f.ForTeachers {
				continue
			}
			for path, data := range written(t, c, f.Name, Options{Hints: 3}) {
				if path != "index.html" {
					all[path] = data
				}
			}
		}
		return all
	}
	want := reports(func([]grader.CaseVerdict) {})
	for name, change := range map[string]func(hidden []grader.CaseVerdict){
		"the line": func(h []grader.CaseVerdict) { h[2].Line = "cell 7, line 400: panic(400)" },
		"the text": func(h []grader.CaseVerdict) { h[2].Message = "panicked: 400" },
		"the kind": func(h []grader.CaseVerdict) { h[1].Outcome = grader.TimedOut },
		"not run":  func(h []grader.CaseVerdict) { h[2].Outcome = grader.NotRun },
		"which":    func(h []grader.CaseVerdict) { h[0], h[2] = h[2], h[0] },
		"printed":  func(h []grader.CaseVerdict) { h[1].Output = "400" },
		"a private one": func(h []grader.CaseVerdict) {
			h[0].Drawn, h[1].Drawn = false, false
		},
		"the deviation": func(h []grader.CaseVerdict) {
			h[1].Path, h[1].Got, h[1].Steps = "[3]", "400", &grader.StepsRight{Right: 3, Total: 4}
		},
	} {
		if diff := cmp.Diff(want, reports(change)); diff != "" {
			t.Errorf("%s of a hidden case shows:\n%s", name, diff)
		}
	}
}

// What a teacher writes with a score stands once in whatever its student reads.
func TestReasonsStandOnce(t *testing.T) {
	c := sample()
	one := c.Students[2]
	c.Students = []Student{one, one} // with all points, and with some
	c.Students[1].Name, c.Students[1].Exercises = "dora", slices.Clone(one.Exercises)
	some := &c.Students[1].Exercises[1]
	some.Override = &Override{Score: 1, Reason: "half of it, orally", By: "Prof. Fan"}
	some.Score = 1
	lost := &c.Students[1].Exercises[2]
	*lost = Exercise{Exercise: lost.Exercise, State: submission.Broken, Problem: "cell 7", Score: 1,
		Override: &Override{Score: 1, Reason: "shown by hand", By: "Prof. Fan"}}
	silent := []string{"exercism", "junit"} // tell of results, and not of points
	for _, f := range Formats() {
		for path, data := range written(t, c, f.Name, Options{Hints: 1}) {
			data = strings.NewReplacer(`\`, "", "&#39;", "'").Replace(data)
			for student, reason := range map[string]string{
				"cleo": "the slide was wrong", "dora": "half of it, orally",
			} {
				n := strings.Count(data, reason)
				told := strings.Contains(path, student) && path != "github/cleo/annotations.txt" ||
					slices.Contains([]string{"index.html", "grades.json", "moodle.csv"}, path)
				if n > 1 || n == 0 && told && !slices.Contains(silent, f.Name) {
					t.Errorf("%s says %q %d times", path, reason, n)
				}
			}
			if n := strings.Count(data, "shown by hand"); n > 1 {
				t.Errorf("%s says %q %d times", path, "shown by hand", n)
			}
		}
	}
}

func TestGradescope(t *testing.T) {
	var got gradescope
	files := written(t, sample(), "gradescope", Options{Hints: 1})
	if err := json.Unmarshal([]byte(files["gradescope/ben/results.json"]), &got); err != nil {
		t.Fatal(err)
	}
	if got.Score != 3.428 || got.ExecutionTime != 3 || got.StdoutVisibility != "hidden" {
		t.Errorf("%+v", got)
	}
	gain := got.Tests[1]
	if gain.Score != 1.428 || gain.MaxScore != 2 || gain.Status != "failed" || gain.Number != "2" ||
		gain.Name != "Information gain (trees/gain)" ||
		!slices.Equal(gain.Tags, []string{"natural logarithm instead of bits"}) {
		t.Errorf("%+v", gain)
	}
	for _, want := range []string{"All 4 visible cases are right; 2 of 3 hidden ones are not.",
		"1 of 3 hidden cases is right.",
		"Which base do bits have?", "Found in cell 9; also in cell 4"} {
		if !strings.Contains(strings.Join(strings.Fields(gain.Output), " "), want) {
			t.Errorf("the output lacks %q:\n%s", want, gain.Output)
		}
	}
	if strings.Contains(gain.Output, "The first hint.") {
		t.Error("the exercise's own hint stands beside that of a known mistake")
	}
	var dan gradescope
	if err := json.Unmarshal([]byte(files["gradescope/dan/results.json"]), &dan); err != nil {
		t.Fatal(err)
	}
	if out := dan.Tests[1].Output; !strings.Contains(out, "cell 7, line 3: undefined: lgo\n") ||
		!strings.Contains(out, "Go cannot compile") {
		t.Errorf("a broken exercise: %s", out)
	}
	for _, test := range append(got.Tests, dan.Tests...) {
		for l := range strings.SplitSeq(test.Output, "\n") {
			if columns(strings.TrimRight(l, " ")) > 80 {
				t.Errorf("a line of %d columns: %s", columns(l), l)
			}
		}
	}
	// What counts is the score after the penalty, which the tests do not add up to.
	for path, data := range files {
		if strings.Contains(path, "_cmd") && (!strings.Contains(data, `"score": 5.5,`) ||
			!strings.Contains(data, "Handed in late, 1 day 2 h: 1.5 points taken off.")) {
			t.Errorf("%s: the penalty is not told", path)
		}
	}
}

func TestExercism(t *testing.T) {
	files := written(t, sample(), "exercism", Options{})
	read := func(student string) exercism {
		var got exercism
		if err := json.Unmarshal([]byte(files["exercism/"+student+"/results.json"]),
			&got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	// of 3 exercises 4 visible cases, and the hidden ones together
	if ada := read("ada"); ada.Status != "pass" || len(ada.Tests) != 15 {
		t.Errorf("all right: %s, %d tests", ada.Status, len(ada.Tests))
	}
	ben := read("ben")
	if ben.Status != "fail" || ben.Tests[0].Status != "fail" || ben.Tests[2].Status != "error" ||
		ben.Tests[5].TaskID != 2 || ben.Tests[9].Status != "fail" {
		t.Errorf("%+v", ben)
	}
	if got, want := ben.Tests[0].TestCode,
		"counts = []float64{a pure node}\nF(counts)"; got != want {
		t.Errorf("code %q, want %q", got, want)
	}
	if got, want := *ben.Tests[2].Message,
		"panicked: index out of range [5] with length 2\nat cell 7, line 3: x := counts[5]\nwant "+
			"want three classes"; got != want {
		t.Errorf("message %q, want %q", got, want)
	}
	const hidden = "1 of 3 hidden cases is right.\nThis looks like a known mistake"
	if *ben.Tests[0].Output != "debug 1\n" || !strings.HasPrefix(*ben.Tests[9].Message, hidden) {
		t.Errorf("%+v", ben.Tests)
	}
	if dan := read("dan"); dan.Status != "error" ||
		!strings.Contains(*dan.Message, "trees/gain: cell 7, line 3: undefined: lgo") {
		t.Errorf("nothing that runs: %+v", dan)
	}
	if flo := read("flo"); !strings.Contains(*flo.Message, "flo.ipynb: no JSON: line 3") {
		t.Errorf("nothing that can be read: %s", *flo.Message)
	}
	none := Class{Students: []Student{{Name: "x"}}}
	if err := valid(t, compile(t, schemaOf(t, "exercism")),
		[]byte(written(t, none, "exercism", Options{})["exercism/results.json"])); err != nil {
		t.Error(err)
	}
}

func TestPrairieLearn(t *testing.T) {
	files := written(t, sample(), "prairielearn", Options{})
	read := func(student string) prairieLearn {
		var got prairieLearn
		if err := json.Unmarshal([]byte(files["prairielearn/"+student+"/results.json"]),
			&got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	if ben := read("ben"); !ben.Gradable || ben.Score != 3.428/8 || ben.Tests[2].Points != 2 ||
		ben.Tests[2].MaxPoints != 4 || ben.Tests[0].Message == "" {
		t.Errorf("%+v", ben)
	}
	if dan := read("dan"); dan.Gradable || len(dan.FormatErrors) != 3 || dan.Score != 0 {
		t.Errorf("what cannot be graded costs an attempt: %+v", dan)
	}
	// The file keeps to the limit, whatever the student prints.
	c := alone(1)
	for i := range c.Students[0].Exercises {
		for k := range c.Students[0].Exercises[i].Verdict.Cases {
			c.Students[0].Exercises[i].Verdict.Cases[k].Output = strings.Repeat("\x01\n", 1<<17)
		}
	}
	data := written(t, c, "prairielearn", Options{})["prairielearn/results.json"]
	if len(data) > prairieLearnLimit || !strings.Contains(data, "… shortened") {
		t.Errorf("%d bytes", len(data))
	}
}

func TestLTI(t *testing.T) {
	var got ltiScore
	if err := json.Unmarshal([]byte(written(t, alone(1), "lti", Options{})["lti/score.json"]),
		&got); err != nil {
		t.Fatal(err)
	}
	if got.UserID != "ben" || got.ScoreGiven != 3.428 || got.ScoreMaximum != 8 ||
		got.Timestamp != "2026-11-21T10:30:00.000Z" ||
		got.Submission.SubmittedAt != "2026-11-19T22:15:30.250Z" ||
		!strings.HasPrefix(got.Comment, "0 of 3 exercises passed.\nEntropy (0/2): a pure node: ") {
		t.Errorf("%+v", got)
	}
	if _, err := Write(t.TempDir(), Class{Students: []Student{{Name: "x"}}}, "lti",
		Options{}); err == nil ||
		!strings.Contains(err.Error(), "x: the lesson is worth 0 points") {
		t.Errorf("a lesson without points: %v", err)
	}
}

func TestPassed(t *testing.T) {
	c := sample()
	for i, want := range []bool{true, false, false, false, false, false, false, false} {
		if got := c.Students[i].Passed(); got != want {
			t.Errorf("%s: %t", c.Students[i].Name, got)
		}
	}
	if !alone(0).Passed() || c.Passed() || (Class{}).Passed() {
		t.Error("a class passed that has not, or the other way round")
	}
	noted := alone(0)
	noted.Students[0].Problems = []string{"notes.txt is no notebook"}
	if !noted.Passed() {
		t.Error("a problem with another file spoils exercises that are right")
	}
	if data := written(t, noted, "junit", Options{})["junit.xml"]; !strings.Contains(data,
		`failures="0" errors="0"`) || !strings.Contains(data, "notes.txt") {
		t.Error("JUnit fails for it, or does not tell")
	}
	data := written(t, noted, "github", Options{})["github/annotations.txt"]
	if data !=
		"::warning file=class/ada/homework.ipynb,title=the submission::notes.txt is no notebook\n" {
		t.Errorf("GitHub: %s", data)
	}
	lowered := alone(0)
	e := &lowered.Students[0].Exercises[0]
	e.Score, e.Override = 0, &Override{Reason: "copied", By: "Fan"}
	if lowered.Passed() {
		t.Error("what the teacher set to 0 passed")
	}
	if got, want := lowered.comment(lowered.Students[0]),
		"2 of 3 exercises passed.\nEntropy (0/2): Set to 0 by Fan: copied"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	hidden := Exercise{
		State:   submission.Graded,
		Verdict: &grader.Verdict{Status: grader.Partly, Passed: 8, Total: 9},
	}
	if hidden.Passed() {
		t.Error("an exercise with a hidden case that is not right passed")
	}
}
