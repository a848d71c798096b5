package svm_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

var forms = []svm.Form{svm.WestonWatkins, svm.CrammerSinger}

// plain is the linear kernel as a function, of which nothing is known but its values.
var plain = svm.Func(svm.Linear{}.K)

// jointly checks all that a machine for all classes must keep, with α and the scores of the model
// itself: Σₖ αᵢₖ = 0, the bounds, b, both objectives and the gap.
func bestPairStep(
	t *testing.T, what string, k svm.KClass, ds *classify.Dataset, m *svm.KClassModel, gap float64,
) {
	t.Helper()
	s, unit := k.Intercept, k.C
	if s == 0 && !k.NoIntercept {
		s = 1
	}
	if unit == 0 {
		unit = 1
	}
	place := map[int]int{}
	for t, row := range m.Support() {
		place[row] = t
	}
	square, slack, sum, b := 0.0, 0.0, 0.0, make([]float64, len(m.B))
	for i, y := range ds.Y {
		C := unit * ds.Weight(i)
		if k.ClassWeights != nil {
			C *= k.ClassWeights[y]
		}
		f := m.Decision(nil, ds.At(i))
		at, supports := place[i]
		total := 0.0
		all, most := 0.0, 0.0
		for c := range f {
			if c != y {
				ξ := max(0, 1-f[y]+f[c])
				all, most = all+ξ, max(most, ξ)
			}
			if !supports {
				continue
			}
			α := m.Alpha[c][at]
			total += α
			square += α * f[c]
			b[c] += s * s * α
			switch {
			case c != y && α > 0, c == y && (α <= 0 || k.Form == svm.CrammerSinger && α > C),
				k.Form == svm.WestonWatkins && -α > C:
				t.Errorf("%s: α of row %d and class %d is %v; C is %v, the row's class %d", what,
					i, c, α, C, y)
			}
			if c == y {
				sum += α
			}
		}
		if math.Abs(total) > 1e-12*C {
			t.Errorf("%s: the multipliers of row %d are %v together", what, i, total)
		}
		if k.Form == svm.CrammerSinger {
			all = most
		}
		slack += C * all
	}
	for c, want := range b {
		if math.Abs(m.B[c]-want) > 1e-9*max(1, sum) {
			t.Errorf("%s: b of class %d is %v, its multipliers say %v", what, c, m.B[c], want)
		}
	}
	primal, dual := square/2+slack, sum-square/2
	if !near(primal, m.Primal, 1e-7) || !near(dual, m.Dual, 1e-7) ||
		!near(m.Gap(), (m.Primal-m.Dual)/m.Primal, 1e-9) {
		t.Errorf("%s: primal %v, dual %v; by hand %v, %v", what, m.Primal, m.Dual, primal, dual)
	}
	if m.Gap() > gap || m.Gap() < -1e-9 || m.Warning() != nil {
		t.Errorf("%s: the duality gap is %v of the primal, above %v; %v", what, m.Gap(), gap,
			m.Warning())
	}
}

// The optimum that SciPy finds; see testdata/kclass.py.
func TestKClassSciPy(t *testing.T) {
	want := classifytest.JSON[struct {
		X     [][]float64
		Y     []int
		Cases []struct {
			Form, Kernel string
			P, C, S      float64
			Weights      []float64
			Primal, Dual float64
			F            [][]float64
		}
	}](t, "kclass.json")
	ds := table(want.X, want.Y)
	for _, c := range want.Cases {
		k := svm.KClass{
			Kernel:       svm.Gamma(c.P),
			C:            c.C,
			Intercept:    c.S,
			NoIntercept:  c.S == 0,
			ClassWeights: c.Weights,
		}
		if c.Form == "CrammerSinger" {
			k.Form = svm.CrammerSinger
		}
		if c.Kernel == "poly" {
			k.Kernel = svm.Polynomial{Degree: 3, Scale: c.P}
		}
		for tolerance, allowed := range map[float64]float64{0: 1e-3, 1e-8: 1e-8} {
			k.Tolerance = tolerance
			what := fmt.Sprintf("%s, %s, C = %v, tolerance %v", c.Form, c.Kernel, c.C, tolerance)
			m, err := k.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			bestPairStep(t, what, k, ds, m, allowed)
			if tolerance == 0 {
				if m.Primal < c.Dual*(1-1e-9) || m.Dual > c.Primal*(1+1e-9) {
					t.Errorf("%s: primal %v and dual %v do not hold the optimum, %v, between them",
						what, m.Primal, m.Dual, c.Dual)
				}
				continue
			}
			if !near(m.Primal, c.Dual, 2e-6) || !near(m.Dual, c.Dual, 2e-6) {
				t.Errorf("%s: primal %v, dual %v; SciPy %v and %v", what, m.Primal, m.Dual,
					c.Primal, c.Dual)
			}
			for i, f := range c.F {
				for class, got := range m.Decision(nil, ds.At(7*i)) {
					if math.Abs(got-f[class]) > 2e-3 {
						t.Errorf("%s: f of row %d and class %d is %v, SciPy's %v", what, 7*i, class,
							got, f[class])
					}
				}
			}
		}
	}
}

