package evaluate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

func ExampleWilson() {
	i := evaluate.Wilson(534, 11000, 0.95)
	fmt.Printf("%.2f %% to %.2f %%\n", 100*i.Low, 100*i.High)
	// Output: 4.47 % to 5.27 %
}

// The interval of a median, for which there is no simple formula.
func ExampleBootstrap() {
	marks := []float64{1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 9, 12}
	i := evaluate.Bootstrap(len(marks), 2000, 1, 0.9, func(drawn []int) float64 {
		var values []float64
		for _, k := range drawn {
			values = append(values, marks[k])
		}
		slices.Sort(values)
		return values[len(values)/2]
	})
	fmt.Println("the median is 4, and with a confidence of 90 % lies between", i.Low, "and", i.High)
	// Output: the median is 4, and with a confidence of 90 % lies between 3 and 6
}

// A line in the plane has dimension 3. The bound for it after 1000 training examples is that of one
// classifier after 60 held-out examples.
func ExampleVCBound() {
	fmt.Printf("the true error is at most %.3f above the training error\n",
		evaluate.VCBound(1000, 3, 0.05))
	fmt.Printf("and at most %.3f from that on 60 rows held out\n", evaluate.HoldoutBound(60, 0.05))
	// Output:
	// the true error is at most 0.164 above the training error
	// and at most 0.175 from that on 60 rows held out
}

func TestWilson(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Wilson {
		got := evaluate.Wilson(m.K, m.N, m.C)
		classifytest.Near(t, fmt.Sprintf("case %d: low", i), got.Low, m.Low, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: high", i), got.High, m.High, 1e-12)
	}
	for _, c := range [][3]float64{{-1, 10, .9}, {11, 10, .9}, {0, 0, .9}, {1, 2, 1}, {1, 2, 0},
		{math.NaN(), 2, .9}} {
		classifytest.Panics(t, func() { evaluate.Wilson(c[0], c[1], c[2]) })
	}
}

// Of the mean of a sample, the percentile interval is that of the normal distribution, as
// nearly as 4000 draws tell.
func TestBootstrap(t *testing.T) {
	const n = 400
	r := rand.New(rand.NewPCG(1, 1))
	x := make([]float64, n)
	mean, square := 0.0, 0.0
	for i := range x {
		x[i] = r.NormFloat64()
		mean += x[i] / n
		square += x[i] * x[i] / n
	}
	half := 1.959964 * math.Sqrt((square-mean*mean)/n)
	average := func(drawn []int) float64 {
		total := 0.0
		for _, i := range drawn {
			total += x[i]
		}
		return total / float64(len(drawn))
	}
	got := evaluate.Bootstrap(n, 4000, 7, 0.95, average)
	if math.Abs(got.Low-(mean-half)) > 0.1*half || math.Abs(got.High-(mean+half)) > 0.1*half {
		t.Errorf("from %v to %v, want about %v to %v", got.Low, got.High, mean-half, mean+half)
	}
	if again := evaluate.Bootstrap(n, 4000, 7, 0.95, average); again != got {
		t.Error("the same seed gives another interval")
	}
	if other := evaluate.Bootstrap(n, 4000, 8, 0.95, average); other == got {
		t.Error("another seed gives the same interval")
	}
	if none := evaluate.Bootstrap(3, 5, 1, 0.9, func([]int) float64 {
		return math.NaN()
	}); !math.IsNaN(none.Low) {
		t.Errorf("a measure that is never there has the interval %v", none)
	}
	if one := evaluate.Bootstrap(1, 1, 1, 0.9, func([]int) float64 { return 3 }); one.Low != 3 ||
		one.High != 3 {
		t.Errorf("one draw of one example: %v", one)
	}
	classifytest.Panics(t, func() { evaluate.Bootstrap(0, 1, 1, 0.9, average) })
}

// Ten draws of the values 0, 1, 4 … 81: as R and NumPy find quantiles, 5 % of them lie below 0.45·1
// and 95 % below 64 + 0.55·17.
func TestBootstrapQuantiles(t *testing.T) {
	next := 9.0
	got := evaluate.Bootstrap(1, 10, 1, 0.9, func([]int) float64 {
		next--
		return (next + 1) * (next + 1)
	})
	classifytest.Near(t, "low", got.Low, 0.45, 1e-12)
	classifytest.Near(t, "high", got.High, 73.35, 1e-12)
}

// By hand: n = 200, δ = .05 give √(ln 40 / 400) = 0.0960.
func TestHoldoutBound(t *testing.T) {
	if got := evaluate.HoldoutBound(200, 0.05); math.Abs(got-0.09603227913) > 1e-10 {
		t.Errorf("the bound is %v", got)
	}
	classifytest.Panics(t, func() { evaluate.HoldoutBound(0, 0.5) })
	classifytest.Panics(t, func() { evaluate.HoldoutBound(5, 1) })
}

// By hand: n = 1000, d = 2, δ = .05 give √((2·(ln 1000 + 1) + ln 80)/1000) = √((15.8155 +
// 4.3820)/1000) = 0.1421.
func TestVCBound(t *testing.T) {
	if got := evaluate.VCBound(1000, 2, 0.05); math.Abs(got-0.14212) > 1e-5 {
		t.Errorf("the bound is %v", got)
	}
	// No more is known of a family that can do anything on 2n examples, and the bound never
	// claims less for a richer one.
	for d := 1; d < 100; d++ {
		if poor, rich := evaluate.VCBound(20, d, 0.05),
			evaluate.VCBound(20, d+1, 0.05); !(rich >= poor) || d >= 40 && !(rich > 1) {
			t.Errorf("of 20 examples the bound is %v for d = %d, and %v for %d", poor, d, rich, d+1)
		}
	}
	classifytest.Panics(t, func() { evaluate.VCBound(10, 0, 0.5) })
}
