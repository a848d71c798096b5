package booktest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
)

// terms sets those of the lesson.
func terms(t *testing.T, b *gradebook.Book, terms gradebook.Terms) {
	t.Helper()
	if err := b.SetTerms(t.Context(), "trees", terms); err != nil {
		t.Fatal(err)
	}
}

func at(days float64) time.Time { return Day.Add(time.Duration(days * 24 * float64(time.Hour))) }

// graded is a class graded so many days after [Day].
func graded(days float64) report.Class {
	c := Trees()
	c.Graded = at(days)
	return c
}

// counts is what Record fills in.
type counts struct {
	Attempt             int
	Score, Raw, Penalty float64
	Late                time.Duration
	Note                string
}

func of(s report.Student) counts {
	return counts{s.Attempt, s.Score, s.Raw, s.Penalty, s.Late, s.Note}
}

// recordCounts follows a student through a term; every figure is worked out by hand.
func (on suite) recordCounts(t *testing.T) {
	late := gradebook.Late{Share: 0.1, Per: 24 * time.Hour, Floor: 0.5, Grace: time.Hour}
	type step struct {
		submitted     float64 // days
		entropy, gain float64
		content       string
		want          counts
	}
	for _, c := range []struct {
		policy gradebook.Policy
		steps  []step
	}{
		{gradebook.Best, []step{
			{0, 2, 5, "a", counts{1, 7, 7, 0, 0, ""}},
			{0.5, 1, 4, "b", counts{2, 7, 5, 0, 0, "attempt 1 counts"}},
			// 1.5 days are two begun ones: 20 % of 10; 8 is more than 7.
			{2.5, 4, 6, "c", counts{3, 8, 10, 2, 36 * time.Hour, ""}},
			// The same content again, later, is the third attempt, as late as it was.
			{9, 4, 6, "c", counts{3, 8, 10, 2, 36 * time.Hour, ""}},
			// Nine days: 90 % would go, but half of it stays.
			{10, 4, 5.5, "d", counts{4, 8, 9.5, 2, 36 * time.Hour, "attempt 3 counts"}},
		}},
		{gradebook.Last, []step{
			{0, 2, 5, "a", counts{1, 7, 7, 0, 0, ""}},
			{0.5, 1, 4, "b", counts{2, 5, 5, 0, 0, ""}},
			// Within the grace of an hour.
			{1 + 1.0/24, 1, 4.5, "c", counts{3, 5.5, 5.5, 0, 0, ""}},
			{10, 4, 6, "d", counts{4, 5, 10, 5, 9 * 24 * time.Hour, ""}},
			// Handed in again, the first content is the last one, and on time,
			// since it was there in time.
			{11, 2, 5, "a", counts{1, 7, 7, 0, 0, ""}},
		}},
	} {
		t.Run(string(c.policy), func(t *testing.T) {
			b := on.fresh(t)
			terms(t, b, gradebook.Terms{Policy: c.policy, Due: at(1), Late: late})
			for i, s := range c.steps {
				got := Record(t, b, Hand(graded(20), "ada", at(s.submitted), s.entropy, s.gain),
					s.content)
				if diff := cmp.Diff(s.want, of(got)); diff != "" {
					t.Errorf("step %d (-want +got):\n%s", i+1, diff)
				}
			}
		})
	}
}

func (on suite) recordRegradeTakesOver(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(graded(0), "ada", at(0), 4, 6), "a")
	got := Record(t, b, Hand(graded(1), "ada", at(0), 1, 2), "a") // the grader was wrong before
	if want := (counts{Attempt: 1, Score: 3, Raw: 3}); of(got) != want {
		t.Errorf("got %+v, want %+v", of(got), want)
	}
}

func (on suite) recordTies(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(graded(0), "ada", at(0), 4, 3), "a")
	got := Record(t, b, Hand(graded(0), "ada", at(-1), 1, 6), "b")
	if got.Note != "attempt 1 counts" {
		t.Errorf("note %q: of equal attempts the first counts", got.Note)
	}
	terms(t, b, gradebook.Terms{Policy: gradebook.Last})
	if got := Record(t, b, Hand(graded(0), "ada", at(0), 0, 1), "c"); got.Note != "" ||
		got.Score != 1 {
		t.Errorf("note %q, score %v: of attempts of one moment the highest number is the last",
			got.Note, got.Score)
	}
	// An archive of old work, graded now, does not become the last attempt.
	if got := Record(t, b, Hand(graded(3), "ada", at(-9), 4, 6), "d"); got.Attempt != 4 ||
		got.Note != "attempt 3 counts" {
		t.Errorf("attempt %d, note %q: want the fourth, and that the third counts",
			got.Attempt, got.Note)
	}
}

