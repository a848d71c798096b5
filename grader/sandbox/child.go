package sandbox

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	_ "unsafe" // for go:linkname

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// runName is the name under which this program is started again to run a student's program.
const runName = "tessella-sandbox-run"

// The main function of a program that uses this package must call Main first, and so must TestMain
// of its tests. If the process is a child of a [Sandbox], Main does the child's work and does not
// return.
func Main() {
	if os.Args[0] != runName {
		return
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// headroom is what a child needs beside the memory of the program: for itself, and for its
// compiler.
const headroom = 512 << 20

// lastResort is the processor time that a child may take for all calls.
const lastResort = 2 * time.Minute

// endLimit is the processor time within which a program must end when it is told to.
const endLimit = 300 * time.Millisecond

// machine runs the instances of one program, one at a time.
type machine struct {
	job
	wazero  wazero.Runtime
	code    wazero.CompiledModule
	garbage int // bytes that were not collected

	// the state after the first instance has said hello, with which each other one begins
	hello   outcomeOf
	reply   []byte
	base    []byte
	globals []uint64
	clock   int64

	instance *instance // nil before the first one

	mu    sync.Mutex // held while an outcome is sent
	out   io.Writer
	began atomic.Int64 // the processor time at the begin of the call under way; 0: there is none
	most  atomic.Int64 // the processor time that it may take
}

// instance is an instance of the program. It ends with the first call that it does not answer.
type instance struct {
	module   api.Module
	memory   *reserved
	output   *subprocess.Output
	lines    int // that Go may still print about a stack that is full; 0: it has not begun
	clock    clock
	random   *rand.ChaCha8
	asked    atomic.Pointer[judging.End] // why the program should end
	reported *judging.End                // how it ended, where that is known
	stop     atomic.Uint32               // where the program looks whether to ask; 0: not known

	unread, reply []byte
	ended         bool
}

// serve does a job.
func serve(in io.Reader, out io.Writer) error {
	r := bufio.NewReader(in)
	line, err := r.ReadBytes('\n')
	if err != nil {
		return err
	}
	m := &machine{out: out}
	if err := json.Unmarshal(line, &m.job); err != nil {
		return err
	}
	subprocess.LimitFiles(0)
	_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 16, Max: 16})
	subprocess.Limit(m.Limit)
	if err := subprocess.LimitAddresses(m.Memory + headroom); err != nil {
		return err
	}
	runtime.GOMAXPROCS(2) // watching the clock needs a thread while the program runs
	ctx := context.Background()
	if err := m.load(ctx); err != nil {
		return err
	}
	go m.watch()
	type message struct {
		kind byte
		data []byte
	}
	messages := make(chan message)
	go func() {
		for {
			kind, data, err := readMessage(r)
			if err != nil { // the parent is gone
				os.Exit(0)
			}
			messages <- message{kind, data}
		}
	}()
	for msg := range messages {
		var o outcomeOf
		var reply []byte
		switch {
		case msg.kind == fresh:
			if o, reply, err = m.fresh(ctx); err != nil {
				return err
			}
		case m.instance == nil || m.instance.ended || len(msg.data) < 8:
			return errors.New("a call without an instance")
		default:
			m.collect(len(msg.data))
			m.instance.unread = msg.data[8:]
			most := time.Duration(binary.LittleEndian.Uint64(msg.data))
			o, reply = m.call(ctx, most, "answer")
		}
		m.mu.Lock()
		err := m.say(o, reply)
		m.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// maxCalls is how many calls of functions the interpreter lets wait for each other. Its own
// limit of 2,000 is for those who have less memory. The stack of package guest/wasm overflows
// first: a call takes at least 16 bytes, and when Go moves the stack, none is left that waits.
//
//go:linkname maxCalls github.com/tetratelabs/wazero/internal/engine/interpreter.callStackCeiling
var maxCalls int

// load translates the program.
func (m *machine) load(ctx context.Context) error {
	wasm, err := os.ReadFile(m.Program)
	if err != nil {
		return err
	}
	maxCalls = 40_000
	config := wazero.NewRuntimeConfigInterpreter()
	if m.Compile {
		config = wazero.NewRuntimeConfigCompiler()
	}
	m.wazero = wazero.NewRuntimeWithConfig(ctx, config.WithDebugInfoEnabled(false).
		WithMemoryLimitPages(uint32((m.Memory+m.Static)>>16)))
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, m.wazero); err != nil {
		return err
	}
	if err := m.offer(ctx); err != nil {
		return err
	}
	if m.code, err = m.wazero.CompileModule(ctx, wasm); err != nil {
		return err
	}
	if m.Compile {
		debug.SetMemoryLimit(-1) // a collection would wait until the program calls out
		debug.SetGCPercent(-1)
	}
	return nil
}

// fresh makes a fresh instance. The first one starts the program and says hello. The others begin
// with the memory that the first one had then.
func (m *machine) fresh(ctx context.Context) (outcomeOf, []byte, error) {
	i := m.instance
	if m.base == nil {
		if i != nil { // it has not come as far as its hello, and would not now
			return m.hello, nil, nil
		}
		if err := m.instantiate(ctx); err != nil {
			return outcomeOf{}, nil, err
		}
		m.hello, m.reply = m.call(ctx, m.Start, "_initialize", "answer")
		if m.hello.End == nil {
			i = m.instance
			memory, _ := i.module.Memory().Read(0, i.module.Memory().Size())
			m.base, m.clock = slices.Clone(memory), i.clock.time
			for k := 0; i.module.ExportedGlobal(globalName(k)) != nil; k++ {
				m.globals = append(m.globals, i.module.ExportedGlobal(globalName(k)).Get())
			}
			i.random = chance(1)
		}
		return m.hello, m.reply, nil
	}
	if i.ended || int(i.module.Memory().Size()) != len(m.base) {
		stop := i.stop.Load()
		if err := m.instantiate(ctx); err != nil {
			return outcomeOf{}, nil, err
		}
		i = m.instance
		i.stop.Store(stop)
		i.module.Memory().Grow((uint32(len(m.base)) - i.module.Memory().Size()) >> 16)
	}
	i.memory.putBack(m.base)
	for k, v := range m.globals {
		i.module.ExportedGlobal(globalName(k)).(api.MutableGlobal).Set(v)
	}
	i.clock.time, i.random = m.clock, chance(1)
	return outcomeOf{}, m.reply, nil
}

// chance is a source of random bytes. It is the same for all programs.
func chance(stream byte) *rand.ChaCha8 { return rand.NewChaCha8([32]byte{stream}) }

// instanceGarbage is how many bytes of garbage an instance leaves, and maxGarbage how many this
// process may have.
const instanceGarbage, maxGarbage = 1 << 20, 16 << 20

// collect counts bytes of garbage, and starts a collection when there are many: none starts by
// itself in a process that runs machine code.
func (m *machine) collect(bytes int) {
	if m.garbage += bytes; m.Compile && m.garbage > maxGarbage {
		m.garbage = 0
		runtime.GC()
	}
}

// instantiate makes an instance without starting the program, in place of the one before.
func (m *machine) instantiate(ctx context.Context) error {
	if m.instance != nil {
		_ = m.instance.module.Close(ctx)
		m.instance.memory.release()
	}
	m.collect(instanceGarbage)
	i := &instance{memory: &reserved{}, random: chance(0)}
	i.output = subprocess.NewOutput(m.Output, func() { panic(sys.NewExitError(3)) })
	i.clock.idle = func() { i.interrupt(verdict.Deadlocked) }
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions().
		WithStdout(i).WithStderr(i).
		WithWalltime(i.clock.wall, sys.ClockResolution(tick)).
		WithNanotime(i.clock.now, sys.ClockResolution(tick)).
		WithNanosleep(i.clock.sleep).
		WithRandSource(i)
	var err error
	i.module, err = m.wazero.InstantiateModule(
		experimental.WithMemoryAllocator(ctx, i.memory), m.code, config)
	m.instance = i
	return err
}

// Read reads random bytes.
func (i *instance) Read(b []byte) (int, error) { return i.random.Read(b) }

// Write takes what the program prints. When a stack is full, Go prints the innermost 50 calls, goes
// through all others and prints the outermost 50. That takes the interpreter half a second, and the
// first calls say enough. So the program ends before.
func (i *instance) Write(b []byte) (int, error) {
	switch {
	case string(b) == "runtime: goroutine stack exceeds ":
		i.lines = 90
	case i.lines > 0 && strings.HasSuffix(string(b), "\n"):
		if i.lines--; i.lines == 0 {
			_, _ = i.output.Write(b)
			panic(sys.NewExitError(2))
		}
	}
	return i.output.Write(b)
}

// call calls exported functions of the instance.
func (m *machine) call(ctx context.Context, most time.Duration, names ...string) (outcomeOf,
	[]byte) {
	i := m.instance
	i.reply, i.lines = nil, 0
	i.clock.begin()
	began := subprocess.ProcessorTime()
	m.most.Store(int64(most))
	m.began.Store(max(1, int64(began)))
	var err error
	for _, name := range names {
		if _, err = i.module.ExportedFunction(name).Call(ctx); err != nil {
			break
		}
	}
	m.mu.Lock() // watch may be about to end the call
	m.began.Store(0)
	m.mu.Unlock()
	o := outcomeOf{Used: subprocess.ProcessorTime() - began, Printed: i.output.Take()}
	if err != nil || i.reply == nil {
		i.ended = true
		o.End = m.end(i, err)
		return o, nil
	}
	if i.asked.Swap(nil) != nil { // it has answered all the same
		i.memory.set(i.stop.Load(), 0)
	}
	m.collect(len(i.reply))
	return o, i.reply
}

// end says how an instance ended that returned err.
func (m *machine) end(i *instance, err error) *judging.End {
	var exit *sys.ExitError
	switch {
	case i.reported != nil:
		return i.reported
	case i.output.Flooded():
		return &judging.End{Ended: verdict.Flooded}
	case err == nil:
		return judging.Exit(0)
	case errors.As(err, &exit):
		return judging.Exit(int32(exit.ExitCode()))
	case strings.Contains(err.Error(), "unreachable"):
		return judging.Exit(2) // so the runtime of a reactor ends after its last words
	case strings.Contains(err.Error(), "stack overflow"):
		if !m.Compile { // after debug.SetMaxStack
			return &judging.End{Ended: verdict.TimedOut}
		}
		return &judging.End{Ended: verdict.Overflowed}
	}
	if size := int64(i.module.Memory().Size()); size > (m.Memory+m.Static)/8*7 {
		return &judging.End{Ended: verdict.Memory} // too little was left to say so
	}
	reason, _, _ := strings.Cut(err.Error(), "\n") // then a stack without names
	return &judging.End{Ended: verdict.Exited, Message: judging.BrokeDown + ": " + reason}
}

// say sends an outcome.
func (m *machine) say(o outcomeOf, reply []byte) error {
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	if err := writeMessage(m.out, outcome, data); err != nil {
		return err
	}
	return writeMessage(m.out, replied, reply)
}

// watch ends calls that take too long. On a busy machine it may look late, so a call gets all the
// time to end after it was told to.
func (m *machine) watch() {
	var told int64          // the call that was told to end
	var until time.Duration // the time that it may take
	for range time.Tick(5 * time.Millisecond) {
		began := m.began.Load()
		if began == 0 {
			continue
		}
		used := subprocess.ProcessorTime() - time.Duration(began)
		if used <= time.Duration(m.most.Load()) {
			continue
		}
		if told != began {
			told, until = began, used+endLimit
		}
		m.mu.Lock()
		if i := m.instance; m.began.Load() == began {
			i.interrupt(verdict.TimedOut)
			i.memory.set(i.stop.Load(), math.MaxInt32)
			if used > until { // in a loop that does not look there
				_ = m.say(outcomeOf{End: i.asked.Load(), Used: used, Last: true}, nil)
				os.Exit(0)
			}
		}
		m.mu.Unlock()
	}
}

// interrupt asks the program to report what it is doing.
func (i *instance) interrupt(why verdict.Outcome) {
	i.asked.CompareAndSwap(nil, &judging.End{Ended: why})
}

// offer gives programs the functions with which they communicate with the parent. Only package
// guest/wasm names these functions.
func (m *machine) offer(ctx context.Context) error {
	host := m.wazero.NewHostModuleBuilder("tessella")
	export := func(name string, f func(i *instance, stack []uint64), arguments, results int) {
		i32 := slices.Repeat([]api.ValueType{api.ValueTypeI32}, arguments+results)
		call := func(_ context.Context, _ api.Module, stack []uint64) { f(m.instance, stack) }
		host.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(call), i32[:arguments],
			i32[arguments:]).Export(name)
	}
	export("read", (*instance).read, 2, 1)
	export("write", (*instance).write, 2, 1)
	export("stopper", (*instance).stopper, 1, 0)
	export("late", (*instance).late, 0, 1)
	export("report", (*instance).report, 2, 0)
	_, err := host.Instantiate(ctx)
	return err
}

