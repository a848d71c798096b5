package gradebook

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

// Effect is what a change does to what counts for a student in a lesson.
type Effect struct {
	Lesson, Student string
	Before, After   float64
	Late            bool // the attempt that counts is late, and the one before was not
}

var errTried = errors.New("this was only tried")

// effects makes a change, and returns what it does to students who have handed in some lessons. If
// it is only tried, nothing is kept.
func (b *Book) effects(ctx context.Context, lessons []string, try bool,
	change func(*transaction) error) (all []Effect, err error) {
	type key struct{ lesson, student string }
	totals := func(t *transaction) map[key]total {
		of := map[key]total{}
		for _, lesson := range lessons {
			if l := t.read(lesson, "", false); l != nil {
				for name, s := range l.students {
					if len(s.attempts) > 0 {
						_, of[key{lesson, name}] = l.counting(s)
					}
				}
			}
		}
		return of
	}
	err = b.write(ctx, func(t *transaction) error {
		all = nil
		before := totals(t)
		if err := change(t); err != nil {
			return err
		}
		for k, now := range totals(t) {
			was := before[k]
			e := Effect{k.lesson, k.student, was.score, now.score, now.late > 0 && was.late == 0}
			if e.Before != e.After || e.Late {
				all = append(all, e)
			}
		}
		if try {
			return errTried
		}
		return nil
	})
	if errors.Is(err, errTried) {
		err = nil
	}
	slices.SortFunc(all, func(a, b Effect) int {
		return cmp.Or(slices.Index(lessons, a.Lesson)-slices.Index(lessons, b.Lesson),
			cmp.Compare(a.Student, b.Student))
	})
	return all, err
}
