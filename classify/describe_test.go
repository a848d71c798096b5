package classify_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleDataset_String() {
	fmt.Println(datasets.Iris())
	fmt.Println(datasets.Digits())
	// Output:
	// iris: 150 rows, 4 columns, 3 classes (setosa: 50, versicolor: 50, virginica: 50)
	// digits: 1797 rows, 64 columns, 10 classes (0: 178, 1: 182, 2: 177, 7 more)
}

func ExampleDataset_Describe() {
	fmt.Print(datasets.Iris().Describe())
	// Output:
	// iris: 150 rows, 4 columns, 3 classes (setosa: 50, versicolor: 50, virginica: 50)
	//
	// column        kind     missing  min, mean and max, or the most frequent
	// sepal length  numeric        0  4.3  5.84333  7.9
	// sepal width   numeric        0    2  3.05733  4.4
	// petal length  numeric        0    1    3.758  6.9
	// petal width   numeric        0  0.1  1.19933  2.5
	// species       class          0  setosa: 50, versicolor: 50, virginica: 50
}

func TestDescribe(t *testing.T) {
	nan := math.NaN()
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{
			{Name: "large"},
			{Name: "a column with a name\nthat is long"},
			{Name: "empty"},
			{Name: "color", Values: []string{"red", "blue", "never", "grün"}},
		},
		Classes: []string{"yes"},
		X: mat.NewDense(3, 4, []float64{
			math.MaxFloat64, -1.25, nan, 3,
			math.MaxFloat64, nan, nan, 1,
			-12345678, 0.5, nan, 3,
		}),
		Y:       []int{0, 0, 0},
		Weights: []float64{1, 0, 3.5},
	}
	const want = `data set: 3 rows, 4 columns, 1 class (yes: 3)

column                kind     missing  min, mean and max, or the most frequent
large                 numeric        0  -1.23457e+07  1.19846e+308  1.79769e+308
a column with a nam…  numeric        1         -1.25        -0.375           0.5
empty                 numeric        3  no values
color                 nominal        0  grün: 2, blue: 1
class                 class          0  yes: 3
weight                weight         0             0           1.5           3.5
`
	if got := ds.Describe(); got != want {
		t.Errorf("Describe gives\n%s\nwant\n%s", got, want)
	}
	for _, table := range datasets.All() {
		for line := range strings.Lines(table.Load().Describe()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%s: a line of %d letters: %s", table.Name, n, line)
			}
		}
	}
	// what is not valid can be printed too
	ds.Y[0], ds.Classes = 7, nil
	if got, want := ds.String(), "data set: 3 rows, 4 columns, 0 classes"; got != want {
		t.Errorf("String is %q, want %q", got, want)
	}
	ds.Describe()
	if got := (*classify.Dataset)(nil).Describe(); got != "no data set\n" {
		t.Errorf("nil is %q", got)
	}
}
