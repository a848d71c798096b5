package live

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/figure"
)

// title checks the title of a panel.
func title(t *testing.T, f Figure, panel int, want string) {
	t.Helper()
	if got := see(t, f).Panels[panel].Title; got != want {
		t.Errorf("%+v: panel %d has the title %q, not %q", f, panel+1, got, want)
	}
}

// The cat is 3 away along x₁, and the dog 4 along x₂. A cat at (8, 8) is √18 away, but 6 in L₁.
func TestUnits(t *testing.T) {
	points := Points{{5, 5, figure.NoClass}, {2, 5, 0}, {5, 9, 1}}
	title(t, Units{Points: points}, 0, "the nearest is a cat")
	title(t, Units{Unit: 2, Points: points}, 0, "the nearest is a dog")
	points = Points{{4, 4, figure.NoClass}, {7, 7, 0}, {4, 9, 1}}
	title(t, Units{Points: points}, 0, "the nearest is a cat")
	title(t, Units{Distance: 1, Points: points}, 0, "the nearest is a dog")
	refuses(t, Units{Unit: 3}, "Unit is 3; it should be one of [0.1")
	refuses(t, Units{Distance: 2}, "Distance is 2; it should be 0 to 1")
}

// One component has the mean (5, 5), the variances 18/4 and no covariance. The log-likelihood of
// four points is −½·4·(2 log 2π + log 4.5² + 2).
func TestEllipses(t *testing.T) {
	cross := Points{{2, 5, 0}, {8, 5, 0}, {5, 2, 0}, {5, 8, 0}}
	f := Ellipses{K: 1, Step: 1, Points: cross}
	title(t, f, 1, fmt.Sprintf("ℓ = %.2f", -2*(2*math.Log(2*math.Pi)+2*math.Log(4.5)+2)))
	right, low := 0.0, 10.0
	for _, p := range see(t, f).Panels[0].Lines[0].Points {
		right, low = max(right, p[0]), min(low, p[1])
	}
	near(t, "the ellipse's right end", right, 5+2*math.Sqrt(4.5), 0.01)
	near(t, "the ellipse's low end", low, 5-2*math.Sqrt(4.5), 0.01)
	refuses(t, Ellipses{K: 6}, "K is 6; it should be 1 to 5")
	refuses(t, Ellipses{Points: Points{{5, 5, figure.NoClass}}}, "point 1 has no class")
}

// A dog between two cats: one threshold leaves one of the three wrong, and two none.
func TestDepths(t *testing.T) {
	three := Points{{2, 5, 0}, {5, 5, 1}, {8, 5, 0}}
	titles := map[int]string{1: "training error 0.33, ", 2: "training error 0.00, "}
	for depth, want := range titles {
		s := see(t, Depths{Depth: depth, Points: three})
		if got := s.Panels[1].Title; !strings.HasPrefix(got, want) {
			t.Errorf("depth %d: %s, not %s", depth, got, want)
		}
	}
	// The tree says dog above 5.5, and the truth is a wave.
	f := Depths{Depth: 1, Points: Points{{5, 2, 0}, {5, 9, 1}}}
	wrong, unseen := 0, see(t, f).Panels[0].Marks
	for _, m := range unseen {
		if (m.Y > 5.5) != (m.Y > 5+2.5*math.Sin(m.X)) {
			wrong++
		}
	}
	title(t, f, 1, fmt.Sprintf("training error 0.00, unseen %.2f",
		float64(wrong)/float64(len(unseen))))
	refuses(t, Depths{Depth: 11}, "Depth is 11; it should be 1 to 10")
}

// Of the four pairs only that of 4 and 6 is in the wrong order.
func TestRanking(t *testing.T) {
	f := Ranking{Threshold: 5, Points: Points{{2, 1, 0}, {6, 1, 0}, {4, 4, 1}, {8, 4, 1}}}
	title(t, f, 0, "recall 0.50, false rate 0.50")
	title(t, f, 1, "AUC = 0.750")
	f.Threshold = 7
	title(t, f, 0, "recall 0.50, false rate 0.00")
	title(t, f, 1, "AUC = 0.750")
	refuses(t, Ranking{Threshold: 5.1}, "Threshold is 5.1; it should be one of [0.25")
	refuses(t, Ranking{Points: f.Points[:2]}, "there is no point of misread; add one")
}

