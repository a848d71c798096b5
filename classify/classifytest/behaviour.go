package classifytest

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest/race"
)

// near is the largest accepted difference of two posteriors that should be equal.
const near = 1e-9

// fit fits data that the learner must take; ok is false, and the failure
// reported, where it does not.
func (c *checker) fit(ds *classify.Dataset) (model classify.Classifier, ok bool) {
	c.Helper()
	model, err := c.Fit(ds)
	switch {
	case err != nil:
		c.Errorf("%s: Fit: %v", ds.Name, err)
	case model == nil:
		c.Errorf("%s: Fit returned neither a model nor an error", ds.Name)
	}
	return model, err == nil && model != nil
}

// models yields data sets of a check, each with the model that fits it.
func (c *checker) models() iter.Seq2[*classify.Dataset, classify.Classifier] {
	return func(yield func(*classify.Dataset, classify.Classifier) bool) {
		for _, ds := range c.sets() {
			if model, ok := c.fit(ds); ok && !yield(ds, model) {
				return
			}
		}
	}
}

// sound checks that a model answers every row of X with one of K classes and a proper posterior.
func (c *checker) sound(what string, model classify.Classifier, X *mat.Dense, K int) {
	c.Helper()
	a := ask(model, X)
	for i, class := range a.classes {
		if class < 0 || class >= K {
			c.Errorf("%s: Predict(%v) = %d, none of the %d classes", what,
				X.RawRowView(i), class, K)
			return
		}
	}
	for i, p := range a.posteriors {
		if err := proper(p, K); err != nil {
			c.Errorf("%s: Posterior(%v) = %v: %v", what, X.RawRowView(i), p, err)
			return
		}
	}
}

// proper says what keeps p from being a distribution over K classes.
func proper(p []float64, K int) error {
	if len(p) != K {
		return fmt.Errorf("%d values for %d classes", len(p), K)
	}
	total := 0.0
	for _, v := range p {
		if !(v >= 0 && v <= 1+near) {
			return fmt.Errorf("%v is not a probability", v)
		}
		total += v
	}
	if math.Abs(total-1) > near {
		return fmt.Errorf("the sum is %v", total)
	}
	return nil
}

func (c *checker) inputsUnchanged() {
	for _, ds := range c.sets() {
		ds.Weights = slices.Repeat([]float64{1}, ds.Len())
		before := clone(ds)
		model, ok := c.fit(ds)
		if !ok {
			continue
		}
		if !mat.Equal(ds.X, before.X) || !slices.Equal(ds.Y, before.Y) ||
			!slices.Equal(ds.Weights, before.Weights) {
			c.Errorf("%s: Fit changed its data set", ds.Name)
		}
		X := queries(ds)
		asked := mat.DenseCopyOf(X)
		ask(model, asked)
		model.PredictAll(nil, asked)
		if !mat.Equal(X, asked) {
			c.Errorf("%s: a question changed its row", ds.Name)
		}
	}
}

func (c *checker) deterministic() {
	for _, ds := range c.sets() {
		one, ok := c.fit(ds)
		two, alsoOK := c.fit(clone(ds))
		if !ok || !alsoOK {
			continue
		}
		a, b := ask(one, queries(ds)), ask(two, queries(ds))
		if !slices.Equal(a.classes, b.classes) ||
			!slices.EqualFunc(a.posteriors, b.posteriors, slices.Equal[[]float64]) {
			c.Errorf("%s: two fits of the same data differ", ds.Name)
		}
		again := ask(one, queries(ds))
		if !slices.Equal(a.classes, again.classes) ||
			!slices.EqualFunc(a.posteriors, again.posteriors, slices.Equal[[]float64]) {
			c.Errorf("%s: a model answers the same rows differently the second time", ds.Name)
		}
	}
}

func (c *checker) posteriors() {
	for ds, model := range c.models() {
		X := queries(ds)
		c.sound(ds.Name, model, X, len(ds.Classes))
		posterior, ok := model.(classify.Posterior)
		if !ok {
			continue
		}
		// what stood there must not matter
		dst := slices.Repeat([]float64{math.NaN()}, len(ds.Classes))
		for i := range ds.Len() {
			got, want := posterior.Posterior(dst, X.RawRowView(i)),
				posterior.Posterior(nil, X.RawRowView(i))
			if !slices.Equal(got, want) || &got[0] != &dst[0] {
				c.Errorf("%s: Posterior(dst, x) = %v in another place or other than "+
					"Posterior(nil, x) = %v", ds.Name, got, want)
				break
			}
		}
	}
}