// bytes returns the memory at an address and of a length, as a call gives them.
func (i *instance) bytes(stack []uint64) []byte {
	b, ok := i.module.Memory().Read(uint32(stack[0]), uint32(stack[1]))
	if !ok {
		panic(sys.NewExitError(3))
	}
	return b
}

// read gives the program the next bytes of the call.
func (i *instance) read(stack []uint64) {
	n := copy(i.bytes(stack), i.unread)
	i.unread = i.unread[n:]
	stack[0] = uint64(n)
}

// write takes the program's reply, unless the call was ended. A function may return even then, when
// a goroutine that it left behind has used up its time.
func (i *instance) write(stack []uint64) {
	reply := i.bytes(stack)
	if stack[0] = 0; i.asked.Load() != nil {
		stack[0] = 1
		return
	}
	if len(reply) > maxMessage {
		i.reported = &judging.End{Ended: verdict.Exited,
			Message: "returned more than " + subprocess.Amount(maxMessage)}
		panic(sys.NewExitError(3))
	}
	i.reply = slices.Clone(reply)
}

// stopper learns where the program looks.
func (i *instance) stopper(stack []uint64) { i.stop.Store(uint32(stack[0])) }

// late answers how many turns the program may take before it asks again.
func (i *instance) late(stack []uint64) {
	if stack[0] = 1 << 30; i.asked.Load() != nil {
		stack[0] = 0
	}
}

// report takes what the goroutines were doing as the call was ended, and ends the program.
func (i *instance) report(stack []uint64) {
	e := *cmp.Or(i.asked.Load(),
		&judging.End{Ended: verdict.Exited, Message: subprocess.Disturbed})
	e.Stacks = string(i.bytes(stack))
	i.reported = &e
	panic(sys.NewExitError(3))
}
