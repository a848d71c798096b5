package gradebook

import (
	"context"
	"database/sql"
)

// Content stands for what a student has handed in of a lesson.
type Content struct {
	Hash      string              // of all functions that the lesson asks for
	Functions map[string]Function // by exercise; those that were found and graded
}

// Function is a function that was graded.
type Function struct {
	Code string // a hash of its code without comments and formatting
	Draw int    // which draw of hidden cases it was graded with: 1 is the first
}

// Draws says which draw of hidden cases each function of a hand-in is to be graded with. codes has
// the codes of the functions by exercise. What the student has handed in before, with this content
// or this code, keeps its draw, so that a regrade finds the same. Other code has the next draw:
// what a student has learnt of hidden cases says nothing about those of the next attempt.
func (b *Book) Draws(ctx context.Context, lesson, student, content string,
	codes map[string]string) (map[string]int, error) {
	kept, next := map[string]int{}, map[string]int{} // of this content or code; behind all others
	err := b.read(ctx, func(tx *sql.Tx) error {
		return rows(ctx, tx, `SELECT e.name, a.hash = ?, s.code, s.draw FROM scores s
			JOIN attempts a ON a.id = s.attempt JOIN exercises e ON e.id = s.exercise
			JOIN students t ON t.id = a.student JOIN lessons l ON l.id = a.lesson
			WHERE t.name = ? AND l.name = ? ORDER BY number`, []any{content, student, lesson},
			func(scan scanner) error {
				var exercise, code string
				var same bool
				var draw int
				err := scan(&exercise, &same, &code, &draw)
				if err != nil || draw == 0 { // 0: it was not found
					return err
				}
				if same || code == codes[exercise] && kept[exercise] == 0 {
					kept[exercise] = draw
				}
				next[exercise] = max(next[exercise], draw)
				return nil
			})
	})
	if err != nil {
		return nil, err
	}
	draws := map[string]int{}
	for exercise := range codes {
		if draws[exercise] = kept[exercise]; draws[exercise] == 0 {
			draws[exercise] = next[exercise] + 1
		}
	}
	return draws, nil
}
