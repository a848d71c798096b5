package gradebook

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Removal says that somebody has removed an attempt by hand, or restored it.
type Removal struct {
	Restored bool
	Reason   string
	By       string
	At       time.Time
}

// Remove makes an attempt not count until [Book.Restore]: one that was handed in for somebody else,
// say. It stays in the book, so it stays removed if the same work is graded again. The reason and
// the name of the person are required.
func (b *Book) Remove(ctx context.Context, student, lesson string, attempt int, reason,
	by string) error {
	return b.removal(ctx, student, lesson, attempt, false, reason, by)
}

// Restore reverses [Book.Remove].
func (b *Book) Restore(ctx context.Context, student, lesson string, attempt int, reason,
	by string) error {
	return b.removal(ctx, student, lesson, attempt, true, reason, by)
}

func (b *Book) removal(ctx context.Context, student, lesson string, number int, restored bool,
	reason, by string) error {
	what := fmt.Sprintf("attempt %d of %q in %s", number, student, lesson)
	return b.write(ctx, func(t *transaction) error {
		if err := signed(what, reason, by); err != nil {
			return err
		}
		l := t.load(lesson, student)
		if l == nil {
			return b.unknown("lesson", lesson)
		}
		s := l.students[student]
		if s == nil {
			return b.unknown("student", student)
		}
		if number < 1 || number > len(s.attempts) {
			return fmt.Errorf("there is no %s; book history prints the attempts", what)
		}
		a := s.attempts[number-1]
		if there := a.removed() == nil; there == restored {
			return fmt.Errorf("%s is %s already", what,
				map[bool]string{true: "there", false: "removed"}[there])
		}
		t.Exec(`INSERT INTO removals (attempt, removed, reason, by, at) VALUES (?, ?, ?, ?, ?)`,
			a.id, !restored, reason, by, stampOf(time.Now()))
		return nil
	})
}

// signed refuses a change by hand without a reason or a name.
func signed(what, reason, by string) error {
	switch {
	case strings.TrimSpace(reason) == "":
		return fmt.Errorf("no reason given for %s", what)
	case strings.TrimSpace(by) == "":
		return fmt.Errorf("%s: who changes it is not known; say it with --by", what)
	}
	return nil
}
