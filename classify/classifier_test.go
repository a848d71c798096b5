package classify_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// sign is the smallest classifier: class 1 where the sum of a row is above 0.
type sign struct{ width int }

func (s *sign) Predict(x []float64) int {
	total := 0.0
	for _, v := range x {
		total += v
	}
	if total > 0 {
		return 1
	}
	return 0
}

func (s *sign) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, s.width, s.Predict)
}

// opaque hides all of a matrix but its cells.
type opaque struct{ mat.Matrix }

func TestPredictEach(t *testing.T) {
	X := mat.NewDense(3, 2, []float64{1, 2, -3, 1, 0, 5})
	want := []int{1, 0, 1}
	model := &sign{2}
	wide := mat.NewDense(3, 4, []float64{9, 1, 2, 9, 9, -3, 1, 9, 9, 0, 5, 9})
	for name, matrix := range map[string]mat.Matrix{
		"dense": X, "a view": wide.Slice(0, 3, 1, 3), "a transpose": mat.DenseCopyOf(X.T()).T(),
		"another": opaque{X},
	} {
		if got := model.PredictAll(nil, matrix); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	dst := []int{7, 7, 7}
	if got := model.PredictAll(dst, X); !slices.Equal(dst, want) || &got[0] != &dst[0] {
		t.Errorf("dst holds %v, want %v; the same slice comes back: %v", dst, want,
			&got[0] == &dst[0])
	}
	if allocated := testing.AllocsPerRun(100, func() { model.PredictAll(dst, X) }); allocated > 0 {
		t.Errorf("%v allocations a call into dst, want none", allocated)
	}
	for want, call := range map[string]func(){
		"classify: rows have 2 values, the model 3": func() { (&sign{3}).PredictAll(nil, X) },
		"classify: dst has 2 places for 3 rows":     func() { model.PredictAll(make([]int, 2), X) },
		"classify: dst has 0 places for 3 rows":     func() { model.PredictAll([]int{}, X) },
	} {
		classifytest.Panics(t, call, want)
	}
}

func TestArgmax(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		values []float64
		want   int
	}{
		{nil, -1}, {[]float64{}, -1}, {[]float64{nan}, -1}, {[]float64{nan, nan}, -1},
		{[]float64{3}, 0}, {[]float64{1, 3, 2}, 1}, {[]float64{2, 2, 1}, 0},
		{[]float64{1, 2, 2}, 1},
		{[]float64{nan, 1}, 1}, {[]float64{1, nan, 2}, 2}, {[]float64{-inf, -inf}, 0},
		{[]float64{-inf, -5}, 1}, {[]float64{1, inf, inf}, 1},
	} {
		if got := classify.Argmax(c.values); got != c.want {
			t.Errorf("Argmax(%v) = %d, want %d", c.values, got, c.want)
		}
	}
}

func TestMust(t *testing.T) {
	if got := classify.Must(7, nil); got != 7 {
		t.Errorf("%d, want 7", got)
	}
	wrong := errors.New("wrong")
	classifytest.Panics(t, func() { classify.Must(7, wrong) }, "wrong")
}

func TestErase(t *testing.T) {
	refusal := errors.New("no")
	fit := func(ds *classify.Dataset) (*sign, error) {
		if ds == nil {
			return nil, refusal
		}
		return &sign{len(ds.Attributes)}, nil
	}
	erased := classify.Erase(fit)
	if model, err := erased(people()); err != nil || model.Predict([]float64{1, 1}) != 1 {
		t.Errorf("model %v, error %v", model, err)
	}
	// The *sign is nil beside an error; the interface must be too, or a check
	// against nil would pass.
	if model, err := erased(nil); model != nil || err != refusal {
		t.Errorf("model %v, error %v; want none and %v", model, err, refusal)
	}
}

// Learners of different models side by side in a map.
func ExampleErase() {
	constant := func(ds *classify.Dataset) (*sign, error) { return &sign{len(ds.Attributes)}, nil }
	learners := map[string]classify.FitFunc{"sign": classify.Erase(constant)}
	model, err := learners["sign"](people())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Predict([]float64{2, -1}), model.Predict([]float64{-2, 1}))
	// Output: 1 0
}
