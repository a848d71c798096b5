package syllabus

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/lessons"
)

// task is an exercise that is worth some points.
func task(id string, points int) grader.Task {
	return grader.Exercise[func(int) int]{ID: id, Title: id, Points: points,
		Solution: func(x int) int { return x }}
}

// two are the lessons that these tests know.
var two = []grader.Lesson{
	{Name: "sums", Number: 1, Title: "Sums", Tasks: []grader.Task{
		task("sums/add", 1), task("sums/mean", 2), task("sums/median", 3),
		task("sums/range", 4)}},
	{Name: "trees", Number: 2, Title: "Trees", Tasks: []grader.Task{
		task("trees/gain", 5)}},
}

func parse(t *testing.T, text string) *Course {
	t.Helper()
	c, err := Parse(FileName, []byte(text), two)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// points are what the exercises of a lesson are worth, by name.
func points(l *Lesson) map[string]int {
	of := make(map[string]int)
	for _, t := range l.Tasks {
		of[t.About().ID] = t.About().Points
	}
	return of
}

const whole = `
course: Classification, winter 2026
timezone: America/New_York
late: 10%/day,grace=15m
feedback: after a pause
pause: 5m
limits: {upload: 2 MB, rate: 4/minute}
lessons:
  - lesson: trees
    due: 2026-11-30
    policy: last
    late: none
    feedback: after the deadline
  - lesson: sums
    due: 2026-10-30T18:00
    points: 20
    hidden: 7
    growing: true
    dropped: [sums/mean]
    exercises:
      sums/add: {points: 6, feedback: released by the teacher}
      sums/median: {pause: 1h}
`

// A file that uses every key.
func TestParse(t *testing.T) {
	c := parse(t, whole)
	if c.Name != "Classification, winter 2026" ||
		c.Limits != (Limits{2 << 20, Rate{4, time.Minute}}) || len(c.Lessons) != 2 {
		t.Errorf("%+v", c)
	}
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	late := gradebook.Late{Share: .1, Per: 24 * time.Hour, Grace: 15 * time.Minute}
	trees, sums := c.Named("trees"), c.Named("sums")
	// The day is due at its end, in winter 5 hours behind UTC; in October it is summer there.
	if due := time.Date(2026, 12, 1, 5, 0, 0, -1000, time.UTC); !trees.Terms.Due.Equal(due) ||
		trees.Terms.Policy != gradebook.Last || trees.Terms.Late != (gradebook.Late{}) {
		t.Errorf("the terms of trees are %+v", trees.Terms)
	}
	if due := time.Date(2026, 10, 30, 18, 0, 0, 0, zone); !sums.Terms.Due.Equal(due) ||
		sums.Terms.Policy != gradebook.Best || sums.Terms.Late != late {
		t.Errorf("the terms of sums are %+v", sums.Terms)
	}
	if got := c.Graded(); got[0].Name != "trees" || got[0].Number != 2 || got[1].Name != "sums" {
		t.Errorf("the lessons are %+v", got)
	}
	// 20 points, 6 are fixed, and 14 are divided as 3 to 4.
	want := map[string]int{"sums/add": 6, "sums/median": 6, "sums/range": 8}
	if diff := cmp.Diff(want, points(sums)); diff != "" {
		t.Errorf("points (-want +got):\n%s", diff)
	}
	if sums.Hidden != 7 || trees.Hidden != 0 {
		t.Errorf("%d and %d hidden cases", sums.Hidden, trees.Hidden)
	}
	if got := ids(sums.Asked); !slices.Equal(got, []string{"sums/add", "sums/mean",
		"sums/median", "sums/range"}) {
		t.Errorf("asked %v", got)
	}
	for id, want := range map[string]Feedback{
		"sums/range":  {AfterPause, 5 * time.Minute, true},
		"sums/median": {AfterPause, time.Hour, true},
		"sums/add":    {When: Released},
	} {
		if got := sums.FeedbackOf(id); got != want {
			t.Errorf("%s: feedback %+v, want %+v", id, got, want)
		}
	}
	if got := trees.FeedbackOf("trees/gain"); got != (Feedback{When: AfterDeadline}) {
		t.Errorf("trees/gain: feedback %+v", got)
	}
}

// A file that says as little as it can.
func TestDefaults(t *testing.T) {
	c := parse(t, "course: C\nlessons: [{lesson: sums}]\n")
	l := c.Named("sums")
	if c.Limits != (Limits{20 << 20, Rate{30, time.Hour}}) || c.Named("trees") != nil ||
		l.Terms != (gradebook.Terms{Policy: gradebook.Best}) || l.Hidden != 0 ||
		l.FeedbackOf("sums/add") != (Feedback{When: AtOnce}) {
		t.Errorf("%+v", c)
	}
	want := map[string]int{"sums/add": 1, "sums/mean": 2, "sums/median": 3, "sums/range": 4}
	if diff := cmp.Diff(want, points(l)); diff != "" {
		t.Errorf("points (-want +got):\n%s", diff)
	}
}

// What is wrong is told with its line and with what would be right.
func TestErrors(t *testing.T) {
	const head = "course: C\nlessons:\n  - lesson: sums\n"
	for _, c := range []struct{ text, want string }{
		{"", "course.yaml:1: the file is empty; it should say course and lessons"},
		{head + strings.Repeat("# more\n", 10_000), "course.yaml:1: the file has 70036 bytes; it " +
			"should have at most 65536"},
		{"course: [", "course.yaml:1: this is not YAML: did not find expected node content"},
		{"- x", "course.yaml:1: the course should be keys and values, with the keys course, "},
		{head + "---\ncourse: D\n", "course.yaml:4: a second document begins here"},
		{"lessons: [{lesson: sums}]", "course.yaml:1: the course lacks the key course"},
		{"course: C", "course.yaml:1: the course lacks the key lessons"},
		{"course: C\nlessons: []", "course.yaml:2: lessons is empty; a course has one"},
		{"course: C\nlessons: sums", "course.yaml:2: lessons should be a list, with a line such"},
		{"course:\nlessons: [{lesson: sums}]", "course.yaml:1: course should be a name such as"},
		{"course: {a: b}\nlessons: [{lesson: sums}]", "1: course should be a name such as"},
		{"polcy: best\n" + head, `course.yaml:1: the course has no key "polcy" (did you mean ` +
			`"policy"?)`},
		{"zzzzzzzzz: best\n" + head, `the course has no key "zzzzzzzzz"; it should be one of ` +
			"course, timezone, late, policy, "},
		{head + "course: D\n", "course.yaml:4: the course has the key course twice"},
		{"timezone: Berlin\n" + head, `1: timezone is "Berlin"; it should be a time zone such as ` +
			"Europe/Berlin or UTC"},
		{"late: 10%\n" + head, `1: late is "10%"; it should be as in 10%/day or`},
		{"policy: first\n" + head, `1: policy is "first"; it should be best or last`},
		{"hidden: 0\n" + head, `1: hidden is "0"; it should be a whole number from 1 to 1000`},
		{"hidden: 1.5\n" + head, `1: hidden is "1.5"; it should be a whole number`},
		{"anonymous: yes\n" + head, `1: anonymous is "yes"; it should be true or false`},
		{"feedback: never\n" + head, `1: feedback is "never"; it should be one of at once, after ` +
			"a pause, after the deadline, released by the teacher"},
		{"pause: 10m\n" + head, `1: pause is of feedback "after a pause", and here it ` +
			`is "at once"`},
		{"growing: true\n" + head, `1: growing is of feedback "after a pause"`},
		{"feedback: after a pause\npause: 10\n" + head, `2: pause is "10"; it should be a time`},
		{"feedback: after a pause\npause: 25h\n" + head, `2: pause is "25h"; it should be a time`},
		{"feedback: after a pause\ngrowing: yes\n" + head, `2: growing is "yes"; it should be`},
		{"limits: {upload: 51 MB}\n" + head, `1: upload is "51 MB"; it should be a size`},
		{"limits: {upload: 5}\n" + head, `1: upload is "5"; it should be a size`},
		{"limits: {rate: 5/year}\n" + head, `1: rate is "5/year"; it should be so many uploads a`},
		{"limits: {rate: 0/day}\n" + head, `1: rate is "0/day"; it should be so many`},
		{"limits: {size: 5}\n" + head, `1: limits has no key "size"; it should be one of upload`},
		{"course: C\nlessons:\n  - lesson: tree\n", `course.yaml:3: there is no lesson "tree" ` +
			`(did you mean "trees"?)`},
		{"course: C\nlessons:\n  - lesson: quantum\n", `there is no lesson "quantum"; it should ` +
			"be one of sums, trees"},
		{"course: C\nlessons:\n  - points: 3\n", "course.yaml:3: a lesson lacks the key lesson"},
		{head + "  - lesson: sums\n", "course.yaml:4: the lesson sums is there twice"},
		{head + "    due: tomorrow\n", `4: due is "tomorrow"; it should be a day such as ` +
			"2026-11-30 or a time such as 2026-11-30T18:00"},
		{head + "    due: 2026-02-30\n", `4: due is "2026-02-30"; it should be a day`},
		{head + "    feedback: after the deadline\n", "3: the lesson sums shows verdicts after " +
			"the deadline and lacks the key due"},
		{head + "    exercises:\n      sums/add: {feedback: after the deadline}\n",
			"5: the lesson sums shows verdicts after the deadline and lacks the key due"},
		{head + "    dropped: [sums/ad]\n", `4: dropped: the lesson sums has no such exercise ` +
			`"sums/ad" (did you mean "sums/add"?)`},
		{head + "    dropped: sums/add\n", "4: dropped should be a list of exercises, such as"},
		{head + "    dropped: [[]]\n", "4: dropped should be a list of exercises, such as"},
		{head + "    dropped: [sums/add, sums/add]\n", "4: dropped names sums/add twice"},
		{head + "    dropped: [sums/add, sums/mean, sums/median, sums/range]\n", "3: the lesson " +
			"sums has no exercise that counts"},
		{head + "    exercises: [sums/add]\n", "4: exercises should have a line such as"},
		{head + "    dropped: [sums/add]\n    exercises:\n      sums/add: {points: 3}\n",
			"6: exercises: sums/add is dropped"},
		{head + "    exercises:\n      sums/add: {poins: 3}\n", `5: sums/add has no key "poins" ` +
			`(did you mean "points"?)`},
		{head + "    exercises:\n      sums/add: {points: 3}\n      sums/add: {points: 3}\n",
			"6: exercises has sums/add twice"},
		{head + "    points: 9000000000000000\n", `4: points is "9000000000000000"; it should be ` +
			"a whole number from 1 to 1000"},
		{head + "    exercises:\n      sums/add: {points: 9000000000000000}\n", `5: points is ` +
			`"9000000000000000"; it should be a whole number from 1 to 1000`},
		{head + "    points: 3\n", "3: the lesson sums is worth 3 points; it should be 4 at least"},
		{head + "    points: 10\n    exercises:\n      sums/add: {points: 9}\n",
			"3: the lesson sums is worth 10 points; it should be 12 at least"},
		{head + "    points: 10\n    dropped: [sums/mean, sums/median, sums/range]\n" +
			"    exercises:\n      sums/add: {points: 9}\n",
			"3: the lesson sums is worth 10 points, and its exercises together 9"},
	} {
		_, err := Parse(FileName, []byte(c.text), two)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n%v\nlacks %q", c.text, err, c.want)
		}
	}
}

