package logspace

import (
	"fmt"
	"math"
)

// Signed is a number of any sign, kept as the logarithm of its magnitude and its sign ("Product
// with negatives" in the lecture). The zero value is the number 0, whatever Log says.
type Signed struct {
	Log  float64 // log |x|
	Sign int     // −1, 0 or 1
}

// FromFloat returns x as a Signed. FromFloat(NaN) has a Log of NaN and the sign 1.
func FromFloat(x float64) Signed {
	switch {
	case x == 0:
		return Signed{Log: math.Inf(-1)}
	case x < 0:
		return Signed{Log: Log(-x), Sign: -1}
	default:
		return Signed{Log: Log(x), Sign: 1}
	}
}

// Float returns the number itself: ±Inf or 0 where it leaves the range of a float64.
func (s Signed) Float() float64 {
	if s.Sign == 0 {
		return 0
	}
	return float64(s.Sign) * math.Exp(s.Log)
}

// Mul returns s·t: the logarithms add, the signs multiply. As with floats, 0·∞ has a Log of NaN.
func (s Signed) Mul(t Signed) Signed {
	if s.Sign == 0 {
		s, t = t, s
	}
	switch {
	case t.Sign == 0 && s.Sign != 0 && !(s.Log < math.Inf(1)):
		return Signed{Log: math.NaN(), Sign: 1}
	case t.Sign == 0:
		return Signed{Log: math.Inf(-1)}
	}
	return Signed{Log: s.Log + t.Log, Sign: s.Sign * t.Sign}
}

// Div returns s/t: the logarithms subtract, the signs multiply. As with floats, x/0 is infinite,
// with the sign of x, and 0/0 has a Log of NaN.
func (s Signed) Div(t Signed) Signed {
	switch {
	case t.Sign == 0 && s.Sign == 0, math.IsNaN(t.Log):
		return Signed{Log: math.NaN(), Sign: 1}
	case t.Sign == 0:
		return Signed{Log: math.Inf(1), Sign: s.Sign}
	case s.Sign == 0 || math.IsInf(t.Log, 1) && s.Log < t.Log:
		return Signed{Log: math.Inf(-1)}
	}
	return Signed{Log: s.Log - t.Log, Sign: s.Sign * t.Sign}
}

// Add returns s+t. With L the larger magnitude's logarithm and δ ≤ 0 the other's less L, the sum's
// is L + log(1 + exp(δ)) for equal signs and L + log(1 − exp(δ)) for different ones. Numbers that
// cancel give exactly 0; ∞ − ∞ has a Log of NaN. Near cancellation the difference of rounded
// logarithms is all there is: the relative error grows as with plain floats.
func (s Signed) Add(t Signed) Signed {
	if s.Sign == 0 {
		s, t = t, s
	}
	if t.Sign == 0 {
		if s.Sign == 0 {
			s.Log = math.Inf(-1)
		}
		return s
	}
	if s.Log < t.Log {
		s, t = t, s
	}
	if s.Sign == t.Sign {
		return Signed{Log: Add(s.Log, t.Log), Sign: s.Sign}
	}
	if s.Log == t.Log && !math.IsInf(s.Log, 1) {
		return Signed{Log: math.Inf(-1)}
	}
	return Signed{Log: s.Log + log1mexp(t.Log-s.Log), Sign: s.Sign}
}

// Neg returns −s; s.Add(t.Neg()) is the difference.
func (s Signed) Neg() Signed { return Signed{Log: s.Log, Sign: -s.Sign} }

// String prints the sign and the logarithm: "-exp(-460.5)".
func (s Signed) String() string {
	if s.Sign == 0 {
		return "0"
	}
	sign := ""
	if s.Sign < 0 {
		sign = "-"
	}
	return fmt.Sprintf("%sexp(%.6g)", sign, s.Log)
}

// log1mexp returns log(1 − exp(δ)) for δ < 0 by whichever of two ways keeps its digits.
func log1mexp(delta float64) float64 {
	if delta > -math.Ln2 {
		return math.Log(-math.Expm1(delta))
	}
	return math.Log1p(-math.Exp(delta))
}
