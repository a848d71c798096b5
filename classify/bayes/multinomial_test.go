package bayes_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// small is four texts over three terms.
func small() *classify.Dataset {
	return classifytest.Numbers([]int{0, 0, 1, 1}, []float64{2, 1, 0}, []float64{1, 1, 0},
		[]float64{0, 1, 2}, []float64{1, 0, 3})
}

// By hand: class 0 has 3, 2, 0 of 5 words, class 1 has 1, 1, 5 of 7.
func TestMultinomial(t *testing.T) {
	for _, c := range []struct {
		laplace float64
		want    [2][3]float64
	}{
		{0, [2][3]float64{{.6, .4, 0}, {1.0 / 7, 1.0 / 7, 5.0 / 7}}},
		{1, [2][3]float64{{.5, .375, .125}, {.2, .2, .6}}},
	} {
		m := classifytest.Fit(t, bayes.Multinomial{Laplace: c.laplace}.Fit, small())
		for k, θ := range c.want {
			for j, want := range θ {
				classifytest.Relative(t,
					fmt.Sprintf("λ = %v: θ of term %d in class %d", c.laplace, j, k),
					m.Probability(j, k), want, 1e-14)
			}
		}
	}
	m := classifytest.Fit(t, bayes.Multinomial{Laplace: 1}.Fit, small())
	// ½·.5²·.125 against ½·.2²·.6: 125 to 96.
	classifytest.Relative(t, "P(0 | x)", m.Posterior(nil, []float64{2, 0, 1})[0], 125.0/221, 1e-14)
	// Without smoothing class 0 never has the third term.
	if got := classifytest.Fit(t, bayes.Multinomial{}.Fit, small()).
		Posterior(nil, []float64{100, 0, 1}); !slices.Equal(got, []float64{0, 1}) {
		t.Errorf("posterior %v, want class 1 for certain", got)
	}
	// What no class can have tells nothing; of no words neither.
	never := classifytest.Numbers([]int{0, 0, 1}, []float64{1, 0}, []float64{1, 0}, []float64{1, 0})
	for _, x := range [][]float64{{0, 1}, {0, 0}, {math.NaN(), -3}, {math.Inf(1), 0}} {
		classifytest.Relative(t, fmt.Sprint("P(0 | ", x, ")"),
			classifytest.Fit(t, bayes.Multinomial{}.Fit, never).Posterior(nil, x)[0], 2.0/3, 1e-14)
	}
	classifytest.Panics(t, func() { m.Probability(0, 2) }, "index out of range")
}

func TestMultinomialOracle(t *testing.T) {
	o := readOracle(t)
	o.agrees(t, "multinomial_one",
		classifytest.Fit(t, bayes.Multinomial{Laplace: 1}.Fit, o.countSet()), o.Counts.Q)
	o.agrees(t, "multinomial_tenth",
		classifytest.Fit(t, bayes.Multinomial{Laplace: .1}.Fit, o.countSet()), o.Counts.Q)
}

