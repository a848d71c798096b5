package grader

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// The second process is the cell's own program once more, with a marker in its environment that
// names one of its checks. It runs all code of the cell up to that check. The output of that code
// is dropped, and it displays nothing, because it has no connection to the notebook. Earlier checks
// are skipped. At the check it serves calls of the student's function, and then ends.

const (
	markerVariable = "TESSELLA_CHECK"
	maxMemory      = 1 << 30
	maxStack       = 16 << 20
)

// marker makes this process a child. It says which check it serves, and has the text that separates
// the outputs of its calls.
var marker = os.Getenv(markerVariable)

// stdout gets the separators between the calls' outputs, even if the student assigns to os.Stdout.
var stdout = os.Stdout

// serve serves a child's check. It does not return.
func serve(f any, limit time.Duration) {
	_, separator, _ := strings.Cut(marker, " ")
	_ = os.Unsetenv(markerVariable)
	calls, replies := os.NewFile(3, "calls"), os.NewFile(4, "replies")
	debug.SetMaxStack(maxStack)
	debug.SetMemoryLimit(maxMemory * 3 / 4) // garbage is collected before it counts
	subprocess.Limit(time.Duration(15*runtime.NumCPU()) * time.Second)
	_ = subprocess.LimitAddresses(maxMemory) // without it, the watchdog's limit remains

	w := &watchdog{replies: replies, limit: limit}
	part := func() {
		if _, err := calls.Stat(); err != nil {
			fail()
		}
		_, _ = io.WriteString(stdout, separator)
	}
	part()
	go w.watch()
	server := guest.Server{
		Functions: map[string]any{function: f},
		Begin:     w.begin,
		End:       func() { w.end(); part() },
	}
	if err := server.Serve(calls, replies); err != nil {
		fail()
	}
	os.Exit(0)
}

func fail() {
	println(closedPipe)
	os.Exit(3)
}

// function is the child's name for the student's function.
const function = "f"

// watchdog ends the process if a call takes too long or too much memory, and says what was running.
type watchdog struct {
	replies io.Writer
	limit   time.Duration

	mu      sync.Mutex
	running bool
	seq     uint64
	started time.Time
}

func (w *watchdog) begin(seq uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running, w.seq, w.started = true, seq, time.Now()
}

// end is called before the reply to a call is sent. After it the watchdog writes nothing.
func (w *watchdog) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if memory() > maxMemory { // allocated between two looks
		w.report(guest.OutOfMemory)
	}
	w.running = false
}

func (w *watchdog) watch() {
	for range time.Tick(10 * time.Millisecond) {
		w.mu.Lock()
		if w.running && memory() > maxMemory {
			w.report(guest.OutOfMemory)
		}
		if w.running && time.Since(w.started) > w.limit {
			w.report(guest.TimedOut)
		}
		w.mu.Unlock()
	}
}

// report sends the stacks of all goroutines instead of a reply, and ends the process.
func (w *watchdog) report(kind guest.Kind) {
	stacks := make([]byte, 256<<10)
	stacks = stacks[:runtime.Stack(stacks, true)]
	_ = guest.Write(w.replies, guest.Reply{Seq: w.seq, Kind: kind, Text: string(stacks)})
	os.Exit(1)
}

// memory returns the bytes that Go has got from the operating system and not returned.
func memory() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
