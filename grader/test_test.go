//go:build linux || darwin

package grader_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
)

// recorder is a test that writes down what is reported to it.
type recorder struct {
	*testing.T
	failures, logs []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, sprintf(format, args))
}

func (r *recorder) Logf(format string, args ...any) {
	r.logs = append(r.logs, sprintf(format, args))
}

func sprintf(format string, args []any) string {
	if format != "%s" && format != "%s: %s" {
		return "an unexpected format: " + format
	}
	text := ""
	for _, a := range args {
		text += a.(string)
	}
	return text
}

func TestTestReportsThroughTB(t *testing.T) {
	r := &recorder{T: t}
	grader.Test(r, means(), mean)
	if len(r.failures)+len(r.logs) > 0 {
		t.Errorf("the right answer: %q %q", r.failures, r.logs)
	}
	grader.Test(r, means(), middle) // the second check of the exercise in one test
	if len(r.failures) != 1 ||
		!strings.HasPrefix(r.failures[0],
			"◐ partly right: Mean (test/mean, 3 points)\n  2 of 10 cases are right.\n") ||
		strings.Contains(r.failures[0], "ran in this process") {
		t.Errorf("%q", r.failures)
	}
	r.failures = nil
	grader.Test(r, means(), func([]float64) float64 { os.Exit(0); return 0 })
	if len(r.failures) != 1 || !strings.Contains(r.failures[0], "ended the program: os.Exit(0)") ||
		!strings.Contains(r.failures[0], "not run: 3 cases before it have ended the program") {
		t.Errorf("%q", r.failures)
	}
}

// The second process finds its way to a subtest, whatever its name.
func TestTestInSubtests(t *testing.T) {
	for _, name := range []string{"plain", "with spaces and (a|b)[c]*", "a/b", "ünï", "twice",
		"twice", `quote"and\`} {
		t.Run(name, func(t *testing.T) {
			t.Run("deeper", func(t *testing.T) {
				r := &recorder{T: t}
				grader.Test(r, means(), func(x []float64) float64 {
					if len(x) == 1 {
						os.Exit(7)
					}
					return mean(x)
				})
				if len(r.failures) != 1 || !strings.Contains(r.failures[0], "9 of 10 cases") ||
					!strings.Contains(r.failures[0], "os.Exit(7)") {
					t.Errorf("%q", r.failures)
				}
			})
		})
	}
}

func TestTestInParallel(t *testing.T) {
	for _, name := range []string{"a", "b", "c", "d"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &recorder{T: t}
			grader.Test(r, means(), mean)
			if len(r.failures)+len(r.logs) > 0 {
				t.Errorf("%q %q", r.failures, r.logs)
			}
		})
	}
}

// Outside of the test that it belongs to, no second process can come to the check: the cases run in
// this one, and it is said.
func TestTestWithoutASecondProcess(t *testing.T) {
	r := &recorder{T: t}
	grader.Test(elsewhere{r}, means(), mean)
	if len(r.failures) > 0 || len(r.logs) != 1 ||
		!strings.Contains(r.logs[0], "The cases ran in this process") {
		t.Errorf("%q %q", r.failures, r.logs)
	}
	slow := means()
	slow.Limit = time.Second
	grader.Test(elsewhere{r}, slow, func(x []float64) float64 {
		if len(x) == 1 {
			<-t.Context().Done() // until the test ends
		}
		return mean(x)
	})
	if len(r.failures) != 1 || !strings.Contains(r.failures[0], "9 of 10 cases") ||
		!strings.Contains(r.failures[0], "still running after 1 s") {
		t.Errorf("%q", r.failures)
	}
}

type elsewhere struct{ *recorder }

func (elsewhere) Name() string { return "TestThatIsNotThere" }

// Nothing is left open after a check.
func TestNoFilesAreLeftOpen(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip("open files are counted in /proc, which only Linux has")
	}
	count := func() int {
		files, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
	check := func() {
		grader.Test(&recorder{T: t}, means(), func(x []float64) float64 {
			if len(x) == 2 {
				os.Exit(1)
			}
			return mean(x)
		})
	}
	check()
	before := count()
	for range 5 {
		check()
	}
	if after := count(); after > before {
		t.Errorf("%d open files before five checks, %d after", before, after)
	}
}
