package logistic_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
)

func TestConformance(t *testing.T) {
	const penalty = "the penalty compares the weights of columns, so that their units matter"
	tight := func(r logistic.Regression) classify.FitFunc {
		r.Tolerance = 1e-11
		return classify.Erase(r.Fit)
	}
	scale := map[classifytest.Property]string{classifytest.ColumnScale: penalty}
	for _, l := range []classifytest.Learner{
		{Name: "LBFGS", Fit: tight(logistic.Regression{})},
		{Name: "LBFGS, penalised", Fit: tight(logistic.Regression{Lambda: 1}), Exempt: scale},
		{Name: "LBFGS, intercept penalised",
			Fit: tight(logistic.Regression{Lambda: .1, PenaliseIntercept: true}), Exempt: scale},
		{Name: "Newton", Fit: tight(logistic.Regression{Method: logistic.Newton})},
		{
			Name:   "Newton, penalised softmax",
			Fit:    tight(logistic.Regression{Method: logistic.Newton, Softmax: true, Lambda: 1}),
			Exempt: scale,
		},
		{Name: "BFGS", Fit: tight(logistic.Regression{Method: logistic.BFGS, Lambda: 1}),
			Exempt: map[classifytest.Property]string{
				classifytest.ColumnScale: penalty,
				classifytest.WeightsAreCopies: "its line search asks for decreases " +
					"that the cost's " +
					"rounding hides, and so it ends some 1e-8 from the minimum",
			}},
	} {
		l.Needs = classify.NeedNumeric | classify.NeedComplete
		classifytest.Run(t, l)
	}
}

// R's glm says the same of two classes: coefficients, standard errors, deviance and probabilities.
func TestRegressionAgainstR(t *testing.T) {
	r := classifytest.Lines(t, "glm.csv")
	for name, ds := range map[string]*classify.Dataset{"plain": last(), "weighted": last()} {
		if name == "weighted" {
			ds.Weights = classifytest.Weights(100)
		}
		for _, method := range []logistic.Method{logistic.LBFGS, logistic.Newton} {
			m := classifytest.Fit(t, logistic.Regression{Method: method, Tolerance: 1e-12}.Fit, ds)
			what := fmt.Sprint(name, " ", method)
			classifytest.AllNear(t, what+": coefficient", m.W().RawRowView(0),
				r[name+" coefficients"][0], 1e-8)
			classifytest.Near(t, what+": log-likelihood", m.LogLikelihood(),
				-r[name+" deviance"][0][0]/2, 1e-8)
			errors, err := m.StandardErrors(ds)
			if err != nil {
				t.Fatal(err)
			}
			classifytest.AllNear(t, what+": standard error", errors, r[name+" errors"][0], 1e-7)
			printed(t, what, m.String(), []string{" coefficients", " errors", " z", " p"},
				func(column string, j int) float64 { return r[name+column][0][j] })
			aic := fmt.Sprintf("log-likelihood %.5g, AIC %.5g; converged",
				-r[name+" deviance"][0][0]/2, r[name+" aic"][0][0])
			if !strings.Contains(m.String(), aic) {
				t.Errorf("%s: %s\nR has %s", what, m, aic)
			}
			for i, want := range r[name+" fitted"][0] {
				classifytest.Near(t, fmt.Sprint(what, ": probability of row ", i+1),
					m.Posterior(nil, ds.At(i))[1], want, 1e-8)
			}
		}
	}
}

// printed compares the numbers of a printed table of five parameters, by their digits.
func printed(
	t *testing.T, what, text string, columns []string, want func(column string, j int) float64,
) {
	t.Helper()
	for j, line := range strings.Split(text, "\n")[2:7] {
		fields := strings.Fields(line)
		for i, field := range fields[len(fields)-4:] {
			got, err := strconv.ParseFloat(field, 64)
			w := want(columns[i], j)
			if tolerance := max(6e-3*math.Abs(w)*float64(i/3), 6e-5*math.Abs(w),
				6e-4*float64(i/2)); err != nil || math.Abs(got-w) > tolerance {
				t.Errorf("%s: %s of parameter %d is printed as %s; R has %v", what, columns[i], j,
					field, w)
			}
		}
	}
}

