package sandbox

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tetratelabs/wazero/api"

	"github.com/tessella-go/tessella/grader/harness"
)

// When a call must be ended, the program itself reports what it was doing. One of its goroutines
// sleeps longer than any other may. To wake it, the clock jumps, and the running goroutine is
// preempted in the way of Go's own scheduler: a special number replaces its stack bound. The
// goroutine compares that bound at each call of a function and, compiled with the check, at each
// iteration of a loop.

const (
	forever    = 1 << 62 // how long the goroutine of the program sleeps, in nanoseconds
	makeWay    = math.MaxUint64 - 1313
	stackGuard = 16 // where in a goroutine the end of its stack stands
)

// monitor ends calls of an instance.
type monitor struct {
	usage
	clock    *clock
	asked    atomic.Pointer[harness.End] // why the program should report
	reported atomic.Pointer[harness.End] // how it ended, where that is known

	mu     sync.Mutex
	memory api.Memory
	places []place // where the running goroutine's address may stand
}

// place is where the address of the running goroutine stands: in the goroutine's machine, which
// each goroutine points to.
type place struct{ machine, current uint32 }

// learn notes the address of the goroutine that is running.
func (m *monitor) learn(memory api.Memory, g uint32) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var places []place
	for at := uint32(0); at < 128; at += 8 {
		machine, _ := memory.ReadUint64Le(g + at)
		for offset := uint32(0); machine != 0 && machine < uint64(memory.Size()) &&
			offset < 1024; offset += 8 {
			if v, ok := memory.ReadUint64Le(uint32(machine) + offset); ok && v == uint64(g) {
				places = append(places, place{uint32(machine), offset})
			}
		}
	}
	if m.memory != nil {
		places = slices.DeleteFunc(places, func(p place) bool {
			return !slices.Contains(m.places, p)
		})
	}
	m.memory, m.places = memory, places
}

// full reports whether the program has all the memory that it may have, or nearly.
func (m *monitor) full(limit int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.memory != nil && int64(m.memory.Size()) > limit-limit/8
}

// interrupt asks the program to report what it is doing.
func (m *monitor) interrupt(why *harness.End) {
	m.asked.CompareAndSwap(nil, why)
	m.clock.jump.Store(true)
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.places {
		if g, ok := m.memory.ReadUint64Le(p.machine + p.current); ok && g > 0 &&
			g < uint64(m.memory.Size())-stackGuard-8 {
			if b, ok := m.memory.Read(uint32(g)+stackGuard, 8); ok {
				binary.LittleEndian.PutUint64(b, makeWay)
			}
		}
	}
}

// clock is the program's clock. It starts at the same time for all programs, advances by a
// microsecond when it is read, and sleeping takes no time. It shows whole ticks only, because Go's
// runtime reads it too, and how often depends on what else is in the program.
type clock struct {
	time atomic.Int64
	jump atomic.Bool // to the time when the program reports
	idle func()      // called when the program sleeps forever
}

// epoch is when a program starts, in seconds since 1970.
const epoch = 1_800_000_000

const tick = 100 * time.Microsecond

// begin advances to the next second, at which a call begins.
func (c *clock) begin() {
	second := int64(time.Second)
	c.time.Store((c.time.Load()/second + 1) * second)
}

// look never returns 0: Go's runtime does not start at time 0.
func (c *clock) look() int64 {
	t := c.time.Add(int64(time.Microsecond))
	return (t/int64(tick) + 1) * int64(tick)
}

func (c *clock) now() int64 {
	if c.jump.Load() {
		return forever + int64(time.Hour)
	}
	return c.look()
}

func (c *clock) wall() (seconds int64, nanoseconds int32) {
	t := c.look()
	return epoch + t/int64(time.Second), int32(t % int64(time.Second))
}

func (c *clock) sleep(ns int64) {
	if ns > forever/2 { // all goroutines wait, and no timer will wake one
		c.idle()
	}
	c.time.Add(ns)
}
