package sandbox

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/judging/misdeeds"
)

func TestMain(m *testing.M) {
	Main()
	os.Exit(m.Run())
}

// open makes a sandbox whose cache stays between runs of the tests, as a teacher's does. After the
// test nothing else may be left.
func open(t testing.TB, c Config) *Sandbox {
	t.Helper()
	if c.Cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Fatal(err)
		}
		c.Cache = filepath.Join(user, "tessella", "grade-test")
	}
	s, err := New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(s.folder); err == nil {
			t.Errorf("%s is left", s.folder)
		}
		nothingRuns(t)
	})
	return s
}

// nothingRuns fails the test where this process has children.
func nothingRuns(t testing.TB) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return
	}
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Fatalf("no lists of children: %v", err)
	}
	for _, list := range lists {
		children, _ := os.ReadFile(list)
		for pid := range strings.FieldsSeq(string(children)) {
			command, _ := os.ReadFile("/proc/" + pid + "/cmdline")
			t.Errorf("process %s is left: %q", pid, command)
		}
	}
}

// source is a package in one file.
func source(text string) map[string][]byte {
	return map[string][]byte{"cells.go": []byte("package work\n\n" + text)}
}

// start builds and starts a program.
func start(t testing.TB, s *Sandbox, l judging.Limits, files map[string][]byte,
	functions ...string) *judging.Runner {
	t.Helper()
	built, err := judging.Build(context.Background(), s, files, functions)
	if err != nil || built.Program == nil {
		t.Fatalf("%v, %+v", err, built)
	}
	t.Cleanup(func() {
		if err := built.Program.Close(); err != nil {
			t.Error(err)
		}
	})
	if l.Start == 0 {
		l = judging.Limits{Start: 5 * time.Second, Memory: 64 << 20, Output: 64 << 10,
			Brief: l.Brief}
	}
	r, err := judging.Start(context.Background(), built.Program, l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// call calls a function.
func call(t testing.TB, r *judging.Runner, most time.Duration, function string,
	args ...any) grader.Answer {
	t.Helper()
	values := make([]reflect.Value, len(args))
	for i, a := range args {
		values[i] = reflect.ValueOf(a)
	}
	data, err := guest.Encode(values...)
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := r.Call(context.Background(), judging.Call{Function: function, Args: data,
		Limit: most, Most: most})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// value reads the one result of a call.
func value[T any](t testing.TB, a grader.Answer) (v T) {
	t.Helper()
	if a.Outcome != "" || a.Reply.Kind != guest.Returned {
		t.Errorf("no result: %+v", a)
		return v
	}
	values, err := guest.Decode(a.Reply.Results, reflect.TypeFor[T]())
	if err != nil {
		t.Fatal(err)
	}
	return values[0].Interface().(T)
}

// Each misdeed is an answer, and the honest function's answers are right before and after.
func TestMisdeedsAreAnswers(t *testing.T) {
	s := open(t, Config{})
	files, functions := misdeeds.Source()
	for _, brief := range []bool{false, true} {
		r := start(t, s, judging.Limits{Brief: brief}, files, functions...)
		for i, m := range misdeeds.All {
			t.Run(m.Name, func(t *testing.T) {
				if got := value[int](t, call(t, r, time.Second, "Honest", 1)); got != 2 {
					t.Errorf("the honest function: %d", got)
				}
				r.Fresh()
				a := call(t, r, time.Second, misdeeds.Function(i), i)
				r.Fresh()
				if got := value[int](t, call(t, r, time.Second, "Honest", 2)); got != 4 {
					t.Errorf("the honest function: %d", got)
				}
				// The interpreter is slow.
				if brief && a.Outcome == judging.TimedOut {
					return
				}
				if a.Outcome != m.Ended || !strings.Contains(a.Message, m.Message) ||
					!strings.Contains(a.Stacks, m.Line) {
					t.Errorf("%s: %s (reply %+v)\n%.1000s", a.Outcome, a.Message, a.Reply, a.Stacks)
				}
				if m.Ended == "" && a.Outcome == "" {
					if a.Reply.Kind == guest.Returned {
						if got := value[int](t, a); got != m.Returns || m.Reply != "" {
							t.Errorf("returned %d", got)
						}
					} else if !strings.Contains(a.Reply.Text, m.Reply) || m.Returns != 0 {
						t.Errorf("reply %+v", a.Reply)
					}
				}
			})
		}
	}
}
