package gradebook

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
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
	err = b.read(ctx, func(tx *sql.Tx) error {
		verdicts, err := verdicts(ctx, tx,
			`SELECT verdict FROM cache WHERE key IN (SELECT value FROM json_each(?))`, asked)
		if err != nil {
			return err
		}
		return rows(ctx, tx,
			`SELECT key, state, problem, verdict FROM cache WHERE key IN (SELECT value `+
				`FROM json_each(?))`, []any{asked}, func(scan scanner) error {
				var key string
				var r Result
				var verdict sql.NullInt64
				err := scan(&key, &r.State, &r.Problem, &verdict)
				r.Verdict = verdicts[verdict.Int64]
				results[key] = r
				return err
			})
	})
	return results, err
}

// Store keeps results for [Book.Cached]. A result under a key that is known replaces the old one.
// Where the cache outgrows its size, the oldest go.
func (b *Book) Store(ctx context.Context, results map[string]Result) error {
	keys := make([]string, 0, len(results))
	for key := range results {
		keys = append(keys, key)
	}
	if _, err := list(keys); err != nil {
		return err
	}
	slices.Sort(keys)
	return b.write(ctx, func(tx *sql.Tx) error {
		r := recorder{
			ctx:        ctx,
			tx:         tx,
			statements: map[string]*sql.Stmt{},
			verdicts:   map[[32]byte]int64{},
		}
		for _, key := range keys {
			result := results[key]
			verdict, err := r.verdict(result.Verdict)
			if err != nil {
				return err
			}
			if _, err := r.exec(`INSERT OR REPLACE INTO cache (key, state, problem, verdict) `+
				`VALUES (?, ?, ?, ?)`, key, result.State, result.Problem, verdict); err != nil {
				return err
			}
		}
		return b.trim(ctx, tx)
	})
}

// trim drops the oldest entries of the cache until it fits. A verdict that several entries share
// counts once, with the youngest of them.
func (b *Book) trim(ctx context.Context, tx *sql.Tx) error {
	const row = 100 // bytes, of an entry beside its texts
	var size, last int64
	counted := map[int64]bool{}
	err := rows(ctx, tx, `SELECT cache.id, length(key) + length(problem),
		coalesce(verdict, 0), coalesce(octet_length(json), 0)
		FROM cache LEFT JOIN verdicts ON verdicts.id = verdict
		ORDER BY cache.id DESC`, nil, func(scan scanner) error {
		var id, texts, verdict, length int64
		if err := scan(&id, &texts, &verdict, &length); err != nil {
			return err
		}
		size += row + texts
		if !counted[verdict] {
			size += length
			counted[verdict] = true
		}
		if size > b.o.CacheSize && last == 0 {
			last = id
		}
		return nil
	})
	if err != nil || last == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM cache WHERE id <= ?`, last); err != nil {
		return err
	}
	return dropUnused(ctx, tx)
}

// verdicts reads the verdicts whose ids a query gives.
func verdicts(
	ctx context.Context, tx *sql.Tx, ids string, args ...any,
) (map[int64]*grader.Verdict, error) {
	all := map[int64]*grader.Verdict{}
	err := rows(ctx, tx, `SELECT id, json FROM verdicts WHERE id IN (`+ids+`)`,
		args, func(scan scanner) error {
			var id int64
			var text sql.RawBytes
			if err := scan(&id, &text); err != nil {
				return err
			}
			all[id] = new(grader.Verdict)
			return json.Unmarshal(text, all[id])
		})
	return all, err
}

// list writes keys as SQLite reads many values at once: a JSON array.
func list(keys []string) (string, error) {
	for _, key := range keys {
		if !utf8.ValidString(key) {
			return "", fmt.Errorf("the key %q is not UTF-8", key)
		}
	}
	text, err := json.Marshal(keys)
	if err != nil {
		return "", err
	}
	return string(text), nil
}
