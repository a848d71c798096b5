package mixture

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/scatter"
	"github.com/tessella-go/tessella/classify/mixture/internal/engine"
)

// tiny is the variance, relative to the column's, below which a component has collapsed.
const tiny = 1e-14

// parameters are the parameters of a mixture.
type parameters struct {
	π         []float64
	μ         *mat.Dense
	Σ         []*mat.SymDense
	densities []engine.Density
	joints    engine.Joints // the same, if the engine is used
}

// fitter has the data set and what all starts share.
type fitter struct {
	EM
	ds         *classify.Dataset
	total      float64       // weight
	mean       []float64     // of the columns
	variance   []float64     // of the columns
	least      float64       // eigenvalue
	whole      *mat.SymDense // the covariance of all rows, in its kind; nil if a start is given
	τ          *mat.Dense
	scratch    []float64 // for a density
	plain      bool      // compute all densities, without the engine
	lastLeader []int32   // for the engine: of each row, the component that was the largest
}

// withLabels adds the classes and labels that Validate requires to a data set without them.
func withLabels(ds *classify.Dataset) *classify.Dataset {
	if ds == nil || len(ds.Classes) > 0 || len(ds.Y) > 0 {
		return ds
	}
	with := *ds
	with.Classes, with.Y = []string{""}, make([]int, ds.Len())
	return &with
}

// prepare checks options and data.
func (e EM) prepare(ds *classify.Dataset) (*fitter, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	ds = withLabels(ds)
	const needs = classify.NeedRows | classify.NeedNumeric | classify.NeedComplete
	if err := ds.Require("mixture", needs); err != nil {
		return nil, err
	}
	if e.Start != nil {
		e.K = e.Start.K()
		if d := e.Start.dim(); d != len(ds.Attributes) {
			return nil, fmt.Errorf("mixture: EM.Start has %d columns, data set %q %d", d, ds.Name,
				len(ds.Attributes))
		}
	}
	f := &fitter{EM: e, ds: ds}
	rows := 0
	for i := range ds.Len() {
		if w := ds.Weight(i); w > 0 {
			rows++
			f.total += w
		}
	}
	if rows < e.K {
		return nil, fmt.Errorf("mixture: EM.K is %d, and there are only %d rows with "+
			"a weight above 0", e.K, rows)
	}
	f.variances()
	if err := f.checkVariance(); err != nil {
		return nil, err
	}
	if e.Start == nil {
		if n := distinct(ds, e.K); n < e.K {
			return nil, fmt.Errorf("mixture: EM.K is %d, and there are only %d different rows", e.K,
				n)
		}
		if err := f.gatherWhole(); err != nil {
			return nil, err
		}
	}
	f.τ, f.lastLeader = mat.NewDense(ds.Len(), e.K, nil), make([]int32, ds.Len())
	f.scratch = make([]float64, len(f.variance))
	return f, nil
}

// variances computes the variances of the columns. Those that differ from 0 only by rounding become
// 0.
func (f *fitter) variances() {
	f.mean = make([]float64, len(f.ds.Attributes))
	f.variance = make([]float64, len(f.mean))
	for i := range f.ds.Len() {
		floats.AddScaled(f.mean, f.ds.Weight(i)/f.total, f.ds.At(i))
	}
	for i := range f.ds.Len() {
		w := f.ds.Weight(i) / f.total
		for j, v := range f.ds.At(i) {
			f.variance[j] += w * (v - f.mean[j]) * (v - f.mean[j])
		}
	}
	for j, v := range f.variance {
		if v < 1e-280 || v <= 1e-28*f.mean[j]*f.mean[j] {
			f.variance[j] = 0
		}
	}
}

// checkVariance returns an error for a constant column, if the kind of covariance does not allow
// one.
func (f *fitter) checkVariance() error {
	sum := 0.0
	for j, v := range f.variance {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("mixture: the variance of column %q is %v, outside the range of "+
				"numbers; take another unit for it", f.ds.Attributes[j].Name, v)
		}
		sum += v
	}
	f.least = f.Floor * sum / float64(len(f.variance))
	for j, v := range f.variance {
		if v == 0 && (sum == 0 || f.least == 0 && f.Covariance != Spherical) {
			return fmt.Errorf("mixture: column %q is constant, or varies too little for numbers "+
				"to tell; leave it out, or take another unit for it", f.ds.Attributes[j].Name)
		}
	}
	return nil
}

// gatherWhole computes the covariance of all rows, and returns an error if it is singular: the
// clusters of k-means then have no regular covariance either.
func (f *fitter) gatherWhole() error {
	all := scatter.New(len(f.mean))
	for i := range f.ds.Len() {
		if w := f.ds.Weight(i); w > 0 {
			all.Add(f.ds.At(i), f.mean, w)
		}
	}
	f.whole = all.Covariance(f.total)
	f.shape(f.whole)
	if j, _, ok := f.regular(f.whole); !ok {
		return fmt.Errorf("mixture: column %q follows from the columns before it, so the "+
			"covariance is singular; leave it out, set a larger Floor, or make the covariances "+
			"Diagonal", f.ds.Attributes[j].Name)
	}
	return nil
}

