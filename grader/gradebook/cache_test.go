package gradebook

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/grader/report"
)

func TestCache(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	b := open(t, path, Options{})
	stored := map[string]Result{
		"a": {State: report.Graded, Verdict: partly("trees/gain", "one <way>")},
		"b": {State: report.Graded, Verdict: partly("trees/gain", "one <way>")},
		"c": {State: report.Broken, Problem: "cell 7, line 3: undefined: lgo"},
	}
	if err := b.Store(t.Context(), stored); err != nil {
		t.Fatal(err)
	}
	b = open(t, path, Options{}) // as the next run would
	got, err := b.Cached(t.Context(), []string{"a", "b", "c", "d", "a"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(stored, got); diff != "" {
		t.Errorf("(-stored +got):\n%s", diff)
	}
	again := map[string]Result{
		"a": {State: report.Graded, Verdict: partly("trees/gain", "another")},
	}
	if err := b.Store(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	if got, err = b.Cached(t.Context(), []string{"a"}); err != nil ||
		got["a"].Verdict.Message != "another" {
		t.Errorf("after it was stored again: %+v, %v", got["a"], err)
	}
	if got, err = b.Cached(t.Context(), nil); err != nil || len(got) != 0 {
		t.Errorf("nothing asked: %v, %v", got, err)
	}
	_, err = b.Cached(t.Context(), []string{"\xff"})
	wants(t, err, `"\xff"`, "UTF-8")
	wants(t, b.Store(t.Context(), map[string]Result{"\xff": {}}), "UTF-8")
}

// TestCacheSize fills the cache far beyond its size: the youngest stay, the file does not grow, and
// no attempt loses its verdict.
func TestCacheSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	const size = 500_000
	b := open(t, path, Options{CacheSize: size})
	record(t, b, hand(trees(), "ada", day, 4, 6), "a")
	var keys []string
	for round := range 20 {
		results := map[string]Result{}
		for i := range 10 {
			key := fmt.Sprintf("%02d-%d", round, i)
			keys = append(keys, key)
			results[key] = Result{
				State:   report.Graded,
				Verdict: partly("trees/gain", key+strings.Repeat("x", 10_000)),
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

// TestClassAsRecorded reads back what was recorded.
func TestClassAsRecorded(t *testing.T) {
	b := fresh(t)
	class := hand(hand(trees(), "bob", day, 1, 2), "ada", day, 4, 6)
	class.Students[0].Exercises[0].State, class.Students[0].Exercises[0].Problem = report.Mistyped,
		"func(int) int"
	class.Students[0].Exercises[0].Verdict = nil
	class.Students[0].Problems = []string{"homework.ipynb: no JSON"}
	want, err := b.Record(t.Context(), class, handed(map[string]string{"ada": "a", "bob": "b"}))
	if err != nil {
		t.Fatal(err)
	}
	want.Students[0], want.Students[1] = want.Students[1], want.Students[0] // sorted by name
	got, err := b.Class(t.Context(), "trees")
	if err != nil {
		t.Fatal(err)
	}
	want.Students[0].Problems = []string{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-recorded +read):\n%s", diff)
	}
}