func (on suite) recordTimes(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Due: at(1), Late: gradebook.Late{Share: 0.5, Per: time.Hour}})
	if got := Record(t, b, Hand(graded(0.5), "future", at(400), 4, 6), "a"); got.Late != 0 {
		t.Errorf("late by %v: nothing is handed in after it was graded", got.Late)
	}
	if got := Record(t, b, Hand(graded(2), "undated", time.Time{}, 4, 6), "a"); got.Late != 0 ||
		got.Score != 10 {
		t.Errorf("late by %v with %v points: what has no date is not late", got.Late, got.Score)
	}
	ancient := Hand(graded(2), "ancient", time.Date(-300000, 1, 1, 0, 0, 0, 0, time.UTC), 4, 6)
	if got := Record(t, b, ancient, "a"); got.Late != 0 || got.Score != 10 {
		t.Errorf("late by %v with %v points", got.Late, got.Score)
	}
}

func (on suite) recordKeepsShareOfPoints(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(Trees(), "ada", Day, 3, 6), "a") // 3 of 4, 6 of 6
	if err := override(t.Context(), b, "ada", "trees/gain", 3, "shown orally",
		"ms hopper"); err != nil {
		t.Fatal(err)
	}
	class := Trees()
	class.Exercises[0].Points, class.Exercises[1].Points = 8, 2
	got := Record(t, b, Hand(class, "bob", Day, 8, 2), "x")
	if got.Score != 10 {
		t.Errorf("bob has %v, want 10", got.Score)
	}
	whole, err := b.Class(t.Context(), "trees")
	if err != nil {
		t.Fatal(err)
	}
	// 3/4 of 8; by hand half of 2, for 3 of 6
	if ada := whole.Students[0]; ada.Score != 6+1 || ada.Raw != 6+2 {
		t.Errorf("ada has %v, raw %v; want 7 and 8", ada.Score, ada.Raw)
	}
	// An exercise that is no longer asked counts nothing, and is not lost.
	class.Exercises = class.Exercises[:1]
	for i := range class.Students {
		class.Students[i].Exercises = class.Students[i].Exercises[:1]
	}
	class.Students = []report.Student{{Name: "eve", Path: "eve"}}
	Record(t, b, class, "y")
	if whole, err = b.Class(t.Context(), "trees"); err != nil || len(whole.Exercises) != 1 ||
		whole.Students[0].Score != 6 {
		t.Errorf("class %+v, %v", whole, err)
	}
	if got := Record(t, b, Hand(Trees(), "bob", Day, 4, 6), "x"); got.Attempt != 1 ||
		got.Score != 10 {
		t.Errorf("attempt %d, score %v", got.Attempt, got.Score)
	}
	if whole, err = b.Class(t.Context(), "trees"); err != nil || whole.Students[0].Score != 3+3 {
		t.Errorf("ada has %v again, want 6 (%v)", whole.Students[0].Score, err)
	}
}

// What is shown adds up: the exercises less the penalty are the score, in hundredths, whatever
// fractions were recorded.
func (on suite) pointsAddUp(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Policy: gradebook.Last, Due: at(0),
		Late: gradebook.Late{Share: 0.07, Per: 24 * time.Hour}})
	cents := func(x float64) int {
		if n := math.Round(100 * x); math.Abs(n-100*x) < 1e-9 {
			return int(n)
		}
		t.Errorf("%v is not in hundredths", x)
		return 0
	}
	for i := range 20 {
		entropy, gain := float64(i)*0.1997, 6-float64(i)*0.2857
		Record(t, b, Hand(graded(9), "ada", at(float64(i)/4), entropy, gain), fmt.Sprint(i))
		class, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		s := class.Students[0]
		sum := cents(s.Exercises[0].Score) + cents(s.Exercises[1].Score)
		if sum != cents(s.Raw) || sum-cents(s.Penalty) != cents(s.Score) {
			t.Errorf("step %d: exercises %d, raw %v, penalty %v, score %v",
				i, sum, s.Raw, s.Penalty, s.Score)
		}
	}
}

