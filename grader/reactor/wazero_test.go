package reactor_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/reactor"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// native is a host that compiles with the go command's tools and runs with wazero.
type native struct {
	folder   string
	archives map[string]string // by package
	made     int
}

// common is what the functions of the tests import.
var common = []string{
	"bytes", "cmp", "errors", "fmt", "maps", "math", "math/rand/v2", "net", "os", "os/exec",
	"runtime", "runtime/debug", "slices", "sort", "strconv", "strings", "sync", "syscall", "time",
	"unsafe", harness.ShapePackage, harness.Module + "/grader/guest/wasm",
}

func newNative(t *testing.T) *native {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-trimpath",
		"-gcflags=all=-dwarf=false", "-f", "{{.ImportPath}}={{.Export}}"}, common...)...)
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	n := &native{folder: t.TempDir(), archives: map[string]string{}}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		if file != "" {
			n.archives[path] = file
		}
	}
	return n
}

func (n *native) Importable(path string) bool {
	return path == "unsafe" || n.archives[path] != "" && !strings.Contains(path, "internal")
}

func (n *native) Build(
	ctx context.Context, packages []reactor.Package,
) (reactor.Module, string, error) {
	n.made++
	folder := filepath.Join(n.folder, fmt.Sprint(n.made))
	own, out := map[string]string{}, ""
	config := filepath.Join(folder, "importcfg")
	for i, p := range packages {
		lines := ""
		archives := func(from map[string]string) {
			for path, file := range from {
				lines += fmt.Sprintf("packagefile %s=%s\n", path, file)
			}
		}
		archives(n.archives)
		archives(own)
		at := filepath.Join(folder, fmt.Sprint(i))
		if err := os.MkdirAll(at, 0o700); err != nil {
			return nil, "", err
		}
		if err := os.WriteFile(config, []byte(lines), 0o600); err != nil {
			return nil, "", err
		}
		out = filepath.Join(at, "out.a")
		args := []string{"tool", "compile", "-p", p.Path, "-complete", "-pack", "-c=1", "-e",
			"-dwarf=false", "-d=ssa/insert_resched_checks/on", "-trimpath", at, "-importcfg",
			config, "-o", out}
		for name, data := range p.Files {
			if err := os.WriteFile(filepath.Join(at, name), data, 0o600); err != nil {
				return nil, "", err
			}
			args = append(args, name)
		}
		if said, err := tool(ctx, at, args...); err != nil {
			return nil, said, nil
		}
		own[p.Path] = out
	}
	program := filepath.Join(folder, "program.wasm")
	if said, err := tool(ctx, folder, "tool", "link", "-importcfg", config, "-s", "-w",
		"-buildid=", "-buildmode=c-shared", "-o", program, out); err != nil {
		return nil, "", fmt.Errorf("%w: %s", err, said)
	}
	wasm, err := os.ReadFile(program)
	if err != nil {
		return nil, "", err
	}
	packed, static, err := harness.Repack(wasm)
	return &module{wasm: packed, static: static}, "", err
}

func tool(ctx context.Context, folder string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

type module struct {
	wasm   []byte
	static int64

	machine wazero.Runtime // nil before the first start, which sets the memory
	code    wazero.CompiledModule
}

// instance is a module that runs.
type instance struct {
	module api.Module
	output *subprocess.Output

	clock    int64
	jump     bool
	asked    *harness.End
	reported *harness.End
	deadline time.Time
	next     int32

	unread, reply []byte
}

const forever = 1 << 62

var errOver = errors.New("ended by the host")

func (m *module) Start(
	ctx context.Context, l reactor.Limits,
) (reactor.Instance, reactor.Event, error) {
	if m.machine == nil {
		m.machine = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().
			WithCloseOnContextDone(true).
			WithMemoryLimitPages(uint32((l.Memory+m.static)>>16)))
		var err error
		if m.code, err = m.machine.CompileModule(ctx, m.wasm); err != nil {
			return nil, reactor.Event{}, err
		}
		if _, err := wasi_snapshot_preview1.Instantiate(ctx, m.machine); err != nil {
			return nil, reactor.Event{}, err
		}
		if err := offer(ctx, m.machine); err != nil {
			return nil, reactor.Event{}, err
		}
	}
	i := &instance{output: subprocess.NewOutput(l.Output, func() { panic(sys.NewExitError(3)) })}
	random := rand.NewChaCha8([32]byte{})
	with := wazero.NewModuleConfig().WithStartFunctions().WithName("").
		WithStdout(i.output).WithStderr(i.output).
		WithWalltime(func() (int64, int32) {
			t := i.look()
			return 1_800_000_000 + t/1e9, int32(t % 1e9)
		}, tick).
		WithNanotime(func() int64 {
			if i.jump {
				return forever + int64(time.Hour)
			}
			return i.look()
		}, tick).
		WithNanosleep(func(ns int64) {
			if ns > forever/2 {
				i.interrupt(harness.Deadlocked)
			}
			i.clock += ns
		}).
		WithRandSource(random)
	var err error
	if i.module, err = m.machine.InstantiateModule(ctx, m.code, with); err != nil {
		return nil, reactor.Event{}, err
	}
	event, err := i.within(l.Time, "_initialize", "answer")
	return i, event, err
}

