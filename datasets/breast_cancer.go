package datasets

import (
	"compress/gzip"
	_ "embed"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// A separate string, so that a program that does not use the table does not contain it.
//
//go:embed data/breast_cancer.csv.gz
var breastCancer string

// BreastCancer is a table of 569 lumps in the breast, 212 malignant and 357 benign. A needle took
// cells of each. Ten numbers of their nuclei were measured in a picture, such as radius, texture
// and smoothness. Of each number there are three attributes: its mean over the nuclei ("mean
// radius"), the standard error of this mean ("radius error"), and the mean of its three largest
// values ("worst radius"). Class 0 is malignant, class 1 benign.
//
// It is UCI's "Breast Cancer Wisconsin (Diagnostic)", in the order of scikit-learn's
// load_breast_cancer.
func BreastCancer() *classify.Dataset {
	table := classify.Must(gzip.NewReader(strings.NewReader(breastCancer)))
	return classify.Must(ReadCSV(table, Name("breast_cancer")))
}
