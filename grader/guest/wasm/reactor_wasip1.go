package wasm

import (
	"math"
	"unsafe"

	"github.com/tessella-go/tessella/grader/guest"
)

// A page runs a program in the thread that makes the calls. So it cannot wait inside an import, and
// it cannot watch the program while it runs. Therefore the program is a reactor there. It answers
// one call at a time and looks at the clock itself.

var (
	offered []func() map[string]any
	server  *guest.Server // nil before the first call
)

// Offer is called by the main package of a reactor as it begins. The arguments are those of
// [Serve].
func Offer(students ...func() map[string]any) { offered = students }

// maxReactorStack is maxStack in a page, whose own stack is about as deep as this.
const maxReactorStack = 256 << 10

// answer answers the next call, which the host has ready. At first it says hello.
//
//go:wasmexport answer
func answer() {
	var err error
	if server == nil {
		server = begin(offered, maxReactorStack)
		err = server.Greet(host{})
	} else {
		err = server.Answer(host{}, host{})
	}
	if err != nil {
		panic(err)
	}
}

// turns is how many turns there are before the next look at the clock.
var turns int32 = 1

// Turn is called at each turn of a student's loop, and where a function is called that calls
// others.
func Turn() {
	if turns--; turns <= 0 {
		look()
	}
}

// late is 0 where the call has had its time. Then the host's clock jumps to where watch reports.
// Else it is the number of turns before the next look.
//
//go:wasmimport tessella late
func late() int32

const (
	makeWay    = math.MaxUint64 - 1313
	stackGuard = 16 // where in a goroutine the end of its stack stands
)

// look looks at the clock. When the call has had its time, it has the goroutine make way for watch
// as Go's own scheduler would: by a number in the place of the end of its stack, which is compared
// at each call of a function and, compiled with the check, at each turn of a loop.
//
//go:noinline
func look() {
	if turns = late(); turns == 0 {
		*(*uint64)(unsafe.Pointer(uintptr(goroutine()) + stackGuard)) = makeWay
	}
}
