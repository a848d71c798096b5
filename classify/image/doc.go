// Package image turns pixels into features, and trains classifiers on them ("Pipeline for
// Traditional Image Classification System" in Fan's lecture). The same features are computed for
// training and test images, and a classifier uses nothing else.
//
// An image is a row of a data set: its grey values line by line from above, as in datasets.Digits.
// It is a square unless a [Size] says otherwise. High values are ink.
//
// Each feature is a step of package prepare: [Normalise], [Moments], [Deslant] and [HOG]. Your own
// feature is a prepare.Func. prepare.Chain applies features one after the other, prepare.Join puts
// them side by side, and a prepare.Pipeline ends in a classifier:
//
//	fit := prepare.Pipeline{
//		Steps:   []prepare.Step{image.Deslant{}, image.HOG{Signed: true}},
//		Learner: classify.Erase(svm.LinearSVM{}.Fit),
//	}.Fit
//	scores, err := evaluate.CrossValidate(datasets.Digits(), evaluate.Folds{K: 10}, fit)
//
// A row with a missing or infinite pixel has NaN for every feature.
//
// The package does not have colours, finding an object in a larger picture (detection), a label for
// each pixel (parsing), or several labels for one picture (tags, scenes).
//
// The named values, which go doc lists in part:
//
//   - [Norm]: [Intensity], [Contrast], [Length]
//   - [Vote]: [Trilinear], [Linear], [Nearest]
package image
