package sandbox

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/course"
)

// student is a submission of the whole lesson on trees: the reference, with a number that makes it
// different from all others.
func student(t testing.TB, n int) Unit {
	t.Helper()
	u := Unit{
		Name:  fmt.Sprint("student", n),
		Files: map[string][]byte{},
		Functions: []string{"Tally", "Entropy", "Gini", "Gain", "GainRatio", "BestThreshold",
			"ID3", "Rules"},
	}
	files, err := course.Answers("../../solutions/trees")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(source), "package trees\n", "package work\n", 1)
		u.Files[strings.ReplaceAll(filepath.Base(name), "_", "")] = []byte(text)
	}
	u.Files["number.go"] = fmt.Appendf(nil, "package work\n\nfunc Number() int { return %d }\n", n)
	return u
}

// lessonCalls are some calls of each function.
func lessonCalls(t testing.TB) []Call {
	t.Helper()
	table := shape.Table{
		Attributes: []string{"outlook", "windy"},
		Rows:       [][]string{{"sunny", "no"}, {"sunny", "yes"}, {"rain", "no"}, {"rain", "yes"}},
		Labels:     []string{"P", "P", "P", "N"},
	}
	leaf := &shape.Node{Class: "P"}
	tree := &shape.Node{
		Attribute: "outlook",
		Branches:  []shape.Branch{{Value: "sunny", Node: leaf}, {Value: "rain", Node: leaf}},
	}
	children := [][]float64{{2, 3}, {4, 0}, {3, 2}}
	var calls []Call
	for range 9 {
		calls = append(calls, call(t, "Tally", table, 0), call(t, "Entropy", []float64{9, 5}),
			call(t, "Gini", []float64{9, 5}), call(t, "Gain", children),
			call(t, "GainRatio", children),
			call(t, "BestThreshold", []float64{1, 2, 3, 4}, []string{"a", "a", "b", "b"}),
			call(t, "ID3", table), call(t, "Rules", tree))
	}
	return calls
}

// TestClass compiles and runs a class, as many of it at a time as there are processors, a larger
// one with TESSELLA_SLOW. ci/bench/grading measures how fast that is, on a machine that does
// nothing else.
func TestClass(t *testing.T) {
	n := 4
	if slow() {
		n = 60
	}
	b := builder(t, Config{})
	if err := b.warm(context.Background()); err != nil {
		t.Fatal(err)
	}
	units := make([]Unit, n)
	for i := range units {
		units[i] = student(t, i+int(time.Now().UnixNano()))
	}
	before, _ := children()
	start := time.Now()
	built := build(t, b, units...)
	compiled := time.Since(start)
	used, _ := children()
	calls := lessonCalls(t)
	var wg sync.WaitGroup
	queue := make(chan Built)
	for range b.config.Jobs {
		wg.Go(func() {
			for u := range queue {
				p, err := b.Start(context.Background(), u, Limits{})
				if err != nil {
					t.Error(err)
					continue
				}
				answers, err := p.Run(context.Background(), calls)
				if err != nil {
					t.Error(err)
				}
				for i, a := range answers {
					if a.Reply == nil || len(a.Reply.Results) == 0 {
						t.Errorf("%s: %s: %+v", u.Unit, calls[i].Function, a)
					}
				}
				if err := p.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, u := range built {
		queue <- u
	}
	close(queue)
	wg.Wait()
	took := time.Since(start)
	all, peak := children()
	t.Logf("%d students: %v to compile, %v to run, %.0f a minute; of processor time %v and %v "+
		"for each; at most %d MB in a process", n, compiled, took-compiled,
		float64(n)/took.Minutes(), (used-before)/time.Duration(n),
		(all-used)/time.Duration(n), peak)
}
