// Command load measures how fast workers grade real submissions: notebooks of the lesson on trees,
// no two alike, as ci/bench/grading makes them.
//
//	go run ./internal/load [-n 2000] [-atleast 1.8]
//
// A third of the submissions go to one worker with one processor, and the others to two of them.
// They have a PostgreSQL server of their own. It prints the submissions a minute of both, and the
// processor time of one. It needs Linux, taskset and Debian's postgresql.
//
// A worker takes up to -jobs submissions at once, so at the end one of two may work alone for as
// many: with few submissions the two seem slower than they are.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
)

func main() {
	n := flag.Int("n", 2000, "submissions")
	atLeast := flag.Float64("atleast", 1.8, "how many times as fast two workers should be as one")
	jobs := flag.Int("jobs", 0, "submissions at once in a worker; 0: the worker's default")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "of the submissions")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *n, *jobs, *seed, *atLeast); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, n, jobs int, seed uint64, atLeast float64) (err error) {
	folder, err := os.MkdirTemp("", "load")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	l := &load{folder: folder, jobs: jobs}
	if l.works, err = l.class(ctx, n+warm, seed); err != nil {
		return err
	}
	l.program = filepath.Join(folder, "tessella-server")
	if err := command(ctx, "go", "build", "-o", l.program, ".").Run(); err != nil {
		return err
	}
	db := &pgtest.Server{Address: "127.0.0.1"}
	defer func() { err = errors.Join(err, os.RemoveAll(db.Folder)) }()
	if err := db.Init(); err != nil {
		return err
	}
	if err := db.Start(); err != nil {
		return err
	}
	defer db.Kill()
	l.url = db.URL()
	if l.store, err = store.Open(ctx, l.url, store.Options{}); err != nil {
		return err
	}
	defer l.store.Close()
	if err := l.store.Book.SetCourse(ctx, gradebook.Course{Name: "main"}); err != nil {
		return err
	}
	one, err := l.measure(ctx, 1, n/3)
	if err != nil {
		return err
	}
	two, err := l.measure(ctx, 2, n-n/3)
	if err != nil {
		return err
	}
	fmt.Printf("two workers grade %.2f times as many as one\n", two/one)
	if !(two >= atLeast*one) {
		return fmt.Errorf("it should be %v times as many", atLeast)
	}
	return nil
}

// load is a measurement.
type load struct {
	folder, program, url string
	jobs                 int
	works                []string // files that were not handed in yet
	store                *store.Store
	handed               int
}

// class makes notebooks.
func (l *load) class(ctx context.Context, n int, seed uint64) ([]string, error) {
	folder := filepath.Join(l.folder, "class")
	cmd := command(ctx, "go", "run", "./ci/bench/grading", "-class", folder, "-seed",
		strconv.FormatUint(seed, 10), strconv.Itoa(n))
	cmd.Dir = filepath.Join("..", "..")
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return filepath.Glob(filepath.Join(folder, "*", "*.ipynb"))
}

func command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	return cmd
}

// warm is how many submissions each worker grades before it is measured.
const warm = 6

// measure returns the submissions a minute of some workers.
func (l *load) measure(ctx context.Context, workers, n int) (float64, error) {
	if err := l.handIn(ctx, warm/2); err != nil {
		return 0, err
	}
	within, stop := context.WithCancel(ctx)
	defer stop()
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	ended := make([]*exec.Cmd, workers)
	for i := range workers {
		cmd := command(within, "taskset", "--cpu-list", strconv.Itoa(i), l.program, "worker",
			"--jobs", strconv.Itoa(l.jobs), l.url)
		cmd.Stderr = nil
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		ended[i] = cmd
		if err := cmd.Start(); err != nil {
			return 0, err
		}
		group.Go(func() { _ = cmd.Wait() }) // it was told to stop
	}
	if err := l.wait(ctx); err != nil {
		return 0, err
	}
	var busy time.Duration
	for _, cmd := range ended {
		before, err := spent(cmd.Process.Pid)
		if err != nil {
			return 0, err
		}
		busy -= before
	}
	began := time.Now()
	if err := l.handIn(ctx, n); err != nil {
		return 0, err
	}
	if err := l.wait(ctx); err != nil {
		return 0, err
	}
	took := time.Since(began)
	stop()
	group.Wait()
	for _, cmd := range ended {
		busy += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	rate := float64(n) / took.Minutes()
	fmt.Printf("%d workers: %d submissions in %.0f s: %.1f a minute, %.2f s of processor time "+
		"each\n", workers, n, took.Seconds(), rate, busy.Seconds()/float64(n))
	return rate, nil
}

// spent is the processor time of a process and of its children that have ended.
func spent(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	var ticks time.Duration
	_, fields, _ := strings.Cut(string(stat), ") ")
	for _, field := range strings.Fields(fields)[11:15] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		ticks += time.Duration(n)
	}
	return ticks * time.Second / 100, nil
}

// handIn hands in the next notebooks.
func (l *load) handIn(ctx context.Context, n int) error {
	q, err := work.New(l.store)
	if err != nil {
		return err
	}
	for _, file := range l.works[:n] {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name := filepath.Base(filepath.Dir(file))
		err = l.store.Write(ctx, func(t *database.Tx) error {
			return q.HandIn(ctx, t, &work.Submission{Course: 1, Lesson: "trees", Student: name,
				Name: filepath.Base(file), Content: content, Via: "upload"}, work.Due)
		})
		if err != nil {
			return err
		}
	}
	l.works, l.handed = l.works[n:], l.handed+n
	return nil
}

// look is the time between two looks at the results, which take time of the workers' processors.
const look = 250 * time.Millisecond

// wait waits until all that was handed in has results.
func (l *load) wait(ctx context.Context) error {
	for {
		var results int
		err := l.store.Read(ctx, func(t *database.Tx) error {
			t.Query(`SELECT count(*) FROM results`).First(&results)
			return nil
		})
		if err != nil || results >= l.handed {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(look):
		}
	}
}
