package live

import (
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons/live/scene"
)

// Four days, two of each class: the threshold between them leaves nothing over of 1 bit. One that
// cuts off a single day leaves ¾ of the entropy of 1 in 3: 1 − ¾ · 0.918296 = 0.311278.
func TestSplit(t *testing.T) {
	four := Points{{6, 1, 1}, {3, 1, 0}, {1, 1, 0}, {8, 1, 1}}
	s := see(t, Split{T: 2, Points: four})
	want := "wind ≤ 2: 1 sailed, 0 ashore, 0.000 bits. Above: 1 sailed, 2 ashore, 0.918 bits"
	if got := s.Panels[0].Title; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	gains := s.Panels[1]
	if want := "gain 0.311 of 1.000 bits. The best (ringed) is 1.000, at 4.5"; gains.Title != want {
		t.Errorf("%s, not %s", gains.Title, want)
	}
	curve := gains.Lines[2].Points
	for i, want := range [][2]float64{{0, 0}, {1, 0}, {1, 0.311278}, {3, 0.311278}, {3, 1}, {6, 1},
		{6, 0.311278}, {8, 0.311278}, {8, 0}, {10, 0}} {
		near(t, "the place of a step", curve[i][0], want[0], 0)
		near(t, "the gain", curve[i][1], want[1], 1e-6)
	}
	near(t, "the height of the mark", gains.Marks[0].Y, 0.311278, 1e-6)
	same := Points{{5, 1, 0}, {5, 2, 1}}
	s = see(t, Split{Points: same})
	if want := "gain 0.000 of 1.000 bits. No threshold gains anything"; s.Panels[1].Title != want {
		t.Errorf("%s, not %s", s.Panels[1].Title, want)
	}
	refuses(t, Split{T: 0.3}, "T is 0.3; it should be one of [0.25 0.5")
	refuses(t, Split{Points: four[1:3]}, "there is no point of stayed ashore; add one")
}

// For x = −a and x = a the cost is 2 log(1 + e^−aw) + ½λw², whose slope is 0 where
// 2a/(1 + e^aw) = λw. With λ = 1 and a² = 2 log 3 that is aw = log 3: P(right | a) is ¾, the
// examples cost 2 log 4/3 = 0.575, and the weight ½ (log 3)²/a² = ¼ log 3 = 0.275.
func TestPenalty(t *testing.T) {
	a := math.Sqrt(2 * math.Log(3))
	points := Points{{-a, 0, 0}, {a, 1, 1}}
	s := see(t, Penalty{Lambda: 1, Points: points})
	if want := "cost 0.575 + 0.275 = 0.850"; s.Panels[1].Title != want {
		t.Errorf("%s, not %s", s.Panels[1].Title, want)
	}
	mark, lines := s.Panels[1].Marks[0], s.Panels[1].Lines
	near(t, "the weight", mark.X, math.Log(3)/a, 1e-4)
	lowest := lines[2].Points[0]
	for i, p := range lines[2].Points {
		near(t, "the sum of the lines", lines[0].Points[i][1]+lines[1].Points[i][1], p[1], 1e-12)
		if p[1] < lowest[1] {
			lowest = p
		}
	}
	near(t, "the place of the lowest cost", lowest[0], mark.X, 0.026) // steps of 0.05
	for _, p := range s.Panels[0].Lines[1].Points {
		if math.Abs(p[0]-1.48) < 1e-9 { // a is 1.482
			near(t, "P(right | 1.48)", p[1], 0.75, 0.001)
		}
	}
	// without a price no weight is best, unless the classes overlap
	if s = see(t, Penalty{}); !strings.HasPrefix(s.Panels[0].Title, "no best weight") {
		t.Error(s.Panels[0].Title)
	}
	s = see(t, Penalty{Points: Points{{-2, 0, 0}, {1.5, 0, 0}, {1, 1, 1}, {2, 1, 1}}})
	if strings.HasPrefix(s.Panels[0].Title, "no best weight") {
		t.Error(s.Panels[0].Title)
	}
	refuses(t, Penalty{Lambda: 2}, "Lambda is 2; it should be one of [0 0.001")
	refuses(t, Penalty{Points: points[:1]}, "there is no point of right; add one")
}