// scikit-learn says the same of penalised models. Its own gradient is good to 1e-8 or so, and
// so are its coefficients.
func TestRegressionAgainstScikitLearn(t *testing.T) {
	iris, two := datasets.Iris(), last()
	weighted, twoWeighted := datasets.Iris(), last()
	weighted.Weights, twoWeighted.Weights = classifytest.Weights(150), classifytest.Weights(100)
	oracle := classifytest.JSON[map[string]penalised](t, "penalised.json")
	for name, c := range map[string]struct {
		r  logistic.Regression
		ds *classify.Dataset
	}{
		"softmax":      {logistic.Regression{Lambda: 1}, iris},
		"softmax weak": {logistic.Regression{Lambda: .01}, iris},
		"softmax penalised intercept": {logistic.Regression{Lambda: 1, PenaliseIntercept: true},
			iris},
		"softmax weighted": {logistic.Regression{Lambda: .5}, weighted},
		"two":              {logistic.Regression{Lambda: 1}, two},
		"two penalised intercept": {logistic.Regression{Lambda: 1, PenaliseIntercept: true},
			two},
		"two weighted": {logistic.Regression{Lambda: .5}, twoWeighted},
	} {
		want := oracle[name]
		for _, method := range []logistic.Method{logistic.LBFGS, logistic.Newton, logistic.BFGS,
			logistic.ConjugateGradient} {
			if c.ds.Len() == 150 && method == logistic.ConjugateGradient {
				continue // thousands of steps, on columns that are this much alike
			}
			c.r.Method, c.r.MaxSteps, c.r.Tolerance = method, 20000, 1e-10
			m := classifytest.Fit(t, c.r.Fit, c.ds)
			what := fmt.Sprint(name, " ", method)
			classifytest.Near(t, what+": cost", m.Cost(), want.Cost, 1e-10)
			if m.Cost() > want.Cost*(1+1e-12) {
				t.Errorf("%s: cost %v is above %v", what, m.Cost(), want.Cost)
			}
			for k, w := range want.W {
				classifytest.AllNear(t, fmt.Sprint(what, ": w of vector ", k),
					m.W().RawRowView(k), w, 1e-5)
			}
			for i, p := range want.Posterior {
				classifytest.AllNear(t, fmt.Sprint(what, ": posterior of row ", i+1),
					m.Posterior(nil, c.ds.At(i)), p, 1e-6)
			}
		}
	}
}

// What the models minimise is the cost of the formulas, and two vectors for two classes say what
// one says: w₁ = −w₀ = w/2, with λ twice.
func TestFormulations(t *testing.T) {
	ds := classifytest.Clouds(80, 3, 2, .4, 2)
	ds.Weights = classifytest.Weights(80)
	for _, intercept := range []bool{false, true} {
		m := classifytest.Fit(t,
			logistic.Regression{Lambda: .7, PenaliseIntercept: intercept, Tolerance: 1e-11}.Fit, ds)
		w := m.W().RawRowView(0)
		classifytest.Near(t, "cost", m.Cost(),
			logistic.Cost(w, ds)+logistic.Penalty(w, .7, intercept), 1e-14)
		classifytest.Near(t, "log-likelihood", m.LogLikelihood(), -logistic.Cost(w, ds), 1e-14)
		pair := classifytest.Fit(t,
			logistic.Regression{
				Lambda:            1.4,
				PenaliseIntercept: intercept,
				Softmax:           true,
				Tolerance:         1e-11,
			}.Fit, ds)
		classifytest.Near(t, "cost of two vectors", pair.Cost(), m.Cost(), 1e-12)
		for j, v := range w {
			classifytest.Near(t, fmt.Sprint("half of w ", j), pair.W().At(1, j), v/2, 1e-8)
			classifytest.Near(t, fmt.Sprint("minus half of w ", j), pair.W().At(0, j), -v/2, 1e-8)
		}
	}
	steps, err := logistic.Regression{Lambda: .7, PenaliseIntercept: true}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for s := range steps {
		gradient := logistic.Gradient(nil, s.W, ds)
		for j, v := range s.W {
			gradient[j] += .7 * v
		}
		classifytest.Near(t, "cost of a step", s.Cost,
			logistic.Cost(s.W, ds)+logistic.Penalty(s.W, .7, true), 1e-13)
		classifytest.AllNear(t, "gradient of a step", s.Gradient, gradient, 1e-11)
	}
}

