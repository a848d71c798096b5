package sandbox

import "time"

// clock is the program's clock. It starts at the same time for all programs, advances by a
// microsecond when it is read, and sleeping takes no time. It shows whole ticks only, because Go's
// runtime reads it too, and how often depends on what else is in the program.
type clock struct {
	time int64
	jump bool   // to the time when the program reports what it is doing
	idle func() // called when the program sleeps forever
}

// epoch is when a program starts, in seconds since 1970.
const epoch = 1_800_000_000

const tick = 100 * time.Microsecond

// forever is how long the goroutine that reports sleeps, in nanoseconds.
const forever = 1 << 62

// begin advances to the next second, at which a call begins.
func (c *clock) begin() {
	second := int64(time.Second)
	c.time = (c.time/second + 1) * second
}

// look never returns 0: Go's runtime does not start at time 0.
func (c *clock) look() int64 {
	c.time += int64(time.Microsecond)
	return (c.time/int64(tick) + 1) * int64(tick)
}

func (c *clock) now() int64 {
	if c.jump {
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
		c.jump = true
	}
	c.time += ns
}
