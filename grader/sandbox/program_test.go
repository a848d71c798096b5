package sandbox

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/harness"
)

// A compiler message about a student's own package belongs to that package, whatever it names. A
// message about a program belongs to the first unit that it names.
func TestMessagesNameNobodyElse(t *testing.T) {
	one, other := &harness.Prepared{ID: "s0123456789abcdef"},
		&harness.Prepared{ID: "s1123456789abcdef"}
	of := func(path, text string) string {
		return unitOf(path, text, []*harness.Prepared{one, other})
	}
	naming := "cell 1:1:9: cannot use \"" + one.ID +
		"/\" (untyped string constant) as int value in variable declaration\n"
	if got := of(other.Path(), naming); got != other.ID {
		t.Errorf("a message of %s's is said to be %s's", other.ID, got)
	}
	if got := of(harness.Class+"/program",
		other.ID+"/function F:1:1: undefined: work.F; "+one.ID+"/\n"); got != other.ID {
		t.Errorf("a message about %s is said to be %s's", other.ID, got)
	}
	if got := of("math", "no words of anyone's"); got != "" {
		t.Errorf("a message about nobody is said to be %s's", got)
	}
}

// A function that makes other functions from their addresses, which Go numbers consecutively, finds
// none of another student.
func TestNobodyCallsAnother(t *testing.T) {
	b := builder(t, Config{BuildTime: longBuild})
	thief := unit("thief", `import "reflect"

func mine(n int) int { return 5 }

func F(by int) int {
	f := mine
	where := reflect.ValueOf(&f).UnsafePointer()
	at := *reflect.NewAt(reflect.TypeFor[*uintptr](), where).Interface().(**uintptr)
	other := *at + uintptr(by<<16)
	p := &other
	type function = func(int) int
	where = reflect.ValueOf(&p).UnsafePointer()
	return reflect.NewAt(reflect.TypeFor[function](), where).Elem().Interface().(function)(7)
}`, "F")
	var units []Unit
	for i := range 4 {
		units = append(units, unit(fmt.Sprint("honest", i),
			fmt.Sprintf("func F(n int) int { return %d + n }", 1000*(i+1)), "F"))
	}
	built := build(t, b, append(units, thief)...)
	for _, u := range built[:4] {
		if u.program != built[0].program || u.program == built[4].program {
			t.Errorf("%s does not share as it should", u.Unit)
		}
	}
	// with a program that they shared, 4007 at -1, 5 at 0, 2007 at 2, 1007 at 3 and 3007 at 4
	for by := -1; by <= 4; by++ {
		built[4].program.users.Add(1)
		_, answers := perform(t, b, built[4], Limits{}, call(t, "F", by))
		if a := answers[0]; a.Reply != nil && a.Reply.Kind == guest.Returned &&
			result[int](t, a) >= 1007 && result[int](t, a)%1000 == 7 {
			t.Errorf("at %d: another's %d", by, result[int](t, a))
		} else if by == 0 && (a.Reply == nil || result[int](t, a) != 5) {
			t.Errorf("the function itself: %+v", a)
		}
	}
}

// longBuild is for tests that look at what a program does, and not at how long it takes to build:
// the race detector makes translation ten times slower.
const longBuild = 2 * time.Minute

// Quiet units share a program, and each instance has the functions of one of them and variables of
// its own. Each unit whose code runs by itself has its own program, however many there are.
func TestUnitsThatShareAProgram(t *testing.T) {
	b := builder(t, Config{BuildTime: longBuild})
	var units []Unit
	for i := range 5 {
		units = append(units,
			unit(fmt.Sprint("quiet", i),
				fmt.Sprintf("var calls int\n\nfunc F(n int) int { calls++; return 100*%d + calls }",
					i), "F"))
	}
	units = append(units,
		unit("broken", "func F(n int) int { return x }", "F"),
		unit("absent", "func G(n int) int { return n }", "F"),
		unit("exits",
			"import \"os\"\n\nfunc init() { os.Exit(0) }\n\nfunc F(n int) int { return n }", "F"),
		unit("changes",
			"import \"strconv\"\n\nvar _ = change()\n\nfunc change() int { strconv.ErrRange = "+
				"nil; return 1 }\n\nfunc F(n int) int { return 7 }", "F"),
		unit("reads", "import \"strconv\"\n\nfunc F(n int) int { if strconv.ErrRange == nil { "+
			"return 1 }; return n }", "F"),
	)
	built := build(t, b, units...)
	want := []int{1, 101, 201, 301, 401, -1, -1, -1, 7, 3}
	programs := map[*program]int{}
	for i, u := range built {
		if want[i] < 0 {
			continue
		}
		programs[u.program]++
		if shared := u.program.code != ""; shared != (i < 5 || u.Unit == "reads") {
			t.Errorf("%s shares a program: %t", u.Unit, shared)
		}
		p, err := b.Start(context.Background(), u, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		answers, err := p.Run(context.Background(), []Call{call(t, "F", 3)})
		if err != nil {
			t.Fatal(err)
		}
		if got := result[int](t, answers[0]); got != want[i] {
			t.Errorf("%s: %d, want %d", u.Unit, got, want[i])
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if built[5].Errors == nil || built[6].Errors == nil || built[6].Errors[0].Function != "F" {
		t.Errorf("%+v, %+v", built[5], built[6])
	}
	if _, answers := perform(t, b, built[7], Limits{},
		call(t, "F", 3)); answers[0].Ended != harness.Exited {
		t.Errorf("%+v", answers)
	}
	if left, _ := os.ReadDir(filepath.Join(b.folder, "wasm")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// A unit that would use much memory in every process has its own program, even if it runs only when
// it is called.
func TestLargeUnitsShareNothing(t *testing.T) {
	b := builder(t, Config{BuildTime: longBuild})
	var units []Unit
	for i := range 6 {
		units = append(units, unit(fmt.Sprint("small", i),
			fmt.Sprintf("func F(n int) int { return n + %d }", i), "F"))
	}
	units = append(units,
		unit("large",
			"func F(n int) int { x := [32 << 20]byte{1, 32<<20 - 1: 1}; return int(x[n]) + 6 }",
			"F"))
	for i, u := range build(t, b, units...) {
		if large := u.Unit == "large"; large && (u.program == nil || u.program.code != "") ||
			i < 3 && u.program.code == "" {
			t.Errorf("%+v", u)
		}
		want := 5 + i
		if u.Unit == "large" {
			want = 6
		}
		if _, answers := perform(t, b, u, Limits{}, call(t, "F", 5)); result[int](t,
			answers[0]) != want {
			t.Errorf("%s: %+v", u.Unit, answers)
		}
	}
}
