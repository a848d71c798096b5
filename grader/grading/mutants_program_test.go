package grading_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/course"
)

// A lesson's functions and all their mutants are compiled into one program, which takes a fiftieth
// of the time that as many hand-ins take.

// calling is that program, but for its functions: each calls the mutant of itself that is wanted,
// if there is one. A reference is no student's work, so it runs with all rights; what a mutant
// makes of it may take too much of the stack or of the memory.
const calling = `
var wanted uint64

func main() {
	debug.SetMaxStack(64 << 20)
	go func() {
		for range time.Tick(10 * time.Millisecond) {
			var m runtime.MemStats
			if runtime.ReadMemStats(&m); m.HeapAlloc > 1<<30 {
				os.Exit(1)
			}
		}
	}()
	s := guest.Server{Functions: functions, Begin: func(seq uint64) { wanted = seq }}
	if err := s.Serve(os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}

`

// unchanged is the number of no mutant.
const unchanged = 1 << 20

// compile builds the program, and finds out which mutants do not compile.
func (c *changed) compile(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	c.program = filepath.Join(folder, "calling")
	main := filepath.Join(folder, "main.go")
	fault := regexp.MustCompile(`main\.go:(\d+)`)
	for {
		source, lines := c.source(t)
		if err := os.WriteFile(main, source, 0o644); err != nil {
			t.Fatal(err)
		}
		// -e: all errors
		build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-gcflags=-e", "-o",
			c.program, main)
		// in the module, which it imports from
		build.Dir = "../.."
		out, err := build.CombinedOutput()
		if err == nil {
			return
		}
		before := len(c.broken)
		for _, match := range fault.FindAllStringSubmatch(string(out), -1) {
			line, _ := strconv.Atoi(match[1]) // digits
			if after, _ := slices.BinarySearch(lines, line+1); after > 0 {
				c.broken[after-1] = true
			}
		}
		if len(c.broken) == before {
			t.Fatalf("%v\n%s", err, out)
		}
	}
}

// source writes the program, but for the mutants known not to compile, and the lines at
// which the mutants begin.
func (c *changed) source(t *testing.T) (source []byte, lines []int) {
	t.Helper()
	var out bytes.Buffer
	fmt.Fprintf(&out, "package main\n\nimport (\n\t%s\n)\n%svar functions = map[string]any{\n",
		strings.Join(c.imports(t), "\n\t"), calling)
	for _, plan := range c.plans {
		fmt.Fprintf(&out, "\t%q: %s,\n", plan.Function, plan.Function)
	}
	out.WriteString("}\n\n")
	for _, d := range c.reference {
		params, results, body := signature(t, d)
		out.WriteString(d.text[:body] + "\n\tswitch wanted {\n")
		for i, m := range c.mutants {
			switch {
			case m.name != d.name || c.broken[i]:
			case results:
				fmt.Fprintf(&out, "\tcase %d:\n\t\treturn %s_%d(%s)\n", i, d.name, i, params)
			default:
				fmt.Fprintf(&out, "\tcase %d:\n\t\t%s_%d(%s)\n\t\treturn\n", i, d.name, i, params)
			}
		}
		out.WriteString("\t}\n" + d.text[body:] + "\n\n")
	}
	for i, m := range c.mutants {
		lines = append(lines, 1+bytes.Count(out.Bytes(), []byte("\n")))
		if !c.broken[i] {
			fmt.Fprintf(&out, "func %s_%d%s\n\n", m.name, i,
				strings.TrimPrefix(m.text, "func "+m.name))
		}
	}
	return out.Bytes(), lines
}

// signature returns the names of a function's parameters, whether it has results, and the place in
// its text at which its body begins.
func signature(t *testing.T, d declaration) (params string, results bool, body int) {
	t.Helper()
	const head = "package work\n"
	file, err := parser.ParseFile(token.NewFileSet(), "", head+d.text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	f := file.Decls[0].(*ast.FuncDecl)
	var names []string
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	return strings.Join(names, ", "), f.Type.Results != nil, int(f.Body.Lbrace) - len(head)
}

// imports returns what the program and the functions import, of what the lesson's solutions do.
func (c *changed) imports(t *testing.T) []string {
	t.Helper()
	all := []string{`"os"`, `"runtime"`, `"runtime/debug"`, `"time"`,
		`"github.com/tessella-go/tessella/grader/guest"`}
	files, err := course.Answers(filepath.Join("../../solutions", c.lesson))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			name = path.Base(strings.TrimSuffix(name, "/v2")) + "."
			if slices.ContainsFunc(c.reference, func(d declaration) bool {
				return strings.Contains(d.text, name)
			}) {
				all = append(all, spec.Path.Value)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// server is the program at work. A mutant may end it; then the next call starts it anew.
type server struct {
	program string
	cmd     *exec.Cmd // nil: it does not run
	in      io.Writer
	out     io.Reader
}

// start starts the program where it does not run.
func (s *server) start() error {
	if s.cmd != nil {
		return nil
	}
	cmd := exec.Command(s.program)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	s.cmd, s.in, s.out = cmd, in, out
	_, err = guest.Read[guest.Hello](out)
	return err
}

// end ends the program.
func (s *server) end() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill() // it may have ended
		_ = s.cmd.Wait()         // it was killed
		s.cmd = nil
	}
}

// passes reports whether an exercise finds the mutant of a number right.
func (s *server) passes(plan *grader.Plan, number int, limit time.Duration) (bool, error) {
	v, err := s.verdict(plan, number, limit)
	return v.Status == grader.Passed, err
}

// verdict returns what an exercise finds of the mutant of a number. If a call takes longer than the
// limit, or ends the program, the verdict is empty.
func (s *server) verdict(
	plan *grader.Plan, number int, limit time.Duration,
) (grader.Verdict, error) {
	if err := s.start(); err != nil {
		return grader.Verdict{}, err
	}
	process := s.cmd.Process
	answers := make([]grader.Answer, len(plan.Calls()))
	for i, args := range plan.Calls() {
		late := time.AfterFunc(limit, func() { _ = process.Kill() }) // which ends the reading
		err := guest.Write(s.in, guest.Call{
			Seq:      uint64(number),
			Function: plan.Function,
			Args:     args,
		})
		if err == nil {
			answers[i].Reply, err = guest.Read[guest.Reply](s.out)
		}
		if !late.Stop() || err != nil {
			s.end()
			return grader.Verdict{}, nil
		}
	}
	from := grader.Origin{Function: "main." + plan.Function,
		Place: func(guest.Frame) string { return "" }}
	return plan.Judge(from, answers)
}
