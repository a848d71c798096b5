package margins

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get hulls, planes and margins wrong.

type (
	ofClosest = grader.Misconception[func(positive, negative [][]float64) (p, q []float64)]
	ofPlane   = grader.Misconception[func(p, q []float64) (w []float64, b float64)]
	ofWidth   = grader.Misconception[func(
		w []float64, b float64, x [][]float64, y []float64,
	) float64]
	ofObjectives = grader.Misconception[func(
		K [][]float64, y, C, alpha []float64, b float64,
	) (slack []float64, primal, dual float64)]
)

func distance(x, z []float64) float64 {
	sum := 0.0
	for j := range x {
		sum += (x[j] - z[j]) * (x[j] - z[j])
	}
	return math.Sqrt(sum)
}

// nearest searches as ClosestPoints does, with the point of the line through a
// and b that is asked for.
func nearest(
	corners, others [][]float64, on func(x, a, b []float64) []float64,
) (corner, other []float64) {
	least := math.Inf(1)
	for _, x := range corners {
		for i, a := range others {
			for _, b := range others[i:] {
				point := on(x, a, b)
				if d := distance(x, point); d < least {
					least, corner, other = d, x, point
				}
			}
		}
	}
	return corner, other
}

// onLine is the nearest point to x of the line through a and b, and share cuts off what lies
// outside of the segment, or not.
func onLine(share func(float64) float64) func(x, a, b []float64) []float64 {
	return func(x, a, b []float64) []float64 {
		d := between(b, a)
		if square := kit.Dot(d, d); square > 0 {
			s := share(kit.Dot(between(x, a), d) / square)
			return []float64{a[0] + s*d[0], a[1] + s*d[1]}
		}
		return a
	}
}

// nearestInList searches as nearest does, but only on the segments from each example to the next
// in the list, and on that from the last to the first if the list is a ring.
func nearestInList(corners, others [][]float64, ring bool) (corner, other []float64) {
	least, segments := math.Inf(1), len(others)
	if !ring {
		segments = max(1, len(others)-1)
	}
	for i := range segments {
		x, point := nearest(corners, [][]float64{others[i], others[(i+1)%len(others)]},
			onLine(cutOff))
		if d := distance(x, point); d < least {
			least, corner, other = d, x, point
		}
	}
	return corner, other
}

// inList is ClosestPoints with nearestInList.
func inList(ring bool) func(positive, negative [][]float64) (p, q []float64) {
	return func(positive, negative [][]float64) (p, q []float64) {
		p, q = nearestInList(positive, negative, ring)
		other, corner := nearestInList(negative, positive, ring)
		if distance(corner, other) < distance(p, q) {
			return corner, other
		}
		return p, q
	}
}

func cutOff(share float64) float64 { return max(0, min(1, share)) }

func mean(points [][]float64) []float64 {
	m := make([]float64, 2)
	for _, x := range points {
		m[0], m[1] = m[0]+x[0]/float64(len(points)), m[1]+x[1]/float64(len(points))
	}
	return m
}

var closestMistakes = []ofClosest{
	{Name: "the nearest examples",
		Hint: "The nearest point of a hull need not be an example: it may lie on a segment " +
			"between two of them.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			return nearest(positive, negative, func(_, a, _ []float64) []float64 { return a })
		}},
	{Name: "neighbours in the list only",
		Hint: "The examples stand in no order, so two that are far apart in the list may be the " +
			"ends of a side: try every pair.",
		Wrong: inList(true)},
	{Name: "neighbours in the list only, and not the last and the first",
		Hint: "The examples stand in no order, so any two may be the ends of a side: try every " +
			"pair.",
		Wrong: inList(false)},
	{Name: "lines instead of segments",
		Hint: "What lies on the line through two examples but outside of the two is not in the " +
			"hull: cut the share off at 0 and 1.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			p, q = nearest(positive, negative, onLine(func(s float64) float64 { return s }))
			other, corner := nearest(negative, positive,
				onLine(func(s float64) float64 { return s }))
			if distance(other, corner) < distance(p, q) {
				return corner, other
			}
			return p, q
		}},
	{Name: "corners of the positive hull only",
		Hint: "The example that faces a segment may be of either class: try both ways round.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			return nearest(positive, negative, onLine(cutOff))
		}},
	{Name: "p and q exchanged", Hint: "p belongs to the positive set, which is the first argument.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			p, q = solutions.ClosestPoints(positive, negative)
			return q, p
		}},
	{Name: "the means of the classes",
		Hint: "The plane between the means is another classifier. Here only those count that lie " +
			"nearest to the other class.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			return mean(positive), mean(negative)
		}},
}