func (i *instance) Call(
	_ context.Context, frame []byte, most time.Duration,
) (reactor.Event, error) {
	i.unread = frame
	return i.within(most, "answer")
}

const tick = 100_000 // nanoseconds

// look moves the clock on as that of package sandbox does.
func (i *instance) look() int64 {
	i.clock += 1000
	return (i.clock/tick + 1) * tick
}

// within calls exported functions, and ends a program that does not look at the clock.
func (i *instance) within(most time.Duration, names ...string) (reactor.Event, error) {
	i.deadline, i.reply, i.next = time.Now().Add(most), nil, 1
	i.clock = (i.clock/1e9 + 1) * 1e9
	ctx, cancel := context.WithTimeout(
		context.WithValue(context.Background(), key{}, i), most+2*time.Second)
	defer cancel()
	var err error
	for _, name := range names {
		if _, err = i.module.ExportedFunction(name).Call(ctx); err != nil {
			break
		}
	}
	var exit *sys.ExitError
	event := reactor.Event{Printed: i.output.Text()}
	switch {
	case i.reported != nil:
		event.End = i.reported
	case i.output.Flooded():
		event.End = &harness.End{Ended: harness.Flooded}
	case ctx.Err() != nil:
		event.End = &harness.End{Ended: harness.TimedOut}
	case errors.As(err, &exit):
		event.End = harness.Exit(int32(exit.ExitCode()))
	case err != nil && strings.Contains(err.Error(), "unreachable"):
		event.End = harness.Exit(2) // so the runtime of a library ends after its last words
	case err != nil && strings.Contains(err.Error(), "stack overflow"):
		event.End = &harness.End{Ended: harness.Overflowed}
	case err != nil:
		event.End = &harness.End{Ended: harness.Exited, Message: harness.BrokeDown + ": " +
			err.Error()}
	default:
		event.Reply = i.reply
	}
	i.output.Take()
	return event, nil
}

func (i *instance) Close() { _ = i.module.Close(context.Background()) }

// key finds the instance whose call it is in a context.
type key struct{}

func (i *instance) interrupt(why verdict.Outcome) {
	if i.asked == nil {
		i.asked = &harness.End{Ended: why}
	}
	i.jump = true
}

func offer(ctx context.Context, machine wazero.Runtime) error {
	host := machine.NewHostModuleBuilder("tessella")
	export := func(name string, f func(i *instance, m api.Module, stack []uint64), in, out int) {
		i32 := slices.Repeat([]api.ValueType{api.ValueTypeI32}, in+out)
		host.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(
			func(ctx context.Context, m api.Module, stack []uint64) {
				f(ctx.Value(key{}).(*instance), m, stack)
			}),
			i32[:in], i32[in:]).Export(name)
	}
	memory := func(m api.Module, stack []uint64) []byte {
		b, ok := m.Memory().Read(uint32(stack[0]), uint32(stack[1]))
		if !ok {
			panic(errOver)
		}
		return b
	}
	export("read", func(i *instance, m api.Module, stack []uint64) {
		n := copy(memory(m, stack), i.unread)
		i.unread = i.unread[n:]
		stack[0] = uint64(n)
	}, 2, 1)
	export("write", func(i *instance, m api.Module, stack []uint64) {
		if i.reply = slices.Clone(memory(m, stack)); i.asked != nil {
			stack[0] = 1
			return
		}
		stack[0] = 0
	}, 2, 1)
	export("unit", func(_ *instance, _ api.Module, stack []uint64) { stack[0] = 0 }, 0, 1)
	export("running", func(*instance, api.Module, []uint64) {}, 1, 0)
	export("report", func(i *instance, m api.Module, stack []uint64) {
		i.reported = &harness.End{Ended: harness.Exited, Message: subprocess.Disturbed}
		if i.asked != nil {
			i.reported = i.asked
		}
		i.reported.Stacks = string(memory(m, stack))
		panic(errOver)
	}, 2, 0)
	export("late", func(i *instance, _ api.Module, stack []uint64) {
		i.next = min(2*i.next, 1<<16)
		if stack[0] = uint64(i.next); time.Now().After(i.deadline) {
			stack[0] = 0
			i.interrupt(harness.TimedOut)
		}
	}, 0, 1)
	_, err := host.Instantiate(ctx)
	return err
}
