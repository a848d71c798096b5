package gradebook

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
)

// Result is what the grading of one exercise came to: what need not be found again while functions,
// exercise and grader stay as they are.
type Result struct {
	State   report.State
	Problem string
	Verdict *grader.Verdict // nil unless State is Graded
}

// Cached returns the results that were stored under some of the keys. It asks the book once for all
// of them, and equal verdicts are one value: they must not be changed.
func (b *Book) Cached(ctx context.Context, keys []string) (map[string]Result, error) {
	asked, err := list(keys)
	if err != nil {
		return nil, err
	}
	results := make(map[string]Result, len(keys))
	err = b.read(ctx, func(t *transaction) error {
		verdicts := t.verdicts(
			`SELECT verdict FROM cache WHERE key IN (SELECT value FROM json_each(?))`, asked)
		var key string
		var r Result
		var hash string
		for range t.query(`SELECT key, state, problem, coalesce(hash, '')
			FROM cache LEFT JOIN verdicts ON verdicts.id = verdict
			WHERE key IN (SELECT value FROM json_each(?))`, asked).
			into(&key, &r.State, &r.Problem, &hash) {
			r.Verdict = verdicts[hash]
			results[key] = r
		}
		return nil
	})
	return results, err
}

// Store keeps results for [Book.Cached]. A result under a key that is known replaces the old one.
// Where the cache outgrows its size, the oldest go.
func (b *Book) Store(ctx context.Context, results map[string]Result) error {
	keys := slices.Sorted(maps.Keys(results))
	if _, err := list(keys); err != nil {
		return err
	}
	return b.write(ctx, func(t *transaction) error {
		r := newRecorder(t)
		for _, key := range keys {
			result := results[key]
			t.exec(`INSERT OR REPLACE INTO cache (key, state, problem, verdict)
				VALUES (?, ?, ?, (SELECT id FROM verdicts WHERE hash = ?))`,
				key, result.State, result.Problem, r.verdict(result.Verdict))
		}
		b.trim(t)
		return nil
	})
}

// trim drops the oldest entries of the cache until it fits. A verdict that several entries share
// counts once, with the youngest of them.
func (b *Book) trim(t *transaction) {
	const row = 100 // bytes, of an entry beside its texts
	var size, last, id, texts, verdict, length int64
	counted := map[int64]bool{}
	for range t.query(`SELECT cache.id, length(key) + length(problem),
		coalesce(verdict, 0), coalesce(octet_length(json), 0)
		FROM cache LEFT JOIN verdicts ON verdicts.id = verdict
		ORDER BY cache.id DESC`).into(&id, &texts, &verdict, &length) {
		size += row + texts
		if !counted[verdict] {
			size += length
			counted[verdict] = true
		}
		if size > b.o.CacheSize {
			last = id
			break
		}
	}
	if last != 0 {
		t.exec(`DELETE FROM cache WHERE id <= ?`, last)
		t.dropUnused()
	}
}

// verdicts reads the verdicts whose ids a query gives, by their hashes.
func (t *transaction) verdicts(ids string, args ...any) map[string]*grader.Verdict {
	all := map[string]*grader.Verdict{}
	var hash string
	var text sql.RawBytes
	for range t.query(`SELECT hash, json FROM verdicts WHERE id IN (`+ids+`)`, args...).
		into(&hash, &text) {
		all[hash] = new(grader.Verdict)
		t.fail(json.Unmarshal(text, all[hash]))
	}
	return all
}

// list writes keys as SQLite reads many values at once: a JSON array.
func list(keys []string) (string, error) {
	for _, key := range keys {
		if !utf8.ValidString(key) {
			return "", fmt.Errorf("the key %q is not UTF-8", key)
		}
	}
	text, err := json.Marshal(keys)
	return string(text), err
}
