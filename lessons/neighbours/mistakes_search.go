package neighbours

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// The known ways to get distances and searches wrong. Each is a whole function, so that a student's
// results can be held against its results.

type (
	ofDistance = grader.Misconception[func(x, y []float64, bound float64) (sum float64, terms int)]
	ofNearest  = grader.Misconception[func(distances []float64, k int) []int]
	ofBox      = grader.Misconception[func(x, low, high []float64) float64]
	ofAnnulus  = grader.Misconception[func(rows [][]float64, x []float64, radius float64) []int]
)

var squaredDistanceMistakes = []ofDistance{
	{Name: "no way out",
		Hint: "The results are right but for the work: as soon as the sum exceeds the bound, the " +
			"rest need not be looked at.",
		Wrong: func(x, y []float64, _ float64) (float64, int) {
			return solutions.SquaredDistance(x, y, math.Inf(1))
		}},
	{Name: "left at the bound",
		Hint: "A sum that is equal to the bound does not exceed it. Such a row may tie with the " +
			"kth, and ties are taken in.",
		Wrong: summing{leave: func(sum, _, bound float64) bool { return sum >= bound }}.sum},
	{Name: "the bound squared", Hint: "The bound is a squared distance already, as the sum is.",
		Wrong: func(x, y []float64, bound float64) (float64, int) {
			return solutions.SquaredDistance(x, y, bound*bound)
		}},
	{Name: "the term held against the bound",
		Hint:  "Many small terms make a large sum: compare the sum.",
		Wrong: summing{leave: func(_, term, bound float64) bool { return term > bound }}.sum},
	{Name: "absolute differences",
		Hint:  "Square each difference. What you add up is the L1 distance.",
		Wrong: summing{term: math.Abs, leave: exceeds}.sum},
	{Name: "the root",
		Hint: "No root: it costs time, and changes no order. The bound is the square " +
			"of a distance too.",
		Wrong: func(x, y []float64, bound float64) (float64, int) {
			sum, terms := solutions.SquaredDistance(x, y, bound)
			return math.Sqrt(sum), terms
		}},
	{Name: "differences not squared",
		Hint:  "A difference of +3 and one of −3 must not even out: square them.",
		Wrong: summing{term: func(d float64) float64 { return d }, leave: exceeds}.sum},
	{Name: "the sum before the last term",
		Hint: "Add the term first, then look: sum is all that has been added up, the term that " +
			"exceeds the bound included.",
		Wrong: func(x, y []float64, bound float64) (float64, int) {
			before, terms := 0.0, 0
			for j := range x {
				sum := before + (x[j]-y[j])*(x[j]-y[j])
				terms++
				if sum > bound {
					break
				}
				before = sum
			}
			return before, terms
		}},
	{Name: "the last term not counted",
		Hint: "terms says how many were added. The one that exceeds the bound was added too.",
		Wrong: func(x, y []float64, bound float64) (float64, int) {
			sum, terms := solutions.SquaredDistance(x, y, bound)
			if sum > bound {
				terms--
			}
			return sum, terms
		}},
}

func exceeds(sum, _, bound float64) bool { return sum > bound }

// summing adds up with another term, or leaves by another rule.
type summing struct {
	term  func(difference float64) float64 // nil: the square
	leave func(sum, term, bound float64) bool
}

func (s summing) sum(x, y []float64, bound float64) (sum float64, terms int) {
	for j := range x {
		term := (x[j] - y[j]) * (x[j] - y[j])
		if s.term != nil {
			term = s.term(x[j] - y[j])
		}
		sum += term
		terms++
		if s.leave(sum, term, bound) {
			break
		}
	}
	return sum, terms
}

