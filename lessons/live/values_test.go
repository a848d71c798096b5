package live

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons/live/scene"
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
	points := Points{{5, 5, scene.None}, {2, 5, 0}, {5, 9, 1}}
	title(t, Units{Points: points}, 0, "the nearest is a cat")
	title(t, Units{Unit: 2, Points: points}, 0, "the nearest is a dog")
	points = Points{{4, 4, scene.None}, {7, 7, 0}, {4, 9, 1}}
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
	refuses(t, Ellipses{Points: Points{{5, 5, scene.None}}}, "point 1 has no class")
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
