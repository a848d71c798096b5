package main

import (
	"bufio"
	"encoding/json"
	"fmt"
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
	predict func(model any)                    // nil if nothing is predicted
	quality func(model any) map[string]float64 // shows that both sides did the same work
}

// duration is how long a call takes: seconds of CPU time in user mode, and of the clock.
type duration struct {
	User float64 `json:"user"`
	Wall float64 `json:"wall"`
}

// figures are the measurements of one round, or medians of several.
type figures struct {
	Fit     duration           `json:"fit"`
	Predict duration           `json:"predict"`
	Memory  int                `json:"memory_MB"` // the peak above what the data take; 0 if unknown
	Quality map[string]float64 `json:"quality,omitempty"`
}

// enough is how long a call is repeated in a round, in seconds. peers.py and peers.R do the same.
const enough = .2

// child measures a task of this program once for each line of its input.
func child(arguments []string) error {
	if len(arguments) != 2 {
		return fmt.Errorf("measure needs a task and a folder, not %q", arguments)
	}
	i := slices.IndexFunc(tasks, func(t task) bool { return t.name == arguments[0] })
	if i < 0 {
		return fmt.Errorf("there is no task %q", arguments[0])
	}
	w, err := tasks[i].load(folder(arguments[1]))
	if err != nil {
		return err
	}
	debug.FreeOSMemory()
	base, out := resident("VmRSS"), json.NewEncoder(os.Stdout)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		f, err := round(w, base)
		if err != nil {
			return err
		}
		if err := out.Encode(f); err != nil {
			return err
		}
	}
	return nil
}

// round measures a work in this process, whose data take base MB.
func round(w work, base int) (figures, error) {
	debug.FreeOSMemory()
	// From here on the system measures the peak of memory anew, if it can.
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
	var f figures
	var model any
	var err error
	f.Fit = repeat(func() {
		if err == nil {
			model, err = w.fit()
		}
	})
	if err != nil {
		return f, err
	}
	if w.predict != nil {
		f.Predict = repeat(func() { w.predict(model) })
	}
	f.Memory = max(resident("VmHWM")-base, 0)
	f.Quality = w.quality(model)
	return f, nil
}

// repeat returns how long a call takes on average, when it is repeated until it took enough. What
// earlier calls left is collected between them, and not measured.
func repeat(do func()) duration {
	var total duration
	n := 0.0
	for total.Wall < enough {
		runtime.GC()
		user, began := userTime(), time.Now()
		do()
		total.Wall += time.Since(began).Seconds()
		total.User += userTime() - user
		n++
	}
	return duration{total.User / n, total.Wall / n}
}

// userTime is the CPU time in user mode of this process, in seconds.
func userTime() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano()).Seconds()
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

// middle takes the median of each figure. The quality is the same in all rounds.
func middle(all []figures) figures {
	of := func(get func(figures) float64) float64 {
		var values []float64
		for _, f := range all {
			values = append(values, get(f))
		}
		return median(values)
	}
	return figures{
		Fit: duration{of(func(f figures) float64 { return f.Fit.User }),
			of(func(f figures) float64 { return f.Fit.Wall })},
		Predict: duration{of(func(f figures) float64 { return f.Predict.User }),
			of(func(f figures) float64 { return f.Predict.Wall })},
		Memory:  int(of(func(f figures) float64 { return float64(f.Memory) })),
		Quality: all[0].Quality,
	}
}

// median returns the middle value, the upper one of two; 0 if there are none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
