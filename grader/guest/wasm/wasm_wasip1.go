package wasm

import (
	"math/rand/v2"
	"runtime"
	"unsafe"

	"github.com/tessella-go/tessella/grader/guest"
)

// A program is a reactor: it answers one call at a time and ends with the call that it does not
// answer. Its state between two calls is in its memory alone, so a host can put it back to where
// it was.

// read gives the next bytes of the call.
//
//go:wasmimport tessella read
func read(to unsafe.Pointer, size uint32) uint32

// write is not 0 where the host has ended the call and takes no reply.
//
//go:wasmimport tessella write
func write(from unsafe.Pointer, size uint32) uint32

// stopper tells the host where stop is. A host that sets it to the largest number is asked at the
// next turn.
//
//go:wasmimport tessella stopper
func stopper(stop *int32)

// late is 0 where the call must end. Else it is the number of turns before the next question.
//
//go:wasmimport tessella late
func late() int32

// report takes what all goroutines are doing, and ends the program.
//
//go:wasmimport tessella report
func report(stacks unsafe.Pointer, size uint32)

// These are functions of the runtime. Packages runtime/debug and time, which offer them, would make
// each program larger by a fifth: the first one needs os and fmt.

//go:linkname setMaxStack runtime/debug.setMaxStack
func setMaxStack(bytes int) int

//go:linkname setGCPercent runtime/debug.setGCPercent
func setGCPercent(percent int32) int32

//go:linkname sleep time.Sleep
func sleep(nanoseconds int64)

// host is the other end of the connection.
type host struct{}

func (host) Read(b []byte) (int, error) {
	return int(read(unsafe.Pointer(unsafe.SliceData(b)), uint32(len(b)))), nil
}

func (host) Write(b []byte) (int, error) {
	if write(unsafe.Pointer(unsafe.SliceData(b)), uint32(len(b))) != 0 {
		tell()
	}
	return len(b), nil
}

var (
	offered func() map[string]any
	server  *guest.Server // nil before the first call
)

// Offer is called by the main package as it begins, with the functions that can be called.
func Offer(functions func() map[string]any) { offered = functions }

// maxStack is how deep a function may call itself, in bytes of its stack. The stack of a page may
// be less deep. Then the page says that it is full.
const maxStack = 1 << 20

// answer answers the next call, which the host has ready. At first it says hello.
//
//go:wasmexport answer
func answer() {
	var err error
	if server == nil {
		err = begin()
	} else {
		err = server.Answer(host{}, host{})
	}
	if err != nil {
		panic(err)
	}
}

func begin() error {
	go reserve()
	runtime.Gosched()
	setMaxStack(maxStack)
	setGCPercent(400)
	stopper(&stop)
	go watch()
	runtime.Gosched()
	server = &guest.Server{Functions: offered()}
	err := server.Greet(host{})
	align()
	return err
}

// reserve has a large stack. When it ends, the stack is free memory for calls. Otherwise many a
// call would enlarge the memory, and the next one would need a new instance.
//
//go:noinline
func reserve() {
	var room [192 << 10]byte
	runtime.KeepAlive(&room)
}

// align puts the random numbers into the same position before the first call of every program. The
// order of a map depends on them too. The sequence is the same in each instance. But the number of
// values that the program has used so far depends on the packages in it. So align skips values up
// to one that ends in marked. That is about the 500th, and a program uses fewer before its first
// call.
func align() {
	for rand.Uint64()%1024 != marked {
	}
}

const marked = 179

// turns is how many turns there are before the next question to the host, down to stop. The program
// does not write stop: what another thread writes into turns, a fast loop would overwrite.
var turns, stop int32 = 1, 0

// Turn is called at each turn of a student's loop, and where a function is called that calls
// others.
func Turn() {
	if turns--; turns <= stop {
		look()
	}
}

//go:noinline
func look() {
	if turns = late(); turns == 0 {
		tell()
	}
}

// watch sleeps until the host advances the clock because all other goroutines wait.
func watch() {
	sleep(forever)
	tell()
}

// forever is how long the reporting goroutine sleeps. If the program sleeps for so long, all its
// goroutines are waiting.
const forever = 1 << 62

// stacks has room for the report, even if the memory is full.
var stacks [64 << 10]byte

// tell reports what all goroutines are doing, which ends the program.
func tell() {
	report(unsafe.Pointer(&stacks), uint32(runtime.Stack(stacks[:], true)))
}
