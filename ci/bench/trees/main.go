// Command trees measures the trees of this course on the data on which other programs are measured, one task a run, and prints a JSON line: medians of CPU
// seconds in user mode and of wall seconds, memory, and how good the model is, to see that it is the same work.
//
//	PEERS_DATA=folder go run ./ci/bench/trees tree_gini 5
//
// The folder has tables as raw little-endian numbers by rows: tree_X.f64 (32 columns) with tree_y.i32 (classes) and tree_t.f64 (numbers), tree_test_* for the
// predictions, rpart_X.f64 (20 columns) with rpart_y.i32.
package main

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

func main() { measure.Main("trees", load) }

// load reads the data of a task and says what to measure.
func load(name string) (measure.Task, error) {
	workers := 1
	if base, ok := strings.CutSuffix(name, "_w2"); ok {
		name, workers = base, 2
	}
	if name == "t20_full" {
		train, err := measure.Table("rpart", 20)
		if err != nil {
			return measure.Task{}, err
		}
		return classes(tree.CART{Workers: workers}, train, train), nil
	}
	train, err := measure.Table("tree", 32)
	if err != nil {
		return measure.Task{}, err
	}
	test, err := measure.Table("tree_test", 32)
	if err != nil {
		return measure.Task{}, err
	}
	depth := 0
	base, deep := strings.CutSuffix(name, "_d8")
	if deep {
		depth = 8
	}
	switch base {
	case "tree_gini":
		return classes(tree.CART{MaxDepth: depth, Workers: workers}, train, test), nil
	case "tree_entropy":
		return classes(tree.CART{Impurity: tree.Entropy, MaxDepth: depth, Workers: workers}, train, test), nil
	case "tree_reg":
		return numbers(tree.Regression{MaxDepth: depth, Workers: workers}, train, test)
	}
	return measure.Task{}, fmt.Errorf("trees: unknown task %q; there are tree_gini, tree_entropy, tree_reg, each also with _d8, and t20_full, all also with _w2", name)
}

func classes(l tree.CART, train, test *classify.Dataset) measure.Task {
	predicted := make([]int, test.Len())
	return measure.Task{
		Fit:     func() (any, error) { return l.Fit(train) },
		Predict: func(model any) { model.(*tree.Tree).PredictAll(predicted, test.X) },
		Quality: func(model any) map[string]any {
			right := 0
			for i, c := range predicted {
				if c == test.Y[i] {
					right++
				}
			}
			m := model.(*tree.Tree)
			return map[string]any{"acc": float64(right) / float64(len(predicted)), "nodes": 2*m.Leaves() - 1, "depth": m.Depth()}
		},
	}
}

func numbers(l tree.Regression, train, test *classify.Dataset) (measure.Task, error) {
	target, err := measure.Floats("tree_t.f64")
	if err != nil {
		return measure.Task{}, err
	}
	truth, err := measure.Floats("tree_test_t.f64")
	predicted := make([]float64, test.Len())
	return measure.Task{
		Fit:     func() (any, error) { return l.Fit(train, target) },
		Predict: func(model any) { model.(*tree.RegressionTree).PredictAll(predicted, test.X) },
		Quality: func(model any) map[string]any {
			squares := 0.0
			for i, v := range predicted {
				squares += (v - truth[i]) * (v - truth[i])
			}
			m := model.(*tree.RegressionTree)
			return map[string]any{"mse": squares / float64(len(predicted)), "nodes": 2*m.Leaves() - 1, "depth": m.Depth()}
		},
	}, err
}