// first returns the parameters of a start.
func (f *fitter) first(start int) parameters {
	if f.Start != nil {
		return f.fromStart()
	}
	return f.fromKMeans(start)
}

// fromStart converts the given start to the kind of covariance.
func (f *fitter) fromStart() parameters {
	d := len(f.ds.Attributes)
	at := f.newParameters()
	pooled := mat.NewSymDense(d, nil)
	for k, c := range f.Start.components {
		at.π[k] = c.Weight
		at.μ.SetRow(k, c.Mean)
		Σ := mat.NewSymDense(d, nil)
		Σ.ScaleSym(c.Weight, c.Covariance)
		pooled.AddSym(pooled, Σ)
	}
	for k, c := range f.Start.components {
		at.Σ[k] = mat.NewSymDense(d, nil)
		at.Σ[k].CopySym(c.Covariance)
		if f.Covariance == Shared {
			at.Σ[k] = pooled
		}
		f.shape(at.Σ[k])
	}
	f.ready(&at)
	return at
}

// fromKMeans starts from the clusters of k-means on columns of unit variance.
func (f *fitter) fromKMeans(start int) parameters {
	d := len(f.ds.Attributes)
	unit := *f.ds
	unit.X = mat.DenseCopyOf(f.ds.X)
	for j, v := range f.variance {
		if v == 0 {
			v = 1
		}
		for i := range unit.Len() {
			unit.X.Set(i, j, unit.X.At(i, j)/math.Sqrt(v))
		}
	}
	search := KMeans{K: f.K, Seed: f.Seed, MaxSteps: 100}
	var last KMeansStep
	search.runStart(&unit, start, func(s KMeansStep) bool { last = s; return true })
	f.τ.Zero()
	for i, k := range last.Cluster {
		if f.ds.Weight(i) > 0 {
			f.τ.Set(i, k, 1)
		}
	}
	at, within := f.newParameters(), scatter.New(d)
	f.means(&at)
	for k := range f.K {
		f.gather(within, k, at.μ.RawRowView(k))
	}
	Σ := within.Covariance(f.total)
	f.shape(Σ)
	// for example with a cluster for each example: use the covariance of all
	if _, _, ok := f.regular(Σ); !ok {
		Σ = f.whole
	}
	for k := range at.Σ {
		at.Σ[k] = Σ
	}
	f.ready(&at)
	return at
}

func (f *fitter) newParameters() parameters {
	return parameters{
		π:         make([]float64, f.K),
		μ:         mat.NewDense(f.K, len(f.ds.Attributes), nil),
		Σ:         make([]*mat.SymDense, f.K),
		densities: make([]engine.Density, f.K),
	}
}

// shape converts a covariance to its kind, and raises its eigenvalues to the floor. The result is
// the most likely covariance under these constraints.
func (f *fitter) shape(Σ *mat.SymDense) {
	d := Σ.SymmetricDim()
	if f.Covariance.diagonal() {
		mean := mat.Trace(Σ) / float64(d)
		for j := range d {
			v := Σ.At(j, j)
			if f.Covariance == Spherical {
				v = mean
			}
			for l := range j {
				Σ.SetSym(l, j, 0)
			}
			Σ.SetSym(j, j, max(v, f.least))
		}
		return
	}
	if f.least == 0 {
		return
	}
	var e mat.EigenSym
	if !e.Factorize(Σ, true) || e.RawValues()[0] >= f.least {
		return
	}
	var U mat.Dense
	e.VectorsTo(&U)
	Σ.Zero()
	for j, v := range e.RawValues() {
		Σ.SymRankOne(Σ, max(v, f.least), U.ColView(j))
	}
}

// regular reports whether a covariance can be factored. If not, it returns the column that is the
// cause, and its variance.
func (f *fitter) regular(Σ *mat.SymDense) (column int, variance float64, ok bool) {
	for j, v := range f.variance {
		if f.Covariance != Spherical && f.least == 0 && !(Σ.At(j, j) > tiny*v) ||
			!(Σ.At(j, j) > 0) {
			return j, Σ.At(j, j), false
		}
	}
	if f.Covariance == Spherical && f.least == 0 &&
		!(Σ.At(0, 0) > tiny*floats.Sum(f.variance)/float64(len(f.variance))) {
		return 0, Σ.At(0, 0), false
	}
	if _, column, ok = engine.NewDensity(1, make([]float64, len(f.variance)), Σ,
		f.Covariance.diagonal()); !ok {
		return column, Σ.At(column, column), false
	}
	return 0, 0, true
}

// ready prepares the densities of regular covariances.
func (f *fitter) ready(at *parameters) {
	for k := range at.densities {
		at.densities[k], _, _ = engine.NewDensity(at.π[k], at.μ.RawRowView(k), at.Σ[k],
			f.Covariance.diagonal())
	}
	if !f.plain {
		at.joints = engine.NewJoints(at.densities)
	}
}
