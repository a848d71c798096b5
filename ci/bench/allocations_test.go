package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

var update = flag.Bool("update", false, "write what fit and predict allocate as the new budgets")

const budgets = "testdata/allocations.txt"

// TestAllocations holds fit and prediction to their recorded budgets of allocations, and checks
// that prediction allocates nothing for each example. After a change that needs more, or less:
//
//	go test ./ci/bench -run TestAllocations -update
func TestAllocations(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var text strings.Builder
	text.WriteString("# What a fit, and prediction and posteriors of 100 rows, may allocate: " +
		"count and bytes.\n# Written by: go test ./ci/bench -run TestAllocations -update\n")
	recorded := readBudgets(t)
	for _, a := range algorithms {
		name := strings.ReplaceAll(a.name, " ", "-")
		ds := sample(a.n, a.d)
		model, err := a.learn(ds)
		if err != nil {
			t.Fatalf("%s: %v", a.name, err)
		}
		calls := map[string]func(){"fit": func() { _, err = a.learn(ds) }}
		rows := func(n int) mat.Matrix { return ds.X.Slice(0, n, 0, a.d) }
		few := map[string]func(){}
		if model.predict != nil {
			dst := make([]int, probes)
			calls["predict"] = func() { model.predict(dst, rows(probes)) }
			few["predict"] = func() { model.predict(dst[:10], rows(10)) }
		}
		if model.posterior != nil {
			dst := mat.NewDense(probes, len(ds.Classes), nil)
			ten := mat.NewDense(10, len(ds.Classes), nil)
			calls["posterior"] = func() { model.posterior(dst, rows(probes)) }
			few["posterior"] = func() { model.posterior(ten, rows(10)) }
		}
		for part, call := range few {
			of10, _ := allocated(call)
			if many, _ := allocated(calls[part]); many > of10 {
				t.Errorf("%s: %s of %d rows allocates %d times, of 10 rows %d times", a.name, part,
					probes, many, of10)
			}
		}
		for _, part := range []string{"fit", "predict", "posterior"} {
			if calls[part] == nil {
				continue
			}
			count, bytes := allocated(calls[part])
			key := name + "/" + part
			fmt.Fprintf(&text, "%s %d %d\n", key, count, bytes)
			budget, ok := recorded[key]
			delete(recorded, key)
			if *update {
				continue
			}
			// The runtime allocates a little, too.
			if most := budget[0] + budget[0]/20 + 4; !ok || count > most {
				t.Errorf("%s: %d allocations, the budget is %d", key, count, budget[0])
			}
			if most := budget[1] + budget[1]/10 + 1024; bytes > most {
				t.Errorf("%s: %d bytes allocated, the budget is %d", key, bytes, budget[1])
			}
		}
	}
	if *update {
		if err := os.WriteFile(budgets, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for key := range recorded {
		t.Errorf("%s has a budget, but is not measured", key)
	}
}

func readBudgets(t *testing.T) map[string][2]uint64 {
	t.Helper()
	data, err := os.ReadFile(budgets)
	if err != nil && !*update {
		t.Fatal(err)
	}
	recorded := map[string][2]uint64{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var name string
		var count, bytes uint64
		if _, err := fmt.Sscan(line, &name, &count, &bytes); err != nil {
			t.Fatalf("%s: %q: %v", budgets, line, err)
		}
		recorded[name] = [2]uint64{count, bytes}
	}
	return recorded
}

func TestExponent(t *testing.T) {
	sizes := []float64{1, 2, 4, 8, 16}
	// The first doubling does not count.
	if got := exponent(sizes, []float64{99, 4, 16, 64, 256}); got < 1.999 || got > 2.001 {
		t.Errorf("4, 16, 64 and 256 grow with the exponent %v; want 2", got)
	}
	var kept []byte
	slow := algorithm{name: "slow", n: 1000, d: 1, fit: rowsTimesColumns, memory: constant,
		why: "it should not",
		learn: func(ds *classify.Dataset) (answers, error) {
			kept = make([]byte, 8*ds.Len())
			return answers{}, nil
		}}
	line, worse, err := slow.grow("n")
	runtime.KeepAlive(kept)
	if err != nil || len(worse) != 1 || !strings.Contains(worse[0], "slow, memory by n: 1.") ||
		!strings.Contains(worse[0], "in theory 0.00 (it should not)") {
		t.Errorf("memory that grows is not found: %s %q %v", line, worse, err)
	}
}
