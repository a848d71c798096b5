package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
)

// doublings is how often n and d are doubled, and tail how many of the last ones count.
const (
	doublings = 4
	tail      = 3
	tolerance = .15 // how much above theory an exponent may be
	tries     = 3   // another program can only make an exponent larger, so the smallest counts
)

// cost is a number of operations, up to a factor, for n rows of d columns.
type cost func(n, d float64) float64

// exponent fits time ~ size^e by least squares on the logarithms of the last doublings.
func exponent(sizes, values []float64) float64 {
	var x, y []float64
	for i := len(sizes) - 1 - tail; i < len(sizes); i++ {
		x, y = append(x, math.Log(sizes[i])), append(y, math.Log(values[i]))
	}
	_, slope := stat.LinearRegression(x, y, nil, false)
	return slope
}

// observed is what was measured at one size.
type observed struct{ fit, predict, memory float64 }

// growth measures how time and memory grow with n and with d, and compares with theory.
func growth(o options, arguments []string) error {
	if len(arguments) > 0 {
		return fmt.Errorf("growth has flags only, not %q", arguments)
	}
	runtime.GOMAXPROCS(1)
	var text strings.Builder
	fmt.Fprintf(&text, "Exponents over the last %d of %d doublings: measured (theory).\n\n"+
		"| algorithm | grows | from | fit | predict | memory of fit |\n"+
		"| --- | --- | --: | --: | --: | --: |\n", tail, doublings)
	fmt.Print(text.String())
	var worse []string
	for _, a := range algorithms {
		if !o.only.MatchString(a.name) {
			continue
		}
		for _, axis := range []string{"n", "d"} {
			line, bad, err := a.grow(axis)
			if err != nil {
				return fmt.Errorf("%s: %w", a.name, err)
			}
			fmt.Print(line)
			text.WriteString(line)
			worse = append(worse, bad...)
		}
	}
	if o.out != "" {
		if err := os.MkdirAll(o.out, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(o.out+"/growth.md", []byte(text.String()), 0o644); err != nil {
			return err
		}
	}
	if len(worse) > 0 {
		return errors.New("worse than theory: " + strings.Join(worse, "; "))
	}
	return nil
}

// grow measures an algorithm while n or d is doubled. It returns the line of the table, and what
// is worse than theory.
func (a algorithm) grow(axis string) (line string, worse []string, err error) {
	if axis == "d" && a.onlyN != "" {
		return "", nil, nil
	}
	var got, want [3]float64
	for try := range tries {
		var e [3]float64
		if e, want, err = a.exponents(axis); err != nil {
			return "", nil, err
		}
		good := true
		for i := range got {
			if try == 0 || e[i] < got[i] {
				got[i] = e[i]
			}
			good = good && got[i] <= want[i]+tolerance
		}
		if good {
			break
		}
	}
	from := a.n
	if axis == "d" {
		from = a.d
	}
	line = fmt.Sprintf("| %s | %s | %d |", a.name, axis, from)
	for i, part := range []string{"fit", "predict", "memory"} {
		if part == "predict" && a.predict == nil {
			line += " |"
			continue
		}
		line += fmt.Sprintf(" %.2f (%.2f) |", got[i], want[i])
		if got[i] > want[i]+tolerance {
			worse = append(worse, fmt.Sprintf("%s, %s by %s: %.2f, in theory %.2f (%s)", a.name,
				part, axis, got[i], want[i], a.why))
		}
	}
	return line + "\n", worse, nil
}

// exponents measures those of fit, prediction and memory once, and those in theory.
func (a algorithm) exponents(axis string) (got, want [3]float64, err error) {
	var sizes []float64
	var values, theory [3][]float64
	for k := range doublings + 1 {
		n, d := a.n, a.d
		if axis == "n" {
			n <<= k
			sizes = append(sizes, float64(n))
		} else {
			d <<= k
			sizes = append(sizes, float64(d))
		}
		seen, err := a.measure(n, d)
		if err != nil {
			return got, want, err
		}
		for i, v := range []float64{seen.fit, seen.predict, seen.memory} {
			values[i] = append(values[i], v)
		}
		for i, c := range []cost{a.fit, a.predict, a.memory} {
			if c != nil {
				theory[i] = append(theory[i], c(float64(n), float64(d)))
			}
		}
	}
	for i := range got {
		if theory[i] != nil {
			got[i], want[i] = exponent(sizes, values[i]), exponent(sizes, theory[i])
		}
	}
	return got, want, nil
}

// probes is how many rows are predicted.
const probes = 100

// sample draws n rows of d columns: two overlapping classes, so that trees and support vectors
// grow with n.
func sample(n, d int) *classify.Dataset {
	c := clouds{n: n, d: d, informative: d, classes: 2, apart: 2 / math.Sqrt(float64(d)),
		flipped: .1}
	x, y := c.draw(rand.New(rand.NewPCG(1, uint64(n))))
	ds := &classify.Dataset{Name: "sample", Classes: []string{"a", "b"}, X: mat.NewDense(n, d, x),
		Y: y}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	return ds
}

// measure fits and predicts one size: seconds of CPU time, and bytes that fit allocates.
func (a algorithm) measure(n, d int) (observed, error) {
	ds := sample(n, d)
	var o observed
	model, err := a.learn(ds)
	if err != nil {
		return o, err
	}
	_, bytes := allocated(func() { _, err = a.learn(ds) })
	o.memory = float64(bytes)
	o.fit = fastest(func() { model, err = a.learn(ds) })
	if err == nil && model.predict != nil {
		rows, dst := ds.X.Slice(0, probes, 0, d), make([]int, probes)
		o.predict = fastest(func() { model.predict(dst, rows) })
	}
	return o, err
}

// fastest returns the seconds of CPU time of a call: the least mean of three groups of calls. A
// group takes ten milliseconds at least, because the system's clock is coarse.
func fastest(do func()) float64 {
	best := math.Inf(1)
	for range 3 {
		runtime.GC()
		before, began, n := cpuTime(), time.Now(), 0.0
		for ; n == 0 || time.Since(began) < 10*time.Millisecond; n++ {
			do()
		}
		best = min(best, (cpuTime()-before)/n)
	}
	return max(best, 1e-9)
}

// cpuTime is the CPU time of this process, in seconds. Time in user mode alone would be coarser:
// the system only samples in which mode a process is.
func cpuTime() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// allocated counts what a call allocates; the least of three calls, because others allocate, too.
func allocated(do func()) (count, bytes uint64) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	for i := range 3 {
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		c, b := after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
		if i == 0 || c < count {
			count = c
		}
		if i == 0 || b < bytes {
			bytes = b
		}
	}
	return count, bytes
}
