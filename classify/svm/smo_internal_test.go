package svm

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// The engine takes the steps of the readable version: the same pairs with the same ties, and
// everything that a machine holds is equal to the last bit.
func TestEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	// draw makes n examples of two classes. On a grid, many are equal, and many pairs tie.
	draw := func(n int, grid bool, scale float64) *classify.Dataset {
		ds := &classify.Dataset{X: mat.NewDense(n, 2, nil), Classes: []string{"a", "b"},
			Attributes: []classify.Attribute{{Name: "u"}, {Name: "v"}}}
		for i := range n {
			ds.Y = append(ds.Y, i%2)
			ds.Weights = append(ds.Weights, float64(1+i%3))
			for j := range 2 {
				v := rng.NormFloat64() + float64(i%2)
				if grid {
					v = math.Round(v)
				}
				ds.X.Set(i, j, scale*v)
			}
		}
		return ds
	}
	sets := []*classify.Dataset{draw(40, true, 1), draw(41, false, 1), draw(60, false, 30),
		draw(200, false, 1)}
	steps := 0
	for k, ds := range sets {
		for _, s := range []SVM{
			{}, {C: 100, Tolerance: 1e-6}, {Kernel: RBF{}, C: .3}, {Kernel: Func(RBF{}.K)},
			{Kernel: Polynomial{Scale: .1}}, {Kernel: Sigmoid{Beta0: 1, Beta1: -1}, MaxSteps: 500},
			{Kernel: RBF{}, ClassWeights: []float64{1, 7}},
		} {
			s.NoShrinking, s.MaxSteps = true, max(s.MaxSteps, 3000)
			var after [][]float64 // α after each step
			t0 := s.tasks(ds)[0]
			plain := newSMO(newEvaluator(s.kernel(), t0.X), t0.y, t0.bounds)
			plain.run(s.options(len(t0.rows)), func() bool {
				after = append(after, t0.machine(&plain.Dual).Alpha)
				return true
			})
			want := t0.machine(&plain.Dual)
			model, err := s.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			if got := model.Machines()[0]; !reflect.DeepEqual(got, want) {
				t.Errorf("set %d, %+v: %d steps, %v, b = %v; the readable version %d, %v, %v", k, s,
					got.Steps, got.Stop, got.B, want.Steps, want.Stop, want.B)
			}
			steps += len(after)
			for b := 1; b < len(after); b += 1 + b/8 {
				s.MaxSteps = b
				if model, err = s.Fit(ds); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(model.Machines()[0].Alpha, after[b-1]) {
					t.Errorf("set %d, %+v: α differs after %d steps", k, s, b)
					break
				}
			}
		}
	}
	if steps < 2000 {
		t.Errorf("only %d steps were compared", steps)
	}
}
