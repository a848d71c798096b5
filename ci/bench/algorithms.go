package main

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/linear"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/tree"
)

// algorithm is one whose growth and allocations are measured, and what theory says. Iterative
// algorithms take a number of steps that does not depend on n and d, where they can be told so.
type algorithm struct {
	name    string
	n, d    int // the smallest table
	learn   func(*classify.Dataset) (answers, error)
	fit     cost
	predict cost // of a fixed number of rows; nil if nothing is predicted
	memory  cost // of fit
	why     string
	onlyN   string // why the growth by d is no power, or means nothing
}

// answers are what a model is asked for; nil if it cannot answer.
type answers struct {
	predict   func(dst []int, X mat.Matrix)
	posterior func(dst *mat.Dense, X mat.Matrix) *mat.Dense
}

// learner is an algorithm that makes a classifier.
func learner[M classify.Classifier](fit func(*classify.Dataset) (M, error),
) func(*classify.Dataset) (answers, error) {
	return func(ds *classify.Dataset) (a answers, err error) {
		model, err := fit(ds)
		if err != nil {
			return a, err
		}
		a.predict = func(dst []int, X mat.Matrix) { model.PredictAll(dst, X) }
		if posterior, ok := any(model).(classify.Posterior); ok {
			a.posterior = posterior.PosteriorAll
		}
		return a, nil
	}
}

// without is an algorithm whose model does not classify.
func without[M any](fit func(*classify.Dataset) (M, error),
) func(*classify.Dataset) (answers, error) {
	return func(ds *classify.Dataset) (answers, error) {
		_, err := fit(ds)
		return answers{}, err
	}
}

// ofFirst is a learner of numbers that learns the first column.
func ofFirst[M any](fit func(*classify.Dataset, []float64) (M, error),
) func(*classify.Dataset) (M, error) {
	return func(ds *classify.Dataset) (M, error) { return fit(ds, mat.Col(nil, 0, ds.X)) }
}

func rowsTimesColumns(n, d float64) float64 { return n * d }

func covariances(n, d float64) float64 { return n*d*d + d*d*d }

// eigenvectors is the cost of the covariances and of their eigenvectors.
func eigenvectors(n, d float64) float64 { return n*d*d + 9*d*d*d }

func sorting(n, d float64) float64 { return n * d * math.Log(n) }

func constant(_, _ float64) float64 { return 1 }

func columns(_, d float64) float64 { return d }

func depth(n, _ float64) float64 { return math.Log(n) }

func square(_, d float64) float64 { return d * d }

// rowsAndColumns is the memory of algorithms that keep a number for each row, and a few for each
// column.
func rowsAndColumns(n, d float64) float64 { return n + 8*d }

const (
	treeTheory = "each column is sorted once, and each of about log n levels looks at all n·d " +
		"values: Breiman et al. 1984, section 8.3"
	covarianceTheory = "d² products for each row, and a factorisation in d³: Golub and " +
		"Van Loan, section 4.2"
	// With 3 columns, a query of a ball tree visits 7 to 9 leaves from 8,000 to 128,000 rows. With
	// 10 columns, 128,000 rows are too few: whenever n grows fourfold, the leaves nearly double.
	indexTheory = "about log n levels, and a number of leaves that does not depend on n if n is " +
		"large against 2^d: Friedman, Bentley and Finkel 1977"
	passTheory = "a number of passes that is given, each O(n·d)"
	svmTheory  = "a share of the n rows are support vectors, and each row of the kernel matrix " +
		"costs n·d: Bottou and Lin 2007, section 2"
)

