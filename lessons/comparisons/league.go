package comparisons

import (
	_ "embed"
	"encoding/json"
	"slices"

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
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Learners are the classifiers of the course, each as somebody would use it who knows nothing of
// the data: with its defaults, or what keeps it from failing where a column does not vary. Learners
// of numbers get nominal attributes as columns of 0 and 1, and those that measure distances or
// lengths get columns of the same spread. The first learns nothing but the most common class; the
// others are to be compared with it.
func Learners() []evaluate.Learner {
	return []evaluate.Learner{
		{Name: "the majority", Fit: classify.Erase(tree.CART{MaxLeaves: 1}.Fit)}, // one leaf
		{Name: "1-NN", Fit: numeric(knn.KNN{Scale: distance.Standardise}.Fit)},
		{Name: "7-NN", Fit: numeric(knn.KNN{K: 7, Scale: distance.Standardise}.Fit)},
		{Name: "nearest tf-idf centroid", Fit: numeric(nearestCentroid)},
		{Name: "Bayes, Gaussian", Fit: numeric(bayes.Gaussian{Smoothing: 1e-3}.Fit)},
		{Name: "Bayes, shared", Fit: numeric(bayes.Shared{Smoothing: 1e-3}.Fit)},
		{Name: "Bayes, categories", Fit: classify.Erase(bayes.Categorical{Laplace: 1}.Fit)},
		{Name: "Bayes, counts", Fit: numeric(bayes.Multinomial{Laplace: 1}.Fit)},
		{Name: "Bayes, there or not", Fit: numeric(bayes.Bernoulli{Laplace: 1}.Fit)},
		{Name: "Bayes, complement", Fit: numeric(bayes.Complement{Laplace: 1}.Fit)},
		{Name: "a Gaussian a class", Fit: numeric(gaussian.Quadratic{Shrinkage: 0.1}.Fit)},
		{Name: "shared covariance", Fit: numeric(gaussian.Linear{Shrinkage: 0.1}.Fit)},
		{Name: "Fisher, two classes", Fit: numeric(gaussian.Fisher{Shrinkage: 0.1}.Fit)},
		{Name: "two Gaussians a class",
			Fit: numeric(mixture.PerClass{EM: mixture.EM{K: 2, Floor: 0.1, Restarts: 5}}.Fit)},
		{Name: "logistic regression", Fit: standardised(logistic.Regression{Lambda: 1}.Fit)},
		{Name: "perceptron", Fit: standardised(perceptron.Multiclass{Bias: 1, Shuffle: true}.Fit)},
		{Name: "perceptron, averaged", Fit: standardised(binary(perceptron.Average).Fit)},
		{Name: "perceptron, pocket", Fit: standardised(binary(perceptron.Ratchet).Fit)},
		{Name: "perceptron, RBF kernel", Fit: standardised(widePerceptron)},
		{Name: "Winnow", Fit: numeric(perceptron.Winnow{Balanced: true}.Fit)},
		{Name: "SVM, linear", Fit: standardised(svm.LinearSVM{}.Fit)},
		{Name: "SVM, RBF kernel", Fit: standardised(wideSVM)},
		{Name: "SVM, one of K classes", Fit: standardised(svm.KClass{}.Fit)},
		{Name: "ID3", Fit: classify.Erase(tree.ID3{}.Fit)},
		{Name: "C4.5", Fit: classify.Erase(tree.C45{}.Fit)},
		{Name: "CART", Fit: classify.Erase(tree.CART{}.Fit)},
		{Name: "CART, pruned", Fit: classify.Erase(prune.CrossValidated{}.Fit)},
		{Name: "bagging", Fit: classify.Erase(ensemble.Bagging{N: 50}.Fit)},
		{Name: "random forest", Fit: classify.Erase(ensemble.RandomForest{Trees: 50}.Fit)},
		{Name: "AdaBoost", Fit: classify.Erase(ensemble.AdaBoost{Rounds: 50}.Fit)},
		{Name: "network", Fit: numeric(neural.MLP{Hidden: []int{20}, Epochs: 50}.Fit)},
	}
}

// standardised gives a learner columns of mean 0 and variance 1.
func standardised[C classify.Classifier](fit func(*classify.Dataset) (C, error)) classify.FitFunc {
	return prepare.Pipeline{
		Steps:   []prepare.Step{prepare.Dummies{}, prepare.Standardise{}},
		Learner: classify.Erase(fit),
	}.Fit
}

// Sets are the ten data sets of the league, the smallest first: the lectures' tables, irises,
// digits and two sets of texts. Of texts they have the counts of the words that stand in the most
// of them.
func Sets() ([]*classify.Dataset, error) {
	sets := []*classify.Dataset{datasets.Sailing(), datasets.Tennis(), datasets.TrianglesSquares(),
		datasets.Split30(), datasets.XYZ(), datasets.Simpsons(), datasets.Iris(), datasets.Digits()}
	for _, c := range []struct {
		texts *classify.Corpus
		words int
	}{{datasets.SubjectLines(), 50}, {datasets.Mail(), 100}} {
		ds, err := frequent(c.texts, c.words)
		if err != nil {
			return nil, err
		}
		sets = append(sets, ds)
	}
	slices.SortStableFunc(sets, func(a, b *classify.Dataset) int { return a.Len() - b.Len() })
	return sets, nil
}

// Folds is in how many parts [League] cuts a data set; what has fewer rows is left out one by one.
const Folds = 5

//go:embed league.json
var league []byte

// League is what evaluate.Compare gives for [Learners] on [Sets] in [Folds] folds, with the seed 0.
// It takes some seconds to compute, so it is kept.
func League() (*evaluate.Comparison, error) {
	c := &evaluate.Comparison{}
	if err := json.Unmarshal(league, c); err != nil {
		return nil, err
	}
	return c, nil
}