// All that is wrong is told at once, in the order of the file.
func TestAllErrors(t *testing.T) {
	_, err := Parse("c.yaml", []byte("lessons:\n  - lesson: sum\n    dropped: [sums/ad]\n"+
		"    due: x\npolicy: y\ncourse: C\n"), two)
	want := `c.yaml:2: there is no lesson "sum" (did you mean "sums"?)
c.yaml:4: due is "x"; it should be a day such as 2026-11-30 or a time such as 2026-11-30T18:00
c.yaml:5: policy is "y"; it should be best or last`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant:\n%s", err, want)
	}
}

// A folder stands for the file in it.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	if _, err := Read(dir, two); err == nil || !strings.Contains(err.Error(), FileName) {
		t.Errorf("without a file: %v", err)
	}
	path := filepath.Join(dir, FileName)
	if err := os.WriteFile(path, []byte("course: C\nlessons: [{lesson: x}]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir, two); err == nil || !strings.HasPrefix(err.Error(), path+":2: ") {
		t.Errorf("with a wrong one: %v", err)
	}
	if err := os.WriteFile(path, []byte(whole), 0o644); err != nil {
		t.Fatal(err)
	}
	if c, err := Read(dir, two); err != nil || len(c.Lessons) != 2 {
		t.Errorf("%+v, %v", c, err)
	}
}

