package prepare_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

var (
	linear   = classify.Erase(svm.LinearSVM{}.Fit)
	nearest7 = classify.Erase(knn.KNN{K: 7}.Fit)
)

// The model classifies what the features make of a row, and nothing else.
func TestPipeline(t *testing.T) {
	ds := datasets.Digits()
	train := ds.Subset(classifytest.Span(0, 300))
	p := prepare.Pipeline{
		Steps:   []prepare.Step{image.Deslant{}, prepare.PCA{K: 10}},
		Learner: nearest7,
	}
	model := classify.Must(p.Fit(train))
	chain := classifytest.Fit(t, prepare.Chain(p.Steps).Fit, train)
	classifier := classify.Must(nearest7(prepare.Table(chain, train)))
	want := classifier.PredictAll(nil, prepare.Table(chain, ds).X)
	// more rows than are described at a time
	if got := model.PredictAll(nil, ds.X); !slices.Equal(got, want) {
		t.Error("other classes than those of the features")
	}
	for i := 290; i < 310; i++ {
		if got := model.Predict(ds.At(i)); got != want[i] {
			t.Errorf("row %d is predicted as %d, want %d", i+1, got, want[i])
		}
	}
	known, ok := model.(*prepare.PosteriorModel)
	if !ok {
		t.Fatalf("the model is a %T; neighbours have posteriors", model)
	}
	row := make([]float64, 10)
	for i := 290; i < 310; i++ {
		wanted := classifier.(classify.Posterior).Posterior(nil, chain.Apply(row, ds.At(i)))
		if got := known.Posterior(nil, ds.At(i)); !slices.Equal(got, wanted) {
			t.Errorf("row %d: posterior %v, want %v", i+1, got, wanted)
		}
	}
	if _, ok := known.Steps().Transforms()[1].(*prepare.PCAModel); !ok {
		t.Errorf("transforms %v", known.Steps().Transforms())
	}
	if _, ok := known.Classifier().(*knn.Model); !ok {
		t.Errorf("the classifier is a %T", known.Classifier())
	}

	p.Learner = linear
	model = classify.Must(p.Fit(train))
	if _, ok := model.(classify.Posterior); ok {
		t.Errorf("a %T has posteriors, and its classifier none", model)
	}
	if _, ok := model.(*prepare.Model); !ok {
		t.Errorf("the model is a %T", model)
	}
}

// Without features it is the classifier.
func TestPipelineOfNothing(t *testing.T) {
	ds := datasets.Digits()
	train := ds.Subset(classifytest.Span(0, 300))
	raw := classify.Must(nearest7(train))
	model := classify.Must(prepare.Pipeline{Learner: nearest7}.Fit(train))
	if !slices.Equal(raw.PredictAll(nil, ds.X), model.PredictAll(nil, ds.X)) {
		t.Error("without features other classes than the classifier's")
	}
}

func TestPipelineRefuses(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 30))
	hole := ds.Subset(classifytest.Span(0, 9))
	hole.X.Set(6, 3, math.NaN())
	tooMany := func(part *classify.Dataset) (classify.Classifier, error) {
		return nil, fmt.Errorf("column %q of %d", part.Attributes[0].Name, len(part.Attributes))
	}
	for _, c := range []struct {
		p    prepare.Pipeline
		ds   *classify.Dataset
		word string
	}{
		{prepare.Pipeline{}, ds, "prepare: Pipeline.Learner is nil"},
		{
			prepare.Pipeline{
				Steps:   []prepare.Step{image.HOG{}, prepare.PCA{K: 99}},
				Learner: linear,
			}, ds, "prepare: step 2 of 2: prepare: PCA.K is 99",
		},
		{prepare.Pipeline{Steps: []prepare.Step{nil}, Learner: linear}, ds,
			"prepare: step 1 of 1 is nil"},
		{prepare.Pipeline{Steps: []prepare.Step{prepare.PCA{K: 2}}, Learner: tooMany}, ds,
			`column "pc1" of 2`},
		{prepare.Pipeline{Learner: linear}, hole, "svm: row 7, column \"r1c4\""},
		{prepare.Pipeline{Learner: linear}, nil, "prepare: Chain: classify: the data set is nil"},
	} {
		model, err := c.p.Fit(c.ds)
		if err == nil || model != nil || !strings.HasPrefix(err.Error(), c.word) {
			t.Errorf("model %v and error %v, want none and one that begins with %q", model, err,
				c.word)
		}
	}
	model := classify.Must(
		prepare.Pipeline{Steps: []prepare.Step{image.HOG{}}, Learner: linear}.Fit(ds))
	classifytest.Panics(t, func() { model.Predict(make([]float64, 324)) }, "prepare: ", "324", "64")
	classifytest.Panics(t, func() { model.PredictAll(nil, mat.NewDense(2, 324, nil)) }, "prepare: ",
		"324", "64")
	classifytest.Panics(t, func() { model.PredictAll(make([]int, 3), mat.NewDense(2, 64, nil)) },
		"prepare: ", "3 places", "2 rows")
}

