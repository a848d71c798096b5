// Package image turns pixels into features, and trains classifiers on them ("Pipeline for
// Traditional Image Classification System" in Fan's lecture: features are extracted from training
// and test images alike, and that is all that a classifier sees of them).
//
// An image is a row of a data set: its grey values line by line from above, as in datasets.Digits
// and datasets.USPS. It is a square unless a [Size] says otherwise. High values are ink.
//
// A [Feature] says how images are to be described. [Normalise], [Moments], [Deslant], [HOG] and a
// [Func] of one's own look at one image at a time; [Standardise], [PCA] and [Codebook] learn from
// the training images first. [Chain] has them one after the other, [Join] side by side, and a
// [Pipeline] ends in a classifier:
//
//	fit := image.Pipeline{
//		Features:   []image.Feature{image.Deslant{}, image.HOG{Signed: true}},
//		Classifier: classify.Erase(svm.LinearSVM{}.Fit),
//	}.Fit
//	scores, err := evaluate.CrossValidate(datasets.Digits(), 10, fit)
//
// Directions and words are learnt, like the classifier itself, from the data set that Fit is given
// and no other, so that what is held out is not known to them.
//
// Left to others are colours, finding an object in a larger picture (detection), a label for each
// pixel (parsing), and several labels for one picture (tags, scenes).
package image
