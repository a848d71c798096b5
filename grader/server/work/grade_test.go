package work

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/solutions"
)

func sandboxed(s *store.Store) *Sandboxed {
	g := &Sandboxed{Lessons: lessons.All(), Solutions: solutions.Source}
	g.Open(s)
	return g
}

// The references of a lesson, handed in as a package, are right with hidden
// cases, even if there are other files beside them. The same package handed in again gets the
// earlier results.
func TestSandboxed(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		first, err := Secret(t.Context(), s, 1)
		if err != nil || len(first) < 20 {
			t.Fatalf("the secret is %q, %v; want a random one", first, err)
		}
		if again, err := Secret(t.Context(), s, 1); err != nil || again != first {
			t.Errorf("the secret has become %q, %v", again, err)
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
		start(t, s, Options{Grader: sandboxed(s)})
		for try := range 2 {
			var all []Submission
			err := s.Write(t.Context(), func(tx *database.Tx) error {
				for _, name := range []string{"ada", "../bën", "eve"} {
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
				if first := r.Student.Exercises[0]; first.State != submission.Graded ||
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

// What a killed worker has left of a student's work is removed by the next one.
func TestNothingIsLeft(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	grader := sandboxed(open(t, file(t)))
	killed, err := store.Scratch()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(killed.Path + ".lock"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(killed.Path+".lock", nil, 0o600); err != nil { // nobody holds this one
		t.Fatal(err)
	}
	for _, content := range []string{"package trees", "not Go"} {
		_, err = grader.Grade(t.Context(), Submission{ID: 1, Course: 1, Lesson: "trees",
			Student: "ada", Name: "gain.go", Content: []byte(content)}, 0)
		if err != nil {
			t.Error(err)
		}
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(killed.Path), "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left are %q, %v", left, err)
	}
}

// What needs more than its turn is ended, and says so.
func TestMostEndsLoops(t *testing.T) {
	grader := sandboxed(open(t, file(t)))
	loop := Submission{ID: 1, Course: 1, Lesson: "trees", Student: "loop", Name: "gain.go",
		Content: []byte("package trees\n\nfunc Gain(children [][]float64) float64 {\n" +
			"\tfor {\n\t}\n}\n")}
	got, err := grader.Grade(t.Context(), loop, time.Second)
	if err != nil || !got.Unfinished {
		t.Errorf("within a second: unfinished is %v, %v", got.Unfinished, err)
	}
	if got, err = grader.Grade(t.Context(), loop, 0); err != nil || got.Unfinished {
		t.Errorf("with enough time: unfinished is %v, %v", got.Unfinished, err)
	}
}
