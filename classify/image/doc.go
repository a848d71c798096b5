// Package image turns pixels into features, and trains classifiers on them ("Pipeline for Traditional Image Classification System" in Fan's lecture: features are extracted from the training and
// the test images alike, and the classifier sees nothing else).
//
// An image is a row of a data set: its grey values, line by line from above, as in datasets.Digits and datasets.USPS. Its [Size] is a square unless an option says otherwise. High values are
// ink.
//
// A [Feature] says what to compute. Some look at one image only: [Normalise], [Moments], [Deslant], [HOG]. Others learn from the training images first: [Standardise], [PCA],
// [Codebook]. [Chain] does one after the other, [Join] puts them side by side, and a [Pipeline] ends in a classifier:
//
//	fit := image.Pipeline{
//		Features:   []image.Feature{image.Deslant{}, image.HOG{Cell: 2}},
//		Classifier: classify.Erase(svm.LinearSVM{}.Fit),
//	}.Fit
//	scores, err := evaluate.CrossValidate(datasets.Digits(), 10, fit)
//
// All that is learnt, words and directions as much as the classifier, is learnt anew from the data set that Fit is given, so that a test is one.
//
// Left to others are colours, finding an object in a larger picture (detection), a label for each pixel (parsing), and several labels for one picture (tagging, scenes).
package image
