// Package image turns pixels into features, and trains classifiers on them ("Pipeline for
// Traditional Image Classification System" in Fan's lecture). The same features are computed for
// training and test images, and a classifier uses nothing else.
//
// An image is a row of a data set: its grey values line by line from above, as in datasets.Digits
// and datasets.USPS. It is a square unless a [Size] says otherwise. High values are ink.
//
// A [Feature] says how images are described. [Normalise], [Moments], [Deslant], [HOG] and your own
// [Func] use one image at a time. [Standardise], [PCA] and [Codebook] first learn from the training
// images. [Chain] applies features one after the other, [Join] puts them side by side, and a
// [Pipeline] ends in a classifier:
//
//	fit := image.Pipeline{
//		Features:   []image.Feature{image.Deslant{}, image.HOG{Signed: true}},
//		Classifier: classify.Erase(svm.LinearSVM{}.Fit),
//	}.Fit
//	scores, err := evaluate.CrossValidate(datasets.Digits(), 10, fit)
//
// Features, like the classifier, learn only from the data set that Fit is given. So they have no
// information about held-out rows.
//
// The package does not have colours, finding an object in a larger picture (detection), a label for
// each pixel (parsing), or several labels for one picture (tags, scenes).
package image
