package supportvectors

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// ClosestPoints asks for the nearest points of two convex hulls.
var ClosestPoints = grader.Exercise[func([][]float64, [][]float64) ([]float64, []float64)]{
	ID:        "supportvectors/closest-points",
	Title:     "The closest points of two hulls",
	Where:     fanHulls,
	Points:    3,
	Params:    []string{"positive", "negative"},
	Results:   []string{"p", "q"},
	Solution:  solutions.ClosestPoints,
	Cases:     closestCases,
	Draw:      drawHulls,
	Drawn:     8,
	Compare:   sameClosest,
	Relations: closestRelations,
	Hints: []string{
		"First the smaller question: which point of the segment from a to b is nearest to x? It " +
			"is a + share · (b − a), with the share at which what is left, x less that point, " +
			"stands at right angles to b − a.",
		"A share below 0 or above 1 lies outside of the segment: cut it off.",
		"Try every example of either class against every two examples of the other, and keep the " +
			"nearest. A hull inside of a segment costs nothing but time.",
	},
}

func closestCases() []grader.Case {
	return []grader.Case{
		{Name: "the four examples", Args: []any{four[2:], four[:2]},
			Want: []any{[]float64{3, 1}, []float64{0, 1}}, Where: fanHulls,
			Note: "They are 3 apart; the nearest examples are √10 apart."},
		{Name: "the classes exchanged", Args: []any{four[:2], four[2:]},
			Want: []any{[]float64{0, 1}, []float64{3, 1}},
			Note: "Now the corner is a negative example."},
		{Name: "one example each", Args: []any{[][]float64{{4, 3}}, [][]float64{{1, -1}}},
			Want: []any{[]float64{4, 3}, []float64{1, -1}},
			Note: "The hull of one example is that point."},
		{
			Name: "the same example twice",
			Args: []any{[][]float64{{4, 3}, {4, 3}}, [][]float64{{1, -1}, {1, -1}}},
			Want: []any{[]float64{4, 3}, []float64{1, -1}},
			Note: "The segment between them has the length 0: nothing can be divided by it.",
		},
		{
			Name: "corner to corner",
			Args: []any{[][]float64{{3, 3}, {5, 4}}, [][]float64{{1, 1}, {0, -2}}},
			Want: []any{[]float64{3, 3}, []float64{1, 1}},
		},
		{Name: "beside the segment", Args: []any{[][]float64{{0, 0}}, [][]float64{{3, 4}, {6, 8}}},
			Want: []any{[]float64{0, 0}, []float64{3, 4}},
			Note: "The line through the two runs through (0, 0); the segment between " +
				"them ends at (3, 4)."},
		{
			Name: "a slanting side",
			Args: []any{[][]float64{{4, 4}, {6, 4}, {4, 6}}, [][]float64{{0, 0}, {4, 0}, {0, 4}}},
			Want: []any{[]float64{4, 4}, []float64{2, 2}}, Note: "√8 apart.",
		},
		{
			Name: "examples within the hull",
			Args: []any{
				[][]float64{{4, 4}, {6, 4}, {4, 6}, {5, 4.5}},
				[][]float64{{0, 0}, {1, 1}, {4, 0}, {0, 4}},
			}, Want: []any{[]float64{4, 4}, []float64{2, 2}},
			Note: "(1, 1) and (5, 4.5) are no corners, and change nothing.",
		},
		{
			Name: "a corner that faces a long side",
			Args: []any{[][]float64{{0, -10}, {0, 10}}, [][]float64{{5, 8}, {3, 0}}},
			Want: []any{[]float64{0, 0}, []float64{3, 0}},
			Note: "(0, 10) has (5, 8) for its nearest; but (3, 0) is nearer to the segment.",
		},
		{
			Name: "corners in no order",
			Args: []any{[][]float64{{3, 0}}, [][]float64{{0, 4}, {-5, 1}, {0, -4}, {-5, -1}}},
			Want: []any{[]float64{3, 0}, []float64{0, 0}},
			Note: "The side from (0, 4) to (0, −4) is none between neighbours in the list.",
		},
		{Name: "a short side", Args: []any{[][]float64{{1, 0}}, [][]float64{{0, -0.25}, {0, 0.25}}},
			Want: []any{[]float64{1, 0}, []float64{0, 0}}},
		{
			Name: "parallel sides",
			Args: []any{[][]float64{{0, 2}, {4, 2}}, [][]float64{{1, 0}, {3, 0}}},
			Want: []any{[]float64{1, 2}, []float64{1, 0}},
			Note: "(2, 2) and (2, 0) are as near, and so is every pair between. All are right.",
		},
	}
}

