// Command knn measures the nearest neighbours of this course on the data on which other programs are measured, and gonum's kd-tree beside them; see package measure.
//
//	PEERS_DATA=folder go run ./ci/bench/knn kd 5
//
// The folder has kd_train_X.f64 and kd_query_X.f64 (3 columns) and knn_train_X.f64 and knn_query_X.f64 (256 columns), each with its classes in _y.i32. The task usps leaves each of the
// lectures' 11,000 digits out in turn, where $TESSELLA_DATA has them. K is 7.
package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/kdtree"

	"github.com/tessella-go/tessella/ci/bench/measure"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// neighbours is the K of all tasks.
const neighbours = 7

func main() { measure.Main("knn", load) }

// load reads the data of a task and says what to measure.
func load(name string) (measure.Task, error) {
	task, ok := map[string]struct {
		data    string
		columns int
		queries int // the first so many; 0 means all
		learner knn.KNN
	}{
		"kd":          {"kd", 3, 0, knn.KNN{}},
		"kd_gonum":    {"kd", 3, 0, knn.KNN{}},
		"kd_ball":     {"kd", 3, 0, knn.KNN{Index: knn.BallTree}},
		"brute":       {"knn", 256, 0, knn.KNN{}},
		"brute_plain": {"knn", 256, 0, knn.KNN{Index: knn.BruteForce}},
		"brute_L1":    {"knn", 256, 500, knn.KNN{Distance: distance.L1{}}},
		"brute_cos":   {"knn", 256, 0, knn.KNN{Distance: distance.Cosine{}}},
	}[name]
	if name == "usps" {
		train, err := datasets.USPS()
		if err != nil {
			return measure.Task{}, err
		}
		return leaveOneOut(knn.KNN{K: neighbours, Tie: knn.Increase}, train), nil
	}
	if !ok {
		return measure.Task{}, fmt.Errorf("knn: unknown task %q; there are kd, kd_gonum, kd_ball, brute, brute_plain, brute_L1, brute_cos and usps", name)
	}
	train, err := measure.Table(task.data+"_train", task.columns)
	if err != nil {
		return measure.Task{}, err
	}
	query, err := measure.Table(task.data+"_query", task.columns)
	if err != nil {
		return measure.Task{}, err
	}
	if task.queries > 0 {
		rows := make([]int, task.queries)
		for i := range rows {
			rows[i] = i
		}
		query = query.Subset(rows)
	}
	task.learner.K = neighbours
	if name == "kd_gonum" {
		return gonum(train, query), nil
	}
	return ours(task.learner, train, query), nil
}

func ours(l knn.KNN, train, query *classify.Dataset) measure.Task {
	predicted := make([]int, query.Len())
	return measure.Task{
		Fit:     func() (any, error) { return l.Fit(train) },
		Predict: func(model any) { model.(*knn.Model).PredictAll(predicted, query.X) },
		Quality: func(model any) map[string]any {
			m, right, sum := model.(*knn.Model), 0, 0.0
			for i, c := range predicted {
				if c == query.Y[i] {
					right++
				}
				for _, n := range m.Neighbours(query.At(i), neighbours)[:neighbours] {
					sum += math.Sqrt(n.Distance)
				}
			}
			index, why := m.Index()
			return map[string]any{"acc": float64(right) / float64(len(predicted)), "sumdist": sum, "index": index.String(), "why": why}
		},
	}
}

func leaveOneOut(l knn.KNN, train *classify.Dataset) measure.Task {
	var result knn.LeftOut
	return measure.Task{
		Fit:     func() (any, error) { return l.Fit(train) },
		Predict: func(model any) { result, _ = model.(*knn.Model).LeaveOneOut() }, // K is below the number of rows, its one error
		Quality: func(any) map[string]any { return map[string]any{"errors": result.Errors} },
	}
}

// gonum asks gonum's kd-tree for the same neighbours.
func gonum(train, query *classify.Dataset) measure.Task {
	sum := 0.0
	return measure.Task{
		Fit: func() (any, error) {
			points := make(kdtree.Points, train.Len())
			for i := range points {
				points[i] = train.At(i)
			}
			return kdtree.New(points, false), nil
		},
		Predict: func(model any) {
			sum = 0
			for i := range query.Len() {
				keep := kdtree.NewNKeeper(neighbours)
				model.(*kdtree.Tree).NearestSet(keep, kdtree.Point(query.At(i)))
				for _, n := range keep.Heap {
					sum += math.Sqrt(n.Dist)
				}
			}
		},
		Quality: func(any) map[string]any { return map[string]any{"sumdist": sum} },
	}
}
