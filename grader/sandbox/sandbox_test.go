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

	"github.com/tessella-go/tessella/grader/guest"
)

func TestMain(m *testing.M) {
	Main()
	os.Exit(m.Run())
}

// builder makes a Builder whose cache stays between runs of the tests, as a teacher's does. After
// the test nothing else may be left.
func builder(t testing.TB, c Config) *Builder {
	t.Helper()
	if c.Cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Fatal(err)
		}
		c.Cache = filepath.Join(user, "tessella", "grade-test")
	}
	b, err := New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(b.folder); err == nil {
			t.Errorf("%s is left", b.folder)
		}
		nothingRuns(t)
	})
	return b
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

// unit is the work of one student in one file.
func unit(name, source string, functions ...string) Unit {
	return Unit{
		Name:      name,
		Files:     map[string][]byte{"cells.go": []byte("package work\n\n" + source)},
		Functions: functions,
	}
}

// build builds units, and those that are deferred again.
func build(t testing.TB, b *Builder, units ...Unit) []Built {
	t.Helper()
	built, err := b.Build(context.Background(), units)
	if err != nil {
		t.Fatal(err)
	}
	var deferred []Unit
	var places []int
	for i, one := range built {
		if one.Deferred {
			deferred, places = append(deferred, units[i]), append(places, i)
		}
	}
	if len(deferred) == len(units) {
		t.Fatal("all units are deferred, and none is refused")
	}
	if len(deferred) > 0 {
		for i, one := range build(t, b, deferred...) {
			built[places[i]] = one
		}
	}
	return built
}

// call makes a call with an int for each argument, or whatever was encoded.
func call(t testing.TB, function string, args ...any) Call {
	t.Helper()
	values := make([]reflect.Value, len(args))
	for i, a := range args {
		values[i] = reflect.ValueOf(a)
	}
	data, err := guest.Encode(values...)
	if err != nil {
		t.Fatal(err)
	}
	return Call{Function: function, Args: data}
}

// perform starts a program and makes calls.
func perform(
	t testing.TB, b *Builder, built Built, l Limits, calls ...Call,
) (guest.Hello, []Answer) {
	t.Helper()
	if built.Wasm == "" {
		t.Fatalf("%s: no program: %+v", built.Unit, built)
	}
	p, err := b.Start(context.Background(), built, l)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := p.Run(context.Background(), calls)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(built.Wasm); (err == nil) != (built.program.users.Load() > 0) {
		t.Errorf("with %d units that need it: %v", built.program.users.Load(), err)
	}
	return p.Hello(), answers
}

// result decodes the only result of an answer.
func result[T any](t testing.TB, a Answer) T {
	t.Helper()
	var zero T
	if a.Reply == nil || a.Reply.Kind != guest.Returned {
		t.Errorf("no result: %+v (reply %+v)", a, a.Reply)
		return zero
	}
	values, err := guest.Decode(a.Reply.Results, reflect.TypeFor[T]())
	if err != nil {
		t.Error(err)
		return zero
	}
	return values[0].Interface().(T)
}

// slow reports whether the long tests are asked for.
func slow() bool { s, _ := strconv.ParseBool(os.Getenv("TESSELLA_SLOW")); return s }