func (on suite) recordRefuses(t *testing.T) {
	one := func(change func(*report.Class)) report.Class {
		c := Hand(Trees(), "ada", Day, 4, 6)
		change(&c)
		return c
	}
	b := on.fresh(t)
	for _, c := range []struct {
		class report.Class
		says  string
	}{
		{one(func(c *report.Class) { c.Lesson = "" }), "without a lesson"},
		{one(func(c *report.Class) { c.Exercises[1] = c.Exercises[0] }),
			`a name twice: "trees/entropy"`},
		{one(func(c *report.Class) { c.Students = append(c.Students, c.Students[0]) }),
			`two submissions of "ada": submitted/ada and submitted/ada`},
		{one(func(c *report.Class) { c.Students[0].Name = "" }),
			"submitted/ada: a submission without a student's name"},
		{one(func(c *report.Class) { c.Students[0].Name = "bob" }),
			`no hash of what "bob" has handed in`},
		{one(func(c *report.Class) { c.Students[0].Exercises[0].ID = "trees/split" }),
			`"trees/split"`},
		{one(func(c *report.Class) { c.Students[0].Exercises[0] = c.Students[0].Exercises[1] }),
			`"trees/gain"`},
		{one(func(c *report.Class) { c.Students[0].Exercises[0].Score = math.NaN() }),
			"score NaN in trees/entropy"},
		{one(func(c *report.Class) { c.Students[0].Exercises[0].Score = -1 }), "score -1"},
		{one(func(c *report.Class) { c.Students[0].Exercises[0].Score = math.Inf(1) }),
			"score +Inf"},
	} {
		_, err := b.Record(t.Context(), c.class, Handed(map[string]string{"ada": "a"}))
		Wants(t, err, c.says)
	}
	other := Hand(Trees(), "ada", Day, 4, 6)
	other.Lesson = "forests"
	Record(t, b, Hand(Trees(), "ada", Day, 4, 6), "a")
	_, err := b.Record(t.Context(), other, Handed(map[string]string{"ada": "a"}))
	Wants(t, err, "trees/entropy", "another lesson")
	if lessons, err := b.Lessons(t.Context()); err != nil ||
		!slices.Equal(lessons, []string{"trees"}) {
		t.Errorf("lessons %q, %v: what was refused left something", lessons, err)
	}
}

func (on suite) recordLeavesItsArgumentAlone(t *testing.T) {
	b := on.fresh(t)
	class, same := Hand(Trees(), "ada", Day, 4, 6), Hand(Trees(), "ada", Day, 4, 6)
	Record(t, b, class, "a")
	if err := override(t.Context(), b, "ada", "trees/gain", 0, "copied", "fan"); err != nil {
		t.Fatal(err)
	}
	got := Record(t, b, class, "a")
	if diff := cmp.Diff(same, class); diff != "" {
		t.Errorf("changed (-before +after):\n%s", diff)
	}
	if got.Exercises[1].Override == nil || got.Exercises[1].Score != 0 ||
		got.Exercises[0].Score != 4 {
		t.Errorf("exercises %+v", got.Exercises)
	}
}

// odd are names that a careless store would take for others, or lose.
var odd = []string{"Ada", "ada", "ada ", "a'da\";--", "Zoë", "Zoe\u0308", "\ufffd", "名前",
	"../ada", "line\nbreak", "%s", "-", "0", "\u202eada", "\x1aff"}

func (on suite) oddNames(t *testing.T) {
	b := on.fresh(t)
	class, contents := Trees(), map[string]string{}
	for i, name := range odd {
		class = Hand(class, name, Day, float64(i)/10, 0)
		class.Students[i].Path = name
		class.Students[i].Problems = []string{name}
		class.Students[i].Exercises[0].Problem = name
		contents[name] = name
	}
	if _, err := b.Record(t.Context(), class, Handed(contents)); err != nil {
		t.Fatal(err)
	}
	got, err := b.Class(t.Context(), "trees")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]report.Student{}
	for _, s := range class.Students {
		want[s.Name] = s
	}
	for _, s := range got.Students {
		w := want[s.Name]
		if s.Path != w.Path || !slices.Equal(s.Problems, w.Problems) ||
			s.Exercises[0].Problem != s.Name || s.Score != w.Exercises[0].Score {
			t.Errorf("%q came back as %+v, want %+v", s.Name, s, w)
		}
		if err := override(t.Context(), b, s.Name, "trees/gain", 1, s.Name+" ",
			s.Name); err != nil && s.Name != "" {
			t.Errorf("%q: %v", s.Name, err)
		}
		attempts, changes, err := b.History(t.Context(), s.Name)
		if err != nil || len(attempts) != 1 || attempts[0].Content != s.Name || len(changes) != 1 ||
			changes[0].By != s.Name {
			t.Errorf("history of %q: %+v, %+v, %v", s.Name, attempts, changes, err)
		}
	}
	if len(got.Students) != len(odd) {
		t.Errorf("%d students, want %d", len(got.Students), len(odd))
	}
	for _, name := range []string{"\xff", "ada\x00"} {
		class := Hand(Trees(), name, Day, 1, 1)
		_, err := b.Record(t.Context(), class, Handed(map[string]string{name: "a"}))
		Wants(t, err, strconv.Quote(name)+" must be UTF-8")
		class = Hand(Trees(), "eve", Day, 1, 1)
		s := &class.Students[0]
		s.Path, s.Problems, s.Exercises[0].Problem = name, []string{name}, name
		Record(t, b, class, "a")
	}
	if got, err = b.Class(t.Context(), "trees"); err != nil {
		t.Fatal(err)
	}
	const replaced = "ada\ufffd"
	for _, s := range got.Students {
		if s.Name == "eve" && (s.Path != replaced || s.Problems[0] != replaced ||
			s.Exercises[0].Problem != replaced) {
			t.Errorf("replaced: %+v", s)
		}
	}
}
