package main

import (
	"context"
	"fmt"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// fixed takes .1 s for a submission.
type fixed struct{}

func (fixed) Grade(ctx context.Context, s work.Submission, _ time.Duration) (work.Graded, error) {
	select {
	case <-ctx.Done():
		return work.Graded{}, ctx.Err()
	case <-time.After(100 * time.Millisecond):
	}
	about := course.Exercise{ID: "trees/gain", Title: "Gain", Points: 2}
	return work.Graded{
		Class: report.Class{Lesson: s.Lesson, Title: "Trees", Exercises: []course.Exercise{about},
			Graded: time.Now(), Students: []report.Student{{Name: s.Student, Path: s.Name,
				Submitted: s.Received, Exercises: []report.Exercise{
					{Exercise: about, State: submission.Missing}}}}},
		Content: gradebook.Content{Hash: s.Hash()},
	}, nil
}

// work is the role of a worker.
func (o options) work(ctx context.Context) error {
	s, err := store.Open(ctx, o.url, store.Options{Connections: o.slots + 6})
	if err != nil {
		return err
	}
	defer s.Close()
	return work.Run(ctx, s, work.Options{Grader: fixed{}, Slots: o.slots, Limit: 20 * time.Second})
}

// handIn is the role of the server: it hands in until there are n submissions. Each is of a student
// of its own, and a few are handed in at a time. No more than lead wait for a result, so that it
// works nearly as long as the workers do.
func (o options) handIn(ctx context.Context) error {
	s, err := store.Open(ctx, o.url, store.Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.Book.SetCourse(ctx, gradebook.Course{Name: "main"}); err != nil {
		return err
	}
	q, err := work.New(s)
	if err != nil {
		return err
	}
	const batch = 10
	there, results := -1, 0
	var looked time.Time
	for there < o.n {
		if time.Since(looked) > time.Second {
			looked = time.Now()
			err := s.Read(ctx, func(t *database.Tx) error {
				t.Query(`SELECT (SELECT count(*) FROM submissions),
					(SELECT count(*) FROM results)`).First(&there, &results)
				return nil
			})
			if err != nil {
				return err
			}
		}
		until := min(there+batch, o.n, results+o.lead)
		if until <= there {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		err := s.Write(ctx, func(t *database.Tx) error {
			for k := there; k < until; k++ {
				name := fmt.Sprintf("s%06d", k)
				err := q.HandIn(ctx, t, &work.Submission{Course: 1, Lesson: "trees",
					Student: name, Name: name + ".ipynb", Content: []byte(name), Via: "upload"},
					work.Due)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil { // the next process looks whether it was committed
			return err
		}
		there = until
	}
	return nil
}
