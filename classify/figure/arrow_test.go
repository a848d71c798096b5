package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

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

func TestArrowWithoutAPlace(t *testing.T) {
	err := Plane("x", "y", Arrow("w", [2]float64{}, [2]float64{math.NaN(), 1}, 0)).Err()
	if err == nil || !strings.Contains(err.Error(), "the arrow") {
		t.Errorf("the error of an arrow to NaN is %v", err)
	}
}
