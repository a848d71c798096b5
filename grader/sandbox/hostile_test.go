package sandbox

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/harness/harnesstest"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// One process serves all of them, as far as it can. Each misdeed is an answer, and the honest
// function's answers are right before and after. This holds in a program of one unit, which begins
// in the interpreter. It also holds in a shared program, which has only those misdeeds that need no
// import by which other units could be reached.
func TestMisdeedsAreAnswers(t *testing.T) {
	if race.On() {
		t.Skip("the children have the race detector too, which is too slow and too large " +
			"for their limits")
	}
	t.Run("alone", func(t *testing.T) { misdeedsAreAnswers(t, harnesstest.Hostile(true)) })
	t.Run("shared", func(t *testing.T) {
		misdeedsAreAnswers(t, harnesstest.Hostile(false),
			unit("ada", "func Honest(n int) int { return 1 }", "Honest"),
			unit("bob", "func Honest(n int) int { return 2 }", "Honest"))
	})
}

// misdeedsAreAnswers runs the first of some units.
func misdeedsAreAnswers(t *testing.T, units ...Unit) {
	b := builder(t, Config{})
	all := build(t, b, units...)
	built := all[0]
	if shared := built.program != nil && built.program.code != ""; shared != (len(units) > 1) ||
		all[len(all)-1].program != built.program {
		t.Fatalf("%+v", all)
	}
	p, err := b.Start(context.Background(), built,
		Limits{Time: time.Millisecond, Memory: 64 << 20, Output: 64 << 10})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i, m := range harnesstest.Misdeeds {
		if m.Reaching() && len(units) > 1 {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			start := time.Now()
			answers, err := p.Run(context.Background(),
				[]Call{call(t, "Honest", 1), call(t, harnesstest.Function(i), i),
					call(t, "Honest", 2)})
			if err != nil {
				t.Fatal(err)
			}
			if result[int](t, answers[0]) != 2 || result[int](t, answers[2]) != 4 {
				t.Errorf("the honest function: %+v, %+v", answers[0], answers[2])
			}
			a := answers[1]
			// Its stack fills the memory or takes too long to copy, depending on the machine.
			if m.Name == "a larger stack" && a.Ended == harness.TimedOut {
				return
			}
			if a.Ended != m.Ended || !strings.Contains(a.Message, m.Message) ||
				!strings.Contains(a.Stacks, m.Line) {
				t.Errorf("%s: %s (reply %+v)\n%.1000s", a.Ended, a.Message, a.Reply, a.Stacks)
			}
			if m.Ended == "" && a.Reply != nil {
				if a.Reply.Kind == guest.Returned {
					if got := result[int](t, a); got != m.Returns || m.Reply != "" {
						t.Errorf("returned %d", got)
					}
				} else if !strings.Contains(a.Reply.Text, m.Reply) || m.Returns != 0 {
					t.Errorf("reply %+v", a.Reply)
				}
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
	if status, err := os.ReadFile(
		fmt.Sprintf("/proc/%d/status", p.child.cmd.Process.Pid)); err == nil {
		_, peak, _ := strings.Cut(string(status), "VmHWM:")
		var kB int
		if _, err := fmt.Sscan(peak, &kB); err != nil || kB > 512<<10 {
			t.Errorf("the child held %d kB (%v)", kB, err)
		}
	}
}

// A unit that ends its program before the first call does not end another program, and each call
// says how it ended.
func TestProgramsThatEndAtOnce(t *testing.T) {
	if race.On() {
		t.Skip("the children have the race detector too, which is too slow and too large " +
			"for their limits")
	}
	b := builder(t, Config{})
	sources := map[string]struct {
		init  string
		ended verdict.Outcome
	}{
		"exit":     {`import "os"; func init() { os.Exit(0) }`, harness.Exited},
		"panic":    {`func init() { panic("early") }`, harness.Panicked},
		"loop":     {`func init() { for i := 0; ; i++ {} }`, harness.TimedOut},
		"deadlock": {`func init() { select {} }`, harness.Deadlocked},
		"memory": {
			`var hoard [][]byte; func init() { for { hoard = append(hoard, ` +
				`make([]byte, 1<<20)) } }`, harness.Memory,
		},
	}
	for name, s := range sources {
		t.Run(name, func(t *testing.T) {
			_, answers := perform(t, b,
				build(t, b, unit(name, s.init+"\nfunc F(n int) int { return n }", "F"))[0],
				Limits{Time: time.Millisecond}, call(t, "F", 1), call(t, "F", 2), call(t, "F", 3),
				call(t, "F", 4))
			for i, a := range answers {
				if a.Ended != s.ended {
					t.Errorf("call %d: %s: %s, want %s", i, a.Ended, a.Message, s.ended)
				}
			}
		})
	}
}

func TestLostCallsCostNoOtherFunction(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b, unit("ada", `import "os"

func Bad(n int) int { os.Exit(n); return 1 }

func Late(n int) int { for {} }

func Good(n int) int { return n }`, "Bad", "Late", "Good"))[0]
	var calls []Call
	for i := range 5 {
		calls = append(calls, call(t, "Bad", i), call(t, "Late", i), call(t, "Good", i))
	}
	_, answers := perform(t, b, built, Limits{Time: time.Millisecond}, calls...)
	for i := range 5 {
		bad, late, good := answers[3*i], answers[3*i+1], answers[3*i+2]
		want := i < harness.MaxLost
		if (bad.Ended == harness.Exited) != want || (bad.Ended == harness.NotRun) == want {
			t.Errorf("call %d of Bad: %s: %s", i, bad.Ended, bad.Message)
		}
		want = i < 2
		if (late.Ended == harness.TimedOut) != want || (late.Ended == harness.NotRun) == want {
			t.Errorf("call %d of Late: %s: %s", i, late.Ended, late.Message)
		}
		if result[int](t, good) != i {
			t.Errorf("call %d of Good: %+v", i, good)
		}
	}
}

// A call that is too slow in the interpreter is made again as machine code, and is not late.
func TestLongCallsAreCompiled(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b,
		unit("ada", `func Long(n int) int { x := uint32(1); for i := 0; i < n; i++ { x = `+
			`x*1664525 + 1013904223; if x%3 == 0 { x++ } }; return int(x % 10) }`, "Long"))[0]
	p, err := b.Start(context.Background(), built, Limits{Time: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	answers, err := p.Run(context.Background(),
		[]Call{call(t, "Long", 1000), call(t, "Long", 100_000_000), call(t, "Long", 1000)})
	if err != nil {
		t.Fatal(err)
	}
	if p.engine != compiler {
		t.Error("the interpreter was fast enough")
	}
	if result[int](t, answers[0]) != result[int](t, answers[2]) {
		t.Errorf("the two engines differ: %+v", answers)
	}
	result[int](t, answers[1])
}

func TestCancelledRunsLeaveNothing(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b, unit("ada", "func Late(n int) int { for {} }", "Late"))[0]
	p, err := b.Start(context.Background(), built, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	p.stop()
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if _, err := p.Run(ctx, []Call{call(t, "Late", 1)}); err == nil {
		t.Error("no error")
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(b.folder, "wasm", "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if entries, _ := os.ReadDir(filepath.Join(b.folder, "tmp")); len(entries) > 0 {
		t.Errorf("left: %v", entries)
	}
}

// A slow function gets its share of the time, and what is left when the others have had theirs. It
// comes first, and yet the others lose no calls.
func TestSlowFunctionsCostNobodyElse(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b, unit("slow", `func Slow(n int) int {
	for i := 0; i < 150_000_000; i++ {
		n += i % 3
	}
	return n
}

func Quick(n int) int { return n + 1 }
`, "Slow", "Quick"))[0]
	var calls []Call
	const slow = 40
	for range slow {
		calls = append(calls, call(t, "Slow", 1))
	}
	for range 12 {
		calls = append(calls, call(t, "Quick", 1))
	}
	_, answers := perform(t, b, built, Limits{Time: 2 * time.Second, Total: 3 * time.Second},
		calls...)
	for i, a := range answers[slow:] {
		if a.Reply == nil {
			t.Errorf("call %d of the quick function: %s %s", i+1, a.Ended, a.Message)
		}
	}
	if last := answers[slow-1]; last.Ended != harness.NotRun {
		t.Errorf("the last call of the slow function: %+v; there should be no time for it", last)
	}
}

// The calls of an open task may each take their time, and a function may have more time than others
// of its program.
func TestOwnTime(t *testing.T) {
	const slow = 24
	for _, own := range []bool{true, false} {
		b := builder(t, Config{})
		built := build(t, b, unit("own", `func Slow(n int) int {
	for i := 0; i < 50_000_000; i++ {
		n += i % 3
	}
	return n
}

func Endless(n int) int {
	for n > 0 {
		n = n%7 + 1
	}
	return n
}
`, "Slow", "Endless"))[0]
		var calls []Call
		for range slow {
			c := call(t, "Slow", 1)
			c.OwnTime = own
			calls = append(calls, c)
		}
		endless := call(t, "Endless", 1)
		endless.Time = 150 * time.Millisecond
		_, answers := perform(t, b, built, Limits{}, append(calls, endless)...)
		if last := answers[slow-1]; (last.Reply != nil) != own {
			t.Errorf("with time of its own %v: the last call: %+v", own, last)
		}
		if last := answers[slow]; last.Message != "still running after 150ms" {
			t.Errorf("the endless call: %s: %s", last.Ended, last.Message)
		}
	}
}