var planeMistakes = []ofPlane{
	{Name: "through the origin",
		Hint: "Without b every plane goes through the origin. It should go through the middle " +
			"of the two points.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, _ := solutions.Plane(p, q)
			return w, 0
		}},
	{Name: "through p", Hint: "This plane goes through p. It should lie as far from p as from q.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, _ := solutions.Plane(p, q)
			return w, -kit.Dot(w, p)
		}},
	{Name: "the sign of b", Hint: "w · the middle + b = 0: so b is minus w · the middle.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, b := solutions.Plane(p, q)
			return w, -b
		}},
	{Name: "the middle not halved", Hint: "The middle is (p + q)/2; p + q lies twice as far out.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, b := solutions.Plane(p, q)
			return w, 2 * b
		}},
	{Name: "the sides exchanged", Hint: "w points to the positive side, from q to p.",
		Wrong: func(p, q []float64) ([]float64, float64) { return solutions.Plane(q, p) }},
}

// widthOf returns Width with something else made of the y f(x).
func widthOf(
	width func(w, scores, y []float64) float64,
) func(w []float64, b float64, x [][]float64, y []float64) float64 {
	return func(w []float64, b float64, x [][]float64, y []float64) float64 {
		scores := make([]float64, len(x))
		for i := range x {
			scores[i] = y[i] * (kit.Dot(w, x[i]) + b)
		}
		return width(w, scores, y)
	}
}

func least(scores []float64) float64 {
	nearest := math.Inf(1)
	for _, s := range scores {
		nearest = min(nearest, s)
	}
	return nearest
}

var widthMistakes = []ofWidth{
	{Name: "2/‖w‖ whatever w",
		Hint: "The width is 2/‖w‖ only if the nearest example has y f(x) = 1. A plane whose w " +
			"is ten times as long is the same plane.",
		Wrong: widthOf(func(w, _, _ []float64) float64 { return 2 / math.Sqrt(kit.Dot(w, w)) })},
	{Name: "half of it",
		Hint: "That is the distance from the plane to the nearest example, the margin of the " +
			"lecture on the perceptron. Here the margin reaches to both sides.",
		Wrong: widthOf(func(w, scores, _ []float64) float64 {
			return least(scores) / math.Sqrt(kit.Dot(w, w))
		})},
	{Name: "not divided by ‖w‖",
		Hint:  "y f(x) grows with w; the distance does not. Divide by the length of w.",
		Wrong: widthOf(func(_, scores, _ []float64) float64 { return 2 * least(scores) })},
	{Name: "divided by ‖w‖²", Hint: "The length of w is the root of w·w.",
		Wrong: widthOf(func(w, scores, _ []float64) float64 {
			return 2 * least(scores) / kit.Dot(w, w)
		})},
	{Name: "the sides added up",
		Hint: "The boundary is widened equally to both sides: the nearer class ends it, " +
			"and counts twice.",
		Wrong: widthOf(func(w, scores, y []float64) float64 {
			sides := []float64{math.Inf(1), math.Inf(1)}
			for i, s := range scores {
				side := 0
				if y[i] > 0 {
					side = 1
				}
				sides[side] = min(sides[side], s)
			}
			return (sides[0] + sides[1]) / math.Sqrt(kit.Dot(w, w))
		})},
	{Name: "on whichever side",
		Hint: "An example on the wrong side is no distance, but a mistake: keep " +
			"the sign of y f(x).",
		Wrong: widthOf(func(w, scores, _ []float64) float64 {
			for i, s := range scores {
				scores[i] = math.Abs(s)
			}
			return 2 * least(scores) / math.Sqrt(kit.Dot(w, w))
		})},
}

