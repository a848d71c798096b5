package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func init() {
	pictures["scatter"] = func() *Figure {
		var x, y []float64
		var class []int
		for i := range 60 {
			t, k := float64(i), i%3
			x, y, class = append(x, 3*float64(k%2)+math.Sin(t*2.3)),
				append(y, 2*float64(k)+math.Cos(t*3.1)), append(class, k)
		}
		return Plane("petal length in cm", "petal width in cm",
			Scatter(x, y, class, "setosa", "versicolor", "virginica"))
	}
	// The perceptron on (2, 1) of class +1, (0.5, 1.5) and (−1, 1) of class −1, in turn, from
	// w = 0, where w·x = 0 is a mistake. By hand: it errs on the first, the second, the second, the
	// first and the second, and w is (2, 1), (1.5, −0.5), (1, −2), (3, −1), (2.5, −2.5).
	pictures["perceptron"] = func() *Figure {
		return PlaneOptions{Equal: true}.Draw("x₁", "x₂",
			Scatter([]float64{2, 0.5, -1}, []float64{1, 1.5, 1}, []int{0, 1, 1}, "+1", "−1"),
			Boundary("w·x = 0 at the end", []float64{2.5, -2.5}, 0, 0),
			Path("w, mistake by mistake", []float64{0, 2, 1.5, 1, 3, 2.5},
				[]float64{0, 1, -0.5, -2, -1, -2.5}, 4))
	}
}

func ExampleScatter() {
	f := Plane("length", "width", Scatter([]float64{1, 2, 3}, []float64{1, 3, 2}, []int{0, 0, 1},
		"setosa", "virginica"))
	fmt.Println(f.Alt)
	// Output:
	// width (0.9 to 3.1) against length (0.9 to 3.1). 3 points. 2 of setosa. 1 of virginica.
}

// The margin of a support vector machine is 1, and its vectors lie on it.
func ExampleBoundary() {
	f := Plane("x₁", "x₂", Scatter([]float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}, []int{0, 0, 1, 1}),
		Boundary("w·x + b = 0", []float64{0.5, 0.5}, -2.5, 1),
		Rings("support vectors", []float64{1, 3}, []float64{2, 4}))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// x₂ (0.85 to 4.15) against x₁ (0.85 to 4.15).
	// 4 points.
	// 2 of class 1.
	// 2 of class 2.
	// The line 0.5·x + 0.5·y = 2.5.
	// 2 of them marked: support vectors.
}

func ExamplePath() {
	f := Plane("w₁", "w₂", Path("w", []float64{0, 2, 1}, []float64{0, 1, -2}, 0))
	fmt.Println(f.Alt)
	// Output:
	// w₂ (-2.15 to 1.15) against w₁ (-0.1 to 2.1). w goes in 2 steps from (0, 0) to (1, -2).
}

func ExampleEllipse() {
	f := Plane("x₁", "x₂", Ellipse([]float64{3, 1}, [][]float64{{1, 0}, {0, 0.25}}, 2, 0))
	fmt.Println(f.Alt)
	// Output: x₂ (-0.1 to 2.1) against x₁ (0.8 to 5.2). An ellipse round (3, 1).
}

func ExamplePolygons() {
	f := Plane("x₁", "x₂",
		Polygons([][][2]float64{{{0, 0}, {2, 0}, {1, 2}, {0, 2}}, {{2, 0}, {4, 0}, {4, 2}, {1, 2}}},
			[]int{0, 1}))
	fmt.Println(f.Alt)
	// Output: x₂ (-0.1 to 2.1) against x₁ (-0.2 to 4.2). 2 cells.
}

func init() {
	pictures["arrows"] = func() *Figure {
		origin := [2]float64{}
		return PlaneOptions{XMin: -3, XMax: 5, YMin: -2, YMax: 4, Equal: true}.Draw("image",
			"loan", Arrow("short", origin, [2]float64{1, 0.5}, 0),
			Arrow("long", origin, [2]float64{4, 2}, 1),
			Arrow("left", origin, [2]float64{-2, 1}, 2),
			Arrow("", [2]float64{1, -1}, [2]float64{3, -1.5}, 3),
			Arrow("nowhere", [2]float64{1, 1}, [2]float64{1, 1}, 4))
	}
}

func ExampleArrow() {
	f := Plane("cheap", "paper", Arrow("a text", [2]float64{}, [2]float64{4, 2}, 0))
	fmt.Println(f.Alt)
	// Output:
	// paper (-0.1 to 2.1) against cheap (-0.2 to 4.2). An arrow from (0, 0) to (4, 2), a text.
}

// TestArrowTooShortToBeSeen has the words for an arrow of which one sees only the name.
func TestArrowTooShortToBeSeen(t *testing.T) {
	f := Plane("x", "y", Arrow("w", [2]float64{1, -2}, [2]float64{1 + 1e-6, -2}, 0))
	if want := "The name w at (1, -2)."; !strings.HasSuffix(f.Alt, want) {
		t.Errorf("the words are %q; they should end with %q", f.Alt, want)
	}
}

func TestArrowWithoutAPlace(t *testing.T) {
	err := Plane("x", "y", Arrow("w", [2]float64{}, [2]float64{math.NaN(), 1}, 0)).Err()
	if err == nil || !strings.Contains(err.Error(), "the arrow") {
		t.Errorf("the error of an arrow to NaN is %v", err)
	}
}
