package main

import (
	"math"
	"runtime"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/classify/tree"
)

// task is what is measured. Each of its peers is a row of the table.
type task struct {
	name  string
	data  string // a key of makers
	load  func(folder) (work, error)
	peers []string // names of libraries; a script has the task for each of them
}

// library is a peer.
type library struct {
	r      bool // peers.R measures it; otherwise peers.py
	beside bool // shown without a bound
}

var libraries = map[string]library{
	"scikit-learn": {}, "scipy": {}, "liblinear": {}, "libsvm": {},
	"rpart": {r: true}, "class": {r: true}, "MASS": {r: true},
	"LightGBM": {beside: true}, "XGBoost": {beside: true}, "faiss": {beside: true},
	"ranger": {r: true, beside: true},
}

// most is the largest ratio of times to a peer that counts: 1, but 1.5 where the peer calls a
// library of linear algebra in assembly, and we have portable Go.
func most(task, peer string) float64 {
	switch task {
	case "knn-brute", "knn-cosine", "knn-million":
		if peer == "scikit-learn" {
			return 1.5
		}
	}
	return 1
}

const sk = "scikit-learn"

// workers is how many goroutines a learner may use that offers the choice.
var workers = runtime.GOMAXPROCS(0)

var tasks = []task{
	dense("tree-gini", "tree", tree.CART{Workers: workers}.Fit, sk),
	dense("tree-entropy", "tree", tree.CART{Impurity: tree.Entropy, Workers: workers}.Fit, sk),
	dense("tree-depth-8", "tree", tree.CART{MaxDepth: 8, Workers: workers}.Fit, sk),
	dense("tree-stump", "tree", tree.CART{MaxDepth: 1, Workers: workers}.Fit, sk),
	{"tree-regression", "tree", numbers(tree.Regression{Workers: workers}.Fit), []string{sk}},
	// rpart cannot grow deeper
	dense("tree-20", "tree20", tree.CART{MaxDepth: 30, Workers: workers}.Fit, sk, "rpart"),
	dense("tree-20-entropy", "tree20", tree.CART{Impurity: tree.Entropy, MaxDepth: 30,
		Workers: workers}.Fit, sk, "rpart"),
	{"tree-path", "tree20", path, []string{sk}},
	dense("tree-c45-noise", "noise", tree.C45{MinRows: 1, NoMDL: true}.Fit),
	dense("adaboost-50", "tree20", ensemble.AdaBoost{}.Fit, sk),
	dense("boosting-100", "tree20", ensemble.GradientBoosting{Workers: workers}.Fit, sk,
		"LightGBM", "XGBoost"),
	{"boosting-regression", "tree", numbers(ensemble.RegressionBoosting{Workers: workers}.Fit),
		[]string{sk, "LightGBM", "XGBoost"}},
	dense("forest-100", "tree20", ensemble.RandomForest{Workers: workers}.Fit,
		sk, "ranger", "LightGBM", "XGBoost"),
	dense("lda", "lda", gaussian.Linear{}.Fit, sk, "MASS"),
	dense("qda", "lda", gaussian.Quadratic{}.Fit, sk, "MASS"),
	dense("gaussian-nb", "gnb", bayes.Gaussian{}.Fit, sk),
	sparse("multinomial-nb", "texts", bayes.Multinomial{Laplace: 1}.FitSparse, sk),
	sparse("bernoulli-nb", "texts", bayes.Bernoulli{Laplace: 1}.FitSparse, sk),
	sparse("complement-nb", "texts", bayes.Complement{Laplace: 1}.FitSparse, sk),
	{"tfidf", "texts", weights, []string{sk}},
	sparse("tfidf-knn", "texts",
		weighted(text.Neighbours{K: 7, Tie: knn.LowestClass, Cut: true}.Fit), sk),
	sparse("tfidf-centroid", "texts", weighted(text.Rocchio{Measure: text.Euclidean}.Fit), sk),
	dense("logistic", "lr", logistic.Regression{Lambda: 1}.Fit, sk, "liblinear"),
	dense("logistic-newton", "lr",
		logistic.Regression{Lambda: 1, Method: logistic.Newton}.Fit, sk),
	dense("softmax-digits", "digits", logistic.Regression{Lambda: 1}.Fit, sk),
	dense("sgd-logistic", "lr", logistic.SGD{}.Fit, sk),
	dense("sgd-hinge", "lr", svm.SGD{}.Fit, sk),
	sparse("sgd-logistic-mail", "mail", logistic.SGD{}.FitSparse, sk),
	sparse("sgd-hinge-mail", "mail", svm.SGD{}.FitSparse, sk),
	sparse("sgd-hinge-texts", "texts", weighted(svm.SGD{}.FitSparse), sk),
	dense("svc-rbf", "svc", svm.SVM{Kernel: svm.Gamma(1. / 64)}.Fit, sk, "libsvm"),
	dense("svc-10000", "svc10", svm.SVM{Kernel: svm.Gamma(1. / 64)}.Fit, sk, "libsvm"),
	dense("svc-linear", "svc", svm.SVM{C: .1}.Fit, sk),
	dense("svc-platt", "svc", svm.Calibrated{SVM: svm.SVM{Kernel: svm.Gamma(1. / 64)}}.Fit,
		sk, "libsvm"),
	dense("svc-digits", "digits", svm.SVM{Kernel: svm.Gamma(.05), C: 10}.Fit, sk),
	dense("linear-svc", "lr", svm.LinearSVM{}.Fit, sk, "liblinear"),
	dense("linear-svc-dual", "lr", svm.LinearSVM{Method: svm.CoordinateDescent}.Fit,
		sk, "liblinear"),
	dense("linear-svc-hinge", "lr", svm.LinearSVM{Loss: svm.Hinge}.Fit, sk, "liblinear"),
	dense("crammer-singer", "digits", svm.KClass{Form: svm.CrammerSinger}.Fit, "liblinear"),
	dense("weston-watkins", "digits", svm.KClass{}.Fit),
	dense("perceptron", "perc", perceptron.Perceptron{
		Bias: 1, Zero: perceptron.ZeroMistake, Epochs: 5}.Fit, sk),
	dense("perceptron-average", "perc", perceptron.Perceptron{
		Keep: perceptron.Average, Bias: 1, Zero: perceptron.ZeroMistake, Epochs: 5}.Fit, sk),
	dense("mlp-digits", "digits", neural.MLP{Hidden: []int{100}, Activation: neural.ReLU,
		Rate: .001, Batch: 200, Epochs: 50, Raw: true}.Fit, sk),
	dense("kd-tree", "kd", knn.KNN{K: 7, Index: knn.KDTree, Workers: workers}.Fit, sk, "scipy"),
	dense("ball-tree", "kd", knn.KNN{K: 7, Index: knn.BallTree, Workers: workers}.Fit, sk),
	dense("knn-brute", "knn", knn.KNN{K: 7, Workers: workers}.Fit, sk, "class", "faiss"),
	dense("knn-l1", "knn", knn.KNN{K: 7, Distance: distance.L1{}, Workers: workers}.Fit, sk),
	dense("knn-cosine", "knn",
		knn.KNN{K: 7, Distance: distance.Cosine{}, Workers: workers}.Fit, sk),
	dense("knn-million", "million", knn.KNN{K: 7, Workers: workers}.Fit, sk, "faiss"),
	{"mixture", "gmm", gaussians, []string{sk}},
	{"pca", "lda", components, []string{sk}},
	{"isotonic", "scores", isotonic, []string{sk}},
	{"auc", "scores", auc, []string{sk}},
}

