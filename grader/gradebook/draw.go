package gradebook

import (
	"cmp"
	"context"
)

// Content identifies a student's hand-in for a lesson.
type Content struct {
	Hash      string              // of all functions that the lesson asks for
	Functions map[string]Function // by exercise; those that were found and graded
}

// Function is a function that was graded.
type Function struct {
	Code string // a hash of its code without comments and formatting
	Draw int    // which draw of hidden cases it was graded with: 1 is the first
}

// Draws returns the draw of hidden cases for each function of a hand-in. codes has the codes of the
// functions by exercise. A function with this content or this code that the student handed in
// before keeps its draw, so that a regrade gives the same result. Other code has the next draw, so
// that nothing that a student learnt about hidden cases helps with the next attempt.
func (b *Book) Draws(ctx context.Context, lesson, student, content string,
	codes map[string]string) (map[string]int, error) {
	kept, next := map[string]int{}, map[string]int{} // of this content or code; behind all others
	err := b.read(ctx, func(t *transaction) error {
		var exercise, code string
		var same bool
		var draw int
		for range t.Query(`SELECT e.name, a.hash = ?, s.code, s.draw FROM scores s
			JOIN attempts a ON a.id = s.attempt JOIN exercises e ON e.id = s.exercise
			JOIN students t ON t.id = a.student JOIN lessons l ON l.id = a.lesson
			WHERE t.course = ? AND t.name = ? AND l.name = ? ORDER BY number`,
			content, t.course, student, lesson).
			Into(&exercise, &same, &code, &draw) {
			// A draw of 0 is of a function that was not found.
			if draw > 0 && (same || code == codes[exercise] && kept[exercise] == 0) {
				kept[exercise] = draw
			}
			next[exercise] = max(next[exercise], draw)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	draws := map[string]int{}
	for exercise := range codes {
		draws[exercise] = cmp.Or(kept[exercise], next[exercise]+1)
	}
	return draws, nil
}