// The right half is black: all arrows point to the right. The lower half: all point down.
func TestEdges(t *testing.T) {
	right, below := make([]byte, padSide*padSide), make([]byte, padSide*padSide)
	for i := range right {
		if i%padSide >= padSide/2 {
			right[i] = 255
		}
		if i/padSide >= padSide/2 {
			below[i] = 255
		}
	}
	drawings := map[string][]byte{"0° to 20°: 100 %": right, "80° to 100°: 100 %": below}
	for want, ink := range drawings {
		if s := see(t, Edges{Ink: ink}); !strings.Contains(s.Alt, want) {
			t.Errorf("%s, not %s", s.Alt, want)
		}
	}
	refuses(t, Edges{Ink: right[1:]}, "the drawing has 255 pixels; it should have 256")
}

// A digit of the course that somebody draws on the paper is the same as the digit.
func TestDigitIsItself(t *testing.T) {
	drawn := 0
	for row := range 200 {
		want := digits().At(row)
		ink := make([]byte, padSide*padSide)
		var x, y []int // of what is dark enough to count
		for i := range ink {
			ink[i] = byte(want[i/padSide/2*digitSide+i%padSide/2] * 255 / fullInk)
			if ink[i] >= 64 {
				x, y = append(x, i%padSide), append(y, i/padSide)
			}
		}
		if slices.Min(x)+slices.Max(x) != padSide-1 || slices.Min(y)+slices.Max(y) != padSide-1 {
			continue // a drawing that is not in the middle is moved there
		}
		drawn++
		for i, v := range coarse(ink) {
			near(t, fmt.Sprintf("pixel %d of digit %d", i, row), v, want[i], 16./255)
		}
		panel := see(t, Digit{K: 1, Ink: ink}).Panels[2]
		if !strings.HasPrefix(panel.Title, fmt.Sprint("The vote: ", digits().Y[row], ", by 1")) {
			t.Errorf("digit %d is a %d. %s", row, digits().Y[row], panel.Title)
		}
	}
	if drawn < 20 {
		t.Errorf("only %d digits are in the middle", drawn)
	}
}

func TestDigit(t *testing.T) {
	for want, lines := range map[string][][4]float64{
		"0": {{5, 4, 5, 11}, {5, 11, 8, 14}, {8, 14, 11, 11}, {11, 11, 11, 4}, {11, 4, 8, 1},
			{8, 1, 5, 4}},
		"1": {{8, 3, 8, 12}},
		"2": {{4, 4, 6, 2}, {6, 2, 10, 2}, {10, 2, 11, 5}, {11, 5, 4, 13}, {4, 13, 12, 13}},
		"4": {{9, 1, 4, 9}, {4, 9, 12, 9}, {9, 1, 9, 14}},
	} {
		if s := see(t, Digit{Ink: strokes(lines)}); !strings.Contains(s.Alt, "says "+want) {
			t.Errorf("a %s: %s", want, s.Alt)
		}
	}
	title(t, Digit{Ink: make([]byte, padSide*padSide)}, 2,
		"the paper is empty; write a digit on it")
	refuses(t, Digit{Ink: []byte{1}}, "the drawing has 1 pixels; it should have 256")
}

// The lesson works these five out by hand: 9 along the diagonal, 1 across it, 5 along an axis.
func TestDirections(t *testing.T) {
	five := Points{{8, 8, 0}, {2, 2, 0}, {6, 4, 0}, {4, 6, 0}, {5, 5, 0}}
	for angle, variance := range map[int]string{45: "9.00", 135: "1.00", 0: "5.00"} {
		title(t, Directions{Angle: angle, Points: five}, 0,
			"variance along your line "+variance+", at most 9.00")
	}
	refuses(t, Directions{Angle: 7}, "Angle is 7; it should be one of [0 5")
	refuses(t, Directions{Points: five[:1]}, "there is 1 point; two are needed")
}

