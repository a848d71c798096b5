package ensemble_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
)

// The 71st flower, a versicolor, looks like a virginica, but its class is learnt in 30 rounds.
func ExampleGradientBoosting() {
	flowers := datasets.Iris()
	model, err := ensemble.GradientBoosting{Rounds: 30}.Fit(flowers)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Explain(flowers.At(70)).Class, model.Rounds())
	// Output: versicolor 30
}

// logLoss is the mean of −ln P(c | x).
func logLoss(m *ensemble.GradientBoosted, ds *classify.Dataset) float64 {
	sum, total := 0.0, 0.0
	for i, y := range ds.Y {
		sum -= ds.Weight(i) * math.Log(m.Posterior(nil, ds.At(i))[y])
		total += ds.Weight(i)
	}
	return sum / total
}

// fifths returns every fifth row to test, and the others to learn.
func fifths(n int) (learned, tested []int) {
	for i := range n {
		if i%5 == 0 {
			tested = append(tested, i)
		} else {
			learned = append(learned, i)
		}
	}
	return learned, tested
}

// few leaves a column at most 201 values.
func few(ds *classify.Dataset) *classify.Dataset {
	n, d := ds.X.Dims()
	X := mat.NewDense(n, d, nil)
	for j := range d {
		column := mat.Col(nil, j, ds.X)
		largest := slices.Max(column)
		for i, v := range column {
			X.Set(i, j, math.Floor(v/largest*200))
		}
	}
	changed := *ds
	changed.X = X
	return &changed
}

func pick(target []float64, rows []int) (picked []float64) {
	for _, i := range rows {
		picked = append(picked, target[i])
	}
	return picked
}

func squaredError(m *ensemble.NumberBoosted, ds *classify.Dataset, target []float64) float64 {
	sum := 0.0
	for i, y := range target {
		sum += math.Pow(m.Predict(ds.At(i))-y, 2)
	}
	return sum / float64(len(target))
}

// scikit-learn 1.9.1, by testdata/gradient.py. It keeps g and h in 32 bits. Where each value has a
// bin of its own, the trees are the same. The only other line that it prints, iris in the third
// way, has cuts that gain the same.
func TestGradientBoostingAgainstScikitLearn(t *testing.T) {
	cancer, iris := few(datasets.BreastCancer()), datasets.Iris()
	gaps := few(datasets.BreastCancer())
	for i := 0; i < gaps.Len(); i += 3 {
		gaps.X.Set(i, i/3%30, math.NaN())
	}
	others, area := lastColumn(datasets.BreastCancer())
	others = few(others)
	learned, tested := fifths(cancer.Len())
	for _, c := range []struct {
		l                        ensemble.GradientBoosting
		cancer, gaps, iris, area float64
	}{
		{ensemble.GradientBoosting{Rounds: 1},
			.581473822329715, .5819641684537786, .846057081488141, .0002648752935598567},
		{ensemble.GradientBoosting{Rounds: 20},
			.16830851247735606, .12077176260632896, .10953079591587968, 4.0345331330776794e-05},
		{ensemble.GradientBoosting{Rounds: 40, Rate: .2, Leaves: 5, MinLeaf: 9},
			.1292142690379937, .005030315825174828, math.NaN(), 2.5127979290434936e-05},
		{ensemble.GradientBoosting{Rounds: 30, Leaves: 1000, MaxDepth: 3, Lambda: 2},
			.15386369954754525, .08764137153454568, .1117117122073799, 3.975502294948832e-05},
	} {
		m := classify.Must(c.l.Fit(cancer.Subset(learned)))
		classifytest.Near(t, "cancer", logLoss(m, cancer.Subset(tested)), c.cancer, 1e-7)
		m = classify.Must(c.l.Fit(gaps.Subset(learned)))
		classifytest.Near(t, "with gaps", logLoss(m, gaps.Subset(learned)), c.gaps, 1e-7)
		if c.iris == c.iris {
			l, o := fifths(150)
			m = classify.Must(c.l.Fit(iris.Subset(l)))
			classifytest.Near(t, "iris", logLoss(m, iris.Subset(o)), c.iris, 1e-7)
		}
		r := classify.Must(ensemble.RegressionBoosting(c.l).Fit(others.Subset(learned),
			pick(area, learned)))
		classifytest.Near(t, "last column",
			squaredError(r, others.Subset(tested), pick(area, tested)), c.area, 1e-11)
	}
}

