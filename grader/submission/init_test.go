package submission

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
)

// An init function comes with the exercises that need a variable which it uses, and with no other.
func TestInits(t *testing.T) {
	a := course.Exercise{ID: "t/a", Function: "A", Type: "func() int"}
	b := course.Exercise{ID: "t/b", Function: "B", Type: "func() int"}
	const plain = "func B() int { return 1 }\n"
	for _, test := range []struct {
		name, code string
		inits      int // in the source of A
		needs      string
	}{
		{"it fills a table", "var table [9]int\nfunc init() { table[1] = 2 }\n" +
			"func A() int { return table[1] }", 1, ""},
		{"two of them", "var table [9]int\nfunc init() { table[1] = 2 }\nfunc init() { " +
			"table[2] = 2 }\nfunc A() int { return table[1] }", 2, ""},
		{"both by way of helpers", "var table [9]int\nfunc fill() { table[1] = 2 }\n" +
			"func get() int { return table[1] }\nfunc init() { fill() }\n" +
			"func A() int { return get() }", 1, "func fill()"},
		{"what it needs has an init, too", "var x, y int\nfunc init() { x = y }\n" +
			"func init() { y = z }\nvar z int\nfunc init() { z = 4 }\n" +
			"func A() int { return x }", 3, "var z"},
		{"a variable whose value fills a table", "var table [9]int\nvar _ = fill()\n" +
			"func fill() bool { table[1] = 2; return true }\n" +
			"func A() int { return table[1] }", 0, "var _ = fill()"},
		{"no variable of A", "var x int\nfunc init() { x = 1 }\nfunc A() int { return 0 }", 0, ""},
	} {
		notebook := cells(t, []course.Exercise{a, b}, code(test.code, plain)...)
		folder := one(t, put(t, map[string]string{"a.go": "package p\n\n" + test.code,
			"b.go": "package p\n\n" + plain}), a, b)
		for _, s := range []*Submission{notebook, folder} {
			var source strings.Builder
			for _, text := range s.Source("t/a") {
				source.Write(text)
			}
			n := strings.Count(source.String(), "func init()")
			if n != test.inits || !strings.Contains(source.String(), test.needs) {
				t.Errorf("%s: %d init functions, want %d:\n%s", test.name, n, test.inits, dump(s))
			}
			for _, text := range s.Source("t/b") {
				if strings.Contains(string(text), "init") {
					t.Errorf("%s: B has an init:\n%s", test.name, text)
				}
			}
			if errs := compile(t, s)[0]; errs != nil || len(s.Problems) > 0 {
				t.Errorf("%s: %v, %v", test.name, errs, s.Problems)
			}
		}
	}
}

// GoNB runs functions named init_… before a cell.
func TestInitsOfGoNB(t *testing.T) {
	a := course.Exercise{ID: "t/a", Function: "A", Type: "func() int"}
	const use = "func A() int { return x }\nvar x int\n"
	for _, test := range []struct {
		name, code string
		called     bool
	}{
		{"with a variable", use + "func init_x() { x = 1 }", true},
		{"called", "func A() int { init_x(); return x }\nvar x int\nfunc init_x() { x = 1 }", true},
		{"with a parameter", use + "func init_x(y int) { x = y }", false},
		{"with a result", use + "func init_x() int { x = 1; return x }", false},
		{"without a variable of A", use + "var y int\nfunc init_y() { y = 1 }", false},
	} {
		s := cells(t, []course.Exercise{a}, code(test.code)...)
		source := string(s.Source()["cell1.go"])
		if got := strings.Contains(source, "func init() { init_x() }"); got != test.called {
			t.Errorf("%s: called is %t\n%s", test.name, got, source)
		}
		if errs := compile(t, s)[0]; errs != nil {
			t.Errorf("%s: %v", test.name, errs)
		}
	}
	s := one(t, put(t, map[string]string{"a.go": "package p\n" + use +
		"func init_x() { x = 1 }"}), a)
	if source := dump(s); strings.Contains(source, "init") {
		t.Errorf("in a Go file it is an ordinary function:\n%s", source)
	}
	s = cells(t, []course.Exercise{a}, code(use, "func init_x() { x = 1 }",
		"func init_x() { x = 2 }")...)
	if source := dump(s); strings.Contains(source, "x = 1") || !strings.Contains(source, "x = 2") {
		t.Errorf("not the last one:\n%s", source)
	}
}

// A changed init function is another answer.
func TestInitsAreHashed(t *testing.T) {
	a := course.Exercise{ID: "t/a", Function: "A", Type: "func() int"}
	read := func(value string) *Submission {
		return cells(t, []course.Exercise{a}, code("func A() int { return x }\nvar x int",
			"func init() { x = "+value+" }")...)
	}
	one, two := read("1"), read("2")
	if one.Hash("t/a") == two.Hash("t/a") || one.Code("t/a") == two.Code("t/a") {
		t.Error("they have the same hash")
	}
}

// An init function that does not compile, or that is refused, is the reason.
func TestInitsThatCannotBeUsed(t *testing.T) {
	a := course.Exercise{ID: "t/a", Function: "A", Type: "func() int"}
	for _, test := range []struct{ init, want string }{
		{"func init() { x = y }", "broken | cell 1 | it needs init, which is broken: cell 2, " +
			"line 1: undefined: y"},
		{"func init() { exec.Command(\"ls\"); x = 1 }", "refused | cell 1 | it needs init, which " +
			"is refused: cell 2, line 1: the import of \"os/exec\" is not allowed"},
		{"func init() { x = y }\nfunc init() { x = 2 }", "found | cell 1"},
	} {
		s := cells(t, []course.Exercise{a}, code("func A() int { return x }\nvar x int",
			test.init)...)
		settle(t, s)
		if got := s.Parts["t/a"].text(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s\ngot  %s\nwant %s", test.init, got, test.want)
		}
	}
}
