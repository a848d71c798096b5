package main

import (
	"context"
	"errors"
	"time"

	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/solutions"
)

type workerCmd struct {
	Database string        `arg:"" env:"TESSELLA_DATABASE" help:"${url}"`
	Jobs     int           `short:"j" env:"TESSELLA_JOBS" help:"${jobs}"`
	Listen   string        `env:"TESSELLA_LISTEN" placeholder:"ADDRESS" help:"${operation}"`
	Grace    time.Duration `default:"20s" help:"${grace}"`
}

func (c workerCmd) Run(ctx context.Context) error {
	s, err := store.Open(ctx, c.Database, store.Options{Connections: 2*c.Jobs + 8})
	if err != nil {
		return err
	}
	defer s.Close()
	if c.Listen == "" {
		return c.work(ctx, s, nil)
	}
	queue, err := work.New(s)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	served := make(chan error, 1)
	go func() {
		served <- listen(ctx, c.Listen, operation(s, queue))
		stop()
	}()
	err = c.work(ctx, s, nil)
	stop()
	return errors.Join(err, <-served)
}

// work grades until ctx ends, and sends e-mail if it has a sender.
func (c workerCmd) work(ctx context.Context, s *store.Store, sender work.Sender) error {
	tool, err := lti.New(s, nil)
	if err != nil {
		return err
	}
	grader := &work.Sandboxed{Lessons: lessons.All(), Solutions: solutions.Source}
	grader.Open(s)
	return work.Run(ctx, s, work.Options{Grader: grader, Slots: c.Jobs, Mail: sender,
		Grace: c.Grace, Also: tool.Jobs})
}