// Without its zeros a table gives the same models and the same answers.
func TestSparse(t *testing.T) {
	o := readOracle(t)
	ds := o.countSet()
	queries := classifytest.Numbers(make([]int, len(o.Counts.Q)), o.Counts.Q...)
	queries.Classes = ds.Classes
	s, q := classifytest.Sparse(ds), classifytest.Sparse(queries)
	for name, c := range map[string]struct {
		dense  func(*classify.Dataset) (words, error)
		sparse func(*classify.Sparse) (words, error)
	}{
		"Multinomial": {erase(bayes.Multinomial{Laplace: 1}.Fit),
			erase(bayes.Multinomial{Laplace: 1}.FitSparse)},
		"Multinomial, bare": {erase(bayes.Multinomial{}.Fit),
			erase(bayes.Multinomial{}.FitSparse)},
		"Complement": {erase(bayes.Complement{Laplace: .1}.Fit),
			erase(bayes.Complement{Laplace: .1}.FitSparse)},
		"Complement, normalised": {erase(bayes.Complement{Laplace: 1, Normalise: true}.Fit),
			erase(bayes.Complement{Laplace: 1, Normalise: true}.FitSparse)},
		"Bernoulli": {erase(bayes.Bernoulli{Laplace: 1}.Fit),
			erase(bayes.Bernoulli{Laplace: 1}.FitSparse)},
		"Bernoulli, bare": {erase(bayes.Bernoulli{}.Fit),
			erase(bayes.Bernoulli{}.FitSparse)},
		"Bernoulli above 1.5": {erase(bayes.Bernoulli{Laplace: 1, Threshold: 1.5}.Fit),
			erase(bayes.Bernoulli{Laplace: 1, Threshold: 1.5}.FitSparse)},
		"Bernoulli above a minus": {erase(bayes.Bernoulli{Laplace: 1, Threshold: -1}.Fit),
			erase(bayes.Bernoulli{Laplace: 1, Threshold: -1}.FitSparse)},
	} {
		m, from := classifytest.Fit(t, c.dense, ds), classify.Must(c.sparse(s))
		classes := from.PredictSparse(nil, q)
		if got := m.PredictSparse(make([]int, q.Len()), q); !slices.Equal(got, classes) {
			t.Errorf("%s: classes %v, fitted without zeros %v", name, got, classes)
		}
		for i, x := range o.Counts.Q {
			columns, values := q.Row(i)
			want := m.LogJoint(nil, x)
			for what, got := range map[string][]float64{
				"fitted without zeros": from.LogJoint(nil, x),
				"asked without zeros":  m.LogJointSparse(nil, columns, values),
				"both":                 from.LogJointSparse(nil, columns, values),
			} {
				for k := range want {
					if got[k] != want[k] && !(math.Abs(got[k]-want[k]) <= 1e-12*math.Abs(want[k])) {
						t.Fatalf("%s, %s: row %d: log joints %v, want %v", name, what, i, got, want)
					}
				}
			}
			if m.Predict(x) != classes[i] {
				t.Errorf("%s: row %d is class %d, without zeros %d", name, i,
					m.Predict(x), classes[i])
			}
		}
		classifytest.Panics(t, func() {
			m.PredictSparse(nil, &classify.Sparse{Terms: s.Terms[:29]})
		}, "bayes: the table has 29 terms, the model 30")
		classifytest.Panics(t, func() { m.PredictSparse(make([]int, 1), q) },
			"bayes: dst has 1 places for 20 rows")
		classifytest.Panics(t, func() { m.LogJointSparse(nil, []int{1}, []float64{1, 2}) },
			"bayes: 1 columns for 2 values")
		classifytest.Panics(t, func() { m.LogJointSparse(nil, []int{30}, []float64{5}) },
			"out of range")
	}
}

func erase[D any, M words](f func(D) (M, error)) func(D) (words, error) {
	return func(data D) (words, error) { return f(data) }
}

func TestCountsRefuse(t *testing.T) {
	for what, spoil := range map[string]float64{"-1": -1, "+Inf": math.Inf(1)} {
		ds := small()
		ds.X.Set(2, 1, spoil)
		table := classifytest.Sparse(ds)
		for name, err := range map[string]error{
			"Multinomial":               classifytest.Failure(bayes.Multinomial{}.Fit(ds)),
			"Complement":                classifytest.Failure(bayes.Complement{}.Fit(ds)),
			"Multinomial without zeros": classifytest.Failure(bayes.Multinomial{}.FitSparse(table)),
			"Complement without zeros":  classifytest.Failure(bayes.Complement{}.FitSparse(table)),
		} {
			if err == nil || !strings.Contains(err.Error(), "row 3") ||
				!strings.Contains(err.Error(), `column "x2"`) ||
				!strings.Contains(err.Error(), what) {
				t.Errorf("%s: error %v, want row 3, column x2 and %s", name, err, what)
			}
		}
	}
	for want, s := range map[string]*classify.Sparse{
		"nil": nil, "no rows": {Name: "s", Terms: []string{"a"}, Classes: []string{"c"}},
		"no terms": {Name: "s", Classes: []string{"c"}, Indptr: []int{0, 0}, Y: []int{0}},
		"label 1": {Name: "s", Terms: []string{"a"}, Classes: []string{"c"}, Indptr: []int{0, 0},
			Y: []int{1}},
	} {
		for _, err := range map[string]error{
			"Multinomial": classifytest.Failure(bayes.Multinomial{}.FitSparse(s)),
			"Complement":  classifytest.Failure(bayes.Complement{Laplace: 1}.FitSparse(s)),
			"Bernoulli":   classifytest.Failure(bayes.Bernoulli{}.FitSparse(s)),
		} {
			classifytest.Refuses(t, "bayes", err, want)
		}
	}
}

func ExampleMultinomial() {
	// "ball" and "goal" are of sports, "vote" of politics; "match" is of both.
	texts := &classify.Sparse{
		Name: "texts", Terms: []string{"ball", "goal", "match", "vote"},
		Classes: []string{"sports", "politics"},
		Indptr:  []int{0, 3, 5, 7}, Indices: []int{0, 1, 2, 1, 2, 2, 3},
		Data: []float64{2, 1, 1, 2, 1, 1, 3}, Y: []int{0, 0, 1},
	}
	model, err := bayes.Multinomial{Laplace: 1}.FitSparse(texts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain([]float64{0, 1, 2, 0}))
	// Output:
	//               sports  politics
	//   log prior  -0.4055   -1.0986
	//    goal = 1  -1.0116   -2.0794
	//   match = 2  -2.5986   -2.7726
	//         sum  -4.0156   -5.9506
	//   posterior   0.8738    0.1262
}

