package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
)

type serveCmd struct {
	Database string `arg:"" optional:"" default:"course.db" env:"TESSELLA_DATABASE" help:"${url}"`

	Listen string        `default:"127.0.0.1:8080" env:"TESSELLA_LISTEN" help:"${listen}"`
	Jobs   int           `short:"j" default:"-1" env:"TESSELLA_JOBS" help:"${serve_jobs}"`
	Grace  time.Duration `default:"20s" help:"${grace}"`
	Pages  pages         `embed:""`
}

func (c serveCmd) Run(ctx context.Context) error {
	s, err := store.Open(ctx, c.Database, store.Options{Connections: 24})
	if err != nil {
		return err
	}
	defer s.Close()
	queue, err := work.New(s)
	if err != nil {
		return err
	}
	if n, err := queue.Requeue(ctx); err != nil {
		return err
	} else if n > 0 {
		slog.Warn("submissions had no job", "submissions", n)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	mux := operation(s, queue)
	shown, err := c.Pages.open(ctx, s, queue, c.Listen)
	if err != nil {
		return err
	}
	mux.Handle("/", shown)
	sender, err := c.Pages.sender(s, c.Listen)
	if err != nil {
		return err
	}
	served := make(chan error, 1)
	go func() {
		served <- listen(ctx, c.Listen, mux)
		stop()
	}()
	if c.Jobs != 0 || sender != nil {
		slots := max(c.Jobs, 0) // 0: as many as processors
		if c.Jobs == 0 {
			slots = -1 // none
		}
		err = workerCmd{Jobs: slots, Grace: c.Grace}.work(ctx, s, sender)
		stop()
	}
	return errors.Join(err, <-served)
}

// grace is how long requests that have begun may take when the program stops.
const grace = 10 * time.Second

// listen serves until ctx ends.
func listen(ctx context.Context, address string, handler http.Handler) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	slog.Info("listening", "address", "http://"+l.Addr().String())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	slog.Info("stopping")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		return errors.Join(err, server.Close())
	}
	return nil
}

// operation answers the operators of the program: whether it runs, whether it can do its work, and
// how much work there is.
func operation(s *store.Store, q *work.Queue) *http.ServeMux {
	prometheus.MustRegister(work.Metrics{Queue: q})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.Handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("ok\n"))
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		if err := s.PingContext(ctx); err != nil {
			slog.Error("not ready", "error", err)
			http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write([]byte("ok\n"))
	})
	return mux
}