func TestProgramsAnswer(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b,
		unit("ada", "import \"fmt\"\n\nfunc Double(n int) int { fmt.Println(\"double\", n); "+
			"println(\"it\"); return 2 * n }\n\nfunc Sum(x []float64) float64 { s := 0.0; for _, "+
			"v := range x { s += v }; return s }", "Double", "Sum"),
		unit("bob", "func Double(n float64) int { return 0 }", "Double"),
	)
	hello, answers := perform(t, b, built[0], Limits{}, call(t, "Double", 21),
		call(t, "Sum", []float64{1, 2, 4}), call(t, "Double", -1), call(t, "Half", 1))
	if len(hello.Functions) != 2 ||
		hello.Functions[0] != (guest.Function{Name: "Double", Type: "func(int) int"}) ||
		hello.Functions[1].Type != "func([]float64) float64" {
		t.Errorf("hello %+v", hello)
	}
	if got := result[int](t, answers[0]); got != 42 || answers[0].Printed != "double 21\nit\n" {
		t.Errorf("double 21 is %d, printed %q", got, answers[0].Printed)
	}
	if got := result[float64](t, answers[1]); got != 7 || answers[1].Printed != "" {
		t.Errorf("sum is %v, printed %q", got, answers[1].Printed)
	}
	if got := result[int](t, answers[2]); got != -2 {
		t.Errorf("double -1 is %d", got)
	}
	if r := answers[3].Reply; r == nil || r.Kind != guest.Rejected {
		t.Errorf("a function that is not offered: %+v", answers[3])
	}
	hello, _ = perform(t, b, built[1], Limits{})
	if hello.Functions[0].Type != "func(float64) int" {
		t.Errorf("hello %+v", hello)
	}
}

// Slices have spare capacity here as in a cell, and a function that writes there is reported.
func TestProgramsTellWhatIsWrittenBehindArguments(t *testing.T) {
	b := builder(t, Config{})
	source := `import "slices"

func Appends(x []float64) int { return len(append(x, 1)) }

func Copies(x []float64) int { return len(append(slices.Clone(x), 1)) }`
	built := build(t, b, unit("ada", source, "Appends", "Copies"))
	x := []float64{1, 2}
	_, answers := perform(t, b, built[0], Limits{}, call(t, "Appends", x), call(t, "Copies", x))
	for i, want := range []uint64{1, 0} {
		if got := result[int](t, answers[i]); got != 3 || answers[i].Reply.Behind != want {
			t.Errorf("call %d: %d, behind %d, want %d", i, got, answers[i].Reply.Behind, want)
		}
	}
}

func TestEqualWorkIsCompiledOnce(t *testing.T) {
	b := builder(t, Config{})
	source := "func Double(n int) int { return 2 * n }"
	built := build(t, b, unit("ada", source, "Double"), unit("bob", source, "Double"),
		unit("cy", source+"\n", "Double"))
	if built[0].Package != built[1].Package || built[0].Package == built[2].Package ||
		built[0].program != built[1].program {
		t.Errorf("%+v", built)
	}
	for _, u := range built {
		if _, answers := perform(t, b, u, Limits{}, call(t, "Double", 4)); result[int](t,
			answers[0]) != 8 {
			t.Errorf("%s: %+v", u.Unit, answers)
		}
	}
}

// What a program sees is the same in each run: there is no real clock and no real randomness.
func TestProgramsSeeTheSameWorld(t *testing.T) {
	b := builder(t, Config{})
	source := `import ("math/rand/v2"; "math/rand"; "time"; "fmt"; "os"; "runtime")

var m = map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9}

func World(int) string {
	keys := ""
	for k := range m { keys += fmt.Sprint(k) }
	start := time.Now()
	time.Sleep(48 * time.Hour)
	return fmt.Sprint(rand.Int(), randv2.Int(), start, keys,
		time.Since(start) > 47 * time.Hour, os.Environ(), os.Args, runtime.GOOS)
}`
	source = strings.Replace(source, `"math/rand/v2"`, `randv2 "math/rand/v2"`, 1)
	var worlds []string
	for range 2 {
		begin := time.Now()
		_, answers := perform(t, b, build(t, b, unit("ada", source, "World"))[0], Limits{},
			call(t, "World", 1))
		worlds = append(worlds, result[string](t, answers[0]))
		if time.Since(begin) > 10*time.Second {
			t.Errorf("sleeping took %v", time.Since(begin))
		}
	}
	if worlds[0] != worlds[1] || !strings.Contains(worlds[0], "true [] []wasip1") {
		t.Errorf("two worlds:\n%s\n%s", worlds[0], worlds[1])
	}
}
