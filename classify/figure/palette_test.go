package figure

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

func ExampleClassStyle() {
	for _, k := range []int{0, 1, 7} {
		s := ClassStyle(k)
		fmt.Printf("class %d: fill #%02X%02X%02X, hatch %d\n", k, s.Fill.R, s.Fill.G,
			s.Fill.B, s.Hatch)
	}
	// Output:
	// class 0: fill #1845FB, hatch 0
	// class 1: fill #FF5E02, hatch 0
	// class 7: fill #1845FB, hatch 1
}

func ExampleHeat() {
	for _, share := range []float64{0, 1} {
		c := Heat(share)
		fmt.Printf("#%02X%02X%02X\n", c.R, c.G, c.B)
	}
	// Output:
	// #F7FBFF
	// #08306B
}

var white = look.RGB(0xFFFFFF)

func TestTextIsLegible(t *testing.T) {
	atLeast := func(what string, text, ground color.Color, least float64) {
		if got := look.Contrast(text, ground); got < least {
			t.Errorf("%s has a contrast of %.2f, below %v", what, got, least)
		}
	}
	for k := -1; k < 70; k++ {
		s := ClassStyle(k)
		atLeast(fmt.Sprintf("the text of class %d", k), s.Text, s.Fill, 4.5)
		atLeast(fmt.Sprintf("the ink of class %d", k), s.Ink, white, 4.5)
		atLeast(fmt.Sprintf("the line of class %d", k), s.Line, white, 3)
		if s.Hatch != NoHatch {
			atLeast(fmt.Sprintf("the text on the stripes of class %d", k), s.Text, s.stripe(), 4.5)
		}
		// An inner box is tinted with its class.
		atLeast(fmt.Sprintf("a test in a box tinted with class %d", k), softInk,
			look.Mix(s.Fill, white, tint), 4.5)
	}
	atLeast("text", ink, white, 7)
	atLeast("text of second rank", softInk, white, 4.5)
	atLeast("text of second rank in a box", softInk, paper, 4.5)
	atLeast("the colour of edges", rule, white, 3)
	for share := 0.0; share <= 1; share += 0.01 {
		atLeast(fmt.Sprintf("text on heat %.2f", share), look.TextOn(Heat(share)), Heat(share), 4.5)
	}
}

func TestStylesDiffer(t *testing.T) {
	looks := map[string]int{}
	for k := range 28 {
		s := ClassStyle(k)
		look := fmt.Sprint(s.Fill, s.Hatch)
		if before, again := looks[look]; again {
			t.Errorf("classes %d and %d have the same fill and hatch", before, k)
		}
		looks[look] = k
		if lines := fmt.Sprint(s.Line, s.Dashes); looks[lines] != 0 {
			t.Errorf("classes %d and %d have the same line", looks[lines]-1, k)
		} else {
			looks[lines] = k + 1
		}
		for j := k % len(fills); j < k; j += len(fills) {
			if fmt.Sprint(ClassStyle(j).Marker) == fmt.Sprint(s.Marker) {
				t.Errorf("classes %d and %d share colour and marker", j, k)
			}
		}
	}
}

// blindness holds, for each kind, the matrix on linear RGB of Machado, Oliveira and
// Fernandes (2009), severity 1.
var blindness = map[string][3][3]float64{
	"none": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}},
	"tritanopia": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900}},
}

// lab is the colour in CIELAB (white D65) as it is seen with the kind of blindness.
func lab(c color.Color, kind string) [3]float64 {
	r, g, b, _ := c.RGBA()
	in := [3]float64{look.Linear(r), look.Linear(g), look.Linear(b)}
	var v [3]float64
	for i, row := range blindness[kind] {
		for j := range row {
			v[i] += row[j] * in[j]
		}
		v[i] = min(max(v[i], 0), 1)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*v[0] + 0.3575761*v[1] + 0.1804375*v[2]) / 0.95047)
	y := f(0.2126729*v[0] + 0.7151522*v[1] + 0.0721750*v[2])
	z := f((0.0193339*v[0] + 0.1191920*v[1] + 0.9503041*v[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func distance(a, b [3]float64) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

// A difference of about 2.3 is just noticeable side by side. Thin lines and small marks that lie
// apart need several times that, and the first four have the most of it.
func TestColoursForColourBlindEyes(t *testing.T) {
	for kind := range blindness {
		for i := range fills {
			for j := range i {
				least := 15.0
				switch {
				case i < 4:
					least = 30
				case (i-j)%len(dashes) == 0: // their curves have the same dashes
					least = 20
				}
				for what, pair := range map[string][2]color.Color{
					"fills": {fills[i], fills[j]},
					"lines": {ClassStyle(i).Line, ClassStyle(j).Line},
				} {
					if d := distance(lab(pair[0], kind), lab(pair[1], kind)); d < least {
						t.Errorf("%s: %s %d and %d differ by %.1f only", kind, what, j, i, d)
					}
				}
				if d := distance(lab(shade(i), kind), lab(shade(j), kind)); d < 6 {
					t.Errorf("%s: regions %d and %d differ by %.1f only", kind, j, i, d)
				}
			}
		}
	}
	for i := range 4 { // for print without colour
		for j := range i {
			if d := math.Abs(lab(fills[i], "none")[0] - lab(fills[j], "none")[0]); d < 8 {
				t.Errorf("fills %d and %d differ in lightness by %.1f only", j, i, d)
			}
		}
	}
}

func TestHeatFallsEvenlyInLightness(t *testing.T) {
	const steps = 20
	top, bottom := lab(Heat(0), "none")[0], lab(Heat(1), "none")[0]
	if top < 95 || bottom > 25 {
		t.Errorf("the lightness goes from %.1f to %.1f, not from above 95 to below 25", top, bottom)
	}
	for i := 1; i <= steps; i++ {
		step := lab(Heat(float64(i-1)/steps), "none")[0] - lab(Heat(float64(i)/steps), "none")[0]
		if even := (top - bottom) / steps; math.Abs(step-even) > 0.35*even {
			t.Errorf("from share %v to %v the lightness falls by %.2f, evenly it were %.2f",
				float64(i-1)/steps, float64(i)/steps, step, even)
		}
	}
	if Heat(-3) != Heat(0) || Heat(math.Inf(1)) != Heat(1) || Heat(math.NaN()) != rule {
		t.Error("a share outside of 0 to 1 is not taken as its end, or NaN not as grey")
	}
}