// The cost falls with every step but those of a given rate; Fit is the last of Steps;
// ranging again begins anew.
func TestSteps(t *testing.T) {
	ds := classifytest.Clouds(200, 4, 3, .3, 4)
	var costs []float64
	for _, method := range everyMethod {
		r := logistic.Regression{Lambda: .1, Method: method, MaxSteps: 5000, Tolerance: 1e-6}
		steps, err := r.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		var all []logistic.Step
		for s := range steps {
			all = append(all, s)
		}
		classifytest.Near(t, fmt.Sprint(method, ": cost at the start"), all[0].Cost,
			200*math.Log(3), 1e-14)
		for i, s := range all[1:] {
			if s.Cost > all[i].Cost+1e-9 || s.T != i+1 || !(s.Rate > 0) {
				t.Errorf("%v: step %d: %v", method, i+1, s)
			}
		}
		end, m := all[len(all)-1], classifytest.Fit(t, r.Fit, ds)
		if end.Stop != logistic.Converged || m.Stop() != end.Stop || m.Iterations() != end.T ||
			m.Cost() != end.Cost || !slices.Equal(m.W().RawMatrix().Data, end.W) {
			t.Errorf("%v: Fit ends at %v after %d, Steps at %v", method, m.Stop(),
				m.Iterations(), end)
		}
		again := 0
		for range steps {
			if again++; again == 2 {
				break
			}
		}
		costs = append(costs, end.Cost)
	}
	for i, cost := range costs {
		classifytest.Near(t, everyMethod[i].String(), cost, costs[1], 1e-8)
	}
	m := classifytest.Fit(t,
		logistic.Regression{
			Lambda:   .1,
			Method:   logistic.GradientDescent,
			Rate:     logistic.Constant(.01),
			MaxSteps: 20000,
		}.Fit, ds)
	classifytest.Near(t, "constant rate", m.Cost(), costs[1], 1e-8)
	m = classifytest.Fit(t, logistic.Regression{Lambda: .1, MaxSteps: 2}.Fit, ds)
	if m.Stop() != logistic.Budget || m.Iterations() != 2 {
		t.Errorf("with a budget of 2: %v after %d", m.Stop(), m.Iterations())
	}
	m = classifytest.Fit(t,
		logistic.Regression{
			Lambda: .1,
			Start: classifytest.Fit(t, logistic.Regression{Lambda: .1}.Fit, ds).W().
				RawMatrix().Data,
		}.Fit, ds)
	if m.Stop() != logistic.Converged || m.Iterations() != 0 {
		t.Errorf("from the minimum: %v after %d steps", m.Stop(), m.Iterations())
	}
}

// separable is univariate, two classes apart at 0, as in the lecture's figure.
func separable() *classify.Dataset {
	return classifytest.Numbers([]int{0, 0, 0, 1, 1, 1}, []float64{-3}, []float64{-2},
		[]float64{-1}, []float64{1}, []float64{2}, []float64{3})
}