// The example can be read as it is, and with each of its lines turned on.
func TestExample(t *testing.T) {
	all := lessons.All()
	text := Example(all)
	c, err := Parse(FileName, text, all)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range c.Graded() {
		if l.Name != all[i].Name || len(l.Tasks) != len(all[i].Tasks) {
			t.Errorf("lesson %d is %s with %d exercises", i+1, l.Name, len(l.Tasks))
		}
	}
	turned := regexp.MustCompile(`(?m)^( *)#((?:  )?[a-z/-]+:)`).ReplaceAll(text, []byte("$1$2"))
	on, err := Parse(FileName, turned, all)
	if err != nil {
		t.Fatalf("%v\n%s", err, turned)
	}
	first := on.Lessons[0]
	if on.Lessons[len(all)-1].Terms.Due.IsZero() || on.Lessons[5].Hidden != 8 ||
		first.Terms.Policy != gradebook.Last || len(first.Tasks) != len(all[0].Tasks)-1 {
		t.Errorf("nothing was turned on:\n%s", turned)
	}
}

// Many points take no longer than few, and make the same shares.
func TestScaledToManyPoints(t *testing.T) {
	old := []int{1, 7, 2, 0, 30, 3, 1, 5}
	for points := len(old); points < 500; points++ {
		want := make([]int, len(old)) // one by one
		for i := range want {
			want[i] = 1
		}
		for range points - len(old) {
			most := 0
			for i := range want {
				if old[i]*(2*want[most]+1) > old[most]*(2*want[i]+1) {
					most = i
				}
			}
			want[most]++
		}
		if got := scaled(old, points); !slices.Equal(got, want) {
			t.Errorf("%d points: %v, want %v", points, got, want)
		}
	}
	if got := scaled([]int{1, 3}, 2_000_000_000_000_000); !slices.Equal(got,
		[]int{500_000_000_000_000, 1_500_000_000_000_000}) {
		t.Error(got)
	}
}

