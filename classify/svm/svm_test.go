package svm_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

func exemptions(more map[classifytest.Property]string) map[classifytest.Property]string {
	all := map[classifytest.Property]string{
		classifytest.RowOrder:    "the optimum is met within a tolerance only, from another side",
		classifytest.ColumnScale: "distances are measured in the attributes' own units",
	}
	for p, reason := range more {
		all[p] = reason
	}
	return all
}

func TestConformance(t *testing.T) {
	needs := classify.NeedNumeric | classify.NeedComplete
	dealt := map[classifytest.Property]string{
		classifytest.WeightsAreCopies: "the copies of a row may come into different folds",
		classifytest.RelabelledClass: "which class is the positive one decides on which side " +
			"the sigmoid's targets and rounding lie",
	}
	for name, l := range map[string]struct {
		fit    classify.FitFunc
		exempt map[classifytest.Property]string
	}{
		"linear":   {classify.Erase(svm.SVM{}.Fit), nil},
		"Gaussian": {classify.Erase(svm.SVM{Kernel: svm.RBF{Sigma: 2}, C: 3}.Fit), nil},
		"one against rest": {
			classify.Erase(
				svm.SVM{Kernel: svm.Polynomial{}, Multi: svm.OneVsRest, Tolerance: 1e-9}.Fit), nil,
		},
		"sigmoid": {classify.Erase(svm.SVM{Kernel: svm.Sigmoid{Beta0: .1}}.Fit),
			map[classifytest.Property]string{
				classifytest.WeightsAreCopies: "the dual is not concave, and the way " +
					"decides where it ends",
			}},
		"calibrated": {
			classify.Erase(svm.Calibrated{SVM: svm.SVM{Kernel: svm.RBF{Sigma: 2}}}.Fit), dealt,
		},
		"calibrated rest": {
			classify.Erase(svm.Calibrated{SVM: svm.SVM{Multi: svm.OneVsRest}}.Fit), dealt,
		},
		"linear machine": {classify.Erase(svm.LinearSVM{}.Fit), nil},
		"linear machine dual": {
			classify.Erase(svm.LinearSVM{Loss: svm.Hinge, Tolerance: 1e-9, MaxEpochs: 20_000}.Fit),
			nil,
		},
		"Weston-Watkins": {classify.Erase(svm.KClass{Tolerance: 1e-9, MaxEpochs: 20_000}.Fit),
			nil},
		"Weston-Watkins RBF": {
			classify.Erase(
				svm.KClass{Kernel: svm.RBF{Sigma: 2}, Tolerance: 1e-9, MaxEpochs: 20_000}.Fit), nil,
		},
		"Crammer-Singer RBF": {
			classify.Erase(svm.KClass{
				Form:      svm.CrammerSinger,
				Kernel:    svm.RBF{Sigma: 2},
				Tolerance: 1e-9,
				MaxEpochs: 20_000,
			}.Fit), nil,
		},
		"Crammer-Singer": {
			classify.Erase(
				svm.KClass{Form: svm.CrammerSinger, Tolerance: 1e-9, MaxEpochs: 20_000}.Fit), nil,
		},
	} {
		classifytest.Run(t, classifytest.Learner{
			Name:   name,
			Fit:    l.fit,
			Needs:  needs,
			Exempt: exemptions(l.exempt),
		})
	}
}

// The machine that separates x = 0 from x = 2 is known: w = 1, b = −1, α = ½ each.
func TestTwoExamples(t *testing.T) {
	ds := table([][]float64{{0}, {2}}, []int{0, 1})
	model, err := svm.SVM{C: 10}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	m := model.Machines()[0]
	w, b := model.Weights(0)
	if m.Alpha[0] != .5 || m.Alpha[1] != .5 || b != -1 || w[0] != 1 || m.Dual != .5 ||
		m.Primal != .5 || m.Width() != 2 || m.Gap() != 0 || m.Steps != 1 ||
		m.Stop != svm.Converged {
		t.Errorf("%+v, w %v", m, w)
	}
	if model.Warning() != nil {
		t.Error(model.Warning())
	}
	// With C = ¼ both are within the margin: w = 2·¼ = ½, and b is the middle of what the
	// KKT conditions leave: −½.
	model, err = svm.SVM{C: .25}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if w, b := model.Weights(0); w[0] != .5 || b != -.5 {
		t.Errorf("C = ¼: w %v, b %v", w, b)
	}
}