// The functions in this file draw the arguments of a case.

// drawHulls draws two sets that a plane parts, and turns them.
func drawHulls(r *rand.Rand) []any {
	a, b := float64(1+r.IntN(3)), kit.Around(r, 3)
	set := func(from float64) [][]float64 {
		var points [][]float64
		for range 1 + r.IntN(5) {
			x, y := from+float64(r.IntN(5)), kit.Around(r, 4)
			points = append(points, []float64{a*x - b*y, b*x + a*y})
		}
		return points
	}
	return []any{set(1 + float64(r.IntN(3))), set(-4)}
}

// What must hold between the results for two inputs, whatever they are.

var closestRelations = []grader.Relation{
	{Name: "all examples moved alike, the points as far apart and in the same direction",
		Change: kit.Plus(3, 0, 1), Same: func(before, after []any) bool {
			difference := func(results []any) ([]float64, bool) {
				p, q := results[0].([]float64), results[1].([]float64)
				if len(p) != 2 || len(q) != 2 {
					return nil, false
				}
				return between(p, q), true
			}
			one, ok := difference(before)
			other, too := difference(after)
			return ok && too && compare.Value(other, one) == nil
		}},
}

// sameClosest accepts any nearest points of the hulls. Their difference is always the same one; and
// a point is one of its hull's nearest if no example lies further towards the other hull than it,
// and if, across that direction, it lies between those that lie as far.
func sameClosest(args, got, want []any) *compare.Deviation {
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	p, q := got[0].([]float64), got[1].([]float64)
	if len(p) != 2 || len(q) != 2 {
		return &compare.Deviation{
			Message: fmt.Sprintf("p has %d numbers and q %d, want 2 each", len(p), len(q)),
		}
	}
	toward := between(want[0].([]float64), want[1].([]float64))
	if compare.Value(between(p, q), toward) != nil {
		far, near := math.Hypot(p[0]-q[0], p[1]-q[1]), math.Hypot(toward[0], toward[1])
		if far > near+1e-9 {
			return &compare.Deviation{
				Message: fmt.Sprintf("your points are %s apart, and the nearest ones %s",
					compare.Text(far, "", 40), compare.Text(near, "", 40)),
			}
		}
		return compare.Results(nil, got, want)
	}
	for r, hull := range args {
		point := got[r].([]float64)
		low, high := math.Inf(1), math.Inf(-1)
		for _, x := range hull.([][]float64) {
			if along(between(x, point), toward) < 1e-9 {
				across := toward[0]*x[1] - toward[1]*x[0]
				low, high = min(low, across), max(high, across)
			}
		}
		if across := toward[0]*point[1] - toward[1]*point[0]; !(across >= low-1e-6 &&
			across <= high+1e-6) {
			return &compare.Deviation{
				Place: compare.Place{Path: []string{"p", "q"}[r]},
				Message: fmt.Sprintf("%s does not lie in the convex hull of %s",
					compare.Text(point, "", 80), compare.Text(hull, "", 200)),
			}
		}
		toward = []float64{-toward[0], -toward[1]}
	}
	return nil
}

// between returns p − q.
func between(p, q []float64) []float64 { return []float64{p[0] - q[0], p[1] - q[1]} }

func along(x, direction []float64) float64 { return x[0]*direction[0] + x[1]*direction[1] }
