package grading_test

import (
	"fmt"
	"os/exec"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
)

// leftBehind is a Sum that is right and leaves a goroutine behind, which sleeps and then spins.
func leftBehind(sleep time.Duration) string {
	return fmt.Sprintf(`func Sum(x []float64) float64 {
	go func() { time.Sleep(%d); for { } }()
	sum := 0.0
	for _, v := range x { sum += v }
	return sum
}`, sleep)
}

// TestVerdictsAreEqual grades submissions that do harm to themselves 20 times, half of them
// beside 16 programs that only take time. Each exercise has the same outcome in each
// run, and those that are right are right in each.
func TestVerdictsAreEqual(t *testing.T) {
	if !long() {
		t.Skip("it grades a class 20 times; set TESSELLA_LONG")
	}
	class := map[string][]string{
		"loop": {"func Sum(x []float64) float64 { for { } }", goodCount, goodLeaf, goodRoot},
		"flood": {"func Sum(x []float64) float64 { for { fmt.Println(x) } }", goodCount,
			goodLeaf, goodRoot},
		"endless": {"func Sum(x []float64) float64 { return Sum(x) + 1 }", goodCount,
			goodLeaf, goodRoot},
		"timer": {aTimer(15), goodCount, goodLeaf, goodRoot},
	}
	for i, sleep := range []time.Duration{time.Microsecond, time.Millisecond, 40 * time.Millisecond,
		time.Second} {
		class[fmt.Sprint("left behind ", i)] = []string{leftBehind(sleep), goodCount,
			goodLeaf, goodRoot}
	}
	first := map[string]string{}
	for run := range 20 {
		if run == 10 {
			load(t, 16)
		}
		for name, s := range gradeBank(t, nil, class) {
			for i, ex := range s.Exercises {
				if i > 0 && !right(ex) {
					t.Errorf("run %d: %s: %s: %s", run, name, ex.ID, summary(ex))
				}
				var outcomes []grader.Outcome
				if ex.Verdict != nil {
					for _, c := range ex.Verdict.Cases {
						outcomes = append(outcomes, c.Outcome)
					}
				}
				key, got := name+" "+ex.ID, fmt.Sprint(ex.State, ex.Score, outcomes)
				if run == 0 {
					first[key] = got
				} else if got != first[key] {
					t.Errorf("run %d: %s: %s, and %s at first", run, key, got, first[key])
				}
			}
		}
	}
}

// load has some programs take time until the test ends.
func load(t *testing.T, n int) {
	t.Helper()
	for range n {
		cmd := exec.Command("/bin/sh", "-c", "while :; do :; done")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
	}
}