func binaryLearner(kernel string, C, γ, weight float64, degree int) svm.SVM {
	s := svm.SVM{C: C, ClassWeights: []float64{1, weight, 1}}
	switch kernel {
	case "rbf":
		s.Kernel = svm.Gamma(γ)
	case "poly":
		s.Kernel = svm.Polynomial{Degree: degree, Scale: γ}
	}
	return s
}

// apart draws two clouds of 30 rows that lie far apart, measured in some unit.
func apart(unit float64, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 3))
	rows, y := make([][]float64, 60), make([]int, 60)
	for i := range rows {
		y[i] = i % 2
		rows[i] = []float64{unit * (r.NormFloat64() + 8*float64(y[i])), unit * r.NormFloat64()}
	}
	return table(rows, y)
}

// Whatever the unit of the attributes, the gap is a thousandth at most: ‖w‖² shrinks with the
// square of it, and what the conditions may be broken by with it.
func TestGapInAnyUnit(t *testing.T) {
	for seed, unit := range []float64{1e-2, 1, 1e3, 1e5, 1e6} {
		m := classify.Must(svm.SVM{}.Fit(apart(unit, uint64(seed))))
		if gap := m.Machines()[0].Gap(); m.Warning() != nil || !(math.Abs(gap) <= 1e-3) {
			t.Errorf("attributes in units of %v: the gap is %v, and the warning %v", unit, gap,
				m.Warning())
		}
	}
}

// In a unit so large that the margins are rounded away some gaps stay wide, and that is said.
func TestGapOfRounding(t *testing.T) {
	wide := 0
	for seed := range uint64(20) {
		m := classify.Must(svm.SVM{}.Fit(apart(1e9, seed)))
		gap, warning := m.Machines()[0].Gap(), m.Warning()
		if (gap > 1e-3) != (warning != nil) {
			t.Errorf("seed %d: the gap is %v, and the warning %v", seed, gap, warning)
		}
		if warning != nil {
			classifytest.Refuses(t, "svm", warning, "c1 against c0", "rounding", "duality gap")
			wide++
		}
	}
	if wide == 0 {
		t.Error("no gap is wide: the test shows nothing")
	}
}

// libsvm: the same objectives to a ten-thousandth, and with a finer tolerance the same
// support vectors, b and f.
func TestLibsvm(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.flowers()
	for _, want := range o.Binary {
		s := binaryLearner(want.Kernel, want.C, want.Gamma, want.Weight, want.Degree)
		what := fmt.Sprintf("%s, C = %v, weight %v", want.Kernel, want.C, want.Weight)
		for _, s.NoShrinking = range []bool{false, true} {
			for tolerance, allowed := range map[float64]float64{0: 1e-3, 1e-6: 1e-6} {
				s.Tolerance = tolerance
				model, err := s.Fit(ds)
				if err != nil {
					t.Fatal(err)
				}
				m := model.Machines()[0]
				optimal(t, what, ds, m, func(i int) float64 {
					return model.Decision(nil, ds.At(i))[0]
				}, 1.01*allowed)
				if !near(m.Dual, want.Dual, 1e-4) {
					t.Errorf("%s: dual objective %v, libsvm %v", what, m.Dual, want.Dual)
				}
				if s.Tolerance == 0 {
					continue
				}
				if !slices.Equal(model.Support(), want.Support) ||
					math.Abs(m.B-want.B) > 1e-4*max(1, math.Abs(want.B)) {
					t.Errorf("%s: support vectors %v, b %v; libsvm %v, %v", what, model.Support(),
						m.B, want.Support, want.B)
				}
				for i, f := range want.F {
					// libsvm keeps its kernel in single precision
					if got := model.Decision(nil, ds.At(10*i))[0]; math.Abs(got-f) > 5e-4*max(1,
						math.Abs(f)) {
						t.Errorf("%s: f of row %d is %v, libsvm %v", what, 10*i, got, f)
					}
				}
			}
		}
	}
}

