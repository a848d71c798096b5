package reactor_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/harness/harnesstest"
	"github.com/tessella-go/tessella/grader/reactor"
)

func call(t *testing.T, function string, n int) harness.Call {
	t.Helper()
	args, err := guest.Encode(reflect.ValueOf(n))
	if err != nil {
		t.Fatal(err)
	}
	return harness.Call{Function: function, Args: args}
}

func result(t *testing.T, a harness.Answer) int {
	t.Helper()
	if a.Reply == nil || a.Reply.Kind != guest.Returned {
		t.Errorf("no result: %+v", a)
		return 0
	}
	values, err := guest.Decode(a.Reply.Results, reflect.TypeFor[int]())
	if err != nil {
		t.Fatal(err)
	}
	return int(values[0].Int())
}

// Each misdeed is the answer that the sandbox gives too, and the honest function's answers are
// right before and after.
func TestMisdeedsAreAnswers(t *testing.T) {
	machine := reactor.Machine{Host: newNative(t)}
	built, err := machine.Build(context.Background(),
		[]harness.Unit{harnesstest.Hostile(true)})
	if err != nil || built[0].Program == nil {
		t.Fatalf("%v, %+v", err, built)
	}
	p, err := built[0].Program.Start(context.Background(),
		harness.Limits{Time: 20 * time.Millisecond, Memory: 64 << 20, Output: 64 << 10})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i, m := range harnesstest.Misdeeds {
		t.Run(m.Name, func(t *testing.T) {
			answers, err := p.Run(context.Background(), []harness.Call{call(t, "Honest", 1),
				call(t, harnesstest.Function(i), i), call(t, "Honest", 2)})
			if err != nil {
				t.Fatal(err)
			}
			if result(t, answers[0]) != 2 || result(t, answers[2]) != 4 {
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
					if got := result(t, a); got != m.Returns || m.Reply != "" {
						t.Errorf("returned %d", got)
					}
				} else if !strings.Contains(a.Reply.Text, m.Reply) || m.Returns != 0 {
					t.Errorf("reply %+v", a.Reply)
				}
			}
		})
	}
}