// The slope grows without end and every method says why; with a penalty there is a minimum, whose
// gradient is 0 by the formulas.
func TestSeparable(t *testing.T) {
	for _, method := range everyMethod {
		m := classifytest.Fit(t, logistic.Regression{Method: method}.Fit, separable())
		if m.Stop() != logistic.Separable || !(m.W().At(0, 1) > 4) ||
			!slices.Equal(m.PredictAll(nil, separable().X), separable().Y) {
			t.Errorf("%v: %v with w %v", method, m.Stop(), m.W().RawRowView(0))
		}
		_, err := m.StandardErrors(separable())
		classifytest.Refuses(t, "logistic", err, "separable", "Lambda")
		m = classifytest.Fit(t, logistic.Regression{Method: method, Lambda: .1}.Fit, separable())
		w := m.W().RawRowView(0)
		gradient := logistic.Gradient(nil, w, separable())
		if m.Stop() != logistic.Converged || !(math.Abs(gradient[1]+.1*w[1]) < 1e-5) {
			t.Errorf("%v, penalised: %v with w %v, gradient %v", method, m.Stop(), w, gradient)
		}
	}
	three := classifytest.Numbers([]int{0, 0, 1, 1, 2, 2}, []float64{0, 0}, []float64{.1, .3},
		[]float64{5, .2}, []float64{5.3, 0}, []float64{0, 5}, []float64{.2, 5})
	for _, method := range []logistic.Method{logistic.LBFGS, logistic.Newton} {
		m := classifytest.Fit(t, logistic.Regression{Method: method}.Fit, three)
		if m.Stop() != logistic.Separable {
			t.Errorf("three classes, %v: %v", method, m.Stop())
		}
	}
	if m := classifytest.Fit(t, logistic.Regression{}.Fit, last()); m.Stop() != logistic.Converged {
		t.Errorf("classes that overlap: %v", m.Stop())
	}
}

func TestRegressionRefuses(t *testing.T) {
	ds := last()
	for _, c := range []struct {
		r    logistic.Regression
		want string
	}{
		{logistic.Regression{Lambda: -1}, "Regression.Lambda is -1"},
		{logistic.Regression{Lambda: math.NaN()}, "Regression.Lambda is NaN"},
		{logistic.Regression{Method: 9}, "Regression.Method is 9; the last is 4 (BFGS)"},
		{logistic.Regression{MaxSteps: -1}, "Regression.MaxSteps is -1"},
		{logistic.Regression{Tolerance: -1}, "Regression.Tolerance is -1"},
		{logistic.Regression{Rate: logistic.Constant(1)},
			"Regression.Rate is for GradientDescent, and the method is LBFGS"},
		{logistic.Regression{Start: []float64{1}},
			"Regression.Start has 1 values; there are 5 parameters"},
		{logistic.Regression{Method: logistic.GradientDescent, Rate: logistic.Constant(1e308)},
			"GradientDescent diverged"},
	} {
		_, err := c.r.Fit(ds)
		classifytest.Refuses(t, "logistic", err, c.want)
	}
	sum := classifytest.Numbers([]int{0, 1, 0, 1, 1}, []float64{1, 2, 3}, []float64{2, 1, 3},
		[]float64{5, 1, 6}, []float64{0, 4, 4}, []float64{1, 1, 2})
	_, err := logistic.Regression{}.Fit(sum)
	classifytest.Refuses(t, "logistic", err, `column "x3"`, "depends on those before it", "Lambda")
	classifytest.Fit(t, logistic.Regression{Lambda: 1e-3}.Fit, sum)
	_, err = logistic.Regression{}.Fit(classifytest.Numbers([]int{0, 1, 0}, []float64{1, 7},
		[]float64{2, 7}, []float64{3, 7}))
	classifytest.Refuses(t, "logistic", err, `column "x2"`, "constant")
	_, err = logistic.Regression{}.Steps(classifytest.Numbers([]int{0, 1, 0}, []float64{1},
		[]float64{2e160}, []float64{3}))
	classifytest.Refuses(t, "logistic", err, `column "x1"`, "another unit")
	_, err = classifytest.Fit(t, logistic.Regression{Lambda: 1}.Fit, datasets.Iris()).
		StandardErrors(datasets.Iris())
	classifytest.Refuses(t, "logistic", err, "the model has 3")
	_, err = classifytest.Fit(t, logistic.Regression{Lambda: 1}.Fit, last()).
		StandardErrors(classifytest.Clouds(20, 2, 2, 1, 1))
	classifytest.Refuses(t, "logistic", err, "3 parameters, the model 5")
}