// A stands half-way between B and C, 4 from each. Each of them has its plane against the rest 2
// from A, with w = ½; no line parts A from both, so its score is −1 everywhere, which loses on
// either side of 0. By pairs, and by one machine, A has all between the two borders.
func TestWays(t *testing.T) {
	points := Points{{0, 0, 0}, {-4, 0, 1}, {4, 0, 2}}
	for way, want := range [][4]int{{1, 1, 2, 2}, {1, 0, 0, 2}, {1, 0, 0, 2}} {
		s := see(t, Ways{Way: way, C: 10, Points: points})
		for i, x := range []float64{-2.2, -1.8, 1.8, 2.2} {
			if got := classAt(s.Panels[0], x, 1); got != want[i] {
				t.Errorf("way %d: %v is of class %d, not %d", way, x, got, want[i])
			}
		}
	}
	lines := see(t, Ways{C: 10, Points: points}).Panels[0].Lines
	if len(lines) != 2 || lines[0].Class != 1 || lines[1].Class != 2 {
		t.Fatalf("against the rest, the planes are %v", lines)
	}
	for k, x := range []float64{-2, 2} {
		for _, p := range lines[k].Points {
			near(t, "the plane", p[0], x, 0.01)
		}
	}
	if n := len(see(t, Ways{Way: 1, Points: points}).Panels[0].Lines); n != 3 {
		t.Errorf("three classes have %d pairs", n)
	}
	refuses(t, Ways{Way: 3}, "Way is 3; it should be 0 to 2")
	refuses(t, Ways{C: 2}, "C is 2; it should be one of [0.01 0.1 1 10]")
	refuses(t, Ways{Points: points[1:]}, "there is no point of A; add one")
	refuses(t, Ways{Points: points[:1]}, "all points are of A; add one of another class")
}

// Examples of both classes at the same places leave the least cost log 2, which is p = ½. No line
// parts the corners of a square from each other crosswise, so one neuron has one of them wrong or
// more. And two lines that cross close nothing in: with two neurons the region of the middle
// reaches the edge of the plane; with three it need not.
func TestHidden(t *testing.T) {
	both := Points{{1, 0, 0}, {1, 0, 1}, {-1, 1, 0}, {-1, 1, 1}}
	lines := see(t, Hidden{Points: both}).Panels[1].Lines[1].Points
	if len(lines) < 20 {
		t.Errorf("it has learnt for %d epochs", len(lines))
	}
	near(t, "the last cost", lines[len(lines)-1][1], math.Log(2), 0.001)

	crosswise := Points{{-1, -1, 0}, {1, 1, 0}, {-1, 1, 1}, {1, -1, 1}}
	for start := 1; start <= 5; start++ {
		s := see(t, Hidden{Neurons: 1, Start: start, Points: crosswise})
		if title := s.Panels[0].Title; !strings.HasPrefix(title, "1 neuron, ") ||
			strings.HasPrefix(title, "1 neuron, 0 of") {
			t.Error(title)
		}
	}
	// closed is whether the middle is inside and all of the edge outside
	closed := func(s *scene.Scene) bool {
		f := s.Panels[0].Field
		for i, k := range f.Class {
			x, y := i%f.Columns, i/f.Columns
			if (x == 0 || y == 0 || x == f.Columns-1 || y == f.Rows-1) && k == 0 {
				return false
			}
		}
		return classAt(s.Panels[0], 0, 0) == 0
	}
	for start := 1; start <= 5; start++ {
		if s := see(t, Hidden{Start: start}); closed(s) {
			t.Errorf("two neurons close a border from start %d", start)
		}
	}
	s := see(t, Hidden{Neurons: 3})
	if want := "3 neurons, 0 of 25 points wrong"; s.Panels[0].Title != want || !closed(s) {
		t.Errorf("%s; closed: %v", s.Panels[0].Title, closed(s))
	}
	if n := len(s.Panels[0].Lines); n != 3 {
		t.Errorf("three neurons have %d lines", n)
	}
	refuses(t, Hidden{Neurons: 7}, "Neurons is 7; it should be 1 to 6")
	refuses(t, Hidden{Epochs: 3}, "Epochs is 3; it should be one of [1 2 5")
	refuses(t, Hidden{Start: -1}, "Start is -1; it should be 1 to 5")
	refuses(t, Hidden{Points: both[:1]}, "there is no point of outside; add one")
}
