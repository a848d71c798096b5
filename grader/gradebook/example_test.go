package gradebook_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Ada hands in on time, then once more and better, but a day late.
func ExampleBook_Record() {
	folder, err := os.MkdirTemp("", "gradebook")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	ctx := context.Background()
	book, err := gradebook.Open(ctx, filepath.Join(folder, "class.db"), gradebook.Options{})
	if err != nil {
		panic(err)
	}
	defer book.Close()

	due := time.Date(2026, 11, 1, 18, 0, 0, 0, time.UTC)
	var terms gradebook.Terms
	terms.Due = due
	if err := terms.Late.UnmarshalText([]byte("25%/day,grace=15m")); err != nil {
		panic(err)
	}
	if err := book.SetTerms(ctx, "trees", terms); err != nil {
		panic(err)
	}
	gain := course.Exercise{ID: "trees/gain", Title: "Information gain", Points: 4}
	for i, score := range []float64{2, 4} {
		submitted := due.Add(time.Duration(i) * 20 * time.Hour)
		class := report.Class{Lesson: "trees", Graded: submitted.Add(time.Hour),
			Exercises: []course.Exercise{gain},
			Students: []report.Student{
				{
					Name: "ada", Submitted: submitted,
					Exercises: []report.Exercise{
						{Exercise: gain, State: submission.Graded, Score: score},
					},
				},
			}}
		hash := fmt.Sprint("hash of hand-in ", i)
		contents := map[string]gradebook.Content{"ada": {Hash: hash}}
		class, err := book.Record(ctx, class, contents)
		if err != nil {
			panic(err)
		}
		ada := class.Students[0]
		fmt.Printf("attempt %d: %v points, %v taken off; %v count\n", ada.Attempt, ada.Raw,
			ada.Penalty, ada.Score)
	}
	// Output:
	// attempt 1: 2 points, 0 taken off; 2 count
	// attempt 2: 4 points, 1 taken off; 3 count
}
