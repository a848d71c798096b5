package datasets

import (
	"compress/gzip"
	_ "embed"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Separate strings, so that a program that does not use the digits does not contain them.
//
//go:embed data/digits.csv.gz
var digits string

// Digits is a table of 1,797 handwritten digits of 13 persons as pictures of 8×8 pixels: each pixel
// counts the inked ones, 0 to 16, of a block of 4×4 of the scanned picture. The attributes are
// named by row and column, r1c1, r1c2 … r8c8; class k is digit k.
//
// It is the test half of UCI's "Optical Recognition of Handwritten Digits", in its order, which is
// scikit-learn's load_digits.
func Digits() *classify.Dataset {
	table := classify.Must(gzip.NewReader(strings.NewReader(digits)))
	return classify.Must(ReadCSV(table, Name("digits")))
}