// Three classes by pairs, as libsvm does it.
func TestPairs(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.iris()
	model, err := svm.SVM{Kernel: svm.Gamma(.5), C: 10, Tolerance: 1e-6}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if got := model.PredictAll(nil, ds.X); !slices.Equal(got, o.Pairs.Predict) {
		t.Errorf("%v, libsvm %v", got, o.Pairs.Predict)
	}
	slices.Sort(o.Pairs.Support)
	if !slices.Equal(model.Support(), o.Pairs.Support) {
		t.Errorf("support vectors %v, libsvm %v", model.Support(), o.Pairs.Support)
	}
	for i, want := range o.Pairs.F {
		for k, got := range model.Decision(nil, ds.At(10*i)) {
			if math.Abs(got-want[k]) > 1e-4 {
				t.Errorf("row %d: f %v, libsvm %v", 10*i, got, want[k])
			}
		}
	}
	for _, multi := range []svm.Multi{svm.OneVsOne, svm.OneVsRest} {
		model, err := svm.SVM{Kernel: svm.Gamma(.5), Multi: multi}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		for k, m := range model.Machines() {
			optimal(t, fmt.Sprint("machine ", k), ds, m, func(i int) float64 {
				return model.Decision(nil, ds.At(i))[k]
			}, 1e-3)
			if rows := map[svm.Multi]int{
				svm.OneVsOne:  100,
				svm.OneVsRest: 150,
			}[multi]; len(m.Rows) != rows || (m.Negative == svm.Rest) != (multi == svm.OneVsRest) {
				t.Errorf("machine %d: %d examples, %d against %d", k, len(m.Rows),
					m.Positive, m.Negative)
			}
		}
	}
}

// The last step is where Fit ends; a step's multipliers follow from the one before, the objective
// rises, and Σ αy stays 0.
func TestSteps(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.flowers()
	s := svm.SVM{Kernel: svm.Gamma(.5), C: 2}
	model, err := s.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := s.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		α, n, objective := make([]float64, ds.Len()), 0, 0.0
		var last svm.Step
		for step := range steps {
			n++
			y := func(i int) float64 { return float64(2*ds.Y[i] - 1) }
			rise, fall := y(step.I)*(step.After[0]-step.Before[0]),
				y(step.J)*(step.After[1]-step.Before[1])
			if step.Number != n || step.Before != [2]float64{α[step.I], α[step.J]} || rise <= 0 ||
				math.Abs(rise+fall) > 1e-12 || step.Objective <= objective ||
				last.Stop != svm.Running {
				t.Fatalf("step %d: %+v, α before %v and %v", n, step, α[step.I], α[step.J])
			}
			if step.Violation <= 1e-3 {
				t.Errorf("step %d is made though the violation is %v", n, step.Violation)
			}
			α[step.I], α[step.J], objective, last = step.After[0], step.After[1],
				step.Objective, step
		}
		m := model.Machines()[0]
		if n != m.Steps || !slices.Equal(α, m.Alpha) || !near(objective, m.Dual, 1e-9) ||
			last.Stop != svm.Converged || last.Left > 1e-3 {
			t.Errorf("%d steps end with %v; Fit made %d with %v", n, last, m.Steps, m.Dual)
		}
	}
	for range steps {
		break // the loop ends in between
	}
	if _, err := s.Steps(o.iris()); err == nil {
		t.Error("the steps of three classes are given")
	}
}

