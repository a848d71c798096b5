package syllabus

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/lessons"
)

// A file that is read and written means what it did, with every key.
func TestFile(t *testing.T) {
	everything := strings.Replace(whole, "lessons:", "policy: last\nhidden: 5\nanonymous: true\n"+
		"lessons:", 1)
	everything = strings.Replace(everything, "sums/median: {pause: 1h}",
		"sums/median: {pause: 1h, growing: false}", 1)
	for name, text := range map[string]string{"whole": everything,
		"example": string(Example(lessons.All()))} {
		known := two
		if name == "example" {
			known = lessons.All()
		}
		f, err := ReadFile([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.YAML()
		if err != nil {
			t.Fatal(err)
		}
		want, err := Parse(FileName, []byte(text), known)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Parse(FileName, again, known)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if len(want.Lessons) == 0 {
			t.Fatalf("%s has no lessons", name)
		}
		for i, l := range want.Lessons {
			g := got.Lessons[i]
			if diff := cmp.Diff(points(&l), points(&g)); diff != "" ||
				!l.Terms.Due.Equal(g.Terms.Due) || l.Terms.Late != g.Terms.Late ||
				l.Terms.Policy != g.Terms.Policy || l.Hidden != g.Hidden ||
				l.Anonymous != g.Anonymous ||
				l.Feedback != g.Feedback || cmp.Diff(l.own, g.own) != "" {
				t.Errorf("%s: lesson %s was %+v and is %+v\n%s", name, l.Name, l, g, diff)
			}
		}
		if got.Name != want.Name || got.Limits != want.Limits {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// trimmed are the lines of a file without indentation, and without empty ones.
func trimmed(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// A file that is read and written has its comments where they were. Those of a lesson go with it,
// and so do those above and beside a key. What stands below it, before an empty line, stays.
func TestFileComments(t *testing.T) {
	old := string(Example(lessons.All()))
	for _, text := range []string{old,
		"# top\n\n# above\ncourse: x # beside\nlessons: # two\n  # first\n" +
			"  - lesson: trees # here\n    # of points\n    points: 20\n" +
			"    dropped: [trees/gain] # and why\n    exercises: # single\n" +
			"      trees/id3: # hard\n        points: 9 # many\n" +
			"  # last\n  - lesson: online\n\n# end\n"} {
		f, err := ReadFile([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.YAML()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(trimmed(text), trimmed(string(again))); diff != "" {
			t.Errorf("(-was +is):\n%s", diff)
		}
	}
	f, err := ReadFile([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	f.Policy, f.Timezone, f.Growing, f.Lessons = "", "UTC", "false", f.Lessons[1:]
	changed, err := f.YAML()
	if err != nil {
		t.Fatal(err)
	}
	_, first, _ := strings.Cut(old, "lessons:\n")
	first, _, _ = strings.Cut(first, "  # 2.")
	want := strings.NewReplacer("timezone: Europe/Berlin", "timezone: UTC", "growing: true",
		"growing: false", "# Which attempt of a student counts: best or last.\npolicy: best\n", "",
		first, "").Replace(old)
	if diff := cmp.Diff(trimmed(want), trimmed(string(changed))); diff != "" {
		t.Errorf("after a change (-want +got):\n%s", diff)
	}
}

// Names that look like something else in YAML stay names.
func TestFileQuotes(t *testing.T) {
	for _, name := range []string{"Trees: winter", "2026", "- a", "#1", `"quoted"`, "a 'b'",
		"true", "{x}", "null and void", "Bäume", "*x", "@x", "2026-11-30"} {
		f := File{Course: Value(name), Lessons: []FileLesson{{Lesson: "sums", Points: "20"}}}
		text, err := f.YAML()
		if err != nil {
			t.Fatal(err)
		}
		if c := parse(t, string(text)); c.Name != name {
			t.Errorf("%q became %q in\n%s", name, c.Name, text)
		}
		if !strings.Contains(string(text), "points: 20\n") {
			t.Errorf("a number is written otherwise:\n%s", text)
		}
	}
}

func TestSetExercise(t *testing.T) {
	f, err := ReadFile([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	l := f.Named("sums")
	l.SetExercise("sums/mean", "", false) // counts again
	l.SetExercise("sums/add", "7", false) // keeps its feedback
	l.SetExercise("sums/range", "2", false)
	l.SetExercise("sums/median", "", true) // loses its pause
	text, err := f.YAML()
	if err != nil {
		t.Fatal(err)
	}
	sums := parse(t, string(text)).Named("sums")
	want := map[string]int{"sums/add": 7, "sums/range": 2, "sums/mean": 11}
	if diff := cmp.Diff(want, points(sums)); diff != "" ||
		sums.FeedbackOf("sums/add").When != Released {
		t.Errorf("points (-want +got):\n%s\n%s", diff, text)
	}
	if f.Named("none") != nil {
		t.Error("there is no such lesson")
	}
}