// Of a missing pixel nothing is known but what the classifier makes of no features at all:
// here, the classes' shares.
func TestPipelineMissingPixel(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 100))
	model := classify.Must(prepare.Pipeline{
		Steps:   []prepare.Step{prepare.PCA{K: 5}},
		Learner: classify.Erase(gaussian.Linear{}.Fit),
	}.Fit(ds))
	x := slices.Clone(ds.At(0))
	x[20] = math.NaN()
	got := model.(classify.Posterior).Posterior(nil, x)
	want := ds.ClassWeights()
	for k := range want {
		want[k] /= 100
	}
	classifytest.AllNear(t, "posterior", got, want, 1e-12)
}

// Features and machine learn from the first thousand digits, and are tested on the others. Numpy
// and scikit-learn's LinearSVC err as often.
func ExamplePipeline() {
	digits := datasets.Digits()
	train, test := digits.Subset(classifytest.Span(0, 1000)),
		digits.Subset(classifytest.Span(0, 1797)[1000:])
	model, err := prepare.Pipeline{
		Steps:   []prepare.Step{image.HOG{Signed: true}},
		Learner: classify.Erase(svm.LinearSVM{}.Fit),
	}.Fit(train)
	if err != nil {
		fmt.Println(err)
		return
	}
	errors := 0
	for i, class := range model.PredictAll(nil, test.X) {
		if class != test.Y[i] {
			errors++
		}
	}
	fmt.Println(errors, "errors on", test.Len(), "digits")
	// Output: 11 errors on 797 digits
}

// majority is a classifier of somebody else, which neither explains itself nor has a schema.
type majority struct{ classify.Classifier }

func (majority) Predict([]float64) int { return 1 }

// A model that explains nothing is explained by what the steps make of the row.
func TestPipelineExplains(t *testing.T) {
	ds := table([]float64{1, 0}, []float64{3, 0})
	ds.Classes = []string{"a", "b"}
	p := prepare.Pipeline{
		Steps: []prepare.Step{prepare.Standardise{}},
		Learner: func(*classify.Dataset) (classify.Classifier, error) {
			return majority{}, nil
		},
	}
	e := classifytest.Fit(t, p.Fit, ds).(classify.Explainer).Explain([]float64{5, 2})
	if e.Class != "b" || !math.IsNaN(e.Probability) || e.String() != "x1 = 3\nx2 = 2\n" {
		t.Errorf("%+v, %q", e, e)
	}

	iris := datasets.Iris()
	p.Learner = classify.Erase(logistic.Regression{Lambda: .1}.Fit)
	model := classifytest.Fit(t, p.Fit, iris).(*prepare.PosteriorModel)
	row := iris.At(120)
	own := model.Classifier().(classify.Explainer).Explain(model.Steps().Apply(nil, row))
	e = model.Explain(row)
	if e.Short() != own.Short() || e.String() != own.String() ||
		!strings.HasPrefix(e.Reasons[0], "petal") {
		t.Errorf("%q, want what the regression says: %q", e.Short(), own.Short())
	}
}