// The best stump gets one of four wrong: its say is ½ log 3. In round 2 that one has half of the
// weight, and each other a sixth.
func TestBoost(t *testing.T) {
	four := Points{{1, 5, 0}, {3, 5, 0}, {5, 5, 1}, {7, 5, 0}}
	title(t, Boost{Points: four}, 0,
		fmt.Sprintf("round 1: error 0.25, say %.2f; the vote has 1 of 4 wrong", math.Log(3)/2))
	var sizes []float64
	for _, m := range see(t, Boost{Round: 2, Points: four}).Points {
		sizes = append(sizes, m.Size)
	}
	slices.Sort(sizes)
	for i, share := range []float64{1. / 6, 1. / 6, 1. / 6, 1. / 2} {
		near(t, fmt.Sprint("size ", i+1), sizes[i], math.Sqrt(4*share), 1e-9)
	}
	refuses(t, Boost{Round: 21}, "Round is 21; it should be 1 to 20")
}

// A is first on two tables and second on the third. With C and D before it there, it is fourth.
func TestRanks(t *testing.T) {
	f := Ranks{Points: league()}
	for _, want := range []string{"A 1.33 B 1.67 C 3.00 D 4.00", "A 2.00 B 1.67 C 2.67 D 3.67"} {
		if s := see(t, f); s.Alt != "The mean ranks: "+want+"." {
			t.Errorf("%s, not %s", s.Alt, want)
		}
		f.Points[2*len(tables)+2].X, f.Points[3*len(tables)+2].X = 20, 21
	}
	refuses(t, Ranks{Points: f.Points[1:]}, "there are 11 errors; each of 4 learners should have 3")
}

// Four days, two of each class: the threshold between them leaves nothing over of 1 bit. One that
// cuts off a single day leaves ¾ of the entropy of 1 in 3: 1 − ¾ · 0.918296 = 0.311278.
func TestSplit(t *testing.T) {
	four := Points{{6, 1, 1}, {3, 1, 0}, {1, 1, 0}, {8, 1, 1}}
	f := Split{T: 2, Points: four}
	title(t, f, 0, "≤ 2: 1 sailed, 0 ashore, 0.000 bits. Above: 1, 2, 0.918")
	title(t, f, 1, "gain 0.311 of 1.000 bits. The best (ringed) is 1.000, at 4.5")
	gains := see(t, f).Panels[1]
	curve := gains.Lines[2].Points
	for i, want := range [][2]float64{{0, 0}, {1, 0}, {1, 0.311278}, {3, 0.311278}, {3, 1}, {6, 1},
		{6, 0.311278}, {8, 0.311278}, {8, 0}, {10, 0}} {
		near(t, "the place of a step", curve[i][0], want[0], 0)
		near(t, "the gain", curve[i][1], want[1], 1e-6)
	}
	near(t, "the height of the mark", gains.Marks[0].Y, 0.311278, 1e-6)
	same := Points{{5, 1, 0}, {5, 2, 1}}
	title(t, Split{Points: same}, 1, "gain 0.000 of 1.000 bits. No threshold gains anything")
	refuses(t, Split{T: 0.3}, "T is 0.3; it should be one of [0.25 0.5")
	refuses(t, Split{Points: four[1:3]}, "there is no point of stayed ashore; add one")
}