// numerals is the first n handwritten digits, with ink from 0 to 1.
func numerals(n int) *classify.Dataset {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	ds := datasets.Digits().Subset(rows)
	ds.X.Scale(1./16, ds.X)
	return ds
}

// With the kernel x·z the machine is that of the attributes themselves, whose planes
// are found in another way.
func TestKClassLinearKernel(t *testing.T) {
	weighted := datasets.Iris()
	weighted.Weights = make([]float64, weighted.Len())
	for i := range weighted.Weights {
		weighted.Weights[i] = float64(i%4) / 2
	}
	wide := mat.NewDense(30, 2000, nil)
	wide.Apply(func(i, j int, _ float64) float64 {
		return math.Sin(float64(i*i*(j+1))) + float64(i%3*(j%3))/10
	}, wide)
	rows, classes := make([][]float64, 30), make([]int, 30)
	for i := range rows {
		rows[i], classes[i] = wide.RawRowView(i), i%3
	}
	for name, c := range map[string]struct {
		ds *classify.Dataset
		k  svm.KClass
	}{
		"iris": {datasets.Iris(), svm.KClass{}},
		"iris, weights": {weighted, svm.KClass{
			C:            .3,
			ClassWeights: []float64{1, 2, .5},
			Intercept:    3,
		}},
		"iris, no constant": {datasets.Iris(), svm.KClass{C: .01, NoIntercept: true}},
		"digits":            {numerals(400), svm.KClass{C: .05}},
		"rings":             {rings(200), svm.KClass{C: .1}},
		"wide":              {table(rows, classes), svm.KClass{}},
	} {
		for _, c.k.Form = range forms {
			what := fmt.Sprint(name, ", form ", c.k.Form)
			c.k.Tolerance = 2e-5
			c.k.MaxEpochs = 100_000
			c.k.Kernel = svm.Linear{}
			planes, err := c.k.Fit(c.ds)
			if err != nil {
				t.Fatal(err)
			}
			bestPairStep(t, what, c.k, c.ds, planes, 2e-5)
			for _, c.k.Kernel = range []svm.Kernel{plain,
				svm.Polynomial{Degree: 1, Homogeneous: true}} {
				m, err := c.k.Fit(c.ds)
				if err != nil {
					t.Fatal(err)
				}
				bestPairStep(t, what, c.k, c.ds, m, 2e-5)
				if m.W != nil || planes.W == nil || !near(m.Primal, planes.Primal, 1e-4) ||
					!near(m.Dual, planes.Dual, 1e-4) {
					t.Errorf("%s: primal %v, dual %v; without a kernel %v, %v", what, m.Primal,
						m.Dual, planes.Primal, planes.Dual)
				}
				differ := 0
				for i, class := range m.PredictAll(nil, c.ds.X) {
					if class != planes.Predict(c.ds.At(i)) {
						differ++
					}
				}
				if differ > 1 { // a draw but for the tolerance
					t.Errorf("%s: %d rows are predicted otherwise", what, differ)
				}
			}
		}
	}
}

