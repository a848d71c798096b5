package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/tessella-go/tessella/grader/server/store"
)

type serveCmd struct {
	Database string `arg:"" optional:"" default:"course.db" env:"TESSELLA_DATABASE" help:"${url}"`
	Listen   string `default:"127.0.0.1:8080" env:"TESSELLA_LISTEN" help:"${listen}"`
}

// grace is how long requests that have begun may take when the server stops.
const grace = 10 * time.Second

func (c serveCmd) Run(ctx context.Context) error {
	s, err := store.Open(ctx, c.Database, store.Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	l, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	health(mux, s)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	slog.Info("serving", "address", "http://"+l.Addr().String())
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

// health adds what a supervisor asks: whether the program lives, and whether it can do its work.
func health(mux *http.ServeMux, s *store.Store) {
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
}
