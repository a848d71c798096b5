package sandbox

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// The names under which this program is started again to be a child.
const (
	runName       = "tessella-sandbox-run"
	buildName     = "tessella-sandbox-build"
	translateName = "tessella-sandbox-translate"
)

// The main function of a program that uses this package must call Main first, and so must TestMain
// of its tests. If the process is a child of a [Builder], Main does the child's work and does not
// return.
func Main() {
	var err error
	switch os.Args[0] {
	case runName:
		err = serve(os.Stdin, os.Stdout)
	case buildName:
		err = supervise(os.Args[1:])
	case translateName:
		err = translateProgram(os.Args[1:])
	default:
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// child runs the instances of one program.
type child struct {
	job
	messages chan message // of the parent

	mu    sync.Mutex // held while a message is sent: an answer, or that there will be none
	out   io.Writer
	awake bool // the parent waits for an answer

	next     []byte // the call that a new instance begins with
	moved    bool   // to another part, whose instance starts before it has a call
	instance *instance
	unread   []byte // of the call that the instance is reading
	garbage  int    // bytes of garbage that were not collected
	began    usage  // the time since the first instance of the function began
}

// message is one message of the parent.
type message struct {
	kind byte
	data []byte
}

// headroom is what a child needs beside the memory of the program: for the program
// itself, and for its compiler.
const headroom = 512 << 20

// instance is a running instance of the program. It serves the calls of one function, and ends with
// the first call that it does not answer.
type instance struct {
	*monitor
	clock     *clock
	output    *subprocess.Output
	started   bool // it has had a call
	dismissed bool // the parent wants a fresh one
}

// serve does a job.
func serve(in io.Reader, out io.Writer) error {
	r := bufio.NewReader(in)
	line, err := r.ReadBytes('\n')
	if err != nil {
		return err
	}
	c := &child{out: out, messages: make(chan message)}
	if err := json.Unmarshal(line, &c.job); err != nil {
		return err
	}
	subprocess.LimitFiles(0)
	_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 16, Max: 16})
	subprocess.Limit(lastResort)
	if err := subprocess.LimitAddresses(c.Memory + headroom); err != nil {
		return err
	}
	wasm, err := os.ReadFile(c.Program)
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(2) // watching the clock needs a thread while the program runs
	ctx := context.Background()
	config := wazero.NewRuntimeConfigInterpreter()
	if c.Engine == compiler {
		config = wazero.NewRuntimeConfigCompiler()
	}
	if c.Code != "" {
		cache, err := wazero.NewCompilationCacheWithDir(c.Code)
		if err != nil {
			return err
		}
		config = config.WithCompilationCache(cache)
	}
	pages := uint32(c.Memory+c.Static) >> 16
	machine := wazero.NewRuntimeWithConfig(ctx,
		config.WithMemoryLimitPages(pages).WithDebugInfoEnabled(false))
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, machine); err != nil {
		return err
	}
	if err := c.offer(ctx, machine); err != nil {
		return err
	}
	program, err := machine.CompileModule(ctx, wasm)
	if err != nil {
		return err
	}
	wasm = nil
	if c.Engine == compiler {
		debug.SetGCPercent(-1) // a collection would wait until the program calls out; see read
	}
	go c.listen(r)
	c.awake = true // the parent waits for the first hello
	c.began.begin()
	for {
		c.moved = false
		if err := c.live(ctx, machine, program); err != nil {
			return err
		}
		for c.next == nil && !c.moved {
			c.next = c.receive()
		}
	}
}

// receive returns the next call of the parent, and nil if the parent wants a fresh instance.
func (c *child) receive() []byte {
	m := <-c.messages
	switch m.kind {
	case adopted:
		if subprocess.ProcessorTime() > retired || json.Unmarshal(m.data, &c.Part) != nil {
			os.Exit(0)
		}
		c.moved = true
	case fresh:
	default:
		c.wake()
		return m.data
	}
	if writeMessage(c.out, renewed, nil) != nil {
		os.Exit(1)
	}
	if c.began.begin(); c.moved {
		c.wake()
	}
	return nil
}

// wake notes that the parent waits for an answer.
func (c *child) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.awake = true
}