// Where the rows do not fit, the optimum is the same, and not more of them are kept. See
// TestCache for the memory.
func TestSmallCache(t *testing.T) {
	ds := rings(1500)
	whole, err := svm.SVM{Kernel: svm.RBF{}, C: 5}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	small, err := svm.SVM{Kernel: svm.RBF{}, C: 5, CacheMB: 1}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	m := small.Machines()[0]
	optimal(t, "small cache", ds, m, func(i int) float64 {
		return small.Decision(nil, ds.At(i))[0]
	}, 1e-3)
	if !near(m.Dual, whole.Machines()[0].Dual, 1e-4) {
		t.Errorf("dual %v with 1 MB, %v with 200", m.Dual, whole.Machines()[0].Dual)
	}
}

// rings draws two classes around each other, which overlap.
func rings(n int) *classify.Dataset {
	rng := rand.New(rand.NewPCG(1, 2))
	x, y := make([][]float64, n), make([]int, n)
	for i := range x {
		y[i] = i % 2
		angle, radius := rng.Float64()*2*math.Pi, 1+float64(y[i])+.5*rng.NormFloat64()
		x[i] = []float64{radius * math.Cos(angle), radius * math.Sin(angle)}
	}
	return table(x, y)
}

// A budget that runs out leaves a model and a warning.
func TestBudget(t *testing.T) {
	ds := rings(200)
	model, err := svm.SVM{Kernel: svm.RBF{}, MaxSteps: 5}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if m := model.Machines()[0]; m.Steps != 5 || m.Stop != svm.Budget || m.Violation < .1 {
		t.Errorf("%d steps, %v, violation %v", m.Steps, m.Stop, m.Violation)
	}
	classifytest.Refuses(t, "svm", model.Warning(), "c1 against c0", "5 steps", "gap")
	model.Predict(ds.At(0))
	linear, err := svm.LinearSVM{Loss: svm.Hinge, MaxEpochs: 1}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Refuses(t, "svm", linear.Warning(), "c1 against c0", "1 epochs", "gap")
}

