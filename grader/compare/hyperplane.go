package compare

import (
	"fmt"
	"math"
)

// Hyperplane compares the hyperplanes w·x + b = 0 of two linear classifiers with the [Default]
// tolerance, each with its positive side: (w, b) and (cw, cb) are the same for every c > 0, as both
// decide alike everywhere.
func Hyperplane(gotW []float64, gotB float64, wantW []float64, wantB float64) *Deviation {
	return Default.Hyperplane(gotW, gotB, wantW, wantB)
}

// Hyperplane is the function [Hyperplane] with another tolerance, which counts
// where w has length 1.
//
// A w of 0 decides only by the sign of b: it equals another w of 0 with a b of the same sign,
// including 0. Numbers that are not finite do not make a hyperplane.
func (t Tolerance) Hyperplane(
	gotW []float64, gotB float64, wantW []float64, wantB float64,
) *Deviation {
	if len(gotW) != len(wantW) {
		return deviates(fmt.Sprint(len(gotW)), fmt.Sprint(len(wantW)), "it has %d numbers, want %d",
			len(gotW), len(wantW)).within("w")
	}
	got, want := unit(gotW, gotB), unit(wantW, wantB)
	if !got.finite() {
		return deviates(got.String(), want.String(), "%s is no hyperplane: its numbers must be "+
			"finite", plane{gotW, gotB, 1})
	}
	path, g, w, differ := t.apart(got, want)
	if !differ {
		return nil
	}
	d := &Deviation{Place: Place{Path: path}, Got: float(g * want.length),
		Want: float(w * want.length)}
	opposite := plane{w: make([]float64, len(got.w)), b: -got.b}
	for j, v := range got.w {
		opposite.w[j] = -v
	}
	_, _, _, still := t.apart(opposite, want)
	switch {
	case got.length == 0 && want.length > 0:
		d.Path, d.Message = "w", "every number of it is 0, which is no hyperplane"
	case want.length == 0:
		d.Message = fmt.Sprintf("got %s, want w = 0 and b %s", plane{gotW, gotB, 1}, side(wantB))
	case !still:
		d.Path, d.Message = "",
			"the hyperplane is right, but the wrong side of it is positive: w and b "+
				"have the wrong sign"
	default:
		d.Message = fmt.Sprintf("got %s, want %s, once both w are as long as the one wanted",
			d.Got, d.Want)
	}
	return d
}

// plane is a hyperplane whose w has length 1, or is 0, and how long it was.
type plane struct {
	w         []float64
	b, length float64
}

// unit divides by the length of w, or, where that is 0, b by its magnitude. Nothing overflows
// or underflows on the way.
func unit(w []float64, b float64) plane {
	largest, sum := 0.0, 0.0
	for _, v := range w {
		if largest = max(largest, math.Abs(v)); math.IsNaN(v) {
			largest = v
			break
		}
	}
	p := plane{w: make([]float64, len(w))}
	if largest == 0 {
		if p.b = b; b != 0 {
			p.b = b / math.Abs(b)
		}
		return p
	}
	for _, v := range w {
		sum += (v / largest) * (v / largest)
	}
	for j, v := range w {
		p.w[j] = v / largest / math.Sqrt(sum)
	}
	p.b, p.length = b/largest/math.Sqrt(sum), largest*math.Sqrt(sum)
	return p
}

func (p plane) finite() bool {
	for _, v := range p.w {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return !math.IsNaN(p.b) && !math.IsInf(p.b, 0) && !math.IsNaN(p.length)
}

// String writes it as "w = [1, 2], b = 3".
func (p plane) String() string {
	return fmt.Sprintf("w = %s, b = %s", Text(p.w, "", 200), float(p.b))
}

// apart is the first number in which two planes of unit length differ.
func (t Tolerance) apart(got, want plane) (path string, g, w float64, differ bool) {
	for j := range want.w {
		if !t.Equal(got.w[j], want.w[j]) {
			return fmt.Sprintf("w[%d]", j), got.w[j], want.w[j], true
		}
	}
	return "b", got.b, want.b, !t.Equal(got.b, want.b)
}

// side says which sign b has.
func side(b float64) string {
	switch {
	case b > 0:
		return "above 0"
	case b < 0:
		return "below 0"
	}
	return "= 0"
}