// queries is how many rows are asked for if each is compared with all others.
const queries = 500

// dense fits a table and predicts the rows of its test table, or its own if there is none.
func dense[M classify.Classifier](
	name, data string, fit func(*classify.Dataset) (M, error), peers ...string) task {
	return task{name, data, func(f folder) (work, error) {
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
			quality: func(model any) map[string]float64 {
				q := map[string]float64{"accuracy": accuracy(predicted, test.Y)}
				objective(q, model, test)
				return q
			},
		}, nil
	}, peers}
}

// objective adds what a model has made small or large.
func objective(q map[string]float64, model any, test *classify.Dataset) {
	switch m := model.(type) {
	case *logistic.Model:
		q[objectiveOf(m.Options())] = m.Cost()
	case *ensemble.GradientBoosted:
		P := m.PosteriorAll(nil, test.X)
		for i, y := range test.Y {
			q["log loss"] -= math.Log(P.At(i, y)) / float64(test.Len())
		}
	case *svm.Model:
		if all := m.Machines(); len(all) == 1 {
			q["dual"] = all[0].Dual
		}
	case *svm.KClassModel:
		q["objective"] = m.Primal
	case *svm.LinearModel:
		q[objectiveOf(m.Options())] = m.Machines()[0].Primal
	case *knn.Model:
		for i := range 20 {
			for _, near := range m.Neighbours(test.At(i), 7)[:7] {
				q["distances"] += near.Distance
			}
		}
	}
}

// objectiveOf returns the name of a learner's objective. SGD does not reach its minimum.
func objectiveOf(learner any) string {
	switch learner.(type) {
	case logistic.SGD, svm.SGD:
		return "objective of SGD"
	}
	return "objective"
}

