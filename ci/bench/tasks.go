package main

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/classify/tree"
)

// task is one row of the table. peers.py has a task of the same name, unless
// ours is measured alone.
type task struct {
	name  string
	data  string // a key of makers
	alone bool   // scikit-learn has nothing like it
	load  func(folder) (work, error)
}

var tasks = []task{
	dense("tree-gini", "tree", tree.CART{}.Fit),
	dense("tree-entropy", "tree", tree.CART{Impurity: tree.Entropy}.Fit),
	dense("tree-depth-8", "tree", tree.CART{MaxDepth: 8}.Fit),
	{name: "tree-regression", data: "tree", load: regression},
	dense("tree-20", "tree20", tree.CART{}.Fit),
	{name: "tree-path", data: "tree20", load: path},
	alone(dense("tree-c45-noise", "noise", tree.C45{MinRows: 1, NoMDL: true}.Fit)),
	dense("adaboost-50", "tree20", ensemble.AdaBoost{}.Fit),
	dense("forest-100", "tree20", ensemble.RandomForest{}.Fit),
	dense("lda", "lda", gaussian.Linear{}.Fit),
	dense("qda", "lda", gaussian.Quadratic{}.Fit),
	dense("gaussian-nb", "gnb", bayes.Gaussian{}.Fit),
	sparse("multinomial-nb", bayes.Multinomial{Laplace: 1}.FitSparse),
	sparse("bernoulli-nb", bayes.Bernoulli{Laplace: 1}.FitSparse),
	sparse("complement-nb", bayes.Complement{Laplace: 1}.FitSparse),
	sparse("tfidf-knn", weighted(text.Neighbours{K: 7, Tie: knn.LowestClass, Cut: true}.Fit)),
	sparse("tfidf-centroid", weighted(text.Rocchio{Measure: text.Euclidean}.Fit)),
	dense("logistic", "lr", logistic.Regression{Lambda: 1}.Fit),
	dense("logistic-newton", "lr", logistic.Regression{Lambda: 1, Method: logistic.Newton}.Fit),
	dense("softmax-digits", "digits", logistic.Regression{Lambda: 1}.Fit),
	dense("svc-rbf", "svc", svm.SVM{Kernel: svm.Gamma(1. / 64)}.Fit),
	dense("svc-linear", "svc", svm.SVM{C: .1}.Fit),
	dense("svc-platt", "svc", svm.Calibrated{SVM: svm.SVM{Kernel: svm.Gamma(1. / 64)}}.Fit),
	dense("svc-digits", "digits", svm.SVM{Kernel: svm.Gamma(.05), C: 10}.Fit),
	dense("linear-svc", "lr", svm.LinearSVM{}.Fit),
	dense("linear-svc-dual", "lr", svm.LinearSVM{Method: svm.CoordinateDescent}.Fit),
	dense("linear-svc-hinge", "lr", svm.LinearSVM{Loss: svm.Hinge}.Fit),
	dense("crammer-singer", "digits", svm.KClass{Form: svm.CrammerSinger}.Fit),
	alone(dense("weston-watkins", "digits", svm.KClass{}.Fit)),
	dense("perceptron", "perc", perceptron.Perceptron{
		Bias: 1, Zero: perceptron.ZeroMistake, Epochs: 5}.Fit),
	dense("perceptron-average", "perc", perceptron.Perceptron{
		Keep: perceptron.Average, Bias: 1, Zero: perceptron.ZeroMistake, Epochs: 5}.Fit),
	dense("kd-tree", "kd", knn.KNN{K: 7}.Fit),
	dense("ball-tree", "kd", knn.KNN{K: 7, Index: knn.BallTree}.Fit),
	dense("knn-brute", "knn", knn.KNN{K: 7}.Fit),
	dense("knn-l1", "knn", knn.KNN{K: 7, Distance: distance.L1{}}.Fit),
	dense("knn-cosine", "knn", knn.KNN{K: 7, Distance: distance.Cosine{}}.Fit),
	{name: "mixture", data: "gmm", load: gaussians},
}

func alone(t task) task {
	t.alone = true
	return t
}

// unknown is the error for a name that is not a task.
func unknown(name string) error {
	var names []string
	for _, t := range tasks {
		names = append(names, t.name)
	}
	return fmt.Errorf("unknown task %q; there are %s", name, strings.Join(names, ", "))
}

// queries is how many rows are asked for if each is compared with all others.
const queries = 500

// dense fits a table and predicts the rows of its test table, or its own if there is none.
func dense[M classify.Classifier](
	name, data string, fit func(*classify.Dataset) (M, error)) task {
	return task{name: name, data: data, load: func(f folder) (work, error) {
		train, test, err := tables(f, data)
		if err != nil {
			return work{}, err
		}
		if data == "knn" {
			test = test.Subset(firstRows(queries))
		}
		predicted := make([]int, test.Len())
		return work{
			fit:     func() (any, error) { return fit(train) },
			predict: func(model any) { model.(M).PredictAll(predicted, test.X) },
			quality: func(model any) map[string]any {
				q := map[string]any{"accuracy": accuracy(predicted, test.Y)}
				if m, ok := model.(*logistic.Model); ok {
					q["objective"] = m.Cost()
				}
				if m, ok := model.(*svm.Model); ok {
					q["objective"] = m.Machines()[0].Dual
				}
				return q
			},
		}, nil
	}}
}

