// Package measure is what the benchmarks against other programs share: it reads their data, runs one task so and so often, and prints one JSON line:
// medians of CPU seconds in user mode and of wall seconds, memory, and how good the model is, to see that it is the same work.
//
//	func main() {
//		measure.Main("trees", func(task string) (measure.Task, error) { … })
//	}
//
// The command is then called as
//
//	PEERS_DATA=folder go run ./ci/bench/trees TASK [REPS]
package measure

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Task is what is measured: fit, and the prediction of other rows by what was fitted.
type Task struct {
	Fit     func() (any, error)
	Predict func(model any)                // nil where nothing is predicted
	Quality func(model any) map[string]any // what tells that the work was done, asked once at the end; nil for nothing
}

// Result is one line. Seconds are medians over the repetitions; user seconds are CPU time of the whole process.
type Result struct {
	Task     string         `json:"task"` // with go_ before it, to be told from the peers'
	Reps     int            `json:"reps"`
	FitUser  float64        `json:"fit_user"`
	FitWall  float64        `json:"fit_wall"`
	PredUser float64        `json:"pred_user"`
	PredWall float64        `json:"pred_wall"`
	Base     int            `json:"rss_base_MB"` // resident memory once the data are read; 0 where the system does not tell
	Peak     int            `json:"peak_MB"`     // the highest since then
	Quality  map[string]any `json:"q"`
}

// Main is the main function of a benchmark called name: it takes a task and, if given, the number of repetitions (5 otherwise) from the command line, and
// prints the Result. load reads the data of a task; of one that it does not know it returns an error that lists those that there are.
func Main(name string, load func(task string) (Task, error)) {
	if err := run(os.Stdout, name, os.Args[1:], load); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer, name string, args []string, load func(task string) (Task, error)) error {
	if len(args) < 1 || len(args) > 2 {
		return fmt.Errorf("usage: %s=folder %s TASK [REPS]", folder, name)
	}
	reps := 5
	if len(args) == 2 {
		var err error
		if reps, err = strconv.Atoi(args[1]); err != nil || reps < 1 {
			return fmt.Errorf("%s: %q is no number of repetitions", name, args[1])
		}
	}
	task, err := load(args[0])
	if err != nil {
		return err
	}
	r, err := Run(task, reps)
	if err != nil {
		return err
	}
	r.Task = "go_" + args[0]
	return json.NewEncoder(w).Encode(r)
}

// Run measures a task reps times, at least once. An error is that of the task's Fit.
func Run(t Task, reps int) (Result, error) {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // from here the peak of memory counts, on systems that have it
	r := Result{Reps: reps, Base: resident("VmRSS")}
	var fitUser, fitWall, predUser, predWall []float64
	var model any
	for range reps {
		model = nil
		runtime.GC()
		var err error
		user, wall := clock(func() { model, err = t.Fit() })
		if err != nil {
			return Result{}, err
		}
		fitUser, fitWall = append(fitUser, user), append(fitWall, wall)
		if t.Predict == nil {
			continue
		}
		runtime.GC() // or what fit left would be swept while predicting
		user, wall = clock(func() { t.Predict(model) })
		predUser, predWall = append(predUser, user), append(predWall, wall)
	}
	r.FitUser, r.FitWall, r.PredUser, r.PredWall = median(fitUser), median(fitWall), median(predUser), median(predWall)
	r.Peak = resident("VmHWM")
	if t.Quality != nil {
		r.Quality = t.Quality(model)
	}
	return r, nil
}

// clock returns the user CPU seconds of the process and the wall seconds that a call takes.
func clock(do func()) (user, wall float64) {
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

// median returns the middle value, the upper one of two; 0 where there is none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}