var nearestMistakes = []ofNearest{
	{Name: "cut at k",
		Hint: "A row that is as far as the kth is as good as the kth. Take all of them in.",
		Wrong: func(distances []float64, k int) []int {
			return solutions.Nearest(distances, len(distances))[:k]
		}},
	{Name: "the farthest", Hint: "Small distances are near: sort in increasing order.",
		Wrong: func(distances []float64, k int) []int {
			opposite := make([]float64, len(distances))
			for i, d := range distances {
				opposite[i] = -d
			}
			return solutions.Nearest(opposite, k)
		}},
	{Name: "in the order of rows",
		Hint: "The right rows. But the nearest stands first: later steps leave out from the end.",
		Wrong: func(distances []float64, k int) []int {
			return slices.Sorted(slices.Values(solutions.Nearest(distances, k)))
		}},
	{Name: "of equal ones the last first",
		Hint: "Rows that are equally far stand in the order of their numbers. A stable sort " +
			"leaves them there.",
		Wrong: func(distances []float64, k int) []int {
			order := solutions.Nearest(distances, k)
			slices.Reverse(order)
			slices.SortStableFunc(order, func(a, b int) int {
				return sign(distances[a] - distances[b])
			})
			return order
		}},
	{Name: "k different distances",
		Hint: "k counts rows. Two rows at one distance are two of the k; only at the kth " +
			"distance may there be more.",
		Wrong: func(distances []float64, k int) []int {
			different := slices.Compact(slices.Sorted(slices.Values(distances)))
			bound := different[min(k, len(different))-1]
			order := solutions.Nearest(distances, len(distances))
			return slices.DeleteFunc(order, func(row int) bool { return distances[row] > bound })
		}},
	{Name: "numbered from 1", Hint: "Rows are numbered from 0, as slices are.",
		Wrong: func(distances []float64, k int) []int {
			order := solutions.Nearest(distances, k)
			for i := range order {
				order[i]++
			}
			return order
		}},
	{Name: "one tie too few",
		Hint: "Go on as long as the next row is as far as the kth: there may be several.",
		Wrong: func(distances []float64, k int) []int {
			order := solutions.Nearest(distances, k)
			return order[:min(len(order), k+1)]
		}},
	{Name: "differences cut to whole numbers",
		Hint: "int(a − b) is 0 where two distances are less than 1 apart, as if they were equal. " +
			"Compare them as they are: cmp.Compare(a, b).",
		Wrong: func(distances []float64, k int) []int {
			order := solutions.Nearest(distances, len(distances))
			slices.Sort(order)
			slices.SortStableFunc(order, func(a, b int) int {
				return int(distances[a] - distances[b])
			})
			for k < len(order) && distances[order[k]] == distances[order[k-1]] {
				k++
			}
			return order[:k]
		}},
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

var boxDistanceMistakes = []ofBox{
	{Name: "to the middle of the box",
		Hint: "A large box may reach near while its middle is far away. The nearest place counts.",
		Wrong: func(x, low, high []float64) float64 {
			sum := 0.0
			for j := range x {
				d := x[j] - (low[j]+high[j])/2
				sum += d * d
			}
			return sum
		}},
	{Name: "to the nearest corner",
		Hint: "The nearest place need not be a corner: between low and high an attribute adds " +
			"nothing. (There low − x and x − high are both negative, which a square hides.)",
		Wrong: func(x, low, high []float64) float64 {
			sum := 0.0
			for j := range x {
				d := min(math.Abs(x[j]-low[j]), math.Abs(x[j]-high[j]))
				sum += d * d
			}
			return sum
		}},
	{Name: "0 as soon as one attribute is inside",
		Hint: "An attribute in which x lies between the sides adds 0. The others count all " +
			"the same.",
		Wrong: func(x, low, high []float64) float64 {
			for j := range x {
				if low[j] <= x[j] && x[j] <= high[j] {
					return 0
				}
			}
			return solutions.BoxDistance(x, low, high)
		}},
	{Name: "the largest gap alone",
		Hint: "Beyond a corner there is a gap in each attribute, and their squares add up.",
		Wrong: func(x, low, high []float64) float64 {
			largest := 0.0
			for j := range x {
				largest = max(largest, low[j]-x[j], x[j]-high[j])
			}
			return largest * largest
		}},
	{Name: "gaps not squared", Hint: "It is held against squared distances: square each gap.",
		Wrong: func(x, low, high []float64) float64 {
			sum := 0.0
			for j := range x {
				sum += max(low[j]-x[j], 0, x[j]-high[j])
			}
			return sum
		}},
	{Name: "the root",
		Hint: "The squared distance is asked for, as it is held against squared distances.",
		Wrong: func(x, low, high []float64) float64 {
			return math.Sqrt(solutions.BoxDistance(x, low, high))
		}},
	{Name: "only below the box", Hint: "x[j] may lie above high[j] as well.",
		Wrong: func(x, low, high []float64) float64 {
			sum := 0.0
			for j := range x {
				gap := max(low[j]-x[j], 0)
				sum += gap * gap
			}
			return sum
		}},
}

var annulusMistakes = []ofAnnulus{
	{Name: "squares subtracted",
		Hint:  "‖x'‖² − ‖x‖² is no distance. Take both roots first, then the difference.",
		Wrong: ring{length: func(square float64) float64 { return square }}.left},
	{Name: "squares against the radius squared",
		Hint: "(a − b)² is not a² − b². Take both roots first, then the difference.",
		Wrong: func(rows [][]float64, x []float64, radius float64) []int {
			return ring{length: func(square float64) float64 { return square }}.left(rows, x,
				radius*radius)
		}},
	{Name: "from the origin",
		Hint: "The bound holds for any fixed point, but it is the min corner that is asked for: " +
			"the smallest value of each column.",
		Wrong: ring{corner: func(rows [][]float64, _ []float64) []float64 {
			return make([]float64, len(rows[0]))
		}}.left},
	{Name: "the corner no larger than 0",
		Hint: "All values may be above 0: begin the search for the smallest with the first row.",
		Wrong: ring{corner: func(rows [][]float64, _ []float64) []float64 {
			return lowest(append(slices.Clone(rows), make([]float64, len(rows[0]))))
		}}.left},
	{Name: "the corner moved by the query",
		Hint: "The corner is that of the rows. It is computed once, before any query is known.",
		Wrong: ring{corner: func(rows [][]float64, x []float64) []float64 {
			return lowest(append(slices.Clone(rows), x))
		}}.left},
	{Name: "the first row for a corner",
		Hint:  "Take the smallest value in each column by itself. No row need be there.",
		Wrong: ring{corner: func(rows [][]float64, _ []float64) []float64 { return rows[0] }}.left},
	{Name: "one side of the ring",
		Hint: "A row can be much nearer to the corner than the query, or much farther: take " +
			"the absolute value.",
		Wrong: ring{gap: func(d float64) float64 { return d }}.left},
	{Name: "the rows within the radius",
		Hint: "Those rows are the answer to another question, for which each distance must be " +
			"computed. The bound only rules out, by a number that was computed before.",
		Wrong: func(rows [][]float64, x []float64, radius float64) []int {
			var left []int
			for i, row := range rows {
				if d, _ := solutions.SquaredDistance(row, x, math.Inf(1)); math.Sqrt(d) <= radius+
					1e-9 {
					left = append(left, i)
				}
			}
			return left
		}},
	{Name: "no allowance for rounding",
		Hint:  "Differences up to radius + 1e-9 count as ≤ radius.",
		Wrong: ring{exact: true}.left},
	{Name: "ruled out at the radius itself",
		Hint: "A row whose bound is equal to the radius may tie: it is left.",
		Wrong: func(rows [][]float64, x []float64, radius float64) []int {
			return solutions.Annulus(rows, x, radius-3e-9)
		}},
	{Name: "the rows that are ruled out",
		Hint: "Asked for are those that are left, and must still be looked at.",
		Wrong: func(rows [][]float64, x []float64, radius float64) []int {
			left, out := solutions.Annulus(rows, x, radius), []int(nil)
			for i := range rows {
				if !slices.Contains(left, i) {
					out = append(out, i)
				}
			}
			return out
		}},
}

// ring applies the annulus bound with another corner, another length or another difference.
type ring struct {
	corner func(rows [][]float64, x []float64) []float64
	length func(square float64) float64
	gap    func(difference float64) float64
	exact  bool // no allowance for rounding
}

func (r ring) left(rows [][]float64, x []float64, radius float64) []int {
	corner, length, gap, allowance := lowest(rows), math.Sqrt, math.Abs, 1e-9
	if r.exact {
		allowance = 0
	}
	if r.corner != nil {
		corner = r.corner(rows, x)
	}
	if r.length != nil {
		length = r.length
	}
	if r.gap != nil {
		gap = r.gap
	}
	from := func(z []float64) float64 {
		d, _ := solutions.SquaredDistance(z, corner, math.Inf(1))
		return length(d)
	}
	var left []int
	for i, row := range rows {
		if gap(from(row)-from(x)) <= radius+allowance {
			left = append(left, i)
		}
	}
	return left
}

// lowest returns the min corner of rows.
func lowest(rows [][]float64) []float64 {
	corner := slices.Clone(rows[0])
	for _, row := range rows {
		for j, v := range row {
			corner[j] = min(corner[j], v)
		}
	}
	return corner
}
