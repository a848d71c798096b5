package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// batch is the most programs that one run of the go command compiles.
const batch = 50

// Build compiles units, many in one run of the go command, and returns what came of each, in their order. A unit that does not compile, or
// takes too much time or memory, spoils only itself. Units that are equal but for their names are compiled once. The error is about the machine, not about a unit.
func (b *Builder) Build(ctx context.Context, units []Unit) ([]Built, error) {
	results := make([]Built, len(units))
	made := map[string]*outcome{}
	ids := make([]string, len(units))
	var todo []*prepared
	for i, u := range units {
		results[i].Unit = u.Name
		p, err := b.prepare(u)
		if err != nil {
			results[i].Problem = err.Error()
			continue
		}
		ids[i] = p.id
		if made[p.id] == nil {
			made[p.id] = &outcome{}
			todo = append(todo, p)
		}
	}
	if len(todo) > 0 {
		if err := b.warm(ctx); err != nil {
			return nil, err
		}
	}
	for len(todo) > 0 {
		n := min(batch, len(todo))
		if err := b.compile(ctx, todo[:n], made); err != nil {
			return nil, err
		}
		todo = todo[n:]
		if err := b.cache.trim(); err != nil {
			return nil, err
		}
	}
	for i, id := range ids {
		if id == "" {
			continue
		}
		o := made[id]
		results[i] = Built{Unit: units[i].Name, Package: (&prepared{id: id}).path(), Errors: o.errors, Problem: o.problem, Costly: o.costly}
		if o.wasm == "" {
			continue
		}
		results[i].Wasm = filepath.Join(b.folder, "wasm", b.next(&b.built)+".wasm")
		if err := o.give(results[i].Wasm); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// outcome is what came of one unit.
type outcome struct {
	wasm    string
	given   bool // to a unit
	errors  []CompileError
	problem string
	costly  bool
}

// give puts the program where a unit wants it: the first one moves it, another one gets a copy.
func (o *outcome) give(path string) error {
	if !o.given {
		o.given = true
		err := os.Rename(o.wasm, path)
		o.wasm = path
		return err
	}
	program, err := os.ReadFile(o.wasm)
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	return writeFile(path, program)
}

// tooCostly is the problem of a unit that a limit has stopped.
func (b *Builder) tooCostly() string {
	return fmt.Sprintf("compiling it takes more than %v or %s of memory", b.config.BuildTime, amount(b.config.BuildMemory))
}

// compile compiles units that differ and says what came of each.
//
// The limits hold for each process that the go command starts, and so for one package. What no message is about, although there is no
// program, is compiled again without those that there are messages about, and in the end alone.
func (b *Builder) compile(ctx context.Context, units []*prepared, made map[string]*outcome) error {
	folder, err := b.stage(units)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	wasm := filepath.Join(b.folder, "wasm") + string(filepath.Separator)

	within, cancel := context.WithTimeoutCause(ctx, b.most(len(units)), errSlow)
	defer cancel()
	out, err := b.goBuild(within, folder, wasm)
	if ctx.Err() != nil {
		return fmt.Errorf("sandbox: %w", ctx.Err())
	}
	slow := context.Cause(within) == errSlow
	messages, rest := readMessages(out, units)
	var open []*prepared
	for _, u := range units {
		o := made[u.id]
		if path := wasm + u.id; !slow && len(messages[u.id]) == 0 { // a program may have been written by half
			if _, missing := os.Stat(path); missing == nil {
				o.wasm = path
				continue
			}
		}
		if len(messages[u.id]) == 0 {
			open = append(open, u)
			continue
		}
		if o.errors = readErrors(messages[u.id], u.id); len(o.errors) == 0 {
			o.problem = brief(messages[u.id])
			if o.costly = costly(messages[u.id]); o.costly {
				o.problem = b.tooCostly()
			}
		}
	}
	switch {
	case len(open) == 0:
		return nil
	case len(open) < len(units):
		return b.compile(ctx, open, made)
	case len(open) == 1 && (slow || costly(rest)):
		o := made[open[0].id]
		o.costly, o.problem = true, b.tooCostly()
		return nil
	case len(open) == 1:
		return fmt.Errorf("sandbox: go build: %w\n%s", err, brief(rest))
	}
	if err := b.compile(ctx, open[:len(open)/2], made); err != nil {
		return err
	}
	return b.compile(ctx, open[len(open)/2:], made)
}

var errSlow = errors.New("sandbox: go build takes too long")

// stage lays out units in a folder of their own.
func (b *Builder) stage(units []*prepared) (string, error) {
	folder := filepath.Join(b.folder, "batch"+b.next(&b.batches))
	return folder, writeUnits(folder, units)
}

// goBuild compiles all programs below a folder.
//
// The flags: errors are all told; loops make way for other goroutines, see monitor.go; no table of symbols, which stacks do without.
func (b *Builder) goBuild(ctx context.Context, folder, to string) ([]byte, error) {
	return b.command(ctx, folder, "build", "-json", "-trimpath", "-p", strconv.Itoa(b.config.Jobs),
		"-gcflags=-e -dwarf=false -d=ssa/insert_resched_checks/on", "-ldflags=-s -w", "-o", to, "./...")
}

// common are packages that students import. They are compiled before the first unit, and the cache keeps them.
var common = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt", "iter", "maps", "math", "math/big", "math/bits",
	"math/cmplx", "math/rand", "math/rand/v2", "regexp", "slices", "sort", "strconv", "strings", "sync", "time", "unicode", "unicode/utf8",
}

// warm compiles what every program needs, once for a cache.
func (b *Builder) warm(ctx context.Context) error {
	b.warming.Lock()
	defer b.warming.Unlock()
	if b.cache.warm() {
		return nil
	}
	var source strings.Builder
	source.WriteString("package work\n\nimport (\n")
	for _, name := range common {
		fmt.Fprintf(&source, "\t_ %q\n", name)
	}
	fmt.Fprintf(&source, "\t_ %q\n)\n\nfunc Warm() {}\n", shapePackage)
	u := &prepared{Unit: Unit{Files: map[string][]byte{"warm.go": []byte(source.String())}, Functions: []string{"Warm"}}, id: "warm"}
	folder, err := b.stage([]*prepared{u})
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	out, err := b.goBuild(ctx, folder, filepath.Join(b.folder, "tmp")+string(filepath.Separator))
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("sandbox: compiling what every program needs: %w\n%s", err, out)
	}
	return b.cache.remember()
}

