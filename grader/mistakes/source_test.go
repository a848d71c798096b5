package mistakes_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/mistakes"
)

func TestFind(t *testing.T) {
	files := map[string][]byte{
		"a.go": []byte("package work\n\n//line cell 3:7\nfunc Stub() float64 { return 0 }\n\n" +
			"var Alias = Full\n"),
		"b.go": []byte("package work\n\nfunc Full() float64 { return float64(1 / 2) }\n\n" +
			"var Literal = func() (x float64) { return x }\n\nvar Loop = Loop\n\nvar Number = 3\n"),
		"c.go": []byte("package work\n\nfunc Broken( {"),
	}
	for name, want := range map[string]string{
		"Stub": "unwritten", "Full": "written", "Alias": "written", "Literal": "unwritten",
		"Loop": "unknown", "Number": "unknown", "None": "unknown", "Broken": "unknown",
	} {
		got := "unknown"
		if f := mistakes.Find(files, name); f.Unwritten() {
			got = "unwritten"
		} else if f != nil {
			got = "written"
		}
		if got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// A chain of names and a nested type are as long as a student likes. They are followed so far.
func TestLongSourcesAreNotFollowed(t *testing.T) {
	chain := "package work\nfunc V50() float64 { return 1 }\n"
	for i := range 50 {
		chain += fmt.Sprintf("var V%d = V%d\n", i, i+1)
	}
	files := map[string][]byte{"a.go": []byte(chain)}
	if mistakes.Find(files, "V45") == nil || mistakes.Find(files, "V0") != nil {
		t.Error("five names are not followed, or fifty are")
	}
	deep := "package work\nfunc F(x " + strings.Repeat("[]", 40_000) + "int) {}"
	f := mistakes.Find(map[string][]byte{"a.go": []byte(deep)}, "F")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f.Suspicions()
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 10<<20 {
		t.Errorf("a type that is nested 40,000 times takes %d MB", n>>20)
	}
}

func TestAt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "main.go")
	source := `package main

func Stub() float64 { return 0 }
func Full() float64 {
	return float64(1 / 2)
}
var f, g = func() int { return 0 }, func() int { return 1 + 1 }
var h = func() int {
	return 0
}
var outer = func() int {
	return func() int { return 1 + 1 }()
}
`
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name             string
		line             int
		known, unwritten bool
	}{
		{"main.Stub", 3, true, true},
		{"main.Full", 4, true, false},
		{"main.Full", 5, true, false},        // a leaf begins with its first statement
		{"main.Full", 3, false, false},       // the file was changed since
		{"main.init.func1", 7, false, false}, // either of two
		{"main.init.func3", 8, true, true},
		{"main.init.func3", 9, true, true},
		{"main.init.func4", 12, true, false},
		{"main.init.func4.1", 12, true, false},
		{"main.Stub", 300, false, false},
	} {
		f := mistakes.At(path, c.line, c.name)
		if (f != nil) != c.known || f.Unwritten() != c.unwritten {
			t.Errorf("%s in line %d: known %v, unwritten %v", c.name, c.line, f != nil,
				f.Unwritten())
		}
	}
	if mistakes.At(path+"x", 3, "main.Stub") != nil {
		t.Error("a file that is not there")
	}
}
