package gradebook

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/grouping"
)

// Groups returns, for each exercise of a lesson by its ID, the students whose answers no known
// mistake explains, in groups of equal results: of the attempts that count. named is what a teacher
// has said about groups, by their signatures.
func (b *Book) Groups(ctx context.Context, lesson string) (
	groups map[string][]grouping.Group, named map[string]grouping.Named, err error,
) {
	class, err := b.Class(ctx, lesson)
	if err != nil {
		return nil, nil, err
	}
	answers := make(map[string][]grouping.Answer)
	for _, s := range class.Students {
		for _, e := range s.Exercises {
			answers[e.ID] = append(answers[e.ID],
				grouping.Answer{Student: s.Name, Verdict: e.Verdict})
		}
	}
	groups = make(map[string][]grouping.Group)
	for id, list := range answers {
		groups[id] = grouping.Of(list)
	}
	named, err = b.Named(ctx, lesson)
	return groups, named, err
}

// Named returns what a teacher has said about groups of wrong answers to the exercises of a lesson,
// by their signatures; see [grouping.Apply].
func (b *Book) Named(ctx context.Context, lesson string) (named map[string]grouping.Named,
	err error) {
	err = b.read(ctx, func(t *transaction) error {
		id, _, _ := t.terms(lesson)
		named = t.named(id)
		return nil
	})
	return named, err
}

// Group finds a group of wrong answers to the exercises of a lesson, and what a teacher has said
// about it: only the exercise and the signature are known if nobody has. signature is the group's,
// or the beginning of it if no other group of the lesson begins so.
func (b *Book) Group(ctx context.Context, lesson, signature string) (group grouping.Group,
	said grouping.Named, err error) {
	groups, named, err := b.Groups(ctx, lesson)
	if err != nil {
		return group, said, err
	}
	exercise, matches := "", 0
	for id, list := range groups {
		for _, g := range list {
			if signature != "" && strings.HasPrefix(g.Signature, signature) {
				exercise, group = id, g
				matches++
			}
		}
	}
	for full, n := range named { // nobody may be in it today
		if group.Signature != full && signature != "" && strings.HasPrefix(full, signature) {
			exercise, group = n.Exercise, grouping.Group{Signature: full}
			matches++
		}
	}
	if matches != 1 {
		return group, said, fmt.Errorf("%d groups of %s begin with %q; book groups prints them",
			matches, lesson, signature)
	}
	said = grouping.Named{Exercise: exercise, Signature: group.Signature}
	if n, known := named[group.Signature]; known {
		said = n
	}
	return group, said, nil
}

// NameGroup gives a group of wrong answers a name and a hint: those who are in it, and those who
// come into it later, read them with their verdicts. What was said before is replaced; an empty
// name takes it back. signature is the group's, or the beginning of it if no other group of the
// lesson begins so. NameGroup returns the group.
func (b *Book) NameGroup(ctx context.Context, lesson, signature string, as grouping.Named) (
	group grouping.Group, err error,
) {
	if as.Name == "" != (as.Hint == "") || as.By == "" {
		return group, errors.New("a group needs a name, a hint, and who gives them")
	}
	group, was, err := b.Group(ctx, lesson, signature)
	if err != nil {
		return group, err
	}
	exercise := was.Exercise
	return group, b.write(ctx, func(t *transaction) error {
		var id int64
		if !t.Query(`SELECT id FROM exercises WHERE course = ? AND name = ?`, t.course, exercise).
			First(&id) {
			return b.unknown("exercise", exercise)
		}
		if as.Name == "" {
			t.Exec(`DELETE FROM hints WHERE exercise = ? AND signature = ?`, id, group.Signature)
			return nil
		}
		t.Exec(`INSERT INTO hints (exercise, signature, name, hint, by, at)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6)
			ON CONFLICT (exercise, signature) DO UPDATE SET name = ?3, hint = ?4, by = ?5, at = ?6`,
			id, group.Signature, as.Name, as.Hint, as.By, stampOf(time.Now()))
		return nil
	})
}

// named is what a teacher has said about groups of a lesson, by their signatures.
func (t *transaction) named(lesson int64) map[string]grouping.Named {
	all := make(map[string]grouping.Named)
	var n grouping.Named
	var at stamp
	for range t.Query(`SELECT e.name, signature, h.name, hint, by, at FROM hints h
		JOIN exercises e ON e.id = h.exercise WHERE e.lesson = ?`, lesson).
		Into(&n.Exercise, &n.Signature, &n.Name, &n.Hint, &n.By, &at) {
		n.At = at.Time
		all[n.Signature] = n
	}
	return all
}
