package gradebook_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// A byte of one verdict is damaged: so that it is no JSON, or so that it still is. Everything else
// can be read, and grading again mends the verdict.
func TestDamagedVerdict(t *testing.T) {
	for _, to := range []string{`replace(json, '{', '#')`, `replace(json, 'one way', 'one wax')`} {
		path := filepath.Join(t.TempDir(), "class.db")
		b := open(t, path, gradebook.Options{})
		class := booktest.Hand(booktest.Hand(booktest.Trees(), "bob", booktest.Day, 1, 2), "ada",
			booktest.Day, 4, 6)
		class.Students[0].Exercises[1].Verdict = booktest.Partly("trees/gain", "one way")
		handed := booktest.Handed(map[string]string{"ada": "a", "bob": "b"})
		if _, err := b.Record(t.Context(), class, handed); err != nil {
			t.Fatal(err)
		}
		bob := class.Students[0].Exercises[1]
		stored := map[string]gradebook.Result{
			"bob": {State: submission.Graded, Verdict: bob.Verdict},
			"ada": {State: submission.Graded, Verdict: class.Students[1].Exercises[1].Verdict}}
		if err := b.Store(t.Context(), stored); err != nil {
			t.Fatal(err)
		}
		db, err := database.OpenFile(t.Context(), path, database.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(`UPDATE verdicts SET json = ` + to +
			` WHERE json LIKE '%one way%'`); err != nil {
			t.Fatal(err)
		}

		cached, err := b.Cached(t.Context(), []string{"ada", "bob"})
		if _, there := cached["bob"]; err != nil || there || cached["ada"].Verdict == nil {
			t.Errorf("%s: cached %v, %v", to, cached, err)
		}
		const says = `class.db: the verdict on trees/gain in attempt 1 of "bob" in trees is ` +
			"damaged; grade this attempt again"
		got, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatalf("%s: %v", to, err)
		}
		var text strings.Builder
		if err := report.Print(&text, got, 200, false); err != nil {
			t.Fatal(err)
		}
		e := got.Students[1].Exercises[1]
		if e.State != submission.Damaged || e.Score != bob.Score || e.Verdict != nil ||
			!strings.Contains(text.String(), says) || !strings.Contains(text.String(), "ada") ||
			got.Students[0].Exercises[1].Verdict == nil {
			t.Errorf("%s: %+v\n%s", to, e, text.String())
		}

		if err := b.Store(t.Context(), stored); err != nil { // as grading again does
			t.Fatal(err)
		}
		if got, err = b.Class(t.Context(), "trees"); err != nil ||
			got.Students[1].Exercises[1].Verdict == nil || len(got.Students[1].Problems) > 0 {
			t.Errorf("%s: not mended: %+v, %v", to, got.Students[1], err)
		}
	}
}
