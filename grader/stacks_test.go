package grader

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/guest"
)

// As Go prints it.
const stacks = `goroutine 21 [running]:
github.com/x/y/grader.(*watchdog).watch(0xc000)
	/src/grader/child.go:90 +0x1d
created by github.com/x/y/grader.serve in goroutine 1
	/src/grader/child.go:60 +0x1d

goroutine 1 [chan receive]:
github.com/x/y/grader/guest.Invoke({0x1, 0x2, 0x3}, {0xc000, 0x1, 0x1})
	/src/grader/guest/serve.go:120 +0x5
github.com/x/y/grader/guest.(*Server).Serve(0xc0000)
	/src/grader/guest/serve.go:50 +0x5
main.main()
	/tmp/main.go:80 +0x1d

goroutine 34 [sync.WaitGroup.Wait, 2 minutes]:
sync.runtime_SemacquireWaitGroup(0xc0?)
	/go/src/runtime/sema.go:114 +0x1d
main.(*tree).grow(0xc000, {0x1, 0x2})
	/tmp/main.go:41 +0x1d
main.Gain(...)
	/tmp/main.go:30
github.com/x/y/grader/guest.(*function).call(0xc000)
	/src/grader/guest/serve.go:110 +0x5
created by github.com/x/y/grader/guest.(*Server).Greet in goroutine 1
	/src/grader/guest/serve.go:100 +0x5
`

const worker = `
goroutine 35 [runnable]:
strings.Repeat({0x1, 0x2}, 0x3)
	/go/src/strings/strings.go:600 +0x5
main.Gain.func1()
	/tmp/main.go:33 +0x5
created by main.Gain in goroutine 34
	/tmp/main.go:32 +0x5
`

func TestReadStacks(t *testing.T) {
	all := readStacks(stacks + worker)
	if len(all) != 4 || all[0].state != "running" || all[2].state != "sync.WaitGroup.Wait" ||
		len(all[2].frames) != 4 {
		t.Fatalf("%+v", all)
	}
	want := guest.Frame{Function: "main.(*tree).grow", File: "/tmp/main.go", Line: 41}
	if all[2].frames[1] != want || all[2].frames[2].Function != "main.Gain" ||
		all[2].frames[2].Line != 30 {
		t.Errorf("%+v", all[2].frames)
	}
	if !slices.Equal([]bool{all[0].serving(), all[1].serving(), all[2].serving()},
		[]bool{true, true, false}) {
		t.Error("the grader's own goroutines are those of the watchdog and the server")
	}
	if at, waits := working(stacks, "main"); at != want || !waits {
		t.Errorf("%+v, waits %v", at, waits)
	}
	if at, waits := working(stacks+worker, "main"); at.Line != 33 || waits {
		t.Errorf("%+v, waits %v: a worker is still running", at, waits)
	}
	for _, text := range []string{"", "panic: x", "goroutine", "goroutine 1 [running]:",
		"goroutine 1 [running]:\nmain.f(\n", "goroutine 1\nmain.f()\n\tx\n\tx:1:\n"} {
		if at, _ := working(text, "main"); at.Function != "" {
			t.Errorf("%q: %+v", text, at)
		}
	}
}

func TestFunctionNames(t *testing.T) {
	for full, want := range map[string][2]string{
		"main.Gain":                             {"main", "Gain"},
		"main.Gain.func1":                       {"main", "Gain"},
		"main.Gain.func1.2":                     {"main", "Gain"},
		"main.(*Tree).Grow":                     {"main", "Grow"},
		"main.Tree.Grow-fm":                     {"main", "Grow"},
		"main.Map[...]":                         {"main", "Map"},
		"github.com/x/y.z/trees.Gain":           {"github.com/x/y.z/trees", "Gain"},
		"github.com/x/yaml%2ev3.Decode.func3":   {"github.com/x/yaml%2ev3", "Decode"},
		"github.com/x/y_test.TestX.TestY.func2": {"github.com/x/y_test", "TestY"},
	} {
		if pkg, name := packageOf(full), functionName(full); pkg != want[0] || name != want[1] {
			t.Errorf("%s: %s of %s, want %s of %s", full, name, pkg, want[1], want[0])
		}
	}
}