// Each step learns in a fold what it learns from the training rows of that fold alone: with other
// rows in the first fold, all that is learnt for it is the same, to the last byte of its file.
func TestStepsLearnFromTrainingDataOnly(t *testing.T) {
	const k = 4
	clean := classifytest.Clouds(80, 3, 2, 2, 3)
	clean.Attributes[1].Values = []string{"low", "middle", "high"}
	for i := range clean.Len() {
		clean.X.Set(i, 1, float64(i/2%3))
		if i%5 == 0 {
			clean.X.Set(i, i%3, nan)
		}
	}
	folds := classify.Must(evaluate.Folds{K: k}.Split(clean))
	noisy := clean.Subset(classifytest.Span(0, clean.Len()))
	for _, i := range folds[0].Test {
		noisy.X.SetRow(i, []float64{1e6, 2, nan})
	}
	p := prepare.Pipeline{
		Steps: []prepare.Step{
			prepare.Impute{Median: true, Flag: true},
			prepare.Dummies{DropFirst: true},
			prepare.On{Columns: []string{"x1", "x3"}, Step: prepare.Join{
				prepare.Standardise{},
				prepare.PCA{K: 1},
				prepare.Chain{prepare.Impute{}, prepare.Standardise{}},
			}},
		},
		Learner: prepare.Balanced(classify.Erase(logistic.Regression{Lambda: .1}.Fit)),
	}
	learnt := func(ds *classify.Dataset) (files []string) {
		classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: k},
			func(part *classify.Dataset) (classify.Classifier, error) {
				model, err := p.Fit(part)
				var file bytes.Buffer
				if err == nil {
					err = classify.Save(&file, model)
				}
				files = append(files, file.String())
				return model, err
			}))
		return files
	}
	a, b := learnt(clean), learnt(noisy)
	for f := range k {
		if same := a[f] == b[f]; same != (f == 0) {
			t.Errorf("fold %d: with other rows in the first fold the same model: %t", f+1, same)
		}
		train, _ := folds[f].Of(clean)
		var alone bytes.Buffer
		model := classifytest.Fit(t, p.Fit, train)
		if err := classify.Save(&alone, model); err != nil || alone.String() != a[f] {
			t.Errorf("fold %d: another model than of its training rows (%v)", f+1, err)
		}
	}
}

// Weight 2 is the row twice, and weight 0 is no row, for all steps.
func TestStepWeights(t *testing.T) {
	ds := classifytest.Clouds(60, 4, 2, 2, 5)
	ds.Attributes[1].Values = []string{"low", "middle", "high"}
	ds.Weights = make([]float64, 60)
	var copies []int
	for i := range 60 {
		ds.X.Set(i, 1, float64(i/2%3))
		if i%7 == 0 {
			ds.X.Set(i, i%4, nan)
		}
		ds.Weights[i] = float64(i % 3)
		for range i % 3 {
			copies = append(copies, i)
		}
	}
	twice := ds.Subset(copies)
	twice.Weights = nil
	for name, step := range map[string]prepare.Step{
		"Standardise": prepare.Standardise{},
		"Impute":      prepare.Impute{Flag: true},
		"Median":      prepare.Impute{Median: true},
		"PCA":         prepare.Chain{prepare.Impute{}, prepare.Dummies{}, prepare.PCA{K: 3}},
	} {
		a, b := classifytest.Fit(t, step.Fit, ds), classifytest.Fit(t, step.Fit, twice)
		for _, x := range [][]float64{ds.At(1), ds.At(2), {nan, nan, nan, nan}} {
			p, q := a.Apply(nil, x), b.Apply(nil, x)
			for j := range p {
				if math.IsNaN(p[j]) != math.IsNaN(q[j]) || math.Abs(p[j]-q[j]) > 1e-10 {
					t.Errorf("%s: %v by weight, %v by copies", name, p, q)
				}
			}
		}
	}
}

// A table with numbers, names and gaps. Those who smoke and are past fifty are ill.
func ExamplePipeline_mixedColumns() {
	ds, err := datasets.ReadCSV(strings.NewReader(`age,city,smokes,ill
30,Riga,no,no
61,Oslo,yes,yes
?,Oslo,no,no
58,Riga,yes,yes
25,?,yes,no
70,Rome,no,no
66,Rome,yes,yes
33,Rome,yes,no
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := prepare.Pipeline{
		Steps: []prepare.Step{prepare.Impute{Median: true}, prepare.Dummies{DropFirst: true},
			prepare.Standardise{}},
		Learner: classify.Erase(logistic.Regression{Lambda: .1}.Fit),
	}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, age := range []string{"64", "28"} {
		x, err := ds.Row(age, "Oslo", "yes")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("a smoker of", age, "is ill:", ds.Classes[model.Predict(x)])
	}
	// Output:
	// a smoker of 64 is ill: yes
	// a smoker of 28 is ill: no
}