// With more values than bins, the loss depends on how these are cut. By testdata/gradient.py, for
// 236 to 255 bins it has the mean .1490 and the standard deviation .0080, of which three are
// allowed, and the squared error 2.035e-5 and 6.5e-7.
func TestGradientBoostingOfManyValues(t *testing.T) {
	cancer := datasets.BreastCancer()
	learned, tested := fifths(cancer.Len())
	m := classify.Must(ensemble.GradientBoosting{}.Fit(cancer.Subset(learned)))
	classifytest.Near(t, "log loss", logLoss(m, cancer.Subset(tested)), .1490, 3*.0080)
	others, area := lastColumn(cancer)
	r := classify.Must(ensemble.RegressionBoosting{}.Fit(others.Subset(learned),
		pick(area, learned)))
	classifytest.Near(t, "squared error",
		squaredError(r, others.Subset(tested), pick(area, tested)), 2.035e-5, 3*6.5e-7)
}

// The mean is 3, so g is 2, 2, 0 and −4, and h is 1. Σ G²/(H + 1) is 4/2 + 4/4 = 3 below 1.5, 16/3
// twice below 2.5, and 16/4 + 16/2 = 12 below 3.5. With Rate ½ the leaves are −½·4/4 and ½·4/2. The
// gain is half of 12, for 4 rows.
func TestFirstRoundOfNumbers(t *testing.T) {
	ds := line([]string{"a"}, make([]int, 4), 1, 2, 3, 4)
	m := classify.Must(ensemble.RegressionBoosting{Rounds: 1, Leaves: 2, MinLeaf: 1, Rate: .5,
		Lambda: 1}.Fit(ds, []float64{1, 1, 3, 7}))
	classifytest.AllNear(t, "prediction",
		classifytest.Reload(t, m).PredictAll(nil, mat.NewDense(3, 1, []float64{-9, 3.5, 3.6})),
		[]float64{2.5, 2.5, 4}, 1e-15)
	classifytest.AllNear(t, "importance", m.Importance().Decrease, []float64{1.5}, 1e-15)
}

// P(b) is ¼, so g is ¼, ¼, ¼ and −¾, and h is 3/16. The scores of b change by −.1·(3/4)/(9/16) and
// .1·(3/4)/(3/16).
func TestFirstRoundOfClasses(t *testing.T) {
	ds := line([]string{"a", "b"}, []int{0, 0, 0, 1}, 1, 2, 3, 4)
	m := classify.Must(ensemble.GradientBoosting{Rounds: 1, Leaves: 2, MinLeaf: 1}.Fit(ds))
	for x, step := range map[float64]float64{3: -.4 / 3, 4: .4} {
		p := 1 / (1 + 3*math.Exp(-step))
		classifytest.AllNear(t, "posterior", m.Posterior(nil, []float64{x}), []float64{1 - p, p},
			1e-14)
	}
}

// The model is the same for any number of workers and any order of the rows, and of columns that
// grow with the old ones it answers the same for the rows learned.
func TestGradientBoostingIsTheSame(t *testing.T) {
	digits, cancer := datasets.Digits(), datasets.BreastCancer()
	l := ensemble.GradientBoosting{Rounds: 3}
	one := classify.Must(l.Fit(digits)).PosteriorAll(nil, digits.X)
	for l.Workers = 2; l.Workers < 5; l.Workers++ {
		if !mat.Equal(classify.Must(l.Fit(digits)).PosteriorAll(nil, digits.X), one) {
			t.Errorf("%d workers make another model", l.Workers)
		}
	}
	want := classify.Must(l.Fit(cancer)).PosteriorAll(nil, cancer.X)
	order := rand.New(rand.NewPCG(1, 2)).Perm(cancer.Len())
	got := classify.Must(l.Fit(cancer.Subset(order))).PosteriorAll(nil, cancer.X)
	same := func(what string) {
		classifytest.AllNear(t, what, got.RawMatrix().Data, want.RawMatrix().Data, 1e-12)
	}
	same("another order")
	grown := *cancer
	grown.X = mat.DenseCopyOf(cancer.X)
	grown.X.Apply(func(_, _ int, v float64) float64 { return v*v*v + v }, grown.X)
	got = classify.Must(l.Fit(&grown)).PosteriorAll(nil, grown.X)
	same("x³ + x")
}

