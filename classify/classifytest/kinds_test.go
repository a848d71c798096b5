package classifytest_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/linear"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// every returns each nth row of a data set.
func every(ds *classify.Dataset, n int) *classify.Dataset {
	var rows []int
	for i := 0; i < ds.Len(); i += n {
		rows = append(rows, i)
	}
	return ds.Subset(rows)
}

// fitted makes a model of each kind. A kind that is only part of others is in one of them.
func fitted() map[string]any {
	iris, tennis, digits := every(
		datasets.Iris(),
		6,
	), datasets.Tennis(), every(
		datasets.Digits(),
		60,
	)
	var rows [][]float64
	for i := 9; i < 25; i++ {
		rows = append(rows, iris.At(i))
	}
	two := classify.Must(classify.NewDataset(rows, iris.Y[9:25]))
	mixed := classify.Must(classify.NewDataset([][]float64{{1, 0}, {2, 1}, {4, 1}, {7, 0}, {8, 0}},
		[]string{"a", "a", "a", "b", "b"}, "size", "shape"))
	mixed.Attributes[1].Values = []string{"round", "square"}
	mixed.X.Set(0, 0, math.NaN())
	binary := classify.Must(classify.NewDataset([][]float64{{0, 1, 1}, {1, 0, 1}, {0, 0, 1}},
		[]string{"a", "b", "a"}))
	target := mat.Col(nil, 0, iris.X)
	lines := datasets.SubjectLines().
		Subset(append(classifytest.Span(0, 8), classifytest.Span(120, 128)...))
	words := classify.Must(text.Bag{}.Fit(lines))
	counts := classify.Must(words.Counts(lines))
	weights := classify.Must(text.TFIDF{}.Fit(counts))
	size := image.Size{Width: 8, Height: 8}
	picture := func(steps ...prepare.Step) any {
		return classify.Must(prepare.Pipeline{
			Steps:   steps,
			Learner: classify.Erase(logistic.Regression{Lambda: 1, MaxSteps: 20}.Fit),
		}.Fit(digits))
	}
	kernel := mat.NewSymDense(4, []float64{2, 1, 0, 0, 1, 2, 0, 0, 0, 0, 2, 1, 0, 0, 1, 2})
	numbers := classify.Must(
		classify.NewDataset([][]float64{{0}, {1}, {2}, {3}}, []int{0, 0, 1, 1}),
	)
	probabilities, positive := []float64{.1, .3, .4, .6, .9}, []bool{false, true, false, true, true}

	return map[string]any{
		"bayes.BernoulliModel":   classify.Must(bayes.Bernoulli{Laplace: 1}.FitSparse(counts)),
		"bayes.CategoricalModel": classify.Must(bayes.Categorical{Laplace: 1}.Fit(tennis)),
		"bayes.ComplementModel":  classify.Must(bayes.Complement{Laplace: 1}.FitSparse(counts)),
		"bayes.GaussianModel":    classify.Must(bayes.Gaussian{}.Fit(iris)),
		"bayes.MixedModel":       classify.Must(bayes.Mixed{Laplace: 1}.Fit(mixed)),
		"bayes.SharedModel":      classify.Must(bayes.Shared{}.Fit(iris)),
		"ensemble.Bagged":        classify.Must(ensemble.Bagging{N: 3}.Fit(iris)),
		"ensemble.Boosted":       classify.Must(ensemble.AdaBoost{}.Fit(two)),
		"ensemble.GradientBoosted": classify.Must(
			ensemble.GradientBoosting{Rounds: 1, Leaves: 3}.Fit(iris)),
		"ensemble.NumberBoosted": classify.Must(
			ensemble.RegressionBoosting{Rounds: 2, Leaves: 3}.Fit(iris, target)),
		"ensemble.Forest": classify.Must(ensemble.RandomForest{Trees: 3}.Fit(iris)),
		"evaluate.Isotonic": classify.Must(evaluate.FitIsotonic(probabilities, positive,
			nil)),
		"evaluate.CalibratedModel": classify.Must(evaluate.Calibrated{
			Base: classify.Erase(svm.LinearSVM{}.Fit)}.Fit(iris)),
		"evaluate.CostSensitiveModel": classify.Must(evaluate.CostSensitive{
			Base:  classify.Erase(bayes.Gaussian{}.Fit),
			Costs: []evaluate.Cost{{Truth: "setosa", Predicted: "virginica", Cost: 3}}}.Fit(iris)),
		"evaluate.TunedModel": classify.Must(evaluate.Tuned{Folds: evaluate.Folds{K: 2},
			Learners: []evaluate.Learner{
				evaluate.Named("SVM", svm.LinearSVM{}.Fit)}}.Fit(iris)),
		"evaluate.TunedPosterior": classify.Must(evaluate.Tuned{Folds: evaluate.Folds{K: 2},
			Learners: []evaluate.Learner{evaluate.Named("tree", tree.CART{}.Fit)}}.Fit(iris)),
		"gaussian.FisherModel":     classify.Must(gaussian.Fisher{}.Fit(two)),
		"gaussian.LinearModel":     classify.Must(gaussian.Linear{}.Fit(iris)),
		"gaussian.Normal":          classify.Must(gaussian.Estimate(iris.X)),
		"gaussian.ProjectionModel": classify.Must(gaussian.Projection{}.Fit(iris)),
		"gaussian.QuadraticModel":  classify.Must(gaussian.Quadratic{}.Fit(iris)),
		"image.HOGModel":           picture(image.HOG{Size: size}),
		"image.Feature":            picture(image.Moments{Size: size}),
		"knn.Model":                classify.Must(knn.KNN{K: 3}.Fit(iris)),
		"knn.Model, cosine":        classify.Must(knn.KNN{Distance: distance.Cosine{}}.Fit(iris)),
		"knn.Model, dot":           classify.Must(knn.KNN{Distance: distance.Dot{}}.Fit(iris)),
		"knn.Model, normalised": classify.Must(
			knn.KNN{Distance: distance.NormalisedL1{}}.Fit(mixed),
		),
		"knn.RegressionModel": classify.Must(knn.Regression{K: 3}.Fit(iris, target)),
		"ensemble.NumberForest": classify.Must(ensemble.RegressionForest{Trees: 3,
			Tree: tree.Regression{MaxDepth: 2}}.Fit(iris, target)),
		"linear.Model":     classify.Must(linear.Regression{Lambda: 1}.Fit(iris, target)),
		"logistic.Model":   classify.Must(logistic.Regression{Lambda: 1}.Fit(iris)),
		"mixture.Clusters": classify.Must(mixture.KMeans{K: 3}.Fit(iris)),
		"mixture.Mixture": classify.Must(mixture.NewMixture(
			mixture.Normal(
				.4,
				0,
				1,
				mixture.Variance,
			),
			mixture.Normal(.6, 3, 2, mixture.Variance),
		)),
		"mixture.Model":         classify.Must(mixture.EM{K: 2}.Fit(iris)),
		"mixture.PerClassModel": classify.Must(mixture.PerClass{EM: mixture.EM{K: 1}}.Fit(iris)),
		"neural.MLPModel":       classify.Must(neural.MLP{Epochs: 5}.Fit(iris)),
		"neural.RBMModel":       classify.Must(neural.RBM{Hidden: 3, Epochs: 2}.Fit(binary)),
		"perceptron.Model":      classify.Must(perceptron.Perceptron{}.Fit(two)),
		"perceptron.Model, kernel": classify.Must(
			perceptron.Kernel{Kernel: svm.Gamma(.5)}.Fit(two),
		),
		"prepare.Model": classify.Must(prepare.Pipeline{
			Steps:   []prepare.Step{prepare.Standardise{}},
			Learner: classify.Erase(svm.LinearSVM{}.Fit)}.Fit(iris)),
		"prepare.PosteriorModel": classify.Must(prepare.Pipeline{
			Steps: []prepare.Step{prepare.Impute{Flag: true}, prepare.Dummies{},
				prepare.On{Columns: []string{"size"}, Step: prepare.Standardise{}},
				prepare.PCA{K: 2}},
			Learner: classify.Erase(logistic.Regression{Lambda: 1}.Fit)}.Fit(mixed)),
		"svm.KClassModel": classify.Must(svm.KClass{}.Fit(iris)),
		"svm.LinearModel": classify.Must(svm.LinearSVM{}.Fit(iris)),
		"svm.Model":       classify.Must(svm.SVM{Kernel: svm.Gamma(.5)}.Fit(iris)),
		"svm.Precomputed": classify.Must(svm.SVM{
			Kernel: svm.Precomputed{Matrix: kernel}}.Fit(numbers)),
		"svm.Probable":         classify.Must(svm.Calibrated{}.Fit(iris)),
		"text.Centroids":       classify.Must(text.Rocchio{}.Fit(weights.Apply(counts))),
		"text.NeighboursModel": classify.Must(text.Neighbours{}.Fit(weights.Apply(counts))),
		"text.Model": classify.Must(text.Pipeline(text.Bag{NGrams: 2}, &text.TFIDF{},
			bayes.Multinomial{Laplace: 1}.FitSparse)(lines)),
		"tree.RegressionTree": classify.Must(tree.Regression{MaxDepth: 2}.Fit(iris, target)),
		"tree.Tree":           classify.Must(tree.CART{Impurity: tree.Entropy}.Fit(iris)),
		"tree.Tree, C4.5":     classify.Must(tree.C45{}.Fit(tennis)),
	}
}

