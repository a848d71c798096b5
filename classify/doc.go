// Package classify has the types that all algorithms of the course share. A [Dataset] is numbers
// with names. A learner's Fit turns it into a model, and a model is a [Classifier], often a
// [Posterior], and an [Explainer]. [Save] writes a model to a file, and [Load] reads it.
//
//	ds := classify.Must(datasets.ReadCSVFile("patients.csv", datasets.Class("ill")))
//	learner := tree.CART{MaxDepth: 4}
//	model := classify.Must(learner.Fit(ds))
//	fmt.Println(model)                                  // the tree
//	x := classify.Must(ds.Row("38.5", "yes", "?"))      // a new example, as texts
//	fmt.Println(model.Explain(x).Short())               // its class, and why
//	test := classify.Must(datasets.ReadCSVFile("new.csv", datasets.Like(model)))
//	fmt.Println(evaluate.Confuse(model, test))
//	fmt.Println(classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, learner.Fit)))
//
// [Must] ends a program with any error. One that goes on, such as a service, looks at the error.
//
// The algorithms are in the packages below this one, one package a family:
//
//   - classify/tree: decision trees (ID3, C4.5, CART) and regression trees; classify/prune makes
//     them smaller, classify/rules reads them as rules
//   - classify/ensemble: bagging, random forests, AdaBoost, gradient boosting
//   - classify/knn: nearest neighbours, also for regression; classify/distance: what near means
//   - classify/bayes: naive Bayes, for numbers, values and words
//   - classify/gaussian: linear, quadratic and Fisher's discriminants
//   - classify/mixture: Gaussian mixtures, k-means
//   - classify/logistic: logistic regression
//   - classify/linear: linear regression
//   - classify/perceptron: perceptrons, Winnow, structured output
//   - classify/svm: support vector machines
//   - classify/neural: multilayer perceptrons, Boltzmann machines
//
// What comes before and after:
//
//   - datasets: the lectures' tables; reads CSV files, data frames and folders of texts
//   - classify/prepare: scaling, PCA, missing values, 0/1 columns, and chains of these with a
//     learner
//   - classify/text: words, n-grams, tf-idf
//   - classify/image: features of images
//   - classify/relevance: which attributes matter
//   - classify/evaluate: cross-validation, search, calibration, confusion, ROC curves, tests
//   - classify/figure: pictures of all of these
//
// A learner of your own takes part in cross-validation, committees and pipelines if it has a Fit,
// and in [Save] if its model is known to [Register]. Package classify/classifytest tests it.
//
// All families follow the same conventions, which their own comments do not repeat:
//
//   - A method that writes to dst returns it. If dst is nil, it makes a slice. If dst has another
//     length than the result, it panics.
//   - A row has one value for each attribute of the training set. A row of another length panics.
//   - An option that is 0 has its documented default. A negative number where none makes sense is
//     an error of Fit.
//   - Rows that belong together, as those of one patient do, have the same number in
//     Dataset.Groups. Whatever divides rows keeps them together; see evaluate.Folds.
//   - A learner of numbers has a Fit(ds, target), with one number for each row. It does not use the
//     classes.
//   - A type Stop says why an algorithm took no more steps. Its zero value means that the step was
//     not the last.
//
// The named values, which go doc lists in part:
//
//   - [Need]: [NeedRows], [NeedNumeric], [NeedNominal], [NeedComplete]
//   - [Stop]: [Running], [Converged], [Budget]
package classify
