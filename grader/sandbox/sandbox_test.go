package sandbox

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/judging/misdeeds"
	"github.com/tessella-go/tessella/notebooks/verdict"
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
		// With the race detector the interpreter takes more memory than a child may.
		if brief && (race.On() || os.Getenv("TESSELLA_SLOW") == "") {
			continue
		}
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
				if brief && a.Outcome == verdict.TimedOut {
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

// What a call leaves in the memory is gone in a fresh instance, be it a new one or one that was put
// back.
func TestFreshInstancesRememberNothing(t *testing.T) {
	if race.On() {
		t.Skip("the interpreter is too slow with the race detector")
	}
	s := open(t, Config{})
	for _, brief := range []bool{true, false} {
		r := start(t, s, judging.Limits{Brief: brief}, source(`import "unsafe"

var kept []string

func Keep(text string, grow bool) int {
	kept = append(kept, text+text)
	if grow {
		large := make([]byte, 20<<20)
		return len(large)
	}
	return len(kept)
}

// Find counts the places in the memory where a text stands after "secret".
func Find(text string) int {
	n := 0
	all := unsafe.Slice((*byte)(unsafe.Pointer(uintptr(8192))), 3<<20)
	for i := range all[:len(all)-40] {
		if all[i] == 's' && string(all[i:i+6]) == "secret" &&
			string(all[i+6:i+6+len(text)]) == text {
			n++
		}
	}
	return n
}
`), "Keep", "Find")
		for _, grow := range []bool{false, true} {
			call(t, r, 10*time.Second, "Keep", "secret20261128", grow)
			if n := value[int](t, call(t, r, 10*time.Second, "Find", "20261128")); n == 0 && !grow {
				t.Error("the test finds nothing where something is")
			}
			r.Fresh()
			if n := value[int](t, call(t, r, 10*time.Second, "Find", "20261128")); n != 0 {
				t.Errorf("grown: %t: an earlier argument is found %d times", grow, n)
			}
			if n := value[int](t, call(t, r, 10*time.Second, "Keep", "x", false)); n != 1 {
				t.Errorf("grown: %t: an earlier value is still there", grow)
			}
			r.Fresh()
		}
	}
}

// Each problem of the compiler names the student's place.
func TestErrorsOfTheCompiler(t *testing.T) {
	s := open(t, Config{})
	for _, c := range []struct{ name, source, function, want string }{
		{"type", "//line cell 3:1\nfunc F() int { return \"x\" }", "F", "cell 3:1"},
		{"loop", "//line cell 3:1\nfunc F() int {\nfor {\nx := 1\n}\n}", "F", "cell 3:3"},
		{"missing", "func G() int { return 1 }", "F", "function F:1"},
		{"generic", "func F[T any]() int { return 1 }", "F", "function F:1"},
		{"syntax", "//line cell 9:1\nfunc F( {", "F", "cell 9:1"},
	} {
		built, err := judging.Build(context.Background(), s, source(c.source), []string{c.function})
		if err != nil || built.Program != nil || !strings.HasPrefix(built.Said, c.want) {
			t.Errorf("%s: %v, %+v; want %s", c.name, err, built, c.want)
		}
	}
}

// Code that is too much for the compiler is stopped, and says so, also in a process without PATH.
func TestCostlyCode(t *testing.T) {
	s := open(t, Config{})
	t.Setenv("PATH", "")
	nested := "func F() int { return " + strings.Repeat("func() int { return ", 400) + "1" +
		strings.Repeat(" }()", 400) + " }"
	doubled := "const a0 = \"xxxxxxxxxxxxxxxx\"\n"
	for i := range 25 {
		doubled += "const a" + string(rune('A'+i)) + " = a" + before(i) + " + a" + before(i) + "\n"
	}
	doubled += "func F() int { return len(a" + before(25) + ") }"
	slow := "" // takes the compiler minutes
	for i := range 3000 {
		slow += strings.ReplaceAll("type i# interface{ m#(); x# }\n"+
			"type x# interface{ n#() }\n", "#", strconv.Itoa(i))
	}
	slow += "func F() int {\n\tvar x interface{"
	for i := range 3000 {
		slow += " i" + strconv.Itoa(i) + ";"
	}
	slow += " }\n\t_ = x\n\treturn 1\n}"
	for name, text := range map[string]string{"nested": nested, "doubled": doubled, "slow": slow} {
		built, err := judging.Build(context.Background(), s, source(text), []string{"F"})
		if err != nil || built.Program != nil ||
			!built.Costly && !strings.Contains(built.Said, "too large") &&
				!strings.Contains(built.Said, "overflow") {
			t.Errorf("%s: %v, %.300s", name, err, built.Said)
		}
	}
}

func before(i int) string {
	if i == 0 {
		return "0"
	}
	return string(rune('A' + i - 1))
}

// A build and a call that are cancelled leave nothing behind; see open.
func TestCancelled(t *testing.T) {
	s := open(t, Config{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := judging.Build(ctx, s, source("func F() int { return 1 }"),
		[]string{"F"}); err == nil {
		t.Error("a cancelled build succeeds")
	}
	built, err := judging.Build(context.Background(), s, source("func F() int { for {} }"),
		[]string{"F"})
	if err != nil {
		t.Fatal(err)
	}
	defer built.Program.Close()
	ctx, cancel = context.WithCancel(context.Background())
	r, err := judging.Start(ctx, built.Program, judging.Limits{Start: time.Minute,
		Memory: 64 << 20, Output: 1 << 10, Brief: true})
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(50*time.Millisecond, cancel)
	args, _ := guest.Encode()
	if _, _, err := r.Call(ctx, judging.Call{Function: "F", Args: args,
		Most: time.Minute}); err == nil {
		t.Error("a cancelled call succeeds")
	}
}

// What a function prints as Go does when a stack is full changes nothing for the next function,
// which has the same instance, put back.
func TestWordsOfAFullStackStayWithTheirFunction(t *testing.T) {
	s := open(t, Config{})
	r := start(t, s, judging.Limits{Brief: true}, source(`import ("fmt"; "os")

func Says() int { os.Stderr.WriteString("runtime: goroutine stack exceeds "); return 1 }

func Prints() int {
	for i := range 200 { fmt.Println(i) }
	return 2
}
`), "Says", "Prints")
	for range 3 {
		if n := value[int](t, call(t, r, 10*time.Second, "Says")); n != 1 {
			t.Errorf("Says: %d", n)
		}
		r.Fresh()
		if n := value[int](t, call(t, r, 10*time.Second, "Prints")); n != 2 {
			t.Errorf("Prints: %d", n)
		}
	}
}
