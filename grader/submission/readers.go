package submission

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/course"
)

// The limits of a child that reads, and of one submission in it. An honest submission takes some
// milliseconds and a few megabytes.
const (
	maxTime   = 2 * time.Second        // of the processor, for one submission
	trialTime = 300 * time.Millisecond // the same in [Readers.Try]
	maxMemory = 1 << 30                // of address space, which Go reserves in large parts
	maxReads  = 200                    // submissions; then a new child takes over
)

// readName is the name under which this program starts itself as a child of [Readers].
const readName = "tessella-read"

// Main must be called first in the main function of a program that uses [Readers], and in TestMain
// of its tests. If the process is a child of Readers, Main serves as that child and does not
// return.
func Main() {
	if os.Args[0] != readName {
		return
	}
	if err := serveReads(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Readers reads hand-ins in child processes with limits of time and memory. A child reads many, one
// after the other. If it exceeds a limit, it ends, and only the submission that it was reading is
// lost.
type Readers struct {
	job  job
	idle chan *reading // waiting children; nil stands for one to start
}

// job is what a child is told at the start.
type job struct {
	Paths   []string
	Options Options
	Memory  int64
}

// request asks a child for a submission, by the fields of its [Source].
type request struct {
	Student, Path string
	Wanted        []course.Exercise
	Time          time.Duration // of the processor
}

// response is the child's answer: the submission, or that its time was up.
type response struct {
	Costly bool
	Gone   bool // the hand-in no longer exists
	Sent   sent
}

// NewReaders makes readers of the hand-ins that [FindAll] finds. jobs is how many work at once. The
// caller must close them.
func NewReaders(paths []string, o Options, jobs int) *Readers {
	r := &Readers{job: job{paths, o, maxMemory}, idle: make(chan *reading, jobs)}
	for range jobs {
		r.idle <- nil
	}
	return r
}

// Close ends the children. Nobody may be reading. A later Read starts new ones.
func (r *Readers) Close() {
	for range cap(r.idle) {
		if c := <-r.idle; c != nil {
			c.end()
		}
	}
	for range cap(r.idle) {
		r.idle <- nil
	}
}

// Read is [Source.Read] in a child. The error is that of ctx, or says that no child could be used.
func (r *Readers) Read(
	ctx context.Context, s Source, wanted []course.Exercise,
) (*Submission, error) {
	sub, err := r.within(ctx, s, wanted, maxTime)
	if err == nil && sub == nil {
		sub = s.Unread(wanted, fmt.Sprintf("it was not read: that takes more than %v of "+
			"processor time", maxTime))
	}
	return sub, err
}

// Try is Read with less time. It returns nil if the time is not enough, so that slow hand-ins can
// be read after all others.
func (r *Readers) Try(
	ctx context.Context, s Source, wanted []course.Exercise,
) (*Submission, error) {
	return r.within(ctx, s, wanted, trialTime)
}

// within reads within a limit of processor time. It returns nil if that is not enough.
func (r *Readers) within(ctx context.Context, s Source, wanted []course.Exercise,
	limit time.Duration) (*Submission, error) {
	var c *reading
	select {
	case c = <-r.idle:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { r.idle <- c }()
	if c == nil {
		var err error
		if c, err = r.start(); err != nil {
			return nil, err
		}
	}
	answer, err := c.ask(ctx, request{s.Student, s.Path, wanted, limit})
	if err != nil || answer.Costly || c.reads == maxReads {
		c.end()
		said := strings.TrimSpace(c.said.String())
		c = nil
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil && strings.HasPrefix(said, childError) {
			return nil, errors.New(said)
		}
	}
	switch {
	case err != nil:
		return s.Unread(wanted, fmt.Sprintf("it was not read: the process that read it ended, "+
			"as it does where it needs more than %d MB of memory", r.job.Memory>>20)), nil
	case answer.Costly:
		return nil, nil
	case answer.Gone:
		return s.Unread(wanted, "it was not read: it is not there any more"), nil
	}
	return answer.Sent.unpack(wanted), nil
}

// reading is a child that reads.
type reading struct {
	cmd   *exec.Cmd
	in    io.Closer
	to    *gob.Encoder
	from  *gob.Decoder
	said  *strings.Builder
	reads int
}

func (r *Readers) start() (*reading, error) {
	cmd, err := subprocess.Command(context.Background(), readName)
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c := &reading{cmd: cmd, in: in, to: gob.NewEncoder(in),
		from: gob.NewDecoder(bufio.NewReader(out)),
		said: new(strings.Builder)}
	cmd.Stderr = c.said
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting a child process: %w", err)
	}
	_ = c.to.Encode(r.job) // ask reports a child that has ended
	return c, nil
}

// ask asks the child for a submission. When ctx ends, the child does so at once.
func (c *reading) ask(ctx context.Context, r request) (response, error) {
	defer context.AfterFunc(ctx, func() { _ = c.cmd.Process.Kill() })()
	c.reads++
	var answer response
	if err := c.to.Encode(r); err != nil {
		return answer, err
	}
	err := c.from.Decode(&answer)
	return answer, err
}

// end ends the child.
func (c *reading) end() {
	_ = c.in.Close()
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // it was killed
}

// childError begins the message of a child that cannot work at all.
const childError = "in the child that reads: "

// serveReads is the main loop of a child.
func serveReads(in io.Reader, out io.Writer) error {
	from, to := gob.NewDecoder(in), gob.NewEncoder(out)
	var j job
	if err := from.Decode(&j); err != nil {
		return fmt.Errorf(childError+"%w", err)
	}
	subprocess.LimitFiles(0)
	subprocess.Limit(maxReads*maxTime + time.Minute)
	if err := subprocess.LimitAddresses(j.Memory); err != nil {
		return fmt.Errorf(childError+"%w", err)
	}
	debug.SetMemoryLimit(j.Memory / 2) // garbage is collected before it counts
	all, err := FindAll(j.Paths, j.Options)
	if err != nil {
		return fmt.Errorf(childError+"%w", err)
	}
	sources := make(map[string]Source)
	for _, s := range all {
		sources[s.Student] = s
	}
	for {
		var r request
		if err := from.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf(childError+"%w", err)
		}
		answer := response{Gone: true}
		if s, ok := sources[r.Student]; ok && s.Path == r.Path {
			answer = readInTime(s, r.Wanted, r.Time, to)
		}
		if err := to.Encode(answer); err != nil {
			return fmt.Errorf(childError+"%w", err)
		}
	}
}

// readInTime reads a submission. If that takes too long, it says so and ends the process.
func readInTime(s Source, wanted []course.Exercise, most time.Duration, to *gob.Encoder) response {
	began := subprocess.ProcessorTime()
	var done atomic.Bool
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			if subprocess.ProcessorTime()-began > most && done.CompareAndSwap(false, true) {
				_ = to.Encode(response{Costly: true})
				os.Exit(0)
			}
		}
	}()
	answer := response{Sent: s.Read(context.Background(), wanted).pack()}
	if !done.CompareAndSwap(false, true) {
		select {} // the process is about to end
	}
	return answer
}
