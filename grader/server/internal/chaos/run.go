package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/store"
)

// stage is what a run takes place on.
type stage struct {
	options
	began    time.Time
	network  *network
	database *pgtest.Server
	watching *store.Store // from the hub's own namespace: through the socket
	programs sync.WaitGroup
	cutOff   sync.WaitGroup
	finished atomic.Bool // programs that end are not started again
	pids     []atomic.Int64
}

// set makes the stage. It is to be struck, whatever happens.
func (o options) set(ctx context.Context) (*stage, error) {
	s := &stage{options: o, began: time.Now(), pids: make([]atomic.Int64, o.workers+1)}
	var err error
	if s.network, err = newNetwork(o.workers + 1); err != nil {
		return nil, err
	}
	s.database = &pgtest.Server{Address: hub, Port: 5432, Trusted: subnet,
		Within: within(s.network.name)}
	err = s.database.Init()
	if err == nil {
		err = s.database.Start()
	}
	if err == nil {
		socket := "postgres://postgres@/postgres?host=" + s.database.Folder
		s.watching, err = store.Open(ctx, socket, store.Options{})
	}
	if err != nil {
		return nil, errors.Join(err, s.strike())
	}
	return s, nil
}

// strike ends all programs and removes all that was made.
func (s *stage) strike() error {
	s.cutOff.Wait()
	s.finished.Store(true)
	for i := range s.pids {
		s.kill(i)
	}
	s.programs.Wait()
	var errs []error
	if s.watching != nil {
		errs = append(errs, s.watching.Close())
	}
	if s.database != nil {
		s.database.Kill()
		errs = append(errs, os.RemoveAll(s.database.Folder))
	}
	errs = append(errs, s.network.remove())
	return errors.Join(errs...)
}

// start has a program run on a node until the stage is struck, or it ends well. As a supervisor
// would, it starts it again when it fails.
func (s *stage) start(node int, args ...string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args = slices.Concat(within(s.network.node(node)), []string{self, "-url", s.database.URL(),
		"-n", strconv.Itoa(s.n), "-slots", strconv.Itoa(s.slots)}, args)
	s.programs.Go(func() {
		for !s.finished.Load() {
			cmd := exec.Command(args[0], args[1:]...)
			if s.verbose {
				cmd.Stderr = os.Stderr
			}
			cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
			err := cmd.Start()
			if err == nil {
				s.pids[node].Store(int64(cmd.Process.Pid)) // ip becomes the program
				err = cmd.Wait()
				s.pids[node].Store(0)
			}
			if err == nil {
				return
			}
			time.Sleep(time.Second)
		}
	})
	return nil
}

// kill kills the program of a node, and reports whether there was one.
func (s *stage) kill(node int) bool {
	pid := int(s.pids[node].Load())
	return pid != 0 && syscall.Kill(pid, syscall.SIGKILL) == nil
}

func (s *stage) say(format string, args ...any) {
	fmt.Printf("%6.1f s  %s\n", time.Since(s.began).Seconds(), fmt.Sprintf(format, args...))
}

// run makes things fail, and looks whether each submission has its one result.
func (o options) run(ctx context.Context) (err error) {
	fmt.Printf("seed %d: %d submissions, %d workers with %d jobs at once\n", o.seed, o.n, o.workers,
		o.slots)
	s, err := o.set(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.strike()) }()
	server := o.workers
	if err := s.start(server, "server"); err != nil {
		return err
	}
	for i := range o.workers {
		if err := s.start(i, "worker"); err != nil {
			return err
		}
	}
	memory, err := s.wait(ctx)
	if err != nil {
		return err
	}
	if err := s.check(ctx); err != nil {
		return err
	}
	return memory.flat()
}

// failure is something that is made to fail when so many submissions have results.
type failure struct {
	at   int
	what func() string // says what it has done
}