func (c *checker) mostProbable() {
	for ds, model := range c.models() {
		a := ask(model, queries(ds))
		for i, p := range a.posteriors {
			if p[a.classes[i]] < slices.Max(p)-near {
				c.Errorf("%s: class %d predicted where the posteriors are %v", ds.Name,
					a.classes[i], p)
				break
			}
		}
	}
}

// opaque is a matrix that offers only its cells.
type opaque struct{ mat.Matrix }

// forms yields a table as matrices of several kinds.
func forms(X *mat.Dense) map[string]mat.Matrix {
	n, d := X.Dims()
	wide := mat.NewDense(n, d+2, nil) // a view's rows are not contiguous
	view := wide.Slice(0, n, 1, d+1).(*mat.Dense)
	view.Copy(X)
	return map[string]mat.Matrix{
		"Dense":          X,
		"a view":         view,
		"a transpose":    mat.DenseCopyOf(X.T()).T(),
		"another matrix": opaque{X},
	}
}

func (c *checker) posteriorAll() {
	for ds, model := range c.models() {
		posterior, ok := model.(classify.Posterior)
		if !ok {
			continue
		}
		X := holed(ds)
		n, K := X.RawMatrix().Rows, len(ds.Classes)
		want := mat.NewDense(n, K, slices.Concat(ask(model, X).posteriors...))
		for kind, matrix := range forms(X) {
			if got := posterior.PosteriorAll(nil, matrix); !mat.EqualApprox(got, want, near) {
				c.Errorf("%s: PosteriorAll(nil, %s) is not what Posterior says", ds.Name, kind)
			}
		}
		wide := mat.NewDense(n, K+2, slices.Repeat([]float64{-7}, n*(K+2)))
		dst := wide.Slice(0, n, 1, K+1).(*mat.Dense)
		if got := posterior.PosteriorAll(dst, X); got != dst || !mat.EqualApprox(dst, want, near) {
			c.Errorf("%s: PosteriorAll(dst, X) does not return dst with what Posterior says",
				ds.Name)
		}
		if wide.At(0, 0) != -7 || wide.At(n-1, K+1) != -7 {
			c.Errorf("%s: PosteriorAll(dst, X) writes beside dst, which is a view", ds.Name)
		}
		c.panics(ds.Name+": PosteriorAll", fmt.Sprintf("dst is 2×%d for %d rows", K, n),
			func() { posterior.PosteriorAll(mat.NewDense(2, K, nil), X) })
	}
}

func (c *checker) predictAll() {
	for ds, model := range c.models() {
		X := holed(ds)
		want := ask(model, X).classes
		n, _ := X.Dims()
		for kind, matrix := range forms(X) {
			if got := model.PredictAll(nil, matrix); !slices.Equal(got, want) {
				c.Errorf("%s: PredictAll(nil, %s) = %v, Predict says %v", ds.Name, kind, got, want)
			}
		}
		dst := slices.Repeat([]int{-7}, n)
		if got := model.PredictAll(dst, X); !slices.Equal(dst, want) || len(got) != n ||
			&got[0] != &dst[0] {
			c.Errorf("%s: PredictAll(dst, X) left %v in dst; want %v, and dst returned",
				ds.Name, dst, want)
		}
	}
}

func (c *checker) frugal() {
	if race.On() { // the race detector allocates, too
		return
	}
	const times = 8
	for ds, model := range c.models() {
		// A few numbers may stand on the stack, so six classes show more than three. A learner may
		// refuse classes that are as small as these.
		if six, err := c.Fit(halved(ds)); err == nil {
			model = six
		}
		few := queries(ds)
		n, d := few.Dims()
		many := mat.NewDense(times*n, d, nil)
		for i := range times * n {
			many.SetRow(i, few.RawRowView(i%n))
		}
		calls := map[string]func(X *mat.Dense) func(){"PredictAll": func(X *mat.Dense) func() {
			dst := make([]int, X.RawMatrix().Rows)
			return func() { model.PredictAll(dst, X) }
		}}
		if posterior, ok := model.(classify.Posterior); ok {
			calls["PosteriorAll"] = func(X *mat.Dense) func() {
				_, K := posterior.PosteriorAll(nil, X).Dims()
				dst := mat.NewDense(X.RawMatrix().Rows, K, nil)
				return func() { posterior.PosteriorAll(dst, X) }
			}
		}
		for name, call := range calls {
			// What is kept for the next call may be collected in between, and is then made again.
			a, b := testing.AllocsPerRun(4, call(few)), testing.AllocsPerRun(4, call(many))
			if b-a > float64((times-1)*n)/8 {
				c.Errorf("%s: %s allocates %v times for %d rows, and %v times for %d", ds.Name,
					name, a, n, b, times*n)
			}
		}
	}
}

