package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// batch is the most units that one run of the go command compiles.
const batch = 200

// Build compiles units, many in one run of the go command, and returns a result for each, in their
// order. Units that would share a program with refused ones are deferred: so a class is linked and
// translated once, which takes longer than to compile it twice. A unit that does not compile, or
// takes too much time or memory, does not affect the others in another way. Units that are equal
// but for their names are compiled once. The error is about the machine, not about a unit.
func (b *Builder) Build(ctx context.Context, units []Unit) ([]Built, error) {
	results := make([]Built, len(units))
	made := map[string]*outcome{}
	ids := make([]string, len(units))
	var todo []*harness.Prepared
	for i, u := range units {
		results[i].Unit = u.Name
		p, err := harness.Prepare(u, b.importable)
		if err != nil {
			results[i].Problem = err.Error()
			continue
		}
		ids[i] = p.ID
		if made[p.ID] == nil {
			made[p.ID] = &outcome{}
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
		results[i] = Built{
			Built: harness.Built{
				Unit:     units[i].Name,
				Package:  (&harness.Prepared{ID: id}).Path(),
				Errors:   o.errors,
				Problem:  o.problem,
				Costly:   o.costly,
				Deferred: o.deferred,
			},
			program: o.program,
			part:    o.part,
		}
		if o.program != nil {
			o.program.users.Add(1)
			results[i].Wasm = o.program.wasm
		}
	}
	return results, nil
}

// remove removes the folder of the compilation before, and keeps this one until the next has ended.
// On ext4, new files take long just after many were removed.
func (b *Builder) remove(folder string) {
	if last := b.last.Swap(&folder); last != nil {
		_ = os.RemoveAll(*last)
	}
}

// outcome is the result of compiling one unit.
type outcome struct {
	program *program
	part    int // of the program
	errors  []CompileError
	problem string
	costly  bool

	deferred bool
}

// tooCostly is the problem of a unit that a limit has stopped.
func (b *Builder) tooCostly() string {
	return fmt.Sprintf("compiling it takes more than %v or %s of memory", b.config.BuildTime,
		subprocess.Amount(b.config.BuildMemory))
}

// compile compiles units that differ and returns an outcome for each.
//
// The limits hold for each process that the go command starts, and so for one package or program.
// Some units may have neither a program nor a message. They are deferred if other units have a
// message. Otherwise they are compiled again without the units that have a program, then in halves,
// and at last alone.
func (b *Builder) compile(
	ctx context.Context, units []*harness.Prepared, made map[string]*outcome,
) error {
	folder := filepath.Join(b.folder, b.next("batch"))
	programs := b.arrange(units)
	if err := writePrograms(folder, programs); err != nil {
		return err
	}
	defer b.remove(folder)
	within, cancel := context.WithTimeoutCause(ctx, b.most(len(units)), errSlow)
	defer cancel()
	out, failure := b.goBuild(within, folder,
		filepath.Join(folder, "wasm")+string(filepath.Separator))
	slow := context.Cause(within) == errSlow
	messages, rest := readMessages(out, units)
	var again [][]*harness.Prepared
	var open []*harness.Prepared
	for _, p := range programs {
		silent := slices.DeleteFunc(slices.Clone(p.units), func(u *harness.Prepared) bool {
			return len(messages[u.ID]) > 0
		})
		whole := !slow && len(silent) == len(p.units) // otherwise it may be half written
		if !whole {
			open = append(open, silent...)
			continue
		}
		ready, err := b.take(ctx, p, filepath.Join(folder, "wasm", p.name))
		switch {
		case err != nil:
			return err
		case ready:
			for i, u := range p.units {
				made[u.ID].program, made[u.ID].part = p, i
			}
		case len(silent) > 1:
			again = append(again, silent[:len(silent)/2], silent[len(silent)/2:])
		default:
			open = append(open, silent...)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for id, text := range messages {
		b.blame(made[id], harness.ReadErrors(text, id), text)
	}
	switch {
	case len(open) == 0:
	case len(messages) > 0:
		for _, u := range open {
			made[u.ID].deferred = true
		}
	case len(open) < len(units):
		again = append(again, open)
	case len(open) > 1:
		again = append(again, open[:len(open)/2], open[len(open)/2:])
	case slow || costly(rest):
		o := made[open[0].ID]
		o.costly, o.problem = true, b.tooCostly()
	default:
		return fmt.Errorf("go build: %w\n%s", failure, harness.Brief(rest))
	}
	for _, some := range again {
		if err := b.compile(ctx, some, made); err != nil {
			return err
		}
	}
	return nil
}

// blame notes why a unit has no program, if the go command reported something about the unit.
func (b *Builder) blame(o *outcome, errs []CompileError, text string) {
	if o.errors = errs; len(errs) > 0 {
		return
	}
	o.problem = harness.Brief(text)
	if o.costly = costly(text); o.costly {
		o.problem = b.tooCostly()
	}
}

// shell runs the limiter. A container may have no shell. Then only the limit of a whole run of the
// go command applies.
const shell = "/bin/sh"

// limiter is the script that starts the compiler and the linker. Each student's code is compiled
// within a limit of its own. The linker works for a whole class.
func (b *Builder) limiter() string { return filepath.Join(b.folder, "limiter.sh") }

// writeLimiter writes the limiter.
func (b *Builder) writeLimiter() error {
	seconds := max(1, int(b.config.BuildTime.Seconds()))
	script := fmt.Sprintf(`case " $* " in *" -p %s/s"*) ulimit -t %d ;; esac
exec "$@"
`, harness.Class, seconds)
	return writeFile(b.limiter(), []byte(script))
}

var errSlow = errors.New("go build takes too long")

// goBuild compiles all programs below a folder.
//
// The flags: all errors are reported; loops can be interrupted, see monitor.go; there is no symbol
// table, which stack traces do not need.
func (b *Builder) goBuild(ctx context.Context, folder, to string) ([]byte, error) {
	args := []string{"build", "-json", "-trimpath", "-p", strconv.Itoa(b.config.Jobs),
		"-gcflags=-e -dwarf=false -d=ssa/insert_resched_checks/on", "-ldflags=-s -w", "-o", to}
	if _, err := os.Stat(shell); err == nil {
		args = append(args, "-toolexec="+shell+" \""+b.limiter()+"\"")
	}
	return b.command(ctx, folder, append(args, "./...")...)
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
	for _, name := range harness.Common {
		fmt.Fprintf(&source, "\t_ %q\n", name)
	}
	fmt.Fprintf(&source, "\t_ %q\n)\n\nfunc Warm() {}\n", harness.ShapePackage)
	u := &harness.Prepared{
		Unit: Unit{
			Files:     map[string][]byte{"warm.go": []byte(source.String())},
			Functions: []string{"Warm"},
		},
		ID: "warm",
	}
	folder := filepath.Join(b.folder, b.next("batch"))
	one := &program{name: u.ID, units: []*harness.Prepared{u}}
	if err := writePrograms(folder, []*program{one}); err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	out, err := b.goBuild(ctx, folder, filepath.Join(b.folder, "tmp")+string(filepath.Separator))
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("compiling what every program needs: %w\n%s", err, out)
	}
	return b.cache.remember()
}

// readMessages reads the messages of the go command about each unit, by its id, and the other
// messages.
func readMessages(out []byte, units []*harness.Prepared) (messages map[string]string, rest string) {
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

// unitOf returns the id of the unit that a message is about. A message about a package belongs to
// the unit of that package, whatever it names: a student controls its text. A message about a
// program belongs to the unit of the file or function that it names.
func unitOf(path, text string, units []*harness.Prepared) string {
	if of, inClass := strings.CutPrefix(path, harness.Class+"/"); inClass {
		for _, u := range units {
			if of == u.ID || strings.HasPrefix(of, u.ID+"/") || strings.HasPrefix(of, u.ID+" ") {
				return u.ID
			}
		}
	}
	first, id := len(text), ""
	for _, u := range units {
		if i := strings.Index(text, u.ID+"/"); 0 <= i && i < first {
			first, id = i, u.ID
		}
	}
	return id
}

// costly reports whether a message is that of a limit which has stopped the compiler or the linker.
func costly(text string) bool {
	return slices.ContainsFunc([]string{"signal: killed", "signal: CPU time limit exceeded",
		"out of memory", "cannot allocate memory", "stack exceeds", "file too large",
		"file size limit"}, func(sign string) bool { return strings.Contains(text, sign) })
}

// importable reports whether the go command will find a package for a student's: one of the
// standard library, or that of the exercises' types.
func (b *Builder) importable(name string) bool {
	if name == harness.ShapePackage {
		return true
	}
	if name == "C" || strings.Contains(name, ".") || strings.HasPrefix(name, "cmd/") ||
		strings.HasPrefix(name, "vendor/") ||
		slices.Contains(strings.Split(name, "/"), "internal") {
		return false
	}
	sources, err := filepath.Glob(filepath.Join(b.root, "src", filepath.FromSlash(name), "*.go"))
	if err != nil || len(sources) == 0 {
		return false
	}
	info, err := os.Stat(sources[0])
	return err == nil && info.Mode().IsRegular()
}
