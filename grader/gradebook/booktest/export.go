package booktest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/grader/gradebook"
)

func export(t *testing.T, b *gradebook.Book) string {
	t.Helper()
	var out bytes.Buffer
	if err := b.Export(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func imported(t *testing.T, b *gradebook.Book, from string) {
	t.Helper()
	if err := b.Import(t.Context(), strings.NewReader(from)); err != nil {
		t.Fatal(err)
	}
}

// term is a book with all that one can hold.
func (on suite) term(t *testing.T) *gradebook.Book {
	t.Helper()
	b := on.fresh(t)
	Term(t, b)
	return b
}

// Term fills an empty book with all that one can hold.
func Term(t *testing.T, b *gradebook.Book) {
	t.Helper()
	terms(t, b, gradebook.Terms{
		Policy: gradebook.Last,
		Due:    at(1),
		Late:   gradebook.Late{Share: 0.1, Per: 24 * time.Hour, Floor: 0.5, Grace: time.Hour},
	})
	class, contents := graded(5), map[string]string{}
	for i, name := range odd {
		class = Hand(class, name, at(float64(i)/7), float64(i%4), float64(i%6))
		class.Students[i].Problems = []string{name, "<b>"}
		contents[name] = "content of " + name
	}
	if _, err := b.Record(t.Context(), class, Handed(contents)); err != nil {
		t.Fatal(err)
	}
	Record(t, b, Hand(graded(6), "ada", at(2), 4, 5), "second")
	for _, name := range []string{"ada", "\xff"} {
		for _, score := range []float64{1, 2.25} {
			if err := override(t.Context(), b, name, "trees/gain", score,
				name+": shown \u2028 orally", name); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := b.Revoke(t.Context(), "ada", "trees/gain", "no", "fan"); err != nil {
		t.Fatal(err)
	}
	type change = func(context.Context, string, string, int, string, string) error
	for i, change := range []change{b.Remove, b.Restore, b.Remove} {
		reason := fmt.Sprint("because ", i)
		if err := change(t.Context(), "ada", "trees", 2, reason, "\xff"); err != nil {
			t.Fatal(err)
		}
	}
	dropped := Trees()
	dropped.Exercises = dropped.Exercises[1:]
	if _, err := b.Record(t.Context(), dropped, nil); err != nil {
		t.Fatal(err)
	}
	if err := b.SetTerms(t.Context(), "forests", gradebook.Terms{}); err != nil {
		t.Fatal(err)
	}
}

func (on suite) exportRoundTrip(t *testing.T) {
	b := on.term(t)
	first := export(t, b)
	into := on.fresh(t)
	imported(t, into, first)
	if diff := cmp.Diff(first, export(t, into)); diff != "" {
		t.Errorf("what was imported exports as something else (-first +second):\n%s", diff)
	}
	for _, lesson := range []string{"trees", "forests"} {
		want, err := b.Class(t.Context(), lesson)
		if err != nil {
			t.Fatal(err)
		}
		got, err := into.Class(t.Context(), lesson)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s counts otherwise (-exported +imported):\n%s", lesson, diff)
		}
	}
	imported(t, into, first) // what is there already stays single
	if again := export(t, into); again != first {
		t.Errorf("importing twice changed the book:\n%s", cmp.Diff(first, again))
	}
	if empty := export(t, on.fresh(t)); empty != `{
 "format": "tessella gradebook",
 "version": 2,
 "lessons": [],
 "students": [],
 "verdicts": {}
}
` {
		t.Errorf("an empty book exports as %s", empty)
	}
}

// importMerges brings the books of two assistants together, in both orders.
func (on suite) importMerges(t *testing.T) {
	make := func() (*gradebook.Book, *gradebook.Book) {
		one, two := on.fresh(t), on.fresh(t)
		Record(t, one, Hand(graded(0), "ada", at(0), 4, 1), "a")
		Record(t, one, Hand(graded(1), "ada", at(1), 4, 6), "b")
		// graded later, and handed in earlier
		Record(t, two, Hand(graded(2), "ada", at(-1), 2, 1), "a")
		Record(t, two, Hand(graded(2), "ada", at(2), 0, 1), "c")
		Record(t, two, Hand(graded(2), "bob", at(2), 4, 6), "x")
		for _, set := range []struct {
			b     *gradebook.Book
			score float64
		}{{one, 1}, {two, 2}, {one, 3}} {
			err := override(t.Context(), set.b, "ada", "trees/gain", set.score, "r", "fan")
			if err != nil {
				t.Fatal(err)
			}
		}
		return one, two
	}
	check := func(b *gradebook.Book, order string) {
		attempts, changes, err := b.History(t.Context(), "ada")
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, a := range attempts {
			found = append(found, a.Content)
			if a.Content == "a" && (a.Raw != 3 || !a.Submitted.Equal(at(-1)) ||
				!a.Graded.Equal(at(2))) {
				t.Errorf("attempt a is %+v, want the later grading and the earlier time", a)
			}
		}
		if got := strings.Join(found, ""); got != order {
			t.Errorf("attempts %s, want %s", got, order)
		}
		if len(changes) != 3 || changes[0].Score != 1 || changes[1].Score != 2 ||
			changes[2].Score != 3 {
			t.Errorf("changes %+v, want 1, 2, 3 in the order of their times", changes)
		}
		if class, err := b.Class(t.Context(), "trees"); err != nil || len(class.Students) != 2 ||
			class.Students[0].Score != 4+3 {
			t.Errorf("class %+v, %v", class, err)
		}
	}
	one, two := make()
	imported(t, one, export(t, two))
	check(one, "abc")
	one, two = make()
	imported(t, two, export(t, one))
	check(two, "acb")
}

func (on suite) importRefuses(t *testing.T) {
	whole := export(t, on.term(t))
	differs := on.fresh(t)
	terms(t, differs, gradebook.Terms{Policy: gradebook.Last, Due: at(2)})
	elsewhere := on.fresh(t)
	other := Hand(Trees(), "ada", Day, 1, 1)
	other.Lesson = "stumps"
	Record(t, elsewhere, other, "a")
	for _, c := range []struct {
		name     string
		into     *gradebook.Book
		old, new string // changes of the export
		says     string
	}{
		{"no JSON", nil, "{", "<", "not JSON"},
		{"cut off", nil, whole[len(whole)/2:], "", "not JSON"},
		{"more behind it", nil, whole, whole + "{}", "more follows"},
		{"another file", nil, "tessella gradebook", "otter", `"otter"`},
		{"a newer form", nil, `gradebook",` + "\n" + ` "version": 2`,
			`gradebook",` + "\n" + ` "version": 3`, "version is 3"},
		{"unknown fields", nil, `"policy"`, `"polly"`, "polly"},
		{"another type", nil, `"number": 1`, `"number": "one"`, "number"},
		{"a changed verdict", nil, "0 of 4", "4 of 4", "was changed"},
		{"a verdict missing", nil, `"verdict": "`, `"verdict": "0`, "is not in the export"},
		{"an unknown policy", nil, `"policy": "last"`, `"policy": "worst"`, `"worst"`},
		{"an unknown late rule", nil, `10%/day,`, `10%/moon,`, "moon"},
		{"a lesson twice", nil, `"name": "forests"`, `"name": "trees"`, "twice"},
		{"an attempt at no lesson", nil, `"lesson": "trees"`, `"lesson": "bees"`, `"bees"`},
		{"a score in no exercise", nil, `"exercise": "trees/gain"`, `"exercise": "trees/none"`,
			"trees/none"},
		{"a score below nothing", nil, `"score": 1,`, `"score": -1,`, "-1"},
		{"an override without a reason", nil, `"reason": "no"`, `"reason": ""`, "no reason"},
		{"a removal without a reason", nil, `"reason": "because 1"`, `"reason": ""`,
			"without a reason"},
		{"a student without a name", nil, `"name": "Ada"`, `"name": ""`, "no name"},
		{"no content", nil, `"content": "second"`, `"content": ""`, "no content"},
		{"last before first", nil, `"submitted": "2026-11-04T12:00:00Z"`,
			`"submitted": "2026-11-09T12:00:00Z"`, "after it was last handed in"},
		{"bad base64", nil, `"base64": "/w=="`, `"base64": "/w="`, "base64"},
		{"other terms", differs, "", "", "due 2026-11-04 12:00:00 UTC, late none"},
		{"an exercise of another lesson", elsewhere, "", "", "another lesson"},
	} {
		t.Run(c.name, func(t *testing.T) {
			into := c.into
			if into == nil {
				into = on.fresh(t)
			}
			from := strings.ReplaceAll(whole, c.old, c.new)
			if c.old == "" {
				from = whole
			} else if from == whole {
				t.Fatalf("the export does not hold %q", c.old)
			}
			before := export(t, into)
			Wants(t, into.Import(t.Context(), strings.NewReader(from)), "import: ", c.says)
			if after := export(t, into); after != before {
				t.Errorf("the refused import left something:\n%s", cmp.Diff(before, after))
			}
		})
	}
}