// algorithms are the ones whose growth and allocations are measured.
var algorithms = []algorithm{
	{"CART", 1000, 8, learner(tree.CART{}.Fit), sorting, depth, rowsTimesColumns, treeTheory, ""},
	{"C4.5", 1000, 8, learner(tree.C45{}.Fit), sorting, depth, rowsTimesColumns, treeTheory, ""},
	{"AdaBoost, 10 stumps", 1000, 8, learner(ensemble.AdaBoost{Rounds: 10}.Fit), sorting, constant,
		rowsTimesColumns, "each column is sorted once, and a stump looks at all values", ""},
	{"gradient boosting, 10 rounds", 4000, 8, learner(ensemble.GradientBoosting{Rounds: 10}.Fit),
		rowsTimesColumns, constant, rowsTimesColumns,
		"each column is sorted once by its digits; 31 leaves look at all values at most 30 times",
		""},
	{"random forest, 10 trees", 1000, 8, learner(ensemble.RandomForest{Trees: 10}.Fit), sorting,
		depth, rowsTimesColumns, treeTheory + "; a node considers √d columns", ""},
	{"random forest of numbers, 10 trees", 1000, 8,
		without(ofFirst(ensemble.RegressionForest{Trees: 10}.Fit)), sorting, nil, rowsTimesColumns,
		treeTheory + "; a node considers d/3 columns", ""},
	{"LDA", 2000, 16, learner(gaussian.Linear{}.Fit), covariances, columns, square,
		covarianceTheory, ""},
	{"QDA", 2000, 16, learner(gaussian.Quadratic{}.Fit), covariances, square, square,
		covarianceTheory, ""},
	{"Gaussian naive Bayes", 4000, 16, learner(bayes.Gaussian{}.Fit), rowsTimesColumns, columns,
		columns, "means and variances in passes over the values", ""},
	{"CART by the costs of errors", 1000, 8, learner(evaluate.CostSensitive{
		Base: classify.Erase(tree.CART{}.Fit)}.Fit), sorting, depth, rowsTimesColumns, treeTheory,
		""},
	{"logistic regression, 20 steps of L-BFGS", 2000, 16,
		learner(logistic.Regression{Lambda: 1, MaxSteps: 20}.Fit),
		func(n, d float64) float64 { return 2*20*n*d + 2048*d*d + d*d*d/3 }, columns, square,
		passTheory + "; before, the curvature of about 2,048 rows, and its factorisation",
		""},
	{"logistic regression, 4 Newton steps", 1000, 16, learner(logistic.Regression{Lambda: 1,
		MaxSteps: 4, Method: logistic.Newton}.Fit), covariances, columns, covariances,
		"a Hessian of d² sums over n rows, and a system in d³, each step", ""},
	{"logistic regression, 5 passes of SGD", 2000, 16, learner(logistic.SGD{Epochs: 5}.Fit),
		rowsTimesColumns, columns, rowsAndColumns, passTheory, ""},
	{"linear SVM, 5 passes of SGD", 2000, 16, learner(svm.SGD{Epochs: 5}.Fit), rowsTimesColumns,
		columns, rowsAndColumns, passTheory, ""},
	{"linear regression", 1000, 16, without(ofFirst(linear.Regression{Lambda: 1}.Fit)), covariances,
		nil, rowsTimesColumns, "singular values of n×d: Golub and Van Loan, section 8.6", ""},
	{"linear SVM, 10 passes", 4000, 16, learner(svm.LinearSVM{Method: svm.CoordinateDescent,
		MaxEpochs: 10}.Fit), rowsTimesColumns, columns, rowsTimesColumns,
		passTheory + ": Hsieh et al. 2008", ""},
	{"SVM with a Gaussian kernel", 125, 8, learner(svm.SVM{Kernel: svm.Gamma(.1)}.Fit),
		func(n, d float64) float64 { return n * n * (d + n/64) }, rowsTimesColumns,
		func(n, _ float64) float64 { return n * n }, svmTheory + "; the steps of SMO grow like n " +
			"to n², Platt 1999", "the support vectors change with d"},
	{"perceptron, 5 passes", 4000, 16, learner(perceptron.Perceptron{Bias: 1, Epochs: 5}.Fit),
		rowsTimesColumns, columns, rowsAndColumns, passTheory, ""},
	{"MLP, 3 passes", 1000, 16, learner(neural.MLP{Epochs: 3}.Fit), rowsTimesColumns, columns,
		rowsTimesColumns, passTheory + " for a hidden layer of a fixed size", ""},
	{"EM, 5 steps", 1000, 8, without(mixture.EM{K: 2, MaxSteps: 5, Exact: true}.Fit), covariances,
		nil, covariances, "d² products for each row in the M step, and a triangular system of " +
			"d² in the E step", ""},
	{"PCA", 2000, 16, without(prepare.PCA{K: 4}.Fit), eigenvectors, nil, covariances,
		"d² products for each row, and 9d³ for the eigenvectors: Golub and Van Loan, section 8.3",
		""},
	{"k-NN, brute force", 4000, 16, learner(knn.KNN{K: 5, Index: knn.BruteForce}.Fit),
		rowsTimesColumns, rowsTimesColumns, rowsTimesColumns, "all distances", ""},
	{"k-NN, cosine", 4000, 16, learner(knn.KNN{K: 5, Distance: distance.Cosine{}}.Fit),
		rowsTimesColumns, rowsTimesColumns, rowsTimesColumns, "all distances", ""},
	{"k-NN, kd-tree", 4000, 3, learner(knn.KNN{K: 5, Index: knn.KDTree}.Fit), sorting, depth,
		rowsTimesColumns, indexTheory,
		"the rows that a query visits grow exponentially with d, up to all"},
	{"k-NN, ball tree", 4000, 3, learner(knn.KNN{K: 5, Index: knn.BallTree}.Fit), sorting, depth,
		rowsTimesColumns, indexTheory + ", for a kd-tree; balls are Omohundro's, 1989",
		"the rows that a query visits grow exponentially with d, up to all"},
}
