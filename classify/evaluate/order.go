package evaluate

import (
	"cmp"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/radix"
)

// few rows are sorted faster by comparing them.
const few = 2048

// sortByScore sorts examples by rising scores, stably. No score may be NaN.
func sortByScore(rows []int, scores []float64) {
	if len(rows) < few {
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
		return
	}
	sorter := radix.New(len(rows))
	for at, i := range rows {
		sorter.Keys[at], sorter.Rows[at] = radix.Key(scores[i]), uint32(i)
	}
	sorter.Sort()
	for at, i := range sorter.Rows {
		rows[at] = int(i)
	}
}
