package figure

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
)

var confusion = [][]float64{{50, 0, 0}, {0, 47, 3}, {0, 5, 45}}

func init() {
	pictures["confusion"] = func() *Figure {
		names := []string{"setosa", "versicolor", "virginica"}
		return Matrix(names, names, confusion, MatrixOptions{
			Rows:    "true class",
			Columns: "predicted class",
			Shade:   RowShare(confusion),
		})
	}
	pictures["contest"] = func() *Figure {
		values := [][]float64{{12.5, 0, 30}, {10, math.NaN(), 30}, {25, 50, 30}}
		return Matrix([]string{"trees", "neighbours", "a guess"},
			[]string{"mail", "tennis", "coins"}, values,
			MatrixOptions{Shade: ColumnLead(values), Columns: "error in %"})
	}
	// The course's table of all classifiers on all data sets, whose lesson keeps it.
	pictures["league"] = func() *Figure {
		data, err := os.ReadFile(filepath.Join("..", "..", "lessons", "comparisons", "league.json"))
		if err != nil {
			return failed("%w", err)
		}
		var league evaluate.Comparison
		if err := json.Unmarshal(data, &league); err != nil {
			return failed("%w", err)
		}
		percent := league.Percent()
		return Matrix(league.Learners, league.Datasets, percent, MatrixOptions{
			Shade:  ColumnLead(percent),
			Format: func(v float64) string { return fmt.Sprintf("%.1f", v) },
		})
	}
	pictures["large_matrix"] = func() *Figure {
		n := 20
		values, names := make([][]float64, n), classNames(n)
		for i := range values {
			values[i] = make([]float64, n)
			for j := range values[i] {
				values[i][j] = float64(1000 / (1 + (i-j)*(i-j)))
			}
		}
		return Matrix(names, names, values)
	}
}

func ExampleMatrix() {
	f := Matrix([]string{"ham", "spam"}, []string{"ham", "spam"}, [][]float64{{95, 5}, {2, 98}},
		MatrixOptions{Rows: "true", Columns: "predicted"})
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// A matrix of 2 rows (true) and 2 columns (predicted).
	// ham: ham 95, spam 5.
	// spam: ham 2, spam 98.
}

func TestMatrixRefuses(t *testing.T) {
	refuses(t, map[string]*Figure{
		"a matrix of 0 rows has 0 names for them": Matrix(nil, nil, nil),
		`row 1, "a", has 1 values, and there are 2 columns`: Matrix([]string{"a"},
			[]string{"b", "c"}, [][]float64{{1}}),
		`row 1, "a", has +Inf in column 1`: Matrix([]string{"a"},
			[]string{"b"}, [][]float64{{math.Inf(1)}}),
		"a matrix of 61×61 is too large": Matrix(make([]string, 61),
			make([]string, 61), make([][]float64, 61)),
	})
}