// The whole of a model's answer is its multipliers; no more rows are kept than those that have one,
// and the training set may change.
func TestKClassSupport(t *testing.T) {
	ds := numerals(300)
	for _, form := range forms {
		m, err := svm.KClass{Form: form, Kernel: svm.Gamma(.05), C: 10}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		support := m.Support()
		if len(support) >= ds.Len() || len(support) < len(ds.Classes) ||
			!slices.IsSorted(support) || len(m.Alpha) != 10 || len(m.Alpha[0]) != len(support) {
			t.Errorf("form %d: %d support vectors of %d rows", form, len(support), ds.Len())
		}
		before := m.PredictAll(nil, ds.X)
		right := 0
		for i, class := range before {
			if class == ds.Y[i] {
				right++
			}
		}
		if right < 295 {
			t.Errorf("form %d: %d of 300 rows right", form, right)
		}
		x := slices.Clone(ds.At(7))
		f := m.Decision(nil, x)
		for k := range f {
			sum := m.B[k]
			for s, row := range support {
				sum += m.Alpha[k][s] * svm.Gamma(.05).K(ds.At(row), x)
			}
			if math.Abs(sum-f[k]) > 1e-9 {
				t.Errorf("form %d: f of class %d is %v, by hand %v", form, k, f[k], sum)
			}
		}
		support[0] = -1
		changed := numerals(300)
		changed.X.Zero()
		if m.Support()[0] < 0 || !slices.Equal(m.Decision(nil, x), f) {
			t.Error("the model changes with what it has given away")
		}
	}
}

// Where the rows of the kernel matrix do not fit, the same steps are taken, and
// rows are computed again.
func TestKClassSmallCache(t *testing.T) {
	ds, calls := rings(600), 0
	k := svm.KClass{Kernel: svm.Func(func(x, z []float64) float64 {
		calls++
		return svm.RBF{}.K(x, z)
	}), C: 2}
	whole, err := k.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	once := calls
	k.CacheMB = 1
	small, err := k.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	bestPairStep(t, "small cache", k, ds, small, 1e-3)
	if small.Dual != whole.Dual || small.Epochs != whole.Epochs {
		t.Errorf("dual %v after %d epochs with 1 MB, %v after %d with 200", small.Dual,
			small.Epochs, whole.Dual, whole.Epochs)
	}
	// by symmetry half of the matrix, and its diagonal
	if once > 600*601/2+3*600 || calls-once < 2*once {
		t.Errorf("%d values computed with 200 MB, %d with 1", once, calls-once)
	}
}

// With a partner in each step a large C takes tens of epochs; the examples by
// themselves need hundreds here.
func TestKClassPartners(t *testing.T) {
	for _, form := range forms {
		m, err := svm.KClass{Form: form, Kernel: svm.RBF{}, C: 1000}.Fit(datasets.Iris())
		if err != nil {
			t.Fatal(err)
		}
		if m.Epochs > 30 || m.Warning() != nil {
			t.Errorf("form %d: %d epochs, %v", form, m.Epochs, m.Warning())
		}
	}
}

// A budget that runs out leaves a model and a warning.
func TestKClassBudget(t *testing.T) {
	ds := rings(200)
	for _, form := range forms {
		m, err := svm.KClass{Form: form, Kernel: svm.RBF{}, C: 100, MaxEpochs: 2}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if m.Epochs != 2 || m.Stop != svm.Budget || m.Gap() < .01 || m.Primal <= m.Dual {
			t.Errorf("form %d: %d epochs, %v, gap %v", form, m.Epochs, m.Stop, m.Gap())
		}
		classifytest.Refuses(t, "svm", m.Warning(), "budget", "2 epochs", "gap")
		m.Predict(ds.At(0))
	}
}

// Equal examples of different classes, with a kernel: the run ends at the optimum. With nothing but
// contradictions, every class the same, all planes are 0.
func TestKClassContradictions(t *testing.T) {
	ds := table([][]float64{{1}, {1}, {1}, {1}, {1}, {1}, {0}, {2}, {3}},
		[]int{0, 1, 2, 0, 1, 2, 0, 1, 2})
	for _, form := range forms {
		k := svm.KClass{Form: form, Kernel: svm.RBF{}, Tolerance: 1e-9}
		m, err := k.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		bestPairStep(t, "contradictions", k, ds, m, 1e-9)
		same := ds.Subset([]int{0, 1, 2, 3, 4, 5})
		if m, err = k.Fit(same); err != nil {
			t.Fatal(err)
		}
		bestPairStep(t, "nothing but contradictions", k, same, m, 1e-9)
		for _, f := range m.Decision(nil, []float64{1}) {
			if math.Abs(f) > 1e-4 {
				t.Errorf("form %d: f %v of examples that say nothing", form, f)
			}
		}
		// All slack is left: 2 for each of 6 examples, or 1.
		if want := map[svm.Form]float64{
			svm.WestonWatkins: 12,
			svm.CrammerSinger: 6,
		}[form]; !near(m.Primal, want, 1e-6) {
			t.Errorf("form %d: primal %v, want %v", form, m.Primal, want)
		}
	}
}

