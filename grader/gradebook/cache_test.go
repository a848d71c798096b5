package gradebook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
	"github.com/tessella-go/tessella/grader/submission"
)

// TestCacheSize fills the cache far beyond its size: the youngest stay, the file does not grow, and
// no attempt loses its verdict.
func TestCacheSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	const size = 500_000
	b := open(t, path, gradebook.Options{CacheSize: size})
	booktest.Record(t, b, booktest.Hand(booktest.Trees(), "ada", booktest.Day, 4, 6), "a")
	var keys []string
	for round := range 20 {
		results := map[string]gradebook.Result{}
		for i := range 10 {
			key := fmt.Sprintf("%02d-%d", round, i)
			keys = append(keys, key)
			results[key] = gradebook.Result{
				State:   submission.Graded,
				Verdict: booktest.Partly("trees/gain", key+strings.Repeat("x", 10_000)),
			}
		}
		if err := b.Store(t.Context(), results); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || info.Size() > size*3/2+200_000 {
			t.Fatalf("round %d: the file has %d bytes (%v), the cache may hold %d", round,
				info.Size(), err, size)
		}
	}
	got, err := b.Cached(t.Context(), keys)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) < 40 || len(got) >= 50 { // each is 10,000 bytes and something
		t.Errorf("%d results are left of a cache for 50 at most", len(got))
	}
	for _, key := range keys[len(keys)-len(got):] {
		if got[key].Verdict == nil || !strings.HasPrefix(got[key].Verdict.Message, key) {
			t.Errorf("%s is gone, and older ones are there", key)
		}
	}
	class, err := b.Class(t.Context(), "trees")
	if err != nil || class.Students[0].Exercises[1].Verdict == nil {
		t.Errorf("the attempt's verdict is gone: %+v, %v", class, err)
	}
}
