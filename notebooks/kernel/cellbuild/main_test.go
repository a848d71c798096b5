package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// bench is a folder as GoNB makes it, beside a module that cells import, with cellbuild and a go
// command that writes down what it is asked.
type bench struct {
	t              *testing.T
	cell, module   string
	path, asked    string
	flags, program string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	tools, wrapped := filepath.Join(dir, "tools"), filepath.Join(dir, "wrapped")
	b := &bench{t: t, cell: filepath.Join(dir, "cell"), module: filepath.Join(dir, "module"),
		path:  tools + ":" + wrapped + ":" + os.Getenv("PATH"),
		asked: filepath.Join(dir, "asked"), program: filepath.Join(dir, "cell", "program"),
		flags: "'-ldflags=-s -w' -tags=netgo,osusergo -modcacherw"}
	b.write(filepath.Join(wrapped, "go"),
		"#!/bin/sh\necho \"$1\" >> "+b.asked+"\nexec "+real+" \"$@\"\n")
	if err := os.Chmod(filepath.Join(wrapped, "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	// go test knows of these files only if the test asks for them, and would else show old results.
	for _, file := range []string{"main.go", "known.go", "idle.go", "nothing/main.go"} {
		if _, err := os.Stat(file); err != nil {
			t.Fatal(err)
		}
	}
	for name, pkg := range map[string]string{"go": ".", "nothing": "./nothing"} {
		build := exec.Command("go", "build", "-o", filepath.Join(tools, name), pkg)
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	b.write(filepath.Join(b.module, "go.mod"), "module example.org/m\n\ngo 1.26.0\n")
	b.write(filepath.Join(b.module, "low", "low.go"),
		"package low\n\nfunc Name() string { return \"low 1\" }\n")
	b.write(filepath.Join(b.module, "high", "high.go"), "package high\n\nimport "+
		"\"example.org/m/low\"\n\nfunc Name() string { return \"high of \" + low.Name() }\n")
	b.write(filepath.Join(b.module, "text", "text.go"), "package text\n\nimport _ \"embed\"\n\n"+
		"//go:embed data/text.txt\nvar Text string\n\nfunc Name() string { return Text }\n")
	b.write(filepath.Join(b.module, "text", "data", "text.txt"), "text 1")
	b.write(filepath.Join(b.cell, "go.mod"), "module gonb_1\n\ngo 1.26.0\n\n"+
		"replace example.org/m => "+b.module+"\n")
	b.write(filepath.Join(b.cell, "go.work"), "go 1.26.0\n\nuse (\n\t.\n\t"+b.module+"\n)\n")
	return b
}

// write writes a file that is a minute old, since cellbuild does not trust times of just now.
func (b *bench) write(file, text string) {
	b.t.Helper()
	_, missing := os.Stat(file)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		b.t.Fatal(err)
	}
	old := time.Now().Add(-time.Minute)
	touched := []string{file}
	if missing != nil {
		touched = append(touched, filepath.Dir(file), filepath.Dir(filepath.Dir(file)))
	}
	for _, f := range touched {
		if err := os.Chtimes(f, old, old); err != nil {
			b.t.Fatal(err)
		}
	}
}

// build builds a program. It returns what cellbuild prints, and which commands go was asked for.
func (b *bench) build(main string, arguments ...string) (out, asked string, err error) {
	b.t.Helper()
	b.write(filepath.Join(b.cell, "main.go"), main)
	_ = os.Remove(b.asked)
	if len(arguments) == 0 {
		arguments = []string{"build", "-o", b.program}
	}
	cmd := exec.Command(filepath.Join(filepath.Dir(b.asked), "tools", "go"), arguments...)
	cmd.Dir = b.cell
	cmd.Env = append(os.Environ(), "PATH="+b.path, "GOFLAGS="+b.flags, "GOWORK=")
	text, err := cmd.CombinedOutput()
	commands, _ := os.ReadFile(b.asked)
	return string(text), strings.Join(strings.Fields(string(commands)), " "), err
}

// expect builds a program that prints the name of a package, and compares what it prints and which
// commands go was asked for.
func (b *bench) expect(what, pkg, want, wantAsked string) {
	b.t.Helper()
	out, asked, err := b.build("package main\n\nimport (\n\t\"fmt\"\n\n\tp \"example.org/m/" + pkg +
		"\"\n)\n\nfunc main() { fmt.Print(p.Name()) }\n")
	if err != nil {
		b.t.Fatalf("%s: %v\n%s", what, err, out)
	}
	printed, err := exec.Command(b.program).CombinedOutput()
	if err != nil || string(printed) != want {
		b.t.Errorf("%s: the program prints %q (%v), want %q", what, printed, err, want)
	}
	if asked != wantAsked {
		b.t.Errorf("%s: go was asked for %q, want %q", what, asked, wantAsked)
	}
}

// Every change of a package is in the next program, and without a change go is not asked.
func TestChanges(t *testing.T) {
	b := newBench(t)
	low := filepath.Join(b.module, "low", "low.go")
	b.expect("first", "low", "low 1", "env list")
	b.expect("again", "low", "low 1", "")
	b.expect("another package", "high", "high of low 1", "env list")
	b.expect("another package again", "high", "high of low 1", "")
	b.write(low, "package low\n\nfunc Name() string { return \"low 22\" }\n")
	b.expect("a change", "low", "low 22", "env list")
	b.expect("a package that uses what has changed", "high", "high of low 22", "env list")
	b.expect("with both known", "low", "low 22", "")
	b.write(filepath.Join(b.module, "low", "new.go"),
		"package low\n\nfunc init() { suffix = \" and new\" }\n")
	b.write(low, "package low\n\nvar suffix string\n\n"+
		"func Name() string { return \"low\" + suffix }\n")
	b.expect("a new file", "high", "high of low and new", "env list")
	if err := os.Remove(filepath.Join(b.module, "low", "new.go")); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Minute)
	if err := os.Chtimes(filepath.Dir(low), old, old); err != nil {
		t.Fatal(err)
	}
	b.expect("a file less", "high", "high of low", "env list")
	b.expect("embedded", "text", "text 1", "env list")
	b.expect("embedded again", "text", "text 1", "")
	b.write(filepath.Join(b.module, "text", "data", "text.txt"), "text 22")
	b.expect("an embedded file changed", "text", "text 22", "env list")
	b.write(filepath.Join(b.module, "go.mod"), "module example.org/m\n\ngo 1.26\n")
	b.expect("go.mod changed", "text", "text 22", "env list")
	now := time.Now()
	if err := os.Chtimes(low, now, now); err != nil {
		t.Fatal(err)
	}
	b.expect("written just now", "low", "low", "env list build")
}

// What cellbuild does not build, the go command builds, and the errors are its own.
func TestLeavesToGo(t *testing.T) {
	b := newBench(t)
	const good = "package main\n\nfunc main() { println(1) }\n"
	for _, c := range []struct{ name, main, want, asked string }{
		{"good", good, "", "env list"},
		{"does not compile", "package main\n\nfunc main() { x := 1 }\n",
			"# gonb_1\n./main.go:3:15: declared and not used: x\n", "build"},
		{"no Go", "package main\n\nfunc main() {\n", "main.go:4:1: syntax error", "build"},
		{"unknown package", "package main\n\nimport \"example.org/m/none\"\n\nfunc main() " +
			"{ none.F() }\n", "no required module provides package example.org/m/none",
			"env list build"},
		{"no body", "package main\n\nfunc f()\n\nfunc main() { f() }\n", "missing function body",
			"build"},
		{"a setting", "//go:debug panicnil=1\npackage main\n\nfunc main() {}\n", "", "build"},
		{"asks how it was built", "package main\n\nimport \"runtime/debug\"\n\nfunc main() " +
			"{ debug.ReadBuildInfo() }\n", "", "build"},
		{"embedded", "package main\n\nimport _ \"embed\"\n\n//go:embed go.mod\nvar x string\n\n" +
			"func main() { print(x) }\n", "", "build"},
	} {
		out, asked, err := b.build(c.main)
		if (err == nil) != (c.want == "") || !strings.Contains(out, c.want) || asked != c.asked {
			t.Errorf("%s: error %v, go asked for %q, want %q, and it says\n%s", c.name, err, asked,
				c.asked, out)
		}
	}
	for _, arguments := range [][]string{{"version"}, {"build", "-race=false", "-o", b.program},
		{"build", "-x", b.program}, {"list", "-m", "all"}} {
		if _, asked, _ := b.build(good, arguments...); asked != arguments[0] {
			t.Errorf("%q: go was asked for %q", arguments, asked)
		}
	}
	for _, flags := range []string{"-tags=mine", "'-ldflags=-s -w' -v"} {
		b.flags = flags
		if _, asked, _ := b.build(good); asked != "build" {
			t.Errorf("with GOFLAGS %q go was asked for %q", flags, asked)
		}
	}
	b.flags = ""
	t.Setenv("GOOS", "js")
	t.Setenv("GOARCH", "wasm")
	if out, asked, err := b.build(good); err != nil || asked != "build" {
		t.Errorf("for a browser go was asked for %q: %v\n%s", asked, err, out)
	}
	t.Setenv("GOOS", "")
	t.Setenv("GOARCH", "")
	work := filepath.Join(b.cell, "go.work")
	text, err := os.ReadFile(work)
	if err != nil {
		t.Fatal(err)
	}
	b.write(work, string(text)+"\nreplace example.org/n => "+t.TempDir()+"\n")
	if _, asked, _ := b.build(good); asked != "build" {
		t.Errorf("with a module replaced by a folder go was asked for %q", asked)
	}
	b.write(work, string(text))
	b.write(filepath.Join(b.cell, "other.go"), "package main\n")
	if _, asked, _ := b.build(good); asked != "build" {
		t.Errorf("with another file go was asked for %q", asked)
	}
}

// The program of a cell that only declares is not linked, and does nothing.
func TestIdleProgram(t *testing.T) {
	b := newBench(t)
	out, _, err := b.build("package main\n\nimport \"flag\"\n\nfunc F() int { return 1 }\n\n" +
		"func main() { flag.Parse() }\n")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if printed, err := exec.Command(b.program).CombinedOutput(); err != nil || len(printed) > 0 {
		t.Errorf("the program prints %q: %v", printed, err)
	}
	got, err := os.ReadFile(b.program)
	want, _ := os.ReadFile(filepath.Join(filepath.Dir(b.asked), "tools", "nothing"))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("the program was linked, for it is not command nothing: %v", err)
	}
	// The go command overwrites it, as it does with every program.
	out, asked, err := b.build("package main\n\nimport \"runtime/debug\"\n\n" +
		"func main() { debug.FreeOSMemory() }\n")
	if err != nil || asked != "build" {
		t.Errorf("then go was asked for %q: %v\n%s", asked, err, out)
	}
}