// Kernels that are no dot product: the run ends where no example's multipliers can be improved
// within the bounds.
func TestKClassIndefinite(t *testing.T) {
	ds := rings(120)
	for i := range ds.Y {
		ds.Y[i] = i % 3
	}
	for name, kernel := range map[string]svm.Kernel{
		"sigmoid":  svm.Sigmoid{Beta0: 1, Beta1: -1},
		"negative": svm.Func(func(x, z []float64) float64 { return -svm.RBF{}.K(x, z) }),
	} {
		if _, ok, err := svm.Mercer(svm.Gram(kernel, ds.X)); ok || err != nil {
			t.Fatalf("%s: this kernel is a dot product (%v), which is no test", name, err)
		}
		for _, form := range forms {
			k := svm.KClass{Form: form, Kernel: kernel, C: 10, NoIntercept: true}
			m, err := k.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			bestPairStep(t, name, k, ds, m, 1e-3)
			m.Predict(ds.At(0))
		}
	}
}

// Where no tolerance is left but that of the numbers, the run ends as soon as the gap is
// no more than these leave.
func TestKClassStalled(t *testing.T) {
	ds := table([][]float64{{0}, {1}, {3}, {0}}, []int{0, 1, 2, 1})
	for _, form := range forms {
		m, err := svm.KClass{Form: form, Kernel: svm.RBF{}, C: 3, Tolerance: 1e-300}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if m.Stop == svm.Stalled {
			classifytest.Refuses(t, "svm", m.Warning(), "stalled")
		}
		if m.Stop == svm.Budget || math.Abs(m.Gap()) > 1e-13 || m.Epochs > 1000 {
			t.Errorf("form %d: %v after %d epochs, gap %v", form, m.Stop, m.Epochs, m.Gap())
		}
	}
}

// Options at the ends of what is allowed give a model that answers.
func TestKClassExtremes(t *testing.T) {
	ds := rings(30)
	for _, form := range forms {
		for _, kernel := range []svm.Kernel{nil, svm.RBF{},
			svm.Func(func(x, z []float64) float64 { return 0 })} {
			for _, k := range []svm.KClass{
				{Tolerance: 5}, {C: 1e-320}, {C: 1e-300, ClassWeights: []float64{1, 1e-300, 1}},
				{C: 1e-10}, {C: 1e12, MaxEpochs: 50}, {NoIntercept: true},
				{Intercept: 1e6, MaxEpochs: 50},
			} {
				k.Form, k.Kernel = form, kernel
				m, err := k.Fit(ds)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range m.Decision(nil, ds.At(0)) {
					if math.IsNaN(f) || math.IsInf(f, 0) {
						t.Errorf("%+v: f %v", k, f)
					}
				}
				if class := m.Predict(ds.At(0)); class != 0 && class != 1 ||
					m.Stop != svm.Converged && k.MaxEpochs == 0 {
					t.Errorf("%+v: class %d, %v", k, class, m.Warning())
				}
			}
		}
	}
}

func TestKClassKernelBadInput(t *testing.T) {
	ds := table([][]float64{{0, 1}, {2, 3}, {4, 5}}, []int{0, 1, 2})
	for want, k := range map[string]svm.KClass{
		"KClass.C is -1":              {Kernel: svm.RBF{}, C: -1},
		"KClass.C is NaN":             {Kernel: svm.RBF{}, C: math.NaN()},
		"KClass.MaxEpochs is -1":      {Kernel: svm.RBF{}, MaxEpochs: -1},
		"KClass.Tolerance is -1":      {Kernel: svm.RBF{}, Tolerance: -1},
		"KClass.Intercept is -1":      {Kernel: svm.RBF{}, Intercept: -1},
		"KClass.CacheMB is -1":        {CacheMB: -1},
		"KClass.Form is -1":           {Kernel: svm.RBF{}, Form: -1},
		"2 numbers for the 3 classes": {Kernel: svm.RBF{}, ClassWeights: []float64{1, 2}},
		"Precomputed.Matrix is nil":   {Kernel: svm.Precomputed{}},
	} {
		for _, form := range forms {
			if k.Form == 0 {
				k.Form = form
			}
			_, err := k.Fit(ds)
			classifytest.Refuses(t, "svm", err, want)
		}
	}
}