// failures are what is to fail, spread over nine tenths of the work. The program that hands in and
// the workers but the first may be killed, so that one lives as long as the test and its memory can
// be seen. All may be cut off.
func (s *stage) failures() []failure {
	random := rand.New(rand.NewPCG(s.seed, 0))
	var all []failure
	for i := range s.kills {
		node := 1 + random.IntN(s.workers-1)
		switch {
		case i%4 == 1:
			all = append(all, failure{what: s.killDatabase})
		case i%4 == 3:
			all = append(all, failure{what: func() string { return s.killOne(s.workers) }})
		default:
			all = append(all, failure{what: func() string { return s.killOne(node) }})
		}
	}
	for i := range s.cuts {
		node := random.IntN(s.workers + 1)
		length := time.Duration(1+random.IntN(15)) * time.Second
		if i%3 == 1 { // longer than a worker keeps its jobs
			length += 30 * time.Second
		}
		all = append(all, failure{what: func() string { return s.cut(node, length) }})
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i := range all {
		all[i].at = s.n * 9 / 10 * (i + 1) / (len(all) + 1)
	}
	return all
}

// killOne kills the program of a node, or of the next worker if that one is not running.
func (s *stage) killOne(node int) string {
	for !s.kill(node) {
		if node++; node >= s.workers {
			node = 1
		}
		time.Sleep(10 * time.Millisecond)
	}
	return fmt.Sprintf("killed node %d", node)
}

func (s *stage) killDatabase() string {
	s.database.Kill()
	if err := s.database.Start(); err != nil {
		return fmt.Sprintf("killed PostgreSQL, which does not start again: %v", err)
	}
	return "killed PostgreSQL, and started it again"
}

func (s *stage) cut(node int, length time.Duration) string {
	if err := s.network.plug(node, false); err != nil {
		return err.Error()
	}
	s.cutOff.Go(func() {
		time.Sleep(length)
		if err := s.network.plug(node, true); err != nil {
			s.say("node %d stays cut off: %v", node, err)
			return
		}
		s.say("joined node %d again", node)
	})
	return fmt.Sprintf("cut off node %d for %v", node, length)
}

// count is how far the submissions are.
type count struct{ submissions, results, open, attempts int }

func (s *stage) count(ctx context.Context) (c count, err error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	err = s.watching.Read(ctx, func(t *database.Tx) error {
		t.Query(`SELECT (SELECT count(*) FROM submissions), (SELECT count(*) FROM results),
			(SELECT count(*) FROM river_job WHERE state <> 'completed'),
			(SELECT count(*) FROM attempts)`).First(&c.submissions, &c.results, &c.open,
			&c.attempts)
		return nil
	})
	return c, err
}

// wait makes things fail, and waits until all submissions have results.
func (s *stage) wait(ctx context.Context) (memory, error) {
	var m memory
	failures := s.failures()
	for said := time.Now(); ; time.Sleep(time.Second) {
		if ctx.Err() != nil {
			c, _ := s.count(context.WithoutCancel(ctx))
			return m, fmt.Errorf("it has %+v", c)
		}
		c, err := s.count(ctx)
		if err != nil {
			continue // PostgreSQL may be dead
		}
		m.add(int(s.pids[0].Load()), c.results)
		if time.Since(said) > 10*time.Second {
			said = time.Now()
			s.say("%d handed in, %d results; memory of the workers: %s", c.submissions, c.results,
				s.memories())
		}
		if len(failures) > 0 && c.results >= failures[0].at {
			s.say("%s", failures[0].what())
			failures = failures[1:]
		}
		if len(failures) == 0 && c.results >= s.n && c.open == 0 {
			s.say("all have results")
			return m, nil
		}
	}
}

// check compares what there is with what there should be.
func (s *stage) check(ctx context.Context) error {
	c, err := s.count(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%d submissions, %d results, %d attempts in the gradebook, %d open jobs\n",
		c.submissions, c.results, c.attempts, c.open)
	if want := (count{s.n, s.n, 0, s.n}); c != want {
		return fmt.Errorf("it should be %+v", want)
	}
	var tries, most int
	err = s.watching.Read(ctx, func(t *database.Tx) error {
		t.Query(`SELECT coalesce(sum(attempt - 1), 0), max(attempt) FROM river_job`).
			First(&tries, &most)
		return nil
	})
	fmt.Printf("%d attempts came to nothing; the most for one submission are %d\n", tries, most)
	return err
}

// memories is the memory of the workers in MB; 0: it does not run now.
func (s *stage) memories() string {
	var all []string
	for i := range s.workers {
		all = append(all, strconv.Itoa(resident(int(s.pids[i].Load()))>>20))
	}
	return strings.Join(all, " ") + " MB"
}

// resident is how much memory a process has, in bytes.
func resident(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.Atoi(fields[1])
	if err != nil {
		return 0
	}
	return pages * os.Getpagesize()
}

// memory is that of one process over time.
type memory struct {
	pid     int
	samples []int
}

func (m *memory) add(pid, results int) {
	if pid == 0 || results == 0 {
		return
	}
	if pid != m.pid { // it could not reach the database when it began
		*m = memory{pid: pid}
	}
	m.samples = append(m.samples, resident(pid))
}

// flat fails if the process has grown: if in the last quarter of the time it had, at the least,
// more than half as much again, and 16 MB, as it had at the most in the first quarter. Garbage
// makes it go up and down.
func (m memory) flat() error {
	n := len(m.samples) / 4
	if n == 0 {
		return fmt.Errorf("%d samples of the memory; it should be 4 or more", len(m.samples))
	}
	first, last := slices.Max(m.samples[:n]), slices.Min(m.samples[len(m.samples)-n:])
	fmt.Printf("memory of the first worker: %d MB at the most at first, %d MB at the least in "+
		"the end, of %d samples\n", first>>20, last>>20, len(m.samples))
	if last > first*3/2+16<<20 {
		return errors.New("it has grown")
	}
	return nil
}

// scale compares what all workers do with what one does.
func (o options) scale(ctx context.Context) (err error) {
	const measured, warm = 15 * time.Second, 5 * time.Second
	o.slots, o.n = 1, 20*int((measured+warm).Seconds())*o.workers
	o.lead = o.n
	s, err := o.set(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.strike()) }()
	o.url = "postgres://postgres@/postgres?host=" + s.database.Folder
	if err := o.handIn(ctx); err != nil {
		return err
	}
	rate := func() (float64, error) {
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(warm):
		}
		before, err := s.count(ctx)
		if err != nil {
			return 0, err
		}
		began := time.Now()
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(measured):
		}
		after, err := s.count(ctx)
		return float64(after.results-before.results) / time.Since(began).Seconds(), err
	}
	if err := s.start(0, "worker"); err != nil {
		return err
	}
	one, err := rate()
	if err != nil {
		return err
	}
	for i := 1; i < o.workers; i++ {
		if err := s.start(i, "worker"); err != nil {
			return err
		}
	}
	all, err := rate()
	if err != nil {
		return err
	}
	fmt.Printf("one worker: %.2f a second; %d workers: %.2f a second: %.2f times as many\n", one,
		o.workers, all, all/one)
	if !(all >= o.atLeast*one) {
		return fmt.Errorf("it should be %v times as many", o.atLeast)
	}
	return nil
}