// readMessages reads what the go command said of each unit, by its id, and what it said else.
func readMessages(out []byte, units []*prepared) (messages map[string]string, rest string) {
	messages = map[string]string{}
	for line := range bytes.Lines(out) {
		var event struct{ ImportPath, Action, Output string }
		if json.Unmarshal(line, &event) != nil {
			rest += string(line)
			continue
		}
		if event.Action != "build-output" {
			continue
		}
		id := unitOf(event.ImportPath, event.Output, units)
		if id == "" {
			rest += event.Output
		} else if len(messages[id]) < 1<<20 {
			messages[id] += event.Output
		}
	}
	return messages, rest
}

// unitOf returns the id of the unit that a message is about: of its package, or of the file that it names.
func unitOf(path, text string, units []*prepared) string {
	of, inClass := strings.CutPrefix(path, class+"/")
	for _, u := range units {
		if inClass && (of == u.id || strings.HasPrefix(of, u.id+"/") || strings.HasPrefix(of, u.id+" ")) || strings.Contains(text, u.id+"/") {
			return u.id
		}
	}
	return ""
}

// realPlace is where a line lies in truth, which the compiler adds to some messages.
var realPlace = regexp.MustCompile(`\[[^][]*/s[0-9a-f]{16}/[^][]*\]`)

// An error of the compiler: the file as //line has it, the line, perhaps the column, the text.
var errorLine = regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?: (.*)$`)

// mostErrors is how many errors of a unit are reported.
const mostErrors = 200

// readErrors reads the compiler's errors from what it said of a unit.
func readErrors(text, id string) []CompileError {
	var list []CompileError
	for line := range strings.Lines(realPlace.ReplaceAllString(text, "")) {
		line = strings.TrimRight(line, "\n")
		if more, ok := strings.CutPrefix(line, "\t"); ok && len(list) > 0 {
			list[len(list)-1].Text += "; " + strings.TrimSpace(more)
			continue
		}
		parts := errorLine.FindStringSubmatch(line)
		if parts == nil || strings.HasPrefix(parts[1], "# ") || len(list) == mostErrors {
			continue
		}
		e := CompileError{File: parts[1], Text: parts[3]}
		e.Line, _ = strconv.Atoi(parts[2])
		e.File = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(e.File, "./"), id+"/"), work+"/")
		if name, ok := strings.CutPrefix(e.File, functionFile); ok {
			e.File, e.Line, e.Function = "", 0, name
		}
		list = append(list, e)
	}
	return list
}

// costly reports whether a message is that of a limit which has stopped the compiler or the linker.
func costly(text string) bool {
	for _, sign := range []string{"signal: killed", "signal: CPU time limit exceeded", "out of memory", "cannot allocate memory", "stack exceeds", "file too large", "file size limit"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}

// brief is the beginning of a message.
func brief(text string) string {
	if len(text) > 2000 {
		return strings.ToValidUTF8(text[:2000], "") + "…"
	}
	return strings.TrimSpace(text)
}
