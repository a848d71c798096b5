package sandbox

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A process that has answered all calls of one unit serves the next unit. The answers are as in a
// process of its own. A process that has not answered a call does not serve another unit.
func TestIdleProcessesServeOthers(t *testing.T) {
	b := builder(t, Config{BuildTime: longBuild})
	b.fewest = 2
	const traces = `import ("fmt"; "math/rand/v2"; "strconv"; "time")

var calls int

func F() string {
	calls++
	println("printed", calls)
	order := ""
	for i := range map[int]bool{1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true} {
		order += fmt.Sprint(i)
	}
	return fmt.Sprint(calls, order, rand.Int(), time.Now(), strconv.ErrRange)
}`
	const leaves = `import ("math/rand/v2"; "strconv"; "time")

var kept []byte

func F() string {
	kept = make([]byte, 30<<20)
	for i := range kept {
		kept[i] = 1
	}
	strconv.ErrRange = nil
	time.Sleep(time.Hour)
	for range 99 {
		rand.Int()
	}
	go func() {
		for ; ; time.Sleep(time.Second) {
			println("left over")
		}
	}()
	return "right"
}`
	const waits = "func F() string { select {} }"
	sources := []string{traces, leaves, traces, waits, traces,
		"func F() string { panic(1) }", traces}
	var units []Unit
	for i, source := range sources {
		units = append(units, unit(string(rune('a'+i)), source, "F"))
	}
	var want []Answer
	var children []int
	for i, u := range build(t, b, units...) {
		p, err := b.Start(context.Background(), u, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		children = append(children, p.child.cmd.Process.Pid)
		answers, err := p.Run(context.Background(), []Call{call(t, "F"), call(t, "F")})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		for i := range answers {
			answers[i].Took = 0
		}
		switch {
		case answers[0].Reply == nil && sources[i] != waits:
			t.Errorf("unit %s: %.300v", u.Unit, answers)
		case want == nil:
			want = answers
		case sources[i] == traces:
			if answers[0].Reply != nil {
				want[0].Reply.Seq, answers[0].Reply.Seq = 0, 0
				want[1].Reply.Seq, answers[1].Reply.Seq = 0, 0
			}
			if diff := cmp.Diff(want, answers); diff != "" {
				t.Errorf("unit %s (-alone +after others):\n%s", u.Unit, diff)
			}
		}
	}
	for i, child := range children[1:] {
		if same := child == children[i]; same != (sources[i] != waits) {
			t.Errorf("unit %s runs in the process of the one before it: %t", units[i+1].Name, same)
		}
	}
	for _, list := range b.idle.children {
		t.Errorf("%d idle processes are left, though all units have run", len(list))
	}
}