// machine computes Objectives with what is wrong as options.
type machine struct {
	slide   bool // the discriminant without y
	signed  bool // slack below 0 allowed
	whole   bool // ‖w‖² where it should be half of it
	root    bool // ‖w‖ for ‖w‖²
	rising  bool // Σ α + ½ ‖w‖²
	squared bool // C ξ²
}

func (m machine) objectives(
	K [][]float64, y, C, alpha []float64, b float64,
) (slack []float64, primal, dual float64) {
	square := 0.0
	for i := range y {
		wx, slope := 0.0, 0.0
		for j, a := range alpha {
			wx += a * y[j] * K[i][j]
			slope += a * K[i][j]
		}
		square += alpha[i] * y[i] * wx
		if m.slide {
			wx = slope
		}
		ξ := 1 - y[i]*(wx+b)
		if !m.signed {
			ξ = max(0, ξ)
		}
		slack = append(slack, ξ)
		cost := C[i] * ξ
		if m.squared {
			cost = C[i] * ξ * ξ
		}
		primal, dual = primal+cost, dual+alpha[i]
	}
	half := square / 2
	if m.whole {
		half = square
	}
	if m.root {
		half = math.Sqrt(square) / 2
	}
	if m.rising {
		return slack, primal + half, dual + half
	}
	return slack, primal + half, dual - half
}

var objectivesMistakes = []ofObjectives{
	{Name: "the slide's discriminant",
		Hint:  "On the slide f(x) has no y_j. It belongs there: w = Σ α_j y_j x_j.",
		Wrong: machine{slide: true}.objectives},
	{Name: "b within ‖w‖²",
		Hint: "‖w‖² has no b in it: add up α_i y_i w·φ(x_i), and not α_i y_i f(x_i). " +
			"The two are equal only where Σ α y = 0.",
		Wrong: func(K [][]float64, y, C, alpha []float64, b float64) ([]float64, float64, float64) {
			slack, primal, dual := solutions.Objectives(K, y, C, alpha, b)
			half := b * kit.Dot(alpha, y) / 2
			return slack, primal + half, dual - half
		}},
	{Name: "C of the first example for all", Hint: "Each example has a price of its own: C[i].",
		Wrong: func(K [][]float64, y, C, alpha []float64, b float64) ([]float64, float64, float64) {
			return solutions.Objectives(K, y, each(C[0], len(y)), alpha, b)
		}},
	{Name: "b forgotten", Hint: "f(x) = w·φ(x) + b: the slack depends on b, though ‖w‖² does not.",
		Wrong: func(K [][]float64, y, C, alpha []float64, _ float64) ([]float64, float64, float64) {
			return solutions.Objectives(K, y, C, alpha, 0)
		}},
	{Name: "slack below 0",
		Hint:  "An example beyond the margin pays nothing, and is not paid for it: max(0, …).",
		Wrong: machine{signed: true}.objectives},
	{Name: "‖w‖² not halved", Hint: "Both objectives have ½ ‖w‖².",
		Wrong: machine{whole: true}.objectives},
	{Name: "‖w‖ instead of its square",
		Hint:  "‖w‖² is the double sum itself; there is no root to be taken.",
		Wrong: machine{root: true}.objectives},
	{Name: "C forgotten", Hint: "A unit of slack of example i costs C[i].",
		Wrong: func(K [][]float64, y, _, alpha []float64, b float64) ([]float64, float64, float64) {
			return solutions.Objectives(K, y, each(1, len(y)), alpha, b)
		}},
	{Name: "squared slack", Hint: "There are machines that pay for ξ². This one pays C_i ξ_i.",
		Wrong: machine{squared: true}.objectives},
	{Name: "the sign of ½ ‖w‖² in the dual",
		Hint:  "It is added in the primal, and taken away in the dual.",
		Wrong: machine{rising: true}.objectives},
}
