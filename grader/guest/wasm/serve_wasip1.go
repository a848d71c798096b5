package wasm

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"time"
	"unsafe"

	"github.com/tessella-go/tessella/grader/guest"
)

// forever is how long the reporting goroutine sleeps. If the program sleeps for so long, all its
// goroutines are waiting.
const forever = 1 << 62

// maxStack is how deep a function may call itself, in bytes of its stack.
const maxStack = 2 << 20

//go:wasmimport tessella read
func read(to unsafe.Pointer, size uint32) uint32

// write is not 0 where the host has ended the call and takes no reply.
//
//go:wasmimport tessella write
func write(from unsafe.Pointer, size uint32) uint32

//go:wasmimport tessella unit
func unit() uint32

//go:wasmimport tessella running
func running(g uint32)

//go:wasmimport tessella report
func report(stacks unsafe.Pointer, size uint32)

// host is the other end of the connection.
type host struct{}

func (host) Read(b []byte) (int, error) {
	return int(read(unsafe.Pointer(unsafe.SliceData(b)), uint32(len(b)))), nil
}

func (host) Write(b []byte) (int, error) {
	if write(unsafe.Pointer(unsafe.SliceData(b)), uint32(len(b))) != 0 {
		select {} // watch reports
	}
	return len(b), nil
}

// goroutine returns the address of the goroutine that calls it.
func goroutine() uint64

// Serve answers the host's calls of the functions of one student. A program may hold the functions
// of many students, and the host chooses one. It does not return.
func Serve(students ...func() map[string]any) {
	panic(begin(students, maxStack).Serve(host{}, host{}))
}

// begin makes the program ready to serve.
func begin(students []func() map[string]any, maxStack int) *guest.Server {
	debug.SetMaxStack(maxStack)
	debug.SetGCPercent(400)
	running(uint32(goroutine()))
	go watch()
	runtime.Gosched()
	return &guest.Server{Functions: students[unit()](), Begin: func(seq uint64) { align() }}
}

// aligned is whether align has been called.
var aligned bool

// align puts the random numbers into the same position before the first call of every program. The
// order of a map depends on them too. The sequence is the same in each instance. But the number of
// values that the program has used so far depends on the packages in it, and so on other functions
// and other students. So align skips values up to one that ends in marked. That is about the 500th,
// and a program uses fewer before its first call.
func align() {
	for !aligned {
		aligned = rand.Uint64()%1024 == marked
	}
}

const marked = 179

// watch sleeps until the host advances the clock. Then it reports what all goroutines are doing,
// which ends the program.
func watch() {
	running(uint32(goroutine()))
	stacks := make([]byte, 64<<10)
	time.Sleep(forever)
	report(unsafe.Pointer(unsafe.SliceData(stacks)), uint32(runtime.Stack(stacks, true)))
}