// The rounds kept are those after which the loss of the rows held out is least: the same as without
// holding out, if one knows these rows.
func TestHeldOut(t *testing.T) {
	ds := datasets.BreastCancer()
	ds.Groups = make([]int, ds.Len())
	for i := range ds.Groups {
		ds.Groups[i] = i / 3
		if i%7 == 0 {
			ds.Y[i] = 1 - ds.Y[i]
		}
	}
	l := ensemble.GradientBoosting{HeldOut: .3, Patience: 5, Seed: 4}
	m := classify.Must(l.Fit(ds))
	train, test := classify.Must(evaluate.Folds{Share: .3, Seed: 4}.Split(ds))[0].Of(ds)
	best, least := 0, math.Inf(1)
	for rounds := 1; rounds <= m.Rounds()+5; rounds++ {
		alone := classify.Must(ensemble.GradientBoosting{Rounds: rounds}.Fit(train))
		if loss := logLoss(alone, test); loss < least {
			best, least = rounds, loss
		}
	}
	if m.Rounds() != best || best < 2 || best > 90 {
		t.Errorf("%d rounds, want %d", m.Rounds(), best)
	}
	classifytest.Near(t, "least loss", logLoss(m, test), least, 1e-12)
}

// Too few rows for a cut make a model that always says the same.
func TestNoTreePrints(t *testing.T) {
	ds, width := lastColumn(datasets.Iris().Subset([]int{0, 1, 2, 50, 51, 52}))
	const want = "; no tree: no cut with MinLeaf (0 means 20) on both sides lowers the loss"
	if got := fmt.Sprint(classify.Must(ensemble.GradientBoosting{}.Fit(ds))); !strings.Contains(
		got, want) {
		t.Error(got)
	}
	none := classify.Must(ensemble.RegressionBoosting{}.Fit(ds, width))
	some := classify.Must(ensemble.RegressionBoosting{MinLeaf: 1}.Fit(ds, width))
	if !strings.Contains(none.String(), want) || strings.Contains(some.String(), "no tree") {
		t.Error(none, some)
	}
}

// A cut of names may join any of them, and what is missing or new goes to the heavier side. Where
// what is missing tells the class, it has a side of its own.
func TestNamesAndGaps(t *testing.T) {
	ds := line([]string{"no", "yes"}, []int{0, 1, 0, 1, 0}, 0, 1, 2, 3, 2)
	ds.Attributes[0].Values = []string{"a", "b", "c", "d", "e"}
	l := ensemble.GradientBoosting{Leaves: 2, MinLeaf: 1}
	m := classify.Must(l.Fit(ds))
	if got := m.PredictAll(nil, mat.NewDense(6, 1, []float64{0, 1, 2, 3, 4, math.NaN()})); !slices.
		Equal(got, []int{0, 1, 0, 1, 0, 0}) {
		t.Errorf("predicts %v", got)
	}
	for _, missing := range []int{0, 1} {
		other := 1 - missing
		ds = line([]string{"no", "yes"}, []int{other, missing, other, missing, missing},
			1, math.NaN(), 3, math.NaN(), math.NaN())
		m = classify.Must(l.Fit(ds))
		if got := m.PredictAll(nil, ds.X); !slices.Equal(got, ds.Y) {
			t.Errorf("predicts %v of %v", got, ds.Y)
		}
	}
}