func TestBadInput(t *testing.T) {
	ds := table([][]float64{{0, 1}, {2, 3}, {4, 5}}, []int{0, 1, 1})
	for want, s := range map[string]svm.SVM{
		"SVM.C is -1":          {C: -1},
		"SVM.C is NaN":         {C: math.NaN()},
		"SVM.C is +Inf":        {C: math.Inf(1)},
		"SVM.MaxSteps is -1":   {MaxSteps: -1},
		"SVM.Tolerance is -1":  {Tolerance: -1},
		"SVM.Tolerance is NaN": {Tolerance: math.NaN()},
		"SVM.Tolerance is 1e+200; it must be 0 (for 0.001) or a number above 0 and below 2": {
			Tolerance: 1e200,
		},
		"SVM.Tolerance is 2;":         {Tolerance: 2},
		"SVM.CacheMB is -1":           {CacheMB: -1},
		"SVM.Multi is 7":              {Multi: 7},
		"2 numbers for the 3 classes": {ClassWeights: []float64{1, 2}},
		`-2 for class "c1"`:           {ClassWeights: []float64{1, -2, 1}},
		"RBF.Sigma is -1":             {Kernel: svm.RBF{Sigma: -1}},
		"the γ of Gamma above 0":      {Kernel: svm.Gamma(0)},
		"Polynomial.Degree is -1":     {Kernel: svm.Polynomial{Degree: -1}},
		"Polynomial.Degree is 1001":   {Kernel: svm.Polynomial{Degree: 1001}},
		"a Func that is nil":          {Kernel: svm.Func(nil)},
		"Polynomial.Scale is -1":      {Kernel: svm.Polynomial{Scale: -1}},
		"Sigmoid{NaN, 0}":             {Kernel: svm.Sigmoid{Beta0: math.NaN()}},
		"Precomputed.Matrix is nil":   {Kernel: svm.Precomputed{}},
		"has 2 columns":               {Kernel: svm.Precomputed{Matrix: mat.NewSymDense(3, nil)}},
		"Strings.Of is nil":           {Kernel: svm.Strings{}},
		"the kernel of row 1 with itself is NaN": {
			Kernel: svm.Func(func(x, z []float64) float64 { return math.NaN() }),
		},
		"the kernel of rows 1 and 2 is 2, and that of rows 2 and 1 0; a kernel must be symmetric": {
			Kernel: svm.Func(func(x, z []float64) float64 { return z[0] }),
		},
	} {
		_, err := s.Fit(ds)
		classifytest.Refuses(t, "svm", err, want)
		_, err = s.Steps(ds)
		classifytest.Refuses(t, "svm", err, want)
	}
	one := ds.Subset([]int{1, 2})
	for _, fit := range []classify.FitFunc{
		classify.Erase(svm.SVM{}.Fit), classify.Erase(svm.LinearSVM{}.Fit),
		classify.Erase(svm.KClass{}.Fit), classify.Erase(svm.Calibrated{}.Fit),
	} {
		_, err := fit(one)
		classifytest.Refuses(t, "svm", err, `all rows`, `class "c1"`)
	}
	pair := svm.SVM{
		Kernel: svm.Precomputed{
			Matrix: mat.NewSymDense(2, []float64{1, math.NaN(), math.NaN(), 1}),
		},
	}
	_, err := pair.Fit(table([][]float64{{0}, {1}}, []int{0, 1}))
	classifytest.Refuses(t, "svm", err, "kernel of two rows is NaN")
	_, err = svm.Calibrated{SVM: pair}.Fit(table([][]float64{{0}, {1}}, []int{0, 1}))
	classifytest.Refuses(t, "svm", err, "kernel of two rows is NaN")
	_, err = svm.SVM{Kernel: svm.Precomputed{Matrix: mat.NewSymDense(3, nil)}}.Fit(
		table([][]float64{{0}, {3}}, []int{0, 1}))
	classifytest.Refuses(t, "svm", err, "row 2", "3 is none of the numbers 0 to 2")
}

// Equal examples of different classes: their multipliers go to C together, and the answer
// there is that of the others.
func TestContradictions(t *testing.T) {
	ds := table([][]float64{{1}, {1}, {1}, {1}, {0}, {2}}, []int{0, 1, 0, 1, 0, 1})
	for _, k := range []svm.Kernel{svm.Linear{}, svm.RBF{}} {
		model, err := svm.SVM{Kernel: k}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		m := model.Machines()[0]
		optimal(t, "contradictions", ds, m, func(i int) float64 {
			return model.Decision(nil, ds.At(i))[0]
		}, 1e-3)
		if !slices.Equal(m.Alpha[:4], []float64{1, 1, 1, 1}) || m.Stop != svm.Converged {
			t.Errorf("α %v, %v", m.Alpha, m.Stop)
		}
	}
	// Nothing but contradictions: w = 0.
	model, err := svm.SVM{}.Fit(ds.Subset([]int{0, 1, 2, 3}))
	if err != nil {
		t.Fatal(err)
	}
	if m := model.Machines()[0]; m.Norm > 1e-9 || m.Stop != svm.Converged ||
		model.Decision(nil, []float64{5})[0] != m.B {
		t.Errorf("‖w‖ %v, b %v, %v", m.Norm, m.B, m.Stop)
	}
}