func TestModel(t *testing.T) {
	iris := datasets.Iris()
	m := classifytest.Fit(t, logistic.Regression{Lambda: 1}.Fit, iris)
	x := []float64{6.1, 2.9, 4.9, 1.7}
	e := m.Explain(x).Detail.(logistic.Explanation)
	for k := range e.Logit {
		sum := e.Intercept[k]
		for _, v := range e.Terms[k] {
			sum += v
		}
		classifytest.Near(t, "logit", e.Logit[k], sum, 1e-14)
		classifytest.Near(t, "difference of log posteriors",
			m.LogPosterior(nil, x)[k]-m.LogPosterior(nil, x)[0], e.Logit[k]-e.Logit[0], 1e-13)
	}
	if e.Class != classify.Argmax(e.Posterior) || !slices.Equal(e.Posterior, m.Posterior(nil, x)) ||
		!slices.Equal(e.Classes, iris.Classes) || !slices.Equal(m.Classes(), iris.Classes) {
		t.Errorf("%+v", e)
	}
	mean := 0.0
	for i := range 150 {
		mean += iris.At(i)[2] / 150
	}
	for _, v := range []float64{math.NaN(), math.Inf(1)} {
		classifytest.AllNear(t, "posterior without column 3",
			m.Posterior(nil, []float64{6.1, 2.9, v, 1.7}),
			m.Posterior(nil, []float64{6.1, 2.9, mean, 1.7}), 1e-13)
	}
	// without versicolor
	two := iris.Subset(slices.Concat(classifytest.Span(0, 50), classifytest.Span(100, 150)))
	pair := classifytest.Fit(t, logistic.Regression{Lambda: 1}.Fit, two)
	if r, _ := pair.W().Dims(); r != 1 || pair.Posterior(nil, x)[1] != 0 ||
		pair.Explain(x).Detail.(logistic.Explanation).Classes[0] != iris.Classes[2] {
		t.Errorf("two of three classes: %d vectors, posterior %v", r, pair.Posterior(nil, x))
	}
	one := classifytest.Fit(t, logistic.Regression{}.Fit, iris.Subset(classifytest.Span(0, 50)))
	if one.W() != nil || one.Predict(x) != 0 || one.Stop() != logistic.Converged {
		t.Errorf("one class: %v, %v", one.W(), one.Stop())
	}
}

// R's glm(family = binomial) has the same table.
func ExampleRegression() {
	ds := last() // versicolor and virginica
	model, err := logistic.Regression{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model)
	// Output:
	// logistic regression: log odds of virginica
	//                 estimate  std. error       z       p
	//   (intercept)    -42.638      25.708  -1.659  0.0972
	//   sepal length   -2.4652      2.3943  -1.030   0.303
	//   sepal width    -6.6809      4.4796  -1.491   0.136
	//   petal length    9.4294      4.7372   1.990  0.0465
	//   petal width     18.286      9.7426   1.877  0.0605
	// log-likelihood -5.9493, AIC 21.899; converged after 18 steps of LBFGS
}

// The lecture's figure: on separable classes the sigmoid becomes a step.
func ExampleRegression_Steps() {
	steps, err := logistic.Regression{
		Method:   logistic.GradientDescent,
		Rate:     logistic.Constant(.1),
		MaxSteps: 1000,
	}.Steps(separable())
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		if s.T == 10 || s.T == 100 || s.T == 1000 {
			fmt.Printf("after %4d: P(x = 1) = %.4f, cost %.4f, %v\n", s.T,
				logistic.Sigmoid(logistic.Linear(s.W, []float64{1})), s.Cost, s.Stop)
		}
	}
	// Output:
	// after   10: P(x = 1) = 0.8327, cost 0.4615, running
	// after  100: P(x = 1) = 0.9617, cost 0.0815, running
	// after 1000: P(x = 1) = 0.9952, cost 0.0097, separable
}
