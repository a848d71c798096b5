package gradebook

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/submission"
)

// Result is the result of grading one exercise. It stays valid while the functions, the exercise
// and the grader are the same.
type Result struct {
	State   submission.State
	Problem string
	Verdict *grader.Verdict // nil unless State is Graded
}

// Cached returns the results that were stored under some of the keys. It makes one query for all of
// them. Equal verdicts are one value, so they must not be changed. A result that is damaged counts
// as not stored.
func (b *Book) Cached(ctx context.Context, keys []string) (map[string]Result, error) {
	results := make(map[string]Result, len(keys))
	err := b.db.Read(ctx, func(tx *database.Tx) error {
		t := &transaction{Tx: tx} // in no course: the cache is for all
		verdicts := t.stored(`SELECT verdict FROM cache WHERE key IN {?}`, keys)
		var key string
		var r Result
		var hash string
		for range t.Query(`SELECT key, state, problem, coalesce(hash, '')
			FROM cache LEFT JOIN verdicts ON verdicts.id = verdict
			WHERE key IN {?}`, keys).
			Into(&key, &r.State, &r.Problem, &hash) {
			r.Verdict = verdicts[hash]
			if (r.Verdict != nil) == (r.State == submission.Graded) { // else it is damaged
				results[key] = r
			}
		}
		return nil
	})
	return results, err
}

// Store keeps results for [Book.Cached]. A result under a known key replaces the old one. If the
// cache grows too large, the oldest results are dropped.
func (b *Book) Store(ctx context.Context, results map[string]Result) error {
	keys := slices.Sorted(maps.Keys(results))
	now := stampOf(time.Now())
	return b.db.Write(ctx, func(tx *database.Tx) error {
		t := &transaction{Tx: tx}
		r := newRecorder(t)
		for some := range slices.Chunk(keys, 100) {
			texts := map[string][]byte{}
			hashes := map[string]string{}
			for _, key := range some {
				hashes[key] = r.verdict(results[key].Verdict, texts)
			}
			r.verdicts(texts)
			for _, key := range some {
				t.Exec(`INSERT INTO cache (key, state, problem, verdict, stored)
					VALUES (?1, ?2, ?3, ?4, ?5)
					ON CONFLICT (key) DO UPDATE
					SET state = ?2, problem = ?3, verdict = ?4, stored = ?5`,
					key, results[key].State, clean(results[key].Problem), r.id(hashes[key]), now)
			}
		}
		if t.Dialect == database.SQLite {
			b.trim(t)
		}
		return nil
	})
}

// Tidy drops the oldest entries of the cache until it fits, and verdicts that nothing needs. For a
// file, [Book.Store] and [Book.Record] do so. On PostgreSQL it is to be called now and then: who
// writes waits meanwhile.
func (b *Book) Tidy(ctx context.Context) error {
	return b.db.Write(ctx, func(tx *database.Tx) error {
		t := &transaction{Tx: tx}
		if t.Dialect == database.Postgres {
			// so that nobody begins to use a verdict that is about to go
			t.Exec(`LOCK TABLE verdicts IN EXCLUSIVE MODE`)
		}
		b.trim(t)
		t.deleteUnused()
		return nil
	})
}

// trim drops the oldest entries of the cache until it fits. A verdict that several entries share
// counts once, with the youngest of them.
func (b *Book) trim(t *transaction) {
	const row = 100 // bytes, of an entry beside its texts
	var size, last, id, stored, texts, verdict, length int64
	counted := map[int64]bool{}
	for range t.Query(`SELECT cache.id, length(key) + length(problem),
		stored, coalesce(verdict, 0), coalesce(octet_length(json), 0)
		FROM cache LEFT JOIN verdicts ON verdicts.id = verdict
		ORDER BY stored DESC, cache.id DESC`).Into(&id, &texts, &stored, &verdict, &length) {
		size += row + texts
		if !counted[verdict] {
			size += length
			counted[verdict] = true
		}
		if size > b.cacheSize {
			last = id
			break
		}
	}
	if last != 0 {
		t.Exec(`DELETE FROM cache WHERE stored < ?1 OR stored = ?1 AND id <= ?2`, stored, last)
		t.dropUnused()
	}
}

// stored reads the verdicts whose ids a query gives, by their hashes. A damaged one is nil.
func (t *transaction) stored(ids string, args ...any) map[string]*grader.Verdict {
	all := map[string]*grader.Verdict{}
	var hash, text string
	for range t.Query(`SELECT hash, json FROM verdicts WHERE id IN (`+ids+`)`, args...).
		Into(&hash, &text) {
		all[hash] = readVerdict(hash, text)
	}
	return all
}

// verdictCache has verdicts that were read. A verdict never changes, because it is named by the
// hash of its text. To read those of a large class takes most of the time of a page.
type verdictCache struct {
	mu  sync.Mutex
	all map[string]*grader.Verdict
}

// cachedVerdicts is how many verdicts are kept at most: about 50 MB.
const cachedVerdicts = 6000

// of returns the verdicts with some hashes. A damaged one is nil.
func (c *verdictCache) of(t *transaction, hashes []string) map[string]*grader.Verdict {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := map[string]*grader.Verdict{}
	var missing []string
	for _, hash := range hashes {
		if _, asked := found[hash]; asked || hash == "" {
			continue
		}
		if found[hash] = c.all[hash]; found[hash] == nil {
			missing = append(missing, hash)
		}
	}
	if c.all == nil || len(c.all)+len(missing) > cachedVerdicts {
		c.all = map[string]*grader.Verdict{}
	}
	for some := range slices.Chunk(missing, 500) {
		var hash, text string
		for range t.Query(`SELECT hash, json FROM verdicts WHERE hash IN {?}`, some).
			Into(&hash, &text) {
			if found[hash] = readVerdict(hash, text); found[hash] != nil {
				c.all[hash] = found[hash]
			}
		}
	}
	return found
}

// readVerdict reads a verdict of the file; nil: it is damaged.
func readVerdict(hash, text string) *grader.Verdict {
	v := new(grader.Verdict)
	if hashOf([]byte(text)) != hash || json.Unmarshal([]byte(text), v) != nil {
		return nil
	}
	return v
}

// damaged says whose verdict is damaged, and what to do.
func damaged(file, student, lesson string, attempt int, exercise string) string {
	return fmt.Sprintf("%s: the verdict on %s in attempt %d of %q in %s is damaged; grade this "+
		"attempt again", file, exercise, attempt, student, lesson)
}
