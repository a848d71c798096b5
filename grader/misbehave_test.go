//go:build linux || darwin

package grader

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// double is a small exercise: twice its argument.
func double(limit time.Duration) Exercise[func(int) int] {
	return Exercise[func(int) int]{
		ID: "test/double", Title: "Doubling", Where: "here", Points: 1, Params: []string{"n"},
		Solution: func(n int) int { return 2 * n },
		Cases: func() []Case {
			var cases []Case
			for n := range 6 {
				cases = append(cases, Case{
					Name: fmt.Sprint("twice ", n),
					Args: []any{n},
					Want: 2 * n,
				})
			}
			return cases
		},
		Limit: limit,
	}
}

var hoard [][]byte

//go:noinline
func endless(n int) int {
	if n < 0 {
		return 0
	}
	return endless(n+1) + 1
}

// misdeeds are what a student's function may do. Each does it when it is called with
// 3, and is right otherwise.
var misdeeds = []struct {
	name    string
	do      func()
	outcome Outcome
	message string // a part of it
	line    string // a part of it
}{
	{"panic", func() { panic("mine") }, Panicked, "panicked: mine", `panic("mine")`},
	{"index out of range", func() { var s []int; _ = s[len(os.Args)+5] }, Panicked,
		"index out of range", "s[len(os.Args)+5]"},
	{"nil pointer", func() { var p *time.Time; _ = p.Unix() }, Panicked, "nil pointer dereference",
		"p.Unix()"},
	{"panic in the standard library", func() {
		hoard = append(hoard, []byte(strings.Repeat("x", -1)))
	}, Panicked, "negative Repeat count", "strings.Repeat"},
	{"panic in a goroutine", func() { go panic("elsewhere") }, Panicked, "panicked: elsewhere", ""},
	{"panic in a goroutine that is waited for", func() {
		var wg sync.WaitGroup
		wg.Go(func() { panic("below") })
		wg.Wait()
	}, Panicked, "panicked: below", `panic("below")`},
	{"panic in a goroutine after half a line", func() { fmt.Print("so far"); go panic("good") },
		Panicked, "panicked: good", ""},
	{"unlocking what is not locked", func() { var mu sync.Mutex; mu.Unlock() }, Panicked,
		"unlock of unlocked mutex", "mu.Unlock()"},
	{"endless loop", func() {
		for n := 1; n > 0; n = n%7 + 1 {
		}
	}, TimedOut, "still running after", "n%7 + 1"},
	{"sleep", func() { time.Sleep(time.Hour) }, TimedOut, "still running after", "time.Sleep"},
	{"infinite recursion", func() { hoard = append(hoard, make([]byte, endless(0))) }, Overflowed,
		"called itself without end", "endless(n+1)"},
	{"deadlock", func() { <-make(chan int) }, Deadlocked, "waits for something",
		"<-make(chan int)"},
	{"deadlock of two", func() {
		c := make(chan int)
		var mu sync.Mutex
		mu.Lock()
		go func() { mu.Lock(); c <- 1 }()
		<-c
	}, Deadlocked, "waits for something", ""},
	{"10 GB at once", func() { hoard = append(hoard, make([]byte, 10<<30)) }, Memory,
		"used more than 1 GB of memory", "10<<30"},
	{"10 GB bit by bit", func() {
		for range 10 << 10 {
			page := make([]byte, 1<<20)
			for i := 0; i < len(page); i += 4096 {
				page[i] = 1
			}
			hoard = append(hoard, page)
		}
	}, Memory, "used more than 1 GB of memory", ""},
	{"os.Exit(0)", func() { os.Exit(0) }, Exited, "os.Exit(0)", ""},
	{"os.Exit(2) after the words of a panic", func() {
		fmt.Println("it may panic: no")
		os.Exit(2)
	}, Exited, "os.Exit(2)", ""},
	{"runtime.Goexit", func() { runtime.Goexit() }, Exited, "runtime.Goexit", ""},
	{"kill", func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL); select {} }, Exited,
		"killed", ""},
	{"flood", func() {
		for range 100_000 {
			fmt.Println(strings.Repeat("all work and no play ", 10))
		}
	}, Flooded, "printed more than 4 MB", ""},
	{"closing the pipes", func() { _ = os.NewFile(3, "").Close(); _ = os.NewFile(4, "").Close() },
		Exited, "closed a file", ""},
	{"closing the pipe of the calls", func() { _ = os.NewFile(3, "").Close() }, Exited,
		"closed a file", ""},
	{"a forged reply", func() { _, _ = os.NewFile(4, "").WriteString("\x05\x00\x00\x00hello") },
		Exited, "disturbed the exchange", ""},
}

func TestMisdeedsAreVerdicts(t *testing.T) {
	for _, m := range misdeeds {
		t.Run(m.name, func(t *testing.T) {
			f := func(n int) int {
				if n == 3 {
					m.do()
				}
				return 2 * n
			}
			limit := 10 * time.Second
			if m.outcome == TimedOut || m.outcome == Deadlocked {
				limit = 500 * time.Millisecond
			}
			v := run(double(limit), f, testLaunch(t, "test/double"))
			for i, c := range v.Cases {
				want := Right
				if i == 3 {
					want = m.outcome
				}
				if c.Outcome != want {
					t.Errorf("case %d: %s (%s), want %s", i, c.Outcome, c.Message, want)
				}
			}
			if c := v.Cases[3]; !strings.Contains(c.Message, m.message) ||
				!strings.Contains(c.Line, m.line) {
				t.Errorf("message %q at %q, want %q at %q", c.Message, c.Line, m.message, m.line)
			}
		})
	}
}
