package guest_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tessella-go/tessella/grader/guest"
)

func encode(t *testing.T, values ...any) []byte {
	t.Helper()
	list := make([]reflect.Value, len(values))
	for i, v := range values {
		list[i] = reflect.ValueOf(v)
	}
	data, err := guest.Encode(list...)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func decode[T any](t *testing.T, data []byte) T {
	t.Helper()
	values, err := guest.Decode(data, reflect.TypeFor[T]())
	if err != nil {
		t.Fatal(err)
	}
	return values[0].Interface().(T)
}

func invoke(t *testing.T, f any, args ...any) guest.Reply {
	t.Helper()
	return guest.Invoke(reflect.ValueOf(f), encode(t, args...))
}

func TestInvoke(t *testing.T) {
	sum := func(first float64, rest ...float64) float64 {
		for _, x := range rest {
			first += x
		}
		return first
	}
	if r := invoke(t, sum, 1.0, []float64{2, 3}); r.Kind != guest.Returned ||
		decode[float64](t, r.Results) != 6 || r.Changed != nil {
		t.Errorf("%+v", r)
	}
	if r := invoke(t, func(int) (string, error) { return "x", nil }, 1); r.Kind != guest.Returned {
		t.Errorf("%+v", r)
	}
	if r := invoke(t, sum, "1"); r.Kind != guest.Rejected {
		t.Errorf("a text for a number: %+v", r)
	}
	if r := invoke(t, func() { runtime.Goexit() }); r.Kind != guest.Goexited {
		t.Errorf("%+v", r)
	}
	loop := func() *list {
		l := &list{}
		l.Next = l
		return l
	}
	if r := invoke(t, loop); r.Kind != guest.Unsendable ||
		!strings.Contains(r.Text, ".Next: points back") {
		t.Errorf("%+v", r)
	}
}

func TestInvokeSeesChangedArguments(t *testing.T) {
	sorting := func(x []float64) float64 { slices.Sort(x); return x[0] }
	r := invoke(t, sorting, []float64{3, 1})
	if r.Kind != guest.Returned || !slices.Equal(decode[[]float64](t, r.Changed), []float64{1, 3}) {
		t.Errorf("%+v", r)
	}
	if r := invoke(t, sorting, []float64{1, 3}); r.Changed != nil {
		t.Error("sorted already, and yet changed")
	}
	if r := invoke(t, func(l *list) int { l.Next = l; return 1 }, &list{}); r.Changed == nil {
		t.Error("an argument that was tied into a loop counts as unchanged")
	}
}

type angry struct{}

func (angry) Error() string { panic("even this") }

func fails(s []int) int { return s[7] }

func TestInvokeTellsWhereItPanicked(t *testing.T) {
	r := invoke(t, fails, []int{1})
	if r.Kind != guest.Panicked || r.Text != "runtime error: index out of range [7] with length 1" {
		t.Errorf("%+v", r)
	}
	if len(r.Trace) == 0 || !strings.HasSuffix(r.Trace[0].Function, "guest_test.fails") ||
		filepath.Base(r.Trace[0].File) != "serve_test.go" || r.Trace[0].Line == 0 {
		t.Errorf("trace %+v", r.Trace)
	}
	r = invoke(t, func() int { return strings.Count(strings.Repeat("x", -1), "") })
	if r.Kind != guest.Panicked || len(r.Trace) < 2 || r.Trace[0].Function != "strings.Repeat" ||
		!strings.Contains(r.Trace[1].Function, "guest_test.") {
		t.Errorf("trace %+v", r.Trace)
	}
	for _, what := range []any{errors.New("an error"), angry{},
		strings.Repeat("long", 10_000), nil} {
		if r := invoke(t, func() { panic(what) }); r.Kind != guest.Panicked || r.Text == "" ||
			len(r.Text) > 3000 {
			t.Errorf("panic(%T): kind %d, a text of %d bytes", what, r.Kind, len(r.Text))
		}
	}
}

type (
	mood   int
	silent struct{}
	lost   struct{ text string }
)

func (mood) String() string   { return "cross" }
func (silent) String() string { panic(7) }
func (l *lost) Error() string { return l.text }

// What a panic says is what fmt.Sprint writes.
func TestInvokeWritesPanicsLikeFmt(t *testing.T) {
	type name string
	for _, what := range []any{errors.New("an error"), angry{}, mood(1), silent{}, (*lost)(nil),
		&lost{"x"}, "text", name("named"), 7, int8(-7), uint(7), 1e21, 123456789.0, .1, float32(.1),
		math.Inf(1), math.NaN(), true, complex(1, -2), complex64(1)} {
		want := fmt.Sprint(what)
		if r := invoke(t, func() { panic(what) }); r.Text != want {
			t.Errorf("panic of a %T says %q, want %q", what, r.Text, want)
		}
	}
	if r := invoke(t, func() { panic([]int{1}) }); r.Text != "([]int) value" {
		t.Errorf("panic of a slice says %q", r.Text)
	}
}

// session lets a server answer calls and returns what it sent.
func session(t *testing.T, s guest.Server, calls ...guest.Call) (guest.Hello, []guest.Reply) {
	t.Helper()
	var in, out bytes.Buffer
	for _, c := range calls {
		if err := guest.Write(&in, c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	hello, err := guest.Read[guest.Hello](&out)
	if err != nil {
		t.Fatal(err)
	}
	var replies []guest.Reply
	for {
		reply, err := guest.Read[guest.Reply](&out)
		if err == io.EOF {
			return hello, replies
		} else if err != nil {
			t.Fatal(err)
		}
		replies = append(replies, reply)
	}
}

func TestServe(t *testing.T) {
	var events []string
	s := guest.Server{
		Functions: map[string]any{
			"Half":  func(x float64) float64 { events = append(events, "call"); return x / 2 },
			"Apply": func(f func()) {},
			"Pi":    3.14,
			"Nil":   (func())(nil),
		},
		Begin: func(seq uint64) { events = append(events, "begin") },
		End:   func() { events = append(events, "end") },
	}
	hello, replies := session(t, s,
		guest.Call{Seq: 1, Function: "Half", Args: encode(t, 3.0)},
		guest.Call{Seq: 7, Function: "Apply"},
		guest.Call{Seq: 8, Function: "Missing"},
		guest.Call{Seq: 9, Function: "Half", Args: []byte{1}},
	)
	var listed []string
	for _, f := range hello.Functions {
		listed = append(listed, f.Name+" "+f.Type+" "+f.Refused)
	}
	want := []string{
		"Apply func(func()) a func() cannot be sent to another process",
		"Half func(float64) float64 ",
		"Nil func() the function is nil",
		"Pi float64 a float64 is not a function",
	}
	if hello.Protocol != guest.Protocol || !slices.Equal(listed, want) {
		t.Errorf("hello %+v", hello)
	}
	if len(replies) != 4 || replies[0].Seq != 1 || decode[float64](t, replies[0].Results) != 1.5 {
		t.Fatalf("replies %+v", replies)
	}
	for _, r := range replies[1:] {
		if r.Kind != guest.Rejected || r.Text == "" || r.Seq < 7 {
			t.Errorf("%+v", r)
		}
	}
	if got := strings.Join(events[:3], " "); got != "begin call end" {
		t.Errorf("order %q", got)
	}
}

// A goroutine that a function leaves behind has a moment to end, so that what it does
// belongs to the right call.
func TestServeWaitsForGoroutines(t *testing.T) {
	var ran atomic.Bool
	s := guest.Server{Functions: map[string]any{"f": func() {
		go func() {
			for range 10 {
				runtime.Gosched()
			}
			ran.Store(true)
		}()
	}}}
	session(t, s, guest.Call{Function: "f"})
	if !ran.Load() {
		t.Error("the reply was sent before the goroutine had run")
	}
}

func TestServeEndsAtDamagedCalls(t *testing.T) {
	var whole bytes.Buffer
	if err := guest.Write(&whole, guest.Call{Function: "f"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		in   []byte
	}{
		{"half a length", whole.Bytes()[:2]},
		{"half a frame", whole.Bytes()[:whole.Len()-1]},
		{"a frame that is too long", binary.LittleEndian.AppendUint32(nil, 1<<31)},
		{"no call", []byte{3, 0, 0, 0, 'a', 'b', 'c'}},
	} {
		if err := (&guest.Server{}).Serve(bytes.NewReader(c.in), io.Discard); err == nil {
			t.Errorf("%s: no error", c.name)
		}
	}
	if err := (&guest.Server{}).Serve(bytes.NewReader(nil), io.Discard); err != nil {
		t.Errorf("the end of the calls: %v", err)
	}
}

// The package is also compiled into WebAssembly, from its source alone.
func TestGuestNeedsNothingElse(t *testing.T) {
	imports, err := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(imports)) {
		// fmt and time would make each program in a sandbox larger by a fifth
		if strings.Contains(name, ".") ||
			slices.Contains([]string{"os", "syscall", "fmt", "time"}, name) {
			t.Errorf("it imports %s", name)
		}
	}
	build := exec.Command("go", "build", "-o", filepath.Join(t.TempDir(), "guest.a"), ".")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("GOOS=wasip1: %v\n%s", err, out)
	}
}

// A slice has spare capacity at any place in an argument, and a write there is noticed. A function
// may do anything with a copy.
func TestInvokeSeesWhatIsWrittenBehindArguments(t *testing.T) {
	type row struct{ Cells []string }
	for _, c := range []struct {
		name   string
		f      any
		args   []any
		behind uint64
	}{
		{"append", func(x []float64) float64 { return append(x, 7)[0] }, []any{[]float64{1, 2}}, 1},
		{"append to nothing", func(x []float64) int { return len(append(x, 7)) },
			[]any{[]float64{}}, 1},
		{"append itself", func(x []float64) int { return len(append(x, x...)) },
			[]any{[]float64{1, 2, 3}}, 1},
		{"the second", func(a int, x []int) int { return len(append(x, 7)) },
			[]any{1, []int{1}}, 2},
		{"a row", func(x [][]float64) int { return len(append(x[1], 7)) },
			[]any{[][]float64{{1}, {2}}}, 1},
		{"rows", func(x [][]float64) int { return len(append(x, []float64{})) },
			[]any{[][]float64{{1}, {2}}}, 1},
		{"a field", func(x row) int { return len(append(x.Cells, "")) },
			[]any{row{[]string{"a"}}}, 1},
		{"structs", func(x []row) int { return len(append(x, row{})) }, []any{[]row{{}}}, 1},
		{"bools", func(x []bool) int { return len(append(x, true, true)) }, []any{[]bool{true}}, 1},
		{"bytes", func(x []byte) int { return len(append(x, 0)) }, []any{[]byte("ab")}, 1},
		{"pointers", func(x []*int) int { return len(append(x, nil)) }, []any{[]*int{nil}}, 1},
		{"errors", func(x []error) int { return len(append(x, nil)) }, []any{[]error{nil}}, 1},
		{"in a map", func(x map[string][]int) int { return len(append(x["a"], 0)) },
			[]any{map[string][]int{"a": {1}}}, 1},
		{"the capacity", func(x []float64) int { clear(x[:cap(x)][len(x):]); return 0 },
			[]any{[]float64{1}}, 1},
		{"a copy", func(x []float64) int { return len(append(slices.Clone(x), 7)) },
			[]any{[]float64{1}}, 0},
		{"clipped", func(x []float64) int { return len(append(x[:len(x):len(x)], 7)) },
			[]any{[]float64{1}}, 0},
		{"nil", func(x []float64) int { return len(append(x, 7)) }, []any{[]float64(nil)}, 0},
		{"reads", func(x []row) int { return len(x) }, []any{[]row{{[]string{"a"}}}}, 0},
	} {
		r := invoke(t, c.f, c.args...)
		if r.Kind != guest.Returned || r.Behind != c.behind || r.Changed != nil {
			t.Errorf("%s: behind %d, want %d: %+v", c.name, r.Behind, c.behind, r)
		}
	}
}

// The fourth slice in an argument has no spare capacity, so a function that reslices each of them
// too far panics. The count begins again with each argument and each call.
func TestInvokeGivesSomeSlicesNoRoom(t *testing.T) {
	capacities := func(x, y [][]float64) []int {
		var list []int
		for _, rows := range [][][]float64{x, y} {
			for _, row := range rows {
				list = append(list, cap(row)-len(row))
			}
		}
		return list
	}
	rows := [][]float64{{1}, {2}, {3}, {4}, {5}, {6}, {7}}
	for range 2 {
		got := decode[[]int](t, invoke(t, capacities, rows, rows[:3]).Results)
		if want := []int{3, 3, 0, 3, 3, 3, 0, 3, 3, 0}; !slices.Equal(got, want) {
			t.Errorf("room behind rows: %v, want %v", got, want)
		}
	}
	cut := func(x [][]float64) float64 {
		sum := 0.0
		for _, row := range x {
			sum += row[:len(row)+1][0]
		}
		return sum
	}
	if r := invoke(t, cut, rows); r.Kind != guest.Panicked ||
		!strings.Contains(r.Text, "out of range") {
		t.Errorf("rows that are cut too long: %+v", r)
	}
}
