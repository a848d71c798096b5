package mixture_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/datasets"
)

// given starts at rows 1, 51 and 101 of the irises, with unit covariances and equal
// weights, as the oracle does.
func given(t *testing.T, iris *classify.Dataset) *mixture.Mixture {
	t.Helper()
	unit := mat.NewSymDense(4, nil)
	for j := range 4 {
		unit.SetSym(j, j, 1)
	}
	var c []mixture.Component
	for _, i := range []int{0, 50, 100} {
		c = append(c, mixture.Component{Weight: 1.0 / 3, Mean: iris.At(i), Covariance: unit})
	}
	return classify.Must(mixture.NewMixture(c...))
}

// oracle is what scikit-learn says; the program is in testdata.
type oracle struct {
	Pi            []float64
	Mu, Sigma     [][]float64
	LogLikelihood float64
	BIC, AIC      float64
	Joint, Tau    [][]float64
	Centres       [][]float64
	Cluster       []int
	Distortion    float64
}

// scikit-learn says the same after seven steps, of every kind of covariance,
// with and without weights.
func TestEMAgainstScikitLearn(t *testing.T) {
	names := map[mixture.Covariance]string{
		mixture.Full:      "full",
		mixture.Shared:    "tied",
		mixture.Diagonal:  "diag",
		mixture.Spherical: "spherical",
	}
	o := classifytest.JSON[map[string]oracle](t, "mixture.json")
	for _, kind := range everyKind {
		for _, suffix := range []string{"", " weighted"} {
			iris := datasets.Iris()
			if suffix != "" {
				iris.Weights = classifytest.Weights(150)
			}
			name := names[kind] + suffix
			want := o[name]
			m := classify.Must(mixture.EM{
				Start:      given(t, iris),
				Covariance: kind,
				MaxSteps:   7,
				Exact:      true,
			}.Fit(iris))
			for k, c := range m.Components() {
				what := fmt.Sprint(name, ", component ", k+1)
				classifytest.Near(t, what+": weight", c.Weight, want.Pi[k], 1e-9)
				classifytest.AllNear(t, what+": mean", c.Mean, want.Mu[k], 1e-9)
				classifytest.AllNear(t, what+": covariance",
					mat.DenseCopyOf(c.Covariance).RawMatrix().Data, want.Sigma[k], 1e-9)
			}
			classifytest.Near(t, name+": log-likelihood", m.TrainedLogLikelihood(),
				want.LogLikelihood, 1e-9)
			classifytest.Near(t, name+": log-likelihood asked for", m.LogLikelihood(iris),
				want.LogLikelihood, 1e-9)
			classifytest.Near(t, name+": BIC", m.BIC(), want.BIC, 1e-9)
			classifytest.Near(t, name+": AIC", m.AIC(), want.AIC, 1e-9)
			for i, row := range []int{0, 59, 149} {
				classifytest.AllNear(t, fmt.Sprint(name, ": log joint of row ", row+1),
					m.LogJoint(nil, iris.At(row)), want.Joint[i], 1e-8)
				classifytest.AllNear(t, fmt.Sprint(name, ": responsibilities of row ", row+1),
					m.Responsibilities(nil, iris.At(row)), want.Tau[i], 1e-8)
			}
			if m.Stop() != mixture.Budget || m.Iterations() != 7 {
				t.Errorf("%s: %v after %d steps", name, m.Stop(), m.Iterations())
			}
		}
	}
}

// The log-likelihood never falls, with a floor neither, up to rounding; Fit is the best of Steps;
// responsibilities are 1 together.
func TestLogLikelihoodNeverFalls(t *testing.T) {
	for seed := range uint64(6) {
		ds := clouds(120, 3, 3, 1.2, seed)
		if seed%2 == 1 {
			ds.Weights = classifytest.Weights(120)
		}
		tie := 0.0
		for i := range 120 {
			tie += 1e-9 * ds.Weight(i)
		}
		for _, kind := range everyKind {
			for _, floor := range []float64{0, .2} {
				em := mixture.EM{
					K:          1 + int(seed%4),
					Covariance: kind,
					Starts:     2,
					Restarts:   3,
					Floor:      floor,
					Seed:       seed,
					MaxSteps:   200,
				}
				steps := 0
				before, best := math.Inf(-1), math.Inf(-1)
				for s := range classify.Must(stepsOf(em, ds)) {
					if s.T == 0 {
						before = math.Inf(-1)
					}
					if s.LogLikelihood < before-1e-9*math.Abs(before) {
						t.Fatalf("seed %d, %v, floor %v, start %d: step %d falls from %v to %v",
							seed, kind, floor, s.Start, s.T, before, s.LogLikelihood)
					}
					if s.T%10 == 0 {
						for i := range 120 {
							classifytest.Near(t, "responsibilities",
								mat.Sum(s.Tau.RowView(i)), 1, 1e-12)
						}
					}
					before = s.LogLikelihood
					if s.Stop != mixture.Running && s.Stop != mixture.Collapsed &&
						s.LogLikelihood-best >= tie {
						best = s.LogLikelihood
					}
					steps++
				}
				m := classify.Must(em.Fit(ds))
				if m.TrainedLogLikelihood() != best || steps < 2 {
					t.Errorf("Fit has %v, the best of the steps %v", m.TrainedLogLikelihood(), best)
				}
			}
		}
	}
}