func TestIdle(t *testing.T) {
	const main = "func main() { flag.Parse() }\n"
	for source, want := range map[string]bool{
		main:                              true,
		"func F() { println() }\n" + main: true,
		"type T struct{}\n" + main:        true,
		"type T struct{}\nfunc (T) init() {}\nfunc (T) main() { print() }\n" + main: true,
		"const c = 2 * 3\n" + main:                     true,
		"var a, b int\n" + main:                        true,
		"var a = []string{\"x\"}\n" + main:             true,
		"var a = map[string]T{\"x\": {1, c}}\n" + main: true,
		"var f = func() { panic(1) }\n" + main:         true,
		"func main() { flag.Parse(); println() }\n":    false,
		"func main() { println() }\n":                  false,
		"func main() { x.Parse() }\n":                  false,
		"func main() { flag.Parse(1) }\n":              false,
		"func init() { println() }\n" + main:           false,
		"var a = f()\n" + main:                         false,
		"var a = []int{f()}\n" + main:                  false,
		"var a = b[7]\n" + main:                        false,
		"var a = 1 / b\n" + main:                       false,
		"var a = <-c\n" + main:                         false,
		"var a = p.field\n" + main:                     false,
		"var a = *p\n" + main:                          false,
		"var a = func() int { return 1 }()\n" + main:   false,
		"import _ \"example.org/m/speaks\"\n" + main:   false,
		"import . \"fmt\"\n" + main:                    true,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "main.go", "package main\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := idle(file); got != want {
			t.Errorf("idle is %t, want %t, of\n%s", got, want, source)
		}
	}
}