// For x = −a and x = a the cost is 2 log(1 + e^−aw) + ½λw², whose slope is 0 where
// 2a/(1 + e^aw) = λw. With λ = 1 and a² = 2 log 3 that is aw = log 3: P(right | a) is ¾, the
// examples cost 2 log 4/3 = 0.575, and the weight ½ (log 3)²/a² = ¼ log 3 = 0.275.
func TestPenalty(t *testing.T) {
	a := math.Sqrt(2 * math.Log(3))
	points := Points{{-a, 0, 0}, {a, 1, 1}}
	title(t, Penalty{Lambda: 1, Points: points}, 1, "cost 0.575 + 0.275 = 0.850")
	s := see(t, Penalty{Lambda: 1, Points: points})
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
	closed := func(s *Scene) bool {
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

// The plane between (2, 5) and (6, 5) is x₁ = 4, and its street is 4 wide. Both are support
// vectors, and an example behind one of them is none.
func TestMargin(t *testing.T) {
	points := Points{{2, 5, 0}, {6, 5, 1}, {9, 5, 1}}
	f := Margin{C: 1000, Points: points}
	title(t, f, 0, "2 support vectors, street 4.00 wide, slack 0.00")
	s := see(t, f)
	plane := s.Panels[0]
	for i, ring := range []bool{true, true, false} {
		if s.Points[i].Ring != ring {
			t.Errorf("point %d has a ring: %v", i+1, s.Points[i].Ring)
		}
	}
	for i, x := range []float64{4, 2, 6} { // f = 0, −1, +1
		for _, p := range plane.Lines[i].Points {
			near(t, "the line at "+plane.Lines[i].Name, p[0], x, 0.01)
		}
	}
	if a, b := classAt(plane, 3, 1), classAt(plane, 5, 9); a != 0 || b != 1 {
		t.Errorf("the sides have classes %d and %d", a, b)
	}
	// XOR: only a kernel parts it
	xor := Points{{2, 2, 0}, {8, 8, 0}, {2, 8, 1}, {8, 2, 1}}
	s = see(t, Margin{C: 100, Sigma: 2, Points: xor})
	for _, p := range xor {
		if got := classAt(s.Panels[0], p.X, p.Y); got != p.Class {
			t.Errorf("%v is of class %d", p, got)
		}
	}
	refuses(t, Margin{C: 2}, "C is 2; it should be one of [0.01")
	refuses(t, Margin{Sigma: -1}, "Sigma is -1; it should be one of")
	refuses(t, Margin{Points: points[:1]}, "there is no point of +1; add one")
}

// Between a cat at (2, 5) and a dog at (8, 5) the border is x = 5. Two more cats outvote the dog as
// soon as three are asked.
func TestNeighbours(t *testing.T) {
	two := Points{{2, 5, 0}, {8, 5, 1}}
	s := see(t, Neighbours{Points: two})
	plane := s.Panels[0]
	for _, c := range []struct {
		x, y  float64
		class int
	}{{0.1, 0.1, 0}, {4.9, 9, 0}, {5.1, 9, 1}, {9.9, 5, 1}} {
		if got := classAt(plane, c.x, c.y); got != c.class {
			t.Errorf("K = 1: (%v, %v) is of class %d, not %d", c.x, c.y, got, c.class)
		}
	}
	if len(plane.Areas) != 2 {
		t.Fatalf("there are %d cells, not 2", len(plane.Areas))
	}
	for i, cell := range plane.Areas {
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range cell.Points {
			low, high = min(low, p[0]), max(high, p[0])
		}
		near(t, "the left end of the cell", low, 5*float64(i), 1e-9)
		near(t, "the right end of the cell", high, 5+5*float64(i), 1e-9)
	}
	three := append(two, Point{1, 5, 0}, Point{1, 6, 0})
	s = see(t, Neighbours{K: 3, Hidden: 1, Points: three})
	if got := classAt(s.Panels[0], 9.5, 5); got != 0 || s.Panels[0].Areas != nil {
		t.Errorf("K = 3: class %d at the dog, and cells %v", got, s.Panels[0].Areas)
	}
	refuses(t, Neighbours{K: 16}, "K is 16; it should be 1 to 15")
	refuses(t, Neighbours{K: 3, Points: two}, "there are 2 points and K is 3; add points")
	refuses(t, Neighbours{Points: Points{{2, 5, 3}}}, "point 1 is of class 3; it should be 0 to 2")
	refuses(t, Neighbours{Points: Points{{math.NaN(), 5, 1}}}, "point 1 is at (NaN, 5)")
	refuses(t, Neighbours{Points: make(Points, 61)}, "there are 61 points; at most 60")
}

// One threshold parts (2, 5) from (8, 5): x₁ ≤ 5. A third example in the corner of the other class
// needs a second one; for a price of ½ the tree would rather be wrong.
func TestTree(t *testing.T) {
	two := Points{{2, 5, 0}, {8, 5, 1}}
	s := see(t, Tree{Points: two})
	left := [][2]float64{{0, 0}, {5, 0}, {5, 10}, {0, 10}}
	right := [][2]float64{{5, 0}, {10, 0}, {10, 10}, {5, 10}}
	if a := s.Panels[0].Areas; len(a) != 2 || !slices.Equal(a[0].Points, left) || a[0].Class != 0 ||
		!slices.Equal(a[1].Points, right) || a[1].Class != 1 {
		t.Errorf("the boxes are %v", a)
	}
	if got := s.Panels[1].Texts[0].Lines[0]; got != "x₁ ≤ 5" || len(s.Panels[1].Lines) != 2 {
		t.Errorf("the root asks %q and has %d branches", got, len(s.Panels[1].Lines))
	}
	four := append(two, Point{1, 3, 0}, Point{9, 9, 0})
	title(t, Tree{Points: four}, 0, "3 leaves, 0 of 4 points wrong")
	if s := see(t, Tree{Points: four, Depth: 1}); len(s.Panels[0].Areas) != 2 {
		t.Errorf("a tree of depth 1 has %d boxes", len(s.Panels[0].Areas))
	}
	if s := see(t, Tree{Points: four, Priced: true, Alpha: 0.4}); len(s.Panels[0].Areas) != 1 {
		t.Errorf("for α = 0.4 there are %d boxes", len(s.Panels[0].Areas))
	}
	refuses(t, Tree{Depth: 7}, "Depth is 7; it should be 1 to 6")
	refuses(t, Tree{Alpha: 0.5}, "Alpha is 0.5; it should be one of [0 0.01")
	refuses(t, Tree{Points: two[:1]}, "there is no point of dog; add one")
}

// At 36.8 °C half of the 900 healthy are above, and Φ(−2.125) = 0.0168 of the 100 sick below. The
// best threshold is where the curves cross, each times what its mistake costs.
func TestDecision(t *testing.T) {
	title(t, Decision{Threshold: 36.8}, 0, "of 1000: 450.0 false alarms, 1.7 missed")
	for _, f := range []Decision{{}, {Missed: 10}, {Sick: 0.5, Missed: 0.5}} {
		f.Sick, f.Missed = cmp.Or(f.Sick, 0.1), cmp.Or(f.Missed, 1)
		best := see(t, f).Panels[1].Marks[0].X
		margin := func(x float64) float64 {
			a, b := (x-36.8)/0.4, (x-38.5)/0.8
			return f.Sick*f.Missed*math.Exp(-b*b/2)/0.8 - (1-f.Sick)*math.Exp(-a*a/2)/0.4
		}
		if margin(best-0.01) > 0 || margin(best+0.01) < 0 {
			t.Errorf("%+v: the curves do not cross at %v", f, best)
		}
	}
	if dear, cheap := see(t, Decision{Missed: 20}), see(t, Decision{Missed: 0.1}); !(dear.Panels[1].
		Marks[0].X < cheap.Panels[1].Marks[0].X) {
		t.Error("a dear miss does not lower the best threshold")
	}
	refuses(t, Decision{Threshold: 36.85}, "Threshold is 36.85; it should be one of [36 36.1")
	refuses(t, Decision{Sick: 0.3}, "Sick is 0.3; it should be one of [0.01")
	refuses(t, Decision{Missed: 3}, "Missed is 3; it should be one of [0.1")
}

// Two round classes round (2, 5) and (7, 5), with variances ⅛ and 2. With one variance for both the
// border is half-way. With one each, the score −log σ² − d²/2σ² is that of the first class at 3, as
// −1.9 > −4.7, and not at 3.6, as −8.2 < −3.6, nor far behind it.
func TestNormals(t *testing.T) {
	points := Points{{1.5, 5, 0}, {2.5, 5, 0}, {2, 4.5, 0}, {2, 5.5, 0},
		{5, 5, 1}, {9, 5, 1}, {7, 3, 1}, {7, 7, 1}}
	for kind, want := range [][4]int{{0, 1, 1, 1}, {0, 0, 1, 0}, {0, 1, 1, 1}} {
		s := see(t, Normals{Covariance: kind, Points: points})
		for i, at := range [][2]float64{{3, 5}, {3.6, 5}, {4.7, 5}, {2, 9.9}} {
			if got := classAt(s.Panels[0], at[0], at[1]); got != want[i] {
				t.Errorf("covariance %d: %v is of class %d, not %d", kind, at, got, want[i])
			}
		}
	}
	title(t, Normals{Points: points}, 0, "10 numbers learnt, 0 of 8 points wrong")
	// variances of 0.625 and a covariance of 0.375
	slanted := append(Points{{4, 4, 0}, {6, 6, 0}, {4.5, 5.5, 0}, {5.5, 4.5, 0}}, points[4:]...)
	for kind, slant := range map[int]float64{0: 0.375, 2: 0} {
		end := see(t, Normals{Covariance: kind, Points: slanted}).Panels[0].Lines[0].Points[0]
		near(t, "the right end of the ellipse", end[0], 5+2*math.Sqrt(0.625), 1e-9)
		near(t, "its height", end[1], 5+2*slant/math.Sqrt(0.625), 1e-9)
	}
	refuses(t, Normals{Covariance: 3}, "Covariance is 3; it should be 0 to 2")
	refuses(t, Normals{Points: points[:4]}, "there is no point of dog; add one")
	refuses(t, Normals{Points: points[2:]}, "drag a point aside, or add one")
}

// The table of the lesson, worked by hand.
func TestSteps(t *testing.T) {
	for step, want := range []string{"t = 0: w = (0, 0)", "t = 1: w·x = 0, right",
		"t = 2: w·x = 0, wrong: w = (3, -4)", "t = 3: w·x = -20, right",
		"t = 4: w·x = -7, wrong: w = (6, 0)", "t = 5: w·x = 24, right",
		"t = 6: w·x = -18, right", "t = 7: w·x = 0, wrong: w = (6, -5)",
		"t = 8: w·x = -2, wrong: w = (9, -1)", "t = 9: w·x = 33, right"} {
		title(t, Steps{Step: step}, 0, want)
	}
	title(t, Steps{Step: 7}, 1, "3 mistakes")
	title(t, Steps{Step: 40}, 1, "4 mistakes, and no more")
	// the same example with both classes: one of them is wrong each time
	both := Points{{1, 1, 0}, {1, 1, 1}}
	title(t, Steps{Step: 4, Points: both}, 1, "4 mistakes")
	refuses(t, Steps{Step: 41}, "Step is 41; it should be 0 to 40")
	refuses(t, Steps{Points: both[:1]}, "there is no point of +; add one")
}

// The three examples that the lesson works by hand: after them the vectors are (1, 0), (0, 1) and
// (−1, −1), and each class has its own.
func TestCompetition(t *testing.T) {
	f := Competition{Step: 3, Points: Points{{2, 0, 0}, {0, 2, 1}, {-2, -2, 2}}}
	title(t, f, 0, "t = 3: class 2, right")
	title(t, f, 1, "2 mistakes")
	s := see(t, f)
	for k, want := range [][2]float64{{1, 0}, {0, 1}, {-1, -1}} {
		if got := s.Panels[0].Lines[k].Points[1]; got != want {
			t.Errorf("w%d is %v, not %v", k, got, want)
		}
		if got := classAt(s.Panels[0], want[0], want[1]); got != k {
			t.Errorf("at %v class %d wins", want, got)
		}
	}
	f.Step = 1
	title(t, f, 0, "t = 1: class 0, wrong: class 2 won")
	refuses(t, Competition{Step: -1}, "Step is -1; it should be 0 to 40")
	refuses(t, Competition{Points: f.Points[:2]}, "there is no point of class 2; add one")
}

// The lesson's first two steps with η = 0.1 lead to (0, 0.2) and (−0.04, 0.32). The eigenvalues of
// the second derivatives are 3 ± √5, so 0.38 converges and 0.39 does not.
func TestDescent(t *testing.T) {
	way := see(t, Descent{Step: 2}).Panels[0].Lines[5].Points
	for i, want := range [][2]float64{{0, 0}, {0, 0.2}, {-0.04, 0.32}} {
		near(t, "θ₁", way[i][0], want[0], 1e-12)
		near(t, "θ₂", way[i][1], want[1], 1e-12)
	}
	title(t, Descent{Rate: 0.4}, 0, fmt.Sprintf("it leaves the valley: a step multiplies the "+
		"distance by %.3f along it, %.3f across", 1-0.4*(3-math.Sqrt(5)), 1-0.4*(3+math.Sqrt(5))))
	for rate, falls := range map[float64]bool{0.38: true, 0.39: false} {
		costs := see(t, Descent{Rate: rate}).Panels[1].Lines[0].Points
		if end := costs[len(costs)-1][1] < costs[len(costs)-2][1]; end != falls {
			t.Errorf("η = %v: the cost falls: %v", rate, end)
		}
	}
	for _, rate := range rates { // also those that blow up have a scene
		page(t, Descent{Rate: rate, Step: descentSteps})
	}
	refuses(t, Descent{Rate: 2}, "Rate is 2; it should be one of [0.02")
	refuses(t, Descent{Points: Points{{0, 0, 0}, {1, 1, 0}}}, "there are 2 points; at most 1")
}

// The curve of each step lies below the log-likelihood, touches it at the step's μ and has its top
// at the next, where the log-likelihood is no lower.
func TestBound(t *testing.T) {
	for μ, step := float64(boundStart), 0; step < boundSteps; step++ {
		next := six.next(μ)
		if gap := six.likelihood(μ) - six.below(μ, μ); math.Abs(gap) > 1e-12 {
			t.Errorf("step %d: the curve is %v away where it should touch", step, gap)
		}
		for _, at := range []float64{0, 1, 2.5, next - 0.01, next + 0.01, 9} {
			below := six.below(μ, at)
			if below > six.below(μ, next) || below > six.likelihood(at)+1e-12 {
				t.Errorf("step %d: the curve is too high at %v", step, at)
			}
		}
		if six.likelihood(next) < six.likelihood(μ) {
			t.Errorf("step %d goes down", step)
		}
		μ = next
	}
	refuses(t, Bound{Points: Points{{9.5, 0, 0}}},
		"point 1 is at 9.5; it should lie between 0 and 9")
}

// A stroke that goes a column to the right with each row down is set upright.
func TestMoments(t *testing.T) {
	ink := make([]byte, padSide*padSide)
	for i := 3; i < 13; i++ {
		ink[i*padSide+i] = 255
	}
	title(t, Moments{Ink: ink}, 0, "dashed: it leans 1.00 columns to the right in each row")
	s := see(t, Moments{Ink: ink})
	for i, v := range s.Panels[1].Pad.Ink { // the middle lies between two columns
		if column := i % padSide; v > 0 && column != 7 && column != 8 {
			t.Errorf("there is ink in column %d", column)
		}
	}
	title(t, Moments{Ink: make([]byte, padSide*padSide)}, 0, "no ink")
}

// Fan's lecture on support vector machines, with 0 of class − and 2 of class + on a line: the dual
// 2α − 2α² has its top at α = ½, where it is ½.
func TestPrices(t *testing.T) {
	f := Prices{Step: 1, Points: Points{{0, 0, 0}, {2, 0, 1}}}
	s := see(t, f)
	title(t, f, 1,
		"step 1 of 1: the two ringed prices move, the dual rises from 0.000 to 0.500")
	if marks := s.Panels[1].Marks; math.Abs(marks[1].X-0.5) > 1e-9 {
		t.Errorf("the price becomes %v, not ½", marks[1].X)
	}
	// The step is to the top of the curve, as far as both prices are allowed.
	for step := 1; step <= 5; step++ {
		panel := see(t, Prices{Step: step}).Panels[1]
		for _, p := range panel.Lines[1].Points {
			if end := panel.Marks[1]; p[1] > end.Y+1e-6 {
				t.Errorf("step %d: the dual is %v at %v, and %v after the step", step, p[1], p[0],
					end.Y)
			}
		}
	}
}

// The probabilities are those of the small machine, whose weights are log 3, and a long walk comes
// near to them.
func TestWalk(t *testing.T) {
	s := see(t, Walk{Rounds: 300})
	z := 28. / 3
	for i, want := range []float64{1 / z, 1. / 3 / z, 1 / z, 1 / z, 1 / z, 1 / z, 1 / z, 3 / z} {
		line, bar := s.Panels[1].Lines[i].Points, s.Panels[1].Areas[i].Points
		if math.Abs(line[0][1]-want) > 0.002 {
			t.Errorf("state %03b has probability %v, not %v", i, line[0][1], want)
		}
		if math.Abs(bar[2][1]-want) > 0.08 {
			t.Errorf("state %03b has come in %v of the rounds", i, bar[2][1])
		}
	}
}

// The example of the lesson by hand: x = (1, 1), which is equal.
func TestBlame(t *testing.T) {
	v, log3 := through([2]float64{1, 1}, 0), math.Log(3)
	for _, c := range []struct {
		name      string
		got, want [2]float64
	}{
		{"hidden", v.h, [2]float64{2, 1}},
		{"p", v.p, [2]float64{0.75, 0.25}},
		{"the deltas of the output", v.back, [2]float64{-0.25, 0.25}},
		{"the deltas of the hidden neurons", v.front, [2]float64{log3 / 2, -log3}},
		{"the derivatives of the first", v.derivatives[0], [2]float64{log3 / 2, log3 / 2}},
		{"the derivatives of the second", v.derivatives[1], [2]float64{-log3, -log3}},
	} {
		for k := range 2 {
			if math.Abs(c.got[k]-c.want[k]) > 1e-12 {
				t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
			}
		}
	}
}