// The starts find the same mixture of the penguins, in different orders. Rounding parts their
// log-likelihoods, and the first start wins.
func TestFirstOfEqualStarts(t *testing.T) {
	ds := classify.Must(datasets.Penguins().Select("bill length", "body mass"))
	larger := 0 // log-likelihoods of later starts in another order
	for seed := range uint64(5) {
		em := mixture.EM{K: 3, Starts: 10, Seed: seed}
		var first mixture.Step
		for s := range classify.Must(stepsOf(em, ds)) {
			switch {
			case s.Stop == mixture.Running:
			case s.Start == 0:
				first = s
			default:
				classifytest.Near(t, "log-likelihood", s.LogLikelihood, first.LogLikelihood, 1e-9)
				if s.LogLikelihood > first.LogLikelihood && math.Abs(s.Pi[0]-first.Pi[0]) > 0.1 {
					larger++
				}
			}
		}
		for k, c := range classify.Must(em.Fit(ds)).Components() {
			classifytest.Near(t, "weight", c.Weight, first.Pi[k], 0)
		}
	}
	if larger == 0 {
		t.Error("the first start always has the largest log-likelihood")
	}
}

func stepsOf(em mixture.EM, ds *classify.Dataset) (func(func(mixture.Step) bool), error) {
	return em.Steps(ds)
}

// Two components on four points, one of which lies alone: its component shrinks onto it.
func TestCollapse(t *testing.T) {
	ds := classifytest.Numbers(nil, []float64{0}, []float64{1}, []float64{2}, []float64{50})
	err := classifytest.Failure(mixture.EM{K: 2}.Fit(ds))
	classifytest.Refuses(t, "mixture", err, "component", "collapsed", `column "x1"`,
		"Floor", "Restarts")
	var last mixture.Step
	done := -1 // how often M has been done: once before each step but the first
	for s := range classify.Must(stepsOf(mixture.EM{K: 2}, ds)) {
		last = s
		done++
	}
	classifytest.Refuses(t, "mixture", err, fmt.Sprintf("collapsed in M step %d: ", done+1))
	if last.Stop != mixture.Collapsed || last.Component < 0 {
		t.Errorf("the last step is %v", last)
	}
	alone := 0
	for k := range 2 {
		if math.Abs(last.Mu.At(k, 0)-50) < 1 {
			alone = k
		}
	}
	if last.Component != alone {
		t.Errorf("component %d collapses, want %d, the one at 50", last.Component, alone)
	}
	m := classify.Must(mixture.EM{K: 2, Floor: .001}.Fit(ds))
	least := math.Inf(1)
	for _, c := range m.Components() {
		least = min(least, c.Covariance.At(0, 0))
	}
	// the mean is 53/4, the mean square 2505/4
	classifytest.Near(t, "the least variance", least, .001*(2505.0/4-13.25*13.25), 1e-9)
}