// asked returns what a model says, or of one that answers rows, its answers to some that fit its
// schema.
func asked(model any) (answers []float64) {
	switch m := model.(type) {
	case evaluate.Curve:
		for _, score := range []float64{math.Inf(-1), -1, .2, .5, 1e300, math.NaN()} {
			answers = append(answers, m.Probability(score))
		}
		return answers
	case *gaussian.Normal:
		return append(m.Mean(), m.LogDensity(m.Mean()))
	case *text.Model:
		for _, line := range datasets.SubjectLines().Texts[:9] {
			answers = append(append(answers, float64(m.Predict(line))), m.Posterior(nil, line)...)
		}
		return answers
	}
	m, ok := model.(interface{ Schema() classify.Schema })
	if !ok {
		return nil
	}
	attributes := m.Schema().Attributes
	for i := range 4 {
		x := make([]float64, len(attributes))
		for j, a := range attributes {
			x[j] = float64((i + j) % 4)
			if a.Nominal() {
				x[j] = float64((i + j) % len(a.Values))
			}
		}
		if m, ok := model.(classify.Posterior); ok {
			answers = append(answers, m.Posterior(nil, x)...)
		}
		switch m := model.(type) {
		case classify.Classifier:
			answers = append(answers, float64(m.Predict(x)))
		case interface{ Predict(x []float64) float64 }:
			answers = append(answers, m.Predict(x))
		case interface {
			LogJoint(dst, x []float64) []float64
		}:
			answers = append(answers, m.LogJoint(nil, x)...)
		case *gaussian.ProjectionModel:
			answers = append(append(answers, m.Project(nil, x)...), m.Ratios()...)
		case *mixture.Clusters:
			answers = append(answers, float64(m.Cluster(x)), m.Distortion())
		case interface{ Predict(x text.Row) int }:
			answers = append(answers, float64(m.Predict(
				text.Row{Columns: []int{0, 2}, Values: []float64{x[0], x[2]}})))
		}
	}
	return answers
}

// Each kind that a package registers is the same after Save and Load, and no damage to its file
// leads to a panic.
func TestEveryKindReloads(t *testing.T) {
	var files bytes.Buffer
	for name, model := range fitted() {
		t.Run(name, func(t *testing.T) {
			classifytest.Reloads(t, model, asked)
			if err := classify.Save(&files, model); err != nil {
				t.Error(err)
			}
		})
	}
	registered := regexp.MustCompile(`classify\.Register\(\s*"([^"]+)"`)
	count := 0
	for _, path := range classify.Must(filepath.Glob("../*/*.go")) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, kind := range registered.FindAllSubmatch(classify.Must(os.ReadFile(path)), -1) {
			count++
			if !strings.Contains(files.String(), fmt.Sprintf(`"Kind":"%s"`, kind[1])) {
				t.Errorf("%s registers %s, and no model of fitted holds one", path, kind[1])
			}
		}
	}
	if count < 40 {
		t.Errorf("%d kinds are registered; something is wrong with the search", count)
	}
}