// The points are those that Webster's method gives by hand.
func TestScaled(t *testing.T) {
	for _, c := range []struct {
		old    []int
		points int
		want   []int
	}{
		{[]int{2, 3, 4}, 9, []int{2, 3, 4}},
		{[]int{2, 3, 4}, 18, []int{4, 6, 8}},
		{[]int{2, 3, 4}, 3, []int{1, 1, 1}},
		{[]int{1, 1}, 3, []int{2, 1}},   // of equals the first
		{[]int{5, 1}, 4, []int{3, 1}},   // 5/3 and 5/5 are more than 1/3
		{[]int{6, 1}, 13, []int{11, 2}}, // the shares are 11.1 and 1.9
	} {
		if got := scaled(c.old, c.points); !slices.Equal(got, c.want) {
			t.Errorf("%v scaled to %d are %v, want %v", c.old, c.points, got, c.want)
		}
	}
}

func TestShown(t *testing.T) {
	at := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	due := at.Add(48 * time.Hour)
	growing := Feedback{AfterPause, 10 * time.Minute, true}
	for _, c := range []struct {
		feedback  Feedback
		attempt   int
		submitted time.Time
		want      time.Time // zero: only when the teacher says so
	}{
		{Feedback{When: AtOnce}, 3, at, at},
		{Feedback{AfterPause, 10 * time.Minute, false}, 3, at, at.Add(10 * time.Minute)},
		{growing, 1, at, at.Add(10 * time.Minute)},
		{growing, 2, at, at.Add(20 * time.Minute)},
		{growing, 4, at, at.Add(80 * time.Minute)},
		{growing, 1000, at, at.Add(24 * time.Hour)},
		{Feedback{When: AfterDeadline}, 1, at, due},
		{Feedback{When: AfterDeadline}, 1, due.Add(time.Hour), due.Add(time.Hour)},
		{Feedback{When: Released}, 1, at, time.Time{}},
	} {
		got, ok := c.feedback.Shown(c.submitted, c.attempt, due)
		if !got.Equal(c.want) || ok == c.want.IsZero() {
			t.Errorf("%+v, attempt %d: %v, %t, want %v", c.feedback, c.attempt, got, ok, c.want)
		}
	}
}
