package gradebook_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// large is a class of so many, in which every tenth has the same answers.
func large(students, exercises int) (report.Class, map[string]string, []string) {
	class := report.Class{Lesson: "trees", Title: "Decision trees", Graded: booktest.Day}
	for e := range exercises {
		a := booktest.Trees().Exercises[0]
		a.ID = fmt.Sprint("trees/exercise-", e)
		class.Exercises = append(class.Exercises, a)
	}
	contents := map[string]string{}
	var keys []string
	for s := range students {
		name := fmt.Sprintf("student-%04d", s)
		student := report.Student{Name: name, Path: name, Submitted: booktest.Day}
		for e, about := range class.Exercises {
			v := booktest.Partly(about.ID, fmt.Sprint("as ", s%10))
			if s%2 == 0 { // half of the verdicts are like nobody else's
				v.Message = fmt.Sprint("as nobody but ", s)
			}
			for len(v.Cases) < 10 {
				v.Cases = append(v.Cases, v.Cases[0])
			}
			student.Exercises = append(student.Exercises,
				report.Exercise{Exercise: about, State: submission.Graded, Score: 2, Verdict: v})
			keys = append(keys, fmt.Sprintf("%064d", s*exercises+e))
		}
		class.Students = append(class.Students, student)
		contents[name] = fmt.Sprint("content ", s)
	}
	return class, contents, keys
}

// BenchmarkUnchanged is what the book adds to grading a class again of which nothing has changed:
// opening it, reading the cache and recording.
func BenchmarkUnchanged(b *testing.B) {
	class, contents, keys := large(2000, 8)
	path := b.TempDir() + "/class.db"
	results := map[string]gradebook.Result{}
	for i, s := range class.Students {
		for j, e := range s.Exercises {
			results[keys[i*8+j]] = gradebook.Result{State: e.State, Verdict: e.Verdict}
		}
	}
	began := time.Now()
	book := open(b, path, gradebook.Options{})
	if err := book.Store(b.Context(), results); err != nil {
		b.Fatal(err)
	}
	if _, err := book.Record(b.Context(), class, booktest.Handed(contents)); err != nil {
		b.Fatal(err)
	}
	first := time.Since(began)
	for b.Loop() {
		one, err := gradebook.Open(b.Context(), path, gradebook.Options{})
		if err != nil {
			b.Fatal(err)
		}
		opened := time.Now()
		cached, err := one.Cached(b.Context(), keys)
		if err != nil || len(cached) != len(keys) {
			b.Fatal(len(cached), err)
		}
		read := time.Now()
		if _, err := one.Record(b.Context(), class, booktest.Handed(contents)); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(read.Sub(opened).Seconds()*1e3, "cached-ms")
		b.ReportMetric(time.Since(read).Seconds()*1e3, "record-ms")
		if err := one.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(first.Seconds()*1e3, "first-ms")
}
