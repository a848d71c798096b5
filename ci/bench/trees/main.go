// Command trees measures the trees of this course on the data on which other programs are measured, one task a run, and prints a JSON line: medians of CPU
// seconds in user mode and of wall seconds, memory, and how good the model is, to see that it is the same work.
//
//	PEERS_DATA=folder go run ./ci/bench/trees tree_gini 5
//
// The folder has tables as raw little-endian numbers by rows: tree_X.f64 (32 columns) with tree_y.i32 (classes) and tree_t.f64 (numbers), tree_test_* for the
// predictions, rpart_X.f64 (20 columns) with rpart_y.i32.
package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// task is what is measured: fit, and the prediction of other rows by what was fitted.
type task struct {
	fit     func() (any, error)
	predict func(model any)
	quality func(model any) map[string]any
}

// result is one line.
type result struct {
	Task     string         `json:"task"`
	Reps     int            `json:"reps"`
	FitUser  float64        `json:"fit_user"`
	FitWall  float64        `json:"fit_wall"`
	PredUser float64        `json:"pred_user"`
	PredWall float64        `json:"pred_wall"`
	Base     int            `json:"rss_base_MB"`
	Peak     int            `json:"peak_MB"`
	Quality  map[string]any `json:"q"`
}

func run(args []string) error {
	if len(args) < 1 || len(args) > 2 {
		return errors.New("usage: PEERS_DATA=folder trees TASK [REPS]")
	}
	reps := 5
	if len(args) == 2 {
		var err error
		if reps, err = strconv.Atoi(args[1]); err != nil || reps < 1 {
			return fmt.Errorf("trees: %q is no number of repetitions", args[1])
		}
	}
	t, err := load(args[0])
	if err != nil {
		return err
	}
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // from here the peak of memory counts, on systems that have it
	r := result{Task: "go_" + args[0], Reps: reps, Base: resident("VmRSS")}
	var fitUser, fitWall, predUser, predWall []float64
	var model any
	for range reps {
		model = nil
		runtime.GC()
		user, wall := measure(func() { model, err = t.fit() })
		if err != nil {
			return err
		}
		fitUser, fitWall = append(fitUser, user), append(fitWall, wall)
		runtime.GC() // or what fit left would be swept while predicting
		user, wall = measure(func() { t.predict(model) })
		predUser, predWall = append(predUser, user), append(predWall, wall)
	}
	r.FitUser, r.FitWall, r.PredUser, r.PredWall = median(fitUser), median(fitWall), median(predUser), median(predWall)
	r.Peak, r.Quality = resident("VmHWM"), t.quality(model)
	return json.NewEncoder(os.Stdout).Encode(r)
}

// load reads the data of a task and says what to measure.
func load(name string) (task, error) {
	workers := 1
	if base, ok := strings.CutSuffix(name, "_w2"); ok {
		name, workers = base, 2
	}
	if name == "t20_full" {
		train, err := table("rpart", 20)
		return classes(tree.CART{Workers: workers}, train, train), err
	}
	train, err := table("tree", 32)
	if err != nil {
		return task{}, err
	}
	test, err := table("tree_test", 32)
	if err != nil {
		return task{}, err
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
	return task{}, fmt.Errorf("trees: unknown task %q; there are tree_gini, tree_entropy, tree_reg, each also with _d8, and t20_full, all also with _w2", name)
}

func classes(l tree.CART, train, test *classify.Dataset) task {
	predicted := make([]int, test.Len())
	return task{
		fit:     func() (any, error) { return l.Fit(train) },
		predict: func(model any) { model.(*tree.Tree).PredictAll(predicted, test.X) },
		quality: func(model any) map[string]any {
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

func numbers(l tree.Regression, train, test *classify.Dataset) (task, error) {
	target, err := floats("tree_t.f64")
	if err != nil {
		return task{}, err
	}
	truth, err := floats("tree_test_t.f64")
	predicted := make([]float64, test.Len())
	return task{
		fit:     func() (any, error) { return l.Fit(train, target) },
		predict: func(model any) { model.(*tree.RegressionTree).PredictAll(predicted, test.X) },
		quality: func(model any) map[string]any {
			squares := 0.0
			for i, v := range predicted {
				squares += (v - truth[i]) * (v - truth[i])
			}
			m := model.(*tree.RegressionTree)
			return map[string]any{"mse": squares / float64(len(predicted)), "nodes": 2*m.Leaves() - 1, "depth": m.Depth()}
		},
	}, err
}

// table reads name_X.f64 and name_y.i32.
func table(name string, d int) (*classify.Dataset, error) {
	x, err := floats(name + "_X.f64")
	if err != nil {
		return nil, err
	}
	labels, err := read(name + "_y.i32")
	if err != nil {
		return nil, err
	}
	if len(x)%d != 0 || len(labels)/4 != len(x)/d {
		return nil, fmt.Errorf("trees: %s has %d numbers for %d labels in %d columns", name, len(x), len(labels)/4, d)
	}
	ds := &classify.Dataset{Name: name, X: mat.NewDense(len(x)/d, d, x)}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for i := 0; i < len(labels); i += 4 {
		ds.Y = append(ds.Y, int(binary.LittleEndian.Uint32(labels[i:])))
	}
	for c := range slices.Max(ds.Y) + 1 {
		ds.Classes = append(ds.Classes, fmt.Sprint("c", c))
	}
	return ds, nil
}

func floats(name string) ([]float64, error) {
	raw, err := read(name)
	values := make([]float64, len(raw)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(raw[8*i:]))
	}
	return values, err
}

func read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(os.Getenv("PEERS_DATA"), name))
}

// measure returns the user CPU seconds of the process and the wall seconds that a call takes.
func measure(do func()) (user, wall float64) {
	before, start := cpu(), time.Now()
	do()
	return cpu() - before, time.Since(start).Seconds()
}

func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return math.NaN()
	}
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6
}

// resident reads a figure of memory of this process in MB; 0 where the system does not tell.
func resident(key string) int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, key+":"); ok {
			kb, _ := strconv.Atoi(strings.Fields(rest)[0])
			return kb >> 10
		}
	}
	return 0
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
