// Command trees measures the trees of this course on the data on which other programs are measured, one task a run, and prints a JSON line: medians of CPU
// seconds in user mode and of wall seconds, memory, and how good the model is, to see that it is the same work.
//
//	PEERS_DATA=folder go run ./ci/bench/trees tree_gini 5
//
// The folder has tables as raw little-endian numbers by rows: tree_X.f64 (32 columns) with tree_y.i32 (classes) and tree_t.f64 (numbers), tree_test_* for the
// predictions, rpart_X.f64 (20 columns) with rpart_y.i32. The noise of c45_noise is made up.
package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/tree"
)

func main() { measure.Main("trees", load) }

// load reads the data of a task and says what to measure.
func load(name string) (measure.Task, error) {
	workers := 1
	if base, ok := strings.CutSuffix(name, "_w2"); ok {
		name, workers = base, 2
	}
	if task, ok := strings.CutPrefix(name, "t20_"); ok {
		return small(task, workers)
	}
	if name == "c45_noise" {
		ds := noise(100_000)
		return classes(classify.Erase(tree.C45{MinRows: 1, NoMDL: true}.Fit), ds, ds), nil
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
		return classes(classify.Erase(tree.CART{MaxDepth: depth, Workers: workers}.Fit), train, test), nil
	case "tree_entropy":
		return classes(classify.Erase(tree.CART{Impurity: tree.Entropy, MaxDepth: depth, Workers: workers}.Fit), train, test), nil
	case "tree_reg":
		return numbers(tree.Regression{MaxDepth: depth, Workers: workers}, train, test)
	}
	return measure.Task{}, unknown(name)
}

func unknown(name string) error {
	return fmt.Errorf("trees: unknown task %q; there are tree_gini, tree_entropy, tree_reg, each also with _d8, t20_full, t20_ccp, t20_ada50 and t20_rf100, "+
		"all also with _w2 for two goroutines where they can be used, and c45_noise", name)
}

// small is a task on the smaller table: a full tree, its pruning path, or an ensemble.
func small(task string, workers int) (measure.Task, error) {
	ds, err := measure.Table("rpart", 20)
	if err != nil {
		return measure.Task{}, err
	}
	full := tree.CART{Workers: workers}
	switch task {
	case "full":
		return classes(classify.Erase(full.Fit), ds, ds), nil
	case "ada50":
		return classes(classify.Erase(ensemble.AdaBoost{}.Fit), ds, ds), nil
	case "rf100":
		return classes(classify.Erase(ensemble.RandomForest{Workers: workers}.Fit), ds, ds), nil
	case "ccp":
		return measure.Task{
			Fit: func() (any, error) {
				model, err := full.Fit(ds)
				if err != nil {
					return nil, err
				}
				return model.Path(tree.PathOptions{Risk: tree.Gini})
			},
			Quality: func(model any) map[string]any {
				steps := model.(*tree.Path[*tree.Tree]).Steps
				last := []float64{}
				for _, s := range steps[max(0, len(steps)-4):] {
					last = append(last, s.Alpha)
				}
				return map[string]any{"alphas": len(steps), "last": last}
			},
		}, nil
	}
	return measure.Task{}, unknown("t20_" + task)
}

// noise has n rows of 32 numbers, and two classes that have nothing to do with them.
func noise(n int) *classify.Dataset {
	const d = 32
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &classify.Dataset{Name: "noise", Classes: []string{"a", "b"}, X: mat.NewDense(n, d, nil)}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for i := range n {
		for j := range d {
			ds.X.Set(i, j, rng.Float64())
		}
		ds.Y = append(ds.Y, rng.IntN(2))
	}
	return ds
}

func classes(fit classify.FitFunc, train, test *classify.Dataset) measure.Task {
	predicted := make([]int, test.Len())
	return measure.Task{
		Fit:     func() (any, error) { return fit(train) },
		Predict: func(model any) { model.(classify.Classifier).PredictAll(predicted, test.X) },
		Quality: func(model any) map[string]any {
			right := 0
			for i, c := range predicted {
				if c == test.Y[i] {
					right++
				}
			}
			q := map[string]any{"acc": float64(right) / float64(len(predicted))}
			switch m := model.(type) {
			case *tree.Tree:
				q["nodes"], q["depth"] = 2*m.Leaves()-1, m.Depth()
			case *ensemble.Forest:
				q["oob"] = 1 - m.OutOfBag().Error
			}
			return q
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
