package main

import (
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// work is what is measured: fit, and the prediction of rows by the fitted model.
type work struct {
	fit     func() (any, error)
	predict func(model any)                // nil if nothing is predicted
	quality func(model any) map[string]any // shows that both sides did the same work
}

// figures are the measurements of one process. Seconds are medians of the CPU time in user mode.
type figures struct {
	Fit     float64        `json:"fit"`
	Predict float64        `json:"predict"`
	Memory  int            `json:"memory_MB"` // the peak above what the data take; 0 if unknown
	Quality map[string]any `json:"quality"`
}

// atLeast is how often a process fits at least, and enough how long it repeats small work.
const (
	atLeast = 2
	enough  = time.Second
)

// measure runs a work in this process.
func measure(w work) (figures, error) {
	debug.FreeOSMemory()
	// From here on the system measures the peak of memory anew, if it can.
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
	base := resident("VmRSS")
	var fits, predictions []float64
	var model any
	for start := time.Now(); len(fits) < atLeast || time.Since(start) < enough; {
		model = nil
		runtime.GC()
		var err error
		fits = append(fits, seconds(func() { model, err = w.fit() }))
		if err != nil {
			return figures{}, err
		}
		if w.predict != nil {
			runtime.GC() // what fit left would be swept while predicting
			predictions = append(predictions, seconds(func() { w.predict(model) }))
		}
	}
	f := figures{Fit: median(fits), Predict: median(predictions)}
	f.Memory = max(resident("VmHWM")-base, 0)
	f.Quality = w.quality(model)
	return f, nil
}

// child measures one task and prints its figures as JSON.
func child(name string, data folder) error {
	chosen, err := choose([]string{name})
	if err != nil {
		return err
	}
	w, err := chosen[0].load(data)
	if err != nil {
		return err
	}
	f, err := measure(w)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(f)
}

// seconds returns the user CPU time of this process that a call takes.
func seconds(do func()) float64 {
	before := user()
	do()
	return (user() - before).Seconds()
}

func user() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}

// resident reads a figure of this process's memory in MB; 0 if the system does not tell.
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

// median returns the middle value, the upper one of two; 0 if there are none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