// listen takes the parent's messages. If the parent is gone, this process ends at once.
func (c *child) listen(r io.Reader) {
	for {
		kind, data, err := readMessage(r)
		if err != nil {
			os.Exit(0)
		}
		c.messages <- message{kind, data}
	}
}

// live runs the program from its start until it ends, and tells the parent how it ended.
func (c *child) live(
	ctx context.Context, machine wazero.Runtime, program wazero.CompiledModule,
) error {
	flood := func() { panic(sys.NewExitError(3)) }
	i := &instance{clock: &clock{}, output: subprocess.NewOutput(c.Output, flood)}
	i.monitor = &monitor{clock: i.clock}
	i.clock.idle = func() { i.interrupt(&harness.End{Ended: harness.Deadlocked}) }
	c.instance, c.unread = i, nil
	random := rand.NewChaCha8([32]byte{})
	module := wazero.NewModuleConfig().
		WithStdout(i.output).WithStderr(i.output).
		WithWalltime(i.clock.wall, sys.ClockResolution(tick)).
		WithNanotime(i.clock.now, sys.ClockResolution(tick)).
		WithNanosleep(i.clock.sleep).
		WithRandSource(random)

	done := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() { c.watch(i, done) })
	var memory reserved // its memory is given back after the last look
	defer memory.release()
	i.begin()
	_, err := machine.InstantiateModule(experimental.WithMemoryAllocator(ctx, &memory), program,
		module)
	close(done)
	watch.Wait()
	c.collect(instanceGarbage)
	if i.dismissed {
		return nil
	}
	e := c.end(i, err)
	text := e.Read(i.output.Take())
	e.Spent = c.began.used() >= c.Total
	for !c.awake { // it ended after its last answer
		if c.receive() == nil {
			return nil
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.awake = false
	return c.say(text, e)
}

// lastResort is the processor time after which the system ends a child that does not look at the
// clock. A child that has used half of it does not take another part.
const lastResort, retired = 5 * time.Minute, lastResort / 2

// collect counts bytes of garbage, and starts a collection when there are many: no collection
// starts by itself in a process that runs machine code.
func (c *child) collect(bytes int) {
	if c.garbage += bytes; c.garbage > maxGarbage {
		c.garbage = 0
		runtime.GC()
	}
}

// say tells the parent how an instance has ended.
func (c *child) say(text string, e *harness.End) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if err := writeMessage(c.out, printed, []byte(text)); err != nil {
		return err
	}
	return writeMessage(c.out, ended, data)
}

// end says how a program ended that returned err.
func (c *child) end(i *instance, err error) *harness.End {
	var exit *sys.ExitError
	switch e := i.reported.Load(); {
	case e != nil:
		return e
	case i.output.Flooded():
		return &harness.End{Ended: harness.Flooded}
	case err == nil:
		return harness.Exit(0)
	case errors.As(err, &exit):
		return harness.Exit(int32(exit.ExitCode()))
	case strings.Contains(err.Error(), "stack overflow"):
		if c.Engine == interpreter { // its stack is a short one
			c.slow()
		}
		return &harness.End{Ended: harness.Overflowed}
	}
	if i.full(c.Memory + c.Static) { // too little was left to say so
		return &harness.End{Ended: harness.Memory}
	}
	reason, _, _ := strings.Cut(err.Error(), "\n") // then a stack without names
	return &harness.End{Ended: harness.Exited, Message: harness.BrokeDown + ": " + reason}
}

// slow asks the parent to start again with the compiler.
func (c *child) slow() {
	_ = writeMessage(c.out, tooSlow, nil)
	os.Exit(0)
}

// watch ends a call that takes too long. Between calls it watches what the
// last call has left behind.
func (c *child) watch(i *instance, done <-chan struct{}) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	asked := time.Duration(0)
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		total := c.began.used()
		switch used := i.used(); {
		case asked == 0 && c.Slice != 0 && total >= c.Slice:
			c.mu.Lock()
			c.slow()
		case asked == 0 && used < c.Time && total < c.Total:
		case asked == 0:
			asked = total
			fallthrough
		case total < asked+endLimit:
			i.interrupt(&harness.End{Ended: harness.TimedOut})
		default: // in a loop that cannot be interrupted
			c.mu.Lock()
			if c.awake {
				_ = c.say(i.output.Take(),
					&harness.End{Ended: harness.TimedOut, Last: true, Spent: total >= c.Total})
			}
			os.Exit(0)
		}
	}
}