// The parts of an explanation add up to the posterior, and the reasons are attributes that count.
func TestExplainedScores(t *testing.T) {
	for _, ds := range []*classify.Dataset{datasets.Iris(), datasets.BreastCancer()} {
		m := classify.Must(ensemble.GradientBoosting{Rounds: 10}.Fit(ds))
		for i := 0; i < ds.Len(); i += 10 {
			e := m.Explain(ds.At(i))
			d := e.Detail.(ensemble.ScoreExplanation)
			p := slices.Clone(d.Before)
			for k := range p {
				p[k] = math.Exp(p[k] + floats.Sum(d.Raises[k]))
			}
			floats.Scale(1/floats.Sum(p), p)
			classifytest.AllNear(t, "posterior", p, m.Posterior(nil, ds.At(i)), 1e-12)
			if !strings.Contains(e.String(), e.Reasons[0]) ||
				!strings.Contains(e.String(), "* "+e.Class) {
				t.Errorf("%q has not %q and %q", e, e.Reasons[0], e.Class)
			}
		}
	}
	e := classify.Must(ensemble.GradientBoosting{}.Fit(datasets.Iris())).
		Explain(datasets.Iris().At(0))
	if e.Class != "setosa" || !strings.HasPrefix(e.Reasons[0], "petal ") {
		t.Errorf("%s", e.Short())
	}
}

// Without λ, a full step of one tree lowers half the squared error by exactly the importance.
func TestImportanceOfBoosting(t *testing.T) {
	ds, width := lastColumn(datasets.Iris())
	m := classify.Must(ensemble.RegressionBoosting{Rounds: 1, Rate: 1}.Fit(ds, width))
	mean, before := floats.Sum(width)/150, 0.0
	for _, y := range width {
		before += (y - mean) * (y - mean) / 150
	}
	classifytest.Near(t, "decrease", floats.Sum(m.Importance().Decrease),
		(before-squaredError(m, ds, width))/2, 1e-12)
}

func TestGradientBoostingRefuses(t *testing.T) {
	ds, width := lastColumn(datasets.Iris())
	for want, l := range map[string]ensemble.GradientBoosting{
		"GradientBoosting.Rounds is -1":   {Rounds: -1},
		"GradientBoosting.Rate is 1.5":    {Rate: 1.5},
		"GradientBoosting.Leaves is 1":    {Leaves: 1},
		"GradientBoosting.MaxDepth is -2": {MaxDepth: -2},
		"GradientBoosting.MinLeaf is NaN": {MinLeaf: math.NaN()},
		"GradientBoosting.Lambda is +Inf": {Lambda: math.Inf(1)},
		"GradientBoosting.HeldOut is 1":   {HeldOut: 1},
		"GradientBoosting.Patience is -1": {Patience: -1},
		"GradientBoosting.Workers is -1":  {Workers: -1},
		"it must be a share above 0 if":   {Patience: 3},
	} {
		_, err := l.Fit(ds)
		classifytest.Refuses(t, "ensemble", err, want)
	}
	many := line([]string{"a"}, []int{0}, 3)
	many.Attributes[0].Values = make([]string, 256)
	for i := range many.Attributes[0].Values {
		many.Attributes[0].Values[i] = fmt.Sprint(i)
	}
	_, err := ensemble.GradientBoosting{}.Fit(many)
	classifytest.Refuses(t, "ensemble", err, `column 1, attribute "x", has 256 values`)
	_, err = ensemble.RegressionBoosting{}.Fit(ds, width[1:])
	classifytest.Refuses(t, "ensemble", err, "149 targets for 150 rows")
	width[2] = -1e200
	_, err = ensemble.RegressionBoosting{}.Fit(ds, width)
	classifytest.Refuses(t, "ensemble", err, "row 3: target -1e+200 is too large")
}

// A nominal column of many values, all drawn by chance, lowers the loss of the rows that it is
// fitted to. It must not lower it as the column does that decides.
func TestBoostingIgnoresRareValues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	ds := &classify.Dataset{Name: "days", Classes: []string{"all"}}
	ds.Attributes = []classify.Attribute{{Name: "x"}, {Name: "day"}}
	for v := range 40 {
		ds.Attributes[1].Values = append(ds.Attributes[1].Values, fmt.Sprint(v))
	}
	const n = 400
	ds.X, ds.Y = mat.NewDense(n, 2, nil), make([]int, n)
	target := make([]float64, n)
	for i := range n {
		x := r.Float64()
		ds.X.SetRow(i, []float64{x, float64(r.IntN(40))})
		target[i] = x + r.NormFloat64()
	}
	model := classify.Must(ensemble.RegressionBoosting{Rounds: 30}.Fit(ds, target))
	if d := model.Importance().Decrease; d[1] > d[0]/2 {
		t.Errorf("the days lower the loss by %v, the number by %v", d[1], d[0])
	}
}
