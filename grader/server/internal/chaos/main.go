// Command chaos holds the queue to its promise: each submission has exactly one result, whatever
// fails.
//
//	sudo go run ./internal/chaos [-n 2000] [-slots 1] [-kills 6] [-cuts 2] [-within 2m] [-seed N]
//	sudo go run ./internal/chaos -scaling
//
// It starts a PostgreSQL server, a program that hands in, and 8 workers, each in a network
// namespace of its own that it makes and removes. A submission is not graded: it takes a wait of
// .1 s, and all else is as always. Meanwhile it kills workers, the program that hands in, and
// PostgreSQL, with SIGKILL, and takes the cable out of namespaces for a while. What it does follows
// from the seed, which it prints; what comes of it depends on the machine, too. In the end it looks
// at the database.
//
// With -scaling nothing fails: it compares what 8 workers do, with one job at a time in each, with
// what one does.
//
// It needs Linux, root, iproute2 and Debian's postgresql. Its traffic stays in its namespaces.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// options are the flags.
type options struct {
	n, lead, workers, slots int
	kills, cuts             int
	within                  time.Duration
	seed                    uint64
	scaling, verbose        bool
	atLeast                 float64
	url                     string
}

func main() {
	var o options
	flag.IntVar(&o.n, "n", 2000, "submissions")
	flag.IntVar(&o.workers, "workers", 8, "worker processes")
	flag.IntVar(&o.lead, "lead", 1000, "the most submissions that wait for a result")
	flag.IntVar(&o.slots, "slots", 1, "jobs at once in each of them")
	flag.IntVar(&o.kills, "kills", 6, "processes that are killed")
	flag.IntVar(&o.cuts, "cuts", 2, "namespaces that are cut off")
	flag.DurationVar(&o.within, "within", 2*time.Minute, "the most that all may take")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of what fails when")
	flag.BoolVar(&o.verbose, "v", false, "print what the programs log")
	flag.BoolVar(&o.scaling, "scaling", false, "compare 8 workers with one")
	flag.Float64Var(&o.atLeast, "atleast", 7, "with -scaling: the least factor")
	flag.StringVar(&o.url, "url", "", "for the programs that this one starts: the database")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr,
		&slog.HandlerOptions{Level: slog.LevelWarn})))
	var err error
	switch role := flag.Arg(0); role {
	case "worker":
		err = o.work(ctx)
	case "server":
		err = o.handIn(ctx)
	case "":
		ctx, cancel := context.WithTimeoutCause(ctx, o.within,
			fmt.Errorf("not done within %v", o.within))
		defer cancel()
		if o.scaling {
			err = o.scale(ctx)
		} else {
			err = o.run(ctx)
		}
		if err != nil && ctx.Err() != nil {
			err = errors.Join(context.Cause(ctx), err)
		}
	default:
		err = fmt.Errorf("%q is not a role; it should be worker or server", role)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
}