// One column is another one, or the sum of two: no Gaussian has that density.
func TestDependentColumns(t *testing.T) {
	equal := classifytest.Numbers([]int{0, 1, 0, 1, 0, 1}, []float64{0, 0}, []float64{1, 1},
		[]float64{2, 2}, []float64{3, 3}, []float64{5, 5}, []float64{9, 9})
	sum := classifytest.Numbers(nil, []float64{0, 1, 1}, []float64{2, 5, 7}, []float64{3, 1, 4},
		[]float64{8, 2, 10}, []float64{4, 4, 8})
	for ds, column := range map[*classify.Dataset]string{equal: "x2", sum: "x3"} {
		want := fmt.Sprintf("column %q follows from the columns before it", column)
		for K := 1; K <= 3; K++ {
			for _, kind := range []mixture.Covariance{mixture.Full, mixture.Shared} {
				em := mixture.EM{K: K, Covariance: kind}
				classifytest.Refuses(t, "mixture", classifytest.Failure(em.Fit(ds)), want, "Floor",
					"Diagonal")
				_, err := em.Steps(ds)
				classifytest.Refuses(t, "mixture", err, want)
				em.Floor = 1e-20 // too low to help
				classifytest.Refuses(t, "mixture", classifytest.Failure(em.Fit(ds)), want)
				em.Floor = .01
				classify.Must(em.Fit(ds))
			}
		}
		classify.Must(mixture.EM{K: 1, Covariance: mixture.Diagonal}.Fit(ds))
		_, err := mixture.Choose(ds, mixture.EM{}, 2)
		classifytest.Refuses(t, "mixture", err, want)
	}
	classifytest.Refuses(t, "mixture",
		classifytest.Failure(mixture.PerClass{EM: mixture.EM{K: 1}}.Fit(equal)),
		`class "`, `column "x2" follows from`)
	one := mixture.Component{Weight: 1, Mean: []float64{1, 2},
		Covariance: mat.NewSymDense(2, []float64{1, 0, 0, 1})}
	classifytest.Refuses(t, "mixture", classifytest.Failure(
		mixture.EM{Start: classify.Must(mixture.NewMixture(one))}.Fit(equal)), "collapsed")
}

func TestEMRefuses(t *testing.T) {
	ds := classifytest.Numbers(nil, []float64{0, 1}, []float64{1, 5}, []float64{2, 2},
		[]float64{3, 0})
	flat := classifytest.Numbers(nil, []float64{0, 7}, []float64{1, 7}, []float64{2, 7})
	same := classifytest.Numbers(nil, []float64{4, 7}, []float64{4, 7}, []float64{4, 7})
	for _, c := range []struct {
		em   mixture.EM
		ds   *classify.Dataset
		want string
	}{
		{mixture.EM{}, ds, "EM.K is 0; it must be at least 1"},
		{mixture.EM{K: -1}, ds, "EM.K is -1"},
		{mixture.EM{K: 5}, ds, "EM.K is 5, and there are only 4 rows"},
		{mixture.EM{K: 2}, same, `column "x1" is constant`},
		{mixture.EM{K: 2, Covariance: mixture.Spherical}, same, "constant"},
		{mixture.EM{K: 1}, flat, `column "x2" is constant`},
		{
			mixture.EM{K: 3, Covariance: mixture.Spherical},
			classifytest.Numbers(nil, []float64{1}, []float64{1}, []float64{2}),
			"only 2 different rows",
		},
		{mixture.EM{K: 1, Floor: 2}, ds, "EM.Floor is 2"},
		{mixture.EM{K: 1, Covariance: 7}, ds, "EM.Covariance is 7"},
		{mixture.EM{K: 1, Tolerance: -1}, ds, "EM.Tolerance"},
		{mixture.EM{K: 1, MaxSteps: -1}, ds, "EM.MaxSteps"},
		{mixture.EM{K: 1, Starts: -1}, ds, "EM.Starts"},
		{mixture.EM{K: 1, Restarts: -1}, ds, "EM.Restarts"},
		{
			mixture.EM{K: 1},
			classifytest.Numbers(nil, []float64{1}, []float64{math.NaN()}, []float64{2}),
			`row 2, column "x1": the value is missing`,
		},
	} {
		classifytest.Refuses(t, "mixture", classifytest.Failure(c.em.Fit(c.ds)), c.want)
		_, err := c.em.Steps(c.ds)
		classifytest.Refuses(t, "mixture", err, c.want)
	}
	classify.Must(mixture.EM{K: 1, Floor: .01}.Fit(flat))
	classify.Must(mixture.EM{K: 1, Covariance: mixture.Spherical}.Fit(flat))
}

func ExampleEM() {
	iris := datasets.Iris() // its labels are not used
	model, err := mixture.EM{K: 3, Starts: 3}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v; log-likelihood %.3f, BIC %.2f\n", model.Stop(), model.TrainedLogLikelihood(),
		model.BIC())
	// Output:
	// converged; log-likelihood -180.185, BIC 580.84
}