// tables reads a table, and the rows to predict.
func tables(f folder, name string) (train, test *classify.Dataset, err error) {
	switch name {
	case "tree", "tree20", "svc", "svc10", "kd", "knn", "million":
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
func sparse[M sparseModel](
	name, data string, fit func(*classify.Sparse) (M, error), peers ...string) task {
	return task{name, data, func(f folder) (work, error) {
		train, test, err := f.sparse(data)
		if err != nil {
			return work{}, err
		}
		predicted := make([]int, test.Len())
		return work{
			fit:     func() (any, error) { return fit(train) },
			predict: func(model any) { model.(M).PredictSparse(predicted, test) },
			quality: func(model any) map[string]float64 {
				q := map[string]float64{"accuracy": accuracy(predicted, test.Y)}
				objective(q, model, nil)
				return q
			},
		}, nil
	}, peers}
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

// numbers fits the target of a table and predicts that of its test table.
func numbers[M interface {
	PredictAll(dst []float64, X mat.Matrix) []float64
}](fit func(ds *classify.Dataset, target []float64) (M, error)) func(folder) (work, error) {
	return func(f folder) (work, error) {
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
			fit:     func() (any, error) { return fit(train, target) },
			predict: func(m any) { m.(M).PredictAll(predicted, test.X) },
			quality: func(any) map[string]float64 {
				squares := 0.0
				for i, v := range predicted {
					squares += (v - truth[i]) * (v - truth[i])
				}
				return map[string]float64{"squared error": squares / float64(len(truth))}
			},
		}, err
	}
}

// path grows a tree and finds all alphas at which weakest-link pruning changes it.
func path(f folder) (work, error) {
	ds, err := f.table("tree20_train")
	return work{
		fit: func() (any, error) {
			model, err := tree.CART{}.Fit(ds)
			if err != nil {
				return nil, err
			}
			return prune.Path(model, prune.Options{Risk: tree.Gini})
		},
		quality: func(model any) map[string]float64 {
			steps := model.(*prune.Sequence[*tree.Tree]).Steps
			return map[string]float64{"last alpha": steps[len(steps)-1].Alpha}
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
		quality: func(model any) map[string]float64 {
			mean := model.(*mixture.Model).TrainedLogLikelihood() / float64(ds.Len())
			return map[string]float64{"log-likelihood": math.Round(mean*1e9) / 1e9}
		},
	}, nil
}

// weights learns the weights of terms, and weighs the texts to train on.
func weights(f folder) (work, error) {
	train, _, err := f.sparse("texts")
	var weighed *classify.Sparse
	return work{
		fit:     func() (any, error) { return text.TFIDF{Smooth: true, Unit: true}.Fit(train) },
		predict: func(model any) { weighed = model.(*text.Weights).Apply(train) },
		quality: func(any) map[string]float64 {
			return map[string]float64{"sum": sum(weighed.Data)}
		},
	}, err
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// components finds ten principal components, and describes all rows by them.
func components(f folder) (work, error) {
	ds, err := f.table("lda")
	var described *classify.Dataset
	return work{
		fit:     func() (any, error) { return prepare.PCA{K: 10}.Fit(ds) },
		predict: func(model any) { described = prepare.Table(model.(prepare.Transform), ds) },
		quality: func(any) map[string]float64 {
			squares := 0.0
			for _, v := range described.X.RawMatrix().Data {
				squares += v * v
			}
			return map[string]float64{"variance": squares / float64(ds.Len())}
		},
	}, err
}

// scores reads scores of positive and negative examples.
func scores(f folder) (values []float64, positive []bool, err error) {
	ds, err := f.table("scores")
	if err != nil {
		return nil, nil, err
	}
	for i, class := range ds.Y {
		values, positive = append(values, ds.At(i)[0]), append(positive, class == 1)
	}
	return values, positive, nil
}

func isotonic(f folder) (work, error) {
	values, positive, err := scores(f)
	squares := 0.0
	return work{
		fit: func() (any, error) { return evaluate.FitIsotonic(values, positive, nil) },
		predict: func(model any) {
			squares = 0
			for i, score := range values {
				p := model.(*evaluate.Isotonic).Probability(score)
				if positive[i] {
					p = 1 - p
				}
				squares += p * p
			}
		},
		quality: func(any) map[string]float64 {
			return map[string]float64{"squared error": squares / float64(len(values))}
		},
	}, err
}

func auc(f folder) (work, error) {
	values, positive, err := scores(f)
	return work{
		fit: func() (any, error) { return evaluate.AUC(values, positive, nil) },
		quality: func(area any) map[string]float64 {
			return map[string]float64{"AUC": area.(float64)}
		},
	}, err
}
