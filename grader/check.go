package grader

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Check runs the cases of an exercise on the student's function f and shows the verdict: a card in
// a notebook, plain text outside.
//
// The cases run in a second process of the cell's own program. It runs the cell's code before the
// check once more, without showing its output, and skips other checks. So that code should have no
// lasting effects, and is best kept out of a cell with a check. If no second process can be
// started, the cases run in this one, and the verdict says so.
//
// The function must have the exercise's type. Instead of slices, arrays, maps, numbers, strings or
// bools it may use the student's own types made of these. If it has another type, the verdict says
// so. That is why f is of any type: a compiler's error would say less.
//
// Check panics if f is nil or the exercise is not valid; see [Exercise.Validate].
func Check(ex Task, f any) {
	if v := Run(ex, f); v.Status != "" {
		show(v)
	}
}

// Run runs the cases of an exercise on f as [Check] does and returns the verdict, without showing
// it. In the second process of another check it does nothing, and returns the zero Verdict.
func Run(ex Task, f any) Verdict {
	l := launch{check: number(nil, ex.About().ID), arguments: os.Args[1:]}
	if flag.Lookup("test.v") != nil {
		l.impossible = "inside a test, grader.Test is needed for it"
	}
	l.cell = l.impossible == ""
	return run(ex, f, l)
}

// Test runs the cases of an exercise on f inside a Go test, as [Check] does in a cell, and reports
// every wrong case through tb.
//
// The second process is the test's own program. It runs only the test or subtest of tb.
func Test(tb TB, ex Task, f any) {
	tb.Helper()
	v := run(ex, f, testLaunch(tb, ex.About().ID))
	switch v.Status {
	case "":
	case Passed:
		for _, note := range v.Notes {
			tb.Logf("%s: %s", v.ID, note)
		}
	default:
		tb.Errorf("%s", v.Text())
	}
}

func run(ex Task, f any, l launch) Verdict {
	if serving, _, _ := strings.Cut(marker, " "); serving == l.check {
		serve(f, newTask(ex.erase()).limit)
	} else if marker != "" {
		return Verdict{}
	}
	return newTask(ex.erase()).run(reflect.ValueOf(f), l)
}

// testLaunch makes the test's program run only the test of tb, with its own flags but without those
// of the test framework.
func testLaunch(tb TB, id string) launch {
	parts := strings.Split(tb.Name(), "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	arguments := slices.DeleteFunc(slices.Clone(os.Args[1:]), func(a string) bool {
		return strings.HasPrefix(a, "-test.") && !strings.HasPrefix(a, "-test.short")
	})
	return launch{
		check: strings.ReplaceAll(tb.Name(), " ", "_") + ":" + number(tb, id),
		arguments: append([]string{"-test.run=" + strings.Join(parts, "/"), "-test.count=1"},
			arguments...),
	}
}

// checks counts the checks of each exercise, in the whole program and in each test, so that the
// second process finds the same one.
var checks struct {
	sync.Mutex
	of map[place]int
}

type place struct {
	tb TB
	id string
}

func number(tb TB, id string) string {
	checks.Lock()
	defer checks.Unlock()
	if checks.of == nil {
		checks.of = map[place]int{}
	}
	checks.of[place{tb, id}]++
	return fmt.Sprintf("%s#%d", strings.ReplaceAll(id, " ", "_"), checks.of[place{tb, id}])
}