// By hand, with λ = 1 and 4 terms: class 0 has 6, 2, 1, 0 of 9 terms, class 1 has 1, 2, 1, 3 of 7,
// class 2 has 1, 0, 0, 7 of 8, and class 3 has no examples. The quotients of 7/13, 3/13, 2/13 and
// 1/13 and the geometric means of 2/11, 3/11, 2/11, 4/11 and 2/12, 1/12, 1/12, 8/12 are 3.09, 1.53,
// 1.25 and 0.16.
func TestTop(t *testing.T) {
	ds := classifytest.Numbers([]int{0, 0, 1, 2}, []float64{5, 0, 1, 0}, []float64{1, 2, 0, 0},
		[]float64{1, 2, 1, 3}, []float64{1, 0, 0, 7})
	ds.Classes = append(ds.Classes, "without a text")
	m := classifytest.Fit(t, bayes.Multinomial{Laplace: 1}.Fit, ds)
	for _, c := range []struct {
		class, n int
		want     []string
	}{
		{0, 9, []string{"x1", "x2", "x3", "x4"}},
		{0, 2, []string{"x1", "x2"}},
		{2, 1, []string{"x4"}},
		{1, 0, []string{}},
	} {
		if got := m.Top(c.class, c.n); !slices.Equal(got, c.want) {
			t.Errorf("class %d: top terms %q, want %q", c.class, got, c.want)
		}
	}
	// Without smoothing, what no other class has is strongest: of these the most frequent is first.
	// What the class itself never has is last, even if the others never have it either.
	ds = classifytest.Numbers([]int{0, 1}, []float64{1, 0, 3, 1, 0}, []float64{1, 9, 0, 0, 0})
	m = classifytest.Fit(t, bayes.Multinomial{}.Fit, ds)
	if got, want := m.Top(0, 5), []string{"x3", "x4", "x1", "x2", "x5"}; !slices.Equal(got, want) {
		t.Errorf("top terms %q, want %q", got, want)
	}
	// only class 1 has x2
	c := classifytest.Fit(t, bayes.Complement{Laplace: 1}.Fit, ds)
	if got, want := c.Top(1, 1), []string{"x2"}; !slices.Equal(got, want) {
		t.Errorf("top terms %q, want %q", got, want)
	}
	classifytest.Panics(t, func() { m.Top(2, 1) })
}

// A row without its zeros has the same joint as the row with them, however many terms it has, and
// also if some of its values do not count.
func TestSparseRow(t *testing.T) {
	const terms, classes = 13, 3
	table := &classify.Sparse{Name: "words", Indptr: []int{0}}
	for j := range terms {
		table.Terms = append(table.Terms, string(rune('a'+j)))
	}
	for k := range classes {
		table.Classes = append(table.Classes, string(rune('A'+k)))
		for j := range terms {
			if n := (3*j + 5*k) % 7; n > 1 {
				table.Indices = append(table.Indices, j)
				table.Data = append(table.Data, float64(n))
			}
		}
		table.Indptr = append(table.Indptr, len(table.Indices))
		table.Y = append(table.Y, k)
	}
	multinomial, err := bayes.Multinomial{Laplace: 1}.FitSparse(table)
	if err != nil {
		t.Fatal(err)
	}
	bernoulli, err := bayes.Bernoulli{Laplace: 1}.FitSparse(table)
	if err != nil {
		t.Fatal(err)
	}
	for _, odd := range []float64{1, 0, -2, math.Inf(1), math.NaN()} {
		for n := range terms {
			columns, values, x := make([]int, n), make([]float64, n), make([]float64, terms)
			for at := range n {
				columns[at], values[at] = at, float64(1+at%3)
				if at == n/2 {
					values[at] = odd
				}
				x[at] = values[at]
			}
			for _, model := range []words{multinomial, bernoulli} {
				got, want := model.LogJointSparse(nil, columns, values), model.LogJoint(nil, x)
				for k := range want {
					if !(math.Abs(got[k]-want[k]) < 1e-12) {
						t.Errorf("%T, %d terms, one with %v: log joint of class %d is %v, want %v",
							model, n, odd, k, got[k], want[k])
					}
				}
			}
		}
	}
}
