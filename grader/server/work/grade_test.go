package work

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/solutions"
)

// The references of a lesson, handed in as a package, are right with the student's own hidden
// cases, even if there are other files beside them. The same package handed in again gets the
// earlier results.
func TestSandboxed(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		set, err := q.Settings(t.Context(), 1)
		if err != nil || len(set.Secret) < 20 {
			t.Fatalf("the settings are %+v, %v; want a random secret", set, err)
		}
		set.PerStudent = true
		if err := q.SetSettings(t.Context(), 1, set); err != nil {
			t.Fatal(err)
		}
		var files bytes.Buffer
		archive := zip.NewWriter(&files)
		folder, err := fs.Sub(solutions.Source, "trees")
		if err != nil {
			t.Fatal(err)
		}
		if err := archive.AddFS(folder); err != nil {
			t.Fatal(err)
		}
		if err := archive.Close(); err != nil {
			t.Fatal(err)
		}
		grader := &Sandboxed{Lessons: lessons.All(), Solutions: solutions.Source}
		if err := grader.Open(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		defer grader.Close()
		stop := start(t, s, Options{Grader: grader})
		defer stop()
		for try := range 2 {
			var all []Submission
			err := s.Write(t.Context(), func(tx *database.Tx) error {
				for _, name := range []string{"ada", "../b\xffen", "eve"} {
					sub := Submission{Course: 1, Lesson: "trees", Student: name,
						Name: "answers.zip", Content: files.Bytes(), Via: "upload"}
					if name == "eve" {
						sub.Content = []byte("not a zip")
					}
					if err := q.HandIn(t.Context(), tx, &sub, Due); err != nil {
						return err
					}
					all = append(all, sub)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, sub := range all[:2] {
				r := becomes(t, q, sub.ID, Done)
				if r.Student.Name != sub.Student || r.Student.Path != sub.Name ||
					!r.Student.Passed() {
					t.Errorf("not all is right: %+v", r.Student)
				}
				if first := r.Student.Exercises[0]; first.State != report.Graded ||
					first.Verdict == nil || first.Cached != (try == 1) {
					t.Errorf("attempt %d at the first exercise: %+v", try+1, first)
				}
				t.Logf("took %v", r.Took)
			}
			if r := becomes(t, q, all[2].ID, Done); r.Student.Name != "eve" ||
				len(r.Student.Problems) == 0 {
				t.Errorf("what cannot be read: %+v", r.Student)
			}
		}
	})
}
