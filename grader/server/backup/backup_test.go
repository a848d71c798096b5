package backup

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// A course goes from a file to PostgreSQL, from there to a backup, and into another file, and
// nothing changes on the way.
func TestThereAndBack(t *testing.T) {
	folder := t.TempDir()
	laptop := filepath.Join(folder, "course.db")
	fill(t, laptop)
	want := contents(t, laptop)
	faculty, _ := pgtest.Start(t)
	if err := Copy(t.Context(), laptop, faculty); err != nil {
		t.Fatal(err)
	}
	same(t, "on PostgreSQL", contents(t, faculty), want)
	safe := filepath.Join(folder, "safe.db")
	if err := ToFile(t.Context(), faculty, safe); err != nil {
		t.Fatal(err)
	}
	same(t, "in the backup", contents(t, safe), want)
	if info, err := os.Stat(safe); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup may be read by others: %v %v", info.Mode(), err)
	}
	again := filepath.Join(folder, "again.db")
	if err := Copy(t.Context(), safe, again); err != nil {
		t.Fatal(err)
	}
	same(t, "in the last file", contents(t, again), want)
	for _, where := range []string{faculty, again} {
		usable(t, where)
		if err := Copy(t.Context(), safe, where); err == nil ||
			!strings.Contains(err.Error(), "not empty") {
			t.Errorf("copied over what there is: %v", err)
		}
	}
	if err := ToFile(t.Context(), faculty, safe); err == nil {
		t.Error("a backup took the place of another one")
	}
	if err := Copy(t.Context(), filepath.Join(folder, "none.db"), again+"2"); err == nil {
		t.Error("a file that does not exist was copied")
	}
}

// fill makes a course with a graded submission and one that waits, and names of any bytes.
func fill(t *testing.T, where string) {
	t.Helper()
	s, err := open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Book.SetCourse(t.Context(), gradebook.Course{Name: "winter",
		Title: "Classification"}); err != nil {
		t.Fatal(err)
	}
	q, err := work.New(s)
	if err != nil {
		t.Fatal(err)
	}
	who, err := people.Open(t.Context(), s.DB)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := who.MakeAdmin(t.Context(), "eve"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ada", "bën\x1a"} {
		sub := work.Submission{Course: 1, Lesson: "trees", Student: name, Name: "a.ipynb",
			Content: []byte{0, 1, 0xff}, Via: "upload"}
		about := course.Exercise{ID: "trees/gain", Title: "Gain", Points: 2}
		err := s.Write(t.Context(), func(tx *database.Tx) error {
			tx.Exec(`INSERT INTO secrets (course, secret) VALUES (1, 'x') ON CONFLICT DO NOTHING`)
			if err := q.HandIn(t.Context(), tx, &sub, work.Due); err != nil || name != "ada" {
				return err
			}
			empty := store.Pack([]byte("{}"))
			tx.Exec(`INSERT INTO results (submission, report, content, hash, graded, worker, took)
				VALUES (?1, ?2, ?2, 'h', 1, 'w', 2)`, sub.ID, empty)
			tx.Exec(`DELETE FROM river_job WHERE id = (SELECT job FROM submissions WHERE id = ?)`,
				sub.ID)
			return s.Record(t.Context(), tx, 1, report.Class{Lesson: "trees", Title: "Trees",
				Exercises: []course.Exercise{about}, Graded: time.Now(),
				Students: []report.Student{{Name: name, Path: "a.ipynb", Submitted: time.Now(),
					Exercises: []report.Exercise{{Exercise: about, State: submission.Missing,
						Score: 1.25}}}}}, map[string]gradebook.Content{name: {Hash: "h"}})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// contents are the rows of all tables that are copied, as text. A job's number is left out.
func contents(t *testing.T, where string) map[string][]string {
	t.Helper()
	s, err := open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	like := s
	if s.Dialect == database.Postgres {
		if like, err = open(t.Context(), filepath.Join(t.TempDir(), "like.db")); err != nil {
			t.Fatal(err)
		}
		defer like.Close()
	}
	tables, err := tablesOf(t.Context(), like, s)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	err = s.Read(t.Context(), func(tx *database.Tx) error {
		for _, of := range tables {
			var list []string
			var cells []any
			for _, c := range of.columns {
				if c.name != "job" {
					list, cells = append(list, `"`+c.name+`"`), append(cells, c.cell())
				}
			}
			for range tx.Query(`SELECT ` + strings.Join(list, ", ") + ` FROM ` + of.name +
				` ORDER BY 1`).Into(cells...) {
				row := "" // in which a boolean may be a number
				for i, c := range cells {
					row += fmt.Sprintf("%s %q ", list[i], fmt.Sprint(column{}.value(c)))
				}
				rows[of.name] = append(rows[of.name], strings.NewReplacer(`"{1 true}"`,
					`"{true true}"`, `"{0 true}"`, `"{false true}"`).Replace(row))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func same(t *testing.T, where string, got, want map[string][]string) {
	t.Helper()
	if len(want["submissions"]) != 2 || len(want["scores"]) != 1 || len(want["people"]) != 1 {
		t.Fatalf("too little to compare: %v", want)
	}
	for table := range want {
		if !slices.Equal(got[table], want[table]) {
			t.Errorf("%s, table %s:\n%q\nwant\n%q", where, table, got[table], want[table])
		}
	}
}

// usable fails unless a new submission gets a number of its own, and each submission without a
// result has a job.
func usable(t *testing.T, where string) {
	t.Helper()
	s, err := store.Open(t.Context(), where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	q, err := work.New(s)
	if err != nil {
		t.Fatal(err)
	}
	sub := work.Submission{Course: 1, Lesson: "trees", Student: "eve", Name: "a.ipynb",
		Content: []byte("x"), Via: "upload"}
	err = s.Write(t.Context(), func(tx *database.Tx) error {
		return q.HandIn(t.Context(), tx, &sub, work.Due)
	})
	if err != nil || sub.ID != 3 {
		t.Errorf("a new submission has the number %d, %v; want 3", sub.ID, err)
	}
	list, err := q.List(t.Context(), work.Filter{})
	if err != nil || len(list) != 3 || list[0].State != work.Waiting ||
		list[1].State != work.Waiting || list[2].State != work.Done {
		t.Errorf("the submissions are %+v, %v", list, err)
	}
	if n, err := q.Requeue(t.Context()); n != 0 || err != nil {
		t.Errorf("%d more were queued, %v", n, err)
	}
}
