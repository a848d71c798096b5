package neighbours

import (
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// PredictCopies asks what both rules for ties make of a list in which each row stands twice.
var PredictCopies = grader.Exercise[func() (int, int)]{
	ID:       "neighbours/predict-copies",
	Title:    "A list with copies",
	Where:    roweisAlgorithm,
	Kind:     course.Predict,
	Points:   1,
	Results:  []string{"one", "two"},
	Solution: solutions.PredictCopies,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: []any{rightCopies(1), rightCopies(2)}}}
	},
	Hints: []string{
		"Write down the distances from a row that is left out to the others, the smallest first: " +
			"that of its copy, and then?",
		"K = 2 asks for two rows. What is the second smallest distance, and how many rows are " +
			"that far? The rule for the Kth distance comes before the one for a tied vote.",
	},
}

// rightCopies counts the rows of the clouds, each written down twice, that are put into the right
// class by their k nearest among all other rows.
func rightCopies(k int) int {
	clouds := Clouds(100, 1)
	rows := make([][]float64, 2*clouds.Len())
	for i := range rows {
		rows[i] = clouds.At(i % clouds.Len())
	}
	return len(rows) - solutions.LeaveOneOut(rows, slices.Concat(clouds.Y, clouds.Y), k)
}

// table reads points of two numbers, x and y, with the classes in the order given.
func table(rows string, classes ...string) *classify.Dataset {
	schema := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x"}, {Name: "y"}},
		Classes:    classes,
	}
	ds, err := datasets.ReadCSV(strings.NewReader("x,y,class\n"+rows), datasets.Like(schema))
	if err != nil {
		panic(err) // the text is made to be read
	}
	return ds
}