func (c *checker) concurrent() {
	for ds, model := range c.models() {
		X := queries(ds)
		want := ask(model, X)
		var group sync.WaitGroup
		differ := make(chan string, 16)
		for range 8 {
			group.Go(func() {
				defer func() {
					if v := recover(); v != nil {
						differ <- fmt.Sprint("panic: ", v)
					}
				}()
				got := ask(model, X)
				if !slices.Equal(got.classes, want.classes) ||
					!slices.EqualFunc(got.posteriors, want.posteriors, slices.Equal[[]float64]) ||
					!slices.Equal(model.PredictAll(nil, X), want.classes) {
					differ <- "eight goroutines at once get other answers than one"
				}
			})
		}
		group.Wait()
		close(differ)
		for message := range differ {
			c.Errorf("%s: %s", ds.Name, message)
			break
		}
	}
}

func (c *checker) width() {
	for ds, model := range c.models() {
		d := len(ds.Attributes)
		for _, other := range []int{d - 1, d + 1} {
			x := make([]float64, other)
			text := fmt.Sprintf("row has %d values, the model %d", other, d)
			c.panics(ds.Name+": Predict", text, func() { model.Predict(x) })
			if posterior, ok := model.(classify.Posterior); ok {
				c.panics(ds.Name+": Posterior", text, func() { posterior.Posterior(nil, x) })
			}
			if explainer, ok := model.(classify.Explainer); ok {
				c.panics(ds.Name+": Explain", text, func() { explainer.Explain(x) })
			}
			c.panics(ds.Name+": PredictAll",
				fmt.Sprintf("rows have %d values, the model %d", other, d),
				func() { model.PredictAll(nil, mat.NewDense(2, other, nil)) })
		}
		c.panics(ds.Name+": PredictAll", fmt.Sprintf("dst has 2 places for %d rows", ds.Len()),
			func() { model.PredictAll(make([]int, 2), ds.X) })
		if posterior, ok := model.(classify.Posterior); ok {
			c.panics(ds.Name+": Posterior", fmt.Sprintf("dst has 2 places for %d classes",
				len(ds.Classes)), func() { posterior.Posterior(make([]float64, 2), ds.At(0)) })
		}
	}
}

// panics checks that a call panics with a text that contains another.
func (c *checker) panics(what, text string, call func()) {
	c.Helper()
	if v := panicOf(call); v == nil || !strings.Contains(fmt.Sprint(v), text) {
		c.Errorf("%s: panic %v, want %q", what, v, text)
	}
}

// explained checks that a model explains the class and the probability that it gives, shortly and
// at length.
func (c *checker) explained() {
	for ds, model := range c.models() {
		explainer, ok := model.(classify.Explainer)
		if !ok {
			c.Errorf("%s: the model is not a classify.Explainer", ds.Name)
			return
		}
		X := queries(ds)
		a := ask(model, X)
		for i, class := range a.classes {
			x := X.RawRowView(i)
			e := explainer.Explain(x)
			if e.Class != ds.Classes[class] {
				c.Errorf("%s: Explain(%v) is about %q, and Predict says %q", ds.Name, x, e.Class,
					ds.Classes[class])
				return
			}
			if a.posteriors == nil && !math.IsNaN(e.Probability) ||
				a.posteriors != nil && !(math.Abs(e.Probability-a.posteriors[i][class]) <= near) {
				c.Errorf("%s: Explain(%v) has a probability of %v; Posterior has not", ds.Name, x,
					e.Probability)
				return
			}
			if slices.Contains(e.Reasons, "") || len(e.Short()) > 300 || e.String() == "" {
				c.Errorf("%s: Explain(%v) is %q and %q", ds.Name, x, e.Short(), e)
				return
			}
		}
	}
}