// endLimit is the processor time within which a program must end when it is told to.
const endLimit = 300 * time.Millisecond

// offer gives programs the functions with which they communicate with the parent. Only package
// guest/wasm names these functions, and a student's package cannot import it.
func (c *child) offer(ctx context.Context, machine wazero.Runtime) error {
	host := machine.NewHostModuleBuilder("tessella")
	export := func(name string, f api.GoModuleFunc, arguments, results int) {
		i32 := slices.Repeat([]api.ValueType{api.ValueTypeI32}, arguments+results)
		host.NewFunctionBuilder().WithGoModuleFunction(f, i32[:arguments], i32[arguments:]).
			Export(name)
	}
	export("read", c.read, 2, 1)
	export("write", c.write, 2, 1)
	export("unit", c.unit, 0, 1)
	export("running", c.running, 1, 0)
	export("report", c.report, 2, 0)
	_, err := host.Instantiate(ctx)
	return err
}

// memory returns the bytes of the program at an address and of a length, as a call gives them.
func memory(m api.Module, address, size uint64) []byte {
	b, ok := m.Memory().Read(uint32(address), uint32(size))
	if !ok {
		panic(sys.NewExitError(3))
	}
	return b
}

// maxGarbage is how many bytes of garbage this process may have, and instanceGarbage how many an
// instance leaves.
const maxGarbage, instanceGarbage = 16 << 20, 1 << 20

// read gives the program the next bytes of a call. If the program has read all of the last call,
// read waits for the next one.
func (c *child) read(_ context.Context, m api.Module, stack []uint64) {
	to := memory(m, stack[0], stack[1])
	if len(c.unread) == 0 {
		if c.unread, c.next = c.next, nil; c.unread == nil {
			c.unread = c.receive()
		}
		for c.unread == nil {
			if c.instance.started || c.moved {
				c.instance.dismissed = true
				panic(sys.NewExitError(0))
			}
			c.unread = c.receive()
		}
		c.collect(len(c.unread))
		c.instance.started = true
		c.instance.clock.begin()
		c.wake()
		c.instance.begin()
	}
	n := copy(to, c.unread)
	c.unread = c.unread[n:]
	stack[0] = uint64(n)
}

// write sends a message of the program to the parent, unless the call was ended. A function may
// return even then, when a goroutine that it left behind has used up its time.
func (c *child) write(_ context.Context, m api.Module, stack []uint64) {
	reply := memory(m, stack[0], stack[1])
	if stack[0] = 0; c.instance.asked.Load() != nil {
		stack[0] = 1
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.instance.begin()
	c.garbage += len(reply)
	if len(reply) > maxMessage {
		c.instance.reported.Store(&harness.End{
			Ended:   harness.Exited,
			Message: fmt.Sprintf("returned more than %s", subprocess.Amount(maxMessage)),
		})
		panic(sys.NewExitError(3))
	}
	if writeMessage(c.out, printed, []byte(c.instance.output.Take())) != nil ||
		writeMessage(c.out, replied, reply) != nil {
		os.Exit(1)
	}
	c.awake = false
}

// unit tells the program whose functions it is to offer.
func (c *child) unit(_ context.Context, _ api.Module, stack []uint64) { stack[0] = uint64(c.Part) }

// running is called by two goroutines of the program in turn, each with its own address.
func (c *child) running(_ context.Context, m api.Module, stack []uint64) {
	c.instance.learn(m.Memory(), uint32(stack[0]))
}

// report takes what the goroutines were doing as the call was ended, and ends the program.
func (c *child) report(_ context.Context, m api.Module, stack []uint64) {
	stacks := string(memory(m, stack[0], stack[1]))
	e := *cmp.Or(c.instance.asked.Load(),
		&harness.End{Ended: harness.Exited, Message: subprocess.Disturbed})
	e.Stacks = stacks
	c.instance.reported.Store(&e)
	panic(sys.NewExitError(3))
}

// usage is the processor time of this process since some moment.
type usage struct{ since atomic.Int64 }

func (u *usage) begin() { u.since.Store(int64(subprocess.ProcessorTime())) }

func (u *usage) used() time.Duration {
	return subprocess.ProcessorTime() - time.Duration(u.since.Load())
}