// A kernel that is not a dot product: the run ends, the bounds and the KKT conditions hold.
func TestIndefinite(t *testing.T) {
	ds := rings(120)
	k := svm.Sigmoid{Beta0: 1, Beta1: -1}
	if _, ok, err := svm.Mercer(svm.Gram(k, ds.X)); ok || err != nil {
		t.Fatalf("this kernel is a dot product (%v), which is no test", err)
	}
	model, err := svm.SVM{Kernel: k, C: 10}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	m := model.Machines()[0]
	if m.Stop != svm.Converged {
		t.Errorf("%v after %d steps", m.Stop, m.Steps)
	}
	for i, α := range m.Alpha {
		margin := m.Y[i] * model.Decision(nil, ds.At(i))[0]
		if α < 0 || α > 10 || α == 0 && margin < 1-2e-3 || α == 10 && margin > 1+2e-3 ||
			α > 0 && α < 10 && math.Abs(margin-1) > 2e-3 {
			t.Errorf("example %d: α %v, margin %v", i, α, margin)
		}
	}
}

// 100,000 attributes: those of two examples, which part the classes, must carry the plane.
func TestManyAttributes(t *testing.T) {
	const d = 100_000
	rng := rand.New(rand.NewPCG(3, 4))
	x, y := make([][]float64, 12), make([]int, 12)
	for i := range x {
		y[i], x[i] = i%2, make([]float64, d)
		for range 50 {
			x[i][rng.IntN(d)] = rng.NormFloat64()
		}
		x[i][0] = float64(2*y[i]-1) * 3
	}
	ds := table(x, y)
	for name, fit := range map[string]classify.FitFunc{"SVM": classify.Erase(svm.SVM{}.Fit),
		"Gaussian":          classify.Erase(svm.SVM{Kernel: svm.RBF{Sigma: 9}}.Fit),
		"linear":            classify.Erase(svm.LinearSVM{}.Fit),
		"Newton":            classify.Erase(svm.LinearSVM{Method: svm.Newton}.Fit),
		"K-class":           classify.Erase(svm.KClass{}.Fit),
		"K-class, Gaussian": classify.Erase(svm.KClass{Kernel: svm.RBF{Sigma: 9}}.Fit)} {
		model, err := fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if got := model.PredictAll(nil, ds.X); !slices.Equal(got, y) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What the terms of an explanation add up to is f.
func TestExplain(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.iris()
	for _, k := range []svm.Kernel{nil, svm.RBF{}, svm.Polynomial{Degree: 3, Scale: .1}} {
		model, err := svm.SVM{Kernel: k}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		x := []float64{6, 3, 4, 2}
		e := model.Explain(x).Detail.(svm.Explanation)
		for i, machine := range e.Machines {
			f := machine.B
			for _, term := range e.Terms[i] {
				f += term.Coef * term.Kernel
			}
			if math.Abs(f-e.F[i]) > 1e-9 || e.F[i] != model.Decision(nil, x)[i] ||
				len(e.Terms[i]) != len(machine.Support()) {
				t.Errorf("machine %d: the terms add up to %v, f is %v", i, f, e.F[i])
			}
		}
	}
}

// The same kernel as a formula, as a function, as a table and as the quadratic
// map finds the same machine.
func TestSameKernel(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.flowers()
	numbers, mapped := make([][]float64, ds.Len()), make([][]float64, ds.Len())
	for i := range numbers {
		numbers[i], mapped[i] = []float64{float64(i)}, svm.QuadraticMap(ds.At(i))
	}
	k := svm.Polynomial{}
	want := 0.0
	for name, c := range map[string]struct {
		kernel svm.Kernel
		ds     *classify.Dataset
	}{
		"formula":  {k, ds},
		"function": {svm.Func(k.K), ds},
		"table":    {svm.Precomputed{Matrix: svm.Gram(k, ds.X)}, table(numbers, ds.Y)},
		"map":      {nil, table(mapped, ds.Y)},
	} {
		model, err := svm.SVM{Kernel: c.kernel, C: .01, Tolerance: 1e-7}.Fit(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		got := model.Machines()[0].Dual
		if want == 0 {
			want = got
		}
		if !near(got, want, 1e-6) {
			t.Errorf("%s: dual %v, another way %v", name, got, want)
		}
	}
}
