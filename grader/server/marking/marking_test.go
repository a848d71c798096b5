package marking

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
)

func open(t *testing.T) (*Store, *people.Store) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "marking.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	db := s.DB
	t.Cleanup(func() { db.Close() })
	p, err := people.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return d, p
}

func join(t *testing.T, p *people.Store, name string, role people.Role) people.Member {
	t.Helper()
	m, err := p.Join(t.Context(), 1, people.Member{Person: people.Person{Name: name}, Role: role},
		people.Owner)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestComments(t *testing.T) {
	d, p := open(t)
	ctx := t.Context()
	grace, ben := join(t, p, "Grace", people.Teacher), join(t, p, "Ben", people.Assistant)
	for _, text := range []string{" First. ", "Second."} {
		if err := d.Say(ctx, Comment{Submission: 7, Exercise: "trees/gain", Line: 3,
			Author: grace.ID, Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Say(ctx, Comment{Submission: 7, Author: grace.ID, Text: " \n"}); err == nil {
		t.Error("an empty comment is kept")
	}
	all, err := d.Comments(ctx, 1, 7, 0)
	if err != nil || len(all) != 2 || all[0].Text != "First." || all[0].By != "Grace" ||
		all[0].Line != 3 || time.Since(all[0].At) > time.Minute {
		t.Fatalf("%+v, %v", all, err)
	}
	// Nobody can change or remove another author's comment, or one through another submission.
	for _, c := range []Comment{{Submission: 7, Author: ben.ID},
		{Submission: 8, Author: grace.ID}} {
		c.ID, c.Text = all[0].ID, "Another."
		if err := d.Say(ctx, c); !errors.Is(err, ErrNoComment) {
			t.Error(err)
		}
	}
	if err := d.Say(ctx, Comment{ID: all[1].ID, Submission: 7, Author: grace.ID,
		Text: "Third."}); err != nil {
		t.Error(err)
	}
	if err := d.Unsay(ctx, 7, all[0].ID, ben.ID); !errors.Is(err, ErrNoComment) {
		t.Error(err)
	}
	if err := d.Unsay(ctx, 8, all[0].ID, grace.ID); !errors.Is(err, ErrNoComment) {
		t.Error(err)
	}
	if err := d.Unsay(ctx, 7, all[0].ID, grace.ID); err != nil {
		t.Error(err)
	}
	if all, err = d.Comments(ctx, 1, 7, 0); err != nil || len(all) != 1 || all[0].Text != "Third." {
		t.Errorf("%+v, %v", all, err)
	}
	more := Comment{Submission: 7, Author: ben.ID, Text: "More."}
	for range maxComments {
		if err := d.Say(ctx, more); err != nil {
			t.Fatal(err)
		}
	}
	for _, say := range []error{d.Say(ctx, more), d.Ask(ctx, more, false)} {
		if say == nil || !strings.Contains(say.Error(), "which is the most") {
			t.Errorf("one more: %v", say)
		}
	}
	more.Author = grace.ID
	if err := d.Say(ctx, more); err != nil {
		t.Error(err)
	}
}

func TestReleases(t *testing.T) {
	d, _ := open(t)
	ctx := t.Context()
	for _, shown := range []bool{true, true, false, true} {
		if err := d.Release(ctx, 1, "trees/gain", shown); err != nil {
			t.Fatal(err)
		}
		of, err := d.Released(ctx, 1)
		if err != nil || of["trees/gain"].IsZero() == shown {
			t.Errorf("released %v: %v, %v", shown, of, err)
		}
	}
	if of, err := d.Released(ctx, 2); err != nil || len(of) != 0 {
		t.Errorf("another course: %v, %v", of, err)
	}
}

func TestMarked(t *testing.T) {
	d, _ := open(t)
	ctx := t.Context()
	for range 2 {
		if err := d.Mark(ctx, 5, "trees/choose", 1); err != nil {
			t.Fatal(err)
		}
	}
	if read, err := d.Marked(ctx, "trees/choose"); err != nil || len(read) != 1 || !read[5] {
		t.Errorf("%v, %v", read, err)
	}
}

// Progress is kept of those who agree, as long as they do.
func TestProgress(t *testing.T) {
	d, p := open(t)
	ctx := t.Context()
	ada, ben := join(t, p, "Ada", people.Student), join(t, p, "Ben", people.Student)
	if err := p.Share(ctx, 1, ada.ID, true); err != nil {
		t.Fatal(err)
	}
	for _, who := range []int64{ada.ID, ben.ID, 99} {
		for _, status := range []string{"failed", "passed"} {
			if err := d.Note(ctx, 1, Progress{Person: who, Lesson: "trees",
				Exercise: "trees/gain", Status: status, Mistake: "natural log"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	since := time.Now().Add(-time.Hour)
	all, err := d.InClass(ctx, 1, "trees", since)
	if err != nil || len(all) != 1 || all[0].Person != ada.ID || all[0].Status != "passed" ||
		all[0].Checks != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	if all, err = d.InClass(ctx, 1, "trees", time.Now().Add(time.Hour)); err != nil ||
		len(all) != 0 {
		t.Errorf("later: %+v, %v", all, err)
	}
	if err := p.Share(ctx, 1, ada.ID, false); err != nil {
		t.Fatal(err)
	}
	if all, err = d.InClass(ctx, 1, "trees", since); err != nil || len(all) != 0 {
		t.Errorf("she no longer agrees: %+v, %v", all, err)
	}
	if err := d.Forget(ctx, 1, ada.ID); err != nil {
		t.Fatal(err)
	}
	if err := p.Share(ctx, 1, ada.ID, true); err != nil {
		t.Fatal(err)
	}
	if all, err = d.InClass(ctx, 1, "trees", since); err != nil || len(all) != 0 {
		t.Errorf("forgotten: %+v, %v", all, err)
	}
}

func TestLog(t *testing.T) {
	d, p := open(t)
	ctx := t.Context()
	grace := join(t, p, "Grace", people.Teacher)
	for _, action := range []string{"a", "b", "c"} {
		if err := d.Log(ctx, Entry{Course: 1, Actor: grace.ID, Action: action}); err != nil {
			t.Fatal(err)
		}
	}
	first, err := d.Entries(ctx, 1, 0, 2)
	if err != nil || len(first) != 2 || first[0].Action != "c" || first[0].By != "Grace" {
		t.Fatalf("%+v, %v", first, err)
	}
	rest, err := d.Entries(ctx, 1, first[1].ID, 2)
	if err != nil || len(rest) != 1 || rest[0].Action != "a" {
		t.Errorf("%+v, %v", rest, err)
	}
}