// tables reads a table, and the rows to predict.
func tables(f folder, name string) (train, test *classify.Dataset, err error) {
	switch name {
	case "tree", "svc", "kd", "knn":
		if train, err = f.table(name + "_train"); err != nil {
			return nil, nil, err
		}
		test, err = f.table(name + "_test")
		return train, test, err
	}
	train, err = f.table(name)
	return train, train, err
}

func firstRows(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

func accuracy(predicted, truth []int) float64 {
	right := 0
	for i, class := range predicted {
		if class == truth[i] {
			right++
		}
	}
	return float64(right) / float64(len(truth))
}

// sparseModel classifies rows that are given without their zeros.
type sparseModel interface {
	PredictSparse(dst []int, s *classify.Sparse) []int
}

// sparse fits the texts to train on and predicts the others.
func sparse[M sparseModel](name string, fit func(*classify.Sparse) (M, error)) task {
	return task{name: name, data: "texts", load: func(f folder) (work, error) {
		train, test, err := f.texts()
		if err != nil {
			return work{}, err
		}
		predicted := make([]int, test.Len())
		return work{
			fit:     func() (any, error) { return fit(train) },
			predict: func(model any) { model.(M).PredictSparse(predicted, test) },
			quality: func(any) map[string]any {
				return map[string]any{"accuracy": accuracy(predicted, test.Y)}
			},
		}, nil
	}}
}

// weightedModel weighs texts by tf-idf before it classifies them.
type weightedModel struct {
	weights *text.Weights
	model   sparseModel
}

func (m weightedModel) PredictSparse(dst []int, s *classify.Sparse) []int {
	return m.model.PredictSparse(dst, m.weights.Apply(s))
}

// weighted puts tf-idf before a learner, as scikit-learn's TfidfTransformer weighs.
func weighted[M sparseModel](fit func(*classify.Sparse) (M, error),
) func(*classify.Sparse) (weightedModel, error) {
	return func(s *classify.Sparse) (weightedModel, error) {
		weights, err := text.TFIDF{Smooth: true, Unit: true}.Fit(s)
		if err != nil {
			return weightedModel{}, err
		}
		model, err := fit(weights.Apply(s))
		return weightedModel{weights, model}, err
	}
}

func regression(f folder) (work, error) {
	train, test, err := tables(f, "tree")
	if err != nil {
		return work{}, err
	}
	target, err := f.readFloats("tree_train_t")
	if err != nil {
		return work{}, err
	}
	truth, err := f.readFloats("tree_test_t")
	predicted := make([]float64, test.Len())
	return work{
		fit:     func() (any, error) { return tree.Regression{}.Fit(train, target) },
		predict: func(m any) { m.(*tree.RegressionTree).PredictAll(predicted, test.X) },
		quality: func(any) map[string]any {
			squares := 0.0
			for i, v := range predicted {
				squares += (v - truth[i]) * (v - truth[i])
			}
			return map[string]any{"squared error": squares / float64(len(truth))}
		},
	}, err
}

// path grows a tree and finds all alphas at which weakest-link pruning changes it.
func path(f folder) (work, error) {
	ds, err := f.table("tree20")
	return work{
		fit: func() (any, error) {
			model, err := tree.CART{}.Fit(ds)
			if err != nil {
				return nil, err
			}
			return prune.Path(model, prune.Options{Risk: tree.Gini})
		},
		quality: func(model any) map[string]any {
			steps := model.(*prune.Sequence[*tree.Tree]).Steps
			return map[string]any{"last alpha": steps[len(steps)-1].Alpha}
		},
	}, err
}

// gaussians makes twenty steps of EM from means that are given, with equal weights and unit
// covariances.
func gaussians(f folder) (work, error) {
	ds, err := f.table("gmm")
	if err != nil {
		return work{}, err
	}
	means, err := f.readFloats("gmm_start")
	if err != nil {
		return work{}, err
	}
	d := len(ds.Attributes)
	unit := mat.NewSymDense(d, nil)
	for j := range d {
		unit.SetSym(j, j, 1)
	}
	var components []mixture.Component
	for k := range len(means) / d {
		components = append(components, mixture.Component{
			Weight: float64(d) / float64(len(means)), Mean: means[k*d:][:d], Covariance: unit})
	}
	start, err := mixture.NewMixture(components...)
	if err != nil {
		return work{}, err
	}
	return work{
		fit: func() (any, error) {
			return mixture.EM{Start: start, MaxSteps: 20, Exact: true}.Fit(ds)
		},
		quality: func(model any) map[string]any {
			mean := model.(*mixture.Model).TrainedLogLikelihood() / float64(ds.Len())
			return map[string]any{"log-likelihood": math.Round(mean*1e9) / 1e9}
		},
	}, nil
}
