package grading

import (
	"fmt"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// budget is the processor time that this process and its children may take for one hand-in.
type budget struct {
	over func(why string)

	mu    sync.Mutex
	since time.Duration // the processor time at the start of the hand-in
	most  time.Duration // 0: no hand-in is graded
	what  string
}

// begin begins a hand-in. what takes too much if it takes more than most.
func (b *budget) begin(what string, most time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since, b.most, b.what = subprocess.AllProcessorTime(), most, what
}

// extend changes the limit of the hand-in.
func (b *budget) extend(what string, most time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.most, b.what = most, what
}

// end ends a hand-in.
func (b *budget) end() { b.extend("", 0) }

// left is the time that is left for the hand-in.
func (b *budget) left() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.since + b.most - subprocess.AllProcessorTime()
}

// check ends this process if the hand-in has taken more than its limit.
func (b *budget) check() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.most > 0 && subprocess.AllProcessorTime()-b.since > b.most {
		b.over(fmt.Sprintf("%s takes more than %v of processor time", b.what, b.most))
	}
}

// watch checks again and again.
func (b *budget) watch() {
	for range time.Tick(20 * time.Millisecond) {
		b.check()
	}
}
