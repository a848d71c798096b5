package knn_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/knn"
)

func TestNearestBound(t *testing.T) {
	for _, c := range []struct {
		e    float64
		M    int
		want float64
	}{{0, 2, 0}, {.1, 2, .18}, {.5, 2, .5}, {.9, 10, .9}, {2. / 3, 3, 2. / 3},
		{.3, 4, .6 - 4./3*.09}} {
		if got := classify.Must(knn.NearestBound(c.e, c.M)); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("e = %v, M = %d: %v, want %v", c.e, c.M, got, c.want)
		}
	}
}

// The figures of the counterexample, and K = 3 multiplied out: f(p) = p(1−p)·(1 + 4p(1−p)) of
// p[(1−p)³ + 3p(1−p)²] + (1−p)[p³ + 3p²(1−p)].
func TestPrintedBound(t *testing.T) {
	for _, p := range []float64{0, 1e-9, .05, .23, .4, .5} {
		q := 1 - p
		if got, want := classify.Must(knn.PrintedBound(p, 1)),
			2*p*q; math.Abs(got-want) > 1e-15 {
			t.Errorf("K = 1, e = %v: %v, want %v", p, got, want)
		}
		if got, want := classify.Must(knn.PrintedBound(p, 3)),
			p*q*(1+4*p*q); math.Abs(got-want) > 1e-15 {
			t.Errorf("K = 3, e = %v: %v, want %v", p, got, want)
		}
		if got := classify.Must(knn.PrintedBound(p, 2001)); !(got >= p-1e-12 && got <= p+.02) {
			t.Errorf("K = 2001, e = %v: %v, want little above e", p, got)
		}
	}
	if got := classify.Must(knn.PrintedBound(.05, 3)); math.Abs(got-.0565) > .00005 {
		t.Errorf("e = .05, K = 3: %v, the counterexample says .0565", got)
	}
}

// The majorant is at or above the printed bound, touches it, and is what the
// upper hull of its points is.
func TestBound(t *testing.T) {
	if got := classify.Must(knn.Bound(.1, 3)) / .1; math.Abs(got-1.3156) > .00005 {
		t.Errorf("slope %v, want 1.3156", got)
	}
	if below, above := classify.Must(knn.Bound(.2255, 3)),
		classify.Must(knn.PrintedBound(.2255, 3)); !(below > above) {
		t.Errorf("at e = .2255 the majorant is %v, the printed bound %v; they meet at .226 only",
			below, above)
	}
	for _, K := range []int{1, 3, 5, 7, 15, 101} {
		const n = 2000
		var hull [][2]float64
		for i := range n + 1 {
			p := .5 * float64(i) / n
			z := [2]float64{p, classify.Must(knn.PrintedBound(p, K))}
			for len(hull) > 1 {
				a, b := hull[len(hull)-2], hull[len(hull)-1]
				if (b[0]-a[0])*(z[1]-a[1])-(b[1]-a[1])*(z[0]-a[0]) < 0 {
					break
				}
				hull = hull[:len(hull)-1]
			}
			hull = append(hull, z)
		}
		at := 0
		for i := range n + 1 {
			p := .5 * float64(i) / n
			for at+2 < len(hull) && hull[at+1][0] < p {
				at++
			}
			a, b := hull[at], hull[at+1]
			want := a[1] + (p-a[0])*(b[1]-a[1])/(b[0]-a[0])
			if got := classify.Must(knn.Bound(p, K)); math.Abs(got-want) > 2e-6 {
				t.Fatalf("K = %d, e = %v: %v, the hull %v", K, p, got, want)
			}
		}
	}
}

func TestBoundErrors(t *testing.T) {
	for want, call := range map[string]func() (float64, error){
		"knn: NearestBound: M is 1; there must be " +
			"at least 2 classes": func() (float64, error) { return knn.NearestBound(.1, 1) },
		"knn: NearestBound: e is 0.7; the Bayes error of 3 classes lies " +
			"between 0 and 2/3": func() (float64, error) { return knn.NearestBound(.7, 3) },
		"knn: NearestBound: e is NaN; the Bayes error of 2 classes lies " +
			"between 0 and 1/2": func() (float64, error) { return knn.NearestBound(math.NaN(), 2) },
		"knn: Bound: K is 4; the " +
			"bound is for odd K": func() (float64, error) { return knn.Bound(.1, 4) },
		"knn: Bound: K is -1; the " +
			"bound is for odd K": func() (float64, error) { return knn.Bound(.1, -1) },
		"knn: PrintedBound: e is 0.6; the Bayes error of two classes lies " +
			"between 0 and 0.5": func() (float64, error) { return knn.PrintedBound(.6, 3) },
		"knn: PrintedBound: e is -1e-09; the Bayes error of two classes lies " +
			"between 0 and 0.5": func() (float64, error) { return knn.PrintedBound(-1e-9, 3) },
	} {
		classifytest.Refuses(t, "knn", classifytest.Failure(call()), want)
	}
}
